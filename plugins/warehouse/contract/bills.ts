import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  dateTime,
  decimal,
  entity,
  flag,
  id,
  integer,
  localized,
  money,
  NUMBER_CAP,
  quantity,
  reference,
  shape,
  state,
  stringList,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { storageBillMachine } from './fee-machines.ts'
import { FEE_BASES } from './fee-terms.ts'
import type { Uncovered } from './storage.ts'

/** A fee of the days themselves, of a posting that came too late for the bill of its days, or what somebody puts right. */
export const BILL_LINE_KINDS = ['fee', 'late', 'adjustment'] as const
export type BillLineKind = (typeof BILL_LINE_KINDS)[number]

/** How far a bill is that is settled with whatever else its owner pays: in a batch, charged by it, paid; or that it is paid by itself. */
export const BILL_SETTLED = ['taken', 'charged', 'paid', 'byHand'] as const

const signed = () => money({ min: -NUMBER_CAP })
const person = () => integer({ min: 0 }).readOnly().filter('none')

/** What an owner owes for its goods in all warehouses, of some days. */
export const StorageBill = entity('storageBill', {
  billNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  shipmentCode: reference('shipment').required().readOnly(),
  periodStart: date().required().readOnly(),
  periodEnd: date().required().readOnly(),
  lineCount: integer({ min: 0 }).readOnly(),
  /** What contracts and stock come to, what was put right, and both together. */
  amount: signed().readOnly(),
  adjustment: signed().readOnly(),
  total: signed().readOnly(),
  /** The last posting that it knows: later ones of these days come into another bill. */
  knownTo: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).readOnly().filter('none'),
  /** What the owner was sent: a hash of lines and amounts. */
  seal: text({ max: 64 }).readOnly().filter('none'),
  makerId: person(),
  /** Accounts of who put a line of it right, whoever wrote it after them. */
  hands: stringList({ max: 1000 }).readOnly().filter('none'),
  /** The owner is shown it from then on. */
  firstSentAt: dateTime().readOnly().filter('none'),
  senderId: person(),
  approverId: person(),
  sentBy: text({ max: 64 }).readOnly(),
  confirmedBy: text({ max: 64 }).readOnly(),
  confirmedAt: dateTime().readOnly(),
  approvedBy: text({ max: 64 }).readOnly(),
  approvedAt: dateTime().readOnly(),
  /** The batch that it is settled in, where batches are kept. */
  batchNo: text({ max: 20 }).readOnly().filter('contains'),
  settled: code('storageBillSettled', BILL_SETTLED).readOnly(),
  /** The owner was sent that batch: before, it is nothing that he is told of. */
  isBatchShown: flag().required().readOnly().filter('none').default(false),
  status: state(storageBillMachine),
}).holds('sums', ['total', 'amount', 'adjustment'], '$1 = $2 + $3')
export type StorageBill = ValuesOf<typeof StorageBill>

/** One rate of a contract with what it comes to, or what somebody puts right. */
export const StorageBillLine = entity('storageBillLine', {
  billNo: text({ max: 20 }).required().indexed().filter('equals'),
  lineNo: integer({ min: 1 }).readOnly(),
  kind: code('storageBillLineKind', BILL_LINE_KINDS).required().readOnly().default('adjustment'),
  warehouseCode: text({ max: 64 }).readOnly().filter('equals'),
  warehouseName: localized({ max: 120 }).readOnly().filter('none'),
  contractNo: text({ max: 40 }).readOnly().filter('equals'),
  basis: code('storageFeeBasis', FEE_BASES).readOnly(),
  /** Limit of the step, and its rate. */
  above: quantity().readOnly(),
  rate: money().readOnly(),
  units: decimal({ places: 3 }).readOnly(),
  amount: signed().required(),
  /** Why it was put right. */
  reason: text({ max: 200 }),
  /** The bill that it puts right, or whose days a late posting is of. */
  aboutBillNo: text({ max: 20 }).filter('equals'),
  adjusterId: person(),
})
  .holds('reasoned', ['reason', 'kind'], "$2 <> 'adjustment' or coalesce($1, '') <> ''")
  .partOf('storageBill', 'billNo')
export type StorageBillLine = ValuesOf<typeof StorageBillLine>

/** How a line came about, down to the posting. */
export const StorageBillPart = entity('storageBillPart', {
  billNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  lineNo: integer({ min: 1 }).required().readOnly().filter('equals'),
  partNo: integer({ min: 1 }).required().readOnly(),
  postingNo: text({ max: 120 }).readOnly().filter('none'),
  docNo: text({ max: 40 }).readOnly().filter('equals'),
  docLine: integer({ min: 0 }).readOnly(),
  /** The owner's own number of the goods. */
  goodsNo: text({ max: 40 }).readOnly().filter('equals'),
  batch: text({ max: 40 }).readOnly().filter('equals'),
  palletNo: text({ max: 40 }).readOnly().filter('equals'),
  fromDay: date().required().readOnly(),
  toDay: date().required().readOnly(),
  days: integer({ min: 1 }).required().readOnly(),
  quantity: decimal({ places: 3 }).readOnly(),
  units: decimal({ places: 3 }).readOnly(),
  isFree: flag().required().readOnly().default(false),
}).partOf('storageBill', 'billNo')
export type StorageBillPart = ValuesOf<typeof StorageBillPart>

const READ = 'storageBill.read'

export const billResources = {
  storageBill: resource<StorageBill>()('storageBill', {
    calls: ['list', 'get', 'move'],
    permission: { read: READ, edit: 'storageBill.edit', move: READ },
    keyword: ['billNo'],
  }),
  storageBillLine: resource<StorageBillLine>()('storageBillLine', {
    calls: ['list', 'get', 'create', 'update', 'delete'],
    permission: { read: READ, edit: 'storageBill.edit' },
    keyword: ['billNo', 'contractNo'],
  }),
  storageBillPart: resource<StorageBillPart>()('storageBillPart', {
    calls: ['list', 'get'],
    permission: { read: READ, edit: READ },
    keyword: ['docNo', 'batch', 'palletNo'],
  }),
}

/** Whose goods are billed, and of which days; a form, not a stored record. */
export const BillAsking = entity('billAsking', {
  shipmentCode: reference('shipment').required(),
  start: date().required(),
  end: date().required().notBefore('start'),
})
const Asked = shape(BillAsking.own)
const OfBill = shape({ id: id().required() })
export type BillAsked = ValuesOf<typeof Asked>

/** What a bill would be, before it is made. */
export interface BillPreview {
  lines: number
  total: string
  uncovered: Uncovered[]
}

/** What the books say of the owner, and what the bill posted. */
export interface BillBooked {
  /** Below nothing: owed to the platform. */
  balance: string
  transfers: string[]
  /** What of it a batch has charged in the place of the bill. */
  handedOver: string
}

const at = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const billCalls = {
  /** @throws FEE_SPAN, FEE_NOT_OVER, FEE_NO_WEIGHT */
  storageBillPreview: endpoint({
    name: 'storageBillPreview',
    method: 'GET',
    path: at('storageBillPreview'),
    query: input<BillAsked>(Asked),
    data: answer.value<BillPreview>(['lines', 'total', 'uncovered']),
    permission: 'storageBill.edit',
  }),
  /** @throws FEE_SPAN, FEE_NOT_OVER, FEE_NO_WEIGHT, FEE_BILLED, FEE_NOTHING, FEE_MANY */
  storageBillMake: endpoint({
    name: 'storageBillMake',
    method: 'POST',
    path: at('storageBillMake'),
    body: input<BillAsked>(Asked),
    data: answer.value<{ id: number }>(['id']),
    permission: 'storageBill.edit',
  }),
  /** Reckons a draft anew; what somebody put right stays. @throws FEE_LOCKED, FEE_NO_WEIGHT, FEE_MANY */
  storageBillReckon: endpoint({
    name: 'storageBillReckon',
    method: 'POST',
    path: at('storageBillReckon'),
    body: input<ValuesOf<typeof OfBill>>(OfBill),
    data: answer.value<{ changed: boolean }>(['changed']),
    permission: 'storageBill.edit',
  }),
  storageBillBooked: endpoint({
    name: 'storageBillBooked',
    method: 'GET',
    path: at('storageBillBooked'),
    query: input<ValuesOf<typeof OfBill>>(OfBill),
    data: answer.value<BillBooked>(['balance', 'transfers', 'handedOver']),
    permission: READ,
  }),
} as const
