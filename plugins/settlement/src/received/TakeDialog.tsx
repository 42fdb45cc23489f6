import { stringOf, yuanToFen } from '@ntocc/sdk/fields'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, EntityFormModal, FormGroups, formOf, Money, PartyName } from '@ntocc/sdk/ui'
import type { SettlementBatch } from '../../contract/batch.ts'
import { ReceiptTaking, type Receivable, receiptCalls } from '../../contract/receipt.ts'
import { batchName } from '../batches/batch.ts'
import { RECEIPT_TOUCHED, takeable } from './receipt.ts'

const FORM = formOf(ReceiptTaking, { groups: [{ fields: ['amount'] }] })
const CALLS = { create: receiptCalls.settlementReceive, invalidates: RECEIPT_TOUCHED }

interface Props {
  batch: SettlementBatch
  receivable: Receivable
  onClose: () => void
}

/** What is taken, from whose account and for what, before it is. */
export function TakeDialog({ batch, receivable, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, version } = batch
  const { open, available } = receivable
  return (
    <EntityFormModal
      schema={FORM}
      calls={CALLS}
      title={t('receive.of', { batch: batchName(batch) })}
      saveLabel={t('receive.do')}
      start={{ amount: takeable(receivable) }}
      savedText={t('receive.done')}
      summary={({ amount }) => {
        const typed = stringOf(amount) ?? ''
        return (yuanToFen(typed) ?? 0) > 0 ? format.money(typed) : ''
      }}
      toBody={values => ({ ...values, id, version })}
      onClose={onClose}
    >
      {() => (
        <>
          <Amounts
            of={[
              { label: t('with.receivable'), value: <PartyName of={batch} /> },
              { label: t('receive.available'), value: <Money value={available} /> },
              { label: t('receive.open'), value: <Money value={open} />, isTotal: true },
            ]}
          />
          <FormGroups schema={FORM} />
          <p className="nt-dim">{t('receive.meaning')}</p>
        </>
      )}
    </EntityFormModal>
  )
}
