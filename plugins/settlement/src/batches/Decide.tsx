import { useAction, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { type Amount, Amounts, Money, PageDialog, PartyName, ReasonDialog } from '@ntocc/sdk/ui'
import { App } from 'antd'
import type { ComponentType } from 'react'
import { type SettlementBatch, settlementResources } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { TOUCHED } from './touched.ts'

interface Props {
  row: SettlementBatch
  onClose: () => void
}

const { move } = settlementResources.settlementBatch.by

/** What a decision about a batch moves: whose, of which days, how much. */
function useAmounts(row: SettlementBatch): Amount[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { periodStart, periodEnd, lineCount, amount, adjustment, total, side } = row
  return [
    { label: t(`with.${side}`), value: <PartyName of={row} /> },
    { label: t('period'), value: t('days', { from: format.date(periodStart), to: format.date(periodEnd) }) },
    { label: t('settlementBatch.lineCount'), value: format.count(lineCount) },
    { label: t('settlementBatch.amount'), value: <Money value={amount} /> },
    { label: t('settlementBatch.adjustment'), value: <Money value={adjustment} /> },
    { label: t(`comesTo.${side}`), value: <Money value={total} />, isTotal: true },
  ]
}

function Decide({ row, onClose, name }: Props & { name: string }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const amounts = useAmounts(row)
  const needsReason = Boolean(settlementMachine.move(name)?.reason)
  const { run, isPending } = useAction(move, { invalidates: TOUCHED, silent: needsReason })
  const { id, version, batchNo, side } = row
  const decide = async (reason?: string) => {
    const result = await run({ body: { id, version, move: name, ...(reason && { reason }) } })
    if (result.ok) message.success(t('decided', { verb: t(`move.${name}`), batch: batchNo }))
    return result
  }
  const title = t('decide', { verb: t(`move.${name}`), batch: batchNo })
  const meaning = t(`meaning.${name}.${side}`, { defaultValue: t(`meaning.${name}.both`, { defaultValue: '' }) })
  const body = (
    <>
      <Amounts of={amounts} />
      {meaning && <p className="nt-dim">{meaning}</p>}
    </>
  )
  if (needsReason)
    return (
      <ReasonDialog title={title} label={t(`move.${name}`)} danger onSend={decide} onClose={onClose}>
        {body}
      </ReasonDialog>
    )
  return (
    <PageDialog
      open
      title={title}
      okText={t(`move.${name}`)}
      confirmLoading={isPending}
      onOk={() => void decide().then(({ ok }) => ok && onClose())}
      onCancel={onClose}
    >
      {body}
    </PageDialog>
  )
}

const decision = (name: string): ComponentType<Props> =>
  function Decision(props: Props) {
    return <Decide {...props} name={name} />
  }

/** A dialog for every move: nothing about money is decided without its amounts in sight. */
export const DECISIONS: Readonly<Record<string, ComponentType<Props>>> = Object.fromEntries(
  [...new Set(settlementMachine.moves.map(({ name }) => name))].map(name => [name, decision(name)]),
)
