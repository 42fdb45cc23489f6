import type { Queryable } from '../db/database.ts'
import { seedDemoPeople } from '../seed/staff.ts'
import { seedDemoSite } from './site.ts'

/** Set once an installation has its demo data. */
const DEMO_LOADED = 'demoData'

/** The database was made as a demo. */
export const isLoaded = async (db: Queryable): Promise<boolean> =>
  ((await db.query('select 1 from sys_installation where key = $1', [DEMO_LOADED])).rowCount ?? 0) > 0

/** What no area makes: people at their desks, the portal, and the mark that the data are there, which stands or falls with them. */
export const finishDemo = async (tx: Queryable, waybills: number): Promise<void> => {
  await seedDemoPeople(tx)
  await seedDemoSite(tx, Date.now())
  await tx.query(
    `insert into sys_installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [DEMO_LOADED, JSON.stringify({ waybills })],
  )
}
