import { resource } from '@ntocc/sdk/contracts'
import {
  bankAccount,
  code,
  date,
  dateTime,
  entity,
  flag,
  images,
  integer,
  longText,
  money,
  NUMBER_CAP,
  percent,
  reference,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { prepaidMachine } from './machine.ts'

const person = () => integer({ min: 0 }).readOnly().filter('none')
const sum = () => money().required().readOnly().default('0.00')

/** By an adjustment of a line of a batch, or not at all. */
export const CLOSINGS = ['paidAgain', 'writtenOff'] as const

/** Money that whoever carries is paid before its waybill is settled, to its card as the card stood when it was asked for. */
export const Prepaid = entity('prepaid', {
  prepaidNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  waybillNo: text({ max: 20 }).required().readOnly().indexed().filter('contains'),
  shipmentCode: reference('shipment').readOnly(),
  driverCode: reference('driver').required().readOnly(),
  /** Whose captain collects for the driver, and is paid. */
  teamCode: reference('driverTeam').readOnly(),
  /** What the waybill brought its carrier when it was asked for, and how much of it this is. */
  payable: money().required().readOnly(),
  ratio: percent({ places: 2 }).required().readOnly(),
  amount: money({ min: 0.01 }).required().readOnly(),
  purpose: longText({ max: 200 }).required().readOnly().inOwnWords(),
  photos: images({ max: 6 }).readOnly(),
  holder: text({ max: 60 }).readOnly().inOwnWords(),
  bankName: text({ max: 100 }).readOnly().inOwnWords(),
  bankCode: text({ max: 20 }).readOnly().filter('none'),
  cardNo: bankAccount().readOnly().sensitive('BANK_CARD').filter('none'),
  cardWriter: text({ max: 64 }).readOnly().filter('none'),
  applicantId: person(),
  applicant: text({ max: 64 }).readOnly(),
  appliedAt: dateTime().required().readOnly(),
  firstApproverId: person(),
  firstApprover: text({ max: 64 }).readOnly(),
  approver: text({ max: 64 }).readOnly(),
  approvedAt: dateTime().readOnly(),
  /** Why it was rejected, or what the bank said last. */
  reason: longText({ max: 200 }).readOnly().inOwnWords(),
  /** Counted up after a certain no of the bank. */
  attempt: integer({ min: 1 }).required().readOnly().default(1).filter('none'),
  payNo: text({ max: 20 }).readOnly().filter('equals'),
  serial: text({ max: 64 }).readOnly().filter('equals'),
  paidAt: dateTime().readOnly(),
  /** What the bank has paid, what was taken off carriage, what came back, and what is left of it. */
  paidAmount: sum(),
  offsetAmount: sum(),
  returnedAmount: sum(),
  openAmount: sum(),
  /** Taken off carriage or paid back, and the bank gave the money back: that much is owed to whoever carried. */
  owedBack: sum(),
  /** How what is owed to the payee came to an end, and by which two people. */
  closing: code('prepaidClosing', CLOSINGS).readOnly(),
  /** The batch that has paid it, and its number. */
  batchCode: reference('settlementBatch').readOnly().filter('none'),
  batchNo: text({ max: 64 }).readOnly().filter('equals'),
  closerId: person(),
  closer: text({ max: 64 }).readOnly(),
  closedBy: text({ max: 64 }).readOnly(),
  /** The last day on which it is not overdue. */
  dueOn: date().readOnly(),
  /** Its waybill came to nothing. */
  isOff: flag().required().readOnly().default(false),
  status: state(prepaidMachine),
}).holds('sums', ['paidAmount', 'owedBack', 'offsetAmount', 'returnedAmount', 'openAmount'], '$1 + $2 = $3 + $4 + $5')
export type Prepaid = ValuesOf<typeof Prepaid>

/** What happened to the money of an advance. */
export const ENTRY_KINDS = ['paid', 'offset', 'offsetBack', 'repaid', 'bounced'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Written once for each time that money of an advance moved: how much, what is open after it, and by which document. */
export const PrepaidEntry = entity('prepaidEntry', {
  prepaidNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  shipmentCode: reference('shipment').readOnly().filter('none'),
  driverCode: reference('driver').readOnly().filter('none'),
  teamCode: reference('driverTeam').readOnly().filter('none'),
  kind: code('prepaidEntryKind', ENTRY_KINDS).required().readOnly(),
  amount: money({ min: -NUMBER_CAP }).required().readOnly(),
  openAfter: money().required().readOnly(),
  /** Of the batch that it was taken off, of the payment, or the bank's own. */
  refNo: text({ max: 64 }).readOnly().indexed().filter('equals'),
  /** The waybill whose carriage it was taken off. */
  waybillNo: text({ max: 20 }).readOnly().filter('equals'),
  reason: text({ max: 200 }).readOnly().inOwnWords(),
  author: text({ max: 64 }).readOnly(),
  at: dateTime().required().readOnly(),
}).appendOnly()
export type PrepaidEntry = ValuesOf<typeof PrepaidEntry>

const READ = 'prepaid.read'

export const prepaidResources = {
  prepaid: resource<Prepaid>()('prepaid', {
    calls: ['list', 'get', 'move'],
    permission: { read: READ, edit: 'prepaid.review', move: READ },
    keyword: ['prepaidNo', 'waybillNo', 'holder'],
  }),
  prepaidEntry: resource<PrepaidEntry>()('prepaidEntry', {
    calls: ['list', 'get'],
    permission: { read: READ, edit: 'prepaid.review' },
    keyword: ['prepaidNo', 'refNo', 'waybillNo'],
  }),
}
