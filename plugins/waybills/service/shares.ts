import {
  FENCE_KM,
  type FencePlace,
  pointOf,
  type Trip,
  type TripNode,
  unpackTrack,
  type Waybill,
  type WaybillSheet,
} from '@ntocc/sdk/contracts'
import { type Shares, sql, type VisitorCtx } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { arrivalFor } from './arrival/road.ts'
import { findWaybill } from './find.ts'
import type { WaybillCtx } from './types.ts'

type Visitor = VisitorCtx<typeof contract>

/** 张** instead of 张三: enough for whoever knows the name, nothing for anybody else. */
const shortened = (name: unknown): string => `${[...String(name ?? '')][0] ?? ''}**`

const nodesOf = async (ctx: Visitor, { waybillNo }: Waybill): Promise<TripNode[]> => {
  const found = await ctx.query<{ type: string; time: string; in_fence: boolean | null }>(
    sql`select type, time, in_fence from waybill_node
      where branch_code = ${ctx.session.branchCode} and waybill_no = ${waybillNo} and not is_deleted order by time, id`,
  )
  return found.map(({ type, time, in_fence }) => ({
    type,
    time: new Date(time).toISOString(),
    ...(in_fence !== null && { inFence: in_fence }),
  }))
}

/** What both pages of a waybill begin with. */
const headOf = async (ctx: Visitor, waybill: Waybill) => {
  const { loadAreaCode, unloadAreaCode } = waybill
  const city = await ctx.places.names([loadAreaCode, unloadAreaCode])
  const { planUnloadTime, arriveUnloadTime } = waybill
  const arrival = await arrivalFor(ctx, waybill)
  const dispatchPhone = await ctx.settings.get('dispatchPhone')
  return {
    waybillNo: waybill.waybillNo,
    status: waybill.status,
    vehicleNo: waybill.vehicleNo,
    plateColor: waybill.plateColor,
    loadCity: city(loadAreaCode),
    unloadCity: city(unloadAreaCode),
    ...(planUnloadTime && { planUnloadTime }),
    ...(arriveUnloadTime && { arriveUnloadTime }),
    ...(arrival && { arrival }),
    ...(dispatchPhone && { dispatchPhone }),
    nodes: await nodesOf(ctx, waybill),
  }
}

const placeOf = (name: string, lng?: number | null, lat?: number | null): FencePlace | undefined =>
  typeof lng === 'number' && typeof lat === 'number' ? { name, lng, lat } : undefined

/** Where the vehicle of one waybill went, and the fences about its two ends. */
const tripOf = async (ctx: Visitor, waybill: Waybill): Promise<Trip> => {
  const head = await headOf(ctx, waybill)
  const [found] = await ctx.query<{ points: number[] }>(
    sql`select points || recent as points from waybill_track where waybill_no = ${waybill.waybillNo}`,
  )
  const load = placeOf(head.loadCity, waybill.loadLng, waybill.loadLat)
  const unload = placeOf(head.unloadCity, waybill.unloadLng, waybill.unloadLat)
  return {
    ...head,
    ...(load && { load }),
    ...(unload && { unload }),
    fenceKm: FENCE_KM,
    points: unpackTrack(found?.points).map(pointOf),
  }
}

const SHEET_FIELDS = [
  'goodsTypeCode',
  'packageType',
  'vehicleType',
  'trailerNo',
  'gmtCreated',
  'unit',
  'planQty',
  'loadQty',
  'unloadQty',
  'consigneeName',
  'distanceKm',
  'planLoadTime',
  'departTime',
  'unloadTime',
  'signTime',
] as const satisfies readonly (keyof WaybillSheet)[]

/** The waybill for the people at its two ends. */
const sheetOf = async (ctx: Visitor, waybill: Waybill): Promise<WaybillSheet> => {
  const known = SHEET_FIELDS.filter(name => waybill[name] !== undefined)
  return {
    ...(await headOf(ctx, waybill)),
    driverName: shortened(waybill.driverName),
    goodsName: waybill.goodsName,
    loadAddress: waybill.loadAddress,
    unloadAddress: waybill.unloadAddress,
    ...Object.fromEntries(known.map(name => [name, waybill[name]])),
  }
}

/** A waybill may be named by its number, by whoever is signed in. */
const named = async (ctx: WaybillCtx, raw: string): Promise<number> => Number((await findWaybill(ctx, raw)).id)

/** What links to waybills show: no money, names shortened, no phone numbers but the one that the branch shows to everybody. */
export const shares: Shares<typeof contract> = {
  waybill: { show: sheetOf, named },
  trip: { show: tripOf, named },
}
