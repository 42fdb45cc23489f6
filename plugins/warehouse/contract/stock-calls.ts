import { answer, endpoint, input } from '@ntocc/sdk/contracts'
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

const about = (name: string) => `/ntocc-basic-api/${name}` as const
const posted = answer.value<{ docNo: string; line: StockLine; postings: StockPosting[] }>(['docNo', 'line', 'postings'])

export const stockCalls = {
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
  /** To another bin of the warehouse. @throws STOCK_SHORT, BIN_CLOSED */
  stockCarry: endpoint({
    name: 'stockCarry',
    method: 'POST',
    path: about('stockCarry'),
    body: input<ValuesOf<typeof Carrying>>(Carrying),
    data: posted,
    permission: 'stock.carry',
  }),
} as const
