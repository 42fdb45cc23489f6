/** How long a page stands still for a file that somebody imports: the file is read and checked outside of it. */
import ExcelJS from 'exceljs'
import { consoleAndBrowser, filledForm, freshPage } from '../lib/browser.mjs'
import { median } from '../lib/stats.mjs'

const ROUNDS = 3
/** A task that is surely long enough to be told. */
const SEEN_MS = 1_500
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function teamsOf(rows) {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Sheet1')
  sheet.addRow(['Name', 'Shipper', 'Contact', 'Phone'])
  for (let line = 0; line < rows; line++) sheet.addRow([`Team ${line}`, 'HQ-S0001', `Contact ${line}`, '027-12345678'])
  return { name: 'teams.xlsx', mimeType: MIME, buffer: Buffer.from(await book.xlsx.writeBuffer()) }
}

/** ms of the longest task of the page while it reads and checks a file of so many rows. */
async function longestTask(page, rows) {
  const file = await teamsOf(rows)
  await page.goto('/base/vehicle-teams')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const drawer = page.getByRole('dialog')
  const input = drawer.locator('input[type=file]:enabled')
  await input.waitFor({ state: 'attached' })
  await page.evaluate(() => {
    globalThis.longest = 1
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await input.setInputFiles(file)
  await drawer.getByText(`${new Intl.NumberFormat('en').format(rows)} rows in teams.xlsx`).waitFor({ timeout: 60_000 })
  await drawer.getByRole('button', { name: 'Check all rows' }).click()
  await drawer.getByRole('button', { name: /^Import [\d,]+/ }).waitFor({ timeout: 60_000 })
  const longest = await page.evaluate(() => globalThis.longest)
  await page.evaluate(ms => {
    setTimeout(() => {
      for (const end = performance.now() + ms; performance.now() < end; );
    })
  }, SEEN_MS)
  // Without this a page that tells nothing would look like one that never stands still.
  await page.waitForFunction(ms => globalThis.longest >= ms, SEEN_MS)
  return longest
}

async function block({ room }) {
  const { url, browser } = await consoleAndBrowser(room, 500)
  const { page } = await freshPage(browser, { url })
  const form = await filledForm(page, { username: 'admin' })
  await form.submit()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor({ timeout: 60_000 })
  await longestTask(page, 10)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await longestTask(page, 10_000))
  return { value: median(rounds), detail: `longest tasks ${rounds.map(ms => ms.toFixed(0)).join(', ')} ms` }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const importLines = [
  {
    name: 'import.block',
    what: 'longest task of the page that imports ten thousand rows',
    budget: { most: 1_000, unit: 'ms' },
    measure: block,
  },
]
