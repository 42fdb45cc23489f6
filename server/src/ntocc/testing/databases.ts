import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

const templateFile = (): string => {
  const hash = createHash('sha256').update(process.version)
  for (const file of readdirSync(MIGRATIONS_FOLDER).sort())
    if (file.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS_FOLDER, file)))
  return join(tmpdir(), `ntocc-pglite-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** A migrated PGlite folder, made once per set of migrations: starting from it takes a quarter of the time. */
const migratedTemplate = async (): Promise<Uint8Array> => {
  const file = templateFile()
  try {
    return readFileSync(file)
  } catch {
    const folder = join(tmpdir(), `ntocc-pglite-${randomUUID()}`)
    const db = await openDatabase({ dataDir: folder })
    await migrate(db)
    await db.close()
    const server = new PgliteServer({ dataDir: join(folder, 'pg') })
    const bytes = await server.dump()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
    // Written beside and renamed, so that another test never reads half a file.
    const half = `${file}.${randomUUID()}`
    writeFileSync(half, bytes)
    renameSync(half, file)
    return bytes
  }
}

const onServer = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: SERVER_URL })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  db: Db
  /** Address, for PostgreSQL only. */
  url?: string
  drop(): Promise<void>
}

/** A fresh, migrated, empty database of one's own. */
export const testDatabase = async (kind: Db['kind']): Promise<TestDatabase> => {
  if (kind === 'pglite') {
    const db = await openDatabase({ dataDir: 'memory://', template: await migratedTemplate() })
    return { db, drop: () => db.close() }
  }
  const name = `ntocc_test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const url = new URL(SERVER_URL)
  url.pathname = `/${name}`
  const db = await openDatabase({ databaseUrl: url.href })
  await migrate(db)
  return {
    db,
    url: url.href,
    drop: async () => {
      await db.close()
      await onServer(`drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * Runs a group of tests on every kind of database, each on a fresh one that the whole group shares.
 * `body` gets a function, because the database is only there once the tests run.
 */
export const withDatabases = (name: string, body: (database: () => TestDatabase, kind: Db['kind']) => void): void => {
  describe.each(DATABASES)(`${name} on %s`, kind => {
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
  })
}
