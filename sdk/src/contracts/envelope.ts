/** The answer of every ntocc API call (specification, section 8). */
export interface Envelope<T = unknown> {
  /** 0, 1 and 2 are success; 1 also carries a warning; 21332 means the session is over; anything else is an error. */
  status: number
  msg?: string
  data?: T
  /** Per-field errors of a rejected body: field path to issue, set with status 4220. */
  errors?: Record<string, { code: string; params?: Record<string, string | number> }>
  /** Names the request in every log; shown to people with an error. */
  requestId?: string
}

export const STATUS_SUCCESS = 0
export const STATUS_WARNING = 1
export const STATUS_SILENT = 2
export const STATUS_LOGGED_OUT = 21332
export const STATUS_INVALID_BODY = 4220

/** One page of a list (specification, section 3). `total` counts all matching records. */
export interface Page<R> {
  records: R[]
  total: number
  /** True when counting stopped early and `total` is a lower bound. */
  totalCapped?: boolean
  pageNum: number
  pageSize: number
  /** Asked by `countBy`: records of each state by its code, up to `MOST_COUNTED` and one more. There are no records then. */
  counts?: Readonly<Record<string, number>>
  /** Opaque position after the last record; pass it back as `cursor` to read on without an offset. */
  nextCursor?: string
}

export type SortType = 'asc' | 'desc'

/** What every list call accepts beside its own filters; a date range is `{name}Start` and `{name}End`. */
export interface ListQuery {
  pageNum?: number
  pageSize?: number
  total?: number
  sortField?: string
  sortType?: SortType
  cursor?: string
  /** Field with a state: the answer counts the records that match by it instead of listing them. */
  countBy?: string
  [filter: string]: string | number | boolean | undefined
}

/** Records of one state are counted up to here; one more says that there are more. */
export const MOST_COUNTED = 999
export const PAGE_SIZES = [10, 20, 30, 50, 100, 500] as const
export const DEFAULT_PAGE_SIZE = 20
export const DEFAULT_PAGE = 1
export const HTTP_TIMEOUT_MS = 300_000
