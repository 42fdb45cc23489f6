import { AsyncLocalStorage } from 'node:async_hooks'
import type { Queryable } from '../db/database.ts'
import type { RowChange } from './followed.ts'

/** What is done by the simulator of a trial: which records it makes there are its own, and which version of them. */
export interface Simulating {
  branchCode: string
  /** Entities whose records it goes on with. */
  entities: ReadonlySet<string>
  now: number
}

const simulating = new AsyncLocalStorage<Simulating>()

/** Runs what the simulator does; what it writes meanwhile, by whichever area, is noted in the same transaction. */
export const bySimulator = <T>(how: Simulating, work: () => T): T => simulating.run(how, work)

/** Whether what is written of an entity now is noted as the simulator's. */
export const isNoted = (entity: string): boolean => simulating.getStore()?.entities.has(entity) ?? false

/**
 * Notes a new record as the simulator's own, and the new version of one that it has. A record that it does not have, or that
 * somebody else has written since, stays what it was.
 */
export const noteSimulated = async (tx: Queryable, entity: string, changes: readonly RowChange[]): Promise<void> => {
  const how = simulating.getStore()
  if (!how?.entities.has(entity)) return
  for (const {
    before,
    after: { id, version, branch_code },
  } of changes) {
    if (branch_code !== how.branchCode) continue
    if (!before)
      await tx.query(
        `insert into sys_simulated (branch_code, entity, record_id, version, made_at) values ($1, $2, $3, $4, $5)
         on conflict (entity, record_id) do nothing`,
        [how.branchCode, entity, id, version, new Date(how.now)],
      )
    else
      await tx.query(
        `update sys_simulated set version = $3 where entity = $1 and record_id = $2 and version = $4 and is_own`,
        [entity, id, version, before.version],
      )
  }
}
