/** Consoles over demo waybills: ten thousand as the demo makes them, and a million. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { PAGE } from './gateway.mjs'
import { NotMeasured } from './line.mjs'

/** Smaller numbers show that a line works, not what it measures. */
const FEW = Number(process.env.BENCH_WAYBILLS ?? 10_000)
/** The many are the few and 99 copies of them. */
const COPIES = Number(process.env.BENCH_COPIES ?? 99)
export const PASSWORD = 'Demo@2026'
const SERVER_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A database of its own, gone with the line; PostgreSQL, as nobody keeps a million waybills in the embedded one. */
async function database(room) {
  const name = `ntocc_bench_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: SERVER_URL, connectionTimeoutMillis: 1_500 })
  await client.connect().catch(error => {
    throw new NotMeasured(`no PostgreSQL, DATABASE_URL names one: ${error.message}`)
  })
  await client.query(`create database ${name}`)
  room.add(client, async it => {
    await it.query(`drop database ${name} with (force)`)
    await it.end()
  })
  const url = new URL(SERVER_URL)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Copies every waybill, each copy a minute and a half older; rows made one by one would take ten minutes. Copies of sound
 * rows need no checks, and what nobody will recover needs no log.
 */
async function multiply(client) {
  const indexes = await client.query(
    `select indexname, indexdef from pg_indexes where tablename = 'waybill' and indexname not in
      (select conname from pg_constraint where contype in ('p', 'u'))`,
  )
  for (const { indexname } of indexes.rows) await client.query(`drop index "${indexname}"`)
  const checks = await client.query(
    `select conname from pg_constraint where conrelid = 'waybill'::regclass and contype = 'c'`,
  )
  const dropped = checks.rows.map(({ conname }) => `drop constraint "${conname}"`)
  await client.query(`alter table waybill ${dropped.join()}`)
  await client.query('alter table waybill set unlogged')
  const columns = await client.query(
    `select column_name as name from information_schema.columns where table_name = 'waybill' and column_name <> 'id'`,
  )
  const names = columns.rows.map(({ name }) => `"${name}"`)
  const values = columns.rows.map(({ name }) => {
    if (['code', 'waybill_no', 'order_no'].includes(name)) return `"${name}" || '-' || copy`
    return name === 'gmt_created' ? `gmt_created - copy * interval '97 seconds'` : `"${name}"`
  })
  const copies = `generate_series(1, ${COPIES}) as copy`
  await client.query(`insert into waybill (${names.join()}) select ${values.join()} from waybill, ${copies}`)
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { indexdef } of indexes.rows) await client.query(indexdef)
  await client.query('vacuum analyze waybill')
}

/** A console over demo waybills, as made or multiplied: a signed-in way to ask it, and a connection to its database. */
export async function consoleOf(room, { isMany }) {
  const url = await database(room)
  const running = await room.start(process.execPath, [join(ROOT, 'server/dist/main.js')], {
    ready: /console is at http:\/\/localhost:(\d+)/,
    timeoutMs: 3 * 60_000,
    env: {
      PORT: '0',
      DEMO: 'on',
      DEMO_WAYBILLS: String(FEW),
      LOG_LEVEL: 'warn',
      DATA_DIR: room.folder(),
      DATABASE_URL: url,
    },
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  room.add(client, it => it.end())
  if (isMany) await multiply(client)
  const address = `http://127.0.0.1:${running.address}`
  return { address, ask: await signedIn(address), client }
}

let many

/** The console over the many, made once for all lines. */
export const consoleOfMany = shared => {
  many ??= consoleOf(shared, { isMany: true })
  return many
}

async function signedIn(address) {
  const answer = await fetch(`${address}/console/session`, {
    method: 'POST',
    headers: { ...PAGE, 'Content-Type': 'application/json' },
    body: JSON.stringify({ variant: 'password', username: 'admin', password: PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0]
  if (!cookie) throw new Error(`signing in answered ${await answer.text()}`)
  return async path => {
    const started = performance.now()
    const body = await (await fetch(address + path, { headers: { ...PAGE, Cookie: cookie } })).json()
    const ms = performance.now() - started
    if (body.status !== 0 || !body.data.records.length)
      throw new Error(`${path}: ${JSON.stringify(body).slice(0, 200)}`)
    return { ms, ...body.data }
  }
}
