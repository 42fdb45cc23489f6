import { readFile } from 'node:fs/promises'
import { CONFIG_KEYS, type LoginBranch } from '@ntocc/sdk/contracts'
import ExcelJS from 'exceljs'
import type { Download, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'
import { slowLine } from './support/slow-line.ts'

const person = people()
const made = madeAt(person.url)
/** There is one to export, whatever the demo has. */
beforeAll(() => made.waybill('receiptRejected'))
/** Rows that one export may hold here: fewer than the demo's branches allow, and than any demo has waybills. */
const QUANTITY = 500

/** The branch allows so many rows at once, as its configuration would say. */
const allow = (page: Page, quantity: number) =>
  page.route('**/console/boot', async route => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { branch: LoginBranch } }
    const config = json.data.branch.partyGroupConfigCacheMap
    json.data.branch.partyGroupConfigCacheMap = {
      ...config,
      [CONFIG_KEYS.exportableQuantity]: { configValue: String(quantity) },
    }
    await route.fulfill({ response, json })
  })

const tray = (page: Page) => page.getByRole('region', { name: 'Exports' })
const firstRow = (page: Page) => page.getByRole('link', { name: /^YD/ }).first().waitFor()

async function sheetOf(download: Download) {
  const book = new ExcelJS.Workbook()
  const bytes = await readFile(await download.path())
  await book.xlsx.load(bytes as unknown as ExcelJS.Buffer)
  expect(book.worksheets.map(({ name }) => name)).toEqual(['Sheet1'])
  const sheet = book.worksheets[0]!
  const texts = (row: number) => (sheet.getRow(row).values as unknown[]).slice(1).map(String)
  return { titles: texts(1), rows: sheet.rowCount - 1, row: (number: number) => texts(number + 1) }
}

describe('exporting a list', () => {
  it('S1-008 S4-022 S7-098 what fits is saved at once, with titles in the language of the page', async () => {
    const { page, context } = await person({ as: 'admin', language: 'zh' })
    const { total, records } = await apiOf(context).waybills({ status: 85, sortField: 'gmtCreated', sortType: 'desc' })
    await page.goto('/transport/waybills?status=85')
    await firstRow(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^导\s?出$/ }).click()
    const download = await saved
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(download.suggestedFilename()).toMatch(/^运单.*\.xlsx$/)
    const sheet = await sheetOf(download)
    expect(sheet.titles.slice(0, 3)).toEqual(['运单号', '状态', '装货地址'])
    expect(sheet.rows).toBe(total)
    expect(sheet.row(1)[0]).toBe(records[0]?.waybillNo)
    expect(sheet.row(1)[1]).toBe('回单驳回')
  })

  it('S2-030 S4-023 S4-024 more than that is offered in batches, and the last batch holds the rest', async () => {
    const { page, context, errors } = await person({ as: 'admin' })
    await allow(page, QUANTITY)
    // Others make waybills meanwhile: what is told lies between two counts.
    const counted = async () => (await apiOf(context).waybills({ countAll: 1 })).total
    const least = await counted()
    await page.goto('/transport/waybills')
    await firstRow(page)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export in batches' })
    await dialog.getByText('Only 500 rows can be exported at once.', { exact: true }).waitFor()
    await dialog.getByText('Rows 1 to 500', { exact: true }).waitFor()
    const spans = await dialog.getByText(/^Rows [\d,]+ to [\d,]+$/).allInnerTexts()
    const [from = 0, total = 0] = (spans.at(-1)?.match(/[\d,]+/g) ?? []).map(text => Number(text.replaceAll(',', '')))
    expect(total).toBeGreaterThanOrEqual(least)
    expect(total).toBeLessThanOrEqual(await counted())
    const last = Math.ceil(total / QUANTITY)
    expect([from, spans.length]).toEqual([(last - 1) * QUANTITY + 1, last])
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: `Export batch ${last}`, exact: true }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(new RegExp(`^Waybills \\d{4}-\\d\\d-\\d\\d-${last}\\.xlsx$`))
    const sheet = await sheetOf(download)
    expect(sheet.titles.slice(0, 3)).toEqual(['Waybill no.', 'State', 'Loading address'])
    expect(sheet.rows).toBeGreaterThanOrEqual(total - from + 1)
    expect(sheet.rows).toBeLessThanOrEqual((await counted()) - from + 1)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await tray(page).getByText('Saved', { exact: true }).waitFor()
    expect(errors).toEqual([])
  })

  it('shows how far it is, stops when told so, saves nothing then and leaves its place to the next', async () => {
    const { page } = await person({ as: 'admin' })
    const downloads: Download[] = []
    page.on('download', download => downloads.push(download))
    await allow(page, QUANTITY)
    await page.goto('/transport/waybills')
    await firstRow(page)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export in batches' })
    const fast = await slowLine(page)
    await dialog.getByRole('button', { name: 'Export batch 1', exact: true }).click()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const bar = tray(page).getByRole('progressbar')
    await expect
      .poll(() => bar.evaluate(element => (element as HTMLProgressElement).value), { interval: 20 })
      .toBeGreaterThan(0)
    await tray(page).getByRole('button', { name: /^Stop/ }).click()
    await tray(page).getByText('Stopped', { exact: true }).waitFor()
    await fast()

    await page.goto('/transport/waybills?status=85')
    await firstRow(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    expect((await saved).suggestedFilename()).toMatch(/^Waybills Receipt rejected \d{4}-\d\d-\d\d\.xlsx$/)
    expect(downloads).toHaveLength(1)
  })

  it('S8-018 a failure closes silently: no message, an entry in the tray that can be tried again', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/transport/waybills?status=85')
    await firstRow(page)
    await page.route('**/console/exports', route => route.abort())
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const again = tray(page).getByRole('button', { name: /^Try again/ })
    await again.waitFor()
    expect(await page.getByRole('region', { name: 'Messages' }).innerText()).toBe('')
    await page.unroute('**/console/exports')
    const saved = page.waitForEvent('download')
    await again.click()
    await saved
    await tray(page).getByText('Saved', { exact: true }).waitFor()
  })
})
