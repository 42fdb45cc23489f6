import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { people } from './support/people.ts'

const person = people('own')

/** Ten thousand teams stay behind: this file has a console of its own. */
let own: RunningConsole
beforeAll(async () => {
  own = await startSeeded(1000)
})
afterAll(() => own?.stop())

/** How long the page stands still for so many is measured: `npm run bench -- import.block`. */
const ROWS = 10_000
/** The line in the file of each bad row (the titles are line 1), the column that is wrong, and what the form says of it. */
const FAULTS = [
  { column: 1, value: '', says: 'Required' },
  { column: 4, value: '12', says: 'Enter a landline, mobile, 400 or 800 number' },
  { column: 1, value: 'x'.repeat(61), says: 'At most 60 characters' },
] as const
const BAD = new Map(Array.from({ length: 37 }, (_, at) => [at * 270 + 5, FAULTS[at % FAULTS.length]!]))

const rowOf = (line: number): string[] => {
  const row = [`Team ${line}`, 'HQ-S0001', `Contact ${line}`, '027-12345678']
  const fault = BAD.get(line)
  return fault ? row.with(fault.column - 1, fault.value) : row
}

async function teamsFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Sheet1')
  sheet.addRow(['Name', 'Shipper', 'Contact', 'Phone'])
  for (let line = 2; line < ROWS + 2; line++) sheet.addRow(rowOf(line))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'teams.xlsx', mimeType, buffer: Buffer.from(await book.xlsx.writeBuffer()) }
}

async function sheetOf(download: Download): Promise<ExcelJS.Worksheet> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await readFile(await download.path())) as unknown as ExcelJS.Buffer)
  return book.worksheets[0]!
}

const tray = (page: Page) => page.getByRole('region', { name: 'Exports, uploads and imports' })
/** How far the tray has said it is, from now on. */
async function watchTray(page: Page): Promise<() => Promise<string[]>> {
  await tray(page).evaluate(region => {
    const seen = new Set<string>()
    Object.assign(window, { trayNotes: seen })
    const look = () => seen.add(region.querySelector('.sh-tray-note')?.textContent ?? '')
    new MutationObserver(look).observe(region, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => [...(window as unknown as { trayNotes: Set<string> }).trayNotes])
}

const total = (page: Page, count: string) => page.getByText(`${count} in total`, { exact: true })

describe('importing a list', () => {
  it('of ten thousand rows with 37 bad ones brings back exactly those, adds the others once, and the page stays alive', async () => {
    const { page, errors } = await person({ url: own.url, as: 'admin' })
    await page.goto('/base/vehicle-teams')
    await page.locator('tbody tr[data-row-key]').first().waitFor()
    const before = Number((await page.getByText(/^\d+ in total$/).innerText()).split(' ')[0])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const drawer = page.getByRole('dialog')
    const file = await teamsFile()
    const input = drawer.locator('input[type=file]')
    await input.and(page.locator(':enabled')).waitFor({ state: 'attached' })

    await input.setInputFiles(file)
    await drawer.getByText('10,000 rows in teams.xlsx').waitFor()
    await drawer.getByRole('button', { name: 'Check all rows' }).click()
    await drawer.getByText('37 rows have errors, 9,963 are valid').waitFor()
    const lines = await drawer.locator('.nt-import-table tbody td:first-child').allInnerTexts()
    expect(lines.map(Number)).toEqual([...BAD.keys()])

    const saved = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Download rows with errors' }).click()
    const sheet = await sheetOf(await saved)
    expect(sheet.rowCount - 1).toBe(BAD.size)
    for (const [at, [line, { column, says }]] of [...BAD].entries()) {
      const row = sheet.getRow(at + 2)
      expect(row.getCell(2).text).toBe('HQ-S0001')
      expect(row.getCell(3).text).toBe(`Contact ${line}`)
      const marked = [1, 2, 3, 4].filter(cell => row.getCell(cell).note !== undefined)
      expect(marked, `row ${line}`).toEqual([column])
      expect(row.getCell(column).note).toBe(says)
    }

    // It goes on beside the page: held up on its way it is stopped in the tray, and done from there the second time.
    await page.route('**/console/imports', () => undefined)
    await drawer.getByRole('button', { name: 'Import 9963 valid rows only' }).click()
    await drawer.getByText('The import goes on when you close this.').waitFor()
    await drawer.getByRole('button', { name: 'Close' }).last().click()
    const bar = tray(page).getByRole('progressbar', { name: file.name })
    expect(await bar.evaluate(element => (element as HTMLProgressElement).value)).toBe(0)
    await tray(page).getByText('0 of 10,000 rows', { exact: true }).waitFor()
    await tray(page).getByRole('button', { name: 'Stop: teams.xlsx' }).click()
    await tray(page).getByText('Stopped', { exact: true }).waitFor()
    await page.unroute('**/console/imports')
    const notes = await watchTray(page)
    await tray(page).getByRole('button', { name: 'Try again: teams.xlsx' }).click()
    await tray(page).getByText('9,963 rows added, 37 with errors left out', { exact: true }).waitFor()
    const mend = page.waitForEvent('download')
    await tray(page).getByRole('button', { name: 'Download rows with errors: teams.xlsx' }).click()
    expect((await sheetOf(await mend)).rowCount - 1).toBe(BAD.size)
    expect(await notes()).toContainEqual(expect.stringMatching(/^[1-9][\d,]* of 10,000 rows$/))
    await total(page, new Intl.NumberFormat('en-GB').format(before + ROWS - BAD.size)).waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await input.and(page.locator(':enabled')).waitFor({ state: 'attached' })
    await input.setInputFiles(file)
    await drawer.getByRole('button', { name: 'Check all rows' }).click()
    await drawer.getByRole('button', { name: 'Import 9963 valid rows only' }).click()
    await drawer.getByText('This file has been imported before: 9,963 rows were added then').waitFor()
    await drawer.getByRole('button', { name: 'Close' }).last().click()
    await page.reload()
    const after = new Intl.NumberFormat('en-GB').format(before + ROWS - BAD.size)
    await total(page, after).waitFor()
    expect(errors).toEqual([])
  }, 120_000)
})
