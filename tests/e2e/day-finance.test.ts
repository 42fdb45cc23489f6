import { readFile } from 'node:fs/promises'
import type { TodoItem } from '@ntocc/sdk/contracts'
import ExcelJS from 'exceljs'
import type { Download, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pngFile } from '../../server/src/ntocc/testing/files.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'
import { todoEntry } from './support/todo-strip.ts'

const person = people()
const made = madeAt(person.url)

const BASIC = '/ntocc-basic-api'
interface Stored {
  id: number
  version: number
  code: string
}

/** The first column of a saved list, and what the column of that title comes to, in fen. */
async function sheetOf(download: Download, title: string): Promise<{ names: string[]; fen: number }> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await readFile(await download.path())) as unknown as ExcelJS.Buffer)
  const [titles = [], ...rows] = (book.worksheets[0]?.getSheetValues() ?? []).slice(1) as unknown[][]
  const at = titles.indexOf(title)
  expect(at, titles.join()).toBeGreaterThan(0)
  const fen = rows.reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0)
  return { names: rows.map(row => String(row[1])), fen }
}

/** A card of little money, and 800.00 that were ordered, paid and supplied for it. */
async function recharge(): Promise<{ card: Stored; order: Stored }> {
  const admin = await made.as('admin')
  const card = await admin.post<Stored>(`${BASIC}/oilCard`, {
    cardNo: `9005${fresh.digits(12)}`,
    brand: 'sinopec',
    source: 'supplier',
  })
  const bill = { cardCode: card.code, amount: '800.00', cash: '784.00', supplier: fresh.name('Supplier') }
  const voucher = [await admin.upload('voucher.png', pngFile())]
  let order = await admin.post<Stored>(`${BASIC}/oilRecharge`, { ...bill, voucher })
  for (const move of ['pay', 'supply'])
    order = await admin.put<Stored>(`${BASIC}/oilRecharge/move`, { id: order.id, version: order.version, move })
  return { card, order }
}

/** How many cards the home says run low; a card of the home loads when it is scrolled to. */
const low = async (page: Page): Promise<number> => {
  const fuel = shown(page).getByRole('region', { name: 'Fuel' })
  await fuel.scrollIntoViewIfNeeded()
  return Number.parseInt(await fuel.getByText(/^\d+ cards? runs? low$/).innerText(), 10)
}

it('a finance clerk goes from what is unpaid by age to the rows and their file, and credits a recharge that was supplied', async () => {
  const clerk = await made.as('finance1')
  const { waybillNo, payableAmount } = await made.waybill('finished')
  const { card, order } = await recharge()
  const { page, errors } = await person({ as: 'finance1' })

  // What waits stands before the figures: an amount, and of how many waybills.
  await page.goto('/home')
  const ages = shown(page).getByRole('region', { name: 'What waits, and since when' })
  const cell = ages
    .getByRole('row', { name: /^last 7 days/ })
    .getByRole('cell')
    .first()
  const amount = await cell.getByRole('link').innerText()
  const fen = Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100)
  const count = Number.parseInt((await cell.getByText(/waybills?$/).innerText()).replaceAll(',', ''), 10)
  const [above, below] = [await ages.boundingBox(), await shown(page).getByText('Freight receivable').boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)

  // It leads to exactly those rows, and the file of them holds each one and comes to the same amount.
  await cell.getByRole('link').click()
  await shown(page).getByText(`${count} in total`).waitFor()
  const saving = page.waitForEvent('download')
  await shown(page).getByRole('button', { name: 'Export', exact: true }).click()
  const sheet = await sheetOf(await saving, 'Payable')
  expect(sheet.names).toHaveLength(count)
  expect(sheet.names).toContain(waybillNo)
  expect(sheet.fen).toBe(fen)
  expect(payableAmount).toBe('94.00')

  // A card runs low and its recharge was supplied: the to-do leads to it, and it is credited from its row.
  const waiting = async () =>
    (await clerk.get<TodoItem[]>(`${BASIC}/party/getPartyRoleConfigCount`)).find(
      ({ configKey }) => configKey === 'oil_recharge_count',
    )?.configValue ?? 0
  const before = await waiting()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const poor = await low(page)
  await (await todoEntry(page, 'Recharges to credit')).click()
  const row = shown(page).getByRole('row').filter({ hasText: order.code })
  await row.getByText('CNY 800.00').waitFor()
  await row.getByRole('button', { name: 'Credit to card' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: 'Credit to card' }).click()
  await page.getByText(`${order.code} is on the card`).waitFor()

  // One less waits and one less runs low; whoever keeps the cards finds the money on it, once, from this recharge.
  expect(await waiting()).toBe(before - 1)
  await page.goto('/home')
  expect(await low(page)).toBe(poor - 1)
  const admin = await made.as('admin')
  expect(await admin.get(`${BASIC}/oilCard/${card.id}`)).toMatchObject({ balance: '800.00', isLow: false })
  const { records } = await admin.get<{ records: object[] }>(`${BASIC}/oilCardEntry?cardCode=${card.code}`)
  expect(records).toMatchObject([{ kind: 'recharge', amount: '800.00', balance: '800.00', docCode: order.code }])
  expect(errors).toEqual([])
}, 240_000)
