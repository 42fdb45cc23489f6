import { useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import { PageLink, Plate } from '@ntocc/sdk/ui'
import type { FuelSheet } from '../../contract/reconciliation.ts'

const DAY_MS = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Whose fill it is; without one, the way to the fills of the days around the line. */
export function Heading({ sheet: { line, fill, pairDays } }: { sheet: FuelSheet }) {
  const { t } = useTranslation()
  const mayOpen = useOpenable()
  if (fill)
    return (
      <p className="fuel-heading">
        {fill.vehicleNo && <Plate no={fill.vehicleNo} />} {fill.driverName}
      </p>
    )
  const at = Date.parse(line.time)
  const days = { timeStart: dayOf(at - pairDays * DAY_MS), timeEnd: dayOf(at + pairDays * DAY_MS) }
  const around = `/fuel/transactions?${new URLSearchParams(days)}`
  return mayOpen(around) ? (
    <p className="fuel-heading">
      <PageLink to={around} className="nt-link">
        {t('reconcile.around')}
      </PageLink>
    </p>
  ) : null
}
