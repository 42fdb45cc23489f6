import type { ReactNode } from 'react'
import './amounts.css'

/** What a decision about money is about, before it is made. */
export function Amounts({ of }: { of: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="fuel-amounts">
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt className="nt-dim">{label}</dt>
          <dd>
            <strong>{value}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
