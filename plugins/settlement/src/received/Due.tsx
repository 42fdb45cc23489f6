import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import type { SettlementBatch } from '../../contract/batch.ts'

/** Until when a shipper is to have paid, and how long that is over while something is open. */
export function Due({ of: { dueOn, daysLate } }: { of: Pick<SettlementBatch, 'dueOn' | 'daysLate'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!dueOn) return null
  const late = daysLate ?? 0
  return (
    <span className="nt-num settlement-due">
      {format.date(dueOn)}
      {late > 0 && <small>{t('daysLate', { count: late, value: format.count(late) })}</small>}
    </span>
  )
}
