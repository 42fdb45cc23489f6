import type { ImportIssue, ImportRow } from '@ntocc/sdk/contracts'
import { type Entity, type Field, type Issue, isEmpty, TAKEN, TAKEN_BY, TWICE } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Work } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { SignedCtx } from '../http/context.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { mayRead } from '../records/reading.ts'
import { referencesOf, UNKNOWN_REFERENCE } from '../records/references.ts'
import { EVERY_BRANCH, scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { withDefaults, withoutStates } from '../records/store.ts'
import { tableNameOf } from '../registry/areas.ts'
import { asking } from './asking.ts'
import { breathe, CHUNK_ROWS, type Checked, isGood, mark } from './checked.ts'
import { isRehearsed, issuesOfError, judged, rehearse } from './write-rows.ts'

type Values = Record<string, unknown>

/** By the entity's own shape, as the form and the API check one record; columns nobody knows are refused. */
export const checkShapes = async (ctx: SignedCtx, entity: Entity, rows: readonly ImportRow[]): Promise<Checked[]> => {
  const checked: Checked[] = []
  for (const [at, { line, values }] of rows.entries()) {
    if (at % CHUNK_ROWS === 0) await breathe()
    const sent = withDefaults(ctx, entity, withoutStates(entity, values ?? {}))
    const { values: accepted, errors } = entity.accept(sent, { strict: true })
    checked.push({ line, values: withDefaults(ctx, entity, accepted as Values), issues: errors ?? {} })
  }
  return checked
}

/** A record that has a value already. */
interface Holder {
  id: number
  code: string
  /** Whether the caller may see it. */
  isSeen: boolean
}

/** Which of the values are in a column already, and in which record. */
const present = async (
  db: Queryable,
  table: string,
  column: string,
  branches: readonly string[],
  values: readonly string[],
  seen: SQL = sql`false`,
): Promise<ReadonlyMap<string, Holder>> => {
  const found = new Map<string, Holder>()
  const name = sql.identifier(column)
  for (let at = 0; at < values.length; at += CHUNK_ROWS * 2) {
    const asked = values.slice(at, at + CHUNK_ROWS * 2)
    const answer = await run<{ value: string; id: string; code: string; is_seen: boolean }>(
      db,
      sql`select ${name}::text as value, id, code, (${seen}) as is_seen from ${sql.identifier(table)}
        where branch_code = any(${sql.param(branches)}::text[]) and ${name}::text = any(${sql.param(asked)}::text[])
          and not is_deleted`,
    )
    for (const { value, id, code, is_seen } of answer.rows)
      found.set(value, { id: Number(id), code, isSeen: is_seen === true })
    await breathe()
  }
  return found
}

/** The value that the database is to be asked about; undefined for none, and for one that is refused already. */
const askedFor = (row: Checked, name: string): string | undefined =>
  isEmpty(row.values[name]) || row.issues[name] ? undefined : String(row.values[name])

const valuesOf = (rows: readonly Checked[], name: string): string[] => [
  ...new Set(rows.flatMap(row => askedFor(row, name) ?? [])),
]

/** Another line of the file has the value. */
const twice = (line: number): Issue => ({ code: TWICE, params: { line } })

/** Who has the value is said to whoever may read such records, and may see such values unmasked. */
const takenBy = ({ id, code, isSeen }: Holder): Issue => (isSeen ? { code: TAKEN_BY, params: { code, id } } : TAKEN)

const seenSql = ({ session }: SignedCtx, entity: Entity, { options }: Field): SQL =>
  mayRead(session, entity) && (!options.sensitive || session.permissions.has(options.sensitive))
    ? scopeOf(entity, session)
    : sql`false`

/** Values that must be unique: taken by a record, or by an earlier line of the same file. */
const checkUnique = async (db: Queryable, ctx: SignedCtx, entity: Entity, rows: readonly Checked[]): Promise<void> => {
  for (const [name, field] of Object.entries(entity.own)) {
    if (!field.options.unique) continue
    const column = snakeCase(name)
    const taken = await present(
      db,
      tableNameOf(entity),
      column,
      [ctx.session.branchCode],
      valuesOf(rows, name),
      seenSql(ctx, entity, field),
    )
    const lines = new Map<string, number>()
    for (const row of rows) {
      const value = askedFor(row, name)
      if (value === undefined) continue
      const [holder, line] = [taken.get(value), lines.get(value)]
      if (holder) mark(row, name, takenBy(holder))
      else if (line !== undefined) mark(row, name, twice(line))
      else lines.set(value, row.line)
    }
  }
}

const checkNamed = async (db: Queryable, ctx: SignedCtx, entity: Entity, rows: readonly Checked[]): Promise<void> => {
  const branches = [ctx.session.branchCode, EVERY_BRANCH]
  for (const [name, target] of referencesOf(entity)) {
    const codes = valuesOf(rows, name).filter(code => code !== ctx.session.partyCode)
    if (codes.length === 0) continue
    const there = await present(db, tableNameOf(target), 'code', branches, codes)
    const missing = new Set(codes.filter(code => !there.has(code)))
    for (const row of rows) if (missing.has(askedFor(row, name) ?? '')) mark(row, name, UNKNOWN_REFERENCE)
  }
}

/** The entity's own rules, for rows that are right so far: what they refuse of a field is that row's issue. */
const checkRules = async (db: Work, ctx: SignedCtx, entity: Entity, rows: readonly Checked[]): Promise<void> => {
  const hooks = hooksOf(entity.name)
  if (isRehearsed(hooks)) return rehearse(db, ctx, entity, rows.filter(isGood))
  if (hooks.importing) {
    await judged({ tx: db, ctx, hooks }, rows.filter(isGood))
    return
  }
  const { values: rule } = hooks
  if (!rule) return
  const asked = asking(db, tableNameOf(entity))
  const writing = { tx: asked.db, ctx: { ...ctx, db: asked.db }, before: undefined }
  for (const [at, row] of rows.entries()) {
    if (at % CHUNK_ROWS === 0) await breathe()
    if (!isGood(row)) continue
    // From here on only writing shows what the rule says of rows of the same file.
    if (asked.hasAsked) return rehearse(db, ctx, entity, rows.filter(isGood))
    try {
      await rule(writing, row.values)
    } catch (error) {
      const issues = issuesOfError(error, ctx, entity, row)
      if (!issues) throw error
      for (const [name, issue] of Object.entries(issues)) mark(row, name, issue)
    }
  }
}

/** Every row with its issues: shape first, then what only the database and the entity's own rules know. */
export const checkRows = async (
  db: Work,
  ctx: SignedCtx,
  entity: Entity,
  rows: readonly ImportRow[],
): Promise<Checked[]> => {
  const checked = await checkShapes(ctx, entity, rows)
  await checkUnique(db, ctx, entity, checked)
  await checkNamed(db, ctx, entity, checked)
  await checkRules(db, ctx, entity, checked)
  return checked
}

export const issuesOf = (rows: readonly Checked[]): ImportIssue[] =>
  rows.flatMap(({ line, issues }) => Object.entries(issues).map(([field, issue]) => ({ line, field, ...issue })))
