import { randomInt } from 'node:crypto'
import { type Entity, isEmpty, itemAt } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import type { SignedCtx } from '../http/context.ts'
import { tableNameOf } from '../registry/areas.ts'
import { asEntity, type Declared, type RowOf, type ValuesFor } from './entity.ts'
import { isHeard, type RowChange, tellFollowers, type Writing } from './followed.ts'
import { byEngine } from './one-way.ts'
import { columnsOf } from './rows.ts'
import { run } from './sql.ts'
import { authorOf, type TrailAuthor, writeTrail } from './trail.ts'
import { trailOfMade } from './trail-sql.ts'
import { refuseWrittenOnce } from './written-once.ts'

/**
 * The one way in which records are written: a statement, the version, the line in the audit trail, and whoever follows the
 * entity, in one transaction. Sets are written as sets. What a page sent is checked before (`./store.ts`).
 */

type Values = Record<string, unknown>

export const tableSql = (entity: Declared): SQL => sql`${sql.identifier(tableNameOf(entity))}`

/** Unambiguous when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** So many characters that nobody guesses. */
export const drawn = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** What codes of new records begin with: initials of the entity, and the day. */
const beginningOf = (entity: Declared, now: Date): string => {
  const initials = entity.name.replace(/[a-z0-9]/g, '') || ''
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  return `${entity.name.charAt(0).toUpperCase()}${initials}${day}`
}

/** A new record's code: behind its beginning a random part that is not a counter to be guessed. */
export const newCode = (entity: Declared, now = new Date()): string => `${beginningOf(entity, now)}${drawn(8)}`

/** The same, drawn by the database for each row: twelve letters of the sixteen that its numbers are written in. */
const drawnCode = (entity: Declared): SQL => sql`${beginningOf(entity, new Date())}::text
  || upper(translate(left(replace(gen_random_uuid()::text, '-', ''), 12), '01', 'gh'))`

export interface WriteAs {
  /** `update` unless it is a deletion or a move of the entity's machine. */
  action?: string
  reason?: string | undefined
  /** Counts as a change though all that is written is derived. */
  isChange?: boolean | undefined
  /** Of new records those are left out whose code there is already. */
  ifNew?: boolean | undefined
  /** Whose doing it is, where it is not the caller's. */
  by?: (Pick<TrailAuthor, 'accountId' | 'partyCode'> & { username: string }) | undefined
}

const NO_MOVES: ReadonlySet<string> = new Set(['create', 'update', 'delete'])

/** How those who follow are told of a write. */
const toldAs = ({ action = 'update', reason }: WriteAs): Pick<RowChange, 'move' | 'reason'> => ({
  ...(!NO_MOVES.has(action) && { move: action }),
  ...(reason && { reason }),
})

const authorFor = (ctx: SignedCtx, { by }: WriteAs): TrailAuthor => ({
  ...authorOf(ctx),
  ...(by && { accountId: by.accountId, partyCode: by.partyCode }),
})

/** What a write leaves behind it: lines in the trail at once, and what is to be told when all that belongs to it is written. */
export const traced = async (
  { tx, ctx }: Writing,
  entity: Entity,
  rows: readonly Pick<RowChange, 'before' | 'after'>[],
  as: WriteAs,
): Promise<RowChange[]> => {
  const { action = 'update', reason } = as
  await writeTrail(
    tx,
    authorFor(ctx, as),
    entity,
    rows.map(row => ({ ...row, action, reason })),
  )
  return rows.map(row => ({ ...row, ...toldAs(as) }))
}

export const columnList = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map(name => sql`${sql.identifier(name)}`),
    sql`, `,
  )

/** Wire values in the form in which JSON carries them into the database. */
export const jsonRow = (entity: Entity, values: Values): Values => {
  const row: Values = {}
  for (const [name, field] of entity.stored) {
    const value = values[name]
    if (value === undefined) continue
    const stored = field.sql === 'jsonb' ? value : field.kind.toDb(value)
    row[snakeCase(name)] = isEmpty(value) ? null : stored
  }
  return row
}

/** Many rows as one parameter, and their columns. */
export const given = (entity: Entity, rows: readonly Values[]) => {
  const used = new Set(rows.flatMap(row => Object.keys(row)))
  const fields = entity.stored.filter(([name]) => used.has(snakeCase(name)))
  const typed = fields.map(([name, field]) => sql.raw(`"${snakeCase(name)}" ${field.sql}`))
  return {
    columns: fields.map(([name]) => snakeCase(name)),
    from: sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(${sql.join(typed, sql`, `)})`,
  }
}

const CREATE = { action: 'create' }

const madeAndTold = (insert: SQL, trail: SQL, answer: SQL): SQL =>
  sql`${byEngine} with made as (${insert} returning *), told as (${trail}) select ${answer} from made`

/** Makes new rows with their lines in the trail, in one statement where it can say these. Nobody is told yet. */
const madeBy = async (writing: Writing, entity: Entity, insert: SQL, as: WriteAs): Promise<RowChange[]> => {
  const { tx, ctx } = writing
  const trail = trailOfMade(entity, authorFor(ctx, as), as.reason)
  if (trail) {
    const made = await run(tx, madeAndTold(insert, trail, sql`*`))
    return made.rows.map(after => ({ before: undefined, after, ...toldAs({ ...as, ...CREATE }) }))
  }
  const made = await run(tx, sql`${byEngine} ${insert} returning *`)
  const written = made.rows.map(after => ({ before: undefined, after }))
  return traced(writing, entity, written, { ...as, ...CREATE })
}

/** New rows of the session's branch; nobody is told yet. */
export const addRows = async (
  writing: Writing,
  entity: Entity,
  records: readonly Values[],
  as: WriteAs = {},
): Promise<RowChange[]> => {
  if (records.length === 0) return []
  const { branchCode, username } = writing.ctx.session
  const who = as.by?.username ?? username
  const rows = records.map(values => {
    const filled = Object.entries(values).filter(([, value]) => !isEmpty(value))
    const own = { code: values.code ?? newCode(entity), branchCode, createdBy: who, modifiedBy: who }
    return jsonRow(entity, { ...Object.fromEntries(filled), ...own })
  })
  const { columns, from } = given(entity, rows)
  const insert = sql`insert into ${tableSql(entity)} (${columnList(columns)}) select ${columnList(columns)} from ${from}
    ${as.ifNew ? sql`on conflict (code) do nothing` : sql``}`
  return madeBy(writing, entity, insert, as)
}

/** New records of the session's branch in one statement. Columns are set by the server alone. */
export const insertMany = async (
  tx: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  records: readonly Values[],
  as: WriteAs = {},
): Promise<Row[]> => {
  const changes = await addRows({ tx, ctx }, entity, records, as)
  await tellFollowers({ tx, ctx }, entity, changes)
  return changes.map(({ after }) => after)
}

/** What a query answers: a column for each of the fields. */
export interface FromQuery {
  fields: readonly string[]
  rows: SQL
}

/**
 * New records of the session's branch out of a query, in one statement; what nobody here wants to hear of does not come here.
 * @returns how many
 */
export const insertFrom = async (
  writing: Writing,
  entity: Entity,
  { fields, rows }: FromQuery,
  as: WriteAs = {},
): Promise<number> => {
  const { tx, ctx } = writing
  const who = as.by?.username ?? ctx.session.username
  const own = {
    code: drawnCode(entity),
    branch_code: sql`${ctx.session.branchCode}`,
    created_by: sql`${who}`,
    modified_by: sql`${who}`,
  }
  const columns = fields.map(snakeCase)
  const added = Object.entries(own).filter(([name]) => !columns.includes(name))
  const values = [...columns.map(name => sql`given.${sql.identifier(name)}`), ...added.map(([, value]) => value)]
  const insert = sql`insert into ${tableSql(entity)} (${columnList([...columns, ...added.map(([name]) => name)])})
    select ${sql.join(values, sql`, `)} from (${rows}) as given`
  const trail = trailOfMade(entity, authorFor(ctx, as), as.reason)
  if (trail && !isHeard(entity, ctx)) {
    const { rows } = await run<{ count: number }>(tx, madeAndTold(insert, trail, sql`count(*)::int as count`))
    return itemAt(rows, 0).count
  }
  const changes = await madeBy(writing, entity, insert, as)
  await tellFollowers(writing, entity, changes)
  return changes.length
}

/** Adds a row of the session's branch. Columns are set by the server alone. */
export const insertRow = async (tx: Queryable, ctx: SignedCtx, entity: Entity, values: Values): Promise<Row> => {
  const who = ctx.session.username
  const [columns, params] = columnsOf(entity, {
    ...values,
    code: values.code ?? newCode(entity),
    branchCode: ctx.session.branchCode,
    createdBy: who,
    modifiedBy: who,
  })
  const list = params.map(value => sql`${value}`)
  const insert = sql`insert into ${tableSql(entity)} (${columnList(columns)}) values (${sql.join(list, sql`, `)})`
  const changes = await madeBy({ tx, ctx }, entity, insert, {})
  await tellFollowers({ tx, ctx }, entity, changes)
  return itemAt(changes, 0).after
}

export interface Change extends WriteAs {
  /** The locked row as it was; read here when the caller does not have it. */
  before?: Row
}

/** Writes some values of a locked row, counting its version up; nobody is told yet. */
export const changeRow = async (
  { tx, ctx }: Writing,
  entity: Entity,
  id: number,
  values: Values,
  { before, ...as }: Change = {},
): Promise<RowChange> => {
  refuseWrittenOnce(entity)
  const old = before ?? (await run(tx, sql`select * from ${tableSql(entity)} where id = ${id} for update`)).rows[0]
  const who = as.by?.username ?? ctx.session.username
  const [columns, params] = columnsOf(entity, { ...values, modifiedBy: who })
  const assignments = columns.map((name, index) => sql`${sql.identifier(name)} = ${params[index]}`)
  const made = await run(
    tx,
    sql`${byEngine} update ${tableSql(entity)} set ${sql.join(assignments, sql`, `)}, gmt_modified = now(), version = version + 1
      where id = ${id} returning *`,
  )
  const [change] = await traced({ tx, ctx }, entity, [{ before: old, after: itemAt(made.rows, 0) }], as)
  return change as RowChange
}

/** Writes some values of a locked row, counting its version up. @returns the row after it */
export const updateRow = async <E extends Declared>(
  tx: Queryable,
  ctx: SignedCtx,
  declared: E,
  id: number,
  values: ValuesFor<E>,
  change: Change = {},
): Promise<RowOf<E>> => {
  const entity = asEntity(declared)
  const changed = await changeRow({ tx, ctx }, entity, id, values, change)
  await tellFollowers({ tx, ctx }, entity, [changed])
  return changed.after as RowOf<E>
}
