import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from '@ntocc/sdk/contracts'
import { BAD_FILTER, type Entity, type Field, type Issue, type Issues, isEmpty, MASKED } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { invalid } from '../errors.ts'
import { type Computed, columnOf } from './computed.ts'
import { isLocalized, localizedText } from './conditions.ts'
import type { CursorSeal, Position } from './cursor.ts'
import { isMasked, isShown, type Reader } from './rows.ts'

/** Largest page of an export; screens have far smaller ones. */
export const MAX_PAGE_SIZE = 5_000

export interface Paging {
  pageNum: number
  pageSize: number
  sort: Sort
  /** Where the page before ended. */
  after: Position | undefined
  /** Count all matches however many. */
  countAll: boolean
  /** Total that the caller already knows; with a cursor it is not counted again. */
  knownTotal: number | undefined
}

export interface Sort {
  name: string
  descending: boolean
  expression: SQL
  /** SQL type of the expression, for reading it back from a cursor. */
  type: string
}

const DEFAULT_SORT = 'gmtCreated'

const wholeNumber = (raw: unknown, fallback: number, max: number): number | undefined => {
  if (isEmpty(raw)) return fallback
  const number = Number(raw)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

const isSortable = (field: Field | undefined): field is Field =>
  field !== undefined && (field.sql !== 'jsonb' || isLocalized(field))

interface SortedBy {
  descending: boolean
  reader: Reader
  computed: Computed | undefined
}

const sortBy = (name: string, field: Field, { descending, reader: { language }, computed }: SortedBy): Sort =>
  isLocalized(field)
    ? { name, descending, expression: localizedText(columnOf(computed, name), language), type: 'text' }
    : { name, descending, expression: columnOf(computed, name), type: field.sql }

const isSort = (sort: Sort | Issue): sort is Sort => 'expression' in sort

/** By what is not shown, or shown masked, nothing is sorted: the order would tell the values. */
const sortOf = (entity: Entity, name: string, by: SortedBy): Sort | Issue => {
  const { reader } = by
  const field = entity.fieldNamed(name)
  if (!isSortable(field) || !isShown(reader, name)) return BAD_FILTER
  return isMasked(reader, field) ? MASKED : sortBy(name, field, by)
}

/** The order asked for; without one the newest come first, whether or not the list shows since when they are there. */
const askedSort = (entity: Entity, query: Record<string, unknown>, by: SortedBy): Sort | Issue =>
  isEmpty(query.sortField)
    ? sortBy(DEFAULT_SORT, entity.fields[DEFAULT_SORT] as Field, by)
    : sortOf(entity, String(query.sortField), by)

/**
 * Paging and sorting of a list query (specification, section 3).
 * @throws BackendError INVALID (4220) naming each bad key, MASKED (4220) for an order by what the reader sees masked
 */
export const pagingOf = (
  entity: Entity,
  query: Record<string, unknown>,
  { reader, cursors, computed }: { reader: Reader; cursors: CursorSeal; computed?: Computed | undefined },
): Paging => {
  const errors: Issues = {}
  const checked = <T>(key: string, value: T | undefined): T => {
    if (value === undefined) errors[key] = BAD_FILTER
    return value as T
  }
  const pageNum = checked('pageNum', wholeNumber(query.pageNum, DEFAULT_PAGE, 10_000_000))
  const pageSize = checked('pageSize', wholeNumber(query.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE))
  const sortType = isEmpty(query.sortType) ? 'desc' : String(query.sortType)
  if (sortType !== 'asc' && sortType !== 'desc') errors.sortType = BAD_FILTER
  const sort = askedSort(entity, query, { descending: sortType !== 'asc', reader, computed })
  if (!isSort(sort)) errors.sortField = sort
  const after = isEmpty(query.cursor) ? undefined : checked('cursor', cursors.open(String(query.cursor)))
  if (!isSort(sort) || Object.keys(errors).length > 0) throw invalid(errors)
  const known = isEmpty(query.total) ? undefined : wholeNumber(query.total, 0, Number.MAX_SAFE_INTEGER)
  return { pageNum, pageSize, sort, after, countAll: String(query.countAll) === '1', knownTotal: known }
}

/** Which page of something that has one order only. @throws BackendError INVALID (4220) */
export const pageOf = (query: Record<string, unknown>): { pageNum: number; pageSize: number } => {
  const pageNum = wholeNumber(query.pageNum, DEFAULT_PAGE, 10_000_000)
  const pageSize = wholeNumber(query.pageSize, DEFAULT_PAGE_SIZE, 500)
  if (pageNum && pageSize) return { pageNum, pageSize }
  throw invalid({ [pageNum ? 'pageSize' : 'pageNum']: BAD_FILTER })
}

/** Never empty. */
const NEVER_EMPTY = ['id', 'code', 'gmtCreated', 'gmtModified', 'version']

/** One stretch of a sorted list: read in its order, after all of the stretch before it. */
export interface Stretch {
  where: SQL
  order: SQL
}

/**
 * A list from its beginning, or from a position on. Empty values come last whichever way it is sorted: those who have a
 * value and those who have none are two stretches, as no index gives both in one order of either direction. Each of them
 * is read from the index of the field in its own order, and the row comparison alone finds a position in it.
 */
export const stretchesOf = ({ name, descending, expression, type }: Sort, after: Position | undefined): Stretch[] => {
  const way = descending ? sql`desc` : sql`asc`
  const later = descending ? sql`<` : sql`>`
  const byValue = sql`${expression} ${way}, id ${way}`
  const byId = sql`id ${way}`
  if (after?.value === null) return [{ where: sql`${expression} is null and id ${later} ${after.id}`, order: byId }]
  const from = after && sql`(${expression}, id) ${later} (${sql`${after.value}::text::${sql.raw(type)}`}, ${after.id})`
  if (NEVER_EMPTY.includes(name)) return [{ where: from ?? sql`true`, order: byValue }]
  return [
    { where: from ?? sql`${expression} is not null`, order: byValue },
    { where: sql`${expression} is null`, order: byId },
  ]
}

/** The order of a whole list in one; `value` is what it is sorted by when that has another name. */
export const orderOf = ({ descending, expression }: Sort, value: SQL = expression): SQL => {
  const way = descending ? sql`desc` : sql`asc`
  return sql`${value} ${way} nulls last, id ${way}`
}
