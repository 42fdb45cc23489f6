import type { RoleRecord } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { people, type Visit } from './support/people.ts'
import { type ReceiptCase as Case, detail, HEADERS, isReady, onCase, queue, send } from './support/receipts.ts'

const person = people('changing')

const QUEUE = '/transport/receipt-review'
const heading = (page: Page) => page.locator('.nt-review-side h2')

/** Lets the clerk without a role judge too. */
async function secondReviewer(admin: Visit): Promise<void> {
  const { request } = admin.context
  const get = async <T>(path: string): Promise<T> => {
    const answer = await request.get(`/ntocc-basic-api/${path}`, { headers: HEADERS })
    return ((await answer.json()) as { data: T }).data
  }
  const roles = (await get<{ records: RoleRecord[] }>('role?pageNum=1&pageSize=50')).records
  const role = (code: string) => roles.find(({ roleCode }) => roleCode === code) as RoleRecord
  const { resources, permissions } = await get<RoleRecord>(`role/${role('PLAT_ADMIN').id}`)
  const { id, version } = role('NOBODY')
  const answer = await request.put('/ntocc-basic-api/role', {
    headers: HEADERS,
    data: { id, version, resources, permissions },
  })
  expect(await answer.json()).toMatchObject({ status: 0 })
}

describe('receipts judged', () => {
  it('two reviewers: the second sees who has it; what was judged elsewhere says by whom', async () => {
    const clerk = await person({ as: 'admin' })
    await secondReviewer(clerk)
    const other = await person({ as: 'nobody' })
    const first = (await queue(other)).records.find(({ claim }) => !claim)
    expect(first).toBeDefined()
    const { id, version, waybillNo } = first as Case
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
    expect(changes.filter(({ property, newValue }) => property === 'status' && newValue === 90)).toHaveLength(1)
    await clerk.page.getByRole('button', { name: 'Claim again' }).or(heading(clerk.page)).first().waitFor()
    expect((await send(clerk, 'claim', { id })).msg).toMatch(/ has judged YD\d+ already\.$/)
  })

  it('a decision that meets no connection stays in sight and is sent as the same one', async () => {
    const clerk = await person({ as: 'admin' })
    const { page, context } = clerk
    const first = (await queue(clerk)).records.filter(({ claim }) => !claim).at(-1) as Case
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
    await again.waitFor({ state: 'detached' })
    expect(await detail(clerk, first.id)).toMatchObject({ status: 90, version: first.version + 1 })
  })

  it('opens from the list and the waybill, and corrects before approving', async () => {
    const clerk = await person({ as: 'admin' })
    const { page, errors } = clerk
    // Others are still with whoever looked at them in the tests before.
    const last = (await queue(clerk)).records.filter(({ claim }) => !claim).at(-1) as Case
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
      .getByText(/^At most .* yuan$/)
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
