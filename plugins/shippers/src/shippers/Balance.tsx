import type { Shipment } from '@ntocc/sdk/contracts'
import { money, shape } from '@ntocc/sdk/fields'
import { useAction, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, EntityForm, FormField, FormFooter, ModalFrame, useForm } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { shipperEndpoints } from '../../contract/shipper-calls.ts'
import { shipperName } from './shipper.ts'

const AMOUNT = shape({ amount: money().required() })

/** Asks whether what is free of the balance covers an amount. */
export function Balance({ row }: { row: Shipment }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton label={t('balance.check')} onClick={() => setOpen(true)} />
      {isOpen && <BalanceDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Answer {
  amount: string
  enough: boolean
  available: string
}

function BalanceDialog({ row, onClose }: { row: Shipment; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm(AMOUNT, {})
  const { run } = useAction(shipperEndpoints.shipmentCheckBalance, { silent: true })
  const [answer, setAnswer] = useState<Answer>()
  const ask = () =>
    form.submit(async values => {
      const amount = String(values.amount)
      const result = await run({ query: { id: row.id, amount } })
      if (result.ok) setAnswer({ amount, ...result.data })
      return result
    })
  return (
    <ModalFrame
      title={t('balance.title', { name: shipperName(row) })}
      onLeave={onClose}
      onOpen={() => form.focus('amount')}
      footer={
        <FormFooter
          saveLabel={t('balance.check')}
          isPending={form.isPending}
          onLeave={onClose}
          onSave={() => void ask()}
        />
      }
    >
      <EntityForm form={form} entity="balance" onSubmit={() => void ask()}>
        <FormField name="amount" label={t('balance.amount')} />
        <p role="status" className="shippers-balance">
          {answer && <BalanceAnswer {...answer} />}
        </p>
      </EntityForm>
    </ModalFrame>
  )
}

function BalanceAnswer({ amount, enough, available }: Answer) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = { amount: format.money(amount), available: format.money(available) }
  return <b data-enough={enough}>{t(enough ? 'balance.enough' : 'balance.short', words)}</b>
}
