import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { code, date, reference, shape } from '@ntocc/sdk/fields'
import { SIDES, type Side } from './batch.ts'
import type { PartyNamed } from './calls.ts'

const Stated = shape({
  side: code('settlementSide', SIDES),
  start: date().required(),
  end: date().required(),
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
})
/** Staff name whose account it is; a party's own is asked for without a name. */
export interface StatementQuery extends PartyNamed {
  start: string
  end: string
}

/** A transfer of the account: what a batch added, what was paid, or what was taken back of either. */
export interface StatementLine {
  id: number
  on: string
  /** Of the batch, of the payment, of what was taken from an account, or of what was paid before with its waybill. */
  number: string
  what: 'batch' | 'payment' | 'surplus' | 'advance' | 'receipt'
  isReversed: boolean
  moved: string
  /** What was owed after it. */
  owed: string
}

/** A waybill of a batch that was approved in the time. */
export interface StatedWaybill {
  waybillNo: string
  batchNo: string
  /** The day in Beijing. */
  finished: string
  quantity: number | null
  /** Dictionary unit. */
  unit: string | null
  price: string | null
  amount: string
  adjustment: string
  total: string
}

/** What another area charges, of a batch that was approved in the time. */
export interface StatedCharge {
  number: string
  batchNo: string
  lastDay: string
  amount: string
}

/** A batch that was sent and is not approved: it stands in no account yet. */
export interface StatedBatch {
  id: number
  batchNo: string
  status: number
  lineCount: number
  total: string
}

export interface Statement extends PartyNamed {
  side: Side
  /** What was owed before the first day, what came to it in the time, and what is owed after the last day. */
  opening: string
  moved: string
  closing: string
  lines: StatementLine[]
  /** The first of them, and how many and how much all of them are. */
  waybills: StatedWaybill[]
  waybillCount: number
  waybillTotal: string
  charges: StatedCharge[]
  chargeTotal: string
  waiting: StatedBatch[]
  waitingTotal: string
}

export const statementCalls = {
  /** What a shipper owes, or is owed to a driver or a team, as the books have it. @throws SETTLEMENT_SPAN, SETTLEMENT_PARTY */
  settlementStatement: endpoint({
    name: 'settlementStatement',
    method: 'GET',
    path: '/ntocc-basic-api/settlementStatement',
    query: input<StatementQuery>(Stated),
    data: answer.value<Statement>(['side', 'opening', 'moved', 'closing', 'lines', 'waybills', 'charges', 'waiting']),
    permission: 'settlement.read',
  }),
}
