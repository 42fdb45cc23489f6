import { formOf } from '@ntocc/sdk/ui'
import { Payment, paymentResource } from '../../contract/payment.ts'
import { paymentCalls } from '../../contract/payment-calls.ts'
import { TOUCHED } from '../batches/touched.ts'

export const paymentName = ({ payNo, code }: Pick<Payment, 'payNo' | 'code'>): string => payNo ?? code
export const paymentPath = ({ id }: { id: number }): string => `/settlement/payments/detail?id=${id}`

/** What is shown of a payment; nothing of it is typed. */
export const PAYMENT_FACTS = formOf(Payment, {
  groups: [
    {
      title: 'group.payment',
      fields: [
        'payNo',
        'batchNo',
        'forCode',
        'shipmentCode',
        'driverCode',
        'teamCode',
        'amount',
        'paidAmount',
        'channel',
        'attempt',
        'releasedBy',
        'urged',
        'trouble',
      ],
    },
    {
      title: 'group.bank',
      fields: ['payeeName', 'bankName', 'cardNo', 'requestTime', 'finishTime', 'bankSerialNo', 'bankMsg'],
    },
  ],
})

const { by } = paymentResource
/** What is read anew after something was done about a payment. */
export const PAYMENT_TOUCHED = [
  by.list,
  by.get,
  paymentCalls.settlementPayable,
  paymentCalls.paymentRetryable,
  paymentCalls.paymentEvidence,
  ...TOUCHED,
]
