import type { Envelope } from '@ntocc/sdk/contracts'
import type { Entity, Move } from '@ntocc/sdk/fields'
import { declaredResources } from '../../../server/src/ntocc/testing/areas.ts'
import { type Standing, standing, type Who, type World } from '../../../server/src/ntocc/testing/writes.ts'
import { said } from './areas.ts'

/** How each move of each machine is made once: by the call of the record where there is one, else as its area says. */

const PARTIES: readonly Who[] = ['PLAT_ADMIN', 'SHIPPER', 'DRIVER', 'CARRIER']
const BEGINS = said('begins')
const NEEDS = said('needs')
const WAYS = said('ways')

/** Machines that stand in another field than `status`: the reviews make their moves. */
export const REVIEWED = 'reviewStatus'

const byOf = (move: Move): Who | undefined => PARTIES.find(party => move.by.some(actor => actor === party))

export const MOVES = {
  /** A record where the move begins. */
  stand: async (world: World, entity: Entity, move: Move): Promise<Standing> => {
    const { with: columns, where } = BEGINS[entity.name] ?? {}
    const as = byOf(move)
    const begun = await standing(world, columns)
    const owned = as && as !== 'PLAT_ADMIN' ? world.owned(entity.name, as) : {}
    return world.stand(
      entity.name,
      { ...begun, status: move.from[0], ...owned, ...NEEDS[`${entity.name}.${move.name}`] },
      where,
    )
  },
  /** Makes it, as whoever may. */
  make: async (world: World, entity: Entity, move: Move): Promise<Envelope<unknown>> => {
    const at = await MOVES.stand(world, entity, move)
    const as = byOf(move)
    const asked = { id: at.id, move: move.name, reason: 'As it is wanted' }
    if (!as) {
      await world.asPlatform(entity.name, ctx => ctx.records.move(entity as never, asked as never))
      return { status: 0 }
    }
    const call = declaredResources.find(({ name, by }) => name === entity.name && by.move)?.by.move
    const way = WAYS[entity.name]
    if (way && !(call && as === 'PLAT_ADMIN')) return way({ world, at, move, as })
    if (!call)
      throw new Error(`nothing here moves ${entity.name}: its area says how in 'ways', or why not in 'unmoved'`)
    return world.send(call, { as, body: { ...asked, version: at.version } })
  },
}

/** Each move of the machines behind `status`, for the names of tests. */
export const movesOf = (entities: readonly Entity[]) =>
  entities.flatMap(entity =>
    (entity.fieldNamed('status')?.options.machine?.moves ?? []).map(
      move => [entity.name, move.name, move.from[0], entity, move] as const,
    ),
  )
