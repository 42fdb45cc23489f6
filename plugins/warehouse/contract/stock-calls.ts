import { answer, endpoint, input, type ListQuery } from '@ntocc/sdk/contracts'
import { date, entity, id, longText, quantity, reference, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { StockLine, StockPosting } from './stock.ts'

/** Goods that lie in a bin when the console is told of them for the first time; a form, not a stored record. */
export const StockEntry = entity('stockEntry', {
  goodsCode: reference('stockGoods').required(),
  binCode: reference('warehouseBin').required(),
  quantity: quantity({ min: 0.001 }).required(),
  batch: text({ max: 40 }),
  palletNo: text({ max: 40 }),
  producedOn: date(),
  /** As it is printed on the goods; else it follows from when they were made. */
  expiresOn: date().notBefore('producedOn'),
})
const Entering = shape(StockEntry.own)
export type StockEntry = ValuesOf<typeof Entering>

/** How much of a line is kept from orders, or given back to them. */
export const StockHolding = entity('stockHolding', {
  quantity: quantity({ min: 0.001 }).required(),
  reason: longText({ max: 200 }).required(),
})

/** Where goods are carried. */
export const StockCarrying = entity('stockCarrying', {
  binCode: reference('warehouseBin').required(),
  quantity: quantity({ min: 0.001 }).required(),
})

const OfLine = { id: id().required() }
const Holding = shape({ ...OfLine, ...StockHolding.own })
const Carrying = shape({ ...OfLine, ...StockCarrying.own })

/** What is told of stock on a day that is over. */
export const ON_DAY = [
  'id',
  'code',
  'branchCode',
  'version',
  'status',
  'warehouseCode',
  'binCode',
  'ownerCode',
  'goodsCode',
  'batch',
  'palletNo',
  'onHand',
  'allocated',
  'frozen',
  'available',
] as const satisfies readonly (keyof StockLine)[]

/** The day of which is asked, in Beijing; today unless told. */
export const OnDay = shape({ day: date() })
export interface OnDayQuery extends ListQuery {
  day?: string
}
export type StockOnDay = Pick<StockLine, (typeof ON_DAY)[number]>

const about = (name: string) => `/ntocc-basic-api/${name}` as const
const posted = answer.value<{ docNo: string; line: StockLine; postings: StockPosting[] }>(['docNo', 'line', 'postings'])

export const stockCalls = {
  /** Lines that had any goods when a day was over, as they were then. @throws INVALID for a day to come */
  stockOnDay: endpoint({
    name: 'stockOnDay',
    method: 'GET',
    path: about('stockOnDay'),
    query: input<OnDayQuery>(),
    data: answer.page<StockOnDay>(),
    permission: 'stock.read',
    exportable: {},
  }),
  /** @throws BIN_CLOSED; INVALID where goods or bin are unknown, or batch or day of making are missing */
  stockEnter: endpoint({
    name: 'stockEnter',
    method: 'POST',
    path: about('stockEnter'),
    body: input<StockEntry>(Entering),
    data: posted,
    permission: 'stock.enter',
  }),
  /** @throws STOCK_SHORT */
  stockFreeze: endpoint({
    name: 'stockFreeze',
    method: 'POST',
    path: about('stockFreeze'),
    body: input<ValuesOf<typeof Holding>>(Holding),
    data: posted,
    permission: 'stock.freeze',
  }),
  /** @throws FROZEN_SHORT */
  stockThaw: endpoint({
    name: 'stockThaw',
    method: 'POST',
    path: about('stockThaw'),
    body: input<ValuesOf<typeof Holding>>(Holding),
    data: posted,
    permission: 'stock.freeze',
  }),
  /** To another bin of the warehouse. @throws STOCK_SHORT, BIN_CLOSED, BIN_COUNTED */
  stockCarry: endpoint({
    name: 'stockCarry',
    method: 'POST',
    path: about('stockCarry'),
    body: input<ValuesOf<typeof Carrying>>(Carrying),
    data: posted,
    permission: 'stock.carry',
  }),
} as const
