import { type Entity, isEmpty, isMasked, REQUIRED } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { type Computed, computedColumns, withComputed } from './computed.ts'
import { asEntity, type Declared, type RecordOf, type RowOf, type ValuesFor } from './entity.ts'
import { picturesOf, showFiles } from './file-uses.ts'
import type { Hooks } from './hooks.ts'
import { readerOf } from './list.ts'
import { awaitFlags, takeFlags } from './one-per.ts'
import { withPlateColors } from './plate-colors.ts'
import { checkReferences } from './references.ts'
import { type Reader, recordOf } from './rows.ts'
import { ownerField, type ScopeOptions, scopeOf, seesBranch } from './scope.ts'
import { ownCopy, sharedRow } from './shared.ts'
import { allOf, run } from './sql.ts'
import { requireVersion } from './stale.ts'
import { keepTexts } from './texts.ts'
import { asFieldIssue } from './violations.ts'
import { insertRow, tableSql, updateRow } from './write.ts'

export { newCode, updateRow } from './write.ts'

type Values = Record<string, unknown>

/** A positive id of a request; anything else cannot name a record. */
export const idOf = (raw: unknown): number => {
  const id = Number(raw)
  if (!Number.isSafeInteger(id) || id < 1) throw new BackendError('NOT_FOUND')
  return id
}

/** Ids of a DELETE or a bulk action: `id=1`, `id=1,2` or `ids=1,2`. */
export const idsOf = (query: { id?: unknown; ids?: unknown }): number[] => {
  const ids = listed(query.ids ?? query.id)
  if (ids.length === 0 || ids.length > 500) throw new BackendError('NOT_FOUND')
  return [...new Set(ids.map(idOf))]
}

const listed = (raw: unknown): string[] =>
  String(raw ?? '')
    .split(',')
    .filter(each => each.trim() !== '')

/** By id, the version that the caller saw of each record to be deleted; empty where the platform itself deletes and none are named. */
const versionsOf = ({ versions, ...query }: { id?: unknown; ids?: unknown; versions?: unknown }) => {
  if (versions === undefined) return new Map<number, string>()
  const seen = listed(versions)
  const ids = listed(query.ids ?? query.id)
  if (seen.length !== ids.length) throw new BackendError('VERSION_REQUIRED')
  return new Map(seen.map((version, at) => [idOf(ids[at]), version]))
}

/** The stored row of a record the session may see. @throws BackendError NOT_FOUND, also for somebody else's record */
export const findRow = async <E extends Declared>(
  db: Queryable,
  ctx: SignedCtx,
  declared: E,
  id: number,
  options: ScopeOptions & { forUpdate?: boolean; also?: readonly SQL[] } = {},
): Promise<RowOf<E>> => {
  const entity = asEntity(declared)
  const lock = options.forUpdate ? sql` for update` : sql``
  const seen = [scopeOf(entity, ctx.session, options), ...(options.only ?? [])]
  const where = allOf([...seen, sql`id = ${id}`, sql`not is_deleted`])
  const columns = sql.join([sql`*`, ...(options.also ?? [])], sql`, `)
  const found = await run(db, sql`select ${columns} from ${tableSql(entity)} where ${where}${lock}`)
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return row as RowOf<E>
}

/** Stored rows by their ids, of those that the session may see. */
export const rowsNamed = async (
  db: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  ids: readonly number[],
  options: ScopeOptions = {},
): Promise<Row[]> => {
  if (ids.length === 0) return []
  const where = allOf([
    scopeOf(entity, ctx.session, options),
    sql`id = any(${sql.param([...ids])}::bigint[])`,
    sql`not is_deleted`,
  ])
  return (await run(db, sql`select * from ${tableSql(entity)} where ${where}`)).rows
}

/** Whom a record is answered to: where the list of the entity shows the caller some of its fields alone, every other answer does too. */
export const answeredTo = (ctx: SignedCtx, shows: readonly string[] | undefined): Reader => ({
  ...readerOf(ctx),
  ...(shows && { fields: new Set(shows) }),
})

/** One record as the API answers it; `allTexts` for editing it. @throws BackendError NOT_FOUND */
export const getRecord = async <E extends Declared>(
  ctx: SignedCtx,
  declared: E,
  id: unknown,
  {
    allTexts = false,
    computes,
    shows,
    ...options
  }: ScopeOptions & {
    allTexts?: boolean
    computes?: Computed | undefined
    shows?: readonly string[] | undefined
  } = {},
): Promise<RecordOf<E>> => {
  const entity = asEntity(declared)
  const also = computedColumns(computes)
  const row = withComputed(await findRow(ctx.db, ctx, entity, idOf(id), { ...options, also }), computes)
  const [record] = await withPlateColors(ctx, entity, [recordOf(entity, row, { ...answeredTo(ctx, shows), allTexts })])
  return record as RecordOf<E>
}

/** A record as the audit log keeps it: masked, whatever whoever changed it may see. */
export const loggedOf = (ctx: SignedCtx, entity: Entity, row: Row) =>
  recordOf(entity, row, { ...readerOf(ctx), permissions: new Set<string>() })

/** States change by moves of their machine, never by editing a record. */
export const withoutStates = (entity: Entity, body: Values): Values =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !entity.fieldNamed(name)?.options.machine))

/** What a page sent, normalised, without what only the server sets and without masked values sent back unchanged. */
const acceptRecord = (entity: Entity, body: Values, partial: boolean): Values => {
  const sent = partial ? withoutStates(entity, body) : body
  const unmasked = partial ? Object.fromEntries(Object.entries(sent).filter(([, value]) => !isMasked(value))) : sent
  const { values, errors } = entity.accept(unmasked, { partial })
  if (errors) throw invalid(errors)
  return values
}

/** What is required because of another field's value, in the record as it will be. @throws BackendError INVALID */
const refuseUnfilled = (entity: Entity, values: Values, before: Row): void => {
  const then = (name: string) => (name in values ? values[name] : before[snakeCase(name)])
  for (const [name, field] of entity.entries) {
    const by = field.options.requiredWhen?.field
    if (by === undefined || !(name in values || by in values)) continue
    if (field.isAskedBy({ [by]: then(by) }) && isEmpty(then(name))) throw invalid({ [name]: REQUIRED })
  }
}

/** Values a new record gets without being asked: declared defaults, and its owner. */
export const withDefaults = (ctx: SignedCtx, entity: Entity, values: Values): Values => {
  const filled: Values = {}
  for (const [name, field] of entity.entries)
    if (field.options.default !== undefined) filled[name] = field.options.default
  Object.assign(filled, values)
  const owner = ownerField(entity, ctx.session.partyType)
  if (owner && owner !== 'code' && !seesBranch(ctx.session)) filled[owner] = ctx.session.partyCode
  else if (entity.fieldNamed('ownerCode')) filled.ownerCode = filled.ownerCode ?? ctx.session.partyCode
  return filled
}

/** Keeps the pictures that a record shows from now on. @throws BackendError INVALID (4220) on fields that name others' */
export const showPictures = (tx: Queryable, ctx: SignedCtx, entity: Entity, recordId: number, values: Values) =>
  showFiles(tx, ctx.session, { entity: entity.name, recordId, fields: picturesOf(entity, values) })

/**
 * What the list of an entity keeps from the caller is not read, changed, moved or deleted by its id either. To be asked before a
 * transaction begins: the list may look into the database, which has one connection where it is embedded.
 */
export const shownBy = async (ctx: SignedCtx, hooks: Hooks | undefined): Promise<readonly SQL[] | undefined> =>
  (await hooks?.list?.(ctx))?.where

interface Changed extends ScopeOptions {
  id: number
  version: unknown
}

/**
 * The locked row that a change is for; of a record of every branch, the branch's own copy.
 * @throws BackendError NOT_FOUND, VERSION_REQUIRED, CHANGED_BY, MOVED_ON; VERSION_CONFLICT for an original that the branch
 * has a copy of by now
 */
export const rowToChange = async (
  tx: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  { id, version, shared = false, only }: Changed,
): Promise<Row> => {
  const original = shared ? await sharedRow(tx, ctx, entity, id) : undefined
  const row = original ?? (await findRow(tx, ctx, entity, id, { forUpdate: true, only }))
  await requireVersion(tx, ctx, { entity, row, seen: version })
  return original ? ownCopy(tx, ctx, entity, original) : row
}

export interface WriteOptions<E extends Declared = Declared> extends ScopeOptions {
  /** Values the page may not set, set here. */
  set?: ValuesFor<E>
  hooks?: Hooks
}

/** Adds a record of the session's branch. @throws BackendError INVALID (4220) */
export const createRecord = async <E extends Declared>(
  ctx: SignedCtx,
  declared: E,
  body: ValuesFor<E>,
  { set, hooks = {} }: WriteOptions<E> = {},
): Promise<RecordOf<E>> => {
  const entity = asEntity(declared)
  const sent = withDefaults(ctx, entity, withoutStates(entity, body))
  const accepted = { ...withDefaults(ctx, entity, acceptRecord(entity, sent, false)), ...set }
  let values = accepted
  const { shows } = (await hooks.list?.(ctx)) ?? {}
  try {
    const record = await ctx.db.transaction(async tx => {
      const writing = { tx, ctx, before: undefined }
      await awaitFlags(tx, ctx, entity)
      await checkReferences(tx, ctx.session, entity, accepted)
      if (hooks.values) values = await hooks.values(writing, accepted)
      await takeFlags(tx, ctx, entity, values)
      const row = await insertRow(tx, ctx, entity, values)
      await showPictures(tx, ctx, entity, Number(row.id), values)
      await hooks.written?.(writing, row)
      ctx.audit({ object: `${entity.name}:${String(row.code)}`, after: loggedOf(ctx, entity, row) })
      return recordOf(entity, row, answeredTo(ctx, shows))
    })
    hooks.done?.(ctx, record)
    return record as RecordOf<E>
  } catch (error) {
    throw asFieldIssue(error, entity, values)
  }
}

/**
 * Changes the fields a page sent, of the `version` that it saw: another one in the database is a conflict.
 * @throws BackendError NOT_FOUND, VERSION_REQUIRED, CHANGED_BY, MOVED_ON, INVALID (4220)
 */
export const updateRecord = async <E extends Declared>(
  ctx: SignedCtx,
  declared: E,
  body: ValuesFor<E> & { id?: unknown; version?: unknown },
  { set, hooks = {}, shared }: WriteOptions<E> = {},
): Promise<RecordOf<E>> => {
  const entity = asEntity(declared)
  const id = idOf(body.id)
  let values: Values = { ...acceptRecord(entity, body, true), ...set }
  const { where: only, shows } = (await hooks.list?.(ctx)) ?? {}
  try {
    const record = await ctx.db.transaction(async tx => {
      await awaitFlags(tx, ctx, entity)
      const before = await rowToChange(tx, ctx, entity, { id, version: body.version, only, ...(shared && { shared }) })
      // Whose record it is does not change by editing it.
      const owner = ownerField(entity, ctx.session.partyType)
      if (owner && !seesBranch(ctx.session)) delete values[owner]
      await checkReferences(tx, ctx.session, entity, values, before)
      values = keepTexts(entity, values, before, ctx.language)
      refuseUnfilled(entity, values, before)
      if (hooks.values) values = await hooks.values({ tx, ctx, before }, values)
      await takeFlags(tx, ctx, entity, values, before)
      const row = await updateRow(tx, ctx, entity, Number(before.id), values, { before })
      await showPictures(tx, ctx, entity, Number(before.id), values)
      await hooks.written?.({ tx, ctx, before }, row)
      const [was, is] = [loggedOf(ctx, entity, before), loggedOf(ctx, entity, row)]
      ctx.audit({ object: `${entity.name}:${String(row.code)}`, before: was, after: is })
      return recordOf(entity, row, answeredTo(ctx, shows))
    })
    hooks.done?.(ctx, record)
    return record as RecordOf<E>
  } catch (error) {
    throw asFieldIssue(error, entity, values)
  }
}

/** Marks records deleted, all or none; nothing is ever erased (domain facts, section 1.1: retention). */
export const removeRecords = async (
  ctx: SignedCtx,
  declared: Declared,
  query: { id?: unknown; ids?: unknown; versions?: unknown },
  { hooks = {}, shared }: Pick<WriteOptions, 'hooks' | 'shared'> = {},
): Promise<undefined> => {
  const entity = asEntity(declared)
  // One order for all: two deletions of the same records wait for each other instead of locking each other out.
  const ids = idsOf(query).sort((one, other) => one - other)
  const versions = versionsOf(query)
  const after: (() => void)[] = []
  const only = await shownBy(ctx, hooks)
  await ctx.db.transaction(async tx => {
    await awaitFlags(tx, ctx, entity)
    for (const id of ids) {
      if (shared && (await sharedRow(tx, ctx, entity, id))) throw new BackendError('BUILT_IN')
      const before = await findRow(tx, ctx, entity, id, { forUpdate: true, only })
      if (versions.has(id)) await requireVersion(tx, ctx, { entity, row: before, seen: versions.get(id) })
      const next = await hooks.remove?.({ tx, ctx, before })
      if (next) after.push(next)
      await updateRow(tx, ctx, entity, id, { isDeleted: true }, { before, action: 'delete' })
    }
  })
  ctx.audit({ object: `${entity.name}:${ids.join(',')}` })
  for (const each of after) each()
  hooks.done?.(ctx, undefined)
  return undefined
}
