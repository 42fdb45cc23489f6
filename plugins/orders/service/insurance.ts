import { Driver, Waybill } from '@ntocc/sdk/contracts'
import type { Issue } from '@ntocc/sdk/fields'
import { type Condition, sql } from '@ntocc/sdk/service'
import { SourceOrder as Orders, type SourceOrder } from '../contract/orders.ts'
import { asPlatform } from './takes.ts'
import type { Area, OrdersCtx } from './types.ts'

/**
 * Goods whose shipper asks for insurance are carried by vehicles that have it. The policies are another area's, which answers
 * for a plate and the days of a trip (decision 110).
 */

type Asks = Pick<SourceOrder, 'insuranceRequired' | 'loadTimeFrom' | 'loadTimeTo' | 'planUnloadTime'>

/** The days from loading to unloading, as a waybill of the order would have them. */
const daysOf = ({ loadTimeFrom, loadTimeTo, planUnloadTime }: Asks) => ({
  planLoadTime: loadTimeFrom,
  planUnloadTime: planUnloadTime ?? loadTimeTo,
})

/** Why a vehicle may not take of an order; undefined where it may. */
export const uninsured = async (ctx: OrdersCtx, order: Asks, vehicleNo: string): Promise<Issue | undefined> => {
  if (!order.insuranceRequired) return undefined
  const held = await ctx.holds(Waybill, 'carriageInsured', { vehicleNo, ...daysOf(order) })
  return held === true ? undefined : { code: 'validation.condition.insuredAsAsked', params: { plate: vehicleNo } }
}

/**
 * For whoever goes on with goods: the area of waybills asks when one is accepted or handed over, long after the order was taken. By the
 * number of the order, which is all that a waybill knows of it.
 */
const orderAsksForInsurance: Condition<Area> = (ctx, { record: { orderNo } }) =>
  asPlatform(ctx, async own => {
    const [order] = await own.records.where(Orders, { where: sql`order_no = ${orderNo}`, limit: 1 })
    return order?.insuranceRequired === true
  })

/** What other areas ask of an order by its number. */
export const everyConditions = { orderAsksForInsurance }

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

/**
 * Of the goods on a page that ask for insurance, whether the caller has a vehicle for them, by the code of the order: a button
 * says beforehand what would be refused. Nothing for those who carry nothing. One question, whatever the page and the team.
 */
export const insuredFor = async (ctx: OrdersCtx, orders: readonly SourceOrder[]): Promise<Map<string, boolean>> => {
  const { partyType } = ctx.session
  const asking = orders.filter(({ insuranceRequired }) => insuranceRequired)
  if (asking.length === 0 || (partyType !== 'DRIVER' && partyType !== 'CARRIER')) return new Map()
  const plates = await usualPlates(ctx)
  const trips = asking.map(daysOf)
  const insured = plates.length > 0 ? await ctx.request('insuredPlates', { plates, trips }) : undefined
  return new Map(asking.map(({ code }, index) => [code, (insured?.[index]?.length ?? 0) > 0]))
}
