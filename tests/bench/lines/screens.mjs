/** A plugin's list as a reader meets it: cold and warm, and five hundred rows against twenty. */
import { consoleAndBrowser, filledForm, freshPage } from '../lib/browser.mjs'
import { median, medianRatio } from '../lib/stats.mjs'
import { gridBench } from '../pages/grid/serve.mjs'

const LIST = '/transport/waybills'
const ROUNDS = 5

const MOST_MS = 60_000

/** ms from the click on the menu to the first row in the document, measured in the page. Throws when none comes. */
const opened = page =>
  page.evaluate(
    async ({ path, mostMs }) => {
      const seen = () => document.querySelector('tbody tr[data-row-key]')?.getClientRects().length
      const link = document.querySelector(`a[href="${path}"]`)
      if (!link) throw new Error(`no link to ${path}`)
      const started = performance.now()
      link.click()
      while (!seen()) {
        if (performance.now() - started > mostMs) throw new Error(`no row of ${path} in ${mostMs} ms`)
        // A page in the background draws no frames: the clock goes on.
        await Promise.race([new Promise(requestAnimationFrame), new Promise(done => setTimeout(done, 100))])
      }
      return performance.now() - started
    },
    { path: LIST, mostMs: MOST_MS },
  )

/** The list opened twice from the home page of a fresh profile: nothing of the plugin loaded, then all of it. */
async function round({ url, browser }) {
  const { context, page } = await freshPage(browser, { url })
  const form = await filledForm(page, { username: 'admin' })
  await form.submit()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor({ timeout: 60_000 })
  const group = page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Transport' })
  await group.click()
  await page.locator(`a[href="${LIST}"]`).first().waitFor({ state: 'attached' })
  const cold = await opened(page)
  // Closed, not hidden: the second opening makes the page anew from what is loaded.
  await page.keyboard.press('Alt+w')
  await page.locator('tbody tr[data-row-key]').first().waitFor({ state: 'detached' })
  const warm = await opened(page)
  await context.close()
  return [cold, warm]
}

async function screenOpen({ room }) {
  const running = await consoleAndBrowser(room)
  const rounds = []
  for (let count = 0; count < ROUNDS; count++) rounds.push(await round(running))
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(0)
  return { value: medianRatio(rounds), detail: `cold ${ms(0)} ms, loaded ${ms(1)} ms` }
}

const shownMs = (rounds, side) => median(rounds.map(pair => pair[side])).toFixed(1)

async function fiveHundred({ room }) {
  const { page } = await gridBench(room)
  const measured = async (name, count) => {
    const rounds = []
    await page.evaluate(([of]) => globalThis.measure[of](500), [name])
    for (let step = 0; step < count; step++) {
      rounds.push(
        await page.evaluate(
          async ([of]) => [await globalThis.measure[of](500), await globalThis.measure[of](20)],
          [name],
        ),
      )
    }
    return rounds
  }
  const mounts = await measured('mount', 15)
  const clicks = await measured('click', 15)
  const budget = { most: 2, unit: 'x' }
  return {
    value: medianRatio(mounts),
    detail: `mount ${shownMs(mounts, 0)} over ${shownMs(mounts, 1)} ms, click ${shownMs(clicks, 0)} over ${shownMs(clicks, 1)} ms`,
    more: [{ name: 'screen.rows500 click', value: medianRatio(clicks), budget }],
  }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const screenListLines = [
  {
    name: 'screen.open',
    what: 'a cold plugin list with 20 rows to its first row, over an already loaded one',
    budget: { most: 1.6, unit: 'x' },
    measure: screenOpen,
  },
  {
    name: 'screen.rows500',
    what: 'mount of 500 rows x 20 columns, and one checkbox click, over the same at 20 rows',
    budget: { most: 2, unit: 'x' },
    measure: fiveHundred,
  },
]
