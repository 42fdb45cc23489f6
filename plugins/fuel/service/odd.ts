import { fenToYuan } from '@ntocc/sdk/fields'
import { type CallHandler, type Ctx, type SQL, sql } from '@ntocc/sdk/service'
import { FuelTransaction, type fuelOdd, fuelUnit, ODD_REASONS, type OddFill } from '../contract/transactions.ts'
import type contract from '../contract.ts'
import { refuseReversed } from './reports.ts'

type Area = typeof contract

/** What a page shows of them; a period with more wants a closer look than a list. */
const MOST_ODD = 100

interface OddRow {
  id: string
  code: string
  time: Date | string
  vehicle_no: string | null
  product: string
  quantity: string
  amount: string
  above_list: boolean
  again: boolean
  much: boolean
}

/** From when on a fill deserves a look, as the branch has set it. */
const limitsOf = async (ctx: Ctx<Area>) => ({
  againHours: await ctx.settings.get('againHours'),
  muchTimes: (await ctx.settings.get('muchPercent')) / 100,
  muchFills: await ctx.settings.get('muchFills'),
  muchDays: await ctx.settings.get('muchDays'),
})

/**
 * Purchases with what is odd about each: dearer than listed, soon after another, or much more than that vehicle usually took
 * in the days before.
 * @param from the beginning of the first that is looked at, an expression of a moment
 * @param looked which of the purchases are looked at, of the columns of `f`; what is compared with is not narrowed by it
 * @param of narrows what is read at all, for one vehicle
 */
const oddRows = async (ctx: Ctx<Area>, { from, looked, of = sql`true` }: { from: SQL; looked: SQL; of?: SQL }) => {
  const { againHours, muchTimes, muchFills, muchDays } = await limitsOf(ctx)
  return ctx.query<OddRow>(
    sql`select * from (select id, code, time, vehicle_no, product, quantity, amount, coalesce(price > list_price, false) as above_list,
          coalesce(time - lag(time) over same < make_interval(hours => ${againHours}::int), false) as again,
          coalesce(count(*) over before >= ${muchFills}::int and quantity > ${muchTimes}::numeric * avg(quantity) over before, false) as much
        from ${ctx.table(FuelTransaction)}
        where ${ctx.scope(FuelTransaction)} and not is_deleted and kind = 'purchase' and coalesce(refunded, 0) < amount
          and time >= ${from} - make_interval(days => ${muchDays}::int) and ${of}
        window same as (partition by coalesce(vehicle_no, code), product <> 'LNG' order by time, id),
          before as (partition by coalesce(vehicle_no, code), product <> 'LNG' order by time, id
            rows between unbounded preceding and 1 preceding)) f
      where (${looked}) and (above_list or again or much)
      order by time desc, id desc limit ${MOST_ODD}`,
  )
}

const reasonsOf = (row: OddRow): OddFill['reasons'] => {
  const reasons = { aboveList: row.above_list, again: row.again, much: row.much }
  return ODD_REASONS.filter(reason => reasons[reason])
}

export const odd: CallHandler<Area, typeof fuelOdd> = async (ctx, { query: { start, end } }) => {
  refuseReversed(ctx, start, end)
  const from = sql`(${start}::date)::timestamp at time zone 'Asia/Shanghai'`
  const until = sql`(${end}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
  const rows = await oddRows(ctx, { from, looked: sql`time >= ${from}`, of: sql`time < ${until}` })
  return rows.map(
    (row): OddFill => ({
      id: Number(row.id),
      code: row.code,
      time: new Date(row.time).toISOString(),
      ...(row.vehicle_no !== null && { vehicleNo: row.vehicle_no }),
      quantity: Number(row.quantity),
      unit: fuelUnit({ product: row.product }),
      amount: fenToYuan(Number(row.amount)),
      reasons: reasonsOf(row),
    }),
  )
}

/** Why one purchase deserves a look; empty for one that does not. */
export const oddnessOf = async (
  ctx: Ctx<Area>,
  { code, time, vehicleNo }: Pick<FuelTransaction, 'code' | 'time' | 'vehicleNo'>,
): Promise<OddFill['reasons']> => {
  const at = sql`${time}::timestamptz`
  const of = sql`time <= ${at} and ${vehicleNo ? sql`vehicle_no = ${vehicleNo}` : sql`code = ${code}`}`
  const [row] = await oddRows(ctx, { from: at, looked: sql`code = ${code}`, of })
  return row ? reasonsOf(row) : []
}
