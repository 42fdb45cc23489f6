import { resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  dateTime,
  entity,
  flag,
  integer,
  localized,
  money,
  plate,
  quantity,
  reference,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { inboundMachine } from './machines.ts'

export const INBOUND_KINDS = ['purchase', 'return', 'transfer', 'other'] as const
/** Lines on one page of a document. */
export const LINES_AT_ONCE = 50
/** What is longer is several documents: each step of work looks at all lines of one. */
export const MOST_LINES_OF_DOCUMENT = 1000
/** Receipts or picks of one document: a line may come in parts, and lie in several bins. */
export const MOST_PARTS_OF_DOCUMENT = 20_000

/** What an owner says is coming, and what became of it. */
export const Inbound = entity('inbound', {
  inboundNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  warehouseCode: reference('warehouse').required(),
  ownerCode: reference('shipment').required(),
  kind: code('inboundKind', INBOUND_KINDS).required().default('purchase'),
  /** The owner's own number of it. */
  sourceNo: text({ max: 40 }).filter('contains'),
  /** The order by which the goods left another warehouse. */
  transferNo: text({ max: 20 }).readOnly().filter('equals'),
  supplier: localized({ max: 80 }),
  plannedAt: dateTime(),
  plateNo: plate(),
  driverName: localized({ max: 40 }),
  /** The waybill that it comes with. */
  waybillNo: text({ max: 20 }).filter('contains').indexed(),
  arrivedAt: dateTime().readOnly(),
  doneAt: dateTime().readOnly(),
  lineCount: integer({ min: 0 }).readOnly().derived().default(0),
  /** Lines of which something has been received, */
  receivedLines: integer({ min: 0 }).readOnly().derived().default(0),
  /** and lines all of whose goods lie in a bin. */
  storedLines: integer({ min: 0 }).readOnly().derived().default(0),
  /** What teams were approved for the work with its goods. */
  labourCost: money().readOnly().derived(),
  status: state(inboundMachine),
})
export type Inbound = ValuesOf<typeof Inbound>

/** Goods that a notice says are coming. Quantities in the goods' unit. */
export const InboundLine = entity('inboundLine', {
  inboundNo: text({ max: 20 }).required().filter('equals').indexed(),
  lineNo: integer({ min: 1 }).readOnly(),
  goodsCode: reference('stockGoods'),
  /** The owner's number of the goods: a file names them so. */
  goodsNo: text({ max: 40 }).filter('contains'),
  /** Line of the order by which they left another warehouse. */
  transferLine: integer({ min: 1 }).readOnly().filter('none'),
  batch: text({ max: 40 }).filter('equals'),
  producedOn: date(),
  /** As it is printed on the goods; without it, it follows from their shelf life. */
  expiresOn: date().notBefore('producedOn'),
  /** The pallet that they come on. */
  palletNo: text({ max: 40 }).filter('equals'),
  expected: quantity({ min: 0.001 }).required(),
  /** Received sound, and damaged; what is missing is what is left of what was expected. */
  received: quantity().readOnly().derived().default(0),
  damaged: quantity().readOnly().derived().default(0),
  /** Of both, what lies in its bin. */
  stored: quantity().readOnly().derived().default(0),
  /** How often something of it was received: whoever receives says which time it is. */
  receipts: integer({ min: 0 }).readOnly().derived().default(0),
  lineKey: text({ max: 40 }).readOnly().unique().filter('none'),
}).partOf('inbound', 'inboundNo')
export type InboundLine = ValuesOf<typeof InboundLine>

/** Goods of a line that were received together and go to a bin together. */
export const InboundReceipt = entity('inboundReceipt', {
  inboundNo: text({ max: 20 }).required().readOnly().filter('equals').indexed(),
  lineNo: integer({ min: 1 }).required().readOnly(),
  /** Which time of its line. */
  turn: integer({ min: 0 }).required().readOnly(),
  goodsCode: reference('stockGoods').required().readOnly(),
  batch: text({ max: 40 }).readOnly().filter('equals'),
  palletNo: text({ max: 40 }).readOnly().filter('equals'),
  producedOn: date().readOnly(),
  expiresOn: date().readOnly(),
  quantity: quantity().required().readOnly(),
  /** They are frozen where they lie. */
  isDamaged: flag().required().readOnly().default(false),
  /** Why more came than was expected, or what is damaged. */
  reason: text({ max: 200 }).readOnly(),
  /** Where they wait for their bin. */
  binCode: reference('warehouseBin').required().readOnly(),
  stored: quantity().readOnly().derived().default(0),
  /** How often something of it was put away. */
  putaways: integer({ min: 0 }).readOnly().derived().default(0),
  /** Given back to whoever brought them. */
  isReturned: flag().required().readOnly().default(false),
})
export type InboundReceipt = ValuesOf<typeof InboundReceipt>

const READ = 'inbound.read'

export const inboundResources = {
  inbound: resource<Inbound>()('inbound', {
    permission: { read: READ, edit: 'inbound.edit', move: READ },
    keyword: ['inboundNo', 'sourceNo', 'supplier', 'plateNo'],
  }),
  inboundLine: resource<InboundLine>()('inboundLine', {
    calls: ['list', 'get', 'create', 'update', 'delete'],
    permission: { read: READ, edit: 'inbound.edit' },
    keyword: ['inboundNo', 'goodsNo', 'batch'],
  }),
  inboundReceipt: resource<InboundReceipt>()('inboundReceipt', {
    calls: ['list', 'get'],
    permission: { read: READ, edit: READ },
    keyword: ['inboundNo', 'batch', 'palletNo'],
    staffOnly: true,
  }),
}
