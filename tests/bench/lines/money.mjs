/** Money at size, over PostgreSQL: batches and the books. */
import { copies } from '../lib/copies.mjs'
import { built } from '../lib/gateway.mjs'
import { consoleOf } from '../lib/many-waybills.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const BASIC = '/ntocc-basic-api'
/** Smaller numbers show that a line works, not what it measures. */
const SETTLED = Number(process.env.BENCH_SETTLED ?? 10_000)
const ROUNDS = 7
/** A month of which the demo tells nothing. */
const MONTH = { start: '2020-03-01', end: '2020-03-31' }
const LINES = 'settlement_settlement_line'
const BATCHES = 'settlement_settlement_batch'

const timed = async work => {
  const started = performance.now()
  const done = await work()
  return { ms: performance.now() - started, done }
}

/** So many finished waybills of one shipper in that month. @returns the shipper */
async function addFinished(client) {
  const { rows } = await client.query(
    `select id, shipment_code from waybill where branch_code = 'HQ' and not is_deleted and status = 90
      and receivable_amount > 0 order by id limit 1`,
  )
  const [{ id, shipment_code: shipper }] = rows
  await copies(client, {
    table: 'waybill',
    from: `select * from waybill where id = ${id}`,
    count: SETTLED,
    values: {
      code: `'BENCH-M' || n`,
      waybill_no: `'BENCH-M' || n`,
      order_no: `'BENCH-M' || n`,
      finish_time: `'${MONTH.start}T12:00:00+08:00'::timestamptz + (n % 30) * interval '1 day'`,
    },
  })
  await client.query('vacuum analyze waybill')
  return shipper
}

async function batch({ room }) {
  const { client, post } = await consoleOf(room, { isMany: false })
  const shipmentCode = await addFinished(client)
  const tidy = async () => {
    await client.query(`delete from ${LINES} where waybill_no like 'BENCH-M%'`)
    await client.query(`delete from ${BATCHES} where period_start = '${MONTH.start}'`)
    // As it is by itself wherever it is for longer than a minute.
    await client.query(`vacuum analyze ${LINES}`)
  }
  await client.query(`vacuum analyze ${LINES}`)
  const rounds = []
  for (let round = -1; round < ROUNDS; round++) {
    const made = await timed(() => post(`${BASIC}/settlementMake`, { side: 'receivable', shipmentCode, ...MONTH }))
    const { rows } = await client.query(`select batch_no, line_count from ${BATCHES} where id = $1`, [made.done.id])
    if (Number(rows[0].line_count) !== SETTLED) throw new Error(`${rows[0].line_count} waybills were settled`)
    const bare = await timed(() =>
      copies(client, {
        table: LINES,
        from: `select * from ${LINES} where batch_no = '${rows[0].batch_no}'`,
        count: 1,
        values: { code: `t.code || '-B'`, batch_no: `t.batch_no || 'B'`, line_key: `t.line_key || 'B'` },
      }),
    )
    // The first round is for what is compiled and read for the first time.
    if (round >= 0) rounds.push([made.ms, bare.ms])
    await tidy()
  }
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(0)
  return { value: medianRatio(rounds), detail: `${SETTLED} waybills: ${ms(0)} ms, one statement ${ms(1)} ms` }
}

/** Those who post at once, each with accounts of its own beside one that everybody touches. */
const AT_ONCE = 4
const POSTINGS = 400
const BARE = 'bench_transfer'
const MONEY = {
  accounts: { purse: { mayGoBelow: true }, bank: { mayGoBelow: true, parts: 4 } },
  bookings: { give: { from: 'purse', to: 'bank' } },
}
const COLUMNS = `branch_code, group_id, action, kind, business_no, attempt, debit_account, credit_account, amount, settles, effective_on,
  made_by, account_id, why, entity, record_code, debit_after, credit_after, debit_hash, credit_hash`

/** Does so many things, a few at once. @returns how many a second */
async function rateOf(count, one) {
  let next = 0
  const worker = async () => {
    while (next < count) await one(next++)
  }
  const { ms } = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, worker)))
  return (count * 1000) / ms
}

async function ledger({ room }) {
  const { client, url } = await consoleOf(room, { isMany: false })
  const { openDatabase } = await built('server/dist/ntocc/db/database.js')
  const { booksFor } = await built('server/dist/ntocc/books/for-area.js')
  const db = await openDatabase({ databaseUrl: url, poolSize: AT_ONCE })
  room.add(db, it => it.close())
  const session = { branchCode: 'HQ', username: 'bench', accountId: 0 }
  const books = booksFor({ db, session, area: 'bench', moneyOf: () => MONEY })
  // The same table with the same indexes, and nobody who follows.
  await client.query(`create table ${BARE} (like sys_book_transfer including all)`)
  let serial = 0
  const posting = async () => {
    const businessNo = `B${++serial}`
    await books.post([{ kind: 'give', businessNo, from: { owner: `driver:D${serial % 50}` }, amount: '12.34' }])
  }
  const bareOf = rows => at =>
    db.transaction(tx =>
      tx.query(
        `insert into ${BARE} (${COLUMNS}) select ${COLUMNS} from json_populate_record(null::${BARE}, $1::json) returning id`,
        [rows[at]],
      ),
    )
  const rounds = []
  for (let round = -1; round < ROUNDS; round++) {
    const before = serial
    const posted = await rateOf(POSTINGS, posting)
    const { rows } = await client.query(
      `select row_to_json(t)::text as row from sys_book_transfer t where kind = 'bench.give' order by id desc limit $1`,
      [serial - before],
    )
    const bare = await rateOf(POSTINGS, bareOf(rows.map(({ row }) => row)))
    if (round >= 0) rounds.push([posted, bare])
  }
  const rate = side => Math.round(median(rounds.map(pair => pair[side])))
  return { value: medianRatio(rounds), detail: `${rate(0)}/s, bare ${rate(1)}/s, ${AT_ONCE} at once` }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const moneyLines = [
  {
    name: 'settle.batch',
    what: '10,000 waybills into a batch over one statement that inserts the same lines',
    budget: { most: 3, unit: 'x' },
    measure: batch,
  },
  {
    name: 'ledger.post',
    what: 'postings a second, one transaction each, over bare inserts of the same rows',
    budget: { least: 0.4, unit: 'x' },
    measure: ledger,
  },
]
