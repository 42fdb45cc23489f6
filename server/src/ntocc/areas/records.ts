import { type Entity, isEmpty } from '@ntocc/sdk/fields'
import type { AnyEntity, ListedWhich, Records, Which } from '@ntocc/sdk/service'
import { type SQL, sql } from 'drizzle-orm'
import type { Row } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import { asPart } from '../db/scope.ts'
import type { SignedCtx } from '../http/context.ts'
import { hooksOf } from '../records/all-hooks.ts'
import type { Computed } from '../records/computed.ts'
import { type ListOptions, listOf } from '../records/list.ts'
import { moveRecord } from '../records/move.ts'
import { scopeOf } from '../records/scope.ts'
import { changeMany, eraseRows, type SetChange } from '../records/sets.ts'
import { allOf, run } from '../records/sql.ts'
import { createRecord, findRow, getRecord, idOf, removeRecords, updateRecord } from '../records/store.ts'
import { insertFrom, insertMany, tableSql, type WriteAs } from '../records/write.ts'
import { entityNamed, resourceNamed } from '../registry/areas.ts'

type Values = Record<string, unknown>
/** How a set of records is written, as a service says it. */
type SetAs = NonNullable<Parameters<Records['changeMany']>[3]>

const MOST_ROWS = 1_000

/** How the engine is asked for a list of a service's. */
export const listOptions = ({
  where,
  keyword = [],
  shows,
  ofBranch = false,
  deleted,
  computes,
  joins,
}: ListedWhich<AnyEntity> = {}): ListOptions => ({
  keyword,
  shared: ofBranch,
  ...(where && { where: [where] }),
  ...(shows && { shows }),
  ...(deleted && { deleted }),
  ...(computes && { computes: computes as Computed }),
  ...(joins && { joins }),
})

/**
 * The installed entity behind what a service names. Throws for any other: one that is not in the contract has no table,
 * and one of another build's would be read by other rules.
 */
export const installedEntity = ({ name }: Pick<AnyEntity, 'name'>): Entity => {
  const entity = entityNamed(name)
  if (!entity) throw new Error(`The entity ${name} is not installed: name it in the contract.`)
  return entity
}

/** A stored row as services see it: values by the names of the fields, nothing masked, texts in all their languages. */
export const storedOf = (entity: Entity, row: Row): Values => {
  const record: Values = {}
  for (const [name, field] of entity.entries) {
    const stored = row[snakeCase(name)]
    if (stored === undefined || stored === null) continue
    record[name] = field.kind.name === 'localized' ? stored : field.kind.fromDb(stored, 'en')
  }
  return record
}

const rowsOf = async (ctx: SignedCtx, entity: Entity, which: Which = {}): Promise<Row[]> => {
  const { where, order = sql`id`, limit = MOST_ROWS, lock } = which
  const conditions = [scopeOf(entity, ctx.session), sql`not is_deleted`, ...(where ? [where] : [])]
  const found = await run(
    ctx.db,
    sql`select * from ${tableSql(entity)} where ${allOf(conditions)} order by ${order} limit ${limit}
      ${lock ? sql`for update` : sql``}`,
  )
  return found.rows
}

/**
 * Writes a record of which the service need not say the version: without one it is that of the record as it is now, held
 * until the write is done.
 */
const ofVersion = <T>(
  ctx: SignedCtx,
  entity: Entity,
  values: Values,
  write: (values: Values) => Promise<T>,
): Promise<T> => {
  if (!isEmpty(values.version)) return write(values)
  return ctx.db.transaction(async tx => {
    const { version } = await findRow(tx, ctx, entity, idOf(values.id), { forUpdate: true })
    return write({ ...values, version })
  })
}

/** Fields that are given on top of what a page sent: only the service may set them. */
const withSet = (set: object | undefined) => (set ? { set: set as Values } : {})

const writeSet = async (
  ctx: SignedCtx,
  declared: AnyEntity,
  change: SetChange,
  as: SetAs | undefined,
): Promise<Values[]> => {
  const entity = installedEntity(declared)
  if ('each' in change && change.each.length === 0) return []
  const { move, ...more } = as ?? {}
  const rows = await asPart(ctx.db, tx =>
    changeMany({ tx, ctx }, entity, change, { ...more, ...(move && { action: move }) }),
  )
  return rows.map(row => storedOf(entity, row))
}

/** The records engine for one caller. Its writes ask the rules of the record, whoever brings them. */
export const recordsFor = (ctx: SignedCtx): Records => {
  const records = {
    find: async (entity: AnyEntity, id: number) => {
      const installed = installedEntity(entity)
      return storedOf(installed, await findRow(ctx.db, ctx, installed, idOf(id)))
    },
    get: async (entity: AnyEntity, id: number) => {
      const { where: only, computes, shows } = (await hooksOf(entity.name)?.list?.(ctx)) ?? {}
      const shared = resourceNamed(entity.name)?.shared ?? false
      return getRecord(ctx, installedEntity(entity), id, { shared, only, computes, shows })
    },
    where: async (entity: AnyEntity, which?: Which) => {
      const installed = installedEntity(entity)
      return (await rowsOf(ctx, installed, which)).map(row => storedOf(installed, row))
    },
    list: (entity: AnyEntity, query: Readonly<Values>, which?: ListedWhich<AnyEntity>) => {
      const given = Object.fromEntries(Object.entries(query).filter(([, value]) => !isEmpty(value)))
      return listOf(ctx, installedEntity(entity), given, listOptions(which))
    },
    create: (entity: AnyEntity, values: object, set?: object) =>
      createRecord(ctx, installedEntity(entity), values, { hooks: hooksOf(entity.name), ...withSet(set) }),
    change: (entity: AnyEntity, values: object, set?: object) => {
      const options = { hooks: hooksOf(entity.name), ...withSet(set) }
      const installed = installedEntity(entity)
      return ofVersion(ctx, installed, values as Values, each => updateRecord(ctx, installed, each, options))
    },
    remove: async (entity: AnyEntity, ids: readonly number[], versions?: readonly number[]) => {
      const which = { ids: ids.join(','), ...(versions && { versions: versions.join(',') }) }
      await removeRecords(ctx, installedEntity(entity), which, { hooks: hooksOf(entity.name) })
    },
    move: (entity: AnyEntity, move: object, set?: object) => {
      const options = { hooks: hooksOf(entity.name), ...withSet(set) }
      const installed = installedEntity(entity)
      return ofVersion(ctx, installed, move as Values, each => moveRecord(ctx, installed, each, options))
    },
    createMany: async (declared: AnyEntity, records: readonly object[], as?: WriteAs) => {
      const entity = installedEntity(declared)
      if (records.length === 0) return []
      const rows = await asPart(ctx.db, tx => insertMany(tx, ctx, entity, records as Values[], as))
      return rows.map(row => storedOf(entity, row))
    },
    createFrom: (entity: AnyEntity, fields: readonly string[], rows: SQL, as?: WriteAs) =>
      asPart(ctx.db, tx => insertFrom({ tx, ctx }, installedEntity(entity), { fields, rows }, as)),
    changeMany: (entity: AnyEntity, where: SQL, set: object, as?: SetAs) =>
      writeSet(ctx, entity, { where, set: set as Values }, as),
    changeEach: (entity: AnyEntity, each: readonly { id: number }[], as?: SetAs) => writeSet(ctx, entity, { each }, as),
    changeFrom: (entity: AnyEntity, fields: readonly string[], rows: SQL, as?: SetAs) =>
      writeSet(ctx, entity, { fields, rows }, as),
    erase: (entity: AnyEntity, where: SQL) =>
      asPart(ctx.db, tx => eraseRows({ tx, ctx }, installedEntity(entity), where)),
  }
  // Each answers what its entity declares: the types are the declaration's, the values the engine's.
  return records as unknown as Records
}
