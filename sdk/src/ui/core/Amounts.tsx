import type { ReactNode } from 'react'

/** A line of what is decided: what it is called, and how much. */
export interface Amount {
  label: string
  value: ReactNode
  /** What all of it comes to. */
  isTotal?: boolean
}

/** What a decision about money is about, line by line, before it is made. */
export function Amounts({ of }: { of: readonly Amount[] }) {
  return (
    <dl className="nt-amounts">
      {of.map(({ label, value, isTotal }) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
