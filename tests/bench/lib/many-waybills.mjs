/** Consoles over demo waybills: ten thousand as the demo makes them, and a million. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { copies, filled } from './copies.mjs'
import { PAGE } from './gateway.mjs'
import { NotMeasured } from './line.mjs'

/** Smaller numbers show that a line works, not what it measures. */
const FEW = Number(process.env.BENCH_WAYBILLS ?? 10_000)
/** The many are the few and 99 copies of them. */
export const COPIES = Number(process.env.BENCH_COPIES ?? 99)
export const PASSWORD = 'Demo@2026'
export const SERVER_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A database of its own, gone with the line; PostgreSQL, as nobody keeps a million waybills in the embedded one. */
export async function database(room) {
  const name = `ntocc_bench_${process.env.NTOCC_RUN ?? `${process.pid}_0`}_${randomBytes(6).toString('hex')}`
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

/** Copies every waybill, each copy a minute and a half older. */
export const multiply = (client, count = COPIES) =>
  filled(client, 'waybill', () =>
    copies(client, {
      table: 'waybill',
      from: 'select * from waybill',
      count,
      values: {
        code: `t.code || '-' || n`,
        waybill_no: `t.waybill_no || '-' || n`,
        order_no: `t.order_no || '-' || n`,
        gmt_created: `t.gmt_created - n * interval '97 seconds'`,
      },
    }),
  )

/** A console over demo waybills in a database. Its address is its port. */
export const demoConsole = (room, url) =>
  room.start(process.execPath, [join(ROOT, 'server/dist/main.js')], {
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

/** A console over demo waybills, as made or multiplied: signed-in ways to ask it, and a connection to its database. */
export async function consoleOf(room, { isMany }) {
  const url = await database(room)
  const running = await demoConsole(room, url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  room.add(client, it => it.end())
  if (isMany) await multiply(client)
  const address = `http://127.0.0.1:${running.address}`
  return { address, url, client, ...(await signedIn(address)) }
}

let many

/** The console over the many, made once for all lines. */
export const consoleOfMany = shared => {
  many ??= consoleOf(shared, { isMany: true })
  return many
}

/** Ways to ask a console as its administrator. */
export async function signedIn(address) {
  const answer = await fetch(`${address}/console/session`, {
    method: 'POST',
    headers: { ...PAGE, 'Content-Type': 'application/json' },
    body: JSON.stringify({ variant: 'password', username: 'admin', password: PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0]
  if (!cookie) throw new Error(`signing in answered ${await answer.text()}`)
  const headers = { ...PAGE, Cookie: cookie }
  const called = async (path, init = {}) => {
    const body = await (await fetch(address + path, { ...init, headers: { ...headers, ...init.headers } })).json()
    if (body.status !== 0) throw new Error(`${path}: ${JSON.stringify(body).slice(0, 200)}`)
    return body.data
  }
  return {
    headers,
    get: path => called(path),
    post: (path, body) =>
      called(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    /** A page of a list with how long it took. */
    ask: async path => {
      const started = performance.now()
      const page = await called(path)
      const ms = performance.now() - started
      if (!page.records.length) throw new Error(`${path}: no rows`)
      return { ms, ...page }
    },
  }
}
