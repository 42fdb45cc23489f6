import type { WaybillDetail } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'
import { isReady, onCase } from './support/receipts.ts'
import { tile } from './support/tile.ts'

const person = people()
const made = madeAt(person.url)

const TMS = '/ntocc-tms-api'
/** Says how many were approved of late. */
const approved = async (page: Page): Promise<number> => {
  const told = shown(page)
    .getByRole('region', { name: 'Receipts that wait longest' })
    .getByText(/^[\d,]+ approved in \d+ days/)
  return Number.parseInt((await told.innerText()).replaceAll(',', ''), 10)
}

it('a reviewer judges five receipts by keys: three as they are, one with a quantity put right, one rejected, and the home says so', async () => {
  const goodsName = fresh.name('Coils')
  const receipts: WaybillDetail[] = []
  for (let at = 0; at < 5; at++) receipts.push(await made.waybill('signed', { goodsName }))
  const admin = await made.as('admin')
  const now = async (id: number) => admin.get<WaybillDetail>(`${TMS}/waybill/${id}`)
  const { page, errors } = await person({ as: 'review1' })

  // The tile, the strip and the queue say one number; what has waited longest stands first in card and queue.
  await page.goto('/home')
  const waiting = await tile(page, 'Receipts to review')
  const before = await approved(page)
  const oldest = await shown(page)
    .getByRole('region', { name: 'Receipts that wait longest' })
    .getByRole('link', { name: /^YD/ })
    .first()
    .innerText()
  await shown(page)
    .getByRole('region', { name: 'Needs you now' })
    .getByRole('link', { name: /Receipts to review/ })
    .click()
  await shown(page).getByText(`${waiting} wait`, { exact: true }).waitFor()
  await onCase(page, oldest)

  // Those of one kind of goods are looked for, and judged without a pointer.
  const search = shown(page).getByRole('searchbox')
  await search.fill(goodsName)
  await search.press('Enter')
  await shown(page).getByText('5 wait', { exact: true }).waitFor()
  const queue = shown(page).getByRole('navigation', { name: 'Review queue' })
  const order = (await queue.getByRole('button').allInnerTexts()).map(text => /YD\d+/.exec(text)?.[0] ?? '')
  expect([...order].sort()).toEqual(receipts.map(({ waybillNo }) => waybillNo).sort())
  const idOf = (waybillNo: string | undefined) => receipts.find(each => each.waybillNo === waybillNo)?.id ?? 0
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = order
  for (const waybillNo of [first, second, third]) {
    await onCase(page, waybillNo)
    await isReady(page)
    await page.keyboard.press('a')
    await page.getByText(`${waybillNo}: approved`).waitFor()
  }

  // Half a tonne less was unloaded than was signed for: the amounts follow before anybody decides.
  await onCase(page, fourth)
  await isReady(page)
  const side = shown(page).getByRole('article', { name: fourth })
  await side.getByText('CNY 94.00').first().waitFor()
  await page.keyboard.press('e')
  await side.getByRole('textbox', { name: 'Unloaded', exact: true }).fill('9.995')
  await side.getByRole('textbox', { name: 'Reason for the correction' }).fill('The scales say so')
  await page.keyboard.press('Enter')
  await side.getByText('CNY 93.95').first().waitFor()
  await isReady(page)
  await page.keyboard.press('a')
  await page.getByText(`${fourth}: approved`).waitFor()

  // One cannot be read: it goes back to its driver with the reason.
  await onCase(page, fifth)
  await isReady(page)
  await page.keyboard.press('r')
  await shown(page).getByRole('group', { name: 'Why is it rejected?' }).waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await page.getByText(`${fifth}: rejected`).waitFor()
  await shown(page).getByText('Nothing that waits matches').waitFor()

  // So it is for whoever pays, and for the driver; the home counts five less and four more.
  for (const waybillNo of [first, second, third])
    await expect.poll(async () => (await now(idOf(waybillNo))).status, { message: waybillNo }).toBe(90)
  await expect.poll(() => now(idOf(fourth))).toMatchObject({ status: 90, unloadQty: 9.995, payableAmount: '93.95' })
  await expect.poll(async () => (await now(idOf(fifth))).status).toBe(85)
  const carrier = await made.as('carrier')
  const again = await carrier.get<WaybillDetail>(`${TMS}/waybill/${idOf(fifth)}`)
  expect(again.moves).toContainEqual(expect.objectContaining({ move: 'resubmitReceipt', allowed: true }))
  await page.goto('/home')
  await expect.poll(() => tile(page, 'Receipts to review')).toBe(waiting - 5)
  await expect.poll(() => approved(page)).toBe(before + 4)
  expect(errors).toEqual([])
}, 240_000)
