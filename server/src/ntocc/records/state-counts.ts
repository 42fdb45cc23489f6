import { MOST_COUNTED } from '@ntocc/sdk/contracts'
import { BAD_FILTER, type Entity, type StateMachine } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { invalid } from '../errors.ts'
import { type Computed, columnOf } from './computed.ts'
import { isMasked, isShown, type Reader } from './rows.ts'
import { run } from './sql.ts'

/** Records up to which they are counted in one go, as they come. */
const FEW = 10_000

/**
 * The machine behind the field that `countBy` names.
 * @throws BackendError INVALID (4220) for a field that is no state, or that the reader is not shown
 */
export const countedBy = (entity: Entity, name: string, reader: Reader): StateMachine => {
  const field = entity.fieldNamed(name)
  const machine = field?.kind.name === 'state' ? field.options.machine : undefined
  if (!field || !machine || !isShown(reader, name) || isMasked(reader, field)) throw invalid({ countBy: BAD_FILTER })
  return machine
}

interface Question {
  db: Queryable
  table: SQL
  /** Which records. */
  where: SQL
  /** Field with the state. */
  name: string
  machine: StateMachine
  computed?: Computed | undefined
}

/**
 * How many of the records stand in each state, by its code; counting stops at `MOST_COUNTED` and one more. Few records are
 * walked through once, as for their total. Of many, each state is counted by itself up to the limit: by the index of
 * states that costs the same however many there are.
 */
export const countStates = async (question: Question): Promise<Record<string, number>> =>
  (await countFew(question)) ?? countEach(question)

const capped = (count: number): number => Math.min(count, MOST_COUNTED + 1)

const countFew = async ({
  db,
  table,
  where,
  name,
  computed,
}: Question): Promise<Record<string, number> | undefined> => {
  const state = columnOf(computed, name)
  const found = await run<{ state: number; count: string }>(
    db,
    sql`select state, count(*) as count from (select ${state} as state from ${table} where ${where} limit ${FEW + 1}) as matching
      group by state`,
  )
  const total = found.rows.reduce((sum, { count }) => sum + Number(count), 0)
  if (total > FEW) return undefined
  return Object.fromEntries(found.rows.map(({ state: code, count }) => [String(code), capped(Number(count))]))
}

const countEach = async ({ db, table, where, name, machine, computed }: Question): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const code of machine.codes) {
    const found = await run<{ count: string }>(
      db,
      sql`select count(*) as count from
        (select 1 from ${table} where ${where} and ${columnOf(computed, name)} = ${code} limit ${MOST_COUNTED + 1}) as matching`,
    )
    const count = Number(found.rows[0]?.count)
    if (count > 0) counts[String(code)] = count
  }
  return counts
}
