import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan } from '@ntocc/sdk/fields'
import { type CallHandler, type Ctx, inStates, sql } from '@ntocc/sdk/service'
import { cardMachine, OilCard } from '../contract/cards.ts'
import {
  type FuelSummary,
  FuelTransaction,
  type fuelSpending,
  type fuelSummary,
  type Spending,
} from '../contract/transactions.ts'
import type contract from '../contract.ts'

type Area = typeof contract

/** @throws SPAN_REVERSED */
export const refuseReversed = (ctx: Ctx<Area>, start: string, end: string): void => {
  if (end < start) throw ctx.refuse('SPAN_REVERSED')
}

/** Rows of the days from `start` to `end`, both whole, in Beijing's time. */
const within = (ctx: Ctx<Area>, start: string, end: string) =>
  sql`${ctx.scope(FuelTransaction)} and not is_deleted
    and time >= (${start}::date)::timestamp at time zone 'Asia/Shanghai'
    and time < (${end}::date + 1)::timestamp at time zone 'Asia/Shanghai'`

interface SpendingRow {
  key: string
  fills: string
  litres: string
  kilograms: string
  amount: string
  refunded: string
  saved: string
  above: string
}

export const spending: CallHandler<Area, typeof fuelSpending> = async (ctx, { query: { by, start, end } }) => {
  refuseReversed(ctx, start, end)
  const key = by === 'vehicle' ? sql`vehicle_no` : sql`driver_code`
  const rows = await ctx.query<SpendingRow>(
    sql`select coalesce(${key}, '') as key, count(*) filter (where kind = 'purchase') as fills,
          coalesce(sum(case kind when 'purchase' then quantity else -quantity end) filter (where product <> 'LNG'), 0) as litres,
          coalesce(sum(case kind when 'purchase' then quantity else -quantity end) filter (where product = 'LNG'), 0) as kilograms,
          coalesce(sum(amount) filter (where kind = 'purchase'), 0) as amount,
          coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded,
          coalesce(sum(greatest(list_price - price, 0) * quantity) filter (where kind = 'purchase'), 0) as saved
          , coalesce(sum(greatest(price - list_price, 0) * quantity) filter (where kind = 'purchase'), 0) as above
        from ${ctx.table(FuelTransaction)} where ${within(ctx, start, end)}
        group by 1 order by sum(case kind when 'purchase' then amount else -amount end) desc, 1 limit 500`,
  )
  const driven = await drivenBy(ctx, by, { start, end })
  return Promise.all(rows.map(row => spendingOf(ctx, by, { row, km: driven.get(row.key) ?? 0 })))
}

const DRIVEN = [
  'branchCode',
  'vehicleNo',
  'driverCode',
  'departTime',
  'distanceKm',
  'trackKm',
  'status',
  'isDeleted',
] as const

/** Kilometres of waybills that departed in the days, by vehicle or driver: as driven, else as planned. */
const drivenBy = async (
  ctx: Ctx<Area>,
  by: 'vehicle' | 'driver',
  { start, end }: { start: string; end: string },
): Promise<Map<string, number>> => {
  const key = by === 'vehicle' ? sql`w.vehicle_no` : sql`w.driver_code`
  const rows = await ctx.query<{ key: string; km: string }>(
    sql`select ${key} as key, sum(coalesce(nullif(w.track_km, 0), w.distance_km, 0)) as km
      from ${ctx.offered(Waybill, DRIVEN)} w
      where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted and w.status not ${inStates(waybillMachine, 'off')}
        and w.depart_time >= (${start}::date)::timestamp at time zone 'Asia/Shanghai'
        and w.depart_time < (${end}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      group by 1`,
  )
  return new Map(rows.map(row => [row.key, Math.round(Number(row.km))]))
}

const spendingOf = async (
  ctx: Ctx<Area>,
  by: 'vehicle' | 'driver',
  { row, km }: { row: SpendingRow; km: number },
): Promise<Spending> => {
  const { key, fills, litres, kilograms, amount, refunded, saved, above } = row
  const driver = by === 'driver' && key ? await ctx.references.find('driver', key) : undefined
  return {
    key,
    name: typeof driver?.name === 'string' ? driver.name : key,
    fills: Number(fills),
    litres: Number(litres),
    kilograms: Number(kilograms),
    amount: fenToYuan(Number(amount)),
    refunded: fenToYuan(Number(refunded)),
    saved: fenToYuan(Math.round(Number(saved))),
    above: fenToYuan(Math.round(Number(above))),
    km,
    ...(km > 0 && Number(litres) > 0 && { per100Km: Math.round((Number(litres) / km) * 1000) / 10 }),
  }
}

export const summary: CallHandler<Area, typeof fuelSummary> = async (ctx, { query: { start, end } }) => {
  refuseReversed(ctx, start, end)
  const [cards] = await ctx.query<{ balance: string; cards: string; low: string }>(
    sql`select coalesce(sum(balance), 0) as balance, count(*) as cards, count(*) filter (where is_low) as low
        from ${ctx.table(OilCard)} where ${ctx.scope(OilCard)} and not is_deleted and status ${inStates(cardMachine, 'active')}`,
  )
  const days = await ctx.query<{ day: string; fen: string }>(
    sql`select to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
          sum(case kind when 'purchase' then amount else -amount end) as fen
        from ${ctx.table(FuelTransaction)} where ${within(ctx, start, end)} group by 1 order by 1`,
  )
  return {
    balance: fenToYuan(Number(cards?.balance ?? 0)),
    cards: Number(cards?.cards ?? 0),
    low: Number(cards?.low ?? 0),
    days: days.map(({ day, fen }) => ({ day, amount: Number(fen) / 100 })),
  } satisfies FuelSummary
}
