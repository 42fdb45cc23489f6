import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { BarChart, KpiTile, Legend, Loaded, Panel, Skeleton, seriesColor } from '@ntocc/sdk/ui'
import type { FinanceSummary } from '../contract/calls.ts'
import type { Measure } from '../contract/measures.ts'
import type { Asked } from './asked.ts'
import { useMeasures } from './words.ts'

/** More is worse of these. */
const SPENT: readonly Measure[] = [
  'payable',
  'carrierFreight',
  'deductions',
  'unpaid',
  'uninvoiced',
  'taxFee',
  'cash',
  'oil',
  'etc',
]

const TILES = 4

/** The first measures beside those of as many days before, and how earnings and costs went. */
export function Figures({ of, asked }: { of: Parameters<typeof Loaded<FinanceSummary>>[0]['of']; asked: Asked }) {
  const { t } = useTranslation()
  const format = useFormat()
  const told = useMeasures()
  const period = t('period', { from: format.date(asked.start), to: format.date(asked.end) })
  return (
    <Loaded of={of} skeleton={<Skeleton rows={6} />}>
      {({ totals, before, steps }) => (
        <>
          <div className="finance-tiles">
            {asked.measures.slice(0, TILES).map(measure => (
              <KpiTile
                key={measure}
                title={t(`entry.financeMeasure.${measure}`)}
                value={told(measure, totals[measure]) || t('nothing')}
                period={period}
                now={Number(totals[measure])}
                before={Number(before[measure])}
                moreIsBetter={!SPENT.includes(measure)}
              />
            ))}
          </div>
          {asked.chart === 'course' &&
            steps.length > 1 &&
            steps.every(({ payable, receivable }) => payable !== '' && receivable !== '') && (
              <Panel title={t('course')}>
                <BarChart
                  title={t('course')}
                  height={180}
                  format={value => format.count(Math.round(value))}
                  series={[
                    { key: 'payable', label: t('entry.financeMeasure.payable'), color: seriesColor(1) },
                    { key: 'profit', label: t('rest'), color: seriesColor(0) },
                  ]}
                  groups={steps.map(({ step, receivable, payable }) => ({
                    label: step.length > 7 ? step.slice(5) : step,
                    full: step,
                    values: [Number(payable), Math.max(0, (Number(receivable) * 100 - Number(payable) * 100) / 100)],
                  }))}
                />
                <Legend
                  items={[
                    { label: t('entry.financeMeasure.payable'), swatch: seriesColor(1) },
                    { label: t('rest'), swatch: seriesColor(0) },
                  ]}
                />
              </Panel>
            )}
        </>
      )}
    </Loaded>
  )
}
