import { unpackTrack } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Db } from '../db/database.ts'
import { seedDemoPeople } from '../seed/staff.ts'
import { areasInForce } from '../testing/areas-in-force.ts'
import { withDatabases } from '../testing/databases.ts'
import { DRAWN_AT } from '../testing/drawn-at.ts'
import { openNewBooks } from './books.ts'
import { finishDemo, isLoaded } from './finish.ts'
import { emptyTables } from './load.ts'
import { moveFrom } from './move.ts'
import { installedParts, tableOf } from './parts.ts'
import { DAY } from './rhythm.ts'
import { seedDemo } from './seed.ts'
import { bringToNow } from './trial.ts'

/** Moments that it is moved to, all past: minutes after a midnight, and an evening before Spring Festival. */
const MIDNIGHT = new Date('2026-05-17T16:04:59Z')
const FESTIVAL = new Date('2026-02-16T15:50:07Z')
const ACCOUNTS = { shipper: 'S1', driver: 'D1', carrier: 'T1' }

type Row = Record<string, unknown>
type Content = Readonly<Record<string, readonly Row[]>>

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const DAY_ALONE = /^\d{4}-\d\d-\d\d$/

/** Numbers of documents begin with the day on which they were drawn, and seals are of such numbers. */
const NUMBER = /(?<=^|-)[A-Z]{1,2}\d{8,}(?=$|-)/g
const SEAL = /^[\da-f]{64}$/
/** Of what was asked for some hours before the moment: which day that was follows from the hour. */
const someDay = (day: unknown) => typeof day

/** Where areas keep time in another form. */
const OF_AREAS: Readonly<Record<string, (value: never) => unknown>> = {
  'waybill_track.points': (packed: number[]) => unpackTrack(packed).map(([at, ...place]) => [fromNow(at), ...place]),
  'waybill_track.recent': (packed: number[]) => packed.length,
  'messages_vehicle_state.watched': ({ last }: { last: { at: number } }) => ({ ...last, at: fromNow(last.at) }),
  'ctms_ctms_run.regular_key': (key: string | null) =>
    key?.replace(/[\d-]{10}$/, day => `${(Date.parse(day) - today) / DAY}`),
  'accounts_collection_code.valid_until': someDay,
  'invoicing_invoice_application.period_start': someDay,
  'invoicing_invoice_application.period_end': someDay,
  'prepaid_prepaid.due_on': someDay,
}

let now = 0
let today = 0
const fromNow = (seconds: number): number => seconds - Math.floor(now / 1000)

/** Instants as their distance from now, days as theirs from today, everything else as it is. */
const aged = (table: string, name: string, value: unknown): unknown => {
  const ofArea = OF_AREAS[`${table}.${name}`]
  if (ofArea) return ofArea(value as never)
  if (typeof value !== 'string') return value
  if (INSTANT.test(value)) return Date.parse(value) - Math.floor(now / 1000) * 1000
  if (DAY_ALONE.test(value)) return (Date.parse(value) - today) / DAY
  return SEAL.test(value) ? 'seal' : value.replace(NUMBER, 'number')
}

const tables = (): string[] => [...new Set(installedParts().flatMap(({ empties = [] }) => empties.map(tableOf)))].sort()

/** All that the parts of the demo have written, by its age at a moment. */
const contentAt = async (db: Db, moment: Date): Promise<Content> => {
  now = moment.getTime()
  today = Date.parse(new Date(now + 8 * 3_600_000).toISOString().slice(0, 10))
  const content: Record<string, Row[]> = {}
  for (const table of tables()) {
    // What an area writes as itself has the time of the database, which no test sets.
    const found = await db.query<{ row: Row }>(
      `select to_jsonb(t) - array(select at from (values ('created_by', 'gmt_created'), ('modified_by', 'gmt_modified')) w(who, at)
         where to_jsonb(t) ->> who = any($1)) as row from ${table} t`,
      [installedParts().map(({ area }) => area)],
    )
    const rows = found.rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, aged(table, name, value)])),
    )
    const sorted = rows.map(row => [JSON.stringify(row), row] as const).sort(([one], [other]) => (one < other ? -1 : 1))
    content[table] = sorted.map(([, row]) => row)
  }
  return content
}

withDatabases('a demo drawn for one moment', database => {
  let end: () => Promise<void>
  let content: Content
  const seed = async (moment: Date) => {
    // What areas do last they do as at any time, by the clock.
    vi.useFakeTimers({ toFake: ['Date'], now: moment })
    await seedDemo(database().db, {
      waybills: 120,
      days: 40,
      accounts: ACCOUNTS,
      now: moment,
      drawnAt: DRAWN_AT,
      finish: tx => finishDemo(tx, 120, moment),
    })
    vi.useRealTimers()
  }
  beforeAll(async () => {
    const { db } = database()
    end = await areasInForce(db)
    // Some have something in hand: they are the same at both times.
    await db.transaction(seedDemoPeople)
    await seed(FESTIVAL)
    content = await contentAt(db, FESTIVAL)
    await db.transaction(async tx => {
      await emptyTables(tx, tables())
      await openNewBooks(tx)
    })
    await seed(MIDNIGHT)
  })
  afterAll(() => end())

  it('has the same ages and states whenever it is made', async () => {
    const { waybill = [], waybill_track: tracks = [] } = content
    expect(waybill).toHaveLength(120)
    expect(tracks.length).toBeGreaterThan(50)
    const { db } = database()
    const other = await contentAt(db, MIDNIGHT)
    for (const table of tables()) expect(other[table], table).toEqual(content[table])
  })

  it('is moved with what has happened in it when it stands elsewhere, and keeps what may only grow', async () => {
    const { db } = database()
    await db.query(
      `insert into sys_audit_trail (branch_code, entity, record_id, record_code, action, changes) values ('HQ', 'driver', 1, 'D1', 'create', '{}')`,
    )
    const age = async () => {
      const { rows } = await db.query<{ at: Date }>('select max(at) as at from sys_audit_trail')
      return rows[0]?.at.getTime() ?? 0
    }
    const before = await age()
    expect(await bringToNow(db, new Date(MIDNIGHT.getTime() + 9 * 60_000))).toBe(0)
    const ms = await bringToNow(db, FESTIVAL)
    expect(ms).toBe(moveFrom(MIDNIGHT.getTime(), FESTIVAL.getTime()).ms)
    expect((await age()) - before).toBe(ms)
    const moved = await contentAt(db, FESTIVAL)
    for (const table of tables()) expect(moved[table], table).toEqual(content[table])
    expect(await bringToNow(db, FESTIVAL)).toBe(0)
    expect(await isLoaded(db)).toBe(true)
  })

  it('stays where it is when it keeps its calendar', async () => {
    const { db } = database()
    await db.query(`update sys_installation set value = '{"waybills":120}' where key = 'demoData'`)
    expect(await bringToNow(db, new Date('2029-06-01T00:00:00Z'))).toBe(0)
    const stayed = await contentAt(db, FESTIVAL)
    for (const table of tables()) expect(stayed[table], table).toEqual(content[table])
  })
})
