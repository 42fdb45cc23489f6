import { resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  dateTime,
  entity,
  integer,
  localized,
  money,
  phone,
  plate,
  quantity,
  reference,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { outboundMachine, pickMachine } from './machines.ts'

export const OUTBOUND_KINDS = ['sale', 'transfer', 'return', 'other'] as const
const LEAVING = OUTBOUND_KINDS.filter(kind => kind !== 'transfer')

/** What an owner wants sent out, and what became of it. */
export const Outbound = entity('outbound', {
  outboundNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  warehouseCode: reference('warehouse').required(),
  ownerCode: reference('shipment').required(),
  kind: code('outboundKind', OUTBOUND_KINDS).required().default('sale'),
  /** Of a transfer: where the goods go, and are received by the notice that follows. */
  toWarehouseCode: reference('warehouse'),
  /** The owner's own number of it. */
  sourceNo: text({ max: 40 }).filter('contains'),
  /** Of what leaves the house; a transfer goes to another of its warehouses. */
  consignee: localized({ max: 80 }).requiredWhen('kind', ...LEAVING),
  consigneePhone: phone().sensitive('MOBILE_PHONE'),
  address: localized({ max: 200 }),
  plannedAt: dateTime(),
  plateNo: plate(),
  driverName: localized({ max: 40 }),
  /** The waybill that it leaves with. */
  waybillNo: text({ max: 20 }).filter('contains').indexed(),
  /** With which others it is picked in one walk. */
  waveNo: text({ max: 20 }).readOnly().filter('equals').indexed(),
  loadedAt: dateTime().readOnly(),
  loadedBy: text({ max: 64 }).readOnly(),
  lineCount: integer({ min: 0 }).readOnly().derived().default(0),
  /** Lines with nothing left to pick, */
  pickedLines: integer({ min: 0 }).readOnly().derived().default(0),
  /** and those that a second person has counted. */
  checkedLines: integer({ min: 0 }).readOnly().derived().default(0),
  /** Of a cancelled order: lines of which something lies ready still, to be carried back. */
  returnLines: integer({ min: 0 }).readOnly().derived().default(0),
  /** What teams were approved for the work with its goods. */
  labourCost: money().readOnly().derived(),
  status: state(outboundMachine),
})
export type Outbound = ValuesOf<typeof Outbound>

/** Goods that are to be sent out. Quantities in the goods' unit. */
export const OutboundLine = entity('outboundLine', {
  outboundNo: text({ max: 20 }).required().filter('equals').indexed(),
  lineNo: integer({ min: 1 }).readOnly(),
  goodsCode: reference('stockGoods'),
  /** The owner's number of the goods: a file names them so. */
  goodsNo: text({ max: 40 }).filter('contains'),
  /** Of this batch and no other. */
  batch: text({ max: 40 }).filter('equals'),
  quantity: quantity({ min: 0.001 }).required(),
  /** Kept in bins and not picked yet. */
  allocated: quantity().readOnly().derived().default(0),
  /** What lies ready to be loaded. */
  picked: quantity().readOnly().derived().default(0),
  /** What a second person has counted of it. */
  checked: quantity().readOnly(),
  checkedBy: text({ max: 64 }).readOnly(),
  checkedAt: dateTime().readOnly(),
  /** Of a transfer: what has come of it at the other warehouse. The rest of what was picked is on the way. */
  arrived: quantity().readOnly().derived().default(0),
  lineKey: text({ max: 40 }).readOnly().unique().filter('none'),
}).partOf('outbound', 'outboundNo')
export type OutboundLine = ValuesOf<typeof OutboundLine>

/** What is kept in one bin for one line: one walk to it. */
export const OutboundPick = entity('outboundPick', {
  outboundNo: text({ max: 20 }).required().readOnly().filter('equals').indexed(),
  lineNo: integer({ min: 1 }).required().readOnly(),
  /** Counts the picks of its order. */
  pickNo: integer({ min: 1 }).required().readOnly(),
  waveNo: text({ max: 20 }).readOnly().filter('equals').indexed(),
  goodsCode: reference('stockGoods').required().readOnly(),
  stockLineCode: text({ max: 64 }).required().readOnly().filter('none'),
  binCode: reference('warehouseBin').required().readOnly(),
  /** Of its bin: the order in which one walks. */
  walkOrder: integer({ min: 0 }).required().readOnly(),
  batch: text({ max: 40 }).readOnly().filter('equals'),
  palletNo: text({ max: 40 }).readOnly().filter('equals'),
  expiresOn: date().readOnly(),
  asked: quantity().required().readOnly(),
  /** What lies ready of it; less than asked where less was found, or some went back. */
  picked: quantity().readOnly(),
  /** Why it is less. */
  shortReason: text({ max: 200 }).readOnly(),
  pickedBy: text({ max: 64 }).readOnly(),
  pickedAt: dateTime().readOnly(),
  /** Where it lies ready. */
  stageBinCode: reference('warehouseBin').readOnly(),
  /** How often something of it was put back: whoever does says which time it is. */
  returns: integer({ min: 0 }).readOnly().derived().default(0),
  status: state(pickMachine),
})
export type OutboundPick = ValuesOf<typeof OutboundPick>

const READ = 'outbound.read'

export const outboundResources = {
  outbound: resource<Outbound>()('outbound', {
    permission: { read: READ, edit: 'outbound.edit', move: READ },
    keyword: ['outboundNo', 'sourceNo', 'consignee', 'plateNo'],
  }),
  outboundLine: resource<OutboundLine>()('outboundLine', {
    calls: ['list', 'get', 'create', 'update', 'delete'],
    permission: { read: READ, edit: 'outbound.edit' },
    keyword: ['outboundNo', 'goodsNo', 'batch'],
  }),
  outboundPick: resource<OutboundPick>()('outboundPick', {
    calls: ['list', 'get'],
    permission: { read: READ, edit: READ },
    keyword: ['outboundNo', 'batch', 'palletNo'],
    staffOnly: true,
  }),
}
