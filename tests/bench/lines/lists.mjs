/** Lists over a million waybills against ten thousand, through gateway, backend and PostgreSQL. */
import { built } from '../lib/gateway.mjs'
import { consoleOf, consoleOfMany } from '../lib/many-waybills.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const ROUNDS = 15
const NEWEST = '/ntocc-tms-api/waybill?pageNum=1&isCancel=0&sortField=gmtCreated&sortType=desc'
/** On their way as the screen of those shows them, and done, which are most, newest first and by what they cost. */
const LISTS = [
  '/ntocc-tms-api/waybill?pageNum=1&isCancel=0&sortField=departTime&sortType=asc&pageSize=20&status=50,60',
  `${NEWEST}&pageSize=20&status=90`,
  `/ntocc-tms-api/waybill?pageNum=1&isCancel=0&sortField=shipperFreight&sortType=desc&pageSize=20&status=90`,
]

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
