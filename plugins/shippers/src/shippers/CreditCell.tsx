import type { Shipment } from '@ntocc/sdk/contracts'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { creditLeft } from './shipper.ts'

/** What is left of the credit, and as a bar how much of it is used. */
export function CreditCell({ row }: { row: Shipment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const left = creditLeft(row)
  if (left === undefined) return <span className="nt-dim nt-blank">–</span>
  const limit = Number(row.creditLimit)
  const used = limit > 0 ? Math.min(1, Number(row.creditUsed ?? 0) / limit) : 0
  return (
    <span
      className="shippers-credit"
      data-full={used >= 0.9 || undefined}
      title={t('creditOf', { used: format.money(row.creditUsed ?? '0'), limit: format.money(row.creditLimit ?? '0') })}
    >
      <span>{t('creditLeft', { amount: format.money(left) })}</span>
      <i aria-hidden="true">
        <i style={{ width: `${used * 100}%` }} />
      </i>
    </span>
  )
}
