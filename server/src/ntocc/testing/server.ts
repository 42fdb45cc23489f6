import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Where tests look for a PostgreSQL server; TEST_DATABASE_URL names another one. */
export const SERVER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Sessions of tests say whose they are. */
const application_name = `ntocc-test ${process.pid}`

/**
 * The server's hundred connections are for every run on the machine: few for each, and whoever waits for one does so in
 * peace, as one whose others are busy is no failure of a test.
 */
export const SMALL_POOL = { poolSize: 4, connectionTimeoutMs: 30_000 } as const

/** Of a database of this run: when the run is gone it is dropped. */
export const databaseName = (kind: string): string =>
  `ntocc_${kind}_${process.env.NTOCC_RUN ?? `${process.pid}_0`}_${randomBytes(6).toString('hex')}`

/** Works with the server itself, on one connection. */
export const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: SERVER_URL, application_name })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const addressOf = (database: string): string => {
  const url = new URL(SERVER_URL)
  url.pathname = `/${database}`
  url.searchParams.set('application_name', application_name)
  return url.href
}
