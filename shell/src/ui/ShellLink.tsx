import type { ReactNode } from 'react'
import { useShell } from '../console/context.ts'

interface ShellLinkProps {
  to: string
  children: ReactNode
  className?: string
  label?: string
}

/** A link inside the console; with a modifier key the browser opens it as any other link. */
export function ShellLink({ to, children, className, label }: ShellLinkProps) {
  const { navigate } = useShell()
  return (
    <a
      href={to}
      className={className}
      aria-label={label}
      title={label}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}
