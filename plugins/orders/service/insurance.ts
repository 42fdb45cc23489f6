import { Driver, Waybill } from '@ntocc/sdk/contracts'
import type { Issue } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import type { SourceOrder } from '../contract/orders.ts'
import type { OrdersCtx } from './types.ts'

/**
 * Goods whose shipper asks for insurance are carried by vehicles that have it. The policies are another area's, which answers
 * for a plate and the days of a trip (decision 110).
 */

type Asks = Pick<SourceOrder, 'insuranceRequired' | 'loadTimeFrom' | 'loadTimeTo' | 'planUnloadTime'>

/** A waybill that is none yet: what is asked of it is its vehicle on the days from loading to unloading. */
const tripOf = ({ loadTimeFrom, loadTimeTo, planUnloadTime }: Asks, vehicleNo: string) => ({
  vehicleNo,
  planLoadTime: loadTimeFrom,
  planUnloadTime: planUnloadTime ?? loadTimeTo,
})

/** Why a vehicle may not take of an order; undefined where it may. */
export const uninsured = async (ctx: OrdersCtx, order: Asks, vehicleNo: string): Promise<Issue | undefined> => {
  if (!order.insuranceRequired) return undefined
  const held = await ctx.holds(Waybill, 'carriageInsured', tripOf(order, vehicleNo))
  return held === true ? undefined : { code: 'validation.condition.insuredAsAsked', params: { plate: vehicleNo } }
}

/** @throws MOVE_REFUSED for a vehicle without the insurance that the order asks for */
export const refuseUninsured = async (ctx: OrdersCtx, order: Asks, vehicleNo: string): Promise<void> => {
  const reason = await uninsured(ctx, order, vehicleNo)
  if (reason) throw ctx.refuseMove(reason)
}

/** Vehicles of a team that are looked at; one that has more will find an insured one among them. */
const MOST = 50

/** Plates that the caller usually carries with: a driver the own one, a carrier those of its drivers. */
const usualPlates = async (ctx: OrdersCtx): Promise<string[]> => {
  const { partyType, partyCode, branchCode } = ctx.session
  if (!ctx.references.knows('driver')) return []
  const whose = partyType === 'DRIVER' ? sql`code = ${partyCode}` : sql`team_code = ${partyCode}`
  const found = await ctx.query<{ plate: string }>(
    sql`select default_vehicle as plate from ${ctx.offered(Driver, ['id', 'code', 'branchCode', 'teamCode', 'defaultVehicle', 'isDeleted'])} d where branch_code = ${branchCode} and ${whose}
      and default_vehicle is not null and not is_deleted order by id limit ${MOST}`,
  )
  return found.map(({ plate }) => plate)
}

const isAnyInsured = async (ctx: OrdersCtx, order: Asks, plates: readonly string[]): Promise<boolean> => {
  for (const plate of plates) if ((await uninsured(ctx, order, plate)) === undefined) return true
  return false
}

/**
 * Of the goods on a page that ask for insurance, whether the caller has a vehicle for them, by the code of the order: a button
 * says beforehand what would be refused. Nothing for those who carry nothing.
 */
export const insuredFor = async (ctx: OrdersCtx, orders: readonly SourceOrder[]): Promise<Map<string, boolean>> => {
  const { partyType } = ctx.session
  const asking = orders.filter(({ insuranceRequired }) => insuranceRequired)
  if (asking.length === 0 || (partyType !== 'DRIVER' && partyType !== 'CARRIER')) return new Map()
  const plates = await usualPlates(ctx)
  const answers = new Map<string, boolean>()
  for (const order of asking) answers.set(order.code, await isAnyInsured(ctx, order, plates))
  return answers
}
