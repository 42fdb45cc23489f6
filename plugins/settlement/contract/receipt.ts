import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import { dateTime, entity, id, integer, money, reference, shape, text, type ValuesOf } from '@ntocc/sdk/fields'

/** What came in of what a shipper owes by an approved batch, taken from its account with the platform: written once. */
export const SettlementReceipt = entity('settlementReceipt', {
  receiptNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  batchNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  shipmentCode: reference('shipment').required().readOnly(),
  /** The account that it was taken from. */
  accountNo: text({ max: 20 }).required().readOnly().filter('equals'),
  amount: money({ min: 0.01 }).required().readOnly(),
  /** Who took it; nobody where it followed an approval or money that came in. */
  takenBy: text({ max: 64 }).readOnly(),
  at: dateTime().required().readOnly(),
})
  .appendOnly()
  .partOf('settlementBatch', 'batchNo')
export type SettlementReceipt = ValuesOf<typeof SettlementReceipt>

export const receiptResource = resource<SettlementReceipt>()('settlementReceipt', {
  calls: ['list', 'get'],
  permission: { read: 'settlement.read', edit: 'settlement.receive' },
  keyword: ['receiptNo', 'batchNo'],
})

/** Why nothing is taken for a batch now; words under `issue.receipt`. */
export const RECEIPT_REFUSALS = ['state', 'noAccounts', 'nothing'] as const
export type ReceiptRefusal = (typeof RECEIPT_REFUSALS)[number]

/** What of a batch has come in and what its shipper's account could give. */
export interface Receivable {
  total: string
  received: string
  /** What is left to come in. */
  open: string
  /** What the account has to spend; absent where nobody keeps accounts. */
  available?: string
  refusals: ReceiptRefusal[]
}

/** How much is taken now. A form, not a stored record. */
export const ReceiptTaking = entity('receiptTaking', { amount: money().required() })

const Of = shape({ id: id().required() })
const Taking = shape({ id: id().required(), version: integer({ min: 0 }).required(), amount: money().required() })

const at = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const receiptCalls = {
  settlementReceivable: endpoint({
    name: 'settlementReceivable',
    method: 'GET',
    path: at('settlementReceivable'),
    query: input<ValuesOf<typeof Of>>(Of),
    data: answer.value<Receivable>(['total', 'received', 'open', 'refusals']),
    permission: 'settlement.receive',
  }),
  /** Takes what a shipper owes from its account, all that is open or a part of it. @throws MOVE_REFUSED, RECEIPT_TOO_MUCH, CHANGED_BY */
  settlementReceive: endpoint({
    name: 'settlementReceive',
    method: 'POST',
    path: at('settlementReceive'),
    body: input<ValuesOf<typeof Taking>>(Taking),
    data: answer.value<{ received: string }>(['received']),
    permission: 'settlement.receive',
  }),
}
