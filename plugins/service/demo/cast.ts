import type { DemoCast, DemoCtx, DemoRandom } from '@ntocc/sdk/service'
import { Complaint } from '../contract/complaints.ts'
import { type Course, courseIn } from './course.ts'
import type { Carried } from './trips.ts'

/*
 * What the desk has before it does not hang on the day: beside the complaints that chance has some stand in each state now, in
 * every branch, of the waybills that are there on any day. Of a demo that is smaller than USUAL there are fewer.
 */

type States = Readonly<Record<number, number>>

const HEAD: States = { 0: 6, 1: 4, 2: 4, 3: 4, 4: 2, 5: 3, 6: 1 }
const BRANCH: States = { 0: 2, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 }
const USUAL = 1_000
/** From here on nobody waits for the desk any more. */
const ENDED = 4

/** What a branch has at least, from USUAL waybills on. */
export const castOf = (isFirst: boolean): readonly DemoCast[] => [
  { entity: Complaint, states: isFirst ? HEAD : BRANCH },
]

/** A trip that somebody complained of; what else is drawn for it goes on from `random`. */
export interface Case {
  trip: Carried
  random: DemoRandom
  course: Course
  /** Who complains, in a console of their own; as chance has it unless told. */
  by?: 'shipper'
}

/** The cast of a branch: what has ended of the trips longest ago, what waits of the latest; one of each that the demo's own shipper waits for. */
export const drawCast = (ctx: DemoCtx, branch: string, carried: readonly Carried[]): Case[] => {
  const isFirst = branch === ctx.branches[0]
  const free = carried
    .filter(({ departed }) => departed < ctx.now)
    .toSorted((one, other) => one.departed - other.departed)
  const take = (isEnded: boolean, isOwn: (trip: Carried) => boolean): Carried | undefined => {
    const found = isEnded ? free.findIndex(isOwn) : free.findLastIndex(isOwn)
    return found < 0 ? undefined : free.splice(found, 1)[0]
  }
  return Object.entries(isFirst ? HEAD : BRANCH).flatMap(([state, count]) =>
    Array.from({ length: Math.round(count * Math.min(1, ctx.size / USUAL)) }, (_, at) => at).flatMap(at => {
      const status = Number(state)
      const isEnded = status >= ENDED
      const own = isFirst && at === 0 && !isEnded
      const ofAccount = own ? take(false, ({ shipmentCode }) => shipmentCode === ctx.account('SHIPPER')) : undefined
      const trip = ofAccount ?? take(isEnded, () => true)
      if (!trip) return []
      const random = ctx.random(`service/cast/${branch}/${state}/${at}`)
      return { trip, random, course: courseIn(ctx, random, trip, status), ...(ofAccount && { by: 'shipper' as const }) }
    }),
  )
}
