import type { SQL } from 'drizzle-orm'
import type { AnyEntity } from '../contracts/area.ts'
import type { WarningNotification } from '../contracts/console.ts'
import type { LocalizedText, MaybeLocalized } from '../contracts/language.ts'
import type { PartyType } from '../contracts/session.ts'
import type { Edition } from '../fields/edition.ts'
import type { Field } from '../fields/field.ts'
import type { AnyShape } from '../fields/shape.ts'
import type { NewRecord, RecordOf } from './records.ts'

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
  /**
   * Address of the page that opens a record, by the area that has it (`search` of its contract): for answers that lead to where
   * something is mended. Undefined where nothing opens such records; whether the reader may is the page's to find.
   */
  addressOf(entity: string, record: Readonly<Record<string, unknown>>): string | undefined
  /** What a field of such records is called, in the words of the area that has them; undefined where none of its pages shows it. */
  fieldName(entity: string, field: string): LocalizedText | undefined
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
   * stay as they are: those are decided one by one in the review's own pages. All else is as there: the record's own rules run, whoever
   * registered is let in with the approval, and the party is told of a rejection.
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
