import type { ReactNode } from 'react'
import '../accounts.css'

export interface Amount {
  label: string
  value: ReactNode
  /** What all of it comes to. */
  isTotal?: boolean
}

/** What is decided or asked for, before it is. */
export function Amounts({ of }: { of: readonly Amount[] }) {
  return (
    <dl className="accounts-amounts">
      {of.map(({ label, value, isTotal }) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
