import { afterAll, beforeAll, describe } from 'vitest'
import { type Db, openDatabase } from '../db/database.ts'
import { KeepingClient } from './keeping-client.ts'
import { addressOf, databaseName, onServer, SMALL_POOL } from './server.ts'
import { TemplateFolder } from './template-fs.ts'
import { copyOfTemplate, type DemoStart, nameOfStart, type Start, templateFolder } from './templates.ts'

const KINDS: readonly Db['kind'][] = ['pglite', 'postgres']

/**
 * Kinds of database the tests run on: the embedded one, and PostgreSQL too where TEST_DATABASES names it. Whoever runs
 * the tests says so, never what happens to answer on this machine: a server that is missing then makes them fail.
 */
export const DATABASES: readonly Db['kind'][] = KINDS.filter(kind =>
  (process.env.TEST_DATABASES ?? 'pglite').split(',').includes(kind),
)

/** For tests that need a new one each and do not mind which: PostgreSQL copies in a tenth of the time. */
export const QUICKEST: Db['kind'] = DATABASES.at(-1) ?? 'pglite'

export interface TestDatabase {
  db: Db
  /** Address, for PostgreSQL only. */
  url?: string
  drop(): Promise<void>
}

/** What waits for its turn at a database of a test is never told that it took too long, however busy the machine is. */
const PATIENCE_MS = 60_000

/** Copies of the seeded template that no backend has started on. */
const untouched = new WeakSet<Db>()

/**
 * Whether a database is what a start of the product's areas leaves, and nobody has asked before: the first backend of a
 * test need not compare every table and add what is there.
 */
export const isAsSeeded = (db: Db): boolean => untouched.delete(db)

/** What a database was copied from. */
const startOf = new WeakMap<Db, string>()
export const beganWith = (db: Db, start: Start): boolean => startOf.get(db) === nameOfStart(start)

const copied = (db: Db, start: Start): Db => {
  if (start !== 'migrated') untouched.add(db)
  startOf.set(db, nameOfStart(start))
  return db
}

/**
 * A fresh database of one's own: with what a backend starts with (people, roles, menus, dictionaries, tables of areas),
 * which the backend of a test then need not make, with a demo too, or migrated and empty.
 */
export const testDatabase = async (kind: Db['kind'], start: Start = 'seeded'): Promise<TestDatabase> => {
  if (kind === 'pglite') {
    const template = await templateFolder(start)
    const db = await openDatabase({
      inThread: { fs: new TemplateFolder(template), client: KeepingClient },
      connectionTimeoutMs: PATIENCE_MS,
    })
    return { db: copied(db, start), drop: () => db.close() }
  }
  const name = databaseName('test')
  await copyOfTemplate(start, name)
  const url = addressOf(name)
  const db = await openDatabase({ databaseUrl: url, ...SMALL_POOL })
  return {
    db: copied(db, start),
    url,
    drop: async () => {
      await db.close()
      await onServer(client => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The database of a group of tests, which is only there once they run. */
export interface GroupDatabase {
  (): TestDatabase
  /** Said while the group is declared: it begins with this demo, which is copied and not made anew for each file. */
  beginsWith(demo: DemoStart): void
}

type Body = (database: GroupDatabase, kind: Db['kind']) => void

const inGroup = (kind: Db['kind'], usual: Start, body: Body): void => {
  let current: TestDatabase | undefined
  let start = usual
  beforeAll(async () => {
    current = await testDatabase(kind, start)
  })
  afterAll(async () => {
    await current?.drop()
  })
  const database = (): TestDatabase => {
    if (!current) throw new Error('the database is only open while tests run')
    return current
  }
  const beginsWith = (demo: DemoStart): void => {
    start = demo
  }
  body(Object.assign(database, { beginsWith }), kind)
}

/**
 * Runs a group of tests on every kind of database, each on a fresh one that the whole group shares: for what depends on
 * the database, as queries of lists, what several do at once, jobs and migrations do. `body` gets a function, because
 * the database is only there once the tests run.
 */
export const withDatabases = (name: string, body: Body): void => {
  describe.each(DATABASES)(`${name} on %s`, kind => inGroup(kind, 'seeded', body))
}

/** The same with nothing in the tables, and of those the kernel's alone: for tests of the database without a backend. */
export const withEmptyDatabases = (name: string, body: Body): void => {
  describe.each(DATABASES)(`${name} on %s`, kind => inGroup(kind, 'migrated', body))
}

/**
 * As `withDatabases` on the embedded database alone, for rules of business: it is the stricter one, since a query beside
 * an open transaction never ends on its one connection, and what it answers PostgreSQL answers too.
 */
export const withDatabase = (name: string, body: Body): void => {
  describe(name, () => inGroup('pglite', 'seeded', body))
}
