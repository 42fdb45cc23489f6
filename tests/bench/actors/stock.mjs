/** The backend's own stock of goods, without a network: what is posted, and what is kept for an order. */
import { join } from 'node:path'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { answerWith } from '../lib/actor.mjs'
import { built } from '../lib/gateway.mjs'

const [url, folder] = process.argv.slice(2)
const AT_ONCE = 4
const BRANCH = 'HQ'
const { openDatabase } = await built('server/dist/ntocc/db/database.js')
const { buildBackend } = await built('server/dist/ntocc/index.js')
const { areaNamed } = await built('server/dist/ntocc/registry/areas.js')

const db = await openDatabase({ databaseUrl: url, poolSize: AT_ONCE })
const app = await buildBackend({
  dataDir: folder,
  redisPrefix: `ntocc-bench-${process.pid}:`,
  demo: true,
  demoWaybills: 0,
  clientId: 'bench',
  clientSecret: 'bench-of-stock-no-secret-of-anybody',
  logLevel: 'error',
  db,
  pluginDirs: [join(ROOT, 'plugins')],
  clock: false,
})

const { areas } = (await app.inject('/readyz')).json()
const area = areaNamed('warehouse')
if (!area) throw new Error(`warehouse is not in force: ${JSON.stringify(areas).slice(0, 2_000)}`)
const inBranch = work => area.platform().inBranch(BRANCH, work)
const { stockFreeze, stockOnDay, stockThaw } = area.service.calls

/** Does so many things, a few at once. @returns milliseconds */
async function timed(count, one) {
  let next = 0
  const worker = async () => {
    while (next < count) await one(next++)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return performance.now() - started
}

let bare = 0
answerWith({
  /** Freezes a little of many lines of stock, each by itself, or gives it back. */
  async post({ lines, isBack }) {
    const body = id => ({ id, quantity: 0.001, reason: 'bench' })
    const call = isBack ? stockThaw : stockFreeze
    return { ms: await timed(lines.length, at => inBranch(ctx => call(ctx, { body: body(lines[at]) }))) }
  },

  /** Inserts postings bare, each in a transaction, into a table with the same indexes that nobody follows. */
  async bare({ table, columns, rows }) {
    const text = `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1::json) returning id`
    const texts = rows.map(row => {
      bare += 1
      return JSON.stringify({ ...row, code: `BARE${bare}`, posting_no: `BARE${bare}` })
    })
    return { ms: await timed(texts.length, at => db.transaction(tx => tx.query(text, [texts[at]]))) }
  },

  /** Has an order keep what its lines want. */
  async allocate({ id }) {
    const started = performance.now()
    await inBranch(ctx => ctx.records.move({ name: 'outbound' }, { id, move: 'allocate' }))
    return { ms: performance.now() - started }
  },

  /** The first page of all that lies there, counted whole: now, or when a day was over. */
  async list({ day }) {
    const query = { pageSize: 20, sortField: 'onHand', sortType: 'desc', countAll: '1' }
    const started = performance.now()
    const { total } = await inBranch(ctx =>
      day
        ? stockOnDay(ctx, { query: { ...query, day } })
        : ctx.records.list({ name: 'stockLine' }, { ...query, onHandStart: '0.001' }),
    )
    return { ms: performance.now() - started, total }
  },

  async select({ text, params }) {
    const started = performance.now()
    const { rows } = await db.query(text, params)
    return { ms: performance.now() - started, rows: rows.length }
  },
})

console.log('listening nowhere')
