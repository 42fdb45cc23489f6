import type { FeeStatistics } from '@ntocc/sdk/contracts'
import { invoiceStateMachine, payStateMachine } from '@ntocc/sdk/contracts'
import type { Tone } from '@ntocc/sdk/fields'
import { useFormat, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { type AsyncState, Loaded, Panel, type Period, StackBar, toneColor } from '@ntocc/sdk/ui'
import { createdIn, useWaybillLink } from '../links.ts'

/** States of payment and invoice that a part of the money bar stands for. */
const FILTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  paid: { payStatus: payStateMachine.filter('paid') },
  unpaid: { payStatus: payStateMachine.filter('owed') },
  invoiced: { invoiceStatus: invoiceStateMachine.filter('issued') },
  uninvoiced: { invoiceStatus: invoiceStateMachine.filter('uninvoiced') },
}

/** What of the period's money is settled: paid to carriers, invoiced to shippers. */
export function MoneyPanel({ of, period }: { of: AsyncState<FeeStatistics>; period: Period }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const link = useWaybillLink()
  const open = (key: string) => {
    const to = link({ ...createdIn(period), ...FILTERS[key] })
    if (to) navigate(to)
  }
  const part = (key: keyof typeof FILTERS & string, amount: string, tone: Tone) => ({
    key,
    label: t(`money.${key}`),
    value: Number(amount),
    color: toneColor(tone),
  })
  return (
    <Panel title={t('money.title')} note={t('money.note', { days: period.days })}>
      <Loaded of={of}>
        {({ current }) => (
          <div className="home-money">
            <h3>{t('money.carriers')}</h3>
            <StackBar
              title={t('money.carriers')}
              segments={[part('paid', current.paid, 'done'), part('unpaid', current.unpaid, 'waiting')]}
              format={format.money}
              onSelect={link({}) ? open : undefined}
            />
            <h3>{t('money.shippers')}</h3>
            <StackBar
              title={t('money.shippers')}
              segments={[part('invoiced', current.invoiced, 'done'), part('uninvoiced', current.uninvoiced, 'waiting')]}
              format={format.money}
              onSelect={link({}) ? open : undefined}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
