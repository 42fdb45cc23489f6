import type { ReactNode } from 'react'
import type { Filters, ListState } from '../../client/index.ts'
import type { Endpoint } from '../../contracts/endpoints/endpoint.ts'
import type { ReadQuery } from '../../contracts/endpoints/resource.ts'
import type { ListQuery, Page } from '../../contracts/envelope.ts'
import type { Entity } from '../../fields/index.ts'
import type { ListImport } from '../import/ImportButton.tsx'
import type { ColumnInput } from './columns.ts'
import type { RowAction } from './RowActions.tsx'

export type ListEndpoint<R> = Endpoint<string, ListQuery, undefined, Page<R>>

/** An action on many rows. It has `each`, `whole` or `matching`; `each` shows what became of every row. */
export interface BulkAction<R> {
  key: string
  /** A verb. */
  label: string
  danger?: boolean
  /** Why it cannot be done at all, in words; it stays visible and says so. */
  disabledReason?: string
  /** Asked before it starts. */
  confirm?: (count: number) => string
  /**
   * Asked before `each` or `matching` begins, for example for a reason; false: nothing is done. Where everything that matches was chosen
   * it is told by which query: the rows are those of one page then.
   */
  before?: (rows: readonly R[], count: number, query?: ListQuery) => Promise<boolean>
  /** One row. A rejection is that row's failure, its message the reason. */
  each?: (row: R, signal: AbortSignal) => Promise<unknown>
  /** Why a row cannot be done; it is skipped and the result says so. */
  refuse?: (row: R) => string | undefined
  /** Takes one row back; offers "undo" when all is done. */
  undo?: (row: R, signal: AbortSignal) => Promise<unknown>
  /** All chosen rows at once, without a result: copying, opening. */
  whole?: (rows: readonly R[]) => void
  /** Everything that matches the filters, done by the server; offers to choose more than this page. */
  matching?: (query: ListQuery, terms: MatchingTerms) => Promise<MatchingOutcome>
  /** What is usually done next with records that were imported: offered for all of them when the import has ended. */
  afterImport?: boolean
  /** It is done apart from the page, which may be left meanwhile. */
  goesOn?: boolean
}

export interface MatchingTerms {
  /** Records that were seen to match. */
  count: number
  /** Says how many have been tried by now. */
  onProgress: (tried: number) => void
}

export interface MatchingOutcome {
  done: number
  /** How many were not done, where more than those named in `failed`. */
  left?: number
  failed?: readonly { name: string; reason: string }[]
}

export interface ListDrawer<R> {
  /** Fields to show, in groups; default: the entity's own that have a value. */
  groups?: readonly { key: string; title?: string; fields: readonly string[] }[]
  /** Reads a row that a link names and that is not on this page; its path ends in `{id}`. */
  get?: Endpoint<string, ReadQuery | undefined, undefined, R>
  /** Address of the row's own page. */
  href?: (row: R) => string
  /** Below the facts. */
  extra?: (row: R) => ReactNode
}

export interface ListPageProps<R extends object> {
  entity: Entity
  list: ListEndpoint<R>
  /** Stable name for what is stored about this list; default: the name of the page. */
  name?: string
  title: string
  /** What stands here when there is nothing yet, and what to do about it. */
  emptyHint?: string
  /** Keep the array stable. */
  columns: readonly ColumnInput<R>[]
  /** Field with a state whose values stand over the list as tabs, each with how many records it has. */
  states?: string
  filters: { daily: readonly string[]; more?: readonly string[]; keyword?: boolean }
  /** Filters that always hold; no part of the address. Keep the object stable. */
  fixed?: Filters
  defaults?: Partial<ListState>
  rowKey: (row: R) => string
  /** What people call a row: in results, in the drawer. Default: its key. */
  rowName?: (row: R) => string
  /** Keep the function stable: rows are memoised by it. */
  actions?: (row: R) => readonly RowAction[]
  actionsWidth?: number
  bulk?: readonly BulkAction<R>[]
  /** A look at a row beside the list, at `?open=<key>`. Enter and a double click open it. */
  drawer?: ListDrawer<R>
  /** What Enter and a double click do without a drawer. */
  onOpen?: (row: R) => void
  /** Permission without which the list is not shown. */
  permission?: string
  /** Columns of the export when they differ from the declared ones, and its file name. */
  export?: { fileName: string; columns?: readonly string[] }
  /** Named views of the list, kept by the server; true unless told. */
  views?: boolean
  /** Records can be added from a file, by whoever may create one. */
  import?: ListImport
  /** Beside the export: a button that imports in a way of its own. */
  importer?: ReactNode
  /** The one primary action of the page. */
  primary?: ReactNode
  /** Between the filters and the table, for example a summary of what is listed. */
  above?: ReactNode
}
