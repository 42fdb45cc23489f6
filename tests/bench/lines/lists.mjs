/** Lists over a million waybills against ten thousand, through gateway, backend and PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { built, PAGE } from '../lib/gateway.mjs'
import { NotMeasured } from '../lib/line.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const FEW = 10_000
/** The many are the few and 99 copies of them. */
const COPIES = 99
const ROUNDS = 15
const PASSWORD = 'Demo@2026'
const SERVER_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const NEWEST = '/ntocc-tms-api/waybill?pageNum=1&isCancel=0&sortField=gmtCreated&sortType=desc'
/** On their way as the screen of those shows them, and done, which are most, newest first and by what they cost. */
const LISTS = [
  '/ntocc-tms-api/waybill?pageNum=1&isCancel=0&sortField=departTime&sortType=asc&pageSize=20&status=50,60',
  `${NEWEST}&pageSize=20&status=90`,
  `/ntocc-tms-api/waybill?pageNum=1&isCancel=0&sortField=shipperFreight&sortType=desc&pageSize=20&status=90`,
]

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
async function consoleOf(room, { isMany }) {
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
  return { ask: await signedIn(`http://127.0.0.1:${running.address}`), client }
}

let many

/** The console over the many, made once for all lines. */
const consoleOfMany = shared => {
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

/** The ratio of what two ways of asking cost, in turns, after both are warm. */
async function compared(slow, fast) {
  for (let warm = 0; warm < 5; warm++) for (const ask of [slow, fast]) await ask()
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([(await slow()).ms, (await fast()).ms])
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(1)
  return { value: medianRatio(rounds), detail: `${ms(0)} ms over ${ms(1)} ms` }
}

/** The worse of the lists counts. */
async function firstPage({ room, shared }) {
  const few = await consoleOf(room, { isMany: false })
  const many = await consoleOfMany(shared)
  const found = []
  for (const list of LISTS) {
    const { value, detail } = await compared(
      () => many.ask(list),
      () => few.ask(list),
    )
    const totals = `${(await many.ask(list)).total} and ${(await few.ask(list)).total} rows counted`
    const { searchParams } = new URL(list, 'http://x')
    const name = `${searchParams.get('status')} by ${searchParams.get('sortField')}`
    found.push({ value, detail: `${name}: ${value.toFixed(2)}x, ${detail}, ${totals}` })
  }
  return { value: Math.max(...found.map(({ value }) => value)), detail: found.map(({ detail }) => detail).join('; ') }
}

/** Rows of one page that an export reads. */
const EXPORT_PAGE = 1_000
const EXPORTED = `${NEWEST}&pageSize=${EXPORT_PAGE}`

/** A cursor with one whole page behind it and nearly everything before it. */
async function deepest({ ask, client }) {
  const { encodeCursor } = await built('server/dist/ntocc/records/paging.js')
  const oldest = await client.query(
    `select gmt_created::text as value, id from waybill where branch_code = 'HQ' and not is_deleted
      order by gmt_created, id offset ${EXPORT_PAGE} limit 1`,
  )
  const [{ value, id }] = oldest.rows
  const { total } = await ask(`${EXPORTED}&countAll=1`)
  return { total, cursor: encodeCursor({ name: 'gmtCreated', descending: true }, { value, id: Number(id) }) }
}

async function deepPage({ shared }) {
  const many = await consoleOfMany(shared)
  const { cursor, total } = await deepest(many)
  const deep = `${EXPORTED}&cursor=${encodeURIComponent(cursor)}&total=${total}`
  const last = await many.ask(deep)
  if (last.records.length !== EXPORT_PAGE) throw new Error(`the last page has ${last.records.length} rows`)
  const { value, detail } = await compared(
    () => many.ask(deep),
    () => many.ask(EXPORTED),
  )
  return { value, detail: `${detail}; ${total} rows` }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const listLines = [
  {
    name: 'list.million',
    what: 'first page with total of a filtered, sorted list at 1,000,000 waybills over 10,000',
    budget: { most: 1.4, unit: 'x' },
    measure: firstPage,
  },
  {
    name: 'list.deep',
    what: 'the deepest export page over the first, at 1,000,000 rows',
    budget: { most: 2, unit: 'x' },
    measure: deepPage,
  },
]
