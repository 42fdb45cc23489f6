import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { markStanding } from '../demo/finish.ts'
import { seedDemo } from '../demo/seed.ts'
import { bringToNow } from '../demo/trial.ts'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { type TestBackend, testBackend } from './backend.ts'
import { beganWith } from './databases.ts'
import { DRAWN_AT } from './drawn-at.ts'
import type { DemoStart } from './templates.ts'

/** What most tests of waybills, goods and receipts begin with. */
export const USUAL_DEMO: DemoStart = { seed: 'api', waybills: 400, days: 30 }

/** Of everything a little, for those who free and fill it as they need. */
export const SMALL_DEMO: DemoStart = { seed: 'small', waybills: 60, days: 5 }

/** Fills a database that a backend has started on, and notes when: a copy of it is brought to its own present. */
export const makeDemo = async (db: Db, { seed, waybills, days }: DemoStart): Promise<void> => {
  const now = new Date()
  await seedDemo(db, {
    seed,
    waybills,
    days,
    now,
    accounts: DEMO_PARTIES,
    drawnAt: DRAWN_AT,
    finish: tx => markStanding(tx, waybills, now),
  })
}

/** The demo of a test whose backend has started: brought to now where the database is a copy of one, made where it is not. */
export const demoOf = async (db: Db, demo: DemoStart): Promise<void> => {
  if (beganWith(db, demo)) await bringToNow(db, new Date())
  else await makeDemo(db, demo)
}

/**
 * A backend with a demo. Where the group said that its database {@link GroupDatabase.beginsWith} that one it is a copy; it is
 * made otherwise, which takes some seconds.
 */
export const demoBackend = async (
  db: Db,
  more: Partial<BackendConfig> = {},
  demo: DemoStart = USUAL_DEMO,
): Promise<TestBackend> => {
  const backend = await testBackend(db, more)
  await demoOf(db, demo)
  return backend
}
