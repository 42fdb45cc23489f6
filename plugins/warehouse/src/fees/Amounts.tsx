import type { ReactNode } from 'react'
import './fees.css'

export interface Amount {
  label: string
  value: ReactNode
  /** What all of it comes to. */
  isTotal?: boolean
}

/** What a decision about money is about, before it is made. */
export function Amounts({ of }: { of: readonly Amount[] }) {
  return (
    <dl className="warehouse-amounts">
      {of.map(({ label, value, isTotal }) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
