import { platformDay } from '@ntocc/sdk/contracts'
import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { KpiTile, Loaded } from '@ntocc/sdk/ui'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { serviceFeeEndpoints } from '../../contract/service-fee-calls.ts'
import { FeeParties } from './FeeParties.tsx'
import { FeeSwitch } from './FeeSwitch.tsx'
import '../paper.css'

const PERIODS = ['month', 'year', 'all'] as const
type Period = (typeof PERIODS)[number]

/** Days of signing from the first of the period to today; none for all time. */
const rangeOf = (period: Period): { dateStart?: string; dateEnd?: string } => {
  const today = platformDay(new Date())
  if (period === 'all') return {}
  return {
    dateStart: `${today.slice(0, period === 'month' ? 7 : 4)}${period === 'month' ? '-01' : '-01-01'}`,
    dateEnd: today,
  }
}

/** What was charged of the waybills that were signed for, and what of it is paid; whether fees are charged at all. */
export function FeeHead() {
  const { t } = useTranslation()
  const format = useFormat()
  const [period, setPeriod] = useState<Period>('year')
  const query = useMemo(() => rangeOf(period), [period])
  const sums = useRecord(serviceFeeEndpoints.serviceFeeStatistics, { query })
  const paying = useRecord(serviceFeeEndpoints.serviceFeeCurrentPaidingAmount)
  const options = PERIODS.map(value => ({ value, label: t(`fee.period.${value}`) }))
  const covered = t(`fee.covered.${period}`)
  return (
    <section className="shippers-fee-head" aria-label={t('fee.sums')}>
      <div className="shippers-fee-bar">
        <FeeSwitch />
        <Segmented options={options} value={period} onChange={setPeriod} aria-label={t('fee.periodOf')} />
      </div>
      <Loaded of={sums}>
        {({ charged, paid, unpaid }) => (
          <div className="shippers-fee-tiles">
            <KpiTile title={t('fee.charged')} value={format.money(charged)} period={covered} />
            <KpiTile title={t('fee.paid')} value={format.money(paid)} period={covered} />
            <KpiTile title={t('fee.unpaid')} value={format.money(unpaid)} period={covered} />
            <KpiTile
              title={t('fee.paying')}
              value={paying.data ? format.money(paying.data.amount) : '–'}
              period={t('fee.now')}
            />
          </div>
        )}
      </Loaded>
      <FeeParties />
    </section>
  )
}
