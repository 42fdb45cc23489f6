import { Waybill } from '@ntocc/sdk/contracts'
import { type Ctx, sql } from '@ntocc/sdk/service'
import type { FuelTransaction } from '../contract/transactions.ts'
import type contract from '../contract.ts'

type Area = typeof contract

interface Trip {
  driver_code: string | null
  team_code: string | null
}

/** The waybill of that number, whoever may see it. */
const tripOf = async (ctx: Ctx<Area>, waybillNo: string): Promise<Trip | undefined> => {
  const [found] = await ctx.query<Trip>(
    sql`select driver_code, team_code from ${ctx.offered(Waybill, ['branchCode', 'waybillNo', 'driverCode', 'teamCode', 'isDeleted'])} w
      where branch_code = ${ctx.session.branchCode} and waybill_no = ${waybillNo} and not is_deleted`,
  )
  return found
}

/**
 * The carrier that fuel is taken for: that of the waybill, where its driver took it, else the one that whoever took it drove for at the time.
 * Undefined for who drives for himself.
 */
export const carrierOf = async (
  ctx: Ctx<Area>,
  { waybillNo, driverCode, time }: Partial<Pick<FuelTransaction, 'waybillNo' | 'driverCode' | 'time'>>,
): Promise<string | undefined> => {
  const trip = waybillNo ? await tripOf(ctx, waybillNo) : undefined
  if (trip && (!driverCode || trip.driver_code === driverCode)) return trip.team_code ?? undefined
  if (!driverCode) return undefined
  const [team] = (await ctx.request('teamsAt', [{ driverCode, at: time ?? new Date().toISOString() }])) ?? []
  return team ?? undefined
}
