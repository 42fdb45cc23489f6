import { useIsStaff, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, PartyName, RecordPage } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { Payment, paymentResource } from '../../contract/payment.ts'
import { paymentCalls } from '../../contract/payment-calls.ts'
import { Actions } from './Actions.tsx'
import { Evidence } from './Evidence.tsx'
import { PAYMENT_FACTS, paymentName } from './payment.ts'
import '../settlement.css'

const SUMMARY = ['amount', 'paidAmount', 'payeeName', 'attempt', 'requestTime', 'finishTime'] as const

/** One payment: to whom, how it stands, what can be done about it, and what was done. */
export default function PaymentDetail() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const maySeeEvidence = usePermission(paymentCalls.paymentEvidence.permission) === 'allowed'
  return (
    <RecordPage<Payment>
      of={Payment}
      calls={paymentResource.by}
      form={PAYMENT_FACTS}
      nameOf={paymentName}
      title={paymentName}
      above={row =>
        row.trouble && (
          <Alert type="error" showIcon title={t(`entry.paymentTrouble.${row.trouble}`)} description={row.bankMsg} />
        )
      }
      facts={row => [
        { label: t('party'), value: <PartyName of={row} /> },
        ...SUMMARY.map(name => ({
          label: t(`payment.${name}`),
          value: <FieldValue name={name} field={Payment.fields[name]} row={row} />,
        })),
      ]}
      actions={row => <Actions of={row} isStaff={isStaff} />}
      facets={row =>
        maySeeEvidence
          ? [{ name: 'evidence', title: t('evidence.title'), first: true, content: <Evidence of={row} /> }]
          : []
      }
    />
  )
}
