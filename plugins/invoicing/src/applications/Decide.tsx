import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, Money, PageDialog, PartyName, ReasonDialog } from '@ntocc/sdk/ui'
import { App } from 'antd'
import type { ComponentType } from 'react'
import { applicationMachine, applicationResources, type InvoiceApplication } from '../../contract/application.ts'
import { TOUCHED } from '../parts/touched.ts'

interface Props {
  row: InvoiceApplication
  onClose: () => void
}

const { move } = applicationResources.invoiceApplication.by

function Decide({ row, onClose, name }: Props & { name: string }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const needsReason = Boolean(applicationMachine.move(name)?.reason)
  const { run, isPending } = useAction(move, { invalidates: TOUCHED, silent: needsReason })
  const { id, version, applyNo } = row
  const title = t('decide', { verb: t(`move.${name}`), number: applyNo })
  const decide = async (reason?: string) => {
    const result = await run({ body: { id, version, move: name, ...(reason && { reason }) } })
    if (result.ok) message.success(title)
    return result
  }
  const body = (
    <>
      <Amounts
        of={[
          { label: t('invoiceApplication.shipmentCode'), value: <PartyName of={row} /> },
          { label: t('invoiceApplication.buyerName'), value: row.buyerName },
          { label: t('invoiceApplication.taxNo'), value: row.taxNo },
          { label: t('invoiceApplication.lineCount'), value: row.lineCount },
          { label: t('invoiceApplication.invoiceCount'), value: row.invoiceCount },
          { label: t('invoiceApplication.exTax'), value: <Money value={row.exTax} /> },
          { label: t('invoiceApplication.tax'), value: <Money value={row.tax} /> },
          { label: t('invoiceApplication.total'), value: <Money value={row.total} />, isTotal: true },
        ]}
      />
      <p className="nt-dim">{t(`meaning.${name}`)}</p>
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

const DECIDED = ['submit', 'approve', 'reject', 'reopen', 'issue', 'void'] as const

export const DECISIONS = Object.fromEntries(DECIDED.map(name => [name, decision(name)]))
