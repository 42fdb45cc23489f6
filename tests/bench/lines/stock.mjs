/** Stock of goods at size, over PostgreSQL: a warehouse of a hundred thousand bins. */
import pg from 'pg'
import { copies } from '../lib/copies.mjs'
import { database, demoConsole } from '../lib/many-waybills.mjs'
import { CORE, Room } from '../lib/processes.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

/** Smaller numbers show that a line works, not what it measures. */
const BINS = Number(process.env.BENCH_BINS ?? 100_000)
const GOODS = 500
const POSTINGS = 400
const ROUNDS = 5
const OPEN = { bin: 1, outbound: 1 }
const [LINE, BIN, GOOD, ORDER, POSTING] = [
  'stock_line',
  'warehouse_bin',
  'stock_goods',
  'outbound',
  'stock_posting',
].map(name => `warehouse_${name}`)

/** A line of the demo and what it is of. */
const FIRST = `select l.* from ${LINE} l join ${BIN} b on b.code = l.bin_code and b.branch_code = l.branch_code
  join ${GOOD} g on g.code = l.goods_code and g.branch_code = l.branch_code
  where l.branch_code = 'HQ' and l.available > 0 and b.status = ${OPEN.bin} and not b.is_deleted and l.batch is null
    and exists (select 1 from ${ORDER} o where o.branch_code = l.branch_code and o.warehouse_code = l.warehouse_code)
  order by l.id limit 1`

/** The code of a line is made of what it is of, as the ledger makes it. */
const CODE = `'ST' || left(encode(sha256(convert_to('["' || t.warehouse_code || '","BENCHB' || n || '","' || t.owner_code
  || '","BENCHG' || n % ${GOODS} || '","",""]', 'UTF8')), 'hex'), 30)`

/** A database whose first warehouse has so many bins more, each with one of five hundred goods in it. */
async function warehouseOf(room) {
  const url = await database(room)
  const making = new Room()
  try {
    await demoConsole(making, url)
  } finally {
    await making.close()
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  room.add(client, it => it.end())
  const { rows } = await client.query(FIRST)
  const [first] = rows
  if (!first) throw new Error('the demo has no goods that can be had')
  await copies(client, {
    table: GOOD,
    from: `select * from ${GOOD} where branch_code = 'HQ' and code = '${first.goods_code}'`,
    count: GOODS,
    values: {
      code: `'BENCHG' || n - 1`,
      goods_no: `'BENCHG' || n - 1`,
      goods_key: `t.owner_code || '/BENCHG' || n - 1`,
      barcode: 'null',
      by_batch: 'false',
      shelf_life_days: 'null',
      pick_rule: `'fifo'`,
    },
  })
  await copies(client, {
    table: BIN,
    from: `select * from ${BIN} where branch_code = 'HQ' and code = '${first.bin_code}'`,
    count: BINS,
    values: {
      code: `'BENCHB' || n`,
      bin_no: `'B' || n`,
      bin_key: `t.warehouse_code || '/BENCHB' || n`,
      walk_order: 'n',
    },
  })
  const place = { bin_code: `'BENCHB' || n`, goods_code: `'BENCHG' || n % ${GOODS}`, pallet_no: 'null' }
  const heap = {
    on_hand: '100',
    allocated: '0',
    frozen: '0',
    available: '100',
    expires_on: 'null',
    produced_on: 'null',
  }
  await copies(client, {
    table: LINE,
    from: `select * from ${LINE} where id = ${first.id}`,
    count: BINS,
    // As they came, one after the other.
    values: { ...place, ...heap, code: CODE, received_at: `now() - n * interval '1 second'` },
  })
  for (const table of [LINE, BIN, GOOD]) await client.query(`vacuum analyze ${table}`)
  return { url, client, first }
}

const stockOf = (room, { url }) =>
  room.actor('stock.mjs', { args: [url, room.folder()], core: CORE.subject, timeoutMs: 120_000 })

const linesOf = async (client, some) => {
  const { rows } = await client.query(
    `select id from ${LINE} where bin_code like 'BENCHB%' and frozen = 0 order by md5(code) limit $1`,
    [some],
  )
  return rows.map(({ id }) => Number(id))
}

/** Columns that the console writes of a posting. */
const WRITTEN = `branch_code, code, status, created_by, modified_by, posting_no, line_code, warehouse_code, bin_code, owner_code, goods_code,
  kind, doc_no, doc_line, reason, day, on_hand_by, allocated_by, frozen_by, on_hand_after, available_after`

async function post({ room }) {
  const many = await warehouseOf(room)
  const { client } = many
  const backend = await stockOf(room, many)
  await client.query(`create table bench_posting (like ${POSTING} including all)`)
  const lines = await linesOf(client, POSTINGS)
  const rounds = []
  for (let round = -1; round < ROUNDS; round++) {
    const posted = await backend.ask({ what: 'post', lines, isBack: round % 2 === 0 })
    const { rows } = await client.query(
      `select row_to_json(p) as row from (select ${WRITTEN} from ${POSTING} order by id desc limit $1) p`,
      [POSTINGS],
    )
    const inserted = await backend.ask({
      what: 'bare',
      table: 'bench_posting',
      columns: WRITTEN,
      rows: rows.map(({ row }) => row),
    })
    // The first round is for what is compiled and read for the first time.
    if (round >= 0) rounds.push([posted.ms, inserted.ms].map(ms => (POSTINGS * 1000) / ms))
  }
  const { rows } = await client.query(`select count(*)::int as count from ${POSTING} where reason = 'bench'`)
  if (rows[0].count !== POSTINGS * (ROUNDS + 1)) throw new Error(`${rows[0].count} postings`)
  const rate = side => Math.round(median(rounds.map(pair => pair[side])))
  return { value: medianRatio(rounds), detail: `${rate(0)}/s, bare ${rate(1)}/s, in ${BINS} bins` }
}

/** What an order of so many goods has to choose from, in the order in which it is taken, as the console reads it. */
const CHOICE = `select l.id, l.code, l.bin_code, l.goods_code, l.available from ${LINE} l
  join ${BIN} b on b.code = l.bin_code and b.branch_code = l.branch_code and b.status = ${OPEN.bin} and not b.is_deleted
  where l.branch_code = 'HQ' and l.available > 0 and (l.expires_on is null or l.expires_on >= current_date)
    and l.goods_code = any($1) order by l.received_at nulls last, b.walk_order, l.code`

async function reserve({ room }) {
  const many = await warehouseOf(room)
  const { client, first } = many
  const backend = await stockOf(room, many)
  const goods = Array.from({ length: GOODS }, (_, at) => `BENCHG${at}`)
  const orders = ROUNDS + 1
  await copies(client, {
    table: ORDER,
    from: `select * from ${ORDER} where branch_code = 'HQ' and warehouse_code = '${first.warehouse_code}' order by id limit 1`,
    count: orders,
    values: {
      code: `'BENCHO' || n`,
      outbound_no: `'BENCHO' || n`,
      owner_code: `'${first.owner_code}'`,
      status: String(OPEN.outbound),
    },
  })
  await copies(client, {
    table: 'warehouse_outbound_line',
    from: `select l.*, g as good from (select * from warehouse_outbound_line order by id limit 1) l, generate_series(1, ${GOODS}) g`,
    count: orders,
    values: {
      code: `'BENCHO' || n || '-' || t.good`,
      outbound_no: `'BENCHO' || n`,
      branch_code: `'HQ'`,
      line_no: 't.good',
      line_key: `'BENCHO' || n || '/' || t.good`,
      goods_code: `'BENCHG' || t.good - 1`,
      goods_no: `'BENCHG' || t.good - 1`,
      batch: 'null',
      quantity: '7',
      allocated: '0',
      picked: '0',
      checked: 'null',
    },
  })
  const { rows: made } = await client.query(`select id from ${ORDER} where code like 'BENCHO%' order by id`)
  const rounds = []
  for (const [round, { id }] of made.entries()) {
    const kept = await backend.ask({ what: 'allocate', id: Number(id) })
    const choice = await backend.ask({ what: 'select', text: CHOICE, params: [goods] })
    if (choice.rows < BINS * 0.9) throw new Error(`${choice.rows} lines to choose from`)
    if (round > 0) rounds.push([kept.ms, choice.ms])
  }
  const { rows } = await client.query(
    `select count(*)::int as count from ${POSTING} where kind = 'reserve' and doc_no like 'BENCHO%'`,
  )
  if (rows[0].count !== GOODS * orders) throw new Error(`${rows[0].count} lines were kept`)
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(0)
  return {
    value: medianRatio(rounds),
    detail: `${GOODS} lines ${ms(0)} ms, finding their bins among ${BINS} ${ms(1)} ms`,
  }
}

/** Of so many bins one has been posted to since the day that is asked for, of a week or so. */
const MOVED = 10
const THEN = `(now() at time zone 'Asia/Shanghai')::date`

/** What one posting of each of some lines says, on a day so many days ago. */
const posting = ({ kind, by, left, ago }) => ({
  code: `'BENCHP${ago}-' || t.of`,
  posting_no: `'BENCHP${ago}-' || t.of`,
  line_code: 't.at_line',
  bin_code: 't.to_bin',
  goods_code: 't.to_goods',
  kind: `'${kind}'`,
  day: `${THEN} - ${ago}`,
  on_hand_by: String(by),
  allocated_by: '0',
  frozen_by: '0',
  on_hand_after: String(left),
  available_after: String(left),
})

async function onDay({ room }) {
  const many = await warehouseOf(room)
  const { client } = many
  const lines = where => `select p.*, l.code as at_line, l.bin_code as to_bin, l.goods_code as to_goods, l.id as of
    from (select * from ${POSTING} where branch_code = 'HQ' order by id limit 1) p, ${LINE} l where l.bin_code like 'BENCHB%' ${where}`
  const post = (where, values) =>
    copies(client, { table: POSTING, from: lines(where), count: 1, values: posting(values) })
  await post('', { kind: 'opening', by: 120, left: 120, ago: 40 })
  await post('', { kind: 'ship', by: -10, left: 110, ago: 20 })
  await post(`and l.id % ${MOVED} = 0`, { kind: 'ship', by: -10, left: 100, ago: 2 })
  await client.query(`update ${LINE} set on_hand = case when id % ${MOVED} = 0 then 100 else 110 end,
    available = case when id % ${MOVED} = 0 then 100 else 110 end,
    posted_on = ${THEN} - case when id % ${MOVED} = 0 then 2 else 20 end where bin_code like 'BENCHB%'`)
  for (const table of [LINE, POSTING]) await client.query(`vacuum analyze ${table}`)
  const { rows } = await client.query(`select (${THEN} - 7)::text as week, (${THEN} - 30)::text as month`)
  const [{ week, month }] = rows
  const backend = await stockOf(room, many)
  const rounds = []
  for (let round = -1; round < ROUNDS; round++) {
    const [current, then, all] = [{}, { day: week }, { day: month }].map(each => ({ what: 'list', ...each }))
    const told = [await backend.ask(current), await backend.ask(then), await backend.ask(all)]
    for (const { total } of told) if (total < BINS) throw new Error(`${total} of ${BINS} bins were told of`)
    if (round >= 0) rounds.push(told.map(({ ms }) => ms))
  }
  const ms = side => median(rounds.map(each => each[side])).toFixed(0)
  return {
    value: medianRatio(rounds.map(([current, then]) => [then, current])),
    detail: `${BINS} bins now ${ms(0)} ms, a week ago, a tenth posted to since, ${ms(1)} ms, a month ago, all of them, ${ms(2)} ms`,
    more: [
      {
        name: 'stock.at month',
        value: medianRatio(rounds.map(([current, , all]) => [all, current])),
        budget: { most: 3, unit: 'x' },
      },
    ],
  }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const stockLines = [
  {
    name: 'stock.post',
    what: 'postings of stock a second, one transaction each, over bare inserts of the same rows',
    budget: { least: 0.4, unit: 'x' },
    measure: post,
  },
  {
    name: 'stock.at',
    what: 'the first page of all stock on a past day, counted whole, over that of now',
    budget: { most: 3, unit: 'x' },
    measure: onDay,
  },
  {
    name: 'stock.reserve',
    what: 'an order of 500 lines that is kept and has its picks over the statement that finds its bins',
    budget: { most: 5, unit: 'x' },
    measure: reserve,
  },
]
