import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { VehicleWarning, type WarningKind, warningMachine } from '../contract/warnings.ts'
import { type Level, levelOf } from './rules/level.ts'
import { type Happening, tenth } from './rules/sample.ts'
import type { Trip } from './surroundings.ts'
import type { News } from './tell.ts'
import type { MessagesCtx } from './types.ts'

/** What is written of something about a vehicle. Times in seconds since 1970. */
export interface Finding extends Omit<Happening, 'phase' | 'lng' | 'lat'> {
  lng?: number | undefined
  lat?: number | undefined
  place?: MaybeLocalized | undefined
  paper?: string | undefined
  /** Told already, and still so: nothing new has happened. */
  isSame?: boolean
}

type About = Pick<Trip, 'plateNo' | 'plateColor' | 'driverCode' | 'driverName' | 'waybillNo'>

/** Something found about a vehicle; `isOver`: it does not go on any more. */
export interface Told {
  about: About
  finding: Finding
  isOver?: boolean
}

/** Of what is found at once about a vehicle one waits for the other: in a transaction, for one vehicle. */
export const holdVehicle = async (ctx: MessagesCtx, plateNo: string): Promise<void> => {
  const { branchCode } = ctx.session
  await ctx.query(
    sql`insert into messages_vehicle_state (branch_code, plate_no) values (${branchCode}, ${plateNo}) on conflict do nothing`,
  )
  await ctx.query(
    sql`select 1 from messages_vehicle_state where branch_code = ${branchCode} and plate_no = ${plateNo} for update`,
  )
}

/** What goes on is noted by the minute. */
const NOTED_MS = 60_000

/** A warning as it will be when all that is told is in it; without an `id` it is new. */
interface Growing {
  id: number | undefined
  about: About
  kind: WarningKind
  level: Level
  levelBefore: Level | undefined
  /** The most of it, and of when, where and which paper that was; of an open one only if it is more than what stands there. */
  most: Pick<Finding, 'value' | 'limit' | 'lng' | 'lat' | 'paper'>
  hasMore: boolean
  place: MaybeLocalized | undefined
  since: number
  endMs: number
  times: number
  isOver: boolean
  isChanged: boolean
}

interface OpenRow {
  id: string
  plate_no: string
  kind: WarningKind
  level: Level
  value: string | null
  end_time: Date
  is_over: boolean | null
}

const keyOf = (plateNo: string, kind: WarningKind): string => `${plateNo}/${kind}`

/** Open warnings of what was found, all by one statement, and nobody decides about them until the end of the transaction. */
const openOf = async (ctx: MessagesCtx, found: readonly Told[]): Promise<Map<string, Growing>> => {
  const abouts = new Map(found.map(({ about, finding: { kind } }) => [keyOf(about.plateNo, kind), { about, kind }]))
  if (abouts.size === 0) return new Map()
  const pairs = [...abouts.values()]
  const rows = await ctx.query<OpenRow>(
    sql`select w.id, w.plate_no, w.kind, w.level, w.value, w.end_time, w.is_over from ${ctx.table(VehicleWarning)} w
      join unnest(${sql.param(pairs.map(({ about }) => about.plateNo))}::text[],
        ${sql.param(pairs.map(({ kind }) => kind))}::text[]) as f(plate, kind) on w.plate_no = f.plate and w.kind = f.kind
      where w.branch_code = ${ctx.session.branchCode} and w.status ${inStates(warningMachine, 'open')} and not w.is_deleted
      order by w.id for update of w`,
  )
  return new Map(
    rows.flatMap(row => {
      const key = keyOf(row.plate_no, row.kind)
      const found = abouts.get(key)
      return found ? [[key, growingOf(row, found.about)] as const] : []
    }),
  )
}

const growingOf = ({ id, kind, level, value, end_time, is_over }: OpenRow, about: About): Growing => ({
  id: Number(id),
  about,
  kind,
  level,
  levelBefore: level,
  most: value === null ? {} : { value: Number(value) },
  hasMore: false,
  place: undefined,
  since: 0,
  endMs: end_time.getTime(),
  times: 0,
  isOver: is_over === true,
  isChanged: false,
})

const begun = ({ about, finding: { kind, since, at } }: Told): Growing => ({
  id: undefined,
  about,
  kind,
  level: '1',
  levelBefore: undefined,
  most: {},
  hasMore: false,
  place: undefined,
  since,
  endMs: at * 1000,
  times: 0,
  isOver: false,
  isChanged: false,
})

/** Papers run out: of them less is more. */
const isMore = (kind: WarningKind, value: number, than: number): boolean =>
  kind === 'certificate' ? value < than : value > than

const grow = (open: Growing, { kind, value, limit, lng, lat, at, isSame, place, paper }: Finding): void => {
  const isMost = value !== undefined && (open.most.value === undefined || isMore(kind, value, open.most.value))
  const isNew = open.id === undefined && open.times === 0
  if (isSame && !isMost && at * 1000 - open.endMs < NOTED_MS) return
  if (isMost || isNew)
    Object.assign(open, {
      most: { value: value === undefined ? value : tenth(value), limit, lng, lat, paper },
      hasMore: isMost,
    })
  const level = levelOf(kind, value, limit)
  if (level > open.level) open.level = level
  if (place !== undefined) open.place = place
  open.endMs = Math.max(open.endMs, at * 1000)
  open.times += isSame ? 0 : 1
  open.isOver = false
  open.isChanged = true
}

/** No change that anybody made: whoever looks at a warning may decide about it although it has grown meanwhile. */
const writeGrown = async (ctx: MessagesCtx, grown: readonly Growing[]): Promise<void> => {
  if (grown.length === 0) return
  const rows = grown.map(({ id, level, most, hasMore, place, endMs, times, isOver }) => ({
    ...most,
    id,
    level,
    more: hasMore,
    place,
    at: endMs / 1000,
    times,
    over: isOver,
  }))
  await ctx.records.changeFrom(
    VehicleWarning,
    ['isOver', 'times', 'value', 'limitValue', 'lng', 'lat', 'paper', 'place', 'endTime', 'level'],
    sql`select w.id, t.over as is_over, w.times + t.times as times, case when t.more then t.value else w.value end as value,
        case when t.more then t.limit else w.limit_value end as limit_value, case when t.more then t.lng else w.lng end as lng,
        case when t.more then t.lat else w.lat end as lat, case when t.more then t.paper else w.paper end as paper,
        coalesce(t.place, w.place) as place, greatest(w.end_time, to_timestamp(t.at)) as end_time,
        greatest(w.level, t.level) as level
      from ${ctx.table(VehicleWarning)} w join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id bigint, level text,
        more boolean, value numeric, "limit" numeric, lng float8, lat float8, paper text, place jsonb, at float8, times int,
        over boolean) on w.id = t.id`,
  )
}

/** One by one: what begins is rare beside what is told. @returns the id */
const writeNew = async (ctx: MessagesCtx, warning: Growing): Promise<number> => {
  const { about, kind, level, most, place, since, endMs, times, isOver } = warning
  const made = await ctx.records.create(VehicleWarning, {
    kind,
    level,
    plateNo: about.plateNo,
    plateColor: about.plateColor,
    driverCode: about.driverCode,
    waybillNo: about.waybillNo,
    // In all languages it is known in, as the waybill has it.
    ...(about.driverName && { driverName: about.driverName as string }),
    ...(place !== undefined && { place: place as string }),
    ...(most.paper !== undefined && { paper: most.paper }),
    startTime: new Date(since * 1000).toISOString(),
    endTime: new Date(endMs).toISOString(),
    isOver,
    times,
    ...(most.value !== undefined && { value: most.value }),
    ...(most.limit !== undefined && { limitValue: tenth(most.limit) }),
    ...(most.lng !== undefined && { lng: most.lng, lat: most.lat }),
  })
  return made.id
}

/** Something that does not go on any more; `at`: when it was last seen. */
export interface Ended {
  plateNo: string
  kind: WarningKind
  at?: number
}

/** They do not go on any more, whatever has been decided about them. */
export const end = async (ctx: MessagesCtx, ended: readonly Ended[]): Promise<void> => {
  if (ended.length === 0) return
  const lasts = new Map<string, Ended>()
  for (const each of ended) {
    const key = keyOf(each.plateNo, each.kind)
    const before = lasts.get(key)
    if (!before || (each.at ?? 0) > (before.at ?? 0)) lasts.set(key, each)
  }
  const rows = [...lasts.values()]
  await ctx.records.changeFrom(
    VehicleWarning,
    ['isOver', 'endTime'],
    sql`select w.id, true as is_over, greatest(w.end_time, to_timestamp(e.at)) as end_time
      from ${ctx.table(VehicleWarning)} w join unnest(${sql.param(rows.map(({ plateNo }) => plateNo))}::text[], ${sql.param(rows.map(({ kind }) => kind))}::text[],
        ${sql.param(rows.map(({ at }) => at ?? null))}::float8[]) as e(plate, kind, at)
        on w.plate_no = e.plate and w.kind = e.kind
      where w.branch_code = ${ctx.session.branchCode} and w.is_over is not true and not w.is_deleted`,
  )
}

/**
 * Writes what was found about vehicles, of each in the order in which it happened: the open warning of a kind grows, or there is
 * a new one. However many they are, what is open is read by one statement and grows by one.
 * @param over what is over besides
 * @returns what somebody should be told of; nothing of what is as it was
 */
export const writeTold = async (
  ctx: MessagesCtx,
  told: readonly Told[],
  over: readonly Ended[] = [],
): Promise<News[]> => {
  const warnings = await openOf(
    ctx,
    told.filter(({ isOver }) => !isOver),
  )
  const ended: Ended[] = [...over]
  for (const each of told) {
    const { about, finding, isOver } = each
    const key = keyOf(about.plateNo, finding.kind)
    const known = warnings.get(key)
    if (isOver) {
      ended.push({ plateNo: about.plateNo, kind: finding.kind, at: finding.at })
      if (known) Object.assign(known, { isOver: true, endMs: Math.max(known.endMs, finding.at * 1000) })
      continue
    }
    // What goes on after somebody has decided about it is not told again.
    if (!known && finding.isSame) continue
    const warning = known ?? begun(each)
    warnings.set(key, warning)
    grow(warning, finding)
  }
  // Ends first: what begins again after it goes on.
  await end(ctx, ended)
  const all = [...warnings.values()]
  await writeGrown(
    ctx,
    all.filter(({ id, isChanged }) => id !== undefined && isChanged),
  )
  const news: News[] = []
  for (const warning of all) {
    const { about, kind, level, levelBefore, most } = warning
    if (levelBefore !== undefined && level <= levelBefore) continue
    const id = warning.id ?? (await writeNew(ctx, warning))
    const { plateNo, driverCode } = about
    news.push({
      kind,
      level,
      plateNo,
      driverCode,
      value: most.value,
      limit: most.limit,
      id,
      isNew: warning.id === undefined,
    })
  }
  return news
}

/** The same of one thing. */
export const raise = async (ctx: MessagesCtx, about: About, finding: Finding): Promise<News | undefined> =>
  (await writeTold(ctx, [{ about, finding }]))[0]
