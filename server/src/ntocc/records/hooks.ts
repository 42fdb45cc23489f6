import type { StoredRecord } from '@ntocc/sdk/contracts'
import type { Issues } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import type { Declared, RowOf, ValuesFor } from './entity.ts'
import type { ListOptions } from './list.ts'

export type Values = Record<string, unknown>

/** What is being done to a record, within its transaction. */
export interface Writing {
  tx: Queryable
  ctx: SignedCtx
  /** The stored row before; undefined for a new record. */
  before: Row | undefined
}

export type JudgedRow =
  | { readonly values: Values; readonly issues?: undefined }
  | { readonly issues: Issues; readonly values?: undefined }

// biome-ignore lint/suspicious/noConfusingVoidType: most removals have nothing to do afterwards and answer nothing.
export type AfterRemoval = void | (() => void)

type ListHook = Pick<ListOptions, 'where' | 'shows' | 'adds' | 'deleted' | 'also' | 'computes'>

/** Where an entity has rules of its own. Everything is optional; an ordinary entity has none. */
export interface Hooks<E extends Declared = Declared> {
  /** Order of the list when the query asks for none. */
  sort?: { sortField: keyof E['fields'] & string; sortType: 'asc' | 'desc' }
  list?(ctx: SignedCtx): ListHook | Promise<ListHook>
  /**
   * Last word on the values before they are written: adds what the server sets, refuses what cannot be. It changes
   * nothing itself: an import asks it beforehand for each row.
   * @throws BackendError to refuse
   */
  values?(
    writing: Writing & { before: RowOf<E> | undefined },
    values: ValuesFor<E>,
  ): ValuesFor<E> | Promise<ValuesFor<E>>
  /**
   * Whether a record may be deleted; what it answers is done when the deletion stands.
   * @throws BackendError IN_USE or another reason
   */
  remove?(writing: Writing & { before: RowOf<E> }): AfterRemoval | Promise<AfterRemoval>
  /** A move is being made, and may be: what is done elsewhere for it, and what else speaks against it. @returns what is written beside the state */
  moving?(writing: Writing & { before: RowOf<E> }, move: string, reason: string): Promise<ValuesFor<E> | undefined>
  /** Its rules look at other records: an import adds one after the other, each seen by the rules of those behind it. */
  oneByOne?: boolean
  /** `values` of a set of new records of an import: of each its values, or what is wrong with it. It changes nothing itself. */
  importing?(writing: Writing, values: readonly Values[]): Promise<readonly JudgedRow[]>
  /** After the write, in the same transaction. */
  written?(writing: Writing, row: RowOf<E>): void | Promise<void>
  /** The same for many new records of an import in one, where one after the other would take too long. */
  imported?(writing: Writing, rows: readonly RowOf<E>[]): Promise<void>
  /** After the transaction: tell others. */
  done?(ctx: SignedCtx, record: StoredRecord | undefined): void
}

/** Rules of a record whose fields are known here: a wrong field, column or hook does not compile. */
export const hooksFor = <E extends Declared>(_of: E, hooks: Hooks<E>): Hooks => hooks as unknown as Hooks
