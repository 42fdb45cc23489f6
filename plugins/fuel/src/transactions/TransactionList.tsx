import { useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormModal, RecordScreen, type RowAction, useMissingPermission } from '@ntocc/sdk/ui'
import { useCallback, useState } from 'react'
import { oilCards } from '../../contract/cards.ts'
import { FuelTransaction, fuelRefund, fuelTransactions, transactionMachine } from '../../contract/transactions.ts'
import { FILL_FILTERS, leftOf, NEWEST_FILL, REFUND_FORM, TRANSACTION_FORM, transactionName } from './transaction.ts'

const COLUMNS = [
  { key: 'code', pin: 'left', card: 'head' },
  { key: 'status', card: 'mark' },
  'kind',
  'time',
  'vehicleNo',
  'driverCode',
  'waybillNo',
  'stationCode',
  'product',
  'quantity',
  'price',
  'amount',
  'refunded',
  'payFrom',
  { key: 'cardCode', width: 190, least: 172 },
  { key: 'teamCode', hidden: true },
  { key: 'listPrice', hidden: true },
  { key: 'supplierNo', hidden: true },
] as const
const REFUND_CALLS = { create: fuelRefund, invalidates: [fuelTransactions.by.list, oilCards.by.list] }
const POSTED = transactionMachine.at.posted

/** Fuel that was taken and what came back of it, until it is settled with the suppliers. */
export default function TransactionList() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<FuelTransaction>()
  const missing = useMissingPermission(fuelRefund.permission)
  const actions = useCallback(
    (row: FuelTransaction): RowAction[] => {
      if (row.kind !== 'purchase') return []
      const isBack = row.refunded === row.amount
      const reason =
        missing ?? (row.status !== POSTED ? t('settledAlready') : isBack ? t('refundedAlready') : undefined)
      return [
        { key: 'refund', label: t('refund'), run: () => setAsked(row), ...(reason && { disabledReason: reason }) },
      ]
    },
    [t, missing],
  )
  return (
    <>
      <RecordScreen<FuelTransaction>
        of={FuelTransaction}
        calls={fuelTransactions.by}
        form={TRANSACTION_FORM}
        columns={COLUMNS}
        filters={FILL_FILTERS}
        defaults={NEWEST_FILL}
        nameOf={transactionName}
        actions={actions}
        bulkMoves={['settle']}
      />
      {asked && (
        <EntityFormModal
          schema={REFUND_FORM}
          calls={REFUND_CALLS}
          title={t('refundOf', { transaction: asked.code })}
          saveLabel={t('refund')}
          savedText={t('refundSaved')}
          start={{ amount: leftOf(asked) }}
          toBody={values => ({ ...values, id: asked.id, version: asked.version })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
