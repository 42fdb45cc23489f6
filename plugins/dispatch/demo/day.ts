import { itemAt } from '@ntocc/sdk/fields'
import type { DemoCtx, DemoDriver, DemoRandom, DemoRow } from '@ntocc/sdk/service'
import { STOP, TRIP } from '../contract/machines.ts'
import { CityStop } from '../contract/stops.ts'
import { CityTrip } from '../contract/trips.ts'
import { dayOf } from '../service/numbers.ts'
import { bestOrder } from '../service/plan/solve.ts'
import { type Call, loadOf, problemOf, type Round, type Visit, walk } from '../service/plan/walk.ts'
import { addressOf, CLOSED, DEPOT, SHOPS, STREETS } from './places.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What a branch has unless it says something else. */
const SPEED = 25
const SHIFT = 9 * HOUR
/** Of a van; a lorry has so many times as much. */
const VAN_M3 = 12
const LORRY = 4

const iso = (time: number): string => new Date(time).toISOString()

/** A stop before it is a row. */
interface Draft {
  call: Call
  row: DemoRow
}

interface Hand {
  ctx: DemoCtx
  branch: string
  random: DemoRandom
  home: DemoDriver
  shippers: readonly string[]
  serial: number
  /** How much a stop takes beside what it takes of a van. */
  size: number
}

const EMPTY_STOP = {
  tripCode: null,
  seq: null,
  driverCode: null,
  plannedAt: null,
  lateMinutes: null,
  arrivedAt: null,
  settledAt: null,
  receiver: null,
  signedPieces: null,
  shortPieces: null,
  photos: null,
  signature: null,
  failReason: null,
  failNote: null,
  againOf: null,
  retried: false,
  remark: null,
}

const near = (value: number, by: number): number => Math.round((value + by) * 1e5) / 1e5

const drawStop = (hand: Hand, from: number, to: number): Draft => {
  const { ctx, branch, random, home } = hand
  hand.serial += 1
  const isPickUp = random.chance(0.2)
  const pieces = random.int(2, 40)
  const call: Call = {
    id: hand.serial,
    place: {
      lng: near(home.city.lng, random.between(-0.07, 0.07)),
      lat: near(home.city.lat, random.between(-0.055, 0.055)),
    },
    from,
    to,
    serviceMinutes: random.pick([5, 8, 10, 10, 15]),
    kg: random.int(40, 220) * hand.size,
    m3: (random.int(20, 140) * hand.size) / 100,
    isPickUp,
  }
  const number = String(hand.serial).padStart(4, '0')
  return {
    call,
    row: {
      ...ctx.record(`CS${branch}-${number}`, branch, Math.min(from, ctx.now) - 14 * HOUR),
      ...EMPTY_STOP,
      stopNo: `PD${dayOf(iso(from)).slice(2).replaceAll('-', '')}${branch === 'HQ' ? 1 : branch === 'CT' ? 2 : 3}${number}`,
      kind: isPickUp ? 'pickUp' : 'drop',
      customer: SHOPS[hand.serial % SHOPS.length],
      shipmentCode: random.pick(hand.shippers),
      orderNo: `CP${20_000 + hand.serial * 37}`,
      address: addressOf(home.city.name, random.pick(STREETS), random.int(2, 380)),
      lng: call.place.lng,
      lat: call.place.lat,
      contact: ctx.contact(300 + hand.serial),
      contactPhone: ctx.phone(8000 + hand.serial),
      day: dayOf(iso(from)),
      windowFrom: iso(from),
      windowTo: iso(to),
      weight: call.kg,
      volume: call.m3,
      pieces,
      serviceMinutes: call.serviceMinutes,
      status: STOP.open,
    },
  }
}

const drawMany = (hand: Hand, many: number, base: number, hours: readonly (readonly [number, number])[]): Draft[] =>
  Array.from({ length: many }, () => {
    const [from, to] = hand.random.pick(hours)
    return drawStop(hand, base + from * HOUR, base + to * HOUR)
  })

/** What a driver did at a door, as far as the day has come. */
const doneAt = (ctx: DemoCtx, draft: Draft, { arrive, leave }: Visit, fails: boolean): DemoRow => {
  if (arrive > ctx.now) return { status: STOP.planned }
  if (leave > ctx.now) return { status: STOP.arrived, arrivedAt: iso(arrive) }
  const settled = { arrivedAt: iso(arrive), settledAt: iso(leave) }
  return fails
    ? { ...settled, status: STOP.failed, shortPieces: draft.row.pieces, failReason: 'closed', failNote: CLOSED }
    : { ...settled, status: STOP.signed, receiver: draft.row.contact, signedPieces: draft.row.pieces, shortPieces: 0 }
}

interface Planned {
  crew: Crew
  departAt: number
  status: number
  stops: readonly Draft[]
  /** In the order they were put in, which somebody may still improve. */
  isRough?: boolean
}

const TIMES = { publishedAt: null, startedAt: null, finishedAt: null, drivenKm: null, silentKm: null }

const makeTrip = (hand: Hand, at: number, { crew, departAt, status, stops, isRough }: Planned) => {
  const { ctx, branch, home } = hand
  const { driver, vehicle } = crew
  const start = { lng: near(home.city.lng, 0.02), lat: near(home.city.lat, 0.06) }
  const capacityM3 = VAN_M3 * hand.size
  const round: Round = {
    start,
    departAt,
    speedKmh: SPEED,
    capacityKg: Math.round(vehicle.tonnage * 1000),
    capacityM3,
    backBy: departAt + SHIFT,
  }
  const problem = problemOf(
    round,
    stops.map(({ call }) => call),
  )
  const order = isRough ? [...stops.keys()] : bestOrder(problem)
  const visits: Visit[] = []
  const walked = walk(problem, order, (_, visit) => visits.push(visit))
  const code = `CR${branch}-${String(at).padStart(4, '0')}`
  const isDriven = status === TRIP.underWay || status === TRIP.finished
  const rows = order.map((index, seq): DemoRow => {
    const draft = itemAt(stops, index)
    const visit = itemAt(visits, seq)
    return {
      ...draft.row,
      tripCode: code,
      seq: seq + 1,
      driverCode: driver.code,
      plannedAt: iso(visit.arrive),
      lateMinutes: visit.late,
      status: STOP.planned,
      ...(isDriven && doneAt(ctx, draft, visit, seq === 2)),
    }
  })
  const settled = rows.filter(row => row.status === STOP.signed || row.status === STOP.failed)
  const trip: DemoRow = {
    ...ctx.record(code, branch, departAt - 12 * HOUR),
    ...TIMES,
    tripNo: `PS${dayOf(iso(departAt)).slice(2).replaceAll('-', '')}${branch === 'HQ' ? 1 : branch === 'CT' ? 2 : 3}${String(at).padStart(4, '0')}`,
    day: dayOf(iso(departAt)),
    vehicleCode: vehicle.plateNo,
    plateNo: vehicle.plateNo,
    plateColor: vehicle.plateColor,
    driverCode: driver.code,
    driverName: driver.name,
    departAt: iso(departAt),
    startName: DEPOT,
    startLng: start.lng,
    startLat: start.lat,
    capacityKg: round.capacityKg,
    capacityM3,
    stopCount: rows.length,
    settledCount: settled.length,
    failedCount: settled.filter(row => row.status === STOP.failed).length,
    peakKg: walked.peakKg,
    peakM3: Math.round(walked.peakM3 * 100) / 100,
    loadRate: Math.round(loadOf(round, walked) * 1000) / 10,
    plannedKm: rows.length > 0 ? Math.round(walked.km * 10) / 10 : 0,
    plannedEnd: rows.length > 0 ? iso(walked.end) : null,
    lateStops: walked.lateStops,
    remark: null,
    status,
    ...(isDriven && { publishedAt: iso(departAt - HOUR), startedAt: iso(departAt) }),
    // Who drives finds other streets than who plans: some more mostly, now and then less.
    ...(status === TRIP.finished && {
      finishedAt: iso(walked.end),
      drivenKm: Math.round(walked.km * ctx.random(`dispatch/driven/${code}`).between(0.96, 1.14) * 10) / 10,
      silentKm: 0,
    }),
  }
  return { trip, rows }
}

interface Crew {
  driver: DemoDriver
  vehicle: DemoDriver['vehicle']
}

/** The smallest vehicles of the branch, because a tractor delivers to no shop. The first is driven by the demo's own driver. */
const crewsOf = (drivers: readonly DemoDriver[]): Crew[] => {
  const [own, ...others] = drivers
  const small = [...others].sort(
    (one, other) => one.vehicle.tonnage - other.vehicle.tonnage || one.serial - other.serial,
  )
  return small.slice(0, 4).map((driver, at) => ({ driver: at === 0 && own ? own : driver, vehicle: driver.vehicle }))
}

const startOfDay = (now: number): number => Date.parse(`${dayOf(iso(now))}T00:00:00+08:00`)

/** The next half hour of today's planning: not before eight, and early enough for windows of the same day. */
const nextStart = (now: number): number => {
  const day = startOfDay(now)
  const half = Math.ceil((now + 20 * MINUTE) / (30 * MINUTE)) * 30 * MINUTE
  return Math.min(Math.max(half, day + 8 * HOUR), day + 17 * HOUR)
}

const WINDOWS = [
  [0, 2],
  [0, 4],
  [1, 3],
  [2, 5],
  [3, 6],
] as const

const WHOLE_MORNING = [
  [0, 3],
  [0, 5],
  [1, 6],
] as const

export const makeDay = async (ctx: DemoCtx, branch: string): Promise<void> => {
  const drivers = ctx.take('drivers').filter(({ branchCode }) => branchCode === branch)
  const shippers = ctx.take('shippers').filter(({ branchCode }) => branchCode === branch)
  const [home] = drivers
  const [first, second, third, fourth] = crewsOf(drivers)
  if (!home || !first || !second || !third || !fourth || shippers.length === 0) return
  const random = ctx.random(`${ctx.seed}/dispatch/${branch}`)
  const hand: Hand = {
    ctx,
    branch,
    random,
    home,
    shippers: shippers.slice(0, 5).map(({ code }) => code),
    serial: 0,
    size: first.vehicle.body === 'city' ? 1 : LORRY,
  }
  const today = startOfDay(ctx.now)
  const left = Math.max(today + 5 * MINUTE, ctx.now - 110 * MINUTE)
  const begins = nextStart(ctx.now)
  const trips = [
    makeTrip(hand, 1, {
      crew: third,
      departAt: today - DAY + 8 * HOUR,
      status: TRIP.finished,
      stops: drawMany(hand, 8, today - DAY + 8 * HOUR, WHOLE_MORNING),
    }),
    makeTrip(hand, 2, {
      crew: first,
      departAt: left,
      status: TRIP.underWay,
      stops: drawMany(hand, 9, left, WHOLE_MORNING),
    }),
    makeTrip(hand, 3, {
      crew: second,
      departAt: begins,
      status: TRIP.draft,
      stops: drawMany(hand, 8, begins, WINDOWS),
      isRough: true,
    }),
    makeTrip(hand, 4, { crew: fourth, departAt: begins, status: TRIP.draft, stops: [] }),
  ]
  await ctx.insert(
    CityTrip,
    trips.map(({ trip }) => trip),
  )
  await ctx.insert(CityStop, [
    ...trips.flatMap(({ rows }) => rows),
    ...drawMany(hand, 13, begins, WINDOWS).map(({ row }) => row),
  ])
}
