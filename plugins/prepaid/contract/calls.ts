import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { entity, id, images, integer, longText, money, reference, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { Prepaid } from './prepaid.ts'

/** What stands against an advance on a waybill; words under `issue.prepaid`. */
export const PREPAID_REFUSALS = [
  'notUnderWay',
  'settled',
  'otherPayee',
  'unpriced',
  'pending',
  'many',
  'nothing',
  'noCard',
] as const
export type PrepaidRefusal = (typeof PREPAID_REFUSALS)[number]

/** What is known and what may be asked for, before anybody asks. Yuan. */
export interface PrepaidStart {
  waybillNo: string
  driverCode: string
  /** Whose captain is paid. */
  teamCode?: string
  /** What the carrier gets for it, and what of that goes to fuel and tolls. */
  payable: string
  shares: string
  /** What was agreed with the order to be paid in advance. */
  agreed: string
  /** Advances on it that stand. */
  advanced: string
  /** The most that can be asked for now. */
  most: string
  ratioMost: number
  amountMost: string
  /** Advances of the payee that are not at an end, and how many there may be. */
  open: number
  openMost: number
  /** So many days after it was paid it is overdue. */
  days: number
  needsPhotos: boolean
  payee?: { holder: string; bankName: string; cardNo: string }
  refusals: PrepaidRefusal[]
}

/** All advances that the caller may see: what was paid is what was taken off, what came back and what is open. Yuan. */
export interface PrepaidSums {
  paid: string
  offset: string
  returned: string
  open: string
  overdue: string
  owedBack: string
  count: number
  overdueCount: number
  /** Numbers of those whose sums differ from the books or their entries; none is what is to be. */
  differing: string[]
  /** How many were compared for it: all that were paid, and none for a party, which the books are not shown to. */
  compared: number
}

/** An advance as it is asked for. A form, not a stored record. */
export const PrepaidAsking = entity('prepaidAsking', {
  waybillNo: text({ max: 20 }).required(),
  amount: money({ min: 0.01 }).required(),
  purpose: longText({ max: 200 }).required(),
  photos: images({ max: 6 }),
})

/** What came back of an advance, and by which document of the bank. A form, not a stored record. */
export const PrepaidRepaying = entity('prepaidRepaying', {
  amount: money({ min: 0.01 }).required(),
  serial: text({ max: 64 }).required(),
  reason: text({ max: 200 }),
})

/** The batch of the payee that has paid what it was owed, by an adjustment of a line. A form, not a stored record. */
export const PrepaidPaidAgain = entity('prepaidPaidAgain', { batchCode: reference('settlementBatch').required() })

const Starting = shape({ waybillNo: text({ max: 20 }).required() })
const Asking = shape(PrepaidAsking.own)
const Repaying = shape({ id: id().required(), version: integer({ min: 0 }).required(), ...PrepaidRepaying.own })

const PaidAgain = shape({ id: id().required(), version: integer({ min: 0 }).required(), ...PrepaidPaidAgain.own })

const at = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const prepaidCalls = {
  /** @throws NOT_FOUND for a waybill that the caller does not see */
  prepaidStart: endpoint({
    name: 'prepaidStart',
    method: 'GET',
    path: at('prepaidStart'),
    query: input<ValuesOf<typeof Starting>>(Starting),
    data: answer.value<PrepaidStart>([
      'waybillNo',
      'driverCode',
      'payable',
      'shares',
      'agreed',
      'advanced',
      'most',
      'ratioMost',
      'amountMost',
      'open',
      'openMost',
      'days',
      'needsPhotos',
      'refusals',
    ]),
    permission: 'prepaid.submit',
  }),
  /** Whoever repeats what is not decided yet is answered the one that stands. @throws MOVE_REFUSED, PREPAID_TOO_MUCH */
  prepaidAsk: endpoint({
    name: 'prepaidAsk',
    method: 'POST',
    path: at('prepaidAsk'),
    body: input<ValuesOf<typeof Asking>>(Asking),
    data: answer.record<Prepaid>(),
    permission: 'prepaid.submit',
  }),
  /** The payee has paid it back, all or a part, as the bank's document says. @throws PREPAID_SERIAL, PREPAID_TOO_MUCH_BACK, CHANGED_BY */
  prepaidRepay: endpoint({
    name: 'prepaidRepay',
    method: 'POST',
    path: at('prepaidRepay'),
    body: input<ValuesOf<typeof Repaying>>(Repaying),
    data: answer.record<Prepaid>(),
    permission: 'prepaid.repay',
  }),
  /** A batch has paid what the bank gave back: another person approves. @throws MOVE_REFUSED, CHANGED_BY */
  prepaidSayPaidAgain: endpoint({
    name: 'prepaidSayPaidAgain',
    method: 'POST',
    path: at('prepaidSayPaidAgain'),
    body: input<ValuesOf<typeof PaidAgain>>(PaidAgain),
    data: answer.record<Prepaid>(),
    versioned: true,
    permission: 'prepaid.repay',
  }),
  prepaidSums: endpoint({
    name: 'prepaidSums',
    method: 'GET',
    path: at('prepaidSums'),
    data: answer.value<PrepaidSums>([
      'paid',
      'offset',
      'returned',
      'open',
      'overdue',
      'owedBack',
      'count',
      'overdueCount',
      'differing',
      'compared',
    ]),
    permission: 'prepaid.read',
  }),
}
