import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import ExcelJS from 'exceljs'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envelope } from '../../sdk/src/contracts/index.ts'
import { installSdk, ntoccPlugin } from '../package/support.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { menuOf, people } from './support/people.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CALLS = '/ntocc-basic-api'

/** Menus, roles and plugins change here: this file has a console of its own, built without the area. */
const person = people('own')
let own: RunningConsole
let sdk: string
let folder: string
let plugins: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outside-'))
  plugins = join(folder, 'plugins')
  await mkdir(plugins)
  const branches = join(folder, 'branches.yaml')
  const usual = await readFile(join(ROOT, 'branches.yaml'), 'utf8')
  await writeFile(branches, usual.replace('  HQ:\n', '  HQ:\n    with: [dock-bookings]\n'))
  sdk = await installSdk()
  own = await startSeeded(1000, { env: { PLUGINS_DIR: plugins, BRANCHES_FILE: branches } })
}, 600_000)
afterAll(async () => {
  await own?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The command of the packed SDK, in its folder. @throws with all it printed when it does not end well */
async function ntocc(...args: string[]): Promise<void> {
  const { code, output } = await ntoccPlugin(sdk, args)
  expect(code, output).toBe(0)
}

async function sheetOf(download: Download): Promise<string[][]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await readFile(await download.path())) as unknown as ExcelJS.Buffer)
  const sheet = book.worksheets[0]!
  return Array.from({ length: sheet.rowCount }, (_, at) =>
    (sheet.getRow(at + 1).values as unknown[]).slice(1).map(String),
  )
}

const drawer = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const HEADERS = { 'X-Console': '1' }

/** How many bookings the strip of another browser says are to be confirmed. It may stand behind the others. */
async function toConfirm(page: Page): Promise<string | undefined> {
  const name = page.getByText('Bookings to confirm')
  const more = page.getByRole('navigation', { name: 'To-do' }).getByRole('button', { name: /More/ })
  if (!(await name.isVisible()) && (await more.isVisible())) await more.click()
  if (!(await name.isVisible())) return undefined
  const entry = name.locator('xpath=ancestor-or-self::*[self::a or self::button or self::li or @role="menuitem"][1]')
  return /\d+/.exec(await entry.innerText())?.[0]
}

async function book(page: Page, dock: string, arrival: string, minutes: number): Promise<void> {
  await page.getByRole('button', { name: 'New booking' }).click()
  await drawer(page).getByLabel('Dock', { exact: false }).first().fill(dock)
  await drawer(page).getByLabel('Arrival', { exact: false }).fill(arrival)
  await drawer(page).getByLabel('Arrival', { exact: false }).press('Tab')
  await drawer(page).getByLabel('Minutes', { exact: false }).fill(String(minutes))
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).waitFor({ state: 'detached' })
}

it('an area is written outside, packed, installed into a console that runs, worked with, and taken out again', {
  timeout: 600_000,
}, async () => {
  const source = join(sdk, 'dock-bookings')
  await ntocc('create', 'dock-bookings', '--service')
  const settings = await readFile(join(source, 'tsconfig.json'))
  await rm(source, { recursive: true })
  await cp(join(ROOT, 'tests/fixtures/areas/dock-bookings'), source, { recursive: true })
  await writeFile(join(source, 'tsconfig.json'), settings)
  await ntocc('pack', 'dock-bookings')
  const archive = (await readdir(source)).find(name => name.endsWith('.tgz'))
  await ntocc('install', join('dock-bookings', archive ?? ''), '--into', plugins)

  const { page, context, errors } = await person({ url: own.url, as: 'admin' })
  const group = page.locator('.ant-tree-treenode', { has: page.getByText('Dock bookings', { exact: true }) })
  await expect
    .poll(
      async () => {
        await page.goto('/organisation/roles')
        await rowOf(page, 'Platform administrator').getByRole('button', { name: 'Edit' }).click()
        await drawer(page).getByRole('tab', { name: 'Permissions' }).click()
        return drawer(page).locator(group).count()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  await drawer(page).locator(group).locator('.ant-tree-checkbox').first().click()
  for (const name of ['Change dock bookings', 'Confirm dock bookings'])
    await drawer(page).getByRole('checkbox', { name }).check()
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).waitFor({ state: 'detached' })
  await page.goto('/home')
  await expect.poll(() => menuOf(page)).toContain('Dock bookings')

  const other = await person({ url: own.url, as: 'admin' })
  await other.page.goto('/home')
  await other.page.getByRole('navigation', { name: 'To-do' }).waitFor()

  await page.goto('/dock-bookings')
  await page.getByText('Bookings appear here').waitFor()
  await book(page, 'D1', '2026-03-02 08:30', 30)
  await rowOf(page, 'D1').getByText('Requested').waitFor()
  await expect.poll(() => toConfirm(other.page)).toBe('1')

  const arrivals = 'Dock,Arrival,Minutes\nD2,2026-03-02 09:30,30\nD3,2026-03-02 10:30,450\n'
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const input = drawer(page).locator('input[type=file]')
  await input.and(page.locator(':enabled')).waitFor({ state: 'attached' })
  await input.setInputFiles({ name: 'docks.csv', mimeType: 'text/csv', buffer: Buffer.from(arrivals) })
  await drawer(page).getByRole('button', { name: 'Check all rows' }).click()
  await drawer(page)
    .getByRole('button', { name: /^Import 2/ })
    .click()
  await drawer(page)
    .getByText(/2 rows added/)
    .waitFor()
  await drawer(page).getByRole('button', { name: 'Close' }).last().click()
  await rowOf(page, 'D3').waitFor()

  await rowOf(page, 'D1').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Confirm' }).click()
  await rowOf(page, 'D1').getByText('Confirmed').waitFor()
  await expect.poll(() => toConfirm(other.page)).toBe('2')

  const load = await context.request.get(`${CALLS}/dockLoad?dock=D2`, { headers: HEADERS })
  expect(((await load.json()) as Envelope<object>).data).toEqual({ dock: 'D2', bookings: 1 })
  // The display takes no booking of more than 400 minutes: the job that should tell it says so to administrators.
  await page.goto('/organisation/jobs')
  await page.getByText('The display shows 400 minutes at most').first().waitFor()

  const inChinese = await person({ url: own.url, as: 'admin', language: 'zh' })
  await inChinese.page.goto('/dock-bookings')
  await rowOf(inChinese.page, 'D1').getByText('已确认').waitFor()
  const saved = inChinese.page.waitForEvent('download')
  await inChinese.page.getByRole('button', { name: /^导\s?出$/ }).click()
  const [titles = [], ...rows] = await sheetOf(await saved)
  expect(titles.slice(0, 2)).toEqual(['月台', '状态'])
  expect(rows.map(row => row.slice(0, 2)).sort()).toEqual([
    ['D1', '已确认'],
    ['D2', '待确认'],
    ['D3', '待确认'],
  ])

  await ntocc('remove', 'dock-bookings', '--from', plugins)
  const call = async (path: string) =>
    (await (await context.request.get(CALLS + path, { headers: HEADERS })).json()) as Envelope<{ total: number }>
  await expect.poll(async () => (await call('/dockBooking')).status).toBe(5030)
  expect(await call('/unit')).toMatchObject({ status: 0 })
  await page.goto('/base/goods')
  await page.locator('tbody tr[data-row-key]').first().waitFor()

  await ntocc('install', join('dock-bookings', archive ?? ''), '--into', plugins)
  await expect.poll(async () => (await call('/dockBooking')).data?.total).toBe(3)
  expect(errors.filter(each => !each.includes('503'))).toEqual([])
})
