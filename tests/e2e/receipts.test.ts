import type { RoleRecord } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './support/axe.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { people, type Visit } from './support/people.ts'

const person = people()

/** Receipts are judged here: this file has a console of its own. */
let own: RunningConsole
beforeAll(async () => {
  own = await startSeeded(10_000)
})
afterAll(() => own?.stop())

const HEADERS = { 'X-Console': '1', 'Accept-Language': 'en' }
const QUEUE = '/transport/receipt-review'

interface Case {
  id: number
  version: number
  waybillNo: string
  status: number
  findings: { code: string }[]
  payableAmount: string
  claim?: object
}

const read = async <T>({ context }: Pick<Visit, 'context'>, path: string): Promise<T> => {
  const answer = await context.request.get(`/ntocc-tms-api/${path}`, { headers: HEADERS })
  return ((await answer.json()) as { data: T }).data
}
const send = async ({ context }: Pick<Visit, 'context'>, path: string, data: object) => {
  const answer = await context.request.post(`/ntocc-tms-api/receiptReview/${path}`, { headers: HEADERS, data })
  return (await answer.json()) as { status: number; msg: string }
}
const queue = async (visit: Visit) =>
  (await read<{ records: Case[]; total: number }>(visit, 'receiptReview?pageSize=50')) ?? { records: [], total: 0 }
const detail = (visit: Visit, id: number) =>
  read<Case & { changes: { property: string; newValue: unknown }[] }>(visit, `waybill/${id}`)

const heading = (page: Page) => page.locator('.nt-review-side h2')
const onCase = (page: Page, waybillNo: string) => page.getByRole('heading', { level: 2, name: waybillNo }).waitFor()
/** Claimed, and shown long enough for a key to decide it. */
const isReady = (page: Page) =>
  page.locator('.nt-review-side[aria-busy="false"] footer button:first-child:not([aria-disabled])').waitFor()
/** The picture of the case is drawn. */
const isPictured = (page: Page) =>
  page
    .locator('.nt-review-stage img')
    .first()
    .evaluate(image => (image as HTMLImageElement).decode())

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
  it('S1-014 twenty by keys alone: one rejected with a reason, one taken back; each approved once', async () => {
    const clerk = await person({ url: own.url, as: 'admin' })
    const { page, errors } = clerk
    const before = await queue(clerk)
    const judged = before.records.slice(0, 20)
    expect(judged).toHaveLength(20)
    expect(judged.some(({ findings }) => findings.some(({ code }) => code === 'lossOver'))).toBe(true)
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    await page.goto(QUEUE)
    await onCase(page, judged[0]!.waybillNo)
    await isReady(page)
    expect(await barriers(page)).toEqual([])
    for (const [at, { waybillNo }] of judged.entries()) {
      await onCase(page, waybillNo)
      await isPictured(page)
      if (at === 4) {
        for (const key of ['r', '2', 'Enter']) await press(key)
        await page.getByText(`${waybillNo}: rejected`).waitFor()
      } else if (at === 9) {
        await press('a')
        await page.getByText(`${waybillNo}: approved`).waitFor()
        await press('u')
        await onCase(page, waybillNo)
        await press('a')
      } else await press('a')
    }
    // Twenty decisions, two keys more for the reason, two for the one taken back.
    expect(keys).toBe(24)
    await page.getByText(`${judged[19]!.waybillNo}: approved`).waitFor()
    await expect.poll(async () => (await queue(clerk)).total, { timeout: 20_000 }).toBe(before.total - 20)
    for (const [at, { id, version, payableAmount }] of judged.entries()) {
      const after = await detail(clerk, id)
      expect([at, after.status, after.version, after.payableAmount]).toEqual([
        at,
        at === 4 ? 85 : 90,
        version + 1,
        payableAmount,
      ])
    }
    expect(errors).toEqual([])
  })

  it('two reviewers: the second sees who has it; what was judged elsewhere says by whom', async () => {
    const clerk = await person({ url: own.url, as: 'admin' })
    await secondReviewer(clerk)
    const other = await person({ url: own.url, as: 'nobody' })
    // The test before has left one with the first clerk.
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
    await expect.poll(async () => (await detail(clerk, id)).status, { timeout: 20_000 }).toBe(90)
    const { changes, version: after } = await detail(clerk, id)
    expect(after).toBe(version + 1)
    expect(changes.filter(({ property, newValue }) => property === 'status' && newValue === 90)).toHaveLength(1)
    await clerk.page.getByRole('button', { name: 'Claim again' }).or(heading(clerk.page)).first().waitFor()
    expect((await send(clerk, 'claim', { id })).msg).toMatch(/ has judged YD\d+ already\.$/)
  })

  it('a decision that meets no connection stays in sight and is sent as the same one', async () => {
    const clerk = await person({ url: own.url, as: 'admin' })
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
    const clerk = await person({ url: own.url, as: 'admin' })
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
    await expect.poll(async () => (await detail(clerk, last.id)).status, { timeout: 20_000 }).toBe(90)
    expect(await detail(clerk, last.id)).toMatchObject({ deductOther: '7.50' })
    expect(errors.filter(text => !/4220|422/.test(text))).toEqual([])
  })
})
