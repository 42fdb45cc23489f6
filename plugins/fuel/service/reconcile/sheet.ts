import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type CallHandler, type Ctx, inStates, sql } from '@ntocc/sdk/service'
import { OilCard } from '../../contract/cards.ts'
import { priceOf } from '../../contract/differences.ts'
import type { Fill, FuelSheet, reconciliation } from '../../contract/reconciliation.ts'
import { FuelStatement } from '../../contract/statements.ts'
import { FuelTransaction } from '../../contract/transactions.ts'
import type contract from '../../contract.ts'
import { counterpartOf, pairSeconds } from '../counterpart.ts'
import { oddnessOf } from '../odd.ts'

type Area = typeof contract

/** What a vehicle takes is told over so many days. */
const USUAL_DAYS = 30

const named = (record: { name?: unknown } | undefined): string | undefined =>
  typeof record?.name === 'string' ? record.name : undefined

const fillOf = async (ctx: Ctx<Area>, bought: FuelTransaction): Promise<Fill> => {
  const { id, code, time, product, quantity, listPrice, amount, cardCode, stationCode, driverCode } = bought
  const [card] = cardCode ? await ctx.records.where(OilCard, { where: sql`code = ${cardCode}`, limit: 1 }) : []
  const station = named(await ctx.references.find('gasStation', stationCode))
  const driverName = driverCode ? named(await ctx.references.find('driver', driverCode)) : undefined
  return {
    id,
    code,
    time,
    product,
    quantity,
    price: bought.price ?? priceOf(amount ?? '0', quantity),
    amount: amount ?? '0.00',
    ...(card && { cardNo: card.cardNo }),
    ...(station !== undefined && { station }),
    ...(listPrice && { listPrice }),
    ...(bought.vehicleNo && { vehicleNo: bought.vehicleNo }),
    ...(driverName !== undefined && { driverName }),
    ...(bought.waybillNo && { waybillNo: bought.waybillNo }),
  }
}

/** Litres for 100 km of the vehicle, and what it took at a time, in the days up to a fill; the fill itself is part of the first. */
const usualOf = async (ctx: Ctx<Area>, { vehicleNo, time, code, product }: FuelTransaction) => {
  if (!vehicleNo) return {}
  const span = sql`between ${time}::timestamptz - make_interval(days => ${USUAL_DAYS}) and ${time}::timestamptz`
  const [taken] = await ctx.query<{ litres: string | null; usual: string | null }>(
    sql`select sum(quantity) filter (where product <> 'LNG') as litres,
        avg(quantity) filter (where code <> ${code} and (product = 'LNG') = ${product === 'LNG'}) as usual
      from ${ctx.table(FuelTransaction)} where branch_code = ${ctx.session.branchCode} and not is_deleted and kind = 'purchase'
        and coalesce(refunded, 0) < amount and vehicle_no = ${vehicleNo} and time ${span}`,
  )
  const [driven] = await ctx.query<{ km: string | null }>(
    sql`select sum(coalesce(nullif(w.track_km, 0), w.distance_km, 0)) as km
      from ${ctx.offered(Waybill, ['branchCode', 'vehicleNo', 'departTime', 'distanceKm', 'trackKm', 'status', 'isDeleted'])} w
      where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted and w.vehicle_no = ${vehicleNo}
        and w.status not ${inStates(waybillMachine, 'off')} and w.depart_time ${span}`,
  )
  const [litres, km, usual] = [Number(taken?.litres ?? 0), Number(driven?.km ?? 0), Number(taken?.usual ?? 0)]
  return {
    ...(km > 0 && litres > 0 && { per100Km: Math.round((litres / km) * 1000) / 10 }),
    ...(usual > 0 && { usual: Math.round(usual * 10) / 10 }),
  }
}

/** GET fuelReconciliation/{id}: a line beside its fill, or beside the nearest one. */
export const sheetCall: CallHandler<Area, typeof reconciliation.sheet> = async (
  ctx,
  { params },
): Promise<FuelSheet> => {
  const line = await ctx.records.get(FuelStatement, Number(params.id))
  const isNearest = !line.transactionCode
  const code = line.transactionCode ?? (await counterpartOf(ctx, line, await pairSeconds(ctx)))?.code
  const [bought] = code ? await ctx.records.where(FuelTransaction, { where: sql`code = ${code}`, limit: 1 }) : []
  return {
    id: line.id,
    version: line.version,
    line,
    price: priceOf(line.amount, line.quantity),
    matchMinutes: await ctx.settings.get('matchMinutes'),
    pairDays: await ctx.settings.get('pairDays'),
    odd: bought ? await oddnessOf(ctx, bought) : [],
    ...(bought && {
      fill: await fillOf(ctx, bought),
      ...(isNearest && { isNearest }),
      ...(await usualOf(ctx, bought)),
    }),
  }
}
