import type { AnyEntity } from '../area.ts'
import type { PartyType } from '../session.ts'

/** By a field of the record: a figure that is at most so much, or a code that begins with one of these. */
export type Spared<F extends string = string> =
  | { readonly field: F; readonly atMost: number }
  | { readonly field: F; readonly begins: readonly string[] }

/** A paper that says who somebody is or what he may do. `F`: fields of the record that has it. */
export interface Certificate<F extends string = string> {
  name: string
  /** Field of its own review state; papers without one stand or fall with the whole. */
  status?: F
  /** Field of its last valid day. */
  to?: F
  /**
   * The rule of compliance of the area (`settings`) by which it has to be there: while that is on, a paper without a last day holds back like one
   * that has run out. Left out: an empty day says that it is good for ever, or that nobody has to have it.
   */
  neededBy?: string
  /** Who needs no such paper: of them it is neither missing nor has it run out, whatever day was entered. */
  spares?: readonly Spared<F>[]
  /** Fields it proves: changing one of them leads back to review. */
  fields: readonly F[]
  /** Fields of its pictures: each must have one. */
  images?: readonly F[]
  /** Fields that help to judge it beside those that it proves. */
  beside?: readonly F[]
  /** Two days, the first of which cannot come after the second. */
  order?: readonly [earlier: F, later: F]
}

interface ReviewDeclaration<F extends string> {
  /** Field that a case is called by. */
  title: F
  /** Field of the reason of the last rejection. */
  lastReason: F
  /** Who is told what became of it: the field with the code of the party. */
  tells: { party: PartyType; code: F }
  /** Key of the to-do that counts what waits for a decision. */
  todo: string
  /** Page of one record, which takes its `id`. */
  page: string
  /** Their states roll up into `authStatus`. */
  certificates: readonly Certificate<F>[]
  /** The record is the party itself, who can register: what it hands in, and on which page. */
  application?: Application<F>
}

/** How a party that has registered tells who it is; until it is approved, nothing else opens for it. */
export interface Application<F extends string = string> {
  /** Name of the page. */
  page: string
  /** Fields that the party fills in itself. Those that are required, and the pictures of papers among them, must be there. */
  fields: readonly F[]
  /** Fields taken over from the registration. */
  from: { name: F; phone: F }
}

/** Records that go through review, and by what they are judged (domain facts, section 3, "Review"). */
export interface ReviewSubject extends ReviewDeclaration<string> {
  /** What calls of the review name it by. */
  kind: string
  /** Name of the entity. */
  entity: string
}

/**
 * Declares that records of an entity go through review: named under `reviews` of the contract, they have a queue, claims
 * and decisions, and an edit of what a paper proves leads back to review. The entity has `authStatus`, a
 * `state(reviewMachine)`.
 */
export const reviewOf = <E extends AnyEntity>(
  kind: string,
  { name: entity }: E,
  declared: ReviewDeclaration<keyof E['fields'] & string>,
): ReviewSubject => ({ kind, entity, ...declared })

/** Days before the end of a certificate at which its holder is warned. */
export const EXPIRY_WARN_DAYS = [30, 15, 7] as const
