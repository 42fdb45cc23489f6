/** Lists over a million waybills against ten thousand, through gateway, backend and PostgreSQL. */
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

/** Rows of the largest page that a session may ask for; larger ones are the gateway's own, for exports. */
const LARGEST_PAGE = 500
const LARGEST = `${NEWEST}&pageSize=${LARGEST_PAGE}`

/**
 * The cursor of the last page that is whole. Cursors are sealed: it comes with the page before it, which is asked for by
 * its number, once.
 */
async function deepest({ ask }) {
  const { total } = await ask(`${LARGEST}&countAll=1`)
  const before = Math.floor(total / LARGEST_PAGE) - 1
  const { nextCursor } = await ask(LARGEST.replace('pageNum=1', `pageNum=${before}`))
  return { total, cursor: nextCursor }
}

async function deepPage({ shared }) {
  const many = await consoleOfMany(shared)
  const { cursor, total } = await deepest(many)
  const deep = `${LARGEST}&cursor=${encodeURIComponent(cursor)}&total=${total}`
  const last = await many.ask(deep)
  if (last.records.length !== LARGEST_PAGE) throw new Error(`the last page has ${last.records.length} rows`)
  const { value, detail } = await compared(
    () => many.ask(deep),
    () => many.ask(LARGEST),
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
    what: 'the deepest page of a list, by its cursor, over the first, at 1,000,000 rows',
    budget: { most: 2, unit: 'x' },
    measure: deepPage,
  },
]
