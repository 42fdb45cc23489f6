import { randomInt } from 'node:crypto'
import { type Entity, isMasked } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { asEntity, type Declared, type RecordOf } from './entity.ts'
import { readerOf } from './list.ts'
import { columnsOf, recordOf } from './rows.ts'
import { ownerField, type ScopeOptions, scopeOf, seesBranch } from './scope.ts'
import { allOf, run } from './sql.ts'

type Values = Record<string, unknown>

const table = (entity: Entity): SQL => sql`${sql.identifier(snakeCase(entity.name))}`
const identifiers = (names: readonly string[]): SQL =>
  sql.join(
    names.map(name => sql`${sql.identifier(name)}`),
    sql`, `,
  )

/** Unambiguous when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A new record's code: initials of the entity, the day, and a random part that is not a counter to be guessed. */
export const newCode = (entity: Entity, now = new Date()): string => {
  const initials = entity.name.replace(/[a-z0-9]/g, '') || ''
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  const tail = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${entity.name.charAt(0).toUpperCase()}${initials}${day}${tail}`
}

/** A positive id of a request; anything else cannot name a record. */
export const idOf = (raw: unknown): number => {
  const id = Number(raw)
  if (!Number.isSafeInteger(id) || id < 1) throw new BackendError('NOT_FOUND')
  return id
}

/** Ids of a DELETE or a bulk action: `id=1`, `id=1,2` or `ids=1,2`. */
export const idsOf = (query: { id?: unknown; ids?: unknown }): number[] => {
  const raw = String(query.ids ?? query.id ?? '')
  const ids = raw.split(',').filter(each => each.trim() !== '')
  if (ids.length === 0 || ids.length > 500) throw new BackendError('NOT_FOUND')
  return [...new Set(ids.map(idOf))]
}

/** The stored row of a record the session may see. @throws BackendError NOT_FOUND, also for somebody else's record */
export const findRow = async (
  db: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  id: number,
  options: ScopeOptions & { forUpdate?: boolean } = {},
): Promise<Row> => {
  const lock = options.forUpdate ? sql` for update` : sql``
  const where = allOf([scopeOf(entity, ctx.session, options), sql`id = ${id}`, sql`not is_deleted`])
  const found = await run(db, sql`select * from ${table(entity)} where ${where}${lock}`)
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return row
}

/** One record as the API answers it. @throws BackendError NOT_FOUND */
export const getRecord = async <E extends Declared>(
  ctx: SignedCtx,
  declared: E,
  id: unknown,
  options: ScopeOptions = {},
): Promise<RecordOf<E>> => {
  const entity = asEntity(declared)
  return recordOf(entity, await findRow(ctx.db, ctx, entity, idOf(id), options), readerOf(ctx)) as RecordOf<E>
}

/** SQLSTATE 23505; the field is the one after the branch in the index. */
const asTaken = (error: unknown, entity: Entity): unknown => {
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  if (code !== '23505') return error
  const columns = /^Key \(([^)]*)\)/.exec(String(detail))?.[1]?.split(', ') ?? []
  const field = entity.names.find(name => snakeCase(name) === columns.at(-1))
  return field ? invalid({ [field]: { code: 'validation.field.taken' } }) : error
}

/** States change by moves of their machine, never by editing a record. */
const withoutStates = (entity: Entity, body: Values): Values =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !entity.fieldNamed(name)?.options.machine))

/** What a page sent, normalised, without what only the server sets and without masked values sent back unchanged. */
const acceptRecord = (entity: Entity, body: Values, partial: boolean): Values => {
  const sent = partial ? withoutStates(entity, body) : body
  const unmasked = partial ? Object.fromEntries(Object.entries(sent).filter(([, value]) => !isMasked(value))) : sent
  const { values, errors } = entity.accept(unmasked, { partial })
  if (errors) throw invalid(errors)
  return values
}

/** Values a new record gets without being asked: declared defaults, and its owner. */
const withDefaults = (ctx: SignedCtx, entity: Entity, values: Values): Values => {
  const filled: Values = {}
  for (const [name, field] of entity.entries)
    if (field.options.default !== undefined) filled[name] = field.options.default
  Object.assign(filled, values)
  const owner = ownerField(entity, ctx.session.partyType)
  if (owner && owner !== 'code' && !seesBranch(ctx.session)) filled[owner] = ctx.session.partyCode
  else if (entity.fieldNamed('ownerCode')) filled.ownerCode = filled.ownerCode ?? ctx.session.partyCode
  return filled
}

/** Columns are set by the server alone. */
const insertRow = async (db: Queryable, ctx: SignedCtx, entity: Entity, values: Values): Promise<Row> => {
  const who = ctx.session.username
  const [columns, params] = columnsOf(entity, {
    ...values,
    code: values.code ?? newCode(entity),
    branchCode: ctx.session.branchCode,
    createdBy: who,
    modifiedBy: who,
  })
  const list = sql.join(
    params.map(value => sql`${value}`),
    sql`, `,
  )
  const made = await run(db, sql`insert into ${table(entity)} (${identifiers(columns)}) values (${list}) returning *`)
  return made.rows[0] as Row
}

export interface WriteOptions {
  /** Values the page may not set, set here. */
  set?: Values
}

/** Adds a record of the session's branch. @throws BackendError INVALID (4220) */
export const createRecord = async <E extends Declared>(
  ctx: SignedCtx,
  declared: E,
  body: Values,
  options: WriteOptions = {},
): Promise<RecordOf<E>> => {
  const entity = asEntity(declared)
  const sent = withDefaults(ctx, entity, withoutStates(entity, body))
  const values = { ...withDefaults(ctx, entity, acceptRecord(entity, sent, false)), ...options.set }
  try {
    const record = recordOf(entity, await insertRow(ctx.db, ctx, entity, values), readerOf(ctx))
    ctx.audit({ object: `${entity.name}:${String(record.code)}`, after: record })
    return record as RecordOf<E>
  } catch (error) {
    throw asTaken(error, entity)
  }
}

/** Writes some values of a locked row, counting its version up. @returns the row after it */
export const updateRow = async (
  db: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  id: number,
  values: Values,
): Promise<Row> => {
  const [columns, params] = columnsOf(entity, { ...values, modifiedBy: ctx.session.username })
  const assignments = columns.map((name, index) => sql`${sql.identifier(name)} = ${params[index]}`)
  const made = await run(
    db,
    sql`update ${table(entity)} set ${sql.join(assignments, sql`, `)}, gmt_modified = now(), version = version + 1
      where id = ${id} returning *`,
  )
  return made.rows[0] as Row
}

/**
 * Changes the fields a page sent. When it names the `version` it saw, another one in the database is a conflict.
 * @throws BackendError NOT_FOUND, VERSION_CONFLICT, INVALID (4220)
 */
export const updateRecord = async <E extends Declared>(
  ctx: SignedCtx,
  declared: E,
  body: Values,
  options: WriteOptions = {},
): Promise<RecordOf<E>> => {
  const entity = asEntity(declared)
  const id = idOf(body.id)
  const values = { ...acceptRecord(entity, body, true), ...options.set }
  try {
    return await ctx.db.transaction(async tx => {
      const before = await findRow(tx, ctx, entity, id, { forUpdate: true })
      if (body.version !== undefined && Number(body.version) !== Number(before.version))
        throw new BackendError('VERSION_CONFLICT')
      // Whose record it is does not change by editing it.
      const owner = ownerField(entity, ctx.session.partyType)
      if (owner && !seesBranch(ctx.session)) delete values[owner]
      const row = await updateRow(tx, ctx, entity, id, values)
      const reader = readerOf(ctx)
      const record = recordOf(entity, row, reader)
      ctx.audit({
        object: `${entity.name}:${String(record.code)}`,
        before: recordOf(entity, before, reader),
        after: record,
      })
      return record as RecordOf<E>
    })
  } catch (error) {
    throw asTaken(error, entity)
  }
}

/** Marks records deleted, all or none; nothing is ever erased (domain facts, section 1.1: retention). */
export const removeRecords = async (
  ctx: SignedCtx,
  declared: Declared,
  query: { id?: unknown; ids?: unknown },
): Promise<undefined> => {
  const entity = asEntity(declared)
  const ids = idsOf(query)
  await ctx.db.transaction(async tx => {
    for (const id of ids) {
      await findRow(tx, ctx, entity, id, { forUpdate: true })
      await updateRow(tx, ctx, entity, id, { isDeleted: true })
    }
  })
  ctx.audit({ object: `${entity.name}:${ids.join(',')}` })
  return undefined
}
