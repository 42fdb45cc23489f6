import type { DemoCtx, DemoRandom, DemoRow } from '@ntocc/sdk/service'
import { Rating, SIDES, SIGNED, type Side, TAGS } from '../contract/ratings.ts'
import { type Carried, DAY, HOUR } from './trips.ts'
import { COMMENTS } from './words.ts'

/** Of the waybills that were signed for, how many each side has rated. */
const SHARES: Readonly<Record<Side, number>> = { shipper: 0.07, driver: 0.03, consignee: 0.02 }
const GOOD = 4

/** Writes what both sides of a branch's waybills thought of each other. */
export const makeRatings = async (ctx: DemoCtx, branch: string, carried: readonly Carried[]): Promise<void> => {
  const rows: DemoRow[] = []
  for (const trip of carried)
    for (const side of SIDES) {
      const random = ctx.random(`service/rating/${side}/${trip.waybillNo}`)
      if (!trip.signed || !SIGNED.includes(trip.status) || !random.chance(SHARES[side])) continue
      const time = Math.round(trip.signed + random.skewed(20) * HOUR)
      if (time > ctx.now) continue
      rows.push(
        ratingRow(ctx, random, {
          code: `PJ${branch}${String(rows.length + 1).padStart(6, '0')}`,
          branch,
          trip,
          side,
          time,
        }),
      )
    }
  await ctx.insert(Rating, rows)
}

interface Drawn {
  code: string
  branch: string
  trip: Carried
  side: Side
  time: number
}

/** A driver who is good is mostly good: how good follows from who it is. */
const starsOf = (ctx: DemoCtx, random: DemoRandom, about: string): number => {
  const usual = ctx.random(`service/rated/${about}`).between(3.9, 5)
  return Math.min(5, Math.max(1, Math.round(usual + random.between(-1.1, 0.6) - (random.chance(0.04) ? 2 : 0))))
}

const ratingRow = (ctx: DemoCtx, random: DemoRandom, { code, branch, trip, side, time }: Drawn): DemoRow => {
  const overall = starsOf(ctx, random, side === 'driver' ? trip.shipmentCode : trip.driverCode)
  const near = () => Math.min(5, Math.max(1, overall + random.pick([-1, 0, 0, 0, 1])))
  const fitting = TAGS[side].filter((_, at, all) => (overall >= GOOD ? at < all.length / 2 : at >= all.length / 2))
  const comment = COMMENTS.find(
    each => each.side === (side === 'driver' ? 'driver' : 'shipper') && each.stars.includes(overall),
  )
  // A word too many: staff have hidden it.
  const isHidden = overall === 1 && random.chance(0.5)
  return {
    ...ctx.record(code, branch, time, isHidden ? Math.min(ctx.now, time + DAY / 2) : time),
    waybillNo: trip.waybillNo,
    side,
    shipmentCode: trip.shipmentCode,
    driverCode: trip.driverCode,
    teamCode: trip.teamCode,
    punctual: near(),
    safe: near(),
    service: near(),
    overall,
    tags: random.chance(0.7) ? [random.pick(fitting)] : [],
    comment: random.chance(0.4) ? (comment?.words ?? null) : null,
    status: isHidden ? 2 : 1,
  }
}
