import type { StoredPoint } from '@ntocc/sdk/contracts'
import { greatCircleKm } from '@ntocc/sdk/fields'
import type { DemoCtx } from '@ntocc/sdk/service'
import { reached } from './lifecycle.ts'
import type { DemoWaybill } from './waybills.ts'

/** A point about every twenty kilometres, between twelve and forty. */
const KM_PER_POINT = 20

/**
 * Where the vehicle has been until now: along a gently winding line from loading to unloading, slow at both ends, a rest
 * in the middle of long hauls. Empty before departure and where the track is missing.
 */
export function drawTrack(ctx: DemoCtx, waybill: DemoWaybill): StoredPoint[] {
  const { course, steps, load, unload, trackStatus } = waybill
  if (trackStatus !== 'has' || !reached(steps, 50)) return []
  const until = Math.min(ctx.now, course.ended?.time ?? ctx.now)
  const random = ctx.random(`track/${waybill.waybillNo}`)
  const count = Math.max(12, Math.min(40, Math.round(waybill.km / KM_PER_POINT)))
  const bend = random.between(-0.06, 0.06)
  const ripple = random.between(0.008, 0.02)
  const phase = random.between(0, 6)
  const dx = unload.lng - load.lng
  const dy = unload.lat - load.lat
  const points: StoredPoint[] = []
  for (let at = 0; at <= count; at++) {
    const share = at / count
    const time = course.departed + (course.arrivedUnloading - course.departed) * paced(share, waybill.km)
    if (time > until) break
    const aside = bend * Math.sin(Math.PI * share) + ripple * Math.sin(7 * share + phase) * Math.sin(Math.PI * share)
    const lng = round(load.lng + dx * share - dy * aside)
    const lat = round(load.lat + dy * share + dx * aside)
    const before = points[points.length - 1]
    points.push([Math.round(time / 1000), lng, lat, speed(before, time, lng, lat)])
  }
  return points
}

/** Share of the time by share of the way: three tenths of a long trip are rest at the half. */
function paced(share: number, km: number): number {
  const rest = km > 400 ? 0.3 : 0
  return share < 0.5 ? share * (1 - rest) : share * (1 - rest) + rest
}

function speed(before: StoredPoint | undefined, time: number, lng: number, lat: number): number {
  if (!before) return 0
  const hours = (time / 1000 - before[0]) / 3600
  return hours > 0
    ? Math.min(95, Math.round((greatCircleKm({ lng: before[1], lat: before[2] }, { lng, lat }) * 12.8) / hours) / 10)
    : 0
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
