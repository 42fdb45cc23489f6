import type { AnyEntity, AreaContract } from '../contracts/area.ts'
import type { Ctx } from './context.ts'
import type { ListedWhich } from './records.ts'

/** Records of a list, as `ctx.records.list` takes them. */
export interface Matching<E extends AnyEntity = AnyEntity> {
  query: Readonly<Record<string, unknown>>
  which?: ListedWhich<E>
}

/**
 * How many records of an entity whose moves are calls of the area's own are moved at once (`POST bulkMove`). The console notes
 * which they are, and moves them one by one, each in its own transaction together with the note of what became of it.
 */
export interface BulkMover<C extends AreaContract = AreaContract, E extends AnyEntity = AnyEntity> {
  /** The call of the contract that lists them; who may not make it moves nothing. */
  list: keyof C['calls'] & string
  /** Moves of the machine behind `status` that want nothing of a record but a reason. Each asks for the permission that the machine names. */
  moves: readonly string[]
  /** Field that a refusal calls a record by. */
  title: keyof E['fields'] & string
  /** The records of a query of the list call, exactly those that it would list. @throws INVALID */
  matching(ctx: Ctx<C>, query: Readonly<Record<string, unknown>>): Matching<E> | Promise<Matching<E>>
  /** Moves one record as it stands, by the rules of the call for one. @throws MOVE_REFUSED, NOT_FOUND */
  move(ctx: Ctx<C>, asked: { id: number; move: string; reason: string }): Promise<unknown>
}
