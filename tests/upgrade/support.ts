import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { type Db, openDatabase, type Row } from '../../server/src/ntocc/db/database.ts'
import { addressOf, databaseName, onServer, SMALL_POOL } from '../../server/src/ntocc/testing/server.ts'

const DUMP = resolve(import.meta.dirname, '../fixtures/release-before/database.sql.gz')

/** A database that outlives whoever works on it, as the disk does a process. */
export interface Disk {
  /** Opens what is there. */
  open(): Promise<Db>
  /** Takes the database away from whoever has it open, as when the process is killed: what was not committed is lost. */
  kill(): Promise<void>
  /** The same once more, while nobody has it open. */
  copy(): Promise<Disk>
  drop(): Promise<void>
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'ntocc-upgrade-'))

const folderDisk = (first = newFolder()): Disk => {
  const folders = [first]
  let folder = first
  const copied = (): string => {
    const copy = newFolder()
    cpSync(join(folder, 'pg'), join(copy, 'pg'), { recursive: true })
    return copy
  }
  return {
    open: () => openDatabase({ dataDir: folder }),
    // What a killed process leaves is what its files hold now; what it still writes goes to files that nobody opens.
    kill: async () => {
      folder = copied()
      folders.push(folder)
    },
    copy: async () => folderDisk(copied()),
    drop: async () => {
      for (const each of folders) rmSync(each, { recursive: true, force: true })
    },
  }
}

const serverDisk = async (template = 'template0'): Promise<Disk> => {
  const name = databaseName('upgrade')
  await onServer(client => client.query(`create database ${name} template ${template}`))
  return {
    open: () => openDatabase({ databaseUrl: addressOf(name), ...SMALL_POOL }),
    kill: async () => {
      await onServer(client =>
        client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
      )
    },
    copy: () => serverDisk(name),
    drop: async () => {
      await onServer(client => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** A database as the release before left it. */
export const releaseBefore = async (kind: Db['kind']): Promise<Disk> => {
  const disk = kind === 'pglite' ? folderDisk() : await serverDisk()
  const db = await disk.open()
  await db.query(gunzipSync(readFileSync(DUMP)).toString('utf8'))
  await db.close()
  return disk
}

type Rows = ReadonlyMap<string, Row>
/** Rows by table and key. */
export type Tables = ReadonlyMap<string, Rows>

/** Every row of every table of a schema, by table and by key: the row as JSON. */
export const rowsOf = async (db: Db, schema = 'public'): Promise<Tables> => {
  const tables = await db.query<{ name: string; keys: string[] }>(
    `select c.relname as name, array(select a.attname::text from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary) as keys
       from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r' order by 1`,
    [schema],
  )
  const all = new Map<string, Rows>()
  for (const { name, keys } of tables.rows) {
    const found = await db.query<{ row: Row }>(`select to_jsonb(t) as row from ${schema}.${name} t`)
    all.set(name, new Map(found.rows.map(({ row }) => [keys.map(key => String(row[key])).join(' '), row])))
  }
  return all
}

/** Tells `onStatement` of every statement that `db` is about to send; one that it rejects is not sent. */
export const watchStatements = (db: Db, onStatement: (text: string, values: unknown[]) => Promise<void>): void => {
  const watched = new WeakSet<object>()
  db.pool.on('acquire', client => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, second] = args
      if (typeof args.at(-1) === 'function') return send(...args)
      const { text, values } =
        typeof first === 'object' ? (first as pg.QueryConfig) : { text: first as string, values: second }
      return onStatement(text, (values ?? second ?? []) as unknown[]).then(() => send(...args))
    }) as typeof client.query
  })
}
