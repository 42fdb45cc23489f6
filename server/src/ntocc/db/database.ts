import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isOutOfDate, statementOf } from '../prepared.ts'
import { lockDataFolder } from './lock.ts'
import { type InThread, PgliteServer, program } from './pglite.ts'
import { PoolInTurns } from './pool.ts'

export type Row = Record<string, unknown>

/** Something that answers SQL: the pool, or one transaction. */
export interface Queryable {
  /** Parametrised SQL. @throws pg.DatabaseError with its SQLSTATE in `code` */
  query<R extends Row = Row>(text: string, params?: unknown[]): Promise<pg.QueryResult<R>>
  /** The same connection through Drizzle's typed builder. */
  readonly orm: NodePgDatabase
}

export type Tx = Queryable

/** What the code of a call does with the database. */
export interface Work extends Queryable {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Inside it use only `tx`:
   * on PGlite the pool has one connection and a query beside the transaction waits for it in vain.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface Db extends Work {
  readonly kind: 'pglite' | 'postgres'
  /** The interface of `pg`, for libraries that want one. On PGlite it has a single connection. */
  readonly pool: pg.Pool
  /** One connection for as long as `work` runs, without a transaction (session locks, migrations). */
  session<T>(work: (session: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded PGlite is used. */
  databaseUrl?: string
  /** The console's data folder (PGlite lives in `pg` below it), or 'memory://'. */
  dataDir?: string
  /** A dumped PGlite data folder to start from (tests). */
  template?: Uint8Array
  /** What time PGlite takes it to be (tests): milliseconds since 1970 in shared memory, which may change at any time. */
  timeIs?: Float64Array<SharedArrayBuffer>
  /** How far PGlite's clock is ahead (tests): milliseconds in shared memory, which may change at any time. */
  timeAhead?: Float64Array<SharedArrayBuffer>
  /** PGlite runs in the caller's thread (tests). */
  inThread?: InThread
  /** Milliseconds after which a statement is cancelled. PGlite has no timers and ignores it. */
  statementTimeoutMs?: number
  poolSize?: number
  /** Milliseconds after which a query is refused that waits for a connection or for its turn. */
  connectionTimeoutMs?: number
}

const STATEMENT_TIMEOUT_MS = 30_000
/** Waiting longer than this for a connection means that the database is away or overloaded: say so, do not hang. */
const CONNECTION_TIMEOUT_MS = 1_000
/** A turn is waited for longer: who asks for much at once is behind what they have asked for themselves. */
const TURN_TIMEOUT_MS = 10_000
const CHECKPOINT_MS = 5 * 60_000
const MEMORY = 'memory://'

const onConnection = (client: pg.ClientBase): Queryable => ({
  query: <R extends Row>(text: string, params?: unknown[]) => client.query<R>(statementOf(text, params)),
  orm: drizzle(client as pg.PoolClient),
})

/** An error answered by the server leaves the connection good unless it is the last one; any other does not. */
const isConnectionBroken = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'

const withConnection = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isOutOfDate(error) || (isConnectionBroken(error) && !(await isUsable(client)))
    throw error
  } finally {
    client.release(broken)
  }
}

const isUsable = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  )

/** What fails in a transaction is undone, and whether that went well tells whether the connection is still good. */
const inTransaction = async <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let usable = true
  try {
    await client.query('begin')
    const result = await work(onConnection(client))
    await client.query('commit')
    return result
  } catch (error) {
    usable = (await isUsable(client)) && !isOutOfDate(error)
    throw error
  } finally {
    client.release(!usable)
  }
}

const databaseOf = (kind: Db['kind'], pool: pg.Pool, end: () => Promise<void>): Db => ({
  kind,
  pool,
  orm: drizzle(pool),
  // Not pool.query: it throws the connection away after any error, a unique violation included.
  query: <R extends Row>(text: string, params?: unknown[]) =>
    withConnection(pool, client => client.query<R>(statementOf(text, params))),
  transaction: work => inTransaction(pool, work),
  session: work => withConnection(pool, client => work(onConnection(client))),
  close: async () => {
    await pool.end()
    await end()
  },
})

/**
 * A connection that breaks is dropped: idle ones by the pool, lent ones when they are given back, their queries having
 * failed. Unheard, either event would end the process.
 */
const dropBrokenQuietly = (pool: pg.Pool): void => {
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
}

const openPostgres = (options: DatabaseOptions): Db => {
  const pool = new PoolInTurns({
    connectionString: options.databaseUrl,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    turnTimeoutMillis: options.connectionTimeoutMs ?? TURN_TIMEOUT_MS,
    // A connection whose other end is gone without a word must be noticed before the system's two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    // Calls read a page or a few rows: compiling their statements takes ten times as long as running them.
    options: '-c jit=off',
    application_name: 'ntocc-backend',
  })
  dropBrokenQuietly(pool)
  return databaseOf('postgres', pool, async () => undefined)
}

const openPglite = async (options: DatabaseOptions): Promise<Db> => {
  const dataDir = options.dataDir ?? MEMORY
  const compiled = await program()
  let unlock = () => undefined as undefined
  let folder = MEMORY
  if (dataDir !== MEMORY) {
    mkdirSync(dataDir, { recursive: true })
    const release = lockDataFolder(join(dataDir, 'pg.lock'))
    unlock = () => {
      release()
      return undefined
    }
    folder = join(dataDir, 'pg')
  }
  const { template, timeIs, timeAhead, inThread } = options
  const server = new PgliteServer({
    dataDir: folder,
    program: compiled,
    ...(template && { template }),
    ...(timeIs && { timeIs }),
    ...(timeAhead && { timeAhead }),
    ...(inThread && { inThread }),
  })
  try {
    await server.ready()
  } catch (error) {
    unlock()
    throw error
  }
  const pool = new PoolInTurns({
    // pg types a stream as a Duplex factory without saying that it calls connect() on it.
    stream: () => server.connect(),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    ...(inThread?.client && { Client: inThread.client }),
    connectionTimeoutMillis: options.connectionTimeoutMs ?? TURN_TIMEOUT_MS,
    turnTimeoutMillis: options.connectionTimeoutMs ?? TURN_TIMEOUT_MS,
  })
  dropBrokenQuietly(pool)
  // PGlite has no background writer: unless told, it never makes a checkpoint and its log grows for ever.
  const checkpoints = setInterval(() => pool.query('checkpoint').catch(() => undefined), CHECKPOINT_MS).unref()
  return databaseOf('pglite', pool, async () => {
    clearInterval(checkpoints)
    await server.close()
    unlock()
  })
}

/** Opens PostgreSQL when an address is given, the embedded PGlite otherwise. */
export const openDatabase = async (options: DatabaseOptions): Promise<Db> =>
  options.databaseUrl ? openPostgres(options) : openPglite(options)
