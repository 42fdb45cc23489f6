import { type Entity, type Issues, REFUSED } from '@ntocc/sdk/fields'
import type { Queryable, Work } from '../db/database.ts'
import { asBackendError, httpStatusOf, messageOf } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import type { Notifier } from '../notify/notifier.ts'
import { hooksOf } from '../records/all-hooks.ts'
import type { Hooks } from '../records/hooks.ts'
import { awaitFlags, takeFlagsForAll } from '../records/one-per.ts'
import { asFieldIssue } from '../records/violations.ts'
import { insertMany } from '../records/write.ts'
import { tableNameOf } from '../registry/areas.ts'
import { asking } from './asking.ts'
import { breathe, CHUNK_ROWS, type Checked, mark } from './checked.ts'

/** The first thing that the line says: where what is wrong with all of it is shown. */
const firstField = (entity: Entity, { values }: Checked): string =>
  Object.keys(entity.own).find(name => values[name] !== undefined && values[name] !== null) ?? entity.names[0] ?? ''

/**
 * What is wrong with a line that could not be written; undefined for trouble that is not the line's.
 */
export const issuesOfError = (error: unknown, ctx: SignedCtx, entity: Entity, row: Checked): Issues | undefined => {
  const refused = asBackendError(asFieldIssue(error, entity, row.values))
  if (refused.errors) return refused.errors as Issues
  if (httpStatusOf(refused.code) >= 500) return undefined
  const reason = messageOf(refused.code, ctx.language, refused.params)
  return { [firstField(entity, row)]: { code: REFUSED, params: { reason } } }
}

interface Written {
  tx: Queryable
  ctx: SignedCtx
  entity: Entity
  hooks: Hooks
}

/** The values of rows that are judged together; one that is refused has its issues afterwards, and none. */
export const judged = async (
  { tx, ctx, hooks }: Omit<Written, 'entity'>,
  rows: readonly Checked[],
): Promise<Record<string, unknown>[]> => {
  const answers = await hooks.importing?.(
    { tx, ctx, before: undefined },
    rows.map(({ values }) => values),
  )
  return rows.flatMap((row, at) => {
    const { values, issues = {} } = answers?.[at] ?? {}
    for (const [name, issue] of Object.entries(issues)) mark(row, name, issue)
    return values ? [values] : []
  })
}

/**
 * What the entity's rule makes of the rows; undefined when it has looked at other records of the kind, so that what it says of one row
 * may be another once those before it are written.
 */
const ruled = async ({ tx, ctx, entity, hooks }: Written, rows: readonly Checked[]) => {
  const asked = asking(tx, tableNameOf(entity))
  const records: Record<string, unknown>[] = []
  for (const { values } of rows) {
    records.push(hooks.values ? await hooks.values({ tx: asked.db, ctx, before: undefined }, values) : values)
    if (asked.hasAsked && rows.length > 1) return undefined
  }
  return records
}

const insert = async (to: Written, rows: readonly Checked[]): Promise<number[]> => {
  const { tx, ctx, entity, hooks } = to
  const records = hooks.importing ? await judged(to, rows) : await ruled(to, rows)
  if (!records) return insertEach(to, rows)
  const writing = { tx, ctx, before: undefined }
  const made = await insertMany(tx, ctx, entity, await takeFlagsForAll(tx, ctx, entity, records))
  if (hooks.imported) await hooks.imported(writing, made)
  else for (const row of hooks.written ? made : []) await hooks.written?.(writing, row)
  return made.map(row => Number(row.id))
}

const insertEach = async (to: Written, rows: readonly Checked[]): Promise<number[]> => {
  const ids: number[] = []
  for (const row of rows) ids.push(...(await insert(to, [row])))
  return ids
}

const insertPart = (to: Written, rows: readonly Checked[]): Promise<number[]> =>
  to.hooks.oneByOne ? insertEach(to, rows) : insert(to, rows)

/**
 * Writes rows; one that cannot be gets its issue and is left out. A part that fails is taken back and tried in halves, so
 * that an import without such rows costs no more than its statements.
 */
const writePart = async (to: Written, rows: readonly Checked[]): Promise<number[]> => {
  const { tx, ctx, entity } = to
  await tx.query('savepoint import_part')
  try {
    const ids = await insertPart(to, rows)
    await tx.query('release savepoint import_part')
    return ids
  } catch (error) {
    const [row] = rows
    const issues = row && issuesOfError(error, ctx, entity, row)
    if (!issues) throw error
    await tx.query('rollback to savepoint import_part')
    await tx.query('release savepoint import_part')
    if (rows.length === 1) {
      for (const [name, issue] of Object.entries(issues)) mark(row, name, issue)
      return []
    }
  }
  const middle = Math.ceil(rows.length / 2)
  return [...(await writePart(to, rows.slice(0, middle))), ...(await writePart(to, rows.slice(middle)))]
}

/** Writes what can be written. Rows that cannot be have their issues afterwards. @returns the ids of the others */
export const writeRows = async (
  tx: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  rows: readonly Checked[],
): Promise<number[]> => {
  const to = { tx, ctx, entity, hooks: hooksOf(entity.name) }
  await awaitFlags(tx, ctx, entity)
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    ids.push(...(await writePart(to, rows.slice(at, at + CHUNK_ROWS))))
    await breathe()
  }
  return ids
}

/** Whether rules look at other records or at what was written: only writing shows what they refuse. */
export const isRehearsed = ({ oneByOne, written, imported }: Hooks): boolean =>
  oneByOne === true || (written !== undefined && imported === undefined)

/** Nobody is told of what is taken back. */
const silent = (notifier: Notifier): Notifier => ({
  ...notifier,
  notify: () => undefined,
  tellSessions: () => undefined,
  todoChanged: () => undefined,
  subscribe: listener => notifier.subscribe(listener),
  subscribeSessions: listener => notifier.subscribeSessions(listener),
  close: async () => undefined,
})

class TakenBack extends Error {}

/** Writes the rows and takes all of it back: what writing would refuse is known, and nothing is changed. */
export const rehearse = async (db: Work, ctx: SignedCtx, entity: Entity, rows: readonly Checked[]): Promise<void> => {
  const quiet = { ...ctx, notifier: silent(ctx.notifier), afterwards: () => undefined, audit: () => undefined }
  try {
    await db.transaction(async tx => {
      await writeRows(tx, { ...quiet, db: ctx.db }, entity, rows)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}
