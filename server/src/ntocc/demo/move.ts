import { dayAfter } from '@ntocc/sdk/contracts'
import type { AnyEntity, DemoMove, DemoRow } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import { withinTransaction } from '../db/scope.ts'
import { installedAreas } from '../registry/areas.ts'
import { chainAnew } from './books.ts'
import { forDemo } from './for-demo.ts'
import { DAY, startOfDay } from './rhythm.ts'
import { moveSettings } from './settings.ts'

/*
 * The demo of tests is drawn for one moment and moved to the present: all ages, states and counts are the same whenever it
 * is started (decision 92).
 */

interface Column extends Record<string, unknown> {
  table: string
  name: string
  isDay: boolean
  isPartitioned: boolean
  isAnalysed: boolean
}

const SECOND = 1_000

/** From one instant to another, in whole seconds, as tracks are stored. Days go by the calendar in Beijing, as people there read them. */
export const moveFrom = (from: number, to: number): DemoMove => {
  const ms = Math.floor((to - from) / SECOND) * SECOND
  return { ms, days: (startOfDay(from + ms) - startOfDay(from)) / DAY }
}

/** The row as it will stand: what a picture of a paper shows is drawn at once. */
export const onMovedDays = ({ fields }: AnyEntity, row: DemoRow, { days }: DemoMove): DemoRow => {
  if (days === 0) return row
  const isDay = (name: string) => fields[name]?.sql === 'date'
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && isDay(name) ? dayAfter(value, days) : value,
    ]),
  )
}

/** Columns of time of all tables, or of those named. The queue of jobs lives by the clock, not by the demo. */
const columnsOf = async (tx: Queryable, tables: readonly string[] | undefined): Promise<Column[]> => {
  const found = await tx.query<Column>(
    `select c.oid::regclass::text as "table", quote_ident(a.attname) as name, a.atttypid = 'date'::regtype as "isDay",
       c.relkind = 'p' as "isPartitioned", exists (select 1 from pg_stats s where s.schemaname = current_schema()
         and s.tablename = c.relname and s.attname = a.attname) as "isAnalysed"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
       and ($1::text[] is null or c.oid = any($1::text[]::regclass[]))
     order by 1, a.attnum`,
    [tables ?? null],
  )
  return found.rows
}

/** Those with rows: most tables of a new installation have none, and writing one anew costs as much as some hundred rows. */
const filled = async (tx: Queryable, tables: ReadonlySet<string>): Promise<string[]> => {
  const named = [...tables]
  const looks = named.map((table, at) => `exists (select 1 from ${table}) as "${at}"`)
  const { rows } = await tx.query<Record<string, boolean>>(`select ${looks.join(', ') || 'true as none'}`)
  return named.filter((_, at) => rows[0]?.[at])
}

/** What a column holds, moved; nothing where it stays. */
const moved = ({ name, isDay }: Column, { ms, days }: DemoMove): string | undefined => {
  if (isDay) return days === 0 ? undefined : `${name} + ${days}`
  return ms === 0 ? undefined : `${name} + interval '${ms} milliseconds'`
}

/**
 * A table is written anew, with its indexes, which takes a fraction of what an update of its rows does. It also asks no
 * trigger: what may only grow stays as it was but for its times.
 */
const rewrite = async (tx: Queryable, table: string, columns: readonly Column[], by: DemoMove): Promise<void> => {
  const changes = columns.flatMap(column => {
    const value = moved(column, by)
    const type = column.isDay ? 'date' : 'timestamptz'
    return value ? `alter column ${column.name} type ${type} using ${value}` : []
  })
  if (changes.length === 0) return
  await tx.query(`alter table ${table} ${changes.join(', ')}`)
  const analysed = columns.filter(({ isAnalysed }) => isAnalysed).map(({ name }) => name)
  if (analysed.length > 0) await tx.query(`analyze ${table} (${analysed.join(', ')})`)
}

/** Rows of a table in partitions go where they belong by their new times. One by one they would meet those still there. */
const repartition = async (tx: Queryable, table: string, columns: readonly Column[], by: DemoMove): Promise<void> => {
  const changes = columns.flatMap(column => {
    const value = moved(column, by)
    return value ? `${column.name} = ${value}` : []
  })
  if (changes.length === 0) return
  await tx.query(`create temporary table demo_moved on commit drop as select * from ${table}`)
  await tx.query(`delete from ${table}`)
  await tx.query(`update demo_moved set ${changes.join(', ')}`)
  await tx.query(`insert into ${table} select * from demo_moved`)
  await tx.query('drop table demo_moved')
}

/**
 * Moves all that stands in the tables, or in those named, by the same difference. Numbers with a day in them are names and
 * stay. Areas move what they keep in another form than columns of time.
 */
export const moveInTime = async (tx: Queryable, by: DemoMove, tables?: readonly string[]): Promise<void> => {
  if (by.ms === 0) return
  const columns = await columnsOf(tx, tables)
  for (const table of await filled(tx, new Set(columns.map(column => column.table)))) {
    const own = columns.filter(column => column.table === table)
    await (own[0]?.isPartitioned ? repartition(tx, table, own, by) : rewrite(tx, table, own, by))
  }
  await moveSettings(tx, by)
  if (!tables) await chainAnew(tx)
  for (const { service, platform } of installedAreas())
    for (const part of service?.demo ?? [])
      await withinTransaction(tx, async () => part.move?.(forDemo(tx, platform()), by))
}
