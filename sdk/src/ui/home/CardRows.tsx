import type { ReactNode } from 'react'
import './rows.css'

/**
 * Rows of a card, one below the other: what a home page shows of records that want somebody, or of one's own. Many of them scroll
 * within the card where `most` says how high it may become.
 */
export function CardRows({ children, most }: { children: ReactNode; most?: 'low' | 'high' }) {
  return (
    <ul className="nt-card-rows" data-most={most}>
      {children}
    </ul>
  )
}

export interface CardRowProps {
  /** What the row is about. */
  children: ReactNode
  /** A second line, quieter. */
  below?: ReactNode
  /** At the end of the row: what can be done about it, or its state. */
  end?: ReactNode
}

export function CardRow({ children, below, end }: CardRowProps) {
  return (
    <li data-two={below !== undefined || undefined}>
      {below === undefined ? children : <span className="nt-card-row-what">{children}</span>}
      {below !== undefined && <span className="nt-card-row-below">{below}</span>}
      {end && <span className="nt-card-row-end">{end}</span>}
    </li>
  )
}
