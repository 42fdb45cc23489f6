import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'
import { detail, isReady, onCase, send } from './support/receipts.ts'

const person = people()
const made = madeAt(person.url)

const QUEUE = '/transport/receipt-review'
const heading = (page: Page) => page.locator('.nt-review-side h2')

describe('receipts judged', () => {
  it('two reviewers: the second sees who has it; what was judged elsewhere says by whom', async () => {
    const { id, version, waybillNo } = await made.receipt()
    const clerk = await person({ as: 'admin' })
    const other = await person({ as: 'review1' })
    await other.page.goto(`${QUEUE}?case=${id}`)
    await onCase(other.page, waybillNo)
    await isReady(other.page)
    await clerk.page.goto(`${QUEUE}?case=${id}`)
    await onCase(clerk.page, waybillNo)
    await clerk.page
      .getByText(/is reviewing this at the moment/)
      .first()
      .waitFor()
    await clerk.page.keyboard.press('a')
    await expect.poll(async () => (await detail(clerk, id)).status).toBe(80)
    // A double press is one approval.
    await other.page.keyboard.press('a')
    await other.page.keyboard.press('u')
    await onCase(other.page, waybillNo)
    await isReady(other.page)
    await other.page.keyboard.press('a')
    await other.page.getByText(`${waybillNo}: approved`).waitFor()
    await expect.poll(async () => (await detail(clerk, id)).status).toBe(90)
    const { changes, version: after } = await detail(clerk, id)
    expect(after).toBe(version + 1)
    expect(changes.filter(({ action }) => action === 'approveReceipt')).toHaveLength(1)
    await clerk.page.getByRole('button', { name: 'Claim again' }).or(heading(clerk.page)).first().waitFor()
    expect((await send(clerk, 'claim', { id })).msg).toMatch(/ has judged YD\d+ already\.$/)
  })

  it('a decision that meets no connection stays in sight and is sent as the same one', async () => {
    const first = await made.receipt()
    const clerk = await person({ as: 'admin' })
    const { page, context } = clerk
    await page.goto(`${QUEUE}?case=${first.id}`)
    await onCase(page, first.waybillNo)
    await isReady(page)
    await page.keyboard.press('a')
    await page.getByText(`${first.waybillNo}: approved`).waitFor()
    await context.setOffline(true)
    const again = page.getByRole('button', { name: 'Send again' })
    await again.waitFor()
    await context.setOffline(false)
    expect((await detail(clerk, first.id)).status).toBe(80)
    await again.click()
    // The button is gone while it is on its way.
    await expect.poll(async () => (await detail(clerk, first.id)).status).toBe(90)
    await again.waitFor({ state: 'detached' })
    expect((await detail(clerk, first.id)).version).toBe(first.version + 1)
  })

  it('opens from the list and the waybill, and corrects before approving', async () => {
    const last = await made.receipt()
    const clerk = await person({ as: 'admin' })
    const { page, errors } = clerk
    await page.goto(`/order_info?id=${last.id}`)
    await page.getByRole('button', { name: 'Review receipt' }).click()
    await onCase(page, last.waybillNo)
    await isReady(page)
    await page.keyboard.press('e')
    const field = page.getByRole('textbox', { name: 'Other deductions' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await field.fill('99999999')
    await page
      .locator('.waybills-wrong')
      .getByText(/^At most .* yuan: all that is left to pay$/)
      .waitFor()
    await field.fill('7.50')
    const reason = page.getByRole('textbox', { name: 'Reason for the correction' })
    await reason.fill('Tarpaulin torn')
    await page.keyboard.press('Enter')
    await isReady(page)
    await page.keyboard.press('a')
    await page.getByText(`${last.waybillNo}: approved`).waitFor()
    await page.keyboard.press('j')
    await expect.poll(async () => (await detail(clerk, last.id)).status).toBe(90)
    expect(await detail(clerk, last.id)).toMatchObject({ deductOther: '7.50' })
    expect(errors.filter(text => !/4220|422/.test(text))).toEqual([])
  })
})
