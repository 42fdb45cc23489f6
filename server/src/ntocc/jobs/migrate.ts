import type { Queryable } from '../db/database.ts'
import { bossDb, bossOn } from './queue.ts'

/** Brings the queue's own schema to the release; whoever calls has the lock of the migrations. */
export const migrateQueue = async (session: Queryable): Promise<void> => {
  const boss = bossOn(bossDb(session), true)
  await boss.start()
  await boss.stop({ graceful: false, wait: false })
}
