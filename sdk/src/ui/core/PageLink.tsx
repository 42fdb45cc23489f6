import { Button } from 'antd'
import { type MouseEvent, type ReactNode, useContext } from 'react'
import { PageContext } from '../../hooks/contexts.ts'

export interface PageLinkProps {
  /** Path with query inside the console. */
  to: string
  className?: string
  title?: string
  /** Drawn as a button, `primary` as the one of its page; it stays a link. */
  button?: 'plain' | 'primary'
  children: ReactNode
}

/** A link to a page of the console: opens in a tab of the console, or as the browser is asked to (middle click, Ctrl). */
export function PageLink({ to, className, title, button, children }: PageLinkProps) {
  const page = useContext(PageContext)
  const open = (event: MouseEvent) => {
    event.stopPropagation()
    if (!page || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    page.navigate(to)
  }
  if (button)
    return (
      <Button
        href={to}
        type={button === 'primary' ? 'primary' : 'default'}
        className={className}
        title={title}
        onClick={open}
      >
        {children}
      </Button>
    )
  return (
    <a href={to} className={className} title={title} onClick={open}>
      {children}
    </a>
  )
}
