import { type SQL, sql } from 'drizzle-orm'

/** What `inStates` asks a machine. */
interface Stated<K extends string> {
  statesOf(...names: readonly K[]): readonly number[]
}

/**
 * `in (20, 30)` for states that are named, one by one or as sets, to compose SQL with: `` sql`status ${inStates(waybillMachine,
 * 'underWay')}` ``. The codes stand in the text and are no parameters: so a partial index over such states serves the statement.
 */
export const inStates = <K extends string>(machine: Stated<K>, ...names: readonly NoInfer<K>[]): SQL =>
  sql.raw(
    `in (${machine
      .statesOf(...names)
      .map(Number)
      .join(', ')})`,
  )
