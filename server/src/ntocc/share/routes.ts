import {
  Driver,
  type DriverCard,
  endpoints,
  type FencePlace,
  papersOf,
  type Trip,
  type TripNode,
  Waybill,
  type WaybillSheet,
} from '@ntocc/sdk/contracts'
import type { Row } from '../db/database.ts'
import type { Ctx } from '../http/context.ts'
import { handlePublic, type Route } from '../http/handle.ts'
import { asEntity, type Declared, type RecordOf } from '../records/entity.ts'
import { recordOf } from '../records/rows.ts'
import { subjectOf } from '../review/subjects.ts'
import { FENCE_KM } from '../waybill/conditions.ts'
import { areaNames } from '../waybill/present.ts'
import { pointOf, unpackTrack } from '../waybill/track.ts'
import { openShare } from './link.ts'
import { linkRoutes } from './links.ts'
import { type Reached, reachWaybill, rowOf } from './reach.ts'

/** A stored row for somebody without a login: everything sensitive masked. */
const masked = <E extends Declared>(declared: E, row: Row, { language }: Ctx): RecordOf<E> =>
  recordOf(asEntity(declared), row, { language, permissions: new Set() }) as unknown as RecordOf<E>

/** 张** instead of 张三: enough for whoever knows the name, nothing for anybody else. */
const shortened = (name: unknown): string => `${[...String(name ?? '')][0] ?? ''}**`

const nodesOf = async ({ db }: Ctx, row: Row): Promise<TripNode[]> => {
  const found = await db.query<{ type: string; time: string; in_fence: boolean | null }>(
    `select type, time, in_fence from waybill_node where branch_code = $1 and waybill_no = $2 and not is_deleted
     order by time, id`,
    [row.branch_code, row.waybill_no],
  )
  return found.rows.map(({ type, time, in_fence }) => ({
    type,
    time: new Date(time).toISOString(),
    ...(in_fence !== null && { inFence: in_fence }),
  }))
}

/** What both pages of a waybill begin with. */
const headOf = async (ctx: Ctx, { row, expires }: Reached) => {
  const areas = [String(row.load_area_code), String(row.unload_area_code)] as const
  const city = await areaNames(ctx.db, ctx.language, areas)
  return {
    waybillNo: String(row.waybill_no),
    status: Number(row.status),
    vehicleNo: String(row.vehicle_no),
    plateColor: String(row.plate_color),
    loadCity: city(areas[0]),
    unloadCity: city(areas[1]),
    nodes: await nodesOf(ctx, row),
    ...(expires !== undefined && { expires }),
  }
}

const placeOf = (name: string, lng: unknown, lat: unknown): FencePlace | undefined =>
  lng === null || lat === null ? undefined : { name, lng: Number(lng), lat: Number(lat) }

/** GET /ntocc-tms-api/share/trip: where the vehicle of one waybill went, and the fences about its two ends. */
const trip = handlePublic(endpoints.trip, async (ctx, { query }): Promise<Trip> => {
  const reached = await reachWaybill(ctx, query, ['trip', 'waybill'])
  const { row } = reached
  const head = await headOf(ctx, reached)
  const found = await ctx.db.query<{ points: number[] }>('select points from waybill_track where waybill_no = $1', [
    row.waybill_no,
  ])
  const load = placeOf(head.loadCity, row.load_lng, row.load_lat)
  const unload = placeOf(head.unloadCity, row.unload_lng, row.unload_lat)
  return {
    ...head,
    ...(load && { load }),
    ...(unload && { unload }),
    fenceKm: FENCE_KM,
    points: unpackTrack(found.rows[0]?.points).map(pointOf),
  }
})

const SHEET_FIELDS = [
  'unit',
  'planQty',
  'loadQty',
  'unloadQty',
  'consigneeName',
  'distanceKm',
  'planLoadTime',
  'planUnloadTime',
  'departTime',
  'arriveUnloadTime',
  'unloadTime',
  'signTime',
] as const satisfies readonly (keyof WaybillSheet)[]

/** GET /ntocc-tms-api/share/waybill */
const waybillSheet = handlePublic(endpoints.waybillSheet, async (ctx, { query }): Promise<WaybillSheet> => {
  const reached = await reachWaybill(ctx, query, ['waybill'])
  const record = masked(Waybill, reached.row, ctx)
  const known = SHEET_FIELDS.filter(name => record[name] !== undefined && record[name] !== null)
  return {
    ...(await headOf(ctx, reached)),
    driverName: shortened(record.driverName),
    goodsName: record.goodsName,
    loadAddress: record.loadAddress,
    unloadAddress: record.unloadAddress,
    ...Object.fromEntries(known.map(name => [name, record[name]])),
  }
})

/** GET /ntocc-tms-api/share/driver */
const driverCard = handlePublic(endpoints.driverCard, async (ctx, { query }): Promise<DriverCard> => {
  const shared = await openShare(ctx, query.share, ['driver'])
  const record = masked(Driver, await rowOf(ctx, shared), ctx)
  return {
    name: shortened(record.name),
    phone: record.phone,
    licenceClass: record.licenceClass,
    ...(record.defaultVehicle && { vehicleNo: record.defaultVehicle }),
    authStatus: record.authStatus,
    papers: papersOf(subjectOf('driver'), record, new Date()).map(({ name, to }) => ({ name, to })),
    expires: shared.expires,
  }
})

/** Links that open without a login, and what they open. */
export const shareRoutes: readonly Route[] = [...linkRoutes, trip, waybillSheet, driverCard]
