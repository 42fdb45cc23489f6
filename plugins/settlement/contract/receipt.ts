import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  dateTime,
  entity,
  id,
  integer,
  money,
  NUMBER_CAP,
  reference,
  shape,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import type { OwedAge } from './batch.ts'

/**
 * What came in of what a shipper owes by an approved batch, taken from its account with the platform: written once. One that was taken wrongly
 * is given back by another, with a minus.
 */
export const SettlementReceipt = entity('settlementReceipt', {
  receiptNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  batchNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  shipmentCode: reference('shipment').required().readOnly(),
  /** The account that it was taken from. */
  accountNo: text({ max: 20 }).required().readOnly().filter('equals'),
  amount: money({ min: -NUMBER_CAP }).required().readOnly(),
  /** The receipt that this one gives back, and why: each at most once. */
  givesBack: text({ max: 20 }).readOnly().unique().filter('equals'),
  reason: text({ max: 200 }).readOnly(),
  /** Who took it or gave it back; nobody where it followed an approval or money that came in. */
  takenBy: text({ max: 64 }).readOnly(),
  at: dateTime().required().readOnly(),
})
  .appendOnly()
  .holds('sign', ['amount', 'givesBack'], '($1 > 0) = ($2 is null)')
  .holds('reasoned', ['reason', 'givesBack'], "$2 is null or coalesce($1, '') <> ''")
  .partOf('settlementBatch', 'batchNo')
export type SettlementReceipt = ValuesOf<typeof SettlementReceipt>

export const receiptResource = resource<SettlementReceipt>()('settlementReceipt', {
  calls: ['list', 'get'],
  permission: { read: 'settlement.read', edit: 'settlement.receive' },
  keyword: ['receiptNo', 'batchNo'],
})

/** Why nothing is taken for a batch now; words under `issue.receipt`. */
export const RECEIPT_REFUSALS = ['state', 'noAccounts', 'frozen', 'nothing'] as const
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

/** Why a receipt is not given back by the caller; words under `issue.giveBack`. */
export const GIVE_BACK_REFUSALS = ['given', 'own', 'sameHand', 'noAccounts'] as const
export type GiveBackRefusal = (typeof GIVE_BACK_REFUSALS)[number]

/** A receipt of a batch that stands, and what is in the way of giving it back. */
export interface Returnable {
  receiptNo: string
  amount: string
  refusals: GiveBackRefusal[]
}

/** Why a receipt is given back. A form, not a stored record. */
export const GivingBack = entity('givingBack', { reason: text({ max: 200 }).required() })

/** How much is taken now. A form, not a stored record. */
export const ReceiptTaking = entity('receiptTaking', { amount: money().required() })

/** What is owed of one age: of all shippers, or of the one that asks. */
export interface OwedOfAge {
  age: OwedAge
  /** What has not come in yet. */
  amount: string
  batches: number
}

const Of = shape({ id: id().required() })
const Taking = shape({ id: id().required(), version: integer({ min: 0 }).required(), amount: money().required() })

const GiveBack = shape({
  id: id().required(),
  version: integer({ min: 0 }).required(),
  receiptNo: text({ max: 20 }).required(),
  ...GivingBack.own,
})

const at = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const receiptCalls = {
  /** What approved batches of shippers still have to bring, by how late it is: every age, in their order. */
  settlementOwedAges: endpoint({
    name: 'settlementOwedAges',
    method: 'GET',
    path: at('settlementOwedAges'),
    data: answer.list<OwedOfAge>(['age', 'amount', 'batches']),
    permission: 'settlement.read',
  }),
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
  settlementReturnable: endpoint({
    name: 'settlementReturnable',
    method: 'GET',
    path: at('settlementReturnable'),
    query: input<ValuesOf<typeof Of>>(Of),
    data: answer.list<Returnable>(['receiptNo', 'amount', 'refusals']),
    permission: 'settlement.giveBack',
  }),
  /** A receipt that was taken wrongly goes back into the account, and the batch owes it again. @throws MOVE_REFUSED, CHANGED_BY */
  settlementGiveBack: endpoint({
    name: 'settlementGiveBack',
    method: 'POST',
    path: at('settlementGiveBack'),
    body: input<ValuesOf<typeof GiveBack>>(GiveBack),
    data: answer.value<{ receiptNo: string }>(['receiptNo']),
    permission: 'settlement.giveBack',
  }),
}
