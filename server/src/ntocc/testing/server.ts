import pg from 'pg'

/** Where tests look for a PostgreSQL server; TEST_DATABASE_URL names another one. */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Whether there is one that lets databases be made. */
export const isReachable = async (): Promise<boolean> => {
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

/** Works with the server itself, on one connection. */
export const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: SERVER_URL })
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
  return url.href
}
