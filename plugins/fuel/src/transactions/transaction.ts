import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import { formOf } from '@ntocc/sdk/ui'
import { FuelRefund, FuelTransaction } from '../../contract/transactions.ts'

export const TRANSACTION_FORM = formOf(FuelTransaction, {
  groups: [
    { title: 'group.fill', fields: [{ row: ['time', 'stationCode'] }, { row: ['product', 'quantity'] }] },
    { title: 'group.price', help: 'group.priceHelp', fields: [{ row: ['listPrice', 'price', 'amount'] }] },
    { title: 'group.paid', fields: [{ row: ['payFrom', 'cardCode'] }, { row: ['invoiceRate', 'supplierNo'] }] },
    {
      title: 'group.trip',
      fields: [{ row: ['vehicleNo', 'driverCode'] }, 'waybillNo', 'remark'],
    },
  ],
  depends: {
    cardCode: {
      on: ['payFrom'],
      show: values => values.payFrom === 'card',
      require: values => values.payFrom === 'card',
    },
  },
} as const)

export const REFUND_FORM = formOf(FuelRefund, { groups: [{ fields: ['amount', 'reason'] }] })

/** What was filled, on the pages of whoever filled it. */
export const FILL_COLUMNS = ['time', 'kind', 'status', 'stationCode', 'product', 'quantity', 'amount', 'payFrom']
/** What the list of all of them is narrowed by. */
export const FILL_FILTERS = {
  keyword: true,
  daily: ['time', 'vehicleNo', 'status', 'product'],
  more: [
    'kind',
    'driverCode',
    'teamCode',
    'waybillNo',
    'stationCode',
    'cardCode',
    'payFrom',
    'amount',
    'supplierNo',
    'refundOf',
  ],
}
export const NEWEST_FILL = { sortField: 'time', sortType: 'desc' } as const
export const transactionName = (row: FuelTransaction): string => row.code

const fen = (yuan: string | null | undefined): number => yuanToFen(yuan ?? '0') ?? 0

/** What can be refunded still. */
export const leftOf = ({ amount, refunded }: FuelTransaction): string => fenToYuan(fen(amount) - fen(refunded))
