import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, type ListQuery, PAGE_SIZES, type SortType } from '../contracts/envelope.ts'

/** A span of a date filter; either end may be open. */
export interface Range {
  start?: string
  end?: string
}

/** A filter as a page holds it: a text or code, several codes, or a span. */
export type FilterValue = string | number | boolean | readonly (string | number)[] | Range | null | undefined
export type Filters = Readonly<Record<string, FilterValue>>

/** How a list stands: what its address says. */
export interface ListState {
  pageNum: number
  pageSize: number
  sortField?: string
  sortType?: SortType
  /** Already in wire form: a span is `{name}Start` and `{name}End`. */
  filters: Readonly<Record<string, string>>
  /** Key of the row whose drawer is open. */
  open?: string
  /** Columns that came with a link or a view (`columns-address.ts` of the list); absent: the reader's own. */
  columns?: string
}

const isRange = (value: FilterValue): value is Range =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Filters in wire form (specification, section 3, "List query"): a span becomes `{name}Start` and `{name}End`, several
 * codes a comma list, texts are trimmed, and what is empty is left out.
 */
export function wireFilters(filters: Filters): Record<string, string> {
  const wire: Record<string, string> = {}
  const put = (key: string, value: unknown): void => {
    const text = value === undefined || value === null ? '' : String(value).trim()
    if (text !== '') wire[key] = text
  }
  for (const [name, value] of Object.entries(filters)) {
    if (isRange(value)) {
      put(`${name}Start`, value.start)
      put(`${name}End`, value.end)
    } else put(name, Array.isArray(value) ? value.join(',') : value)
  }
  return wire
}

/** The span of `name` in wire filters. */
export const rangeOf = (filters: Readonly<Record<string, string>>, name: string): Range => ({
  start: filters[`${name}Start`],
  end: filters[`${name}End`],
})

const OWN_KEYS = new Set(['pageNum', 'pageSize', 'sortField', 'sortType', 'open', 'columns'])

/**
 * Reads a list's state from the query of its address. Whatever does not make sense there falls back to page 1 and 20
 * rows: an address is typed and shared by people.
 */
export function listStateOf(query: Readonly<Record<string, string>>, defaults: Partial<ListState> = {}): ListState {
  const filters: Record<string, string> = { ...defaults.filters }
  for (const [key, value] of Object.entries(query)) {
    if (OWN_KEYS.has(key)) continue
    // An empty value in the address switches a default filter off.
    if (value.trim() === '') delete filters[key]
    else filters[key] = value.trim()
  }
  const sort = sortOf(query)
  return {
    pageNum: wholeAbove(query.pageNum, 0) ?? defaults.pageNum ?? DEFAULT_PAGE,
    pageSize: pageSizeOf(query.pageSize) ?? defaults.pageSize ?? DEFAULT_PAGE_SIZE,
    sortField: sort ? sort.sortField : defaults.sortField,
    sortType: sort ? sort.sortType : defaults.sortType,
    filters,
    ...(query.open && { open: query.open }),
    ...(query.columns && { columns: query.columns }),
  }
}

const sortOf = (query: Readonly<Record<string, string>>): Pick<ListState, 'sortField' | 'sortType'> | undefined =>
  query.sortField ? { sortField: query.sortField, sortType: query.sortType === 'desc' ? 'desc' : 'asc' } : undefined

const wholeAbove = (text: string | undefined, floor: number): number | undefined => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > floor ? number : undefined
}

const pageSizeOf = (text: string | undefined): number | undefined => PAGE_SIZES.find(size => size === Number(text))

/** The address query of a list's state: the reverse of `listStateOf`, without what is the default anyway. */
export function addressOf(state: ListState, defaults: Partial<ListState> = {}): Record<string, string> {
  const query: Record<string, string> = { ...state.filters }
  for (const key of Object.keys(defaults.filters ?? {})) {
    if (!(key in state.filters)) query[key] = ''
    else if (state.filters[key] === defaults.filters?.[key]) delete query[key]
  }
  if (state.pageNum !== (defaults.pageNum ?? DEFAULT_PAGE)) query.pageNum = String(state.pageNum)
  if (state.pageSize !== (defaults.pageSize ?? DEFAULT_PAGE_SIZE)) query.pageSize = String(state.pageSize)
  if (state.sortField && (state.sortField !== defaults.sortField || state.sortType !== defaults.sortType)) {
    query.sortField = state.sortField
    query.sortType = state.sortType ?? 'asc'
  }
  if (state.open) query.open = state.open
  if (state.columns) query.columns = state.columns
  return query
}

/** What goes on the wire for a list: paging, sort and filters. */
export function listQueryOf(state: ListState): ListQuery {
  const query: ListQuery = { ...state.filters, pageNum: state.pageNum, pageSize: state.pageSize }
  if (state.sortField) {
    query.sortField = state.sortField
    query.sortType = state.sortType ?? 'asc'
  }
  return query
}

/** Last page that has records; an address may point beyond it after records went away. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** `a=1&b=x`; empty and absent values are left out, lists become comma lists. */
export function queryString(query: Readonly<Record<string, unknown>> | undefined): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    pairs.append(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  return pairs.toString()
}
