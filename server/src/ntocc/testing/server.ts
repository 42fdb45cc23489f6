import pg from 'pg'

/** Where tests look for a PostgreSQL server; TEST_DATABASE_URL names another one. */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

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
