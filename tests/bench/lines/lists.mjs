/** Lists over a million waybills against ten thousand, through gateway and backend. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { PAGE } from '../lib/gateway.mjs'
import { NotMeasured } from '../lib/line.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const FEW = 10_000
const MANY = 1_000_000
const ROUNDS = 15
const PASSWORD = 'Demo@2026'
const LIST = '/ntocc-tms-api/waybill?pageNum=1&pageSize=20&isCancel=0&status=50,60&sortField=gmtCreated&sortType=desc'

/** A database of its own on the server that DATABASE_URL names, or a data folder. */
async function storage(room) {
  const server = process.env.DATABASE_URL
  if (!server) return { DATA_DIR: room.folder() }
  const name = `ntocc_bench_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  room.add(client, async it => {
    await it.query(`drop database ${name} with (force)`)
    await it.end()
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return { DATA_DIR: room.folder(), DATABASE_URL: url.href }
}

/** A console over so many demo waybills, and a signed-in way to ask it. */
async function consoleOf(room, waybills) {
  const running = await room.start(process.execPath, [join(ROOT, 'server/dist/main.js')], {
    ready: /console is at http:\/\/localhost:(\d+)/,
    timeoutMs: 9 * 60_000,
    env: { PORT: '0', DEMO: 'on', DEMO_WAYBILLS: String(waybills), LOG_LEVEL: 'warn', ...(await storage(room)) },
  })
  const address = `http://127.0.0.1:${running.address}`
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

async function firstPage({ room, flags }) {
  if (!flags.has('--million') && !process.env.DATABASE_URL) {
    throw new NotMeasured('makes a million waybills, which takes minutes: --million or DATABASE_URL')
  }
  const few = await consoleOf(room, FEW)
  const many = await consoleOf(room, MANY)
  for (let warm = 0; warm < 5; warm++) for (const ask of [many, few]) await ask(LIST)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([(await many(LIST)).ms, (await few(LIST)).ms])
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(1)
  const totals = `${(await many(LIST)).total} and ${(await few(LIST)).total} rows match`
  return { value: medianRatio(rounds), detail: `${ms(0)} ms over ${ms(1)} ms; ${totals}` }
}

/** Rows of one page that an export reads, and the list in the order an export reads it in. */
const EXPORT_PAGE = 1_000
const EXPORTED = `/ntocc-tms-api/waybill?pageNum=1&pageSize=${EXPORT_PAGE}&isCancel=0&sortField=gmtCreated&sortType=desc`

/** A cursor with at least one whole page behind it and nearly everything before it. */
async function deepest(ask, total) {
  let page = await ask(EXPORTED)
  let read = page.records.length
  let last
  let before
  // In steps as an export takes them, only with the largest pages the API gives.
  const far = EXPORTED.replace(`pageSize=${EXPORT_PAGE}`, 'pageSize=5000')
  while (page.nextCursor && read < total) {
    before = last
    last = page.nextCursor
    page = await ask(`${far}&cursor=${encodeURIComponent(last)}&total=${total}`)
    read += page.records.length
  }
  return before
}

async function deepPage({ room, flags }) {
  if (!flags.has('--million') && !process.env.DATABASE_URL) {
    throw new NotMeasured('makes a million waybills, which takes minutes: --million or DATABASE_URL')
  }
  const ask = await consoleOf(room, MANY)
  const { total } = await ask(`${EXPORTED}&countAll=1`)
  const cursor = await deepest(ask, total)
  const deep = `${EXPORTED}&cursor=${encodeURIComponent(cursor)}&total=${total}`
  for (let warm = 0; warm < 3; warm++) for (const path of [EXPORTED, deep]) await ask(path)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([(await ask(deep)).ms, (await ask(EXPORTED)).ms])
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(1)
  return { value: medianRatio(rounds), detail: `${ms(0)} ms over ${ms(1)} ms; ${total} rows` }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const listLines = [
  {
    name: 'list.million',
    what: 'first page with total of a filtered, sorted list at 1,000,000 waybills over 10,000',
    budget: { most: 2, unit: 'x' },
    measure: firstPage,
  },
  {
    name: 'list.deep',
    what: 'the deepest export page over the first, at 1,000,000 rows',
    budget: { most: 2, unit: 'x' },
    measure: deepPage,
  },
]
