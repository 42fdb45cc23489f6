/** Records found by typing, at a million waybills against ten thousand: from the key to the drawn line, and by a list's keyword. */
import { chromeOf, freshPage } from '../lib/browser.mjs'
import { PAGE } from '../lib/gateway.mjs'
import { consoleOf, consoleOfMany, PASSWORD } from '../lib/many-waybills.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const ROUNDS = 15
const LIST = '/ntocc-tms-api/waybill?pageNum=1&isCancel=0&sortField=gmtCreated&sortType=desc&pageSize=20'

/** Numbers of waybills here and there in the table. */
const numbers = async ({ client }) => {
  const { rows } = await client.query(
    `select waybill_no from waybill where branch_code = 'HQ' and not is_deleted order by md5(waybill_no) limit $1`,
    [ROUNDS + 3],
  )
  return rows.map(row => row.waybill_no)
}

/** A page of the console with the palette's code loaded. */
async function paletteOn(browser, console) {
  const { context, page } = await freshPage(browser, { url: console.address })
  const signedIn = await context.request.post(`${console.address}/console/session`, {
    headers: PAGE,
    data: { variant: 'password', username: 'admin', password: PASSWORD },
  })
  if (!signedIn.ok()) throw new Error(`signing in answered ${signedIn.status()}`)
  await page.goto('/profile/index')
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  return page
}

/** ms from the key that makes the number whole to the line that has it, measured in the page. */
const drawn = async (page, number) => {
  const field = page.getByRole('combobox')
  await field.fill('')
  await page.waitForTimeout(300)
  return page.evaluate(async text => {
    const input = document.querySelector('.sh-search input')
    const seen = () => [...document.querySelectorAll('.sh-search mark')].some(mark => mark.textContent === text)
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    const started = performance.now()
    write.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    while (!seen()) {
      if (performance.now() - started > 10_000) throw new Error(`${text} was not found`)
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - started
  }, number)
}

async function palette({ room, shared }) {
  const browser = await chromeOf(room)
  const few = await consoleOf(room, { isMany: false })
  const many = await consoleOfMany(shared)
  const sides = await Promise.all(
    [many, few].map(async each => ({ page: await paletteOn(browser, each), numbers: await numbers(each) })),
  )
  for (const { page, numbers: known } of sides) for (const number of known.slice(ROUNDS)) await drawn(page, number)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const pair = []
    for (const { page, numbers: known } of sides) pair.push(await drawn(page, known[round % known.length]))
    rounds.push(pair)
  }
  const ms = side => median(rounds.map(pair => pair[side]))
  return {
    value: ms(0),
    detail: `${ms(0).toFixed(0)} ms over ${ms(1).toFixed(0)} ms`,
    more: [{ name: 'search.palette many/few', value: medianRatio(rounds), budget: { most: 1.5, unit: 'x' } }],
  }
}

/** The middle of a number: nothing that a list finds by the beginning of a text. */
const rarest = async console => (await numbers(console)).at(-1).slice(2)

async function keyword({ room, shared }) {
  const few = await consoleOf(room, { isMany: false })
  const many = await consoleOfMany(shared)
  const asks = await Promise.all(
    [many, few].map(async each => {
      const path = `${LIST}&keyword=${encodeURIComponent(await rarest(each))}`
      return () => each.ask(path)
    }),
  )
  for (let warm = 0; warm < 3; warm++) for (const ask of asks) await ask()
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([(await asks[0]()).ms, (await asks[1]()).ms])
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(1)
  const totals = `${(await asks[0]()).total} and ${(await asks[1]()).total} rows found`
  return { value: medianRatio(rounds), detail: `${ms(0)} ms over ${ms(1)} ms, ${totals}` }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const searchLines = [
  {
    name: 'search.palette',
    what: 'first results of a record search at 1,000,000 waybills, from key to drawn',
    budget: { most: 150, unit: 'ms' },
    measure: palette,
  },
  {
    name: 'search.keyword',
    what: 'a list by a keyword with few hits at 1,000,000 waybills over 10,000',
    budget: { most: 2, unit: 'x' },
    measure: keyword,
  },
]
