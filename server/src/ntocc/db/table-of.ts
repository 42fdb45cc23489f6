import type { RecordSearch } from '@ntocc/sdk/contracts'
import type { Entity, Field, SqlType } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { checksOf } from './checks.ts'
import { kernelSearch } from './kernel-search.ts'
import { digestOf, keepKeywords, keywordWayOf, partsOf } from './keyword-index.ts'
import { snakeCase } from './names.ts'
import { searchKeys } from './search-keys.ts'

export { snakeCase } from './names.ts'

const BUILDERS: Record<SqlType, (name: string) => PgColumnBuilderBase> = {
  text: name => text(name),
  integer: name => integer(name),
  bigint: name => bigint(name, { mode: 'number' }),
  'numeric(14,3)': name => numeric(name, { precision: 14, scale: 3 }),
  boolean: name => boolean(name),
  timestamptz: name => timestamp(name, { withTimezone: true, mode: 'date' }),
  date: name => date(name, { mode: 'string' }),
  jsonb: name => jsonb(name),
  'double precision': name => doublePrecision(name),
}

/** Columns that every insert may leave out. */
const COMMON: Record<string, () => PgColumnBuilderBase> = {
  id: () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  gmtCreated: () => timestamp('gmt_created', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  gmtModified: () => timestamp('gmt_modified', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  version: () => integer('version').notNull().default(0),
  isDeleted: () => boolean('is_deleted').notNull().default(false),
  branchCode: () => text('branch_code').notNull(),
  code: () => text('code').notNull(),
}

const columnOf = (name: string, field: Field): PgColumnBuilderBase =>
  COMMON[name]?.() ?? BUILDERS[field.sql](snakeCase(name))

/** Records that are only ever read with the record they belong to: no list needs an index of them. */
const READ_WITH_OWNER: ReadonlySet<string> = new Set(['waybillNode', 'receipt'])

/** PostgreSQL cuts names at 63 bytes, silently. */
const indexName = (...parts: string[]): string => parts.join('_').slice(0, 63)

/** Name of the rule that one record at most has a flag. */
export const oneName = (table: string, field: string): string => indexName(table, snakeCase(field), 'one')
/** Name of the rule that no two records have the same value of a field. */
export const uniqueName = (table: string, field: string): string => indexName(table, snakeCase(field), 'key')

/** A flag that one record has of each branch, or of each value of another field within it; no value is one too. */
const oneRule = (name: string, branch: never, flag: string, per: string) => {
  const owner = per === 'branchCode' ? [] : [sql`coalesce(${sql.identifier(snakeCase(per))}, '')`]
  const columns = [branch, ...owner] as unknown as [never]
  return uniqueIndex(name)
    .on(...columns)
    .where(sql.raw(`"${snakeCase(flag)}" and not is_deleted`))
}

/** The id is the newest first among many of one text. */
const searchRules = (entity: Entity, table: string, search: RecordSearch, [branch, id]: readonly [never, never]) =>
  searchKeys(entity, search).map(({ field, name, expression, where }) => {
    const key = sql.raw(`(${expression}) text_pattern_ops`) as never
    const rule = index(indexName(table, name, snakeCase(field), 'idx')).on(branch, key, id)
    return where ? rule.where(sql.raw(where)) : rule
  })

/** What a keyword is looked for inside of. */
const keywordRules = (entity: Entity, table: string, { inside = [] }: RecordSearch, branch: never) =>
  inside.flatMap(name => {
    const field = entity.fieldNamed(name)
    if (!field) return []
    const rule = index(indexName(table, 'keyword', snakeCase(name), 'idx'))
    if (keywordWayOf(field) === 'unique') return [rule.using('gin', sql.raw(`(${partsOf(name)})`) as never)]
    return [rule.on(branch, sql.raw(`(${digestOf(name)})`) as never)]
  })

const made = new Map<string, PgTable>()

const neverChanged = new WeakSet<PgTable>()

/** Whether rows of a table are written once and stay. */
export const isAppendOnly = (table: PgTable): boolean => neverChanged.has(table)

/**
 * The table of an entity: one column per field that is stored, by its kind's SQL type; indexes for the list (newest first within a
 * branch), for the entity's own states, for fields declared `indexed` (found and sorted by: the id settles ties, of which
 * states have many), for what is found by typing, and unique ones among records that are not deleted; a check for what the kind says of its values.
 * Required is left to the fields' own validation, so that a field made required later needs no migration of old rows.
 */
export const tableOf = (entity: Entity): PgTable => {
  const name = snakeCase(entity.name)
  const known = made.get(name) ?? newTable(entity, name, kernelSearch[entity.name])
  made.set(name, known)
  return known
}

/**
 * The same under a name of its own, made anew each time: entities of areas come and go.
 * @param search how its records are found by typing: an index for each way
 */
export const newTable = (entity: Entity, name: string, search?: RecordSearch): PgTable => {
  const columns = Object.fromEntries(entity.stored.map(([key, field]) => [key, columnOf(key, field)]))
  const table = pgTable(name, columns, self => {
    const column = (key: string) => self[key] as unknown as ReturnType<typeof text>['_'] & { desc(): never }
    const isNotDeleted = sql`not is_deleted`
    const branch = column('branchCode') as never
    const newest = () => [column('gmtCreated').desc(), column('id').desc()] as const
    const checks = checksOf(entity).map(each => check(each.name, sql.raw(each.sql)))
    const rules = [uniqueIndex(indexName(name, 'code_key')).on(column('code') as never)]
    if (!READ_WITH_OWNER.has(entity.name))
      rules.push(index(indexName(name, 'list_idx')).on(branch, column('isDeleted') as never, ...newest()))
    // Lists show one state, newest first. "In use or not" tells too little about a record to find it by.
    if ('status' in entity.own)
      rules.push(index(indexName(name, 'status_idx')).on(branch, column('status') as never, ...newest()))
    for (const [key, field] of entity.stored) {
      if (key in COMMON || key === 'status') continue
      const { unique, indexed, onePer } = field.options
      const pair = [branch, column(key) as never] as const
      if (onePer) rules.push(oneRule(oneName(name, key), branch, key, onePer))
      if (unique)
        rules.push(
          uniqueIndex(uniqueName(name, key))
            .on(...pair)
            .where(isNotDeleted),
        )
      else if (indexed)
        rules.push(index(indexName(name, snakeCase(key), 'order_idx')).on(...pair, column('id') as never))
    }
    if (search) rules.push(...searchRules(entity, name, search, [branch, column('id') as never]))
    if (search) rules.push(...keywordRules(entity, name, search, branch))
    return [...rules, ...checks]
  })
  if (search) keepKeywords(table, name, entity, search)
  if (entity.isAppendOnly) neverChanged.add(table)
  return table
}
