import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isClientError } from '../client/errors.ts'
import {
  addressOf,
  type Filters,
  type ListState,
  lastPage,
  listQueryOf,
  listStateOf,
  wireFilters,
} from '../client/query.ts'
import { type Endpoint, type PathParams, pathOf } from '../contracts/endpoints/endpoint.ts'
import type { ListQuery, Page, SortType } from '../contracts/envelope.ts'
import type { PageQuery } from './contexts.ts'
import { queryKeyOf } from './query-keys.ts'
import { useClient } from './services.ts'
import { useLanguage } from './use-language.ts'
import { usePageHandle } from './use-page.ts'
import { useStore } from './use-session.ts'
import { useTabQuery } from './use-tab-query.ts'

export interface ListOptions<P extends string = string> {
  /** Parameters of the endpoint's path. */
  params?: PathParams<P>
  /** What the list starts with; left out of the address. */
  defaults?: Partial<ListState>
  /** Filters that always hold and are no part of the address (a preset, the waybill of a detail page). */
  fixed?: Filters
  /** Keeps the state in the component instead of the page's address: for a list inside a page or a drawer. */
  local?: boolean
  enabled?: boolean
}

const NO_QUERY: PageQuery = {}
const CLOSED = { open: undefined } as const
const nowhere = { getSnapshot: () => NO_QUERY, subscribe: () => () => {} }

/** The address query, from the page's tab or from the component. */
function useAddress(local: boolean): readonly [PageQuery, (query: PageQuery, replace: boolean) => void] {
  const page = usePageHandle()
  const [own, setOwn] = useState<PageQuery>(NO_QUERY)
  const pageQuery = useStore<PageQuery, PageQuery>(
    useMemo(
      () => (page ? { getSnapshot: () => page.getSnapshot().query, subscribe: page.subscribe } : nowhere),
      [page],
    ),
    query => query,
  )
  const inPage = page && !local
  const set = useCallback(
    (query: PageQuery, replace: boolean) => (inPage ? page.setQuery(query, { replace }) : setOwn(query)),
    [inPage, page],
  )
  return [inPage ? pageQuery : own, set]
}

/** State of a list in the page's address, with the moves that change it. */
export function useListState(options: Pick<ListOptions, 'defaults' | 'local'> = {}) {
  const { local = false } = options
  const [query, setQuery] = useAddress(local)
  // Pages write their defaults inline: a new object each time, so it is told apart by content.
  const defaultsKey = JSON.stringify(options.defaults ?? {})
  const defaults = useMemo(() => JSON.parse(defaultsKey) as Partial<ListState>, [defaultsKey])
  const state = useMemo(() => listStateOf(query, defaults), [query, defaults])
  const change = useCallback(
    (next: Partial<ListState>, replace = false) => setQuery(addressOf({ ...state, ...next }, defaults), replace),
    [state, setQuery, defaults],
  )
  return {
    ...state,
    /** Goes to a page; another page size starts at page 1 again. */
    setPage: useCallback(
      (pageNum: number, pageSize?: number) =>
        change({ ...CLOSED, ...(pageSize && pageSize !== state.pageSize ? { pageNum: 1, pageSize } : { pageNum }) }),
      [change, state.pageSize],
    ),
    setSort: useCallback(
      (sortField: string | undefined, sortType?: SortType) => change({ ...CLOSED, sortField, sortType, pageNum: 1 }),
      [change],
    ),
    /** Replaces the filters and goes to page 1. */
    setFilters: useCallback(
      (filters: Filters) => change({ ...CLOSED, filters: wireFilters(filters), pageNum: 1 }),
      [change],
    ),
    /** Back to what the list starts with; the columns of a link stay. */
    reset: useCallback(
      () => setQuery(state.columns ? { columns: state.columns } : {}, false),
      [setQuery, state.columns],
    ),
    /** Opens the drawer of a row; from one row to the next makes no entry in the history. */
    setOpen: useCallback(
      (open: string | undefined) => change({ open }, state.open !== undefined),
      [change, state.open],
    ),
    /** Columns in the address; undefined gives the reader's own back. */
    setColumns: useCallback((columns: string | undefined) => change({ columns }, true), [change]),
    /** Back to the order the list starts with, without a new entry in the history. */
    unsort: useCallback(() => change({ sortField: undefined, sortType: undefined, pageNum: 1 }, true), [change]),
    /** The whole address at once: a saved view. */
    setAddress: setQuery,
    /** The address as it stands. */
    address: query,
    /** Steps to a page without a new entry in the history. */
    stepTo: useCallback((pageNum: number) => change({ pageNum }, true), [change]),
  }
}

const codesOf = (value: unknown): string[] => String(value).split(',')

/** What is fixed holds whatever the address says; of several codes it may ask for some: the tab of one state does. */
function withFixed(asked: ListQuery, fixed: ListQuery = {}): ListQuery {
  const query = { ...asked }
  for (const [key, value] of Object.entries(fixed)) {
    const [held, own] = [codesOf(value), query[key]]
    const narrows = own !== undefined && own !== '' && codesOf(own).every(code => held.includes(code))
    if (!narrows) query[key] = value
  }
  return query
}

/**
 * One page of a list, with its state in the page's address: paging, sort, filters. The rows before stay while the next
 * ones come; a page beyond the last steps back to it.
 */
export function useList<P extends string, Q extends ListQuery, R>(
  endpoint: Endpoint<P, Q, undefined, Page<R>>,
  options: ListOptions<P> = {},
) {
  const { params, fixed, enabled = true } = options
  const client = useClient()
  const language = useLanguage()
  const state = useListState(options)
  const query: ListQuery = withFixed(listQueryOf(state), fixed && wireFilters(fixed))
  const path = pathOf(endpoint, params)
  const result = useTabQuery<Page<R>>({
    queryKey: queryKeyOf(endpoint, language, path, query),
    queryFn: ({ signal }) => client.call(endpoint, { params, query: query as Q, signal, language, silent: true }),
    placeholderData: keepPreviousData,
    enabled,
  })
  const { data, isPlaceholderData } = result
  useStepBack(isPlaceholderData ? undefined : data, state)
  const isUnsorting = useUnsort(result.error, state)
  return {
    state,
    /** What was asked: give it to `useExport`. */
    query,
    records: data?.records ?? NO_RECORDS,
    total: data?.total ?? 0,
    totalCapped: data?.totalCapped ?? false,
    /** No rows yet. */
    isLoading: (result.isPending || isUnsorting) && enabled,
    /** Rows are on screen and being asked for again. */
    isFetching: result.isFetching,
    /** The rows on screen are those of the question before. */
    isStale: isPlaceholderData,
    error: isUnsorting ? null : result.error,
    refetch: result.refetch,
  }
}

const NO_RECORDS: never[] = []

/**
 * An order that came with an address or a saved view and is refused to this reader gives way to the one the list starts
 * with. True while it does.
 */
function useUnsort(error: unknown, state: { address: PageQuery; unsort(): void }): boolean {
  const { address, unsort } = state
  const isRefused = isClientError(error) && 'sortField' in error.fieldErrors && address.sortField !== undefined
  useEffect(() => {
    if (isRefused) unsort()
  }, [isRefused, unsort])
  return isRefused
}

function useStepBack(data: Page<unknown> | undefined, state: ListState & { stepTo(pageNum: number): void }): void {
  const { pageNum, pageSize, stepTo } = state
  const beyond = data !== undefined && data.records.length === 0 && pageNum > 1 && data.pageNum === pageNum
  const target = beyond ? Math.min(lastPage(data.total, pageSize), pageNum - 1) : pageNum
  useEffect(() => {
    if (target !== pageNum) stepTo(target)
  }, [target, pageNum, stepTo])
}
