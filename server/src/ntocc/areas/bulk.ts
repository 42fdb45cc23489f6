import type { AreaContract, Endpoint } from '@ntocc/sdk/contracts'
import { type Entity, isEmpty } from '@ntocc/sdk/fields'
import type { Service } from '@ntocc/sdk/service'
import { withinTransaction } from '../db/scope.ts'
import type { SignedCtx } from '../http/context.ts'
import type { ListOptions } from '../records/list.ts'
import type { AreaContexts } from './context.ts'
import { listOptions } from './records.ts'
import type { Runner } from './runner.ts'

/** Moves of many records of an entity whose moves are calls of the area's own. */
export interface AreaMover {
  /** The call that lists them. */
  list: Endpoint
  moves: readonly string[]
  /** Field that a record is called by. */
  title: string
  /** What the list call asks of its records for such a query. */
  matching(
    ctx: SignedCtx,
    query: Record<string, unknown>,
  ): Promise<{ query: Record<string, unknown>; options: ListOptions }>
  move(ctx: SignedCtx, asked: { id: number; move: string; reason: string }): Promise<void>
}

export const moversIn = (
  { calls }: AreaContract,
  { bulkMoves }: Service,
  contexts: AreaContexts,
  runner: Runner,
): Record<string, AreaMover> =>
  Object.fromEntries(
    Object.entries(bulkMoves).flatMap(([entity, mover]): [string, AreaMover][] => {
      const list = mover && (calls[mover.list] as Endpoint | undefined)
      if (!mover || !list) return []
      const { moves, title } = mover
      return [
        [
          entity,
          {
            list,
            moves,
            title,
            matching: async (ctx, asked) => {
              const { query, which } = await mover.matching(contexts.for(ctx), asked)
              const given = Object.entries(query).filter(([, value]) => !isEmpty(value))
              return { query: Object.fromEntries(given), options: listOptions(which) }
            },
            move: (ctx, asked) =>
              runner.run(`${asked.move} ${entity}`, () =>
                ctx.db.transaction(async tx => {
                  await withinTransaction(tx, () => mover.move(contexts.for(ctx), asked))
                }),
              ),
          },
        ],
      ]
    }),
  )

/** Whether such a move of the entity is one of many that the area makes. */
export const isMadeFor = ({ moves }: AreaMover, entity: Entity, move: string): boolean =>
  moves.includes(move) && entity.fieldNamed('status')?.options.machine?.move(move) !== undefined
