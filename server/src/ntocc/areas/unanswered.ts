import type { FastifyBaseLogger } from 'fastify'
import { conditionNamed, entityNamed, installedAreas, resourceNamed } from '../registry/areas.ts'

export interface Unanswered {
  entity: string
  move: string
  condition: string
}

/** Whether records are moved by themselves: those that only change with another never ask their own machine. */
const isMoved = (entity: string): boolean =>
  resourceNamed(entity) !== undefined || installedAreas().some(({ conditions }) => Object.hasOwn(conditions, entity))

/** Conditions that moves of the areas' records need, and that nobody answers. */
export const unansweredConditions = (): Unanswered[] =>
  installedAreas()
    .flatMap(({ entities }) => [...entities.values()])
    .filter(({ name }) => isMoved(name))
    .flatMap(entity =>
      (entity.fieldNamed('status')?.options.machine?.moves ?? []).flatMap(({ name, needs = [] }) =>
        needs
          .filter(condition => !conditionNamed(entity.name, condition))
          .map(condition => ({ entity: entity.name, move: name, condition })),
      ),
    )

/** Such a move is refused to everybody. */
export const tellUnanswered = (log: FastifyBaseLogger): void => {
  for (const { entity, move, condition } of unansweredConditions())
    log.warn({ entity, move, condition }, `nobody answers ${condition}, which ${entity}.${move} needs`)
}

/** Fields that refer to records which no area here has: they are typed in as a code, and nothing checks them. */
export const tellUnresolved = (log: FastifyBaseLogger): void => {
  for (const { id, contract } of installedAreas())
    for (const { name, own } of Object.values(contract.entities))
      for (const [field, { kind, options }] of Object.entries(own)) {
        if (kind.name !== 'reference' || !options.entity || entityNamed(options.entity)) continue
        log.warn({ area: id, entity: options.entity }, `${name}.${field} refers to what is not installed`)
      }
}
