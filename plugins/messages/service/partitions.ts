import { sql } from '@ntocc/sdk/service'
import type { MessagesArea } from './types.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** A Monday, as it begins in Beijing. */
const FIRST = Date.parse('2020-01-06T00:00:00+08:00')
/** Weeks that are there before they begin. */
const AHEAD = 3

const weekOf = (ms: number): number => Math.floor((ms - FIRST) / WEEK_MS)
const startOf = (week: number): string => new Date(FIRST + week * WEEK_MS).toISOString()
const nameOf = (week: number): string => `messages_position_w${week}`

const partitions = async (ctx: MessagesArea): Promise<number[]> => {
  const rows = await ctx.query<{ name: string }>(
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'messages_position'::regclass and c.relname like 'messages_position_w%'`,
  )
  return rows.map(({ name }) => Number(name.slice(name.lastIndexOf('w') + 1)))
}

/** What came before its week was there is in the rest; it moves over with it. */
const addWeek = (ctx: MessagesArea, week: number): Promise<void> =>
  ctx.transaction(async () => {
    await ctx.lock('positions/partitions')
    if ((await partitions(ctx)).includes(week)) return
    const table = sql.identifier(nameOf(week))
    const [from, to] = [sql.raw(`'${startOf(week)}'`), sql.raw(`'${startOf(week + 1)}'`)]
    await ctx.query(sql`create table ${table} (like messages_position including defaults including constraints)`)
    await ctx.query(
      sql`with late as (delete from messages_position_rest where time >= ${from} and time < ${to} returning *)
        insert into ${table} select * from late`,
    )
    await ctx.query(sql`alter table messages_position attach partition ${table} for values from (${from}) to (${to})`)
  })

/** Makes the weeks that positions may be of, a few ahead of the clock. */
export const addPartitions = async (ctx: MessagesArea, nowMs = Date.now()): Promise<void> => {
  const present = new Set(await partitions(ctx))
  const [first, last] = [weekOf(nowMs - WEEK_MS), weekOf(nowMs) + AHEAD]
  for (let week = first; week <= last; week++) if (!present.has(week)) await addWeek(ctx, week)
}

/** Whole weeks are dropped, which costs nothing however full they are. @returns how many */
export const dropPartitions = async (ctx: MessagesArea, beforeMs: number): Promise<number> => {
  const old = (await partitions(ctx)).filter(week => FIRST + (week + 1) * WEEK_MS <= beforeMs)
  for (const week of old) await ctx.query(sql`drop table if exists ${sql.identifier(nameOf(week))}`)
  return old.length
}
