import type { ReactNode } from 'react'

export interface TitledPageProps {
  title: string
  /** On the line of the title: a count, or what the page is about. */
  beside?: ReactNode
  /** At the end of that line: what can be done, or what the page is narrowed to. */
  actions?: ReactNode
  children: ReactNode
}

/** A page with a shape of its own: its title, what can be done on it, and below what it shows. */
export function TitledPage({ title, beside, actions, children }: TitledPageProps) {
  return (
    <div className="nt-page">
      <header className="nt-page-head">
        <h1>{title}</h1>
        {beside}
        {actions && <div className="nt-page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
