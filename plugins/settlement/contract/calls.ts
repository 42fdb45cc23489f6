import { answer, endpoint, input, type ListQuery } from '@ntocc/sdk/contracts'
import { code, date, entity, flag, id, integer, reference, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import { SIDES, type Side } from './batch.ts'

/** Waybills that are chosen one by one for a making. */
export const MOST_CHOSEN = 200

/**
 * Which waybills are to be settled: those finished in a time, of one party or of all, or those that were chosen; each party gets a
 * batch of its own. A form, not a stored record.
 */
export const SettlementAsking = entity('settlementAsking', {
  side: code('settlementSide', SIDES).required().default('receivable'),
  start: date().required(),
  end: date().required(),
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
  orderNo: text({ max: 35 }),
  /** Numbers of chosen waybills, with commas between. */
  waybillNos: text({ max: MOST_CHOSEN * 21 }),
  /** Also what other areas charge shippers for these days. */
  withCharges: flag(),
})
const Asked = shape(SettlementAsking.own)
export type Asked = ValuesOf<typeof Asked>
export interface AskedQuery extends ListQuery {
  side: Side
  start: string
  end: string
  shipmentCode?: string
  driverCode?: string
  teamCode?: string
  orderNo?: string
  waybillNos?: string
  withCharges?: boolean
}

/** Whom a batch or a statement is with: one of the three. */
export interface PartyNamed {
  shipmentCode?: string
  driverCode?: string
  teamCode?: string
}

/** What would become a batch. */
export interface Proposed extends PartyNamed {
  waybills: number
  charges: number
  total: string
}

/** Waybills that are asked for and stay out. */
export interface LeftOut {
  /** They stand in a batch already. */
  taken: number
  /** Finished, with nothing to settle: nobody has said yet what the carrier gets. */
  unpriced: number
  /** Delivered, and their receipt is not approved. */
  unfinished: number
}

export interface Preview {
  batches: Proposed[]
  waybills: number
  charges: number
  total: string
  leftOut: LeftOut
}

/** Batches that were made, and the first of them. */
export interface Made {
  id: number
  ids: number[]
}

/** A line whose waybill says something else by now. */
export interface Difference {
  lineId: number
  waybillNo: string
  was: string
  /** Absent where the waybill is not to be settled any more. */
  now?: string
}

/** What the books say of a batch's party, and of the batch. */
export interface Owed {
  /** Below nothing: owed to the platform. */
  balance: string
  /** What the batch posted, and what it posted back. */
  transfers: string[]
}

/** Deductions of a batch that are shown on its page, and lead to the documents that were paid before. */
export const MOST_DEDUCTIONS = 50

/** Charges of a batch that are shown on its page. */
export const MOST_CHARGES = 50

/** Where the document of a deduction or a charge is read, by the id of that. */
export interface DocumentPage {
  id: number
  to: string
}

/** A waybill that is taken into a draft besides. A form, not a stored record. */
export const TakingIn = entity('takingIn', { waybillNo: text({ max: 20 }).required() })

const OfBatch = shape({ id: id().required() })
const Refreshing = shape({ id: id().required(), lineId: integer({ min: 1 }) })
const Taking = shape({ id: id().required(), ...TakingIn.own })

const at = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const settlementCalls = {
  /** How many waybills and how much it would be, and what stays out. @throws SETTLEMENT_SPAN */
  settlementPreview: endpoint({
    name: 'settlementPreview',
    method: 'GET',
    path: at('settlementPreview'),
    query: input<AskedQuery>(Asked),
    data: answer.value<Preview>(['batches', 'waybills', 'charges', 'total', 'leftOut']),
    permission: 'settlement.edit',
  }),
  /** @throws SETTLEMENT_SPAN, SETTLEMENT_NOTHING, SETTLEMENT_MANY */
  settlementMake: endpoint({
    name: 'settlementMake',
    method: 'POST',
    path: at('settlementMake'),
    body: input<Asked>(Asked),
    data: answer.value<Made>(['id', 'ids']),
    permission: 'settlement.edit',
  }),
  /** Takes one more waybill of the party into a draft. @throws SETTLEMENT_LOCKED, SETTLEMENT_NOTHING */
  settlementTakeIn: endpoint({
    name: 'settlementTakeIn',
    method: 'POST',
    path: at('settlementTakeIn'),
    body: input<ValuesOf<typeof Taking>>(Taking),
    data: answer.value<{ id: number }>(['id']),
    permission: 'settlement.edit',
  }),
  /**
   * Lines of a draft, or one of them, say again what their waybills say; those no longer to be settled leave it.
   * @throws SETTLEMENT_LOCKED
   */
  settlementRefresh: endpoint({
    name: 'settlementRefresh',
    method: 'POST',
    path: at('settlementRefresh'),
    body: input<ValuesOf<typeof Refreshing>>(Refreshing),
    data: answer.value<{ changed: number }>(['changed']),
    permission: 'settlement.edit',
  }),
  settlementOwed: endpoint({
    name: 'settlementOwed',
    method: 'GET',
    path: at('settlementOwed'),
    query: input<ValuesOf<typeof OfBatch>>(OfBatch),
    data: answer.value<Owed>(['balance', 'transfers']),
    permission: 'settlement.read',
  }),
  /** Pages of the documents by which something of a batch was paid before, as the areas say that have them. */
  settlementDeducted: endpoint({
    name: 'settlementDeducted',
    method: 'GET',
    path: at('settlementDeducted'),
    query: input<ValuesOf<typeof OfBatch>>(OfBatch),
    data: answer.list<DocumentPage>(['id', 'to']),
    permission: 'settlement.read',
  }),
  /** The same of documents that are charged with a batch. */
  settlementCharged: endpoint({
    name: 'settlementCharged',
    method: 'GET',
    path: at('settlementCharged'),
    query: input<ValuesOf<typeof OfBatch>>(OfBatch),
    data: answer.list<DocumentPage>(['id', 'to']),
    permission: 'settlement.read',
  }),
  settlementDifferences: endpoint({
    name: 'settlementDifferences',
    method: 'GET',
    path: at('settlementDifferences'),
    query: input<ValuesOf<typeof OfBatch>>(OfBatch),
    data: answer.list<Difference>(['lineId', 'waybillNo', 'was']),
    permission: 'settlement.edit',
  }),
}
