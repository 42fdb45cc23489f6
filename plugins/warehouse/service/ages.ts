import { platformDay } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import { AGE_BANDS, type AgeBand } from '../contract/age-calls.ts'
import { StockGoods, StockLine } from '../contract/stock.ts'
import { thousandths, units } from './quantities.ts'
import type { Answer } from './types.ts'

/** Goods that weigh what the unit says where nobody has weighed them. */
const KG = sql`coalesce(goods.unit_kg, case goods.unit when 'tonne' then 1000 end)`

interface Row extends Record<string, unknown> {
  band: number
  unit: string
  quantity: string
  kg: string | null
  goods: string
  heaps: string
  unweighed: string
}

/** GET stockAges: of a heap that is mixed the oldest counts, as where it is picked from. */
export const stockAges: Answer<'stockAges'> = async (ctx, { query }) => {
  const day = platformDay()
  const equal = (name: SQL, value: unknown): SQL => (value ? sql`and ${name} = ${String(value)}` : sql``)
  const starts = sql.param(AGE_BANDS.slice(1))
  const rows = await ctx.query<Row>(
    sql`select own.band, goods.unit, sum(own.on_hand) as quantity, sum(own.on_hand * ${KG}) as kg,
        count(distinct own.goods_code) as goods, count(*) as heaps, count(*) filter (where ${KG} is null) as unweighed
      from (
        select branch_code, goods_code, on_hand, width_bucket(
          ${day}::date - (coalesce(received_at, gmt_created) at time zone 'Asia/Shanghai')::date, ${starts}::int[]) as band
        from ${ctx.table(StockLine)}
        where ${ctx.scope(StockLine)} and not is_deleted and on_hand > 0
          ${equal(sql`warehouse_code`, query.warehouseCode)} ${equal(sql`owner_code`, query.ownerCode)}
      ) own
      join ${ctx.table(StockGoods)} goods on goods.branch_code = own.branch_code and goods.code = own.goods_code
      group by own.band, goods.unit`,
  )
  const bands = AGE_BANDS.map((from, index): AgeBand => {
    const there = rows.filter(({ band }) => Number(band) === index)
    const sum = (of: (row: Row) => unknown): number => there.reduce((all, row) => all + Number(of(row) ?? 0), 0)
    const next = AGE_BANDS[index + 1]
    return {
      from,
      ...(next !== undefined && { to: next - 1 }),
      quantities: Object.fromEntries(there.map(({ unit, quantity }) => [unit, units(thousandths(quantity))])),
      kg: units(thousandths(sum(({ kg }) => kg))),
      goods: sum(({ goods }) => goods),
      heaps: sum(({ heaps }) => heaps),
      unweighed: sum(({ unweighed }) => unweighed),
    }
  })
  return { day, bands }
}
