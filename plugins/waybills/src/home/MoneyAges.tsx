import { invoiceStateMachine, payStateMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { useFormat, useLiveReads, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Money, PageLink, Panel, Skeleton } from '@ntocc/sdk/ui'
import { boardCalls, type MoneyAge } from '../../contract/board.ts'
import './home.css'

const WAYBILLS = '/transport/waybills'
const FINISHED = waybillMachine.filter('finished')
const OWED = payStateMachine.filter('owed')
const UNINVOICED = invoiceStateMachine.filter('uninvoiced')

const rowsOf = ({ from, to }: MoneyAge, more: Record<string, string>): string => {
  const query = { status: FINISHED, ...(from && { finishTimeStart: from }), finishTimeEnd: to, ...more }
  return `${WAYBILLS}?${new URLSearchParams(query)}`
}

/** What of finished waybills still waits for money or an invoice, and for how long. */
export default function MoneyAges() {
  const { t } = useTranslation()
  const ages = useRecord(boardCalls.moneyAges)
  useLiveReads(ages)
  return (
    <Panel title={t('ages.title')} note={t('ages.note')}>
      <Loaded of={ages} skeleton={<Skeleton rows={4} />}>
        {rows => (
          <table className="waybills-ages">
            <thead>
              <tr>
                <th scope="col">{t('ages.since')}</th>
                <th scope="col">{t('ages.payable')}</th>
                <th scope="col">{t('ages.receivable')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.age}>
                  <th scope="row">{t(`ages.${row.age}`)}</th>
                  <Sum amount={row.payable} waybills={row.payables} to={rowsOf(row, { payStatus: OWED })} />
                  <Sum
                    amount={row.receivable}
                    waybills={row.receivables}
                    to={rowsOf(row, { invoiceStatus: UNINVOICED })}
                  />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  )
}

function Sum({ amount, waybills, to }: { amount: string; waybills: number; to: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const money = <Money value={amount} />
  return (
    <td>
      {waybills > 0 && mayOpen(WAYBILLS) ? (
        <PageLink to={to} className="nt-link">
          {money}
        </PageLink>
      ) : (
        money
      )}
      <small>{t('ages.waybills', { count: waybills, value: format.count(waybills) })}</small>
    </td>
  )
}
