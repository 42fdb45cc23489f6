import type { SQL } from 'drizzle-orm'
import type { AnyEntity, AreaContract } from '../contracts/area.ts'
import type { Notification, WarningNotification } from '../contracts/console.ts'
import type { LocalizedEntry } from '../contracts/dictionaries.ts'
import type { FieldIssue } from '../contracts/endpoints/endpoint.ts'
import type { Language, MaybeLocalized } from '../contracts/language.ts'
import type { OutsideServiceName } from '../contracts/paper-text.ts'
import type { PartyType } from '../contracts/session.ts'
import type { Edition } from '../fields/edition.ts'
import type { Field } from '../fields/field.ts'
import type { Reason } from '../fields/issue.ts'
import type { Held } from '../fields/machine.ts'
import type { AnyShape, ValuesOf } from '../fields/shape.ts'
import type { Claims, Files, Ledger, MoveAsked, MoveJudgement, Tries } from './facilities.ts'
import type { Jobs } from './jobs.ts'
import type { Offered } from './offers.ts'
import type { Accounts, Places } from './people.ts'
import type { FieldOf, ListedBy, NewRecord, RecordOf, Records } from './records.ts'
import type { Requests } from './requests.ts'
import type { Trails } from './trails.ts'
import type { JudgedMove, SetOf } from './writes.ts'

/** Who calls, as the session says; never taken from the request. */
export interface Caller {
  readonly accountId: number
  readonly branchCode: string
  readonly partyType: PartyType
  readonly partyCode: string
  readonly username: string
  readonly roleCode: string | undefined
  readonly permissions: ReadonlySet<string>
  /** Works for the branch: may be shown what belongs to no party. */
  readonly isStaff: boolean
  /** Staff whose role keeps nothing of the branch from them: its data scope is all of it. */
  readonly seesWholeBranch: boolean
}

/** `branch_code` of records that belong to every branch: dictionaries, places. */
export const EVERY_BRANCH = '*'

/** Refusals that every area has, with their texts. */
export const REFUSALS = [
  'BAD_REQUEST',
  'FORBIDDEN',
  'NOT_FOUND',
  'IN_USE',
  'VERSION_CONFLICT',
  'MOVE_REFUSED',
  'BUSY',
  'SERVICE_NOT_CONFIGURED',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** What a refusal's text says of: `{name}` in it is filled from here. */
export type RefusalParams = Readonly<Record<string, MaybeLocalized | number>>

/** Lines of the backend's log, each with the area's name. */
export interface Log {
  info(values: object, text: string): void
  warn(values: object, text: string): void
  error(values: object, text: string): void
}

/** Records of other areas, by the entity's name: whether they are there is known when they are used. */
export interface References {
  /** An entity of that name is installed. */
  knows(entity: string): boolean
  /** The caller's branch has a record with that code. */
  exists(entity: string, code: string): Promise<boolean>
  /** The record with that code, if the caller may see it, masked as for the caller. */
  find(entity: string, code: string): Promise<Readonly<Record<string, unknown>> | undefined>
}

/** Who still uses a record or a code: whatever refers to it, of the product and of every area. */
export interface Uses {
  /** Refuses, naming them, while other records name the one with that code. */
  refuseNamed(entity: AnyEntity, code: string): Promise<void>
  /** Refuses, naming them, while records hold a code of a dictionary; those of `except` only describe it. */
  refuseHeld(dictionary: string, code: string, except?: AnyEntity): Promise<void>
}

/** A decision about a record under review, outside of the review's own pages. */
export interface ReviewMove {
  id: number
  /** The version that was looked at. */
  version: unknown
  move: 'approve' | 'reject'
  reason?: string
}

/** Records that the contract names under `reviews`. */
export interface Reviews {
  /**
   * Decides about a record that nobody else has claimed, and answers it as the caller may see it. The papers of the record
   * stay as they are: those are decided one by one in the review's own pages.
   * @throws NOT_FOUND, CHANGED_BY, MOVED_ON, CLAIMED by somebody else, MOVE_REFUSED with the machine's reason
   */
  decide<E extends AnyEntity>(entity: E, move: ReviewMove): Promise<RecordOf<E>>
  /**
   * Takes the approval of a record whose papers have run out, by those that have: the move `certificateExpire` of the
   * review, made by the platform itself.
   * @returns whether it was approved
   */
  expire(entity: AnyEntity, id: number): Promise<boolean>
  /** Gives an untouched record the approval back that it lost to its papers and nothing else. @returns whether it did */
  reinstate(entity: AnyEntity, id: number): Promise<boolean>
  /** Condition for the rows of an entity of whose papers nobody has changed anything since they were approved, or ran out. */
  untouched(entity: AnyEntity): SQL
  /**
   * Writes facts of papers that another record proves: a policy, the last day of an insurance. The audit trail says who brought
   * them. Where the branch has papers looked at by two, an approved record is due for review again, by somebody else than them.
   */
  bring<E extends AnyEntity>(entity: E, id: number, facts: NewRecord<E>): Promise<void>
}

/** How a service outside of the console is asked. */
export interface Asking<R extends string> {
  /** Told to the caller when it does not answer; what it said itself is logged and not told. */
  refusal: R
  /** Milliseconds that it may take; eight seconds unless told. */
  limitMs?: number
}

/** The service that delivers short messages (`SMS_URL`), for areas that keep an outbox of their own. */
export interface MessageService {
  /**
   * Hands a message over once. The service keeps to the first of an id, so that a message may be handed over again.
   * @returns whether it has taken it; a reason, in its own words, when it never will
   * @throws Error when it cannot be reached in time or is in trouble: another try may get over it
   */
  deliver(
    message: { id: string; phone: string; text: string },
    signal: AbortSignal,
  ): Promise<{ taken: true } | { taken: false; reason: string }>
}

/** What somebody must know now: shown on every open page of theirs. */
export type Alert = Omit<WarningNotification, 'type' | 'id' | 'at'>

/** Dictionaries as the caller's branch has them. */
export interface Dictionaries {
  /**
   * Adds entries for codes that the branch does not have yet, as the last, in their order. Open pages show them when the
   * write stands.
   */
  bring(dictionary: string, entries: readonly { code: string; name: MaybeLocalized }[]): Promise<void>
}

/** What a service keeps for the caller's branch by a key. People do not see it. */
export interface KeptValues {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
}

/** The branch as its people sign in to it. */
export interface BranchTold {
  readonly edition: Edition
  /** `partyGroupConfigCacheMap`, by key; what is not stored is not there. */
  readonly config: Readonly<Record<string, string>>
}

/** A setting's value: required ones always have one, the default where the branch has set nothing. */
type SettingOf<F> = F extends Field<infer T, infer R, unknown> ? (R extends true ? T : T | undefined) : never

/** Settings of the caller's branch, as the contract declares them. People change them under Organisation, Settings. */
export interface Settings<S extends AnyShape> {
  get<K extends keyof S['fields'] & string>(key: K): Promise<SettingOf<S['fields'][K]>>
  /** Several of one moment, by one look. */
  some<K extends keyof S['fields'] & string>(keys: readonly K[]): Promise<{ [N in K]: SettingOf<S['fields'][N]> }>
}

/** A success with a warning beside it. Made by `ctx.warned`. */
declare const warning: unique symbol
export interface Warning<T> {
  readonly [warning]: T
}

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
  /** Waits until nobody else holds the name; let go at the end of the transaction. Only within one. */
  lock(name: string): Promise<void>
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
  /** What the service remembers for the branch by itself. */
  readonly kept: KeptValues
  readonly uses: Uses
  readonly dictionaries: Dictionaries
  readonly accounts: Accounts
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
