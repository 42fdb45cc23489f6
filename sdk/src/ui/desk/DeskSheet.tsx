import type { ReactNode } from 'react'
import './desk.css'

interface Props {
  /** What the record is called to those who listen. */
  label: string
  /** What it is, with its state. */
  title: ReactNode
  /** What it is about, under its title. */
  about?: ReactNode
  /** Buttons of its moves; on a phone they stay in sight. */
  actions?: ReactNode
  children: ReactNode
}

/** The record that is looked at on a desk: what it is, what can be done with it, what is known and what happened. */
export function DeskSheet({ label, title, about, actions, children }: Props) {
  return (
    <article className="nt-desk-sheet" aria-label={label}>
      <header>
        <h2>{title}</h2>
        {about && <p className="nt-desk-about">{about}</p>}
        {actions}
      </header>
      {children}
    </article>
  )
}

/** Buttons of a record's moves. */
export const DeskActions = ({ children }: { children: ReactNode }) => <div className="nt-desk-actions">{children}</div>

/** One line of a record in a queue; the last thing in it stands at its end. */
export const DeskLine = ({ children }: { children: ReactNode }) => <span className="nt-desk-line">{children}</span>
