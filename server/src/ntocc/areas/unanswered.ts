import { conditionNamed, installedAreas, resourceNamed } from './registry.ts'

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
