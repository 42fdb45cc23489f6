import { stringOf, yuanToFen } from '@ntocc/sdk/fields'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, EntityFormModal, FormGroups, formOf, Money, PartyName } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import type { SettlementBatch } from '../../contract/batch.ts'
import { type Payable, PaymentReleasing, paymentCalls } from '../../contract/payment-calls.ts'
import { batchName } from '../batches/batch.ts'
import { PAYMENT_TOUCHED } from './payment.ts'

const FORM = formOf(PaymentReleasing, { groups: [{ fields: ['amount'] }] })
const CALLS = {
  card: { create: paymentCalls.settlementPay, invalidates: PAYMENT_TOUCHED },
  account: { create: paymentCalls.settlementCredit, invalidates: PAYMENT_TOUCHED },
}

interface Props {
  batch: SettlementBatch
  payable: Payable
  /** To the payee's card by the bank, or into its account with the platform. */
  to: keyof typeof CALLS
  onClose: () => void
}

/** What is paid, to whom and out of what, before it is ordered. */
export function PayDialog({ batch, payable, to, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, version } = batch
  const { payee, open, isSimulated } = payable
  return (
    <EntityFormModal
      schema={FORM}
      calls={CALLS[to]}
      title={t(to === 'card' ? 'pay.of' : 'credit.of', { batch: batchName(batch) })}
      saveLabel={t(to === 'card' ? 'pay.do' : 'credit.do')}
      start={{ amount: open }}
      savedText={t(to === 'card' ? 'pay.released' : 'credit.done')}
      summary={({ amount }) => {
        const typed = stringOf(amount) ?? ''
        return (yuanToFen(typed) ?? 0) > 0 ? format.money(typed) : ''
      }}
      toBody={values => ({ ...values, id, version })}
      onClose={onClose}
    >
      {() => (
        <>
          {to === 'card' && isSimulated && <Alert type="info" showIcon title={t('pay.simulated')} />}
          <Amounts
            of={[
              ...(to === 'card'
                ? [
                    { label: t('payment.payeeName'), value: payee?.name },
                    { label: t('payment.bankName'), value: payee?.bankName },
                    { label: t('payment.cardNo'), value: payee?.cardNo },
                  ]
                : [{ label: t('with.payable'), value: <PartyName of={batch} /> }]),
              { label: t('pay.open'), value: <Money value={open} />, isTotal: true },
            ]}
          />
          <FormGroups schema={FORM} />
          <p className="nt-dim">{t(to === 'card' ? 'pay.meaning' : 'credit.meaning')}</p>
        </>
      )}
    </EntityFormModal>
  )
}
