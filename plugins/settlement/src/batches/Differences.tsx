import { useAction, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, CopyableId, Empty, Loaded, Money } from '@ntocc/sdk/ui'
import { App } from 'antd'
import type { SettlementBatch } from '../../contract/batch.ts'
import { type Difference, settlementCalls } from '../../contract/calls.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { TOUCHED } from './touched.ts'

const { settlementDifferences, settlementRefresh } = settlementCalls
const OPTIONS = { invalidates: TOUCHED }

/** Lines whose waybills say something else by now, by name; of a draft they are taken over one by one, or all. */
export function Differences({ batch }: { batch: SettlementBatch }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const read = useRecord(settlementDifferences, { query: { id: batch.id } })
  const { run, isPending } = useAction(settlementRefresh, OPTIONS)
  const reason = batch.status === settlementMachine.at.draft ? undefined : t('difference.locked')
  const refresh = async (lineId?: number) => {
    const result = await run({ body: { id: batch.id, ...(lineId !== undefined && { lineId }) } })
    if (result.ok) message.success(t('difference.done', { count: result.data.changed }))
  }
  const button = (label: string, lineId?: number) => (
    <ActionButton
      label={label}
      size="small"
      loading={isPending}
      permission={settlementRefresh.permission}
      {...(reason && { disabledReason: reason })}
      onClick={() => void refresh(lineId)}
    />
  )
  const row = ({ lineId, waybillNo, was, now }: Difference) => (
    <tr key={lineId}>
      <td>
        <CopyableId id={waybillNo} />
      </td>
      <td className="nt-num">
        <Money value={was} />
      </td>
      <td className="nt-num">{now === undefined ? t('difference.gone') : <Money value={now} />}</td>
      <td>{button(t(now === undefined ? 'difference.drop' : 'difference.take'), lineId)}</td>
    </tr>
  )
  return (
    <Loaded of={read}>
      {found =>
        found.length === 0 ? (
          <Empty title={t('difference.none')} hint={t('difference.noneHint')} />
        ) : (
          <>
            <div className="settlement-bar">
              <span>{t('difference.some', { count: found.length })}</span>
              {found.length > 1 && button(t('difference.all'))}
            </div>
            <section className="nt-related" aria-label={t('difference.title')}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('settlementLine.waybillNo')}</th>
                    <th scope="col">{t('difference.was')}</th>
                    <th scope="col">{t('difference.now')}</th>
                    <th scope="col">
                      <span className="nt-sr">{t('difference.take')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>{found.map(row)}</tbody>
              </table>
            </section>
          </>
        )
      }
    </Loaded>
  )
}
