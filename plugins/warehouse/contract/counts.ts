import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  code,
  dateTime,
  decimal,
  entity,
  flag,
  id,
  integer,
  quantity,
  reference,
  shape,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { countMachine } from './machines.ts'
import { STOCK_PLACES } from './stock.ts'
import { OfWork } from './work.ts'

/** Goods by how much of them leaves: four fifths of it, three twentieths, the rest. */
export const COUNT_CLASSES = ['A', 'B', 'C'] as const

/** What is counted: a zone, one bin, some goods, or goods of a class; everything in the warehouse unless told. */
export const StockCount = entity('stockCount', {
  countNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  warehouseCode: reference('warehouse').required(),
  zoneCode: reference('warehouseZone'),
  binCode: reference('warehouseBin'),
  goodsCode: reference('stockGoods'),
  goodsClass: code('stockCountClass', COUNT_CLASSES),
  /** Whoever counts is not told how much it should be. */
  isBlind: flag().required().default(true),
  startedAt: dateTime().readOnly(),
  approvedAt: dateTime().readOnly(),
  approvedBy: text({ max: 64 }).readOnly(),
  lineCount: integer({ min: 0 }).readOnly().derived().default(0),
  countedLines: integer({ min: 0 }).readOnly().derived().default(0),
  differing: integer({ min: 0 }).readOnly().derived().default(0),
  status: state(countMachine),
})
export type StockCount = ValuesOf<typeof StockCount>

/** One heap to be counted. */
export const StockCountLine = entity('stockCountLine', {
  countNo: text({ max: 20 }).required().readOnly().filter('equals').indexed(),
  lineNo: integer({ min: 1 }).required().readOnly(),
  stockLineCode: text({ max: 64 }).required().readOnly().filter('none'),
  binCode: reference('warehouseBin').required().readOnly(),
  walkOrder: integer({ min: 0 }).required().readOnly(),
  goodsCode: reference('stockGoods').required().readOnly(),
  batch: text({ max: 40 }).readOnly().filter('equals'),
  palletNo: text({ max: 40 }).readOnly().filter('equals'),
  /** What the ledger says; of a blind count it stands here once the counting is over. */
  book: quantity().readOnly(),
  counted: quantity().readOnly(),
  countedBy: text({ max: 64 }).readOnly(),
  /** The ledger says otherwise: somebody else counts it again. */
  isAgain: flag().required().readOnly().default(false),
  second: quantity().readOnly(),
  secondBy: text({ max: 64 }).readOnly(),
  difference: decimal({ places: STOCK_PLACES }).readOnly(),
})
export type StockCountLine = ValuesOf<typeof StockCountLine>

/** What was found; a form, not a stored record. */
export const StockCounting = entity('stockCounting', { quantity: quantity().required() })

const READ = 'stockCount.read'

export const countResources = {
  stockCount: resource<StockCount>()('stockCount', {
    permission: { read: READ, edit: 'stockCount.edit', move: READ },
    keyword: ['countNo'],
    staffOnly: true,
  }),
  stockCountLine: resource<StockCountLine>()('stockCountLine', {
    calls: ['list', 'get'],
    permission: { read: READ, edit: READ },
    keyword: ['countNo', 'batch', 'palletNo'],
    staffOnly: true,
  }),
}

const Counting = shape({ id: id().required(), ...StockCounting.own })
export type CountingBody = ValuesOf<typeof Counting>

/** What the caller counts next, as one walks: the first of what is left. */
export interface CountWork {
  lines: StockCountLine[]
}

export const countCalls = {
  /** By the id of a line. Counted again, by somebody else, where the ledger says otherwise. @throws NOT_COUNTABLE, COUNTED_BY_YOU */
  stockCountRecord: endpoint({
    name: 'stockCountRecord',
    method: 'POST',
    path: '/ntocc-basic-api/stockCountRecord',
    body: input<CountingBody>(Counting),
    data: answer.value<StockCountLine>(['id', 'counted', 'isAgain']),
    permission: 'stockCount.count',
  }),
  stockCountWork: endpoint({
    name: 'stockCountWork',
    method: 'GET',
    path: '/ntocc-basic-api/stockCountWork',
    query: input<OfWork>(OfWork),
    data: answer.value<CountWork>(['lines']),
    permission: READ,
    staffOnly: true,
  }),
} as const
