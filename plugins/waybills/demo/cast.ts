import { Waybill, WaybillException } from '@ntocc/sdk/contracts'
import { roadKm, valueAt } from '@ntocc/sdk/fields'
import type { DemoCast, DemoCity, DemoCtx, DemoLane, DemoRandom, DemoShipper } from '@ntocc/sdk/service'
import type { Crew, Dispatcher } from './dispatcher.ts'
import { EXTREME, extremeLane } from './extremes.ts'
import { type Course, drawCourse, type EndState, type Standing, stepsOf, stepsUntil } from './lifecycle.ts'
import { CITY_BRANCH, drawPlace, type Place } from './places.ts'
import { DAY } from './texts.ts'

/*
 * What there is to see and to work on does not hang on the day: beside the waybills that come with the rhythm of the year
 * some stand in each state now, in every branch. Of a demo that is smaller than USUAL there are fewer.
 */

type States = Readonly<Record<number, number>>

const HEAD: States = {
  10: 12,
  20: 12,
  30: 12,
  40: 12,
  50: 12,
  60: 12,
  70: 12,
  80: 12,
  85: 6,
  95: 3,
  96: 2,
  97: 2,
  99: 2,
}
const BRANCH: States = { 10: 3, 20: 3, 30: 3, 40: 2, 50: 4, 60: 3, 70: 3, 80: 3, 85: 2, 95: 1, 96: 1, 97: 1, 99: 1 }
/** Of exceptions: that wait, that somebody has in hand, that are confirmed. */
const HEAD_EXCEPTIONS: States = { 0: 8, 1: 8, 2: 8 }
const BRANCH_EXCEPTIONS: States = { 0: 2, 1: 2, 2: 2 }

const USUAL = 1_000
/** Of all waybills of a small demo at most so many. */
const SHARE = 0.25

/** The branch of the demo's own accounts has most of it. */
const statesOf = (ctx: DemoCtx, branch: string): States => (branch === ctx.branches[0] ? HEAD : BRANCH)

/** What a branch has at least, from USUAL waybills on. */
export const castOf = (isFirst: boolean): readonly DemoCast[] => [
  { entity: Waybill, states: isFirst ? HEAD : BRANCH },
  { entity: WaybillException, states: isFirst ? HEAD_EXCEPTIONS : BRANCH_EXCEPTIONS },
]

/** A waybill that stands in a state now, with everything that depends on when it began. */
export interface Member {
  created: number
  branchCode: string
  shipper: DemoShipper
  lane: DemoLane
  from: DemoCity
  to: DemoCity
  load: Place
  unload: Place
  km: number
  course: Course
  crew: Crew
  /** The steps taken until now. */
  steps: Standing[]
  /** How far somebody has come with what went wrong on it: an exception's state. */
  exception: 0 | 1 | 2 | undefined
  /** So much and so dear as nothing else. */
  isExtreme: boolean
}

interface Slot {
  branch: string
  state: number
  /** Which of its state. */
  at: number
}

/** The accounts that people sign in with have one of each working state: of the first branch. */
const ROLES = ['SHIPPER', 'CARRIER'] as const

const ON_THE_ROAD: readonly number[] = [50, 60]
const ENDED: readonly number[] = [95, 96, 97, 99]
/** Only waybills of shippers who check what was loaded come there. */
const CHECKED = 40

const isExtreme = ({ state, at }: Slot): boolean => state === EXTREME.state && at === EXTREME.at

const slotsOf = (ctx: DemoCtx, branch: string): Slot[] =>
  Object.entries(statesOf(ctx, branch)).flatMap(([state, count]) =>
    Array.from({ length: count }, (_, at) => ({ branch, state: Number(state), at })),
  )

/** All of them, or the first of each state, where the demo is small. */
const slots = (ctx: DemoCtx): Slot[] => {
  const all = ctx.branches.filter(branch => ctx.share(branch) > 0).flatMap(branch => slotsOf(ctx, branch))
  if (ctx.size >= USUAL) return all
  const rank = (slot: Slot): number => (isExtreme(slot) ? -1 : slot.at)
  return all.toSorted((one, other) => rank(one) - rank(other)).slice(0, Math.floor(ctx.size * SHARE))
}

/** The course of a waybill that is in this state now, since a moment that is neither just now nor nearly over. */
const courseIn = (
  random: DemoRandom,
  slot: Slot,
  options: { km: number; loadReview: boolean; city: boolean },
  now: number,
) => {
  const { state } = slot
  const ended = ENDED.includes(state) ? (state as EndState) : undefined
  const course = drawCourse(random, 0, { ...options, ended: ended ?? 'never', isRefused: state === 85 })
  const steps = stepsOf(course)
  // Of a receipt that is handed in a second time it is the first.
  const at = steps.findIndex(step => step.state === state)
  const since = steps[at]?.since ?? 0
  const until = steps[at + 1]?.since ?? since + 20 * DAY
  const age = Math.round(since + (until - since) * random.between(0.1, 0.85))
  return shifted(course, now - age)
}

const shifted = (course: Course, by: number): Course => {
  const moved = Object.entries(course).map(([key, value]) => [key, typeof value === 'number' ? value + by : value])
  const { ended } = course
  return {
    ...(Object.fromEntries(moved) as unknown as Course),
    ...(ended && {
      ended: { ...ended, time: ended.time + by, ...(ended.deletedAt && { deletedAt: ended.deletedAt + by }) },
    }),
  }
}

const exceptionOf = ({ state, at }: Slot): Member['exception'] =>
  ON_THE_ROAD.includes(state) ? ((at % 3) as 0 | 1 | 2) : undefined

const memberOf = (ctx: DemoCtx, dispatch: Dispatcher, slot: Slot): Member | undefined => {
  const { branch: branchCode, state, at } = slot
  const random = ctx.random(`${ctx.seed}/cast/${branchCode}/${state}/${at}`)
  const found = dispatch.castCrew(branchCode, {
    shipper: ROLES[at] === 'SHIPPER' ? ctx.account('SHIPPER') : undefined,
    team: ROLES[at] === 'CARRIER' ? ctx.account('CARRIER') : undefined,
    isChecked: state === CHECKED,
    random,
  })
  if (!found) return undefined
  const { crew, shipper } = found
  const lane = isExtreme(slot) ? extremeLane(found.lane) : found.lane
  const cities = ctx.take('cities')
  const from = valueAt(cities, lane.from)
  const to = valueAt(cities, lane.to)
  const load = drawPlace(ctx, random, from, lane.goods.from)
  const unload = drawPlace(ctx, random, to, lane.goods.to)
  const km = roadKm(load, unload)
  const options = { km, loadReview: shipper.loadReview, city: branchCode === CITY_BRANCH }
  const course = courseIn(random, slot, options, ctx.now)
  return {
    created: course.created,
    branchCode,
    shipper,
    lane,
    from,
    to,
    load,
    unload,
    km,
    course,
    crew,
    steps: stepsUntil(course, ctx.now, undefined),
    exception: exceptionOf(slot),
    isExtreme: isExtreme(slot),
  }
}

/** The cast, in the order in which their waybills were made. */
export const drawCast = (ctx: DemoCtx, dispatch: Dispatcher): Member[] =>
  slots(ctx)
    .flatMap(slot => memberOf(ctx, dispatch, slot) ?? [])
    .toSorted((one, other) => one.created - other.created)
