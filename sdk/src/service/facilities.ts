import type { AnyEntity } from '../contracts/area.ts'
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
