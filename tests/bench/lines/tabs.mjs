/** What open tabs cost: coming back to one, and keeping ten. */
import { consoleAndBrowser, filledForm, freshPage } from '../lib/browser.mjs'
import { liveBytes } from '../lib/heap.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const ROUNDS = 5
const SWITCHES = 9
/** ms in which what follows a switch (a call because of it, idle work) has been done. */
const SETTLED_MS = 300
const LIST = '/transport/waybills'

/** Signed in, on the dashboard. */
async function signedIn({ room }) {
  const { url, browser } = await consoleAndBrowser(room)
  const { page, context } = await freshPage(browser, { url })
  const form = await filledForm(page, { username: 'admin' })
  await form.submit()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor({ timeout: 60_000 })
  return { page, context }
}

/** Goes to a page of the console without a load: the router follows the history. */
async function go(page, to) {
  await page.evaluate(path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, to)
  await page.locator(`main[data-tab="${to.split('?')[0]}"]`).waitFor()
}

/** Shows so many waybills in the list's one tab, and waits for them. */
async function showRows(page, rows) {
  await go(page, `${LIST}?pageSize=${rows}`)
  // One line more: the head.
  const grid = page.locator(`main[data-tab="${LIST}"] [role="grid"][aria-rowcount="${rows + 1}"]`)
  await grid.locator('[data-row-key]').first().waitFor({ timeout: 60_000 })
}

/** ms from the choice of a tab to the frame after its page is on screen. */
function switchTo(page, key) {
  return page.evaluate(async tab => {
    const frame = () => new Promise(done => requestAnimationFrame(done))
    const link = [...document.querySelectorAll('[data-tag]')].find(each => each.dataset.tag === tab)
    const main = document.querySelector(`main[data-tab="${tab}"]`)
    const started = performance.now()
    link.click()
    while (!main.offsetParent) await frame()
    await frame()
    return performance.now() - started
  }, key)
}

async function switching(context) {
  const { page } = await signedIn(context)
  /** The same page with the same columns and filters: nothing but the rows differs. */
  const back = async rows => {
    await showRows(page, rows)
    await switchTo(page, '/home')
    await page.waitForTimeout(SETTLED_MS)
    return switchTo(page, LIST)
  }
  const rounds = []
  for (let round = 0; round < SWITCHES + 1; round++) {
    const pair = [await back(500), await back(20)]
    // The first one also compiles.
    if (round > 0) rounds.push(pair)
  }
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(0)
  return { value: medianRatio(rounds), detail: `500 rows ${ms(0)} ms, 20 rows ${ms(1)} ms` }
}

/** Tabs opened and closed in turn before the memory is asked for again. */
const TABS = 10
/** Readings of what is left, of which the least counts. */
const READINGS = 5

async function memory(bench) {
  const { page, context } = await signedIn(bench)
  const open = async () => {
    await showRows(page, 500)
    await page.evaluate(() => document.querySelector('[data-tag="/home"]').click())
  }
  const close = async () => {
    await page
      .locator('.sh-tag-close')
      .first()
      .evaluate(button => button.click())
    await page.locator(`main[data-tab="${LIST}"]`).waitFor({ state: 'detached' })
  }
  const closedBytes = async () => {
    await open()
    await close()
    return liveBytes(page, context)
  }
  // Once for the code and the texts that stay.
  await open()
  await close()
  const first = await leastOf(READINGS, closedBytes)
  const rounds = []
  for (let round = 0; round < TABS; round++) {
    const before = round < ROUNDS ? await liveBytes(page, context) : undefined
    await open()
    if (before) rounds.push([await liveBytes(page, context), before])
    await close()
  }
  const after = await leastOf(READINGS, closedBytes)
  const mb = ({ data, code }) => `${(data / 1e6).toFixed(1)} MB and ${(code / 1e6).toFixed(1)} MB of compiled code`
  return {
    value: median(rounds.map(([open, closed]) => open.data - closed.data)),
    detail: `without a list ${mb(first)}, after ${TABS} opened and closed ${mb(after)}`,
    more: [{ name: 'screen.memory.back', value: after.data / first.data, budget: { most: 1.1, unit: 'x' } }],
  }
}

/**
 * The least of some readings, each after one more list was opened and closed: the engine may remember the rows of the list
 * before by the shape of an object that was made for it, and forgets them when it next looks at that shape.
 */
async function leastOf(count, read) {
  const readings = []
  for (let reading = 0; reading < count; reading++) readings.push(await read())
  return readings.reduce((least, each) => (each.data < least.data ? each : least))
}

/** @type {import('../lib/line.mjs').Line[]} */
export const tabLines = [
  {
    name: 'screen.switch',
    what: 'coming back to a hidden tab with 500 rows over one with 20',
    budget: { most: 2, unit: 'x' },
    measure: switching,
  },
  {
    name: 'screen.memory',
    what: 'heap per hidden list of 500 rows; after ten of them opened and closed over before',
    budget: { most: 8_000_000, unit: 'MB' },
    measure: memory,
  },
]
