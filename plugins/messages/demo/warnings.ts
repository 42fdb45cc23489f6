import { type LocalizedText, type StoredPoint, unpackTrack } from '@ntocc/sdk/contracts'
import { itemAt } from '@ntocc/sdk/fields'
import { type DemoCtx, type DemoRandom, type DemoRow, sql } from '@ntocc/sdk/service'
import { VehicleWarning, type WarningKind } from '../contract/warnings.ts'
import { levelOf } from '../service/rules/level.ts'
import { tenth } from '../service/rules/sample.ts'
import { CLOSED, slotsOf } from './cast.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How far back warnings are told, and of how many trips at most: what happened before is long closed. */
const SPAN = 45 * DAY
const MOST_TRIPS = 4_000
/** Shares of trips with a warning: on the way now, and before. */
const NOW_SHARE = 0.55
const PAST_SHARE = 0.12

export interface TripRow {
  waybill_no: string
  vehicle_no: string
  plate_color: string
  driver_code: string
  driver_name: LocalizedText
  status: number
  points: number[]
}

export interface Clerk {
  code: string
  name: LocalizedText
}

const KINDS: readonly WarningKind[] = [
  'speed',
  'speed',
  'speed',
  'fatigue',
  'deviation',
  'deviation',
  'stop',
  'stop',
  'offline',
]

/** Least, usual and most that is measured of a kind, beside what is allowed. */
const FIGURES: Readonly<Partial<Record<WarningKind, readonly [limit: number, from: number, to: number]>>> = {
  speed: [90, 91, 118],
  fatigue: [240, 240, 310],
  deviation: [5, 5.2, 19],
  stop: [60, 60, 210],
  offline: [30, 30, 190],
}

const RESULTS: readonly LocalizedText[] = [
  {
    en: 'Phoned the driver: road works, back on the route',
    zh: '已电话联系司机：道路施工绕行，现已恢复原路线',
    es: 'Llamada al conductor: obras en la vía, ya ha vuelto a la ruta',
    ja: 'ドライバーに電話確認。道路工事による迂回、現在は復帰',
  },
  {
    en: 'Driver told to rest at the next service area',
    zh: '已提醒司机到下一服务区休息',
    es: 'Se indicó al conductor descansar en la próxima área de servicio',
    ja: '次のサービスエリアで休憩するよう指示',
  },
  {
    en: 'Driver admonished',
    zh: '已对司机进行提醒教育',
    es: 'Conductor amonestado',
    ja: 'ドライバーに注意指導済み',
  },
]
const NO_MATTER: LocalizedText = {
  en: 'An error of the device',
  zh: '设备定位漂移，无需处理',
  es: 'Error del dispositivo',
  ja: '機器の誤差のため対応不要',
}
const NOBODY: LocalizedText = {
  en: 'Closed by the platform: nobody took it up in time',
  zh: '逾期无人处理，系统自动关闭',
  es: 'Cerrado por la plataforma: nadie lo atendió a tiempo',
  ja: '期限内に対応がなかったため、システムが終了しました',
}

const tripsOf = (ctx: DemoCtx, branch: string): Promise<TripRow[]> =>
  ctx.query<TripRow>(
    sql`select w.waybill_no, w.vehicle_no, w.plate_color, w.driver_code, w.driver_name, w.status, t.points || t.recent as points
      from waybill w join waybill_track t on t.waybill_no = w.waybill_no
      where w.branch_code = ${branch} and not w.is_deleted and w.status between 50 and 90
        and w.depart_time > ${new Date(ctx.now - SPAN)} and cardinality(t.points) + cardinality(t.recent) >= 12
      order by w.depart_time desc limit ${MOST_TRIPS}`,
  )

/** People of the branch who may handle warnings. */
const clerksOf = (ctx: DemoCtx, branch: string): Promise<Clerk[]> =>
  ctx.query<Clerk>(
    sql`select distinct on (a.party_code) a.party_code as code, a.user_name as name from sys_account a
      join sys_account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
      where a.branch_code = ${branch} and a.enabled and a.party_type = 'PLAT_ADMIN'
        and r.permissions ? 'vehicleWarning.handle' order by a.party_code`,
  )

export const makeWarnings = async (ctx: DemoCtx, branch: string): Promise<void> =>
  ctx.insert(VehicleWarning, drawWarnings(ctx, branch, await tripsOf(ctx, branch), await clerksOf(ctx, branch)))

/** Warnings of a branch's trips, the latest of which comes first: those that chance has, and those that are there on any day. */
export const drawWarnings = (
  ctx: DemoCtx,
  branch: string,
  trips: readonly TripRow[],
  clerks: readonly Clerk[],
): DemoRow[] => {
  const open = new Set<string>()
  const warned = new Set<TripRow>()
  const rows: DemoRow[] = []
  const add = (drawing: Omit<Drawing, 'clerks'>) => {
    const row = drawn(ctx, { ...drawing, clerks })
    if (row.status === 0 || row.status === 1) open.add(`${drawing.trip.vehicle_no}/${drawing.kind}`)
    warned.add(drawing.trip)
    rows.push({
      ...ctx.record(`YJ${branch}-${String(rows.length + 1).padStart(6, '0')}`, branch, row.at),
      ...row.values,
    })
  }
  for (const trip of trips) {
    const random = ctx.random(`warning/${trip.waybill_no}`)
    const isNow = Number(trip.status) === 50
    if (!random.chance(isNow ? NOW_SHARE : PAST_SHARE)) continue
    const kind = random.pick(KINDS)
    add({ trip, kind, random, isOpen: isNow && !open.has(`${trip.vehicle_no}/${kind}`) })
  }
  const free = trips.filter(trip => !warned.has(trip))
  for (const { state, at } of slotsOf(ctx, branch)) {
    const random = ctx.random(`warning/cast/${branch}/${state}/${at}`)
    const kind = random.pick(KINDS)
    const isOpen = state < 2
    // What has been closed is of a trip long ago.
    const order = state === CLOSED ? free.toReversed() : free
    const trip = order.find(({ vehicle_no }) => !isOpen || !open.has(`${vehicle_no}/${kind}`))
    if (!trip) continue
    free.splice(free.indexOf(trip), 1)
    add({ trip, kind, random, isOpen, state })
  }
  return rows
}

interface Drawing {
  trip: TripRow
  kind: WarningKind
  random: DemoRandom
  clerks: readonly Clerk[]
  isOpen: boolean
  /** Of the cast: in which state it stands. */
  state?: number
}

const iso = (time: number): string => new Date(time).toISOString()

/** Of a trip that is on, the latest hours; else anywhere on the way. */
const pointOf = (points: readonly StoredPoint[], random: DemoRandom, isOpen: boolean): StoredPoint => {
  const from = isOpen ? Math.max(1, points.length - 3) : 1
  return itemAt(points, random.int(from, points.length - 1))
}

const drawn = (ctx: DemoCtx, { trip, kind, random, clerks, isOpen, state }: Drawing) => {
  const [seconds, lng, lat] = pointOf(unpackTrack(trip.points), random, isOpen)
  const [limit, from, to] = FIGURES[kind] ?? [0, 0, 0]
  const value = kind === 'deviation' || kind === 'speed' ? tenth(random.between(from, to)) : random.int(from, to)
  const start = Math.min(seconds * 1000, ctx.now - 4 * 60_000)
  const end = Math.min(ctx.now - 60_000, start + random.int(2, 25) * 60_000)
  const clerk = clerks.length > 0 ? random.pick(clerks) : undefined
  const states = isOpen ? [0, 0, 0, 1, 1] : start > ctx.now - 3 * DAY ? [2, 2, 3] : [4]
  const drawnState = state ?? random.pick(states)
  const status = drawnState === 1 && !clerk ? 0 : drawnState
  const hasHandler = status > 0 && clerk !== undefined && (status < 4 || random.chance(0.85))
  const claimed = Math.min(ctx.now - 30_000, start + random.int(2, 20) * 60_000)
  const decided = Math.min(ctx.now - 20_000, claimed + random.int(1, 40) * 60_000)
  const isNothing = status === 3 || (status === 4 && random.chance(0.2))
  const result = isNothing ? NO_MATTER : random.pick(RESULTS)
  return {
    at: start,
    status,
    values: {
      kind,
      level: levelOf(kind, value, limit),
      plateNo: trip.vehicle_no,
      plateColor: trip.plate_color,
      driverCode: trip.driver_code,
      driverName: trip.driver_name,
      waybillNo: trip.waybill_no,
      startTime: iso(start),
      endTime: iso(end),
      isOver: status !== 0 || random.chance(0.5),
      times: kind === 'speed' ? random.int(1, 4) : 1,
      value,
      limitValue: limit,
      lng,
      lat,
      handlerCode: hasHandler ? clerk.code : null,
      handler: hasHandler ? clerk.name : null,
      claimedAt: hasHandler ? iso(claimed) : null,
      handledAt: hasHandler && status > 1 ? iso(decided) : null,
      result: status < 2 ? null : hasHandler ? result : NOBODY,
      status,
    } satisfies DemoRow,
  }
}
