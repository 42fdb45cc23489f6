import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, Money, PageDialog, PartyName, ReasonDialog } from '@ntocc/sdk/ui'
import { App } from 'antd'
import type { ComponentType } from 'react'
import { type Invoice, invoiceMachine, invoiceResources } from '../../contract/invoice.ts'
import { TOUCHED } from '../parts/touched.ts'

interface Props {
  row: Invoice
  onClose: () => void
}

const { move } = invoiceResources.invoice.by

/** A decision about a red invoice, with what it takes back in sight. */
function Decide({ row, onClose, name }: Props & { name: string }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const needsReason = Boolean(invoiceMachine.move(name)?.reason)
  const { run, isPending } = useAction(move, { invalidates: TOUCHED, silent: needsReason })
  const { id, version, drawNo } = row
  const title = t('decide', { verb: t(`move.${name}`), number: drawNo })
  const decide = async (reason?: string) => {
    const result = await run({ body: { id, version, move: name, ...(reason && { reason }) } })
    if (result.ok) message.success(title)
    return result
  }
  const body = (
    <Amounts
      of={[
        { label: t('invoice.shipmentCode'), value: <PartyName of={row} /> },
        { label: t('invoice.redOf'), value: row.redOf },
        { label: t('invoice.reason'), value: row.reason },
        { label: t('invoice.exTax'), value: <Money value={row.exTax} /> },
        { label: t('invoice.tax'), value: <Money value={row.tax} /> },
        { label: t('invoice.total'), value: <Money value={row.total} />, isTotal: true },
      ]}
    />
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

export const DECISIONS = Object.fromEntries(['approve', 'decline', 'retry'].map(name => [name, decision(name)]))
