import type { ReactNode } from 'react'

/** What a decision about money is about, before it is made. */
export function Amounts({ of }: { of: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl>
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
