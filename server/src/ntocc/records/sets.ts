import type { Entity } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import type { SignedCtx } from '../http/context.ts'
import { isFollowed, type RowChange, tellFollowers, type Writing } from './followed.ts'
import { byEngine } from './one-way.ts'
import { columnsOf } from './rows.ts'
import { allOf, run } from './sql.ts'
import { columnList, given, jsonRow, tableSql, traced, type WriteAs } from './write.ts'
import { refuseWrittenOnce } from './written-once.ts'

/** Records that a rule changes, all in one statement: what follows from other records, what a release brings, what is over. */

type Values = Record<string, unknown>

/** Which rows of the session's branch are meant, whoever owns them, and what they become. */
export type SetChange =
  | { where: SQL; set: Values }
  /** Each its own values, by its id. */
  | { each: readonly (Values & { id: number })[] }
  /** What a query answers: `id`, and a column for each of the fields. */
  | { fields: readonly string[]; rows: SQL }

/** The rows that a change is for, those left out that are so already; and what is written to them. */
const changing = (entity: Entity, { session }: SignedCtx, change: SetChange) => {
  const own = [sql`rec.branch_code = ${session.branchCode}`, sql`not rec.is_deleted`]
  const at = (name: string) => sql`rec.${sql.identifier(name)}`
  const set = (pairs: readonly (readonly [string, SQL])[]) =>
    pairs.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
  const differs = (pairs: readonly (readonly [string, SQL])[]) =>
    pairs.length
      ? sql`(${sql.join(
          pairs.map(([name, value]) => sql`${at(name)} is distinct from ${value}`),
          sql` or `,
        )})`
      : sql`false`
  if ('where' in change) {
    const [columns, params] = columnsOf(entity, change.set)
    const pairs = columns.map((name, index) => [name, sql`${params[index]}`] as const)
    return { from: undefined, assignments: set(pairs), meant: allOf([...own, change.where, differs(pairs)]) }
  }
  const { columns, from } =
    'rows' in change
      ? { columns: change.fields.map(snakeCase), from: sql`(${change.rows}) as given` }
      : given(
          entity,
          change.each.map(row => ({ ...jsonRow(entity, row), id: row.id })),
        )
  const pairs = columns.filter(name => name !== 'id').map(name => [name, sql`given.${sql.identifier(name)}`] as const)
  return { from, assignments: set(pairs), meant: allOf([...own, sql`rec.id = given.id`, differs(pairs)]) }
}

/** Whether a write consists of what the platform keeps up to date by itself. */
const isDerived = (entity: Entity, change: SetChange): boolean => {
  if ('rows' in change) return change.fields.every(name => entity.fieldNamed(name)?.options.derived)
  const names = ('each' in change ? change.each : [change.set]).flatMap(row => Object.keys(row))
  return names.every(name => name === 'id' || entity.fieldNamed(name)?.options.derived)
}

/**
 * Changes a set of records in one statement; those that are as they should be already are left alone. What consists of
 * derived fields is no change that anybody made: no version, no line in the trail. Nobody is told yet.
 */
export const changeRows = async (
  writing: Writing,
  entity: Entity,
  change: SetChange,
  as: WriteAs = {},
): Promise<RowChange[]> => {
  const { tx, ctx } = writing
  if ('each' in change && change.each.length === 0) return []
  refuseWrittenOnce(entity)
  const isMark = !as.isChange && isDerived(entity, change)
  const { from, assignments, meant } = changing(entity, ctx, change)
  const table = tableSql(entity)
  const before = new Map<unknown, Row>()
  if (!isMark || isFollowed(entity, ctx)) {
    const also = from ? sql`, ${from}` : sql``
    const found = await run(
      tx,
      sql`select rec.* from ${table} as rec${also} where ${meant} order by rec.id for update of rec`,
    )
    if (found.rows.length === 0) return []
    for (const row of found.rows) before.set(row.id, row)
  }
  const who = as.by?.username ?? ctx.session.username
  if (!isMark) assignments.push(sql`modified_by = ${who}, gmt_modified = now(), version = version + 1`)
  const held = before.size > 0 ? sql` and rec.id = any(${sql.param([...before.keys()])}::bigint[])` : sql``
  const made = await run(
    tx,
    sql`${byEngine} update ${table} as rec set ${sql.join(assignments, sql`, `)}${from ? sql` from ${from}` : sql``}
      where ${meant}${held} returning rec.*`,
  )
  const rows = made.rows.sort((one, other) => Number(one.id) - Number(other.id))
  const changed = rows.map(after => ({ before: before.get(after.id), after }))
  return isMark ? changed : traced(writing, entity, changed, as)
}

/** The same, and whoever follows is told. @returns the rows after it */
export const changeMany = async (
  writing: Writing,
  entity: Entity,
  change: SetChange,
  as: WriteAs = {},
): Promise<Row[]> => {
  const changes = await changeRows(writing, entity, change, as)
  await tellFollowers(writing, entity, changes)
  return changes.map(({ after }) => after)
}

/**
 * Erases records of the branch whose time is over, for good: what the law wants kept is never among them. Whoever follows is told
 * of a deletion; the trail keeps what it has. @returns how many
 */
export const eraseRows = async (writing: Writing, entity: Entity, where: SQL): Promise<number> => {
  refuseWrittenOnce(entity)
  const { rows } = await run(
    writing.tx,
    sql`${byEngine} delete from ${tableSql(entity)} where branch_code = ${writing.ctx.session.branchCode} and ${where} returning *`,
  )
  const gone = rows.map(before => ({ before, after: { ...before, is_deleted: true } }))
  await tellFollowers(writing, entity, gone)
  return rows.length
}

/**
 * Rows that come with a release, of some branches or of every one: those of whose code, or of whose value in the field `unless`, the
 * branch has one already are left out, deleted ones included. Nobody made them: they are in no trail, and nobody is told.
 */
export const bringRows = async (
  db: Queryable,
  entity: Entity,
  records: readonly Values[],
  unless: string,
): Promise<void> => {
  if (records.length === 0) return
  const { columns, from } = given(
    entity,
    records.map(values => jsonRow(entity, { status: 1, createdBy: BUILT_IN, modifiedBy: BUILT_IN, ...values })),
  )
  const key = sql.identifier(snakeCase(unless))
  await run(
    db,
    sql`${byEngine} insert into ${tableSql(entity)} (${columnList(columns)}) select ${columnList(columns)} from ${from}
      where not exists (select 1 from ${tableSql(entity)} own where own.branch_code = given.branch_code and own.${key} = given.${key})
      on conflict do nothing`,
  )
}

/** `created_by` of what comes with the release. */
const BUILT_IN = 'system'
