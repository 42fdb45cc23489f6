import type { Random } from './random.ts'
import { DAY, HOUR, MINUTE } from './rhythm.ts'

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
}

/** Draws a course. Durations are long-tailed, speeds stay between 45 and 78 km/h. */
export function drawCourse(random: Random, created: number, options: CourseOptions): Course {
  const pace = options.city ? 0.35 : 1
  const after = (from: number, typical: number) => Math.round(from + random.skewed(typical * pace))
  const accepted = after(created, 2.2 * HOUR)
  const contracted = after(accepted, 35 * MINUTE)
  const arrivedLoading = after(contracted, 5 * HOUR)
  const loadReview = options.loadReview ? after(arrivedLoading, HOUR) : undefined
  const departed = loadReview ? after(loadReview, 3.5 * HOUR) : after(arrivedLoading, 1.4 * HOUR)
  const driving = (options.km / random.between(ROAD_KMH * 0.85, ROAD_KMH * 1.15)) * HOUR
  const rest = options.km > 400 ? options.km * REST_PER_KM * random.between(0.6, 1.4) : 0
  const arrivedUnloading = Math.round(departed + driving + rest)
  const unloaded = after(arrivedUnloading, 1.6 * HOUR)
  const signed = after(unloaded, 9 * HOUR)
  const refused = random.chance(0.05)
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
  const ended = drawEnd(random, course)
  if (ended) course.ended = ended
  return course
}

/** About one waybill in thirty ends before its time; a third of those are tidied away later. */
function drawEnd(random: Random, course: Course): Course['ended'] {
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

/** The steps taken by an instant. One waybill in some recent ones waits longer for a person than it should. */
export function stepsUntil(course: Course, now: number, stuck: boolean): Standing[] {
  const taken = stepsOf(course).filter(step => step.since <= now)
  if (!stuck || taken.length < 2) return taken
  const waiting = taken.findLastIndex(step => WAITS_FOR_A_PERSON.has(step.state))
  return waiting < 0 ? taken : taken.slice(0, waiting + 1)
}

const WAITS_FOR_A_PERSON = new Set([40, 70, 80, 85])
