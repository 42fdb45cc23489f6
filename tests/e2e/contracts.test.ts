import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers, quiet } from './support/axe.ts'
import { fresh, yearsFromNow } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { people, placeOf } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

const dialog = (page: Page) => page.getByRole('dialog')
const input = (page: Page, name: string) => dialog(page).locator(`[id$="-${name}"]`).first()
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function fillDay(page: Page, name: string, value: string): Promise<void> {
  await input(page, name).fill(value)
  await input(page, name).press('Tab')
}

describe('contracts with shippers', () => {
  /** Begins the renewal of a contract in the form. */
  const renew = async (page: Page, contractNo: string, as: string) => {
    await page.goto(`/shippers/contracts?keyword=${contractNo}`)
    await page.getByRole('link', { name: contractNo, exact: true }).waitFor()
    await quiet(page)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('link', { name: contractNo, exact: true }).click()
    await page.getByRole('button', { name: 'Renew' }).click()
    await input(page, 'contractNo').fill(as)
  }

  it('S3-072 renewed as a draft, wrong dates refused at their field, signed electronically or on paper, terminated with a reason', async () => {
    const number = fresh.digits(10)
    const [electronic, onPaper] = [`E2E-${number}-002`, `E2E-${number}-001`]
    const [first, second] = [await made.contract(), await made.contract()]
    const { page, errors } = await person({ as: 'admin', bypassCSP: true })
    const summary = page.locator('main:visible .nt-summary')
    await renew(page, first.contractNo, electronic)
    await fillDay(page, 'validTo', yearsFromNow(6))
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: electronic }).waitFor()
    await summary.getByRole('button', { name: 'Send for e-signature' }).click()
    await summary.getByText('Being signed').waitFor()
    await page.getByText('Simulation: binds nobody').waitFor()
    expect(await summary.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true')
    const out = placeOf(page)

    await renew(page, second.contractNo, onPaper)
    await fillDay(page, 'validTo', yearsFromNow(0))
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('The start is after the end').first().waitFor()
    expect(await input(page, 'contractNo').inputValue()).toBe(onPaper)
    await fillDay(page, 'validTo', yearsFromNow(6))
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: onPaper }).waitFor()
    await summary.getByText('Draft').waitFor()
    await quiet(page)
    expect(await barriers(page)).toEqual([])
    await summary.getByRole('button', { name: 'Sign on paper' }).click()
    await dialog(page).getByRole('button', { name: 'Sign on paper' }).click()
    await dialog(page).getByRole('alert').first().waitFor()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'signed.png', mimeType: 'image/png', buffer: PIXEL })
    await dialog(page).getByRole('img').first().waitFor()
    // The picture is shown while it is still on its way, and saving waits for it.
    await dialog(page).getByRole('progressbar').waitFor({ state: 'detached' })
    await dialog(page).getByRole('button', { name: 'Sign on paper' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await summary.getByText('Signed', { exact: true }).first().waitFor()
    expect(await summary.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true')
    await summary.getByRole('button', { name: 'Terminate' }).click()
    await dialog(page).getByLabel('Reason').fill('Agreed by both sides')
    await dialog(page).getByRole('button', { name: 'Terminate' }).click()
    await summary.getByText('Terminated').waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('Agreed by both sides').waitFor()

    // Both sides have signed meanwhile, or do so soon: whoever asks is told, and the contract is in force.
    await page.goto(out)
    const ask = page.getByRole('button', { name: 'Check the signing status' })
    const isSigned = async () => {
      if ((await summary.getByText('Signed', { exact: true }).count()) > 0) return true
      if ((await ask.count()) > 0) await ask.click()
      return false
    }
    await expect.poll(isSigned, { interval: 1_000 }).toBe(true)
    await summary.getByText('Electronic').waitFor()
    await page.getByText(/^Signed through Simulation/).waitFor()
    expect(errors).toEqual([])
  }, 150_000)

  it('a shipper reads its own contracts, in Chinese, and is offered nothing that changes them', async () => {
    const { page, errors } = await person({ as: 'shipper', language: 'zh' })
    await page.goto('/shippers/contracts')
    await page.getByRole('heading', { name: '合同管理', level: 1 }).waitFor()
    await page
      .getByRole('link', { name: /^HTHQ0001/ })
      .first()
      .waitFor()
    expect(await page.getByRole('link', { name: /^HTHQ0002/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: '新增合同' }).count()).toBe(0)
    expect(errors).toEqual([])
  })
})

describe('service fees and lines', () => {
  const charge = async () =>
    (await made.as('admin')).post('/ntocc-basic-api/shipmentServiceFee/switchSave', { enabled: true })
  beforeAll(charge)
  afterAll(charge)

  it('S7-087 S7-088 S7-089 the switch says what it means, is kept, and other people see it', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/shippers/service-fees')
    await page.getByText('Service fees are charged').waitFor()
    await page.getByText('Not paid yet').waitFor()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await dialog(page).getByText('remain due').waitFor()
    await dialog(page).getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('Service fees are not charged').waitFor()
    const other = await person({ as: 'shipper', language: 'zh' })
    await other.page.goto('/shippers/service-fees')
    await other.page.getByText('未收取服务费').waitFor()
    expect(errors).toEqual([])
  })

  it('S7-076 lines are put in order by the keyboard alone and stay so', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/shippers/lines')
    const order = page.getByRole('button', { name: 'Order', exact: true }).first()
    await order.waitFor()
    await order.click()
    const places = dialog(page).getByRole('list', { name: 'Order' }).getByRole('listitem')
    await places.nth(1).waitFor()
    const before = await places.allInnerTexts()
    await dialog(page)
      .getByRole('button', { name: /^Place 1 of/ })
      .focus()
    await page.keyboard.press('ArrowDown')
    await dialog(page)
      .getByText(/^Now at place 2 of/)
      .waitFor({ state: 'attached' })
    expect((await places.allInnerTexts())[1]?.replace(/^\d+/, '')).toBe(before[0]?.replace(/^\d+/, ''))
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await order.click()
    await places.nth(1).waitFor()
    expect((await places.allInnerTexts())[1]?.replace(/^\d+/, '')).toBe(before[0]?.replace(/^\d+/, ''))
    expect(errors).toEqual([])
  })
})
