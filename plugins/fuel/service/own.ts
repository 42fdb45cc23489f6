import { Driver } from '@ntocc/sdk/contracts'
import { fenToYuan, localise } from '@ntocc/sdk/fields'
import { type CallHandler, sql } from '@ntocc/sdk/service'
import { FuelTransaction, type fuelOwn, fuelUnit } from '../contract/transactions.ts'
import type contract from '../contract.ts'

/** The lists have the rest, for whoever has lists. */
const LATEST = 5

interface Row extends Record<string, unknown> {
  code: string
  time: Date | string
  vehicle_no: string | null
  driver_name: unknown
  product: string
  quantity: string
  amount: string
  waybill_no: string | null
}

/** GET fuelOwn: what was taken for the carrier, whomever its driver drives for now; refunds are taken off. */
export const own: CallHandler<typeof contract, typeof fuelOwn> = async (ctx, { query: { start, end } }) => {
  const { partyType, partyCode, branchCode } = ctx.session
  if (partyType !== 'CARRIER') throw ctx.refuse('FORBIDDEN')
  if (end < start) throw ctx.refuse('SPAN_REVERSED')
  const taken = sql`${ctx.table(FuelTransaction)} f
    left join ${ctx.offered(Driver, ['code', 'name', 'branchCode'])} d on d.code = f.driver_code and d.branch_code = f.branch_code
    where f.branch_code = ${branchCode} and not f.is_deleted and f.team_code = ${partyCode}
      and f.time >= (${start}::date)::timestamp at time zone 'Asia/Shanghai'
      and f.time < (${end}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
  const [sums] = await ctx.query<Record<string, string>>(
    sql`select count(*) filter (where f.kind = 'purchase') as fills,
        coalesce(sum(case f.kind when 'purchase' then f.quantity else -f.quantity end) filter (where f.product <> 'LNG'), 0) as litres,
        coalesce(sum(case f.kind when 'purchase' then f.quantity else -f.quantity end) filter (where f.product = 'LNG'), 0) as kilograms,
        coalesce(sum(case f.kind when 'purchase' then f.amount else -f.amount end), 0) as amount from ${taken}`,
  )
  const rows = await ctx.query<Row>(
    sql`select f.code, f.time, f.vehicle_no, d.name as driver_name, f.product, f.quantity, f.amount, f.waybill_no
      from ${taken} and f.kind = 'purchase' order by f.time desc, f.id desc limit ${LATEST}`,
  )
  return {
    fills: Number(sums?.fills ?? 0),
    litres: Number(sums?.litres ?? 0),
    kilograms: Number(sums?.kilograms ?? 0),
    amount: fenToYuan(Number(sums?.amount ?? 0)),
    latest: rows.map(row => ({
      code: row.code,
      time: new Date(row.time).toISOString(),
      quantity: Number(row.quantity),
      unit: fuelUnit({ product: row.product }),
      amount: fenToYuan(Number(row.amount)),
      ...(row.driver_name ? { driverName: localise(row.driver_name, ctx.language) } : {}),
      ...(row.vehicle_no !== null && { vehicleNo: row.vehicle_no }),
      ...(row.waybill_no !== null && { waybillNo: row.waybill_no }),
    })),
  }
}
