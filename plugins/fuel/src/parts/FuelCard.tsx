import { useFormat, useLiveReads, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { OnHome } from '@ntocc/sdk/plugin'
import { BarChart, Empty, Loaded, PageLink, Panel, Skeleton, seriesColor } from '@ntocc/sdk/ui'
import { cardMachine } from '../../contract/cards.ts'
import { fuelSummary } from '../../contract/transactions.ts'

const LOW = `/fuel/cards?isLow=true&status=${cardMachine.filter('active')}`

/** What is on the cards and what was spent on fuel, day by day. */
export default function FuelCard({ dateStart, dateEnd }: OnHome) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const summary = useRecord(fuelSummary, { query: { start: dateStart, end: dateEnd } })
  useLiveReads(summary)
  return (
    <Panel title={t('card.title')} more={{ to: '/fuel/transactions', label: t('card.all') }}>
      <Loaded of={summary} skeleton={<Skeleton rows={4} />}>
        {({ balance, cards, low, days }) => (
          <>
            <p>{t('card.balance', { balance: format.money(balance), cards: format.count(cards) })}</p>
            {low > 0 && (
              <p>
                {mayOpen(LOW) ? (
                  <PageLink to={LOW}>{t('card.low', { count: low })}</PageLink>
                ) : (
                  t('card.low', { count: low })
                )}
              </p>
            )}
            {days.length === 0 ? (
              <Empty title={t('card.nothing')} />
            ) : (
              <BarChart
                title={t('card.spent')}
                height={140}
                format={format.money}
                series={[{ key: 'amount', label: t('card.spent'), color: seriesColor(0) }]}
                groups={days.map(({ day, amount }) => ({
                  label: day.slice(5),
                  full: format.date(day),
                  values: [amount],
                }))}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
