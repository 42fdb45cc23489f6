import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, type Language } from '@ntocc/sdk/contracts'
import { BAD_FILTER, type Entity, type Field, type Issues, isEmpty } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { invalid } from '../errors.ts'
import { column, isLocalized, localizedText } from './conditions.ts'

/** Largest page: an export reads in pages of this size, a screen in far smaller ones. */
export const MAX_PAGE_SIZE = 5_000

export interface Paging {
  pageNum: number
  pageSize: number
  sort: Sort
  cursor: Cursor | undefined
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

/** Position after a record: its sort value as PostgreSQL writes it (all digits kept), and its id. */
export interface Cursor {
  value: string | null
  id: number
}

const DEFAULT_SORT = 'gmtCreated'

const wholeNumber = (raw: unknown, fallback: number, max: number): number | undefined => {
  if (isEmpty(raw)) return fallback
  const number = Number(raw)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

const isSortable = (field: Field | undefined): field is Field =>
  field !== undefined && (field.sql !== 'jsonb' || isLocalized(field))

const sortOf = (entity: Entity, name: string, descending: boolean, language: Language): Sort | undefined => {
  const field = entity.fieldNamed(name)
  if (!isSortable(field)) return undefined
  return isLocalized(field)
    ? { name, descending, expression: localizedText(name, language), type: 'text' }
    : { name, descending, expression: column(name), type: field.sql }
}

export const encodeCursor = (sort: Sort, cursor: Cursor): string =>
  Buffer.from(JSON.stringify([sort.name, sort.descending, cursor.value, cursor.id])).toString('base64url')

const decodeCursor = (raw: unknown, sort: Sort): Cursor | undefined => {
  try {
    const [name, descending, value, id] = JSON.parse(
      Buffer.from(String(raw), 'base64url').toString('utf8'),
    ) as unknown[]
    if (name !== sort.name || descending !== sort.descending) return undefined
    if (!Number.isSafeInteger(id) || !(value === null || typeof value === 'string')) return undefined
    return { value, id: id as number }
  } catch {
    return undefined
  }
}

/**
 * Paging and sorting of a list query (specification, section 3).
 * @throws BackendError INVALID (4220) naming each bad key
 */
export const pagingOf = (entity: Entity, query: Record<string, unknown>, language: Language): Paging => {
  const errors: Issues = {}
  const checked = <T>(key: string, value: T | undefined, fallback: T): T => {
    if (value === undefined) errors[key] = BAD_FILTER
    return value ?? fallback
  }
  const pageNum = checked('pageNum', wholeNumber(query.pageNum, DEFAULT_PAGE, 10_000_000), DEFAULT_PAGE)
  const pageSize = checked('pageSize', wholeNumber(query.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE)
  const sortType = isEmpty(query.sortType) ? 'desc' : String(query.sortType)
  if (sortType !== 'asc' && sortType !== 'desc') errors.sortType = BAD_FILTER
  const fallback = sortOf(entity, DEFAULT_SORT, true, language) as Sort
  const asked = isEmpty(query.sortField) ? DEFAULT_SORT : String(query.sortField)
  const sort = checked('sortField', sortOf(entity, asked, sortType !== 'asc', language), fallback)
  const cursor = isEmpty(query.cursor)
    ? undefined
    : checked('cursor', decodeCursor(query.cursor, sort), { value: null, id: 0 })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const known = isEmpty(query.total) ? undefined : wholeNumber(query.total, 0, Number.MAX_SAFE_INTEGER)
  return { pageNum, pageSize, sort, cursor, countAll: String(query.countAll) === '1', knownTotal: known }
}

/** Which page of something that has one order only. @throws BackendError INVALID (4220) */
export const pageOf = (query: Record<string, unknown>): { pageNum: number; pageSize: number } => {
  const pageNum = wholeNumber(query.pageNum, DEFAULT_PAGE, 10_000_000)
  const pageSize = wholeNumber(query.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)
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
export const stretchesOf = ({ name, descending, expression, type }: Sort, cursor: Cursor | undefined): Stretch[] => {
  const way = descending ? sql`desc` : sql`asc`
  const later = descending ? sql`<` : sql`>`
  const byValue = sql`${expression} ${way}, id ${way}`
  const byId = sql`id ${way}`
  if (cursor?.value === null) return [{ where: sql`${expression} is null and id ${later} ${cursor.id}`, order: byId }]
  const from =
    cursor && sql`(${expression}, id) ${later} (${sql`${cursor.value}::text::${sql.raw(type)}`}, ${cursor.id})`
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
