import { sql } from '@ntocc/sdk/service'
import { MOST_DAYS } from '../../contract/tracking.ts'
import type { Sample } from '../rules/sample.ts'
import type { MessagesCtx } from '../types.ts'
import { Fold } from './fold.ts'
import type { FoldedDay } from './folded-day.ts'
import { type Span, storedParts } from './stored.ts'

const DAY = 86_400
/** Days begin in Beijing. */
const BEIJING = 8 * 3_600
/** Points and peaks that are kept of a day: a replay of so many days that trails are used shows no more of one. */
const OF_A_DAY = { mostPoints: 400, mostPeaks: 144 }
/** Shorter replays are told from positions themselves: they show more of a day than its trail has. */
const FINE_DAYS = 5
/** What is told on the minute, and clocks that differ, are waited for before a day counts as over. */
const SETTLED = 15 * 60

/** The day of a moment, both since 1970. */
export const dayOf = (at: number): number => Math.floor((at + BEIJING) / DAY)
export const startOf = (day: number): number => day * DAY - BEIJING
/** Positions are of whole seconds. */
const endOf = (day: number): number => startOf(day + 1) - 0.001

/** Trails of a vehicle by their day. */
const trailsOf = async (
  ctx: MessagesCtx,
  plateNo: string,
  [first, last]: readonly [number, number],
): Promise<Map<number, FoldedDay>> => {
  const rows = await ctx.query<{ day: number; told: FoldedDay }>(
    sql`select day, told from messages_trail where branch_code = ${ctx.session.branchCode} and plate_no = ${plateNo}
      and day between ${first} and ${last} and told is not null`,
  )
  return new Map(rows.map(({ day, told }) => [day, told]))
}

/** The way of a vehicle in a span, oldest first: positions, and whole days where many are asked for and their trails are there. */
export async function* wayOf(ctx: MessagesCtx, span: Span): AsyncGenerator<Sample[] | FoldedDay> {
  let { from } = span
  if (span.to - from > FINE_DAYS * DAY) {
    const [first, last] = [dayOf(from - 1) + 1, dayOf(span.to + 1) - 1]
    const trails = await trailsOf(ctx, span.plateNo, [first, last])
    for (let day = first; day <= last; day++) {
      const told = trails.get(day)
      if (told === undefined) continue
      if (startOf(day) > from) yield* storedParts(ctx, { ...span, from, to: endOf(day - 1) })
      yield told
      from = startOf(day + 1)
    }
  }
  if (from <= span.to) yield* storedParts(ctx, { ...span, from })
}

const withoutTrail = (ctx: MessagesCtx, day: number): Promise<{ plate_no: string }[]> =>
  ctx.query(
    sql`select plate_no from messages_vehicle_state s where branch_code = ${ctx.session.branchCode} and time is not null
      and not exists (select 1 from messages_trail t where t.branch_code = s.branch_code and t.plate_no = s.plate_no
        and t.day = ${day} and t.told is not null)
        and exists (select 1 from messages_position p where p.branch_code = s.branch_code and p.plate_no = s.plate_no
          and p.time >= to_timestamp(${startOf(day)}::float8) and p.time < to_timestamp(${startOf(day + 1)}::float8))
      order by plate_no`,
  )

/**
 * What comes while a day is read drops the mark that was set before, and with it what was read: whoever stores positions
 * holds the vehicle, and so does whoever sets the mark.
 */
const mark = (ctx: MessagesCtx, plateNo: string, day: number): Promise<unknown> =>
  ctx.transaction(async () => {
    const { branchCode } = ctx.session
    await ctx.query(
      sql`select 1 from messages_vehicle_state where branch_code = ${branchCode} and plate_no = ${plateNo} for update`,
    )
    await ctx.query(
      sql`insert into messages_trail (branch_code, plate_no, day) values (${branchCode}, ${plateNo}, ${day})
        on conflict (branch_code, plate_no, day) do update set told = null`,
    )
  })

/** Makes the trail of a day anew. */
export const makeTrail = async (ctx: MessagesCtx, plateNo: string, day: number): Promise<void> => {
  await mark(ctx, plateNo, day)
  const fold = new Fold(startOf(day), startOf(day + 1), OF_A_DAY)
  for await (const part of storedParts(ctx, { plateNo, from: startOf(day), to: endOf(day) }))
    for (const sample of part) fold.add(sample)
  const told = fold.day()
  if (!told) return
  await ctx.query(
    sql`update messages_trail set told = ${JSON.stringify(told)}::json
      where branch_code = ${ctx.session.branchCode} and plate_no = ${plateNo} and day = ${day}`,
  )
}

/** Makes trails of days that are over and have none, the newest first, until there is none left or `until` has come. */
export const makeTrails = async (ctx: MessagesCtx, nowMs: number, until: number): Promise<void> => {
  const today = dayOf(nowMs / 1000 - SETTLED)
  for (let day = today - 1; day >= today - MOST_DAYS; day--)
    for (const { plate_no } of await withoutTrail(ctx, day)) {
      if (performance.now() > until) return
      await makeTrail(ctx, plate_no, day)
    }
}

/** Positions that came late make the trails of their days anew. In the transaction that stores them. */
export const dropTrails = async (
  ctx: MessagesCtx,
  samples: ReadonlyMap<string, readonly Sample[]>,
  nowMs = Date.now(),
): Promise<void> => {
  const today = dayOf(nowMs / 1000)
  const late = [...samples].flatMap(([plate, own]) =>
    [...new Set(own.map(({ at }) => dayOf(at)))].filter(day => day < today).map(day => ({ plate, day })),
  )
  if (late.length === 0) return
  await ctx.query(
    sql`delete from messages_trail t using jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as l(plate text, day int)
      where t.branch_code = ${ctx.session.branchCode} and t.plate_no = l.plate and t.day = l.day`,
  )
}

/** Trails go with the positions they were made from; so does that of the day of which a part is gone. */
export const forgetTrails = (ctx: MessagesCtx, before: Date): Promise<unknown> =>
  ctx.query(
    sql`delete from messages_trail where branch_code = ${ctx.session.branchCode} and day <= ${dayOf(before.getTime() / 1000)}`,
  )
