import type { ReactNode } from 'react'

export interface TwoLinesProps {
  /** What counts, and below it what belongs to it: an element each. */
  children: ReactNode
  className?: string
  /** On hover, for what may be cut. */
  title?: string | undefined
}

/** Two things in one cell of a list, one below the other in a row no higher than others; side by side outside of lists. */
export const TwoLines = ({ children, className, title }: TwoLinesProps) => (
  <span className={className ? `nt-two ${className}` : 'nt-two'} title={title}>
    {children}
  </span>
)
