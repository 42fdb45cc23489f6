import type { ConditionOf, Issue } from '@ntocc/sdk/fields'
import { type Condition, sql } from '@ntocc/sdk/service'
import type { StockCount } from '../contract/counts.ts'
import type { Inbound } from '../contract/inbound.ts'
import { binMachine, type countMachine, inboundMachine, outboundMachine } from '../contract/machines.ts'
import type { Outbound } from '../contract/outbound.ts'
import { StockGoods } from '../contract/stock.ts'
import { firstBinFor } from './bins.ts'
import { countLines, foundOf, heapsOf, MOST_HEAPS } from './count.ts'
import { linesOf, receiptsOf } from './inbound-store.ts'
import { isChecked, orderLines, shortOf } from './outbound-store.ts'
import type { Area, ServiceCtx } from './types.ts'

type Check = Condition<Area>
type InboundNeed = ConditionOf<typeof inboundMachine>
type OutboundNeed = ConditionOf<typeof outboundMachine>
type CountNeed = ConditionOf<typeof countMachine>

const inboundIn = (record: object): Inbound => record as Inbound
const outboundIn = (record: object): Outbound => record as Outbound
const countIn = (record: object): StockCount => record as StockCount

const because = (name: InboundNeed | OutboundNeed | CountNeed, params: NonNullable<Issue['params']>): Issue => ({
  code: `validation.condition.${name}`,
  params,
})

const goodsNoOf = async (ctx: ServiceCtx, code: string | null | undefined): Promise<string> => {
  const [goods] = await ctx.records.where(StockGoods, { where: sql`code = ${code}`, limit: 1 })
  return goods?.goodsNo ?? code ?? ''
}

/** What the warehouse has begun to work on is cancelled by nobody but the warehouse. */
const BEFORE_WORK = ['draft', 'submitted'] as const

/** What moves of a notice need. */
export const inboundConditions = {
  ownerBeforeWork: (ctx, { record }) =>
    ctx.session.isStaff || inboundMachine.within(inboundIn(record).status, ...BEFORE_WORK),
  inboundHasLines: async (ctx, { record }) => (await linesOf(ctx, inboundIn(record))).length > 0,
  receivingBinOpen: async (ctx, { record }) =>
    (await firstBinFor(ctx, inboundIn(record).warehouseCode, 'receiving')) !== undefined,
  inboundReceived: async (ctx, { record }) => (await receiptsOf(ctx, inboundIn(record))).length > 0,
  // Goods that left another warehouse have to come somewhere.
  leftNowhere: async (_, { record }) => !inboundIn(record).transferNo,
  nothingPutAway: async (ctx, { record }) => {
    const put = (await receiptsOf(ctx, inboundIn(record))).filter(({ stored }) => (stored ?? 0) > 0)
    return put.length === 0 || because('nothingPutAway', { count: new Set(put.map(({ lineNo }) => lineNo)).size })
  },
} satisfies Record<InboundNeed, Check>

/** Lines of which something lies ready: not those that were short of everything. */
const pickedLines = async (ctx: ServiceCtx, order: Outbound) =>
  (await orderLines(ctx, order)).filter(line => (line.picked ?? 0) > 0)

/** What moves of an order need. */
export const outboundConditions = {
  ownerBeforeWork: (ctx, { record }) =>
    ctx.session.isStaff || outboundMachine.within(outboundIn(record).status, ...BEFORE_WORK),
  outboundHasLines: async (ctx, { record }) => (await orderLines(ctx, outboundIn(record))).length > 0,
  shippingBinOpen: async (ctx, { record }) =>
    (await firstBinFor(ctx, outboundIn(record).warehouseCode, 'shipping')) !== undefined,
  stockEnough: async (ctx, { record }) => {
    const [first, ...more] = await shortOf(ctx, outboundIn(record))
    if (!first) return true
    const goods = await goodsNoOf(ctx, first.line.goodsCode)
    return because('stockEnough', { goods, missing: first.missing, count: more.length + 1 })
  },
  somethingPicked: async (ctx, { record }) => (await pickedLines(ctx, outboundIn(record))).length > 0,
  pickedChecked: async (ctx, { record }) => {
    const left = (await pickedLines(ctx, outboundIn(record))).filter(line => !isChecked(line))
    return left.length === 0 || because('pickedChecked', { count: left.length })
  },
} satisfies Record<OutboundNeed, Check>

/** What moves of a count need. */
export const countConditions = {
  somethingToCount: async (ctx, { record }) => {
    const { length } = await heapsOf(ctx, countIn(record))
    return length > 0 && length <= MOST_HEAPS
  },
  binsStill: async (ctx, { record }) => {
    const held = (await heapsOf(ctx, countIn(record))).find(heap => Number(heap.bin_status) !== binMachine.at.open)
    return !held || because('binsStill', { bin: held.bin_no })
  },
  allCounted: async (ctx, { record }) => {
    const left = (await countLines(ctx, countIn(record))).filter(line => foundOf(line) == null)
    return left.length === 0 || because('allCounted', { count: left.length })
  },
  countedByOthers: async (ctx, { record }) => {
    const own = (await countLines(ctx, countIn(record))).filter(
      ({ difference, countedBy, secondBy }) => difference && [countedBy, secondBy].includes(ctx.session.username),
    )
    return own.length === 0 || because('countedByOthers', { count: own.length })
  },
} satisfies Record<CountNeed, Check>
