import { hooksOf } from '../records/all-hooks.ts'
import { conditionNamed, installedAreas } from './registry.ts'

export interface Unanswered {
  entity: string
  move: string
  condition: string
}

/** Conditions that moves of the areas' records need, and that nobody answers. */
export const unansweredConditions = (): Unanswered[] =>
  installedAreas()
    .flatMap(({ entities }) => [...entities.values()])
    .filter(({ name }) => !hooksOf(name).holds)
    .flatMap(entity =>
      (entity.fieldNamed('status')?.options.machine?.moves ?? []).flatMap(({ name, needs = [] }) =>
        needs
          .filter(condition => !conditionNamed(entity.name, condition))
          .map(condition => ({ entity: entity.name, move: name, condition })),
      ),
    )
