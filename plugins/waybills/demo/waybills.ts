import { type Charges, type Extras, type LocalizedText, splitPayable, type Terms } from '@ntocc/sdk/contracts'
import { itemAt, roadKm, valueAt } from '@ntocc/sdk/fields'
import type { DemoCity, DemoCtx, DemoDay, DemoDriver, DemoLane, DemoRandom, DemoShipper } from '@ntocc/sdk/service'
import { chargesSoFar, drawExtras, drawGoods, drawMoneyStates, drawTerms, withinFreight } from './amounts.ts'
import { drawCast, type Member } from './cast.ts'
import { Dispatcher } from './dispatcher.ts'
import { type DemoException, drawException } from './exceptions.ts'
import { EXTREME_QUANTITIES, EXTREME_TERMS } from './extremes.ts'
import { type Course, drawCourse, reached, type Standing, stepsUntil } from './lifecycle.ts'
import { CITY_BRANCH, drawPlace, type Place } from './places.ts'
import { DAY, HOUR, text } from './texts.ts'

/** A waybill before it is written as a row: who, what, where, when and for how much. */
export interface DemoWaybill {
  id: number
  waybillNo: string
  branchCode: string
  shipper: DemoShipper
  driver: DemoDriver
  lane: DemoLane
  from: DemoCity
  to: DemoCity
  load: Place
  unload: Place
  km: number
  course: Course
  /** States taken until now; the last one is the present. */
  steps: Standing[]
  planQty: number
  loadQty: number
  unloadQty: number
  /** Weight of the goods in kg. */
  grossKg: number
  terms: Terms
  extras: Extras
  charges: Charges
  split: ReturnType<typeof splitPayable>
  prepay: number
  trackStatus: 'none' | 'has' | 'missing'
  payStatus: number
  invoiceStatus: number
  payTime?: number
  invoiceIssuedTime?: number
  exception?: DemoException
}

/** Recent waybills of which some wait for somebody longer than usual. */
const STUCK_WITHIN = 6 * DAY

/** Beijing has no summer time. */
const BEIJING = 8 * HOUR

/** yymmdd of a day in Beijing. */
const compactDay = (start: number): string => new Date(start + BEIJING).toISOString().slice(2, 10).replaceAll('-', '')

/**
 * All waybills, oldest first: those that come with the rhythm of the days, and the cast. Crews are taken one waybill at a time,
 * so the order of calls matters.
 */
export function* drawWaybills(ctx: DemoCtx): Generator<DemoWaybill> {
  const dispatch = new Dispatcher(ctx)
  const cast = drawCast(ctx, dispatch)
  let id = 0
  let today = ''
  let ofDay = 0
  for (const { created, member } of inTurn(ctx.rhythm(ctx.size - cast.length, ctx.seed), cast)) {
    const day = compactDay(created)
    ofDay = day === today ? ofDay + 1 : 1
    today = day
    id += 1
    const random = ctx.random(`${ctx.seed}/waybill/${id}`)
    const opening = { id, waybillNo: `YD${day}${String(ofDay).padStart(4, '0')}`, created }
    yield drawWaybill(ctx, random, opening, member ?? drawTrip(ctx, random, created, dispatch))
  }
}

interface Turn {
  created: number
  member?: Member
}

function* inTurn(days: Iterable<DemoDay>, cast: readonly Member[]): Generator<Turn> {
  let next = 0
  function* before(time: number): Generator<Turn> {
    for (let member = cast[next]; member && member.created <= time; member = cast[next]) {
      next += 1
      yield { created: member.created, member }
    }
  }
  for (const { times } of days)
    for (const created of times) {
      yield* before(created)
      yield { created }
    }
  yield* before(Number.POSITIVE_INFINITY)
}

interface Opening {
  id: number
  waybillNo: string
  created: number
}

/** Who carries what where to and when, of a waybill that comes with the day. */
type Trip = Omit<Member, 'created' | 'exception' | 'isExtreme'> & Partial<Pick<Member, 'exception' | 'isExtreme'>>

function drawTrip(ctx: DemoCtx, random: DemoRandom, created: number, dispatch: Dispatcher): Trip {
  const cities = ctx.take('cities')
  const branchCode = dispatch.branch(random)
  const shipper = dispatch.shipper(branchCode, random)
  const lane = random.pick(shipper.lanes)
  const from = valueAt(cities, lane.from)
  const to = valueAt(cities, lane.to)
  const load = drawPlace(ctx, random, from, lane.goods.from)
  const unload = drawPlace(ctx, random, to, lane.goods.to)
  const km = roadKm(load, unload)
  const crew = dispatch.crew(branchCode, lane, created, random)
  const course = drawCourse(random, Math.max(created, 0), {
    km,
    loadReview: shipper.loadReview,
    city: branchCode === CITY_BRANCH,
  })
  if (crew.freeAt > course.accepted) delay(course, crew.freeAt - course.accepted)
  const isStuck = ctx.now - created < STUCK_WITHIN && random.chance(0.16)
  const steps = stepsUntil(course, ctx.now, isStuck ? random.next() : undefined)
  return { branchCode, shipper, lane, from, to, load, unload, km, crew, course, steps }
}

function drawWaybill(ctx: DemoCtx, random: DemoRandom, opening: Opening, trip: Trip): DemoWaybill {
  const { branchCode, shipper, lane, from, to, load, unload, km, crew, course, steps } = trip
  const { driver } = crew
  crew.freeAt = Math.min(course.unloaded, course.ended?.time ?? course.unloaded) + random.between(2, 9) * HOUR
  // Whoever waits on a trip takes no other one meanwhile.
  const state = steps[steps.length - 1]?.state ?? 10
  if (state >= 20 && state < 70) crew.freeAt = Math.max(crew.freeAt, ctx.now)
  const drawn = drawGoods(random, lane, driver, course)
  const goods = trip.isExtreme ? { ...drawn, ...EXTREME_QUANTITIES } : drawn
  const usual = drawTerms(random, lane, shipper, km, goods.planQty, goods.grossKg)
  const terms = trip.isExtreme ? { ...usual, ...EXTREME_TERMS } : usual
  const extras = withinFreight(drawExtras(random, shipper, driver), terms, goods)
  const charges = chargesSoFar(terms, extras, goods, steps)
  const percent = driver.vehicle.energy === 'C' ? [0, 5] : [random.pick([0, 20, 30, 40]), random.pick([0, 10, 15])]
  const money = drawMoneyStates(random, steps, course, ctx.now)
  const waybill: DemoWaybill = {
    id: opening.id,
    waybillNo: opening.waybillNo,
    branchCode,
    shipper,
    driver,
    lane,
    from,
    to,
    load,
    unload,
    km,
    course,
    steps,
    ...goods,
    terms,
    extras,
    charges,
    ...money,
    split: splitPayable(charges.payableAmount, percent[0] ?? 0, percent[1] ?? 0),
    prepay: random.chance(0.18) ? Math.round((charges.carrierFreight * 0.3) / 1000) * 1000 : 0,
    trackStatus: !reached(steps, 50) ? 'none' : random.chance(0.04) ? 'missing' : 'has',
  }
  const exception = drawException(random, waybill, ctx.now, trip.exception)
  if (exception) waybill.exception = exception
  return waybill
}

/** Everything after the acceptance moves by the wait for a vehicle; the order itself stays where it was. */
function delay(course: Course, by: number): void {
  for (const key of Object.keys(course) as (keyof Course)[]) {
    if (key === 'created' || key === 'ended') continue
    const time = course[key]
    if (typeof time === 'number') course[key] = time + by
  }
  if (course.ended && course.ended.state === 95) {
    course.ended.time += by
    if (course.ended.deletedAt) course.ended.deletedAt += by
  }
}

/** The present state and since when. */
export function standing(waybill: DemoWaybill): Standing {
  return itemAt(waybill.steps, waybill.steps.length - 1)
}

export const CLERKS = 12

/** Number of the clerk who makes the platform's moves of a waybill, 1 to CLERKS. */
export function clerkNumber(waybill: DemoWaybill): number {
  return 1 + (waybill.id % CLERKS)
}

export function consignee(waybill: DemoWaybill): LocalizedText {
  const { name: city } = waybill.to
  const { name: goods } = waybill.lane.goods
  const number = String(1 + ((waybill.shipper.serial * 7 + waybill.id) % 40)).padStart(3, '0')
  return text(
    `${city.en} ${goods.en} Consignee ${number}`,
    `${city.zh}${goods.zh}收货方${number}`,
    `Destinatario de ${goods.es} ${number} (${city.es})`,
    `${city.ja}${goods.ja}荷受人${number}`,
  )
}
