import { type Punctuality, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import type { OnRoad } from '../../contract/arrival.ts'
import type { WaybillCtx } from '../types.ts'
import { punctualityOf } from './estimate.ts'
import { estimateOf, msOf, pointsOf, roadsOf } from './road.ts'

const { inTransit } = waybillMachine.at
const MINUTE_MS = 60_000

/** A waybill on its way, times in ms since 1970: its deadline, when it is expected, and when its vehicle was last heard of. */
export interface Seen {
  id: number
  plan: number | undefined
  expected: number | undefined
  last: number | undefined
  is: Punctuality
}

/** Every waybill on its way that the caller may see, with how it stands. */
export const seenOnRoad = async (ctx: WaybillCtx, now: Date): Promise<Seen[]> => {
  const rows = await roadsOf(ctx, ctx.scope(Waybill))
  return rows.map(row => {
    const plan = msOf(row.plan_unload_time)
    const expected = msOf(estimateOf(row, now)?.estimatedArriveTime)
    const seconds = pointsOf(row).at(-1)?.[0]
    return {
      id: Number(row.id),
      plan,
      expected,
      last: seconds === undefined ? undefined : seconds * 1000,
      is: punctualityOf({ status: inTransit, plan, arrived: undefined }, expected, now),
    }
  })
}

/** From when on a vehicle is without signal, and within how long it is about to arrive: as the branch has set them. */
export const roadLimits = async (ctx: WaybillCtx) => {
  const silentMinutes = Number(await ctx.settings.get('silentMinutes'))
  const arrivingMinutes = Number(await ctx.settings.get('arrivingMinutes'))
  return { silentMinutes, arrivingMinutes }
}

/** Whether a waybill on its way belongs to a part of the board, by those limits. */
export const isOnRoad = (limits: Awaited<ReturnType<typeof roadLimits>>, now: Date) => {
  const soon = now.getTime() + limits.arrivingMinutes * MINUTE_MS
  const heard = now.getTime() - limits.silentMinutes * MINUTE_MS
  return {
    arriving: ({ expected }: Seen) => expected !== undefined && expected <= soon,
    silent: ({ last }: Seen) => last === undefined || last < heard,
  } satisfies Record<OnRoad, (seen: Seen) => boolean>
}

/** Condition for the very waybills that the board counts under these names. */
export const standingOnRoad = async (ctx: WaybillCtx, asked: readonly OnRoad[]): Promise<SQL> => {
  const now = new Date()
  const is = isOnRoad(await roadLimits(ctx), now)
  const ids = (await seenOnRoad(ctx, now)).filter(seen => asked.some(name => is[name](seen))).map(({ id }) => id)
  return sql`id = any(${sql.param(ids)}::bigint[])`
}
