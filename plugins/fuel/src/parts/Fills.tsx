import { RelatedRecords } from '@ntocc/sdk/ui'
import { FuelTransaction, fuelTransactions } from '../../contract/transactions.ts'
import { FILL_COLUMNS, NEWEST_FILL, TRANSACTION_FORM, transactionName } from '../transactions/transaction.ts'

/** What was filled up on a waybill, by a driver or for a vehicle, and the way to add to it. */
export function Fills({ tie }: { tie: Readonly<Record<string, string>> }) {
  return (
    <RelatedRecords<FuelTransaction>
      of={FuelTransaction}
      calls={fuelTransactions.by}
      tie={tie}
      columns={FILL_COLUMNS}
      nameOf={transactionName}
      all="/fuel/transactions"
      form={TRANSACTION_FORM}
      start={tie}
      sort={NEWEST_FILL}
    />
  )
}
