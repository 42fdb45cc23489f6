import { stringOf, yuanToFen } from '@ntocc/sdk/fields'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormModal, FormGroups, formOf, Money } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import type { SettlementBatch } from '../../contract/batch.ts'
import { type Payable, PaymentReleasing, paymentCalls } from '../../contract/payment-calls.ts'
import { Amounts } from '../Amounts.tsx'
import { batchName } from '../batches/batch.ts'
import { PAYMENT_TOUCHED } from './payment.ts'

const FORM = formOf(PaymentReleasing, { groups: [{ fields: ['amount'] }] })
const CALLS = { create: paymentCalls.settlementPay, invalidates: PAYMENT_TOUCHED }

interface Props {
  batch: SettlementBatch
  payable: Payable
  onClose: () => void
}

/** What is paid, to whose card and out of what, before it is ordered. */
export function PayDialog({ batch, payable, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, version } = batch
  const { payee, open, isSimulated } = payable
  return (
    <EntityFormModal
      schema={FORM}
      calls={CALLS}
      title={t('pay.of', { batch: batchName(batch) })}
      saveLabel={t('pay.do')}
      start={{ amount: open }}
      savedText={t('pay.released')}
      summary={({ amount }) => {
        const typed = stringOf(amount) ?? ''
        return (yuanToFen(typed) ?? 0) > 0 ? format.money(typed) : ''
      }}
      toBody={values => ({ ...values, id, version })}
      onClose={onClose}
    >
      {() => (
        <>
          {isSimulated && <Alert type="info" showIcon title={t('pay.simulated')} />}
          <Amounts
            of={[
              { label: t('payment.payeeName'), value: payee?.name },
              { label: t('payment.bankName'), value: payee?.bankName },
              { label: t('payment.cardNo'), value: payee?.cardNo },
              { label: t('pay.open'), value: <Money value={open} />, isTotal: true },
            ]}
          />
          <FormGroups schema={FORM} />
          <p className="nt-dim">{t('pay.meaning')}</p>
        </>
      )}
    </EntityFormModal>
  )
}
