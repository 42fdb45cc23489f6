import type { Entity } from '@ntocc/sdk/fields'
import type { SQL } from 'drizzle-orm'
import type { Row } from '../db/database.ts'
import { type RowChange, tellFollowers, type Writing } from './followed.ts'
import { changeRows } from './sets.ts'
import { addRows, changeRow, type WriteAs } from './write.ts'

type Values = Record<string, unknown>

/** What a move brings about: beside the state, and in other records. */
export interface Effects {
  set?: Values
  creates?: readonly { entity: Entity; records: readonly Values[] }[]
  changes?: readonly { entity: Entity; where: SQL; set: Values }[]
}

export interface JudgedMove extends WriteAs {
  /** The locked row. */
  row: Row
  move: string
  to: number
  effects: Effects
}

/**
 * Writes a move that was judged with all that it brings about: one version and one line in the trail for each record, and
 * whoever follows one of them is told when everything is written. @returns the row after it
 */
export const writeMove = async (
  writing: Writing,
  entity: Entity,
  { row, move, to, effects, ...as }: JudgedMove,
): Promise<Row> => {
  const told: [Entity, RowChange[]][] = []
  const set = { ...effects.set, status: to }
  const moved = await changeRow(writing, entity, Number(row.id), set, { ...as, action: move, before: row })
  told.push([entity, [moved]])
  for (const { entity: of, where, set } of effects.changes ?? [])
    told.push([of, await changeRows(writing, of, { where, set }, as)])
  // What is new is none of those that are changed.
  for (const { entity: of, records } of effects.creates ?? []) told.push([of, await addRows(writing, of, records, as)])
  for (const [of, changes] of told) await tellFollowers(writing, of, changes)
  return moved.after
}
