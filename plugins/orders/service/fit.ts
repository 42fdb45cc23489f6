import { Driver, Vehicle, Waybill } from '@ntocc/sdk/contracts'
import type { Issue } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { SourceOrder } from '../contract/orders.ts'
import { unsuited } from './asked-vehicle.ts'
import { TRIP_CONDITIONS } from './conditions.ts'
import { asPlatform, carriedBy } from './takes.ts'
import type { OrdersCtx, Row } from './types.ts'

/** Why a driver can take none of some goods: what would be refused after the press stands on the button before it, and with what he would drive. */

const DRIVER = ['code', 'branchCode', 'idNo', 'teamCode', 'defaultVehicle', 'isDeleted'] as const
const VEHICLE = [
  'branchCode',
  'plateNo',
  'trailerNo',
  'vehicleType',
  'length',
  'tonnage',
  'driverCode',
  'isDeleted',
] as const

/** Vehicles that are looked at: a driver has one or two. */
const MOST = 10

/** The driver with each vehicle that he could name, the usual one first: his own, and those that his team usually drives. */
const ridesOf = (own: OrdersCtx, driverCode: string): Promise<Row[]> =>
  own.query<Row>(
    sql`select d.code, d.id_no, v.plate_no, v.trailer_no, v.vehicle_type, v.length, v.tonnage
      from ${own.offered(Driver, DRIVER)} d join ${own.offered(Vehicle, VEHICLE)} v on v.branch_code = d.branch_code and not v.is_deleted
        and (v.plate_no = d.default_vehicle or v.driver_code = d.code or exists (
          select 1 from ${own.offered(Driver, DRIVER)} m where m.branch_code = d.branch_code and m.team_code = d.team_code
            and m.default_vehicle = v.plate_no and not m.is_deleted))
      where d.branch_code = ${own.session.branchCode} and d.code = ${driverCode} and not d.is_deleted
      order by (v.plate_no = d.default_vehicle) desc nulls last, (v.driver_code = d.code) desc nulls last, v.plate_no limit ${MOST}`,
  )

const tripOf = (ride: Row, shipmentCode: string | undefined) => ({
  id: 0,
  shipmentCode,
  driverCode: ride.code,
  driverIdNo: ride.id_no,
  vehicleNo: ride.plate_no,
  trailerNo: ride.trailer_no,
})

type Told = Issue | undefined

/** Of each ride (`code`, `id_no`, `plate_no`, `trailer_no`) for each shipper the first condition that does not hold: one question for each condition, whatever the page. */
export const unfit = async (own: OrdersCtx, rides: readonly Row[], shippers: readonly string[]): Promise<Told[][]> => {
  const trips = rides.flatMap(ride => shippers.map(code => tripOf(ride, code)))
  const told = trips.map((): Told => undefined)
  for (const name of TRIP_CONDITIONS)
    for (const [at, held] of (await own.holdsEach(Waybill, name, trips)).entries())
      if (held !== true) told[at] ??= held || { code: `validation.condition.${name}` }
  return rides.map((_, at) => told.slice(at * shippers.length, (at + 1) * shippers.length))
}

/** Of each ride whether somebody is on the road with it: goods that are taken at once begin a trip. */
const onTheRoad = async (own: OrdersCtx, rides: readonly Row[]): Promise<Told[]> => {
  const told: Told[] = []
  for (const ride of rides) {
    const held = await own.holds(Waybill, 'noOverlappingTrip', {
      ...tripOf(ride, undefined),
      branchCode: own.session.branchCode,
    })
    told.push(held === true ? undefined : held || { code: 'validation.condition.noOverlappingTrip' })
  }
  return told
}

/** What a driver is told of goods beforehand. */
export interface Fit {
  /** Why he can take nothing of them; absent where he can. */
  refusal?: Issue
  /** What he would drive; null where nothing is on record for him, and he names one himself. */
  vehicleNo: string | null
  /** The most that it may carry, in the order's unit; absent where that is not known. */
  carriesQty?: number
}

/** A vehicle that is nobody's may be named by anybody. */
const isAnyFree = async (own: OrdersCtx): Promise<boolean> => {
  const found = await own.query(
    sql`select 1 from ${own.offered(Vehicle, VEHICLE)} v where branch_code = ${own.session.branchCode} and not is_deleted
      and not exists (select 1 from ${own.offered(Driver, DRIVER)} d where d.branch_code = v.branch_code and not d.is_deleted
        and (d.code = v.driver_code or d.default_vehicle = v.plate_no)) limit 1`,
  )
  return found.length > 0
}

/** Of a driver for whom no vehicle is on record, the same of all goods. */
const withoutRide = async (own: OrdersCtx, driverCode: string): Promise<Fit> => {
  const held = await own.holds(Waybill, 'driverApproved', { id: 0, driverCode, branchCode: own.session.branchCode })
  if (held !== true) return { vehicleNo: null, refusal: held || { code: 'validation.condition.driverApproved' } }
  if (await isAnyFree(own)) return { vehicleNo: null }
  return { vehicleNo: null, refusal: { code: 'validation.taking.vehicleNone' } }
}

type Asked = Pick<SourceOrder, 'code' | 'unit' | 'quoteMode' | 'confirmMode' | 'vehicleTypes' | 'vehicleLengths'>

const UNSUITED = { type: 'validation.taking.vehicleType', length: 'validation.taking.vehicleLength' } as const
const unsuitedOf = (order: Asked, ride: Row): Told => {
  const against = unsuited(order, ride)
  return against && { code: UNSUITED[against], params: { plate: String(ride.plate_no) } }
}

/** By the code of the order, of all that are asked about; nothing for whoever is no driver. */
export const fitsFor = async (ctx: OrdersCtx, orders: readonly Asked[]): Promise<ReadonlyMap<string, Fit>> => {
  const { partyType, partyCode, branchCode } = ctx.session
  const isKnown = ctx.references.knows('driver') && ctx.references.knows('vehicle')
  if (partyType !== 'DRIVER' || orders.length === 0 || !isKnown) return new Map()
  const codes = orders.map(({ code }) => code)
  return asPlatform(ctx, async own => {
    const rides = await ridesOf(own, partyCode)
    if (rides.length === 0) {
      const fit = await withoutRide(own, partyCode)
      return new Map(codes.map(code => [code, fit]))
    }
    const found = await own.query<{ code: string; shipper: string }>(
      sql`select code, shipment_code as shipper from ${own.table(SourceOrder)} where branch_code = ${branchCode}
        and code = any(${sql.param(codes)}::text[])`,
    )
    const shipperOf = new Map(found.map(({ code, shipper }) => [code, shipper]))
    const shippers = [...new Set(shipperOf.values())]
    const [unfits, busy] = [await unfit(own, rides, shippers), await onTheRoad(own, rides)]
    const against = (order: Asked, ride: Row, at: number): Told => {
      const isAtOnce = order.quoteMode !== 'bid' && order.confirmMode !== 'manual'
      return (
        unfits[at]?.[shippers.indexOf(shipperOf.get(order.code) ?? '')] ??
        unsuitedOf(order, ride) ??
        (isAtOnce ? busy[at] : undefined)
      )
    }
    return new Map(
      orders.map((order): [string, Fit] => {
        const reasons = rides.map((ride, at) => against(order, ride, at))
        const free = reasons.indexOf(undefined)
        const ride = rides[Math.max(free, 0)] ?? {}
        const carriesQty = carriedBy(order, ride)
        const [refusal] = free < 0 ? reasons : []
        return [
          order.code,
          {
            vehicleNo: String(ride.plate_no),
            ...(Number.isFinite(carriesQty) && { carriesQty }),
            ...(refusal && { refusal }),
          },
        ]
      }),
    )
  })
}
