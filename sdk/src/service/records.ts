import { type SQL, sql } from 'drizzle-orm'
import type { AnyEntity, AreaContract } from '../contracts/area.ts'
import type { FieldIssue } from '../contracts/endpoints/endpoint.ts'
import type { Page } from '../contracts/envelope.ts'
import type { MoveNameOf } from '../fields/machine.ts'
import type { ValuesOf } from '../fields/shape.ts'
import type { Ctx } from './context.ts'
import type { NewAs, SetAs, SetOf, WriteAs } from './writes.ts'

/** A record as the API answers it; texts known in several languages are those of the reader's. */
export type RecordOf<E extends AnyEntity> = ValuesOf<E>
/** Values to write. Texts known in several languages may be given in all of them. */
export type NewRecord<E extends AnyEntity> = Partial<ValuesOf<E>>

/** Name of a field of an entity. */
export type FieldOf<E extends AnyEntity> = keyof E['fields'] & string
/** Names of the moves of the machine behind `status`. */
export type MoveOf<E extends AnyEntity> = E['fields'] extends { status: { readonly machineType: infer M } }
  ? MoveNameOf<M>
  : string

/**
 * The query of a list, as it came or put together here: filters by the names of fields, spans by `<field>Start` and
 * `<field>End`, order and page.
 */
export type ListedBy<E extends AnyEntity> = {
  readonly [K in FieldOf<E> | `${FieldOf<E>}${'Start' | 'End'}` | PageKey]?: unknown
}

/** What the query of a list says beside its filters. */
type PageKey = 'keyword' | 'sortField' | 'sortType' | 'pageNum' | 'pageSize' | 'total' | 'cursor' | 'countAll' | 'mask'

/** Column of a field, to compose SQL with: `authStatus` is `auth_status`. */
export const column = <E extends AnyEntity>(_of: E, field: FieldOf<E>): SQL =>
  sql`${sql.identifier(field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))}`

/** Which records are meant beside what the caller may see anyway. */
export interface Which {
  where?: SQL
  /** In which order they come; by id unless told. */
  order?: SQL
  /** Most records answered; 1000 unless told. */
  limit?: number
  /** Held until the end of the transaction: nobody else changes them. */
  lock?: boolean
}

/** What a list of a service's own has. */
export interface ListedWhich<E extends AnyEntity> extends Pick<Which, 'where'> {
  /** Fields that `keyword` of the query searches. */
  keyword?: readonly (keyof E['fields'] & string)[]
  /** The only fields that the answer has: only these sort and filter it. */
  shows?: readonly (keyof E['fields'] & string)[]
  /** All records of the branch, whoever owns them: say by `shows` what everybody may know of them. */
  ofBranch?: boolean
  /** Those not deleted unless told, or only deleted ones. */
  deleted?: 'no' | 'only'
  /** Fields that follow from something else, by expressions over the columns of the table: shown, filtered and sorted by these. */
  computes?: Readonly<Partial<Record<keyof E['fields'] & string, SQL>>>
  /**
   * Joined to each record, for what is computed of many records at once: `left join (...) alias on ...`, one row at most for each, with
   * columns that are called as no field is (`"@name"`).
   */
  joins?: SQL
}

/**
 * Stored records of the caller's branch, and of those only what the caller may see: the engine adds branch and owner to
 * every read and write. Within `ctx.transaction` all of it is one transaction.
 */
export interface Records {
  /** The record as it is stored, nothing masked. @throws NOT_FOUND, also for somebody else's record */
  find<E extends AnyEntity>(entity: E, id: number): Promise<RecordOf<E>>
  /** The record as a call answers it to the caller: masked, texts in the caller's language. @throws NOT_FOUND */
  get<E extends AnyEntity>(entity: E, id: number): Promise<RecordOf<E>>
  /** Records as they are stored, nothing masked. */
  where<E extends AnyEntity>(entity: E, which?: Which): Promise<RecordOf<E>[]>
  /** A page as a list call answers it: filters, sorting, paging and masking by the query. */
  list<E extends AnyEntity>(entity: E, query: ListedBy<E>, which?: ListedWhich<E>): Promise<Page<RecordOf<E>>>
  /** Checks, adds and answers a record, with its line in the audit trail. `set` is what a page may not send. */
  create<E extends AnyEntity>(entity: E, values: NewRecord<E>, set?: NewRecord<E>): Promise<RecordOf<E>>
  /** @throws NOT_FOUND, CHANGED_BY when `version` is named and another one is stored, INVALID */
  change<E extends AnyEntity>(
    entity: E,
    values: NewRecord<E> & { id: number },
    set?: NewRecord<E>,
  ): Promise<RecordOf<E>>
  /** Marks records deleted, all or none. */
  remove(entity: AnyEntity, ids: readonly number[], versions?: readonly number[]): Promise<void>
  /** Makes a move of the machine behind `status`. @throws MOVE_REFUSED with the machine's reason */
  move<E extends AnyEntity>(
    entity: E,
    move: { id: number; move: MoveOf<E>; reason?: string; version?: number },
    set?: NewRecord<E>,
  ): Promise<RecordOf<E>>
  /**
   * New records that follow from a rule, in one statement: as they are given, unchecked, and of the branch, whoever owns them.
   * Those who follow the entity are told once, of all of them. @returns them as they are stored
   */
  createMany<E extends AnyEntity>(entity: E, records: readonly SetOf<E>[], as?: NewAs): Promise<RecordOf<E>[]>
  /**
   * The same out of a query, that answers a column for each of the fields: for thousands, which never leave the database where nobody
   * follows the entity. @returns how many
   */
  createFrom<E extends AnyEntity>(entity: E, fields: readonly FieldOf<E>[], rows: SQL, as?: WriteAs): Promise<number>
  /**
   * Writes the same to all records of the branch for which `where` holds, whoever owns them, in one statement and unchecked;
   * those that are so already are left alone. Each has one version and one line in its trail more, unless all that is written
   * is `derived()`. @returns those that were changed, as they are stored
   */
  changeMany<E extends AnyEntity>(entity: E, where: SQL, set: SetOf<E>, as?: SetAs): Promise<RecordOf<E>[]>
  /** The same, where each record gets values of its own, all of them the same fields. */
  changeEach<E extends AnyEntity>(
    entity: E,
    changes: readonly (SetOf<E> & { readonly id: number })[],
    as?: SetAs,
  ): Promise<RecordOf<E>[]>
  /** The same, where the values are what a query answers: `id`, and the column of each of the fields. */
  changeFrom<E extends AnyEntity>(
    entity: E,
    fields: readonly FieldOf<E>[],
    rows: SQL,
    as?: SetAs,
  ): Promise<RecordOf<E>[]>
  /**
   * Erases records of the branch for good, whoever owns them: of what a branch keeps for a time only, messages say. What
   * somebody deletes is `remove`d, and kept. @returns how many
   */
  erase(entity: AnyEntity, where: SQL): Promise<number>
}

/** One of the new records of an import: what is to be stored, or the issues beside its fields. */
export type Judged<E extends AnyEntity> =
  | { readonly values: NewRecord<E>; readonly issues?: undefined }
  | { readonly issues: Readonly<Record<string, FieldIssue>>; readonly values?: undefined }

// biome-ignore lint/suspicious/noConfusingVoidType: most hooks have nothing to answer and answer nothing.
type Perhaps<T> = T | void | Promise<T | void>

/**
 * Where an entity has rules of its own. Everything is optional. Each runs in the transaction of the write: what it does
 * through `ctx` stands or falls with it. An error that it throws refuses the write.
 */
export interface Hooks<C extends AreaContract, E extends AnyEntity> {
  /** Order of the list when the query asks for none. */
  sort?: { sortField: keyof E['fields'] & string; sortType: 'asc' | 'desc' }
  /**
   * Which records the list has beside the query's own filters; which fields it shows, when they are fewer than the
   * entity's: only these sort, filter and search it; which fields follow from something else, by expressions over the
   * columns of the table: by these they are shown, filtered, sorted and counted, and moves are judged; and what it says of
   * each record besides.
   */
  list?(ctx: Ctx<C>): {
    where?: SQL[]
    shows?: readonly (keyof E['fields'] & string)[]
    computes?: Readonly<Partial<Record<keyof E['fields'] & string, SQL>>>
    adds?: (record: RecordOf<E>) => object
  }
  /**
   * Last word on the values of a new record (`before` is undefined) or a change. It changes nothing itself: an import
   * asks it beforehand for each row.
   */
  values?(ctx: Ctx<C>, values: NewRecord<E>, before: RecordOf<E> | undefined): NewRecord<E> | Promise<NewRecord<E>>
  /**
   * Its rules look at other records, for days that overlap say: an import adds one record after the other, so that those
   * of the file are told apart too, and tries all of them before anything is added.
   */
  oneByOne?: boolean
  /**
   * `values` of the new records of an import, for a set of them in the order of their lines: what is read is read once for all, and
   * what one of them uses up the next has no more. It changes nothing itself, and is asked beforehand too; with it, `imported` does
   * what follows. @returns for each its values, or what is wrong with it, which keeps it out
   */
  importing?(ctx: Ctx<C>, values: readonly NewRecord<E>[]): Promise<readonly Judged<E>[]>
  /** Whether a record may be deleted. */
  remove?(ctx: Ctx<C>, before: RecordOf<E>): Perhaps<never>
  /** A move is being made, and may be. Answers what is written beside the state. */
  moving?(ctx: Ctx<C>, before: RecordOf<E>, move: MoveOf<E>, reason: string): Perhaps<NewRecord<E>>
  /** After the write, in its transaction. */
  written?(ctx: Ctx<C>, after: RecordOf<E>, before: RecordOf<E> | undefined): Perhaps<never>
  /** The same for many new records of an import in one, where one after the other would take too long. */
  imported?(ctx: Ctx<C>, records: readonly RecordOf<E>[]): Perhaps<never>
  /** When the write stands: tell others. Undefined after a deletion or an import. */
  done?(ctx: Ctx<C>, record: RecordOf<E> | undefined): void
}
