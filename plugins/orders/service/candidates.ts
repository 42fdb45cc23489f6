import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { Driver, Vehicle, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { cityOfArea, localise, roadKm } from '@ntocc/sdk/fields'
import { cityOfAreaSql, inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { Candidate } from '../contract/candidates.ts'
import { OPEN_STATES } from '../contract/machines.ts'
import { SourceOrder } from '../contract/orders.ts'
import { nextShare } from '../contract/shares.ts'
import { inTonnes } from '../contract/units.ts'
import { isSuited } from './asked-vehicle.ts'
import { unfit } from './fit.ts'
import { uninsured } from './insurance.ts'
import { away, loadingPlaceOf, placesOf } from './nearest.ts'
import { asPlatform } from './takes.ts'
import type { Answer, OrdersCtx } from './types.ts'

/** Who could carry goods next: what a dispatcher goes by when no driver has asked for them. */

const DRIVER = ['code', 'branchCode', 'name', 'idNo', 'defaultVehicle', 'isDeleted', 'createdBy'] as const
const VEHICLE = [
  'branchCode',
  'plateNo',
  'plateColor',
  'trailerNo',
  'vehicleType',
  'length',
  'tonnage',
  'isDeleted',
] as const
const TRIP = [
  'branchCode',
  'status',
  'driverCode',
  'vehicleNo',
  'loadAreaCode',
  'unloadAreaCode',
  'unloadTime',
  'gmtCreated',
  'isDeleted',
] as const

/** Where somebody unloaded longer ago than this, he is not any more. */
const KNOWN_DAYS = 30
/** Whose papers are looked at, the nearest first: most of them are in order. */
const LOOKED_AT = 40
/** As many as somebody reads before he calls one. */
const MOST = 8

interface Found {
  code: string
  name: MaybeLocalized
  id_no: string | null
  plate_no: string
  plate_color: string | null
  trailer_no: string | null
  vehicle_type: string | null
  tonnage: string | null
  city: string | null
  unloaded: Date | null
  at_lng: number | null
  at_lat: number | null
}

interface Asked {
  order: SourceOrder
  /** How far away each is. */
  from: SQL
  /** Whose drivers: those that a list would show whoever asks. */
  whose: SQL
}

/** Drivers whose usual vehicle fits and who have nothing to carry, those who unloaded nearest by first. */
const freeFor = (own: OrdersCtx, { order, from, whose }: Asked): Promise<Found[]> => {
  const trips = own.offered(Waybill, TRIP)
  const { branchCode } = own.session
  const tonnes = nextShare(order) / inTonnes(order.unit)
  return own.query<Found & Record<string, unknown>>(
    sql`with unloaded as (
        select distinct on (driver_code) driver_code, unload_area_code, unload_time from ${trips} w
        where branch_code = ${branchCode} and not is_deleted and status ${inStates(waybillMachine, 'delivered')}
          and gmt_created > now() - ${`${2 * KNOWN_DAYS} days`}::interval and unload_time > now() - ${`${KNOWN_DAYS} days`}::interval
        order by driver_code, unload_time desc),
      busy as (select driver_code, vehicle_no from ${trips} w where branch_code = ${branchCode} and not is_deleted
        and (status = ${waybillMachine.initial} or status ${inStates(waybillMachine, 'underWay')}))
    select d.code, d.name, d.id_no, v.plate_no, v.plate_color, v.trailer_no, v.vehicle_type, v.tonnage,
      u.unload_area_code as city, u.unload_time as unloaded, place.at_lng, place.at_lat
    from ${own.offered(Driver, DRIVER)} d
    join ${own.offered(Vehicle, VEHICLE)} v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle and not v.is_deleted
    left join unloaded u on u.driver_code = d.code
    left join lateral (select known.lng as at_lng, known.lat as at_lat
      from (${placesOf(own, sql`u.unload_area_code`)}) known order by known.level desc limit 1) place on true
    where d.branch_code = ${branchCode} and not d.is_deleted
      and d.code in (select code from ${own.offered(Driver, DRIVER)} seen where ${whose})
      and ${isSuited(order)}
      and coalesce(v.tonnage >= ${tonnes}::numeric, true)
      and not exists (select 1 from busy where busy.driver_code = d.code)
      and not exists (select 1 from busy where busy.vehicle_no = v.plate_no)
    order by ${from} nulls last, u.unload_time desc nulls last, d.code limit ${LOOKED_AT}`,
  )
}

/** How often each has brought a trip between the order's two cities to its end. */
const tripsOf = async (
  own: OrdersCtx,
  order: SourceOrder,
  drivers: readonly string[],
): Promise<Map<string, number>> => {
  const found = await own.query<{ code: string; trips: string }>(
    sql`select driver_code as code, count(*) as trips from ${own.offered(Waybill, TRIP)} w
      where branch_code = ${own.session.branchCode} and not is_deleted and status ${inStates(waybillMachine, 'delivered')}
        and driver_code = any(${sql.param([...drivers])}::text[])
        and ${cityOfAreaSql(sql`load_area_code`)} = ${cityOfArea(order.loadAreaCode)}
        and ${cityOfAreaSql(sql`unload_area_code`)} = ${cityOfArea(order.unloadAreaCode)}
      group by driver_code`,
  )
  return new Map(found.map(({ code, trips }) => [code, Number(trips)]))
}

/** Those who could accept the waybill: what would be refused after the press is not proposed. */
const fitting = async (own: OrdersCtx, order: SourceOrder, free: readonly Found[]): Promise<Found[]> => {
  const refusals = await unfit(
    own,
    free.map(each => ({ ...each })),
    [order.shipmentCode],
  )
  const fit: Found[] = []
  for (const [at, each] of free.entries()) {
    if (fit.length === MOST) break
    if (!refusals[at]?.[0] && !(await uninsured(own, order, each.plate_no))) fit.push(each)
  }
  return fit
}

/** GET /ntocc-tms-api/sourceOrder/candidates: drivers are the platform's to choose among, as in a split. */
export const candidates: Answer<'sourceOrderCandidates'> = async (ctx, { query: { id } }) => {
  const order = await ctx.records.find(SourceOrder, id)
  // Nothing of it is left to be given.
  if (!OPEN_STATES.includes(order.status)) return []
  const isKnown = ['driver', 'vehicle', 'waybill'].every(noun => ctx.references.knows(noun))
  if (!isKnown) return []
  const whose = ctx.scope(Driver)
  return asPlatform(ctx, async own => {
    const place = await loadingPlaceOf(own, order.id)
    const free = await freeFor(own, { order, from: place ? away(place) : sql`null::float8`, whose })
    const fit = await fitting(own, order, free)
    const trips = await tripsOf(
      own,
      order,
      fit.map(({ code }) => code),
    )
    return fit.map(
      ({ code, name, at_lng, at_lat, ...each }): Candidate => ({
        driverCode: code,
        name: localise(name, ctx.language) ?? code,
        vehicleNo: each.plate_no,
        ...(each.plate_color && { plateColor: each.plate_color }),
        ...(each.vehicle_type && { vehicleType: each.vehicle_type }),
        ...(each.tonnage !== null && { tonnage: Number(each.tonnage) }),
        ...(each.city && { cityCode: cityOfArea(each.city) }),
        ...(each.unloaded && { freeSince: each.unloaded.toISOString() }),
        ...(place && at_lng !== null && at_lat !== null && { awayKm: roadKm(place, { lng: at_lng, lat: at_lat }) }),
        trips: trips.get(code) ?? 0,
      }),
    )
  })
}
