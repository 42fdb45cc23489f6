import { useFormat, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { OnHome } from '@ntocc/sdk/plugin'
import { BarChart, Empty, Loaded, PageLink, Panel, Skeleton, seriesColor } from '@ntocc/sdk/ui'
import { serviceFigures } from '../../contract/figures.ts'

/** What waits for customer service, and how many complaints came day by day. */
export default function ServiceCard({ dateStart, dateEnd }: OnHome) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const read = useRecord(serviceFigures, { query: { start: dateStart, end: dateEnd } })
  const line = (words: string, to: string) => (mayOpen(to) ? <PageLink to={to}>{words}</PageLink> : words)
  return (
    <Panel title={t('card')} more={{ to: '/service', label: t('cardMore') }}>
      <Loaded of={read} skeleton={<Skeleton rows={4} />}>
        {({ open, overdue, received, satisfaction, days }) => (
          <>
            <p>
              {line(t('cardOpen', { count: open }), '/service/complaints')}
              {overdue > 0 && (
                <>
                  {' · '}
                  {line(t('cardOverdue', { count: overdue }), '/service/complaints?view=overdue')}
                </>
              )}
              {satisfaction !== undefined && ` · ${t('cardSatisfaction', { value: format.number(satisfaction, 1) })}`}
            </p>
            {received === 0 ? (
              <Empty title={t('nothingInTime')} />
            ) : (
              <BarChart
                title={t('figure.received')}
                height={140}
                format={format.count}
                series={[{ key: 'received', label: t('figure.received'), color: seriesColor(0) }]}
                groups={days.map(({ day, received: count }) => ({
                  label: day.slice(5),
                  full: format.date(day),
                  values: [count],
                }))}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
