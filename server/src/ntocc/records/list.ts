import type { Page } from '@ntocc/sdk/contracts'
import { type Entity, isEmpty } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { checkPageSize } from '../http/exporting.ts'
import { tableNameOf } from '../registry/areas.ts'
import { type Computed, computedColumns, knownFields, withComputed } from './computed.ts'
import { filtersOf } from './conditions.ts'
import { type CursorSeal, cursorSeal } from './cursor.ts'
import { asEntity, type Declared, type RecordOf } from './entity.ts'
import { importedSql } from './imported.ts'
import { keywordSql } from './keyword.ts'
import { spendLookups } from './lookups.ts'
import { orderOf, type Paging, pagingOf, type Stretch, stretchesOf } from './paging.ts'
import { withPlateColors } from './plate-colors.ts'
import { type Reader, recordOf } from './rows.ts'
import { type ScopeOptions, scopeOf } from './scope.ts'
import { allOf, run } from './sql.ts'
import { countedBy, countStates } from './state-counts.ts'

/** Counting stops here unless `countAll=1`: beyond it nobody reads the figure, and counting costs more than the page. */
export const COUNT_CAP = 10_001

export interface ListOptions extends ScopeOptions {
  /** Conditions beside the query's own filters, for example a preset of the screen. */
  where?: SQL[]
  /** Fields that `keyword` searches. */
  keyword?: readonly string[]
  /** Which records: those not deleted (default), only deleted ones, or both. */
  deleted?: 'no' | 'only' | 'both'
  /**
   * Fields the answer has, when it has fewer than the entity. Only these sort and filter it: whoever is not shown a value
   * learns it neither from an order nor from a count.
   */
  shows?: readonly string[]
  /** Fields that follow from something else, by their expressions. */
  computes?: Computed
  /** Joined to each record for these: one row at most for each, with columns that are called as no field is (`"@name"`). */
  joins?: SQL
  /** What else each record says, for example something computed. */
  adds?: (row: Row) => Record<string, unknown>
  /** Largest page outside an export, where a screen asks for more than any other. */
  mostOnScreen?: number
  /** Expressions read beside the columns, for `adds`; named so that no column is hidden (`as "@name"`). */
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

const tableName = (entity: Entity): SQL => sql`${sql.identifier(tableNameOf(entity))}`

/** What is asked of the database for one list. */
interface Question {
  db: Queryable
  entity: Entity
  /** Which records. */
  where: SQL
  paging: Paging
  also: readonly SQL[]
  joins?: SQL | undefined
}

/** Where its records are read from. */
const sourceOf = ({ entity, joins }: Pick<Question, 'entity' | 'joins'>): SQL =>
  joins ? sql`${tableName(entity)} ${joins}` : tableName(entity)

const count = async (question: Question): Promise<{ total: number; capped: boolean }> => {
  const { db, where, paging } = question
  if (paging.after && paging.knownTotal !== undefined) return { total: paging.knownTotal, capped: false }
  const matching = sql`select 1 from ${sourceOf(question)} where ${where}`
  const limited = paging.countAll ? matching : sql`${matching} limit ${COUNT_CAP + 1}`
  const found = await run<{ total: string }>(db, sql`select count(*) as total from (${limited}) as matching`)
  const total = Number(found.rows[0]?.total)
  const capped = !paging.countAll && total > COUNT_CAP
  return { total: capped ? COUNT_CAP : total, capped }
}

const columnsRead = ({ entity, paging: { sort }, also }: Question): SQL =>
  sql.join([sql`${tableName(entity)}.*`, sql`(${sort.expression})::text as "@sort"`, ...also], sql`, `)

/**
 * A page of few matches: found as they were for the count, their ids sorted, and only those of the page read. In the
 * order of the list, the database might walk past a million records until it has met enough of them.
 */
const readFew = async (question: Question): Promise<Row[]> => {
  const { db, where, paging } = question
  const { sort, pageSize, pageNum } = paging
  const table = sourceOf(question)
  const matching = sql`select id, ${sort.expression} as at from ${table} where ${where}`
  const page = sql`select id from matching order by ${orderOf(sort, sql`at`)} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`
  const found = await run(
    db,
    sql`with matching as materialized (${matching}) select ${columnsRead(question)} from ${table}
      where id = any(array(${page})) order by ${orderOf(sort)}`,
  )
  return found.rows
}

const readStretch = async (
  question: Question,
  stretch: Stretch,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> => {
  const { db, where } = question
  const found = await run(
    db,
    sql`select ${columnsRead(question)} from ${sourceOf(question)} where ${where} and ${stretch.where}
      order by ${stretch.order} limit ${limit} offset ${offset}`,
  )
  return found.rows
}

const lengthOf = async (question: Question, stretch: Stretch): Promise<number> => {
  const { db, where } = question
  const found = await run<{ length: string }>(
    db,
    sql`select count(*) as length from ${sourceOf(question)} where ${where} and ${stretch.where}`,
  )
  return Number(found.rows[0]?.length)
}

const readMany = async (question: Question): Promise<Row[]> => {
  const { sort, after, pageSize, pageNum } = question.paging
  const rows: Row[] = []
  let offset = after ? 0 : (pageNum - 1) * pageSize
  for (const stretch of stretchesOf(sort, after)) {
    const part = await readStretch(question, stretch, { limit: pageSize - rows.length, offset })
    rows.push(...part)
    if (rows.length === pageSize) break
    // How long a stretch is need be known only when it ended before the page began.
    offset = part.length > 0 || offset === 0 ? 0 : offset - (await lengthOf(question, stretch))
  }
  return rows
}

const readRows = (question: Question, total: number): Promise<Row[]> => {
  if (total === 0) return Promise.resolve([])
  // What was counted to its end was found at some cost already: finding it once more costs the same.
  return total < COUNT_CAP && !question.paging.after ? readFew(question) : readMany(question)
}

const cursorAfter = (rows: readonly Row[], paging: Paging, cursors: CursorSeal): string | undefined => {
  const last = rows.at(-1)
  if (!last || rows.length < paging.pageSize) return undefined
  return cursors.seal({ value: last['@sort'] as string | null, id: Number(last.id) })
}

/**
 * Who reads a list, and what the answer has of the entity. An order is judged by the answer, filters by what the reader
 * may see: `mask=1` hides nothing from somebody who may leave it out. What is computed elsewhere is not there.
 */
const readersOf = (
  ctx: SignedCtx,
  entity: Entity,
  query: Record<string, unknown>,
  { shows, computes }: ListOptions,
) => {
  const known = new Set(knownFields(entity, computes))
  const reader: Reader = { ...readerOf(ctx), fields: shows ? new Set(shows.filter(name => known.has(name))) : known }
  return { reader, shown: shownTo(reader, query) }
}

/** Which records a list query is about: those in scope that its filters let through. */
const whereOf = async (
  ctx: SignedCtx,
  entity: Entity,
  query: Record<string, unknown>,
  { reader, options }: { reader: Reader; options: ListOptions },
): Promise<SQL> => {
  const filters = filtersOf(entity, query, reader, options.computes)
  const keyword = await keywordSql(ctx, { entity, names: options.keyword ?? [], reader }, query.keyword)
  await spendLookups(ctx, entity, filters.lookups)
  return allOf([
    scopeOf(entity, ctx.session, options),
    DELETED[options.deleted ?? 'no'],
    ...filters.where,
    ...(keyword ? [keyword] : []),
    ...importedSql(ctx, entity, query.imported),
    ...(options.where ?? []),
  ])
}

/**
 * A page of an entity's records (specification, section 3): paging, sorting, filters by field kind, `cursor`; always
 * within the session's branch and party. With `countBy` it answers no records, but how many there are in each state.
 * @throws BackendError INVALID (4220) for bad query values, MASKED (4220) for an order or filter by what is masked,
 * LOOKUP_TOO_MANY
 */
export const listOf = async <E extends Declared>(
  ctx: SignedCtx,
  declared: E,
  query: Record<string, unknown>,
  options: ListOptions = {},
): Promise<Page<RecordOf<E>>> => {
  const entity = asEntity(declared)
  const { reader, shown } = readersOf(ctx, entity, query, options)
  const cursors = cursorSeal(ctx)
  const { computes: computed, joins } = options
  const paging = pagingOf(entity, query, { reader: shown, cursors, computed })
  checkPageSize(ctx, paging.pageSize, options.mostOnScreen)
  const counted = isEmpty(query.countBy) ? undefined : String(query.countBy)
  const machine = counted === undefined ? undefined : countedBy(entity, counted, shown)
  const where = await whereOf(ctx, entity, query, { reader, options })
  if (counted !== undefined && machine) {
    const counts = await countStates({
      db: ctx.db,
      table: sourceOf({ entity, joins }),
      where,
      name: counted,
      machine,
      computed,
    })
    return { records: [], total: 0, counts, pageNum: paging.pageNum, pageSize: paging.pageSize }
  }
  const also = [...(options.also ?? []), ...computedColumns(computed)]
  const question = { db: ctx.db, entity, where, paging, also, joins }
  const { total, capped } = await count(question)
  const rows = (await readRows(question, total)).map(row => withComputed(row, computed))
  const nextCursor = cursorAfter(rows, paging, cursors)
  const records = rows.map(row => ({ ...recordOf(entity, row, shown), ...options.adds?.(row) }))
  return {
    records: (await withPlateColors(ctx, entity, records)) as RecordOf<E>[],
    total,
    ...(capped && { totalCapped: true }),
    pageNum: paging.pageNum,
    pageSize: paging.pageSize,
    ...(nextCursor && { nextCursor }),
  }
}

/**
 * Ids of the records that a list query is about, in its order, at most so many: what is done with all that match notes
 * them first.
 * @throws BackendError as `listOf`
 */
export const matchingIds = async (
  ctx: SignedCtx,
  entity: Entity,
  query: Record<string, unknown>,
  options: ListOptions,
  most: number,
): Promise<number[]> => {
  const { reader, shown } = readersOf(ctx, entity, query, options)
  const { sort } = pagingOf(entity, query, {
    reader: shown,
    cursors: cursorSeal(ctx),
    computed: options.computes,
  })
  const where = await whereOf(ctx, entity, query, { reader, options })
  const found = await run<{ id: string }>(
    ctx.db,
    sql`select id from ${tableName(entity)} where ${where} order by ${orderOf(sort)} limit ${most}`,
  )
  return found.rows.map(row => Number(row.id))
}
