import type { SQL } from 'drizzle-orm'
import type { AnyEntity } from '../contracts/area.ts'
import type { ValuesOf } from '../fields/shape.ts'

/** Values that a rule writes, null where one is taken away. Texts known in several languages may be given in all of them. */
export type SetOf<E extends AnyEntity> = { readonly [K in keyof ValuesOf<E>]?: ValuesOf<E>[K] | null }

/** An account that something is done for, under whose name it stands in the trail; without one it is the platform itself. */
export interface Author {
  accountId?: number | undefined
  partyCode?: string | undefined
  username: string
}

/** How a write stands in the audit trail. */
export interface WriteAs {
  reason?: string | undefined
  /** Who did it, where it is not the caller: what somebody asked for and the platform does. */
  by?: Author | undefined
}

export interface SetAs extends WriteAs {
  /**
   * The move of the entity's machine that it is, by which it stands in the trail and followers are told of it. That it may be made
   * whoever writes has seen to.
   */
  move?: string
  /** Counts as a change that somebody made although all that is written is `derived()`. */
  isChange?: boolean
}

export interface NewAs extends WriteAs {
  /** Those are left out whose code there is already. */
  ifNew?: boolean
}

/** New records that come with a move. */
export interface Creation {
  entity: AnyEntity
  records: readonly Readonly<Record<string, unknown>>[]
}

/** Other records that a move changes. */
export interface Changing {
  entity: AnyEntity
  where: SQL
  set: Readonly<Record<string, unknown>>
}

export const creating = <E extends AnyEntity>(entity: E, records: readonly SetOf<E>[]): Creation => ({
  entity,
  records,
})

export const changing = <E extends AnyEntity>(entity: E, where: SQL, set: SetOf<E>): Changing => ({
  entity,
  where,
  set,
})

/** What a move brings about. Whoever says it writes nothing: a preview asks for the same. */
export interface Effects<E extends AnyEntity> {
  /** Beside the state. */
  set?: SetOf<E>
  creates?: readonly Creation[]
  changes?: readonly Changing[]
}

/** A move that was judged: see `ctx.judge`. */
export interface JudgedMove<E extends AnyEntity> extends WriteAs {
  /** The locked row as it is stored, as `query` answers it. */
  row: Readonly<Record<string, unknown>>
  move: string
  /** The state that it leads to. */
  to: number
  effects: Effects<E>
}
