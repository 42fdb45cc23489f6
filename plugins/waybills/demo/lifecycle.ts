import type { DemoRandom } from '@ntocc/sdk/service'
import { DAY, HOUR, MINUTE } from './texts.ts'

/** Everything that will happen to a waybill, in time, as if nothing ever stopped it. */
export interface Course {
  created: number
  accepted: number
  contracted: number
  arrivedLoading: number
  /** Only where the shipper checks the load. */
  loadReview?: number
  departed: number
  arrivedUnloading: number
  unloaded: number
  signed: number
  /** The first receipt was refused and a better one followed. */
  receiptRefused?: number
  receiptAgain?: number
  finished: number
  /** Ends the course early, before or on the road. */
  ended?: { time: number; state: 95 | 96 | 97; reason: EndReason; deletedAt?: number }
}

export type EndReason =
  | 'noVehicle'
  | 'goodsNotReady'
  | 'wrongPrice'
  | 'duplicate'
  | 'driverIll'
  | 'deadline'
  | 'accident'

/** Where a course stands at an instant. */
export interface Standing {
  state: number
  /** Since when. */
  since: number
}

const CANCEL_REASONS: readonly EndReason[] = ['noVehicle', 'goodsNotReady', 'wrongPrice', 'duplicate']
/** Lorries with a tired driver and a night's rest on long hauls. */
const ROAD_KMH = 61
const REST_PER_KM = 0.0052 * HOUR

export interface CourseOptions {
  km: number
  loadReview: boolean
  /** The whole course happens within hours (city deliveries). */
  city: boolean
  /** How it ends before its time; as chance has it unless told. */
  ended?: EndState | 'never'
  /** The first receipt is refused; as chance has it unless told. */
  isRefused?: boolean
}

/** States that a course ends in before its time; 99 is one of the others, tidied away. */
export type EndState = 95 | 96 | 97 | 99

/** Draws a course. Durations are long-tailed, speeds stay between 45 and 78 km/h. */
export function drawCourse(random: DemoRandom, created: number, options: CourseOptions): Course {
  const pace = options.city ? 0.35 : 1
  const after = (from: number, typical: number) => Math.round(from + random.skewed(typical * pace))
  const accepted = after(created, 3 * HOUR)
  const contracted = after(accepted, 80 * MINUTE)
  const arrivedLoading = after(contracted, 5 * HOUR)
  const loadReview = options.loadReview ? after(arrivedLoading, HOUR) : undefined
  const departed = loadReview ? after(loadReview, 3.5 * HOUR) : after(arrivedLoading, 1.4 * HOUR)
  const driving = (options.km / random.between(ROAD_KMH * 0.85, ROAD_KMH * 1.15)) * HOUR
  const rest = options.km > 400 ? options.km * REST_PER_KM * random.between(0.6, 1.4) : 0
  const arrivedUnloading = Math.round(departed + driving + rest)
  const unloaded = after(arrivedUnloading, 1.6 * HOUR)
  const signed = after(unloaded, 9 * HOUR)
  const refused = options.isRefused ?? random.chance(0.05)
  const receiptRefused = refused ? after(signed, 10 * HOUR) : undefined
  const receiptAgain = receiptRefused ? after(receiptRefused, 16 * HOUR) : undefined
  const finished = after(receiptAgain ?? signed, 20 * HOUR)
  const course: Course = {
    created,
    accepted,
    contracted,
    arrivedLoading,
    departed,
    arrivedUnloading,
    unloaded,
    signed,
    finished,
  }
  if (loadReview) course.loadReview = loadReview
  if (receiptRefused && receiptAgain) Object.assign(course, { receiptRefused, receiptAgain })
  const ended = options.ended ? endAs(random, course, options.ended) : drawEnd(random, course)
  if (ended) course.ended = ended
  return course
}

/** About one waybill in thirty ends before its time; a third of those are tidied away later. */
function drawEnd(random: DemoRandom, course: Course): Course['ended'] {
  const draw = random.next()
  const at = random.next()
  const between = (from: number, to: number) => Math.round(from + at * (to - from))
  let ended: Course['ended']
  if (draw < 0.018)
    ended = { time: between(course.created, course.departed), state: 95, reason: random.pick(CANCEL_REASONS) }
  else if (draw < 0.024) ended = { time: between(course.created, course.accepted), state: 96, reason: 'driverIll' }
  else if (draw < 0.03) ended = { time: course.created + DAY, state: 97, reason: 'deadline' }
  else if (draw < 0.032)
    ended = { time: between(course.departed, course.arrivedUnloading), state: 95, reason: 'accident' }
  if (ended && random.chance(0.35)) ended.deletedAt = Math.round(ended.time + random.skewed(2 * DAY))
  return ended
}

const endAs = (random: DemoRandom, course: Course, state: EndState | 'never'): Course['ended'] => {
  if (state === 'never') return undefined
  if (state === 97) return { time: course.created + DAY, state, reason: 'deadline' }
  const latest = state === 96 ? course.accepted : course.departed
  const time = Math.round(random.between(course.created, latest))
  if (state === 96) return { time, state, reason: 'driverIll' }
  const cancelled = { time, state: 95, reason: random.pick(CANCEL_REASONS) } as const
  return state === 95 ? cancelled : { ...cancelled, deletedAt: Math.round(time + random.skewed(2 * DAY)) }
}

/** States entered one after another, with their times. A refused or expired order was never accepted. */
export function stepsOf(course: Course): Standing[] {
  const { ended } = course
  const steps: Standing[] = [
    { state: 10, since: course.created },
    { state: 20, since: course.accepted },
    { state: 30, since: course.contracted },
    ...(course.loadReview ? [{ state: 40, since: course.loadReview }] : []),
    { state: 50, since: course.departed },
    { state: 60, since: course.arrivedUnloading },
    { state: 70, since: course.unloaded },
    { state: 80, since: course.signed },
    ...(course.receiptRefused ? [{ state: 85, since: course.receiptRefused }] : []),
    ...(course.receiptAgain ? [{ state: 80, since: course.receiptAgain }] : []),
    { state: 90, since: course.finished },
  ]
  if (!ended) return steps
  const before = steps.filter(step => (ended.state === 95 ? step.since < ended.time : step.state === 10))
  const end = [{ state: ended.state, since: ended.time }]
  return [...before, ...end, ...(ended.deletedAt ? [{ state: 99, since: ended.deletedAt }] : [])]
}

/**
 * The steps taken by an instant. `stuck` (0 to 1) lets a waybill wait for somebody longer than it should, at one of the
 * states where that happens; undefined takes every step that was due.
 */
export function stepsUntil(course: Course, now: number, stuck: number | undefined): Standing[] {
  const taken = stepsOf(course).filter(step => step.since <= now)
  if (stuck === undefined) return taken
  const waits = [...taken.keys()].filter(at => {
    const state = taken[at]?.state ?? 0
    return WAITS_FOR_A_PERSON.has(state) || (WAITS_A_DAY.has(state) && now - course.created < 20 * HOUR)
  })
  const at = waits[Math.floor(stuck * waits.length)]
  return at === undefined ? taken : taken.slice(0, at + 1)
}

const WAITS_FOR_A_PERSON = new Set([40, 70, 80, 85])
/** Orders expire after a day, so nobody waits longer for a driver or a signature under the contract. */
const WAITS_A_DAY = new Set([10, 20])

export function reached(steps: readonly Standing[], state: number): boolean {
  return steps.some(step => step.state === state)
}
