import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

/** Kinds that no single cell of a table can hold. */
const NOT_IN_CELLS: ReadonlySet<string> = new Set(['images', 'nested', 'list', 'json', 'password'])

/**
 * The entity's own fields that a file can bring: what a person sets, and what fits into a cell. None where a record needs something
 * that no cell can hold: each row of such a file would be refused.
 */
export const importableFields = (entity: Pick<Entity, 'own'>): [name: string, field: Field][] => {
  const set = Object.entries(entity.own).filter(([, { options }]) => !options.readOnly && !options.machine)
  const isInCell = ([, { kind }]: [string, Field]): boolean => !NOT_IN_CELLS.has(kind.name)
  const isMissed = set.some(
    each => each[1].options.required && each[1].options.default === undefined && !isInCell(each),
  )
  return isMissed ? [] : set.filter(isInCell)
}
