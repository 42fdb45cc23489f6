import type { SQL } from 'drizzle-orm'
import type { AnyEntity, AreaContract } from '../contracts/area.ts'
import type { Notification } from '../contracts/console.ts'
import type { LocalizedEntry } from '../contracts/dictionaries.ts'
import type { FieldIssue } from '../contracts/endpoints/endpoint.ts'
import type { Language } from '../contracts/language.ts'
import type { OutsideServiceName } from '../contracts/paper-text.ts'
import type { Reason } from '../fields/issue.ts'
import type { Held } from '../fields/machine.ts'
import type { AnyShape, ValuesOf } from '../fields/shape.ts'
import type { Books } from './books.ts'
import type { Claims, Files, Ledger, MoveAsked, MoveJudgement, Tries } from './facilities.ts'
import type { BroughtBy, Gathered } from './gathered.ts'
import type { Jobs } from './jobs.ts'
import type { News } from './news.ts'
import type { Offered } from './offers.ts'
import type { Accounts, ActingAccount, Places } from './people.ts'
import type { FieldOf, ListedBy, Records } from './records.ts'
import type { Requests } from './requests.ts'
import type {
  Alert,
  Asking,
  BranchTold,
  Caller,
  Dictionaries,
  KeptValues,
  Log,
  MessageService,
  References,
  Refusal,
  RefusalParams,
  Reviews,
  Settings,
  Uses,
  Warning,
} from './told.ts'
import type { Trails } from './trails.ts'
import type { JudgedMove, SetOf } from './writes.ts'

/** What a service does outside of a call too: in jobs, seeds and sweeps, where nobody calls. */
export interface AreaCtx<C extends AreaContract = AreaContract> {
  readonly log: Log
  /** Work to be done apart from this call, and again when it fails. */
  readonly jobs: Jobs<C>
  /**
   * All that is done through `ctx` in it is one transaction: it stands when `work` resolves, and nothing of it when it
   * throws. One within another stands or falls with the outer one.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /**
   * Waits until nobody else holds the name; let go at the end of the transaction. Only within one. Of several, in one go, one is waited for
   * after the other as they are given: whoever locks some of the same gives them in the same order.
   */
  lock(...names: readonly string[]): Promise<void>
  /** Rows of composed SQL; values travel as parameters. Columns are in snake_case, branches are not kept apart. */
  query<R extends object>(statement: SQL): Promise<R[]>
  /** Name of a table of the area's own, by its entity, to compose SQL with. */
  table(entity: Pick<AnyEntity, 'name'>): SQL
  /** Records of another area, or of the console itself, as they are offered to be read. */
  readonly offered: Offered
  /**
   * Brings records that come with the release, each with its `branchCode` and `code`: those are left out of whose code, or of whose
   * value in the field `unless`, the branch has one already, deleted ones included. To be called from `seed`.
   */
  bring<E extends AnyEntity>(entity: E, records: readonly SetOf<E>[], unless?: FieldOf<E>): Promise<void>
  /** Entries of a dictionary as they come with the product and its areas, in their order. */
  entries(dictionary: string): readonly LocalizedEntry[]
  /** Codes of all branches. */
  branches(): Promise<string[]>
  /** The installation is a trial with demo data: what only plays at something is allowed. */
  readonly isDemo: boolean
  /** The installation plays services that it has not connected: only what says so of itself may be answered. */
  readonly simulates: boolean
  /**
   * Asks a service that the installation has connected, signed, with one more try for trouble. Undefined where it has not.
   * Call it within `outside`, which bounds and logs it. @throws Error, for what it refuses too
   */
  service(name: OutsideServiceName): ((asked: object) => Promise<unknown>) | undefined
  /** A variable of the installation's environment, of those that the service names under `environment`. */
  env(name: string): string | undefined
  /**
   * Asks a service outside of the console, named for the log. Whatever it throws, and when it does not answer in time, the
   * caller is refused with a code of the area. Within a transaction everybody else waits: ask before one where that can be.
   */
  outside<T>(
    service: string,
    ask: (signal: AbortSignal) => Promise<T>,
    asking: Asking<Refusal | (keyof C['errors'] & string)>,
  ): Promise<T>
  /** Works in a branch as the platform itself, which may do everything in it. */
  inBranch<T>(branchCode: string, work: (ctx: Ctx<C>) => Promise<T>): Promise<T>
  /**
   * Sends a short message to a phone; a trial puts it into its outbox. @returns false where no message service is set up
   */
  sms(phone: string, text: string): Promise<boolean>
  /** Undefined where none is set up. Messages with a state of their own go this way, all others by `sms`. */
  readonly messageService: MessageService | undefined
  /** 32 bytes that follow from a text and from this installation's secret: nobody outside can work them out. */
  digest(purpose: string, text: string): Uint8Array
  /** A refusal by its code: throw it. Texts of the area's own are `error.<CODE>` of its locales. */
  refuse(code: Refusal | (keyof C['errors'] & string), params?: RefusalParams): Error
  /** A move that is refused, with the machine's reason. */
  refuseMove(reason: FieldIssue): Error
  /** Fields that are refused, each with the key of its text. */
  invalid(issues: Readonly<Record<string, FieldIssue>>): Error
}

/** What a call, a hook or a count of a service gets. */
export interface Ctx<C extends AreaContract = AreaContract> extends AreaCtx<C> {
  readonly session: Caller
  readonly language: Language
  readonly requestId: string
  /** Aborted when the call has taken too long; what it still does is not kept. */
  readonly signal: AbortSignal
  readonly records: Records
  readonly references: References
  readonly settings: C['settings'] extends AnyShape ? Settings<C['settings']> : KeptValues
  /** The caller's branch: its edition and its configuration. */
  branch(): Promise<BranchTold>
  /** The branch's books, for the kinds of accounts and transfers that the contract names under `money`. */
  readonly books: Books<C>
  /** What the service remembers for the branch by itself. */
  readonly kept: KeptValues
  readonly uses: Uses
  readonly dictionaries: Dictionaries
  readonly accounts: Accounts
  /**
   * Works in the place of an account of the branch, by what it may do at this moment: for what somebody has asked to be done later. What a call
   * would ask for (permissions) is for whoever works to see to. Undefined, and nothing is done, where the account is closed or has lost the role.
   */
  asAccount<T>(account: ActingAccount, work: (ctx: Ctx<C>) => Promise<T>): Promise<T | undefined>
  readonly places: Places
  readonly reviews: Reviews
  readonly tries: Tries
  readonly claims: Claims
  readonly files: Files
  readonly ledger: Ledger
  /** Refuses callers who may not read records of an entity. @throws FORBIDDEN */
  requireRead(entity: AnyEntity): void
  /**
   * Of two people at one record one wins, and the other is told who it was, how long ago, and where the record stands now:
   * refuses a change of a version that is not the present one. The records engine does so by itself; this is for rows
   * that an area locks and writes by SQL of its own.
   * @throws CHANGED_BY, MOVED_ON, VERSION_REQUIRED
   */
  requireVersion(entity: AnyEntity, seen: { id: number; version: unknown }): Promise<void>
  /** Rows of `query` as the API answers records: texts in the reader's language, sensitive values masked. */
  shown<E extends AnyEntity>(entity: E, row: Readonly<Record<string, unknown>>): ValuesOf<E>
  /** Judges a move of the machine behind `status`: who, from where, and the conditions that areas answer. Changes nothing. */
  judge(entity: AnyEntity, asked: MoveAsked): Promise<MoveJudgement>
  /**
   * What a condition says of values that are no record yet, for doors that are no move: an application that is made, say.
   * False when no area answers it; an issue says why not, beside which field is for whoever asks.
   */
  holds(entity: AnyEntity, condition: string, values: Readonly<Record<string, unknown>>): Promise<Held>
  /** The same of many values at once, each answer in the place of its values: one question where the condition is answered `amongMany`. */
  holdsEach(entity: AnyEntity, condition: string, values: readonly Readonly<Record<string, unknown>>[]): Promise<Held[]>
  /**
   * What a condition has against values that are no record yet, names in every language: for what is kept and read by somebody
   * else. `reasonIn` tells it. Undefined when it holds.
   * @param on a later day for which it is asked, YYYY-MM-DD; one that is over counts as today
   */
  against(
    entity: AnyEntity,
    condition: string,
    values: Readonly<Record<string, unknown>>,
    on?: string,
  ): Promise<Reason | undefined>
  /**
   * Has another area do something, in the transaction that this is called in and as the caller: what may be done is for
   * whoever asks to see to. Undefined where no area in force does such things.
   */
  request<K extends keyof Requests>(name: K, asked: Requests[K]['asked']): Promise<Requests[K]['answer'] | undefined>
  /** Tells every area that hears such news, in the transaction that this is called in; nothing of it stands where one of them throws. */
  tell<K extends keyof News>(name: K, news: News[K]): Promise<void>
  /** What the areas of the caller's branch bring of that name, in the order of their ids; nothing of it where one of them throws. */
  gather<K extends keyof Gathered>(name: K, asked: Gathered[K]['asked']): Promise<readonly BroughtBy<K>[]>
  /** Who changed records: what the audit trail has. Whether the caller may read the record is for whoever asks to see to. */
  trail: Trails
  /**
   * Writes a move that was judged with all that it brings about, in the transaction that this is called in: each record has
   * one version more and one line in its trail, and whoever follows one of them is told once everything is written.
   * @returns the row after it, as `query` answers it
   */
  applyMove<E extends AnyEntity>(entity: E, moved: JudgedMove<E>): Promise<Record<string, unknown>>
  /** Condition for the rows of an entity that the caller may see, to compose SQL with. */
  scope(entity: AnyEntity): SQL
  /**
   * Condition for the rows of an entity that its list would show the caller for a query, to compose SQL with.
   * @throws INVALID naming what the query filters wrongly
   */
  matching<E extends AnyEntity>(entity: E, query: ListedBy<E>): SQL
  /**
   * Condition for the rows of an entity in which one of these fields holds what was typed, as `keyword` of a list finds it:
   * by its indexes, and not in what the caller sees masked. No word, or none that is text, leaves all of them.
   */
  keyword<E extends AnyEntity>(entity: E, fields: readonly FieldOf<E>[], typed: unknown): Promise<SQL>
  /** Whether the caller's role may read records of an entity at all. */
  mayRead(entity: AnyEntity): boolean
  /** An answer that is a success and says something beside it: `error.<CODE>` is its text. */
  warned<T>(data: T, code: keyof C['errors'] & string, params?: RefusalParams): Warning<T>
  /** Tells open pages: a party (`DRIVER/D001`), or everybody of the branch (`*`). */
  notify(to: string, message: Notification): void
  /** Alerts parties (`DRIVER/D001`). */
  alert(to: readonly string[], alert: Alert): void
  /** Alerts the people of the branch whose role gets the notice of a to-do. */
  alertStaff(todo: C['todo'][number], alert: Alert): Promise<void>
  /** Open pages of the branch count their to-dos again. */
  todoChanged(): void
  /** Adds what was changed to the line of this call in the audit log. */
  audit(entry: { object: string; before?: unknown; after?: unknown }): void
}
