import { useIsStaff, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, linkColumn, partyColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { Payment, paymentResource } from '../../contract/payment.ts'
import { paymentCalls } from '../../contract/payment-calls.ts'
import { useManyPayments } from './ManyPayments.tsx'
import { PAYMENT_FACTS, paymentName, paymentPath } from './payment.ts'

/** What was ordered to be paid, to whom, and what the bank made of it; a payee sees its own. */
export default function PaymentList() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const columns = useMemo(
    (): ColumnInput<Payment>[] => [
      linkColumn<Payment>('payNo', { nameOf: paymentName, href: paymentPath }),
      { key: 'status', card: 'mark' as const, width: 130 },
      ...(isStaff
        ? [
            partyColumn<Payment>({
              label: t('party'),
              width: 180,
              least: 140,
              exports: ['driverCode', 'teamCode', 'shipmentCode'],
            }),
          ]
        : []),
      { key: 'amount', width: 140 },
      { key: 'paidAmount', width: 140 },
      'batchNo',
      { key: 'forCode', hidden: !isStaff },
      { key: 'channel', width: 130 },
      'payeeName',
      'bankName',
      'cardNo',
      { key: 'attempt', width: 90 },
      { key: 'urged', width: 90 },
      'trouble',
      'bankMsg',
      'requestTime',
      'finishTime',
      { key: 'bankSerialNo', hidden: true },
      { key: 'releasedBy', hidden: !isStaff },
      { key: 'gmtCreated', hidden: true },
    ],
    [t, isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: [...(isStaff ? ['driverCode', 'teamCode'] : []), 'requestTime', 'urged', 'trouble'],
      more: ['batchNo', 'forCode', 'channel', 'amount', 'finishTime', 'bankSerialNo', 'gmtCreated'],
    }),
    [isStaff],
  )
  const many = useManyPayments()
  const may = {
    ask: usePermission(paymentCalls.paymentAsk.permission) === 'allowed',
    retry: usePermission(paymentCalls.paymentRetry.permission) === 'allowed',
  }
  return (
    <>
      <RecordScreen<Payment>
        of={Payment}
        calls={paymentResource.by}
        form={PAYMENT_FACTS}
        columns={columns}
        filters={filters}
        states="status"
        nameOf={paymentName}
        href={paymentPath}
        bulk={many.bulk.filter(({ key }) => isStaff && (key === 'ask' ? may.ask : may.retry))}
      />
      {many.dialog}
    </>
  )
}
