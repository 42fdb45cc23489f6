import type { ImportIssue, ImportRow } from '@ntocc/sdk/contracts'
import { type Entity, type Issue, type Issues, isEmpty, TAKEN } from '@ntocc/sdk/fields'
import { tableNameOf } from '../areas/registry.ts'
import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { hooksOf } from '../records/all-hooks.ts'
import type { Hooks } from '../records/hooks.ts'
import { referencesOf, UNKNOWN_REFERENCE } from '../records/references.ts'
import { EVERY_BRANCH } from '../records/scope.ts'
import { withDefaults, withoutStates } from '../records/store.ts'

type Values = Record<string, unknown>

/** Rows looked at before others get their turn. */
export const CHUNK_ROWS = 500

/** Lets waiting requests go first. */
export const breathe = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

export interface Checked {
  line: number
  /** What would be stored. */
  values: Values
  issues: Issues
}

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

const mark = (row: Checked, name: string, issue: Issue): void => {
  row.issues[name] ??= issue
}

/** Which of the values are in a column already. */
const present = async (
  db: Queryable,
  table: string,
  column: string,
  branches: readonly string[],
  values: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  for (let at = 0; at < values.length; at += CHUNK_ROWS * 2) {
    const answer = await db.query<{ value: string }>(
      `select "${column}"::text as value from ${table}
       where branch_code = any($1::text[]) and "${column}"::text = any($2::text[]) and not is_deleted`,
      [branches, values.slice(at, at + CHUNK_ROWS * 2)],
    )
    for (const row of answer.rows) found.add(row.value)
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

/** Values that must be unique: taken by a record, or by an earlier line of the same file. */
const checkUnique = async (db: Queryable, ctx: SignedCtx, entity: Entity, rows: readonly Checked[]): Promise<void> => {
  for (const [name, field] of Object.entries(entity.own)) {
    if (!field.options.unique) continue
    const column = snakeCase(name)
    const taken = await present(db, tableNameOf(entity), column, [ctx.session.branchCode], valuesOf(rows, name))
    const seen = new Set<string>()
    for (const row of rows) {
      const value = askedFor(row, name)
      if (value === undefined) continue
      if (taken.has(value) || seen.has(value)) mark(row, name, TAKEN)
      seen.add(value)
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
const checkRules = async (db: Queryable, ctx: SignedCtx, { values: rule }: Hooks, rows: readonly Checked[]) => {
  if (!rule) return
  const writing = { tx: db, ctx, before: undefined }
  for (const [at, row] of rows.entries()) {
    if (at % CHUNK_ROWS === 0) await breathe()
    if (Object.keys(row.issues).length > 0) continue
    try {
      await rule(writing, row.values)
    } catch (error) {
      if (!(error instanceof BackendError && error.errors)) throw error
      for (const [name, issue] of Object.entries(error.errors)) mark(row, name, issue)
    }
  }
}

/** Every row with its issues: shape first, then what only the database and the entity's own rules know. */
export const checkRows = async (
  db: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  rows: readonly ImportRow[],
): Promise<Checked[]> => {
  const checked = await checkShapes(ctx, entity, rows)
  await checkUnique(db, ctx, entity, checked)
  await checkNamed(db, ctx, entity, checked)
  await checkRules(db, ctx, hooksOf(entity.name), checked)
  return checked
}

export const issuesOf = (rows: readonly Checked[]): ImportIssue[] =>
  rows.flatMap(({ line, issues }) => Object.entries(issues).map(([field, issue]) => ({ line, field, ...issue })))
