import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { SignedCtx } from '../http/context.ts'
import { filtersSql, keywordSql } from './conditions.ts'
import { asEntity, type Declared, type RecordOf } from './entity.ts'
import { after, encodeCursor, orderBy, type Paging, pagingOf } from './paging.ts'
import { type Reader, recordOf } from './rows.ts'
import { type ScopeOptions, scopeOf } from './scope.ts'
import { allOf, run } from './sql.ts'

/** Counting stops here unless `countAll=1`: beyond it nobody reads the figure, and counting costs more than the page. */
export const COUNT_CAP = 10_001

export interface ListOptions extends ScopeOptions {
  /** Conditions beside the query's own filters, for example a preset of the screen. */
  where?: SQL[]
  /** Fields that `keyword` searches. */
  keyword?: readonly string[]
  /** Which records: those not deleted (default), only deleted ones, or both. */
  deleted?: 'no' | 'only' | 'both'
  /** Last touch to each record, for example a computed field. */
  present?: (record: StoredRecord, row: Row) => Record<string, unknown>
  /** Expressions read beside the columns, for `present`; named so that no column is hidden (`as "@name"`). */
  also?: readonly SQL[]
}

const DELETED = { no: sql`not is_deleted`, only: sql`is_deleted`, both: sql`true` } as const

export const readerOf = (ctx: SignedCtx): Reader => ({
  language: ctx.language,
  permissions: ctx.session.permissions,
})

/** `mask=1`: sensitive values masked whatever the permissions, as a page that shows many people at once asks for them. */
const shownTo = (reader: Reader, query: Record<string, unknown>): Reader =>
  String(query.mask) === '1' ? { ...reader, permissions: new Set() } : reader

const tableName = (entity: Entity): SQL => sql`${sql.identifier(snakeCase(entity.name))}`

const count = async (
  db: Queryable,
  entity: Entity,
  where: SQL,
  paging: Paging,
): Promise<{ total: number; capped: boolean }> => {
  if (paging.cursor && paging.knownTotal !== undefined) return { total: paging.knownTotal, capped: false }
  const matching = sql`select 1 from ${tableName(entity)} where ${where}`
  const limited = paging.countAll ? matching : sql`${matching} limit ${COUNT_CAP + 1}`
  const found = await run<{ total: string }>(db, sql`select count(*) as total from (${limited}) as matching`)
  const total = Number(found.rows[0]?.total)
  const capped = !paging.countAll && total > COUNT_CAP
  return { total: capped ? COUNT_CAP : total, capped }
}

const readRows = async (
  db: Queryable,
  entity: Entity,
  where: SQL,
  paging: Paging,
  also: readonly SQL[] = [],
): Promise<Row[]> => {
  const { sort, cursor, pageSize, pageNum } = paging
  const from = cursor ? sql`${where} and (${after(sort, cursor)})` : where
  const offset = cursor ? 0 : (pageNum - 1) * pageSize
  const found = await run(
    db,
    sql`select ${sql.join([sql`*`, sql`(${sort.expression})::text as "@sort"`, ...also], sql`, `)} from ${tableName(entity)} where ${from}
      order by ${orderBy(sort)} limit ${pageSize} offset ${offset}`,
  )
  return found.rows
}

const cursorAfter = (rows: readonly Row[], paging: Paging): string | undefined => {
  const last = rows.at(-1)
  if (!last || rows.length < paging.pageSize) return undefined
  return encodeCursor(paging.sort, { value: last['@sort'] as string | null, id: Number(last.id) })
}

/**
 * A page of an entity's records (specification, section 3): paging, sorting, filters by field kind, `cursor`; always
 * within the session's branch and party.
 * @throws BackendError INVALID (4220) for bad query values
 */
export const listOf = async <E extends Declared>(
  ctx: SignedCtx,
  declared: E,
  query: Record<string, unknown>,
  options: ListOptions = {},
): Promise<Page<RecordOf<E>>> => {
  const entity = asEntity(declared)
  const reader = readerOf(ctx)
  const paging = pagingOf(entity, query, ctx.language)
  const keyword = keywordSql(entity, options.keyword ?? [], query.keyword)
  const where = allOf([
    scopeOf(entity, ctx.session, options),
    DELETED[options.deleted ?? 'no'],
    ...filtersSql(entity, query, reader),
    ...(keyword ? [keyword] : []),
    ...(options.where ?? []),
  ])
  const rows = await readRows(ctx.db, entity, where, paging, options.also)
  const { total, capped } = await count(ctx.db, entity, where, paging)
  const nextCursor = cursorAfter(rows, paging)
  const present = options.present ?? (record => record)
  const shown = shownTo(reader, query)
  return {
    records: rows.map(row => present(recordOf(entity, row, shown), row)) as RecordOf<E>[],
    total,
    ...(capped && { totalCapped: true }),
    pageNum: paging.pageNum,
    pageSize: paging.pageSize,
    ...(nextCursor && { nextCursor }),
  }
}
