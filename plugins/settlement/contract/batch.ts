import { resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  dateTime,
  entity,
  flag,
  integer,
  money,
  NUMBER_CAP,
  quantity,
  reference,
  state,
  stringList,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { settlementMachine } from './machine.ts'

/** What a shipper owes the platform, or what the platform owes whoever carried. */
export const SIDES = ['receivable', 'payable'] as const
export type Side = (typeof SIDES)[number]

/** For how long what a shipper owes is past the day that was agreed on: days. */
export const OWED_AGES = ['notDue', 'late30', 'late60', 'late90', 'older'] as const
export type OwedAge = (typeof OWED_AGES)[number]
/** Those that are past it. */
export const LATE_AGES = OWED_AGES.filter(age => age !== 'notDue')

const signed = () => money({ min: -NUMBER_CAP })
const person = () => integer({ min: 0 }).readOnly().filter('none')

/** Waybills of one party that are settled together. Exactly one of shipper, driver and team is named. */
export const SettlementBatch = entity('settlementBatch', {
  batchNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  side: code('settlementSide', SIDES).required().readOnly(),
  shipmentCode: reference('shipment').readOnly(),
  driverCode: reference('driver').readOnly(),
  /** Whose captain collects for the drivers. */
  teamCode: reference('driverTeam').readOnly(),
  /** Days on which its waybills were finished. */
  periodStart: date().readOnly(),
  periodEnd: date().readOnly(),
  lineCount: integer({ min: 0 }).readOnly(),
  /** Documents of other areas that the shipper pays with it. */
  chargeCount: integer({ min: 0 }).readOnly(),
  /** What waybills and charges say, what was adjusted, and all of it together. */
  amount: money().readOnly(),
  adjustment: signed().readOnly(),
  total: signed().readOnly(),
  /** What of it was paid before, when it was sent: the rest is what is to be paid. */
  deducted: money().readOnly(),
  /** What the bank has paid of it, or what has come in of what a shipper owes. */
  paidAmount: money().readOnly(),
  /** What the party was sent: a hash of payee, lines and amounts. */
  seal: text({ max: 64 }).readOnly().filter('none'),
  makerId: person(),
  /** Accounts of who adjusted a line of it, took one in or out, whoever wrote it after them. */
  hands: stringList({ max: 1000 }).readOnly().filter('none'),
  submitterId: person(),
  firstApproverId: person(),
  approverId: person(),
  submittedBy: text({ max: 64 }).readOnly(),
  firstApprovedBy: text({ max: 64 }).readOnly(),
  approvedBy: text({ max: 64 }).readOnly(),
  confirmedAt: dateTime().readOnly(),
  approvedAt: dateTime().readOnly(),
  /** Something that was taken for it was given back: nothing more is taken unless somebody says so. */
  byHand: flag().readOnly(),
  /** Until when a shipper is to have paid, as it was agreed with it when the batch was approved. */
  dueOn: date().readOnly(),
  /** What follows from that day today, while something is owed. */
  daysLate: integer({ min: 0 }).computed(),
  owedAge: code('owedAge', OWED_AGES).computed(),
  /** It waits for an approval that whoever reads it may give: they had no hand in it. Of staff alone. */
  isMineToDecide: flag().computed(),
  status: state(settlementMachine),
})
  .holds(
    'oneParty',
    ['shipmentCode', 'driverCode', 'teamCode'],
    '($1 is not null)::int + ($2 is not null)::int + ($3 is not null)::int = 1',
  )
  .holds('sums', ['total', 'amount', 'adjustment'], '$1 = $2 + $3')
export type SettlementBatch = ValuesOf<typeof SettlementBatch>

/** A waybill's side in a batch, with what the waybill said when it was taken in. */
export const SettlementLine = entity('settlementLine', {
  batchNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  side: code('settlementSide', SIDES).required().readOnly(),
  waybillNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  orderNo: text({ max: 35 }).readOnly().filter('equals'),
  finishTime: dateTime().readOnly(),
  quantity: quantity().readOnly(),
  unit: code('unit').readOnly(),
  price: money().readOnly(),
  freight: money().readOnly(),
  amount: money().required().readOnly(),
  adjustment: signed().required().default('0.00'),
  /** Why it was adjusted. */
  reason: text({ max: 200 }),
  total: signed().readOnly(),
  adjusterId: person(),
  /** Waybill and side while the batch lives: two batches never have the same. */
  lineKey: text({ max: 40 }).readOnly().unique().filter('none'),
})
  .holds('sums', ['total', 'amount', 'adjustment'], '$1 = $2 + $3')
  .holds('reasoned', ['reason', 'adjustment'], "$2 = 0 or coalesce($1, '') <> ''")
  .partOf('settlementBatch', 'batchNo')
export type SettlementLine = ValuesOf<typeof SettlementLine>

/** What of a waybill was paid before, by a document of another area: taken off what is paid of its batch. */
export const SettlementDeduction = entity('settlementDeduction', {
  batchNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  waybillNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  /** The document, and how people know it. */
  forEntity: text({ max: 64 }).required().readOnly().filter('none'),
  forCode: text({ max: 64 }).required().readOnly().filter('none'),
  number: text({ max: 64 }).required().readOnly().filter('equals'),
  /** The payment that it was paid by. */
  payNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  amount: money({ min: 0.01 }).required().readOnly(),
}).partOf('settlementBatch', 'batchNo')
export type SettlementDeduction = ValuesOf<typeof SettlementDeduction>

/** What a shipper is charged by a document of another area, as that says: paid together with the waybills of the batch. */
export const SettlementCharge = entity('settlementCharge', {
  batchNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  /** The document, and how people know it. */
  forEntity: text({ max: 64 }).required().readOnly().filter('none'),
  forCode: text({ max: 64 }).required().readOnly().filter('none'),
  number: text({ max: 64 }).required().readOnly().filter('equals'),
  /** The last day that it is for. */
  lastDay: date().required().readOnly(),
  amount: money({ min: 0.01 }).required().readOnly(),
  /** The document while the batch lives: two batches never have the same. */
  chargeKey: text({ max: 140 }).readOnly().unique().filter('none'),
}).partOf('settlementBatch', 'batchNo')
export type SettlementCharge = ValuesOf<typeof SettlementCharge>

const READ = 'settlement.read'

export const settlementResources = {
  settlementBatch: resource<SettlementBatch>()('settlementBatch', {
    calls: ['list', 'get', 'move'],
    permission: { read: READ, edit: 'settlement.edit', move: READ },
    keyword: ['batchNo'],
  }),
  settlementLine: resource<SettlementLine>()('settlementLine', {
    calls: ['list', 'get', 'update', 'delete'],
    permission: { read: READ, edit: 'settlement.edit' },
    keyword: ['batchNo', 'waybillNo', 'orderNo'],
  }),
  settlementDeduction: resource<SettlementDeduction>()('settlementDeduction', {
    calls: ['list', 'get'],
    permission: { read: READ, edit: 'settlement.edit' },
    keyword: ['batchNo', 'waybillNo', 'number'],
  }),
  settlementCharge: resource<SettlementCharge>()('settlementCharge', {
    calls: ['list', 'get', 'delete'],
    permission: { read: READ, edit: 'settlement.edit' },
    keyword: ['batchNo', 'number'],
  }),
}
