import type { AreaContract } from '../contracts/area.ts'

/** Somebody's account in the branch's books. */
export interface BookAccount {
  /** Code of the party, card or contract it belongs to; none for the branch's own. */
  owner?: string
}

/** The record that a transfer belongs to. */
export interface BookedFor {
  entity: string
  code: string
}

/** Money that is to move. Amounts are in yuan, as `'1200.00'`, and more than nothing. */
export interface Booking<K extends string = string> {
  /** One of the contract's `money.bookings`, which says from which account to which. */
  kind: K
  /** The number of the caller's own document. A transfer of one kind, number and attempt exists at most once. */
  businessNo: string
  /** Counted by the caller's document: after a certain no it is tried again with the next one. 1 unless told. */
  attempt?: number
  /** Whose account it leaves, and whose it comes to; the branch's own unless told. */
  from?: BookAccount
  to?: BookAccount
  amount: string
  /** The platform's day it counts for, YYYY-MM-DD; today unless told. */
  on?: string
  why?: string
  about?: BookedFor
}

export type BookedAs = 'post' | 'hold' | 'capture' | 'release' | 'reverse'

/** A transfer as it stands in the books, for ever. */
export interface Booked {
  id: number
  as: BookedAs
  /** `<area>.<kind>`. */
  kind: string
  businessNo: string
  attempt: number
  amount: string
  on: string
  /** ISO 8601 UTC. */
  madeAt: string
  madeBy: string
  why?: string
  /** The hold that it settles, or the transfer that it reverses. */
  settles?: number
}

/** What stands in an account, in yuan. */
export interface BookBalance {
  /** What has come less what has left. */
  balance: string
  /** Of it, what is held to leave. */
  held: string
  /** What can be spent: the balance less what is held. */
  available: string
  /** What is held elsewhere to come. */
  coming: string
}

/** A line of an account's statement: what came, or with a minus what left, and what stood there after it. */
export interface BookLine extends Booked {
  moved: string
  balance: string
  about?: BookedFor
}

type KindOf<C extends AreaContract> = keyof C['money']['bookings'] & string
type AccountOf<C extends AreaContract> = keyof C['money']['accounts'] & string

/**
 * The branch's books: every yuan that moves is a transfer between two accounts, written once and for ever. All transfers of a call stand
 * or fall together, and with the transaction it is made in. What was written is answered again to whoever repeats the call; the same number
 * with anything else is refused.
 *
 * @throws of every call: BALANCE_TOO_LOW where an account that may not would go below nothing, BOOKED_OTHERWISE where a number stands
 *   for something else already, or a hold was settled or a transfer reversed in another way
 */
export interface Books<C extends AreaContract = AreaContract> {
  /** Moves money now. */
  post(bookings: readonly Booking<KindOf<C>>[]): Promise<Booked[]>
  /** Keeps money from being spent until it is captured or released. */
  hold(bookings: readonly Booking<KindOf<C>>[]): Promise<Booked[]>
  /** Moves what was held, all of it or the part that is told; the rest is free again. Only holds of the area's own kinds. */
  capture(holds: readonly { id: number; amount?: string; on?: string; why?: string }[]): Promise<Booked[]>
  /** Frees what was held. */
  release(holds: readonly { id: number; on?: string; why?: string }[]): Promise<Booked[]>
  /** Moves the same amount back, naming what it puts right. Only transfers of the area's own kinds. */
  reverse(transfers: readonly { id: number; on?: string; why: string }[]): Promise<Booked[]>
  /** What stands in one of the area's own accounts now, or stood there at the end of a day. */
  balance(account: AccountOf<C>, owner?: string, on?: string): Promise<BookBalance>
  /** The same of many owners at once; nothing for those of whom the books know nothing. */
  balances(account: AccountOf<C>, owners: readonly string[]): Promise<ReadonlyMap<string, BookBalance>>
  /** Lines of one of the area's own accounts from one of the platform's days to another, both included, in their order. */
  statement(account: AccountOf<C>, owner: string, days: { from: string; to: string }): Promise<BookLine[]>
  /** The transfers of a number of one of the area's own kinds, with what settles and reverses them, in their order. */
  of(kind: KindOf<C>, businessNo: string): Promise<Booked[]>
}
