import type { Queryable } from '../db/database.ts'
import { seedDemoPeople } from '../seed/staff.ts'
import { moveFrom, moveInTime } from './move.ts'
import { seedDemoSite } from './site.ts'

/** Set once an installation has its demo data. */
const DEMO_LOADED = 'demoData'

/** The database was made as a demo. */
export const isLoaded = async (db: Queryable): Promise<boolean> =>
  ((await db.query('select 1 from sys_installation where key = $1', [DEMO_LOADED])).rowCount ?? 0) > 0

const mark = (tx: Queryable, value: object): Promise<unknown> =>
  tx.query(
    `insert into sys_installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [DEMO_LOADED, JSON.stringify(value)],
  )

/**
 * What no area makes: people at their desks, the portal, and the mark that the data are there, which stands or falls with them.
 * @param standsAt where the data were drawn for one moment and moved: the instant that they stand at
 */
export const finishDemo = async (tx: Queryable, waybills: number, standsAt?: Date): Promise<void> => {
  await seedDemoPeople(tx)
  await seedDemoSite(tx, Date.now())
  await mark(tx, { waybills, ...(standsAt && { standsAt }) })
}

/** Marks a demo that was drawn for one moment and moved: the instant that it stands at. */
export const markStanding = async (tx: Queryable, waybills: number, at: Date): Promise<void> => {
  await mark(tx, { waybills, standsAt: at })
}

/** Data that stand where a copy of them was kept are left there for so long: as a console that is open stands still too. */
const STANDS_MS = 10 * 60_000

/**
 * Moves a demo that was drawn for one moment, with all that has happened in it since, to where it stands now. One that keeps
 * its calendar stays. In a transaction of its own.
 * @param standsMs what stands less far back stays
 * @returns by how many milliseconds
 */
export const bringUpToNow = async (tx: Queryable, now: number, standsMs = STANDS_MS): Promise<number> => {
  const { rows } = await tx.query<{ value: { standsAt?: string } }>(
    'select value from sys_installation where key = $1',
    [DEMO_LOADED],
  )
  const { standsAt, ...value } = rows[0]?.value ?? {}
  if (standsAt === undefined) return 0
  const by = moveFrom(Date.parse(standsAt), now)
  if (Math.abs(by.ms) < standsMs) return 0
  await moveInTime(tx, by)
  await mark(tx, { ...value, standsAt: new Date(Date.parse(standsAt) + by.ms) })
  return by.ms
}
