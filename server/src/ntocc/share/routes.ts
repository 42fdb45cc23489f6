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
import { BackendError } from '../errors.ts'
import type { Ctx } from '../http/context.ts'
import { handle, handlePublic, type Route } from '../http/handle.ts'
import { asEntity, type Declared, type RecordOf } from '../records/entity.ts'
import { recordOf } from '../records/rows.ts'
import { getRecord } from '../records/store.ts'
import { FENCE_KM } from '../waybill/conditions.ts'
import { findWaybill } from '../waybill/find.ts'
import { areaNames } from '../waybill/present.ts'
import { pointOf, unpackTrack } from '../waybill/track.ts'
import { need } from '../waybill/visible.ts'
import { openShare, sealShare } from './link.ts'
import { type Reached, reachWaybill, rowOf } from './reach.ts'

const DAY_S = 86_400

/** A stored row for somebody without a login: everything sensitive masked. */
const masked = <E extends Declared>(declared: E, row: Row, { language }: Ctx): RecordOf<E> =>
  recordOf(asEntity(declared), row, { language, permissions: new Set() }) as unknown as RecordOf<E>

/** 张** instead of 张三: enough for whoever knows the name, nothing for anybody else. */
const shortened = (name: unknown): string => `${[...String(name ?? '')][0] ?? ''}**`

/** POST /ntocc-tms-api/share: only what the caller may see can be shared. */
const shareLink = handle(endpoints.shareLink, async (ctx, { body: { kind, id, days } }) => {
  const codeOf = async (): Promise<string> => {
    if (kind === 'driver') return String((await getRecord(ctx, asEntity(Driver), id)).code)
    need(ctx, 'waybill.read')
    const row = await findWaybill(ctx.db, ctx, id)
    if (row.is_deleted) throw new BackendError('NOT_FOUND')
    return String(row.code)
  }
  const code = await codeOf()
  const expires = Math.floor(Date.now() / 1000) + days * DAY_S
  const until = new Date(expires * 1000).toISOString()
  ctx.audit({ object: `${kind === 'driver' ? 'driver' : 'waybill'}:${code}`, after: { kind, expires: until } })
  const { branchCode } = ctx.session
  return { share: sealShare(ctx.config.clientSecret, { kind, code, branchCode, expires }), expires: until }
})

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
  const shared = openShare(ctx.config.clientSecret, query.share, ['driver'], new Date())
  const record = masked(Driver, await rowOf(ctx, shared), ctx)
  return {
    name: shortened(record.name),
    phone: record.phone,
    licenceClass: record.licenceClass,
    ...(record.defaultVehicle && { vehicleNo: record.defaultVehicle }),
    authStatus: record.authStatus,
    papers: papersOf('driver', record, new Date()).map(({ name, to }) => ({ name, to })),
    expires: new Date(shared.expires * 1000).toISOString(),
  }
})

/** Links that open without a login, and what they open. */
export const shareRoutes: readonly Route[] = [shareLink, trip, waybillSheet, driverCard]
