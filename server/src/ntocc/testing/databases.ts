import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Db, openDatabase } from '../db/database.ts'
import { MIGRATIONS_FOLDER, migrate } from '../db/migrate.ts'
import { PgliteServer } from '../db/pglite.ts'

/** Where tests look for a PostgreSQL server; TEST_DATABASE_URL names another one. */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

const isReachable = async (): Promise<boolean> => {
  const client = new pg.Client({ connectionString: SERVER_URL, connectionTimeoutMillis: 1_500 })
  try {
    await client.connect()
    const found = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    )
    return found.rows[0]?.may ?? false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Kinds of database the tests run on: the embedded one always, PostgreSQL when there is a server. */
export const DATABASES: readonly Db['kind'][] = (await isReachable()) ? ['pglite', 'postgres'] : ['pglite']

/** For tests that need a new one each and do not mind which: PostgreSQL copies in a tenth of the time. */
export const QUICKEST: Db['kind'] = DATABASES.at(-1) ?? 'pglite'

/** The queue has tables too, which come with its library. */
const QUEUE = createRequire(import.meta.url)('pg-boss/version.json').schema as number

const migrationFiles = (): string[] =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter(file => file.endsWith('.sql'))
    .sort()

/** Names what databases with these migrations are copied from: other migrations, another name. */
const migrationsHash = (files: readonly string[] = migrationFiles()): string => {
  const hash = createHash('sha256').update(`${process.version} ${QUEUE}`)
  for (const file of files) hash.update(readFileSync(join(MIGRATIONS_FOLDER, file)))
  return hash.digest('hex').slice(0, 16)
}

const templateFile = (files?: readonly string[]): string => join(tmpdir(), `ntocc-pglite-${migrationsHash(files)}.tar`)

/** The template of as many of the migrations as there is one for: migrating the rest is quick, a new template is not. */
const keptTemplate = (): Uint8Array | undefined => {
  const files = migrationFiles()
  const found = files.map((_, index) => templateFile(files.slice(0, files.length - index))).find(existsSync)
  return found === undefined ? undefined : readFileSync(found)
}

/** A migrated PGlite folder, made where none is kept: starting from it takes a quarter of the time. */
const makeTemplate = async (): Promise<Uint8Array> => {
  const folder = join(tmpdir(), `ntocc-pglite-${randomUUID()}`)
  const db = await openDatabase({ dataDir: folder })
  await migrate(db)
  await db.close()
  const server = new PgliteServer({ dataDir: join(folder, 'pg') })
  const bytes = await server.dump()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  // Written beside and renamed, so that another test never reads half a file.
  const file = templateFile()
  const half = `${file}.${randomUUID()}`
  writeFileSync(half, bytes)
  renameSync(half, file)
  return bytes
}

const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: SERVER_URL })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const addressOf = (database: string): string => {
  const url = new URL(SERVER_URL)
  url.pathname = `/${database}`
  return url.href
}

const TEMPLATE = 'ntocc_template_'
/** Any number of our own: test files that start together make the template once. */
const TEMPLATE_LOCK = 7_302_299

/** Makes the migrated database that others are copied from unless it is there. */
const migratedDatabase = (): Promise<string> =>
  onServer(async client => {
    const name = TEMPLATE + migrationsHash()
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return name
    const half = `half_${name}`
    await client.query(`drop database if exists ${half} with (force)`)
    await client.query(`create database ${half}`)
    const db = await openDatabase({ databaseUrl: addressOf(half) })
    await migrate(db)
    await db.close()
    // Under its own name only when it is whole.
    await client.query(`alter database ${half} rename to ${name}`)
    return name
  })

export interface TestDatabase {
  db: Db
  /** Address, for PostgreSQL only. */
  url?: string
  drop(): Promise<void>
}

/** A fresh, migrated, empty database of one's own. */
export const testDatabase = async (kind: Db['kind']): Promise<TestDatabase> => {
  if (kind === 'pglite') {
    const db = await openDatabase({ dataDir: 'memory://', template: keptTemplate() ?? (await makeTemplate()) })
    await migrate(db)
    return { db, drop: () => db.close() }
  }
  const name = `ntocc_test_${randomUUID().replaceAll('-', '')}`
  const template = await migratedDatabase()
  await onServer(client => client.query(`create database ${name} template ${template}`))
  const url = addressOf(name)
  const db = await openDatabase({ databaseUrl: url })
  return {
    db,
    url,
    drop: async () => {
      await db.close()
      await onServer(client => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

type Body = (database: () => TestDatabase, kind: Db['kind']) => void

const inGroup = (kind: Db['kind'], body: Body): void => {
  let current: TestDatabase | undefined
  beforeAll(async () => {
    current = await testDatabase(kind)
  })
  afterAll(async () => {
    await current?.drop()
  })
  body(() => {
    if (!current) throw new Error('the database is only open while tests run')
    return current
  }, kind)
}

/**
 * Runs a group of tests on every kind of database, each on a fresh one that the whole group shares: for what depends on
 * the database, as queries of lists, what several do at once, jobs and migrations do. `body` gets a function, because
 * the database is only there once the tests run.
 */
export const withDatabases = (name: string, body: Body): void => {
  describe.each(DATABASES)(`${name} on %s`, kind => inGroup(kind, body))
}

/**
 * The same on the embedded database alone, for rules of business: it is the stricter one, since a query beside an open
 * transaction never ends on its one connection, and what it answers PostgreSQL answers too.
 */
export const withDatabase = (name: string, body: Body): void => {
  describe(name, () => inGroup('pglite', body))
}
