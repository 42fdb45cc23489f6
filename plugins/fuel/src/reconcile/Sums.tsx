import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import { useDict, useFormat, useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import { Money, PageLink } from '@ntocc/sdk/ui'
import type { FuelQueue } from '../../contract/reconciliation.ts'
import { statementMachine } from '../../contract/statements.ts'
import { daysOf } from './month.ts'

const fen = (yuan: string) => yuanToFen(yuan) ?? 0

/** How many lines stand where, each leading to them, and what all of them come to on both sides. */
export function Sums({ queue: { sums, whole }, month }: { queue: FuelQueue; month: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const { label } = useDict([statementMachine.name])
  const linesOf = (status: number) =>
    `/fuel/statements?${new URLSearchParams({ status: String(status), ...(month && daysOf(month)) })}`
  const amounts = [
    { key: 'theirs', label: t('reconcile.theirs'), value: whole.theirs },
    { key: 'ours', label: t('reconcile.ours'), value: whole.ours },
    { key: 'more', label: t('fuelStatement.difference'), value: fenToYuan(fen(whole.theirs) - fen(whole.ours)) },
  ]
  return (
    <section className="fuel-sums" aria-label={t('reconcile.sums')}>
      <dl>
        <div>
          <dt>{t('reconcile.lines')}</dt>
          <dd>{format.count(whole.lines)}</dd>
        </div>
        {amounts.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <ul>
        {sums.map(({ status, lines }) => {
          const [to, text] = [linesOf(status), `${label(statementMachine.name, String(status))} ${format.count(lines)}`]
          return <li key={status}>{mayOpen(to) ? <PageLink to={to}>{text}</PageLink> : text}</li>
        })}
      </ul>
    </section>
  )
}
