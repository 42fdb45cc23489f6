import type { SQL } from 'drizzle-orm'
import type { AnyEntity } from '../contracts/area.ts'
import type { ReviewClaim } from '../contracts/endpoints/review.ts'
import type { MoveAnswer } from '../fields/machine.ts'
import type { MoveInput } from './across.ts'

/** How often something may be tried. Declared once as a constant, and named by every call about it. */
export interface TryLimit {
  /** What is counted; keys of one kind do not meet those of another, nor those of another area. */
  kind: string
  /** Tries allowed within the window; the next one is refused. */
  most: number
  /** Counted from the first try. */
  windowMinutes: number
  /** How long nothing is allowed once `most` is used up; without it until the window ends. */
  lockMinutes?: number
}

/** Guesses at what must not be guessed, counted. */
export interface Tries {
  /**
   * Counts a try before anything is checked. Not within `ctx.transaction`: one that is rolled back would forget it.
   * @returns how many are left: 0 says that this was the last one
   * @throws TOO_MANY_TRIES
   */
  take(limit: TryLimit, key: string | number): Promise<number>
  /** The right answer was given: what was tried before does not count any more. */
  forgive(limit: TryLimit, key: string | number): Promise<void>
  /** One try was a right answer and does not count; those before it do. For limits whose key is a caller. */
  giveBack(limit: TryLimit, key: string | number): Promise<void>
}

export interface Files {
  /**
   * Notes that a record shows uploaded files, which keeps them. They must be the caller's, or shown already where the
   * caller may see them.
   * @param fields references by the name of the field they were sent in
   * @throws INVALID with the fields that name others'
   */
  show(
    entity: AnyEntity,
    recordId: number,
    fields: Readonly<Record<string, readonly string[]>>,
    options?: {
      /** Anything but an uploaded file is refused: a proof must be one that is here. */
      onlyUploaded?: boolean
    },
  ): Promise<void>
  /**
   * An uploaded file that the caller may see, to be sent on.
   * @throws NOT_FOUND, also for what is no uploaded file
   */
  read(reference: string): Promise<{ name: string; type: string; bytes: Uint8Array }>
}

/**
 * Who looks at a record of a queue now, so that no two people judge the same one: of two who take it at once one gets it.
 * A claim that is not renewed for three minutes may be taken over. Queues of one area do not meet those of another.
 */
export interface Claims {
  /** The live claims of some records, by id. */
  of(queue: string, ids: readonly number[]): Promise<ReadonlyMap<number, ReviewClaim>>
  /**
   * Condition for the rows of records claimed so, to compose SQL with; true for all when nothing is asked.
   * @throws INVALID for any other word
   */
  claimed(queue: string, which: unknown): SQL
  /** Takes a record, or renews one's own claim. @throws CLAIMED, naming who looks at it */
  take(queue: string, id: number): Promise<ReviewClaim>
  /** Gives one's own claim back. */
  release(queue: string, id: number): Promise<void>
  /** For a decision of the queue. @throws CLAIMED by somebody else, NOT_CLAIMED without a live claim of one's own */
  require(queue: string, id: number): Promise<void>
  /** For a decision made elsewhere. @throws CLAIMED, naming who looks at it */
  refuseOthers(queue: string, id: number): Promise<void>
}

/** A move that is asked about, of a record as it is stored. */
export interface MoveAsked {
  /** The row as `query` answers it. */
  row: Readonly<Record<string, unknown>>
  move: string
  /** Undefined while it is only asked what could be done. */
  input?: MoveInput | undefined
  /** The platform itself makes it: of the machine's moves those of `SYSTEM`. */
  bySystem?: boolean
}

/** Whether a move can be made now, and to where it leads. */
export type MoveJudgement = { allowed: true; to: number } | Extract<MoveAnswer, { allowed: false }>

/** One entry of the branch's ledger. Hashes are SHA-256, hexadecimal. */
export interface LedgerEntry {
  /** From 1, without gaps. */
  sequence: number
  subject: string
  /** Of what was said of the subject. */
  digest: string
  /** Hash of the entry before; empty for the first. */
  previous: string
  hash: string
  /** ISO 8601 UTC. */
  at: string
  /** Where it stands on a chain outside, when it does. */
  transaction?: string
  height?: string
}

export interface LedgerLook {
  /** The latest about the subject. */
  entry: LedgerEntry
  /** What was said then is what is said now. */
  holds: boolean
  /** How many the branch's ledger has. */
  entries: number
  /** Sequence of the first one that was tampered with. */
  broken?: number
  /** What the chain outside says of it; `silent` when it could not be asked. */
  chain?: 'agrees' | 'differs' | 'silent'
}

/** Proofs that something was so: a ledger of the branch in which nothing is changed, each entry holding the one before. */
export interface Ledger {
  /**
   * Writes down what is said of a subject (`waybill/YD1`) now. The same statement as the last adds nothing.
   * @param statement JSON; the order of its keys does not matter
   */
  prove(subject: string, statement: object): Promise<LedgerEntry>
  /** What the ledger says of a subject, and whether it holds against what is said now. */
  look(subject: string, statement: object): Promise<LedgerLook | undefined>
}
