import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

/** Kinds that no single cell of a table can hold. */
const NOT_IN_CELLS: ReadonlySet<string> = new Set(['images', 'nested', 'list', 'json', 'password'])

/** The entity's own fields that a file can bring: what a person sets, and what fits into a cell. */
export const importableFields = (entity: Pick<Entity, 'own'>): [name: string, field: Field][] =>
  Object.entries(entity.own).filter(
    ([, { kind, options }]) => !options.readOnly && !options.machine && !NOT_IN_CELLS.has(kind.name),
  )
