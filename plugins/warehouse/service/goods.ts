import { type AnyEntity, inStates, type SQL, sql } from '@ntocc/sdk/service'
import { Inbound, InboundLine } from '../contract/inbound.ts'
import { inboundMachine, outboundMachine } from '../contract/machines.ts'
import { Outbound, OutboundLine } from '../contract/outbound.ts'
import { StockGoods, StockLine } from '../contract/stock.ts'
import { goodsList } from './lying.ts'
import type { HooksOf, ServiceCtx } from './types.ts'

const isKnown = async (ctx: ServiceCtx, goodsCode: string): Promise<boolean> => {
  const found = await ctx.query(
    sql`select 1 from ${ctx.table(StockLine)}
      where branch_code = ${ctx.session.branchCode} and goods_code = ${goodsCode} limit 1`,
  )
  return found.length > 0
}

/** Number of a document that is not over and has a line of the goods. */
const documentOf = async (ctx: ServiceCtx, goodsCode: string): Promise<string | undefined> => {
  const first = async (line: AnyEntity, doc: AnyEntity, column: 'inbound_no' | 'outbound_no', open: SQL) => {
    const no = sql.identifier(column)
    const [row] = await ctx.query<{ no: string }>(
      sql`select doc.${no} as no from ${ctx.table(line)} line
        join ${ctx.table(doc)} doc on doc.${no} = line.${no} and doc.branch_code = line.branch_code
          and not doc.is_deleted and doc.status ${open}
        where line.branch_code = ${ctx.session.branchCode} and line.goods_code = ${goodsCode} and not line.is_deleted
        order by doc.id limit 1`,
    )
    return row?.no
  }
  const coming = inStates(inboundMachine, 'draft', 'waiting')
  const going = inStates(outboundMachine, 'draft', 'waiting')
  return (
    (await first(InboundLine, Inbound, 'inbound_no', coming)) ??
    (await first(OutboundLine, Outbound, 'outbound_no', going))
  )
}

/** What quantities that were posted mean: another owner or unit would change what all of them say. */
const FIXED = ['ownerCode', 'unit'] as const

/** @throws GOODS_IN_STOCK, GOODS_IN_DOCUMENT */
const refuseUsed = async (ctx: ServiceCtx, { code, goodsNo }: StockGoods): Promise<void> => {
  if (await isKnown(ctx, code)) throw ctx.refuse('GOODS_IN_STOCK', { goods: goodsNo })
  const document = await documentOf(ctx, code)
  if (document) throw ctx.refuse('GOODS_IN_DOCUMENT', { goods: goodsNo, document })
}

export const goodsHooks: HooksOf<typeof StockGoods> = {
  sort: { sortField: 'goodsNo', sortType: 'asc' },
  list: goodsList,
  values: async (ctx, values, before) => {
    const { ownerCode, goodsNo, pickRule, shelfLifeDays } = { ...before, ...values }
    // Nobody knows what spoils first of goods that do not spoil.
    if (pickRule === 'fefo' && shelfLifeDays == null)
      throw ctx.invalid({ shelfLifeDays: { code: `validation.${StockGoods.name}.fefo` } })
    const changes = before && FIXED.some(name => values[name] !== undefined && values[name] !== before[name])
    if (changes) await refuseUsed(ctx, before)
    return ownerCode && goodsNo ? { ...values, goodsKey: `${ownerCode}/${goodsNo}` } : values
  },
  remove: refuseUsed,
}
