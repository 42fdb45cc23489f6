/** Statements of finance over a million waybills against ten thousand, through gateway, backend and PostgreSQL. */
import { NotMeasured } from '../lib/line.mjs'
import { consoleOf, consoleOfMany } from '../lib/many-waybills.mjs'
import { wait } from '../lib/processes.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const ROUNDS = 9
const MOST_MS = 12 * 60_000
const DAY_MS = 86_400_000
const dayOf = ms => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
const SPAN = `start=${dayOf(Date.now() - 400 * DAY_MS)}&end=${dayOf(Date.now())}&basis=finished`
const page = query => `/ntocc-basic-api/financeReport?${query}&pageNum=1&pageSize=20&${SPAN}`

/** As the pages ask; the summary stands above each of them. */
const ASKED = {
  'by month': page('by=month'),
  'by shipper': page('by=shipper&sortField=receivable&sortType=desc'),
  'by payee': page('by=payee&sortField=payable&sortType=desc'),
  'by driver': page('by=driver&sortField=payable&sortType=desc'),
  'by shipper and month': page('by=shipper&andBy=month&sortField=taxFee&sortType=desc'),
  summary: `/ntocc-basic-api/financeSummary?${SPAN}`,
}
/** There are as many lines as orders: no sums of days tell of them. */
const BY_WAYBILLS = { 'by order': page('by=order&andBy=shipper&sortField=profit&sortType=desc') }

/** Days whose sums are yet to be made. Copies of waybills are written past whoever follows them: all days are, once. */
const LEFT = `select count(*)::int as days from (
  select distinct branch_code, (finish_time at time zone 'Asia/Shanghai')::date as day from waybill
  where finish_time < date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - interval '1 hour' and not is_deleted
) w where not exists (
  select 1 from finance_day d where d.branch_code = w.branch_code and d.basis = 'finished' and d.day = w.day)`

async function kept(client) {
  const started = performance.now()
  await client.query('delete from finance_day')
  for (;;) {
    const { rows } = await client.query(LEFT)
    if (rows[0].days === 0) break
    if (performance.now() - started > MOST_MS) throw new NotMeasured(`${rows[0].days} days have no sums`)
    await wait(2_000)
  }
  for (const table of ['finance_day', 'finance_day_sum']) await client.query(`vacuum analyze ${table}`)
  return Math.round((performance.now() - started) / 1000)
}

const timed = async (console, path) => {
  const started = performance.now()
  await console.get(path)
  return performance.now() - started
}

async function compared(many, few, path, rounds = ROUNDS) {
  for (let warm = 0; warm < 3; warm++) for (const side of [many, few]) await timed(side, path)
  const pairs = []
  for (let round = 0; round < rounds; round++) pairs.push([await timed(many, path), await timed(few, path)])
  const ms = side => median(pairs.map(pair => pair[side])).toFixed(1)
  return { value: medianRatio(pairs), detail: `${ms(0)} ms over ${ms(1)} ms` }
}

/** The worst of the statements counts. */
async function month({ room, shared }) {
  const few = await consoleOf(room, { isMany: false })
  const many = await consoleOfMany(shared)
  await kept(few.client)
  const seconds = await kept(many.client)
  const found = []
  for (const [name, path] of Object.entries(ASKED)) found.push({ name, ...(await compared(many, few, path)) })
  const rows = []
  for (const path of Object.values(BY_WAYBILLS)) rows.push(await compared(many, few, path, 3))
  const { rows: sums } = await many.client.query('select count(*)::int as count from finance_day_sum')
  return {
    value: Math.max(...found.map(({ value }) => value)),
    detail: [
      ...found.map(({ name, value, detail }) => `${name}: ${value.toFixed(2)}x, ${detail}`),
      `by order, from waybills: ${rows.map(({ value, detail }) => `${value.toFixed(1)}x, ${detail}`).join()}`,
      `${sums[0].count} sums made in ${seconds} s`,
    ].join('; '),
  }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const financeLines = [
  {
    name: 'finance.month',
    what: 'statements by month, shipper, payee and driver of all days at 1,000,000 waybills over 10,000',
    budget: { most: 4, unit: 'x' },
    measure: month,
  },
]
