import { useAction, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, Money, PageDialog, ReasonDialog } from '@ntocc/sdk/ui'
import { App } from 'antd'
import type { ComponentType } from 'react'
import { billCalls, billResources, StorageBill } from '../../contract/bills.ts'
import { storageBillMachine } from '../../contract/fee-machines.ts'
import { Amounts } from './Amounts.tsx'

interface Props {
  row: StorageBill
  onClose: () => void
}

const { storageBill } = billResources
const { move } = storageBill.by
const TOUCHED = [storageBill.by.list, storageBill.by.get, billCalls.storageBillBooked]

function Decide({ row, onClose, name }: Props & { name: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { message } = App.useApp()
  const needsReason = Boolean(storageBillMachine.move(name)?.reason)
  const { run, isPending } = useAction(move, { invalidates: TOUCHED, silent: needsReason })
  const { id, version, billNo, periodStart, periodEnd } = row
  const decide = async (reason?: string) => {
    const result = await run({ body: { id, version, move: name, ...(reason && { reason }) } })
    if (result.ok) message.success(t('bill.decided', { verb: t(`move.${name}`), bill: billNo }))
    return result
  }
  const title = t('bill.decided', { verb: t(`move.${name}`), bill: billNo })
  const body = (
    <>
      <Amounts
        of={[
          {
            label: t('storageBill.shipmentCode'),
            value: <FieldValue name="shipmentCode" field={StorageBill.fields.shipmentCode} row={row} />,
          },
          {
            label: t('bill.period'),
            value: t('bill.days', { from: format.date(periodStart), to: format.date(periodEnd) }),
          },
          { label: t('storageBill.amount'), value: <Money value={row.amount} /> },
          { label: t('storageBill.adjustment'), value: <Money value={row.adjustment} /> },
          { label: t('storageBill.total'), value: <Money value={row.total} />, isTotal: true },
        ]}
      />
      <p className="nt-dim">{t(`bill.meaning.${name}`)}</p>
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
  [...new Set(storageBillMachine.moves.map(({ name }) => name))].map(name => [name, decision(name)]),
)
