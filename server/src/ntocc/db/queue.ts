import PgBoss from 'pg-boss'
import type { Queryable } from './database.ts'

/** Schema of the database that pg-boss has for itself. */
export const JOB_SCHEMA = 'job_queue'
const DAY_S = 24 * 60 * 60

/** A database as pg-boss wants it. What it sends as several statements is a transaction that it opens itself. */
export const bossDb = (db: Queryable): PgBoss.Db => ({
  executeSql: (text, values?) => db.query(text, values),
})

export const bossOn = (db: PgBoss.Db, migrate: boolean): PgBoss =>
  new PgBoss({
    db,
    schema: JOB_SCHEMA,
    migrate,
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: DAY_S,
    archiveFailedAfterSeconds: 90 * DAY_S,
    deleteAfterDays: 7,
  })

/** Brings the queue's own schema to the release; whoever calls has the lock of the migrations. */
export const migrateQueue = async (session: Queryable): Promise<void> => {
  const boss = bossOn(bossDb(session), true)
  await boss.start()
  await boss.stop({ graceful: false, wait: false })
}
