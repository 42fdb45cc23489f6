import { createHash, type Hash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { type Db, openDatabase } from '../db/database.ts'
import { MIGRATIONS_FOLDER, migrate } from '../db/migrate.ts'
import { PgliteServer, program } from '../db/pglite.ts'
import { isLoaded } from '../demo/finish.ts'
import { bringToNow } from '../demo/trial.ts'
import { kept, keptFolder } from './kept.ts'
import { addressOf, onServer, SMALL_POOL } from './server.ts'

/** A small demo of its own: how much of it, over how long, and what it is drawn by. */
export interface DemoStart {
  seed: string
  waybills: number
  days: number
}

/**
 * What databases of tests are copied from, made once for all files that want it: migrating and seeding took longer than
 * most files' tests. `migrated` has the kernel's tables and nothing in them; `seeded` all that a backend with the
 * product's areas starts with (decision 32); a demo that on top, standing at the moment when it was made (`./demo-start.ts`).
 */
export type Start = 'seeded' | 'migrated' | DemoStart

export const nameOfStart = (start: Start): string =>
  typeof start === 'string' ? start : `demo_${start.seed}_${start.waybills}_${start.days}`

const ROOT = resolve(import.meta.dirname, '../../../..')
const version = (name: string): unknown => createRequire(import.meta.url)(name)
/** The queue has tables too, which come with its library; and each PGlite has a folder of its own kind. */
const LIBRARIES = [
  process.version,
  (version('pg-boss/version.json') as { schema: number }).schema,
  readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
]

/** All that rows of a start can come from: contracts, words, migrations, seeds and whatever those are made with. */
const SEEDING = ['server/migrations', 'server/src/ntocc', 'sdk/src', 'plugins', 'locales', 'data']
const NOT_SEEDING = new Set(['node_modules', 'dist'])

const addTo = (hash: Hash, folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // Pages of plugins, and tests, change without a row changing.
    if (NOT_SEEDING.has(entry.name) || /\.(test\.tsx?|tsx|css|md)$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) addTo(hash, path)
    else hash.update(path).update(readFileSync(path))
  }
}

/** Of everything in these folders that a row can come from, and of `about`. */
export const hashOfSources = (folders: readonly string[], about: string): string => {
  const hash = createHash('sha256').update(about)
  for (const folder of folders) addTo(hash, folder)
  return hash.digest('hex').slice(0, 16)
}

const hashes = new Map<string, string>()

/** Names a template by what it is made of: something else, another name. */
const hashOf = (start: Start): string => {
  const name = nameOfStart(start)
  const known = hashes.get(name)
  if (known) return known
  const libraries = LIBRARIES.join(' ')
  // Rows say when they were made, and some are of the day.
  const day = new Date().toISOString().slice(0, 10)
  const made =
    start === 'migrated'
      ? hashOfSources([MIGRATIONS_FOLDER], libraries)
      : hashOfSources(
          SEEDING.map(folder => join(ROOT, folder)),
          `${libraries} ${day}`,
        )
  hashes.set(name, made)
  return made
}

/**
 * A demo that stands further back is moved to the present by each test that starts with it. So one of each such span is kept, moved
 * once for all of them; shorter than what {@link bringUpToNow} leaves where it stands.
 */
const SPAN_MS = 8 * 60_000

/** Names a template: what it is made of, and of a demo also when. */
const editionOf = (start: Start): string =>
  typeof start === 'string' ? hashOf(start) : `${hashOf(start)}_${Math.floor(Date.now() / SPAN_MS)}`

/**
 * Fills a database: an empty one, or for a demo one that is seeded or has that demo of an earlier span. A backend that starts on it does
 * what every start does. @throws where an area is not in force: nothing of that is kept
 */
export const fill = async (db: Db, start: Start): Promise<void> => {
  if (typeof start === 'string') await migrate(db)
  if (start === 'migrated') return
  // Not for those who want tables alone: it brings all areas.
  const { testBackend } = await import('./backend.ts')
  const { app } = await testBackend(db, { isPrepared: typeof start === 'object' })
  // What is copied by everybody is whole, or it is not kept: an area without its tables would fail the tests of others.
  const { areas } = (await app.inject('/readyz')).json<{ areas: { id: string; status: string }[] }>()
  const away = areas.filter(({ status }) => status !== 'running')
  if (away.length > 0) {
    await app.close()
    throw new Error(`areas are not in force: ${JSON.stringify(away)}`)
  }
  if (typeof start === 'object') {
    const { makeDemo } = await import('./demo-start.ts')
    if (await isLoaded(db)) await bringToNow(db, new Date(), 0)
    else await makeDemo(db, start)
  }
  await app.close()
}

/**
 * Takes out what only costs time, since every start unpacks the whole folder: the databases that others would be made of,
 * and segments of the log that wait to be written.
 */
const strip = (folder: string): void => {
  const empty = (path: string, files: readonly string[]): void => {
    for (const file of files) rmSync(join(folder, path, file), { recursive: true })
  }
  for (const database of ['base/1', 'base/4']) empty(database, readdirSync(join(folder, database)))
  const segments = readdirSync(join(folder, 'pg_wal')).filter(name => /^[0-9A-F]{24}$/.test(name))
  // After an orderly end a restart reads the oldest alone.
  empty('pg_wal', segments.sort().slice(1))
}

const prefixOf = (start: Start): string => `ntocc-pglite-${nameOfStart(start)}-`

/** What a demo is made from: the newest of the same that is kept, or what every backend starts with. */
const underFolder = async (start: DemoStart): Promise<Uint8Array> => {
  const same = `${prefixOf(start)}${hashOf(start)}_`
  const [newest] = readdirSync(keptFolder())
    .filter(name => name.startsWith(same) && name.endsWith('.tar'))
    .sort()
    .reverse()
  try {
    if (newest) return readFileSync(join(keptFolder(), newest))
  } catch (error) {
    // Dropped meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return templateFolder('seeded')
}

/** The data folder of a PGlite, as a tar. */
const makeFolder = async (start: Start): Promise<Uint8Array> => {
  const folder = join(tmpdir(), `ntocc-template-${randomUUID()}`)
  try {
    const template = typeof start === 'object' ? await underFolder(start) : undefined
    const db = await openDatabase({ dataDir: folder, ...(template && { template }) })
    await fill(db, start)
    await db.close()
    strip(join(folder, 'pg'))
    const server = new PgliteServer({ dataDir: join(folder, 'pg'), program: await program() })
    const bytes = await server.dump()
    await server.close()
    return bytes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Those that this process has read last, by the names of starts. */
const read = new Map<string, { path: string; bytes: Uint8Array }>()

/** What a PGlite of a test starts from: to be copied, since all tests of the process have the same one. */
export const templateFolder = async (start: Start): Promise<Uint8Array> => {
  const path = await kept({
    prefix: prefixOf(start),
    edition: `${editionOf(start)}.tar`,
    make: async half => writeFileSync(half, await makeFolder(start)),
  })
  const known = read.get(nameOfStart(start))
  if (known?.path === path) return known.bytes
  const bytes = readFileSync(path)
  read.set(nameOfStart(start), { path, bytes })
  return bytes
}

const templateOf = (start: Start): string => `ntocc_${start === 'migrated' ? 'template' : nameOfStart(start)}_`
/** Any number of our own: test files that start together make a template once. */
const TEMPLATE_LOCK = 7_302_299

/** What no test has asked for in this time is of sources that have changed since. */
const KEPT = '30 minutes'

/** What is asked for is not dropped. Of several at once that say so one is heard, which is enough. */
const touch = (client: pg.Client, template: string): Promise<unknown> =>
  client
    .query<{ statement: string }>(`select format('comment on database %I is %L', $1::text, now()::text) as statement`, [
      template,
    ])
    .then(({ rows: [row] }) => client.query(row?.statement ?? ''))
    .catch(() => undefined)

/** Whoever makes templates is alone: those that others have left half made go too. */
const dropOldDatabases = async (client: pg.Client, start: Start): Promise<void> => {
  const old = await client.query<{ datname: string }>(
    `select datname from pg_database
      where starts_with(datname, 'half_ntocc_')
         or starts_with(datname, $1) and coalesce(shobj_description(oid, 'pg_database'), '-infinity')::timestamptz < now() - $2::interval`,
    [templateOf(start), KEPT],
  )
  // One that is being copied stays.
  for (const { datname } of old.rows) await client.query(`drop database if exists ${datname}`).catch(() => undefined)
}

const underDatabase = async (client: pg.Client, start: DemoStart): Promise<string> => {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by datname desc limit 1',
    [`${templateOf(start)}${hashOf(start)}_`],
  )
  return rows[0]?.datname ?? templateOn(client, 'seeded')
}

const make = async (client: pg.Client, start: Start, template: string): Promise<void> => {
  await dropOldDatabases(client, start)
  const half = `half_${template}`
  await client.query(`drop database if exists ${half} with (force)`)
  const under = typeof start === 'object' ? await underDatabase(client, start) : undefined
  await client.query(`create database ${half} ${under ? `template ${under}` : ''}`)
  const db = await openDatabase({ databaseUrl: addressOf(half), ...SMALL_POOL })
  await fill(db, start)
  await db.close()
  // Under its own name only when it is whole.
  await client.query(`alter database ${half} rename to ${template}`)
}

const isThere = async (client: pg.Client, template: string): Promise<boolean> =>
  (await client.query('select 1 from pg_database where datname = $1', [template])).rowCount === 1

/** The name of a template that is there, made by whoever is alone with them. */
const templateOn = async (
  client: pg.Client,
  start: Start,
  template = templateOf(start) + editionOf(start),
): Promise<string> => {
  if (!(await isThere(client, template))) await make(client, start, template)
  return template
}

/** Makes a database on the PostgreSQL server of the tests, as a copy of the template, which is made unless it is there. */
export const copyOfTemplate = (start: Start, name: string): Promise<void> =>
  onServer(async client => {
    const template = templateOf(start) + editionOf(start)
    // Whoever makes or drops templates is alone; any number may copy.
    await client.query('select pg_advisory_lock_shared($1)', [TEMPLATE_LOCK])
    if (!(await isThere(client, template))) {
      await client.query('select pg_advisory_unlock_shared($1)', [TEMPLATE_LOCK])
      await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
      await templateOn(client, start, template)
    }
    await touch(client, template)
    await client.query(`create database ${name} template ${template}`)
  })
