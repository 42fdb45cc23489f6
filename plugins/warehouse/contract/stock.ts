import { resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  dateTime,
  decimal,
  entity,
  flag,
  integer,
  localized,
  nonNegativeDecimal,
  positiveInteger,
  quantity,
  reference,
  text,
  type ValuesOf,
  weightKg,
} from '@ntocc/sdk/fields'

/** In which order goods leave: what spoils first, or what came first. */
export const PICK_RULES = ['fefo', 'fifo'] as const

/** Why stock changed. */
export const POSTING_KINDS = [
  'opening',
  'receive',
  'putaway',
  'reserve',
  'release',
  'pick',
  'ship',
  'transfer',
  'freeze',
  'thaw',
  'adjust',
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

/** Thousandths: what is counted, weighed or measured has three decimals. */
export const STOCK_PLACES = 3

/** Whoever owns goods that expire within so many days is told. */
export const EXPIRING_DAYS = 30

/** What an owner keeps with us, and how it is handled. */
export const StockGoods = entity('stockGoods', {
  ownerCode: reference('shipment').required(),
  goodsNo: text({ max: 40 }).required().filter('contains'),
  name: localized({ max: 80 }).required(),
  spec: localized({ max: 80 }),
  unit: code('unit').required(),
  /** As it is printed on the goods: EAN-13, EAN-8, UPC or the owner's own. */
  barcode: text({ max: 40 }).filter('equals'),
  unitKg: weightKg(),
  unitM3: nonNegativeDecimal({ places: 3, max: 1000 }).in('m3'),
  /** As many as are stacked on one pallet. */
  perPallet: positiveInteger({ max: 100_000 }),
  /** Received with a batch, or not at all. */
  byBatch: flag().required().default(false),
  shelfLifeDays: positiveInteger({ max: 20_000 }).in('day'),
  pickRule: code('stockPickRule', PICK_RULES).required().default('fifo'),
  /** The owner is told when less is there. */
  lowAt: quantity(),
  goodsKey: text({ max: 110 }).readOnly().unique().filter('none'),
  /** What lies in all warehouses, and what of it an order can have. */
  onHand: quantity().computed(),
  available: quantity().computed(),
  /** Of what is there: the first day on which some of it expires, and that on which the oldest came. */
  nextExpiresOn: date().computed(),
  oldestOn: date().computed(),
  /** An order can have less than the owner wants to be told of. */
  isLow: flag().computed(),
})
export type StockGoods = ValuesOf<typeof StockGoods>

const PLACE = {
  warehouseCode: reference('warehouse').required().readOnly(),
  binCode: reference('warehouseBin').required().readOnly(),
  ownerCode: reference('shipment').required().readOnly(),
  goodsCode: reference('stockGoods').required().readOnly(),
  batch: text({ max: 40 }).readOnly().filter('equals'),
  palletNo: text({ max: 40 }).readOnly().filter('equals'),
}

/**
 * What lies in one bin of one owner, goods, batch and pallet. Its quantities are sums of its postings: nobody writes them, and the
 * database lets neither of them below nothing nor more be kept than is there.
 */
export const StockLine = entity('stockLine', {
  ...PLACE,
  producedOn: date().readOnly(),
  expiresOn: date().readOnly(),
  receivedAt: dateTime().readOnly(),
  onHand: quantity().required().readOnly().derived().default(0),
  /** Promised to an order that was not picked yet. */
  allocated: quantity().required().readOnly().derived().default(0),
  /** Kept from orders: damaged, or being counted. */
  frozen: quantity().required().readOnly().derived().default(0),
  /** What an order can have. */
  available: quantity().required().readOnly().derived().default(0),
  /** The day in Beijing of its newest posting: what nobody has touched for long is found by it. */
  postedOn: date().readOnly().derived(),
  /** There, and good for so few days more, or for none. */
  isExpiring: flag().computed(),
})
  .holds('neverBelow', ['onHand'], '$1 >= 0')
  .holds('kept', ['allocated', 'frozen', 'onHand'], '$1 >= 0 and $2 >= 0 and $1 + $2 <= $3')
  .holds('available', ['available', 'onHand', 'allocated', 'frozen'], '$1 = $2 - $3 - $4')
export type StockLine = ValuesOf<typeof StockLine>

/** One change of one line, with what was there after it. Only ever added to: a mistake is put right by another one. */
export const StockPosting = entity('stockPosting', {
  /** Document, its line, kind and turn: a document changes stock once. */
  postingNo: text({ max: 120 }).required().readOnly().unique().filter('none'),
  lineCode: reference('stockLine').required().readOnly(),
  ...PLACE,
  kind: code('stockPostingKind', POSTING_KINDS).required().readOnly(),
  docNo: text({ max: 40 }).required().readOnly().filter('equals').indexed(),
  docLine: integer({ min: 0, max: 100_000 }).required().readOnly(),
  reason: text({ max: 200 }).readOnly(),
  /** The day in Beijing. */
  day: date().required().readOnly().indexed(),
  onHandBy: decimal({ places: STOCK_PLACES }).required().readOnly(),
  allocatedBy: decimal({ places: STOCK_PLACES }).required().readOnly(),
  frozenBy: decimal({ places: STOCK_PLACES }).required().readOnly(),
  onHandAfter: quantity().required().readOnly(),
  availableAfter: quantity().required().readOnly(),
}).appendOnly()
export type StockPosting = ValuesOf<typeof StockPosting>

export const stockResources = {
  stockGoods: resource<StockGoods>()('stockGoods', {
    permission: { read: 'stockGoods.read', edit: 'stockGoods.edit' },
    keyword: ['name', 'goodsNo', 'barcode'],
    also: ['goodsNo'],
  }),
  stockLine: resource<StockLine>()('stockLine', {
    calls: ['list', 'get'],
    permission: { read: 'stock.read', edit: 'stock.read' },
    keyword: ['batch', 'palletNo'],
  }),
  stockPosting: resource<StockPosting>()('stockPosting', {
    calls: ['list', 'get'],
    permission: { read: 'stock.read', edit: 'stock.read' },
    keyword: ['docNo', 'batch', 'palletNo'],
    staffOnly: true,
  }),
}
