import type { DemoCtx, DemoRandom } from '@ntocc/sdk/service'
import { type Carried, HOUR } from './trips.ts'

/** How far it has come, with the moments of it. */
export interface Course {
  filed: number
  status: number
  accepted?: number
  answered?: number
  closed?: number
}

/** What came of a complaint as chance has it, or nothing where it was hardly made. */
export const courseOf = (ctx: DemoCtx, random: DemoRandom, { departed, signed }: Carried): Course | undefined => {
  const begun = signed ?? departed
  const filed = Math.round(begun + random.skewed(9) * HOUR)
  const age = ctx.now - filed
  if (age < 10 * 60_000) return undefined
  const accepted = Math.round(filed + Math.min(random.skewed(3), 22) * HOUR)
  const answered = Math.round(accepted + Math.min(random.skewed(14), 46) * HOUR)
  const closed = Math.round(answered + Math.min(random.skewed(15), 71) * HOUR)
  // A few of the latest are left lying: somebody is late with them.
  const isLeft = age < 30 * HOUR && random.chance(0.4)
  if (accepted > ctx.now || isLeft) return { filed, status: 0 }
  if (random.chance(0.05)) return { filed, status: 6, closed: accepted }
  if (answered > ctx.now) return { filed, status: random.chance(0.6) ? 2 : 1, accepted }
  if (closed > ctx.now) return { filed, status: 3, accepted, answered }
  return { filed, status: random.chance(0.7) ? 5 : 4, accepted, answered, closed }
}

/** What became of it, step by step, for whoever reads it. */
export const stepsOf = (course: Course): readonly (readonly [step: string, time: number | undefined])[] => {
  const { filed, accepted, answered, closed, status } = course
  return [
    ['file', filed],
    ['accept', accepted],
    ['handle', accepted && status !== 1 ? accepted + HOUR / 4 : undefined],
    ['answer', answered],
    [status === 6 ? 'revoke' : 'close', closed],
    ['rate', status === 5 && closed ? closed + 60_000 : undefined],
  ]
}

/** Of a step the usual hours and the most, within what branches promise: until it is accepted, answered, confirmed. */
const USUAL = [
  [3, 22],
  [14, 46],
  [15, 71],
] as const
/** How many of these steps have been taken in each state. */
const STEPS: Readonly<Record<number, number>> = { 0: 0, 1: 1, 2: 1, 3: 2, 4: 3, 5: 3, 6: 1 }
/** The last step was taken so long ago: nobody is late yet. */
const SINCE = [6, 20] as const
/** Of the time since the vehicle left at most so much has gone into it. */
const MOST = 0.9

/** A course that stands in this state now, of a trip that has begun however short ago. */
export const courseIn = (ctx: DemoCtx, random: DemoRandom, { departed }: Carried, status: number): Course => {
  const taken = USUAL.slice(0, STEPS[status])
  const spans = [...taken, SINCE].map(([usual, most]) => Math.min(random.skewed(usual), most) * HOUR)
  const all = spans.reduce((sum, span) => sum + span, 0)
  const pace = Math.min(1, ((ctx.now - departed) * MOST) / all)
  const filed = Math.round(ctx.now - all * pace)
  const times: number[] = []
  for (const span of spans.slice(0, -1)) times.push(Math.round((times.at(-1) ?? filed) + span * pace))
  const [accepted, answered, closed] = times
  if (status === 6) return { filed, status, ...(accepted && { closed: accepted }) }
  return { filed, status, ...(accepted && { accepted }), ...(answered && { answered }), ...(closed && { closed }) }
}
