import { type AreaCtx, sql } from '@ntocc/sdk/service'
import { TRIP } from '../contract/machines.ts'
import { CityTrip } from '../contract/trips.ts'
import type contract from '../contract.ts'
import type { ServiceCtx } from './types.ts'

/**
 * Kilometres that were driven, beside those that were planned. Positions are another area's: it is asked when a trip ends, and
 * for a while after, because devices that were without a connection tell theirs late.
 */

type Ended = Pick<CityTrip, 'plateNo' | 'startedAt' | 'finishedAt'>
export type Driven = Pick<CityTrip, 'drivenKm' | 'silentKm'>

const tenth = (km: number): number => Math.round(km * 10) / 10

/** What positions say of an ended trip; nothing where there are none, or nobody has them. */
export const drivenOf = async (ctx: ServiceCtx, { plateNo, startedAt, finishedAt }: Ended): Promise<Driven> => {
  if (!plateNo || !startedAt || !finishedAt) return {}
  const way = await ctx.request('drivenWay', { plateNo, from: startedAt, to: finishedAt })
  return way ? { drivenKm: tenth(way.km), silentKm: tenth(way.silentKm) } : {}
}

/** So long after its end a trip is looked at again. */
const LATE = '24 hours'

const reckonIn = async (ctx: ServiceCtx): Promise<void> => {
  const ended = await ctx.records.where(CityTrip, {
    where: sql`status = ${TRIP.finished} and finished_at > now() - interval '${sql.raw(LATE)}' and not is_deleted`,
  })
  const rows: ({ id: number } & Driven)[] = []
  for (const trip of ended) {
    const driven = await drivenOf(ctx, trip)
    if (driven.drivenKm !== undefined) rows.push({ id: trip.id, ...driven })
  }
  if (rows.length > 0) await ctx.records.changeEach(CityTrip, rows)
}

/** Reckons anew what was driven on trips that ended lately. */
export const reckonDriven = async (area: AreaCtx<typeof contract>): Promise<void> => {
  for (const branch of await area.branches()) await area.inBranch(branch, reckonIn)
}
