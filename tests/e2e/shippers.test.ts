import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pngFile } from '../../server/src/ntocc/testing/files.ts'
import { barriers } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { fresh, yearsFromNow } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { moveTo } from './support/move-to.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: false }).first()
const main = (page: Page) => page.locator('main:visible')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const save = (page: Page, name = 'Save') => dialog(page).getByRole('button', { name, exact: true }).click()

async function fillDay(page: Page, name: string, day: string): Promise<void> {
  const input = dialog(page).locator(`input[id$="-${name}"]`)
  await input.fill(day)
  await input.press('Enter')
}

async function openFirst(page: Page, path: string, name: RegExp): Promise<string> {
  await page.goto(path)
  const link = main(page).getByRole('link', { name }).first()
  const title = await link.innerText()
  await link.click()
  await main(page).getByRole('tablist').waitFor()
  return title
}

describe('shippers', () => {
  it('S1-019 S2-073 S2-074 S2-189 one is made: a wrong credit code is refused at its field, mended, saved, handed in and approved', async () => {
    const [name, code] = [fresh.name('Quay'), fresh.creditCode()]
    const wrong = `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`
    const { page, errors } = await person({ as: 'operations1' })
    await page.goto('/shippers')
    await button(page, 'New shipper').click()
    await field(page, 'Name').fill(name)
    await field(page, 'Credit code').fill(wrong)
    await field(page, 'Legal representative').fill('Ms. Quay')
    await fillDay(page, 'licenceExpire', yearsFromNow(8))
    await fillDay(page, 'idCardExpire', yearsFromNow(8))
    await dialog(page).locator('input[id$="-contact"]').fill('Mr. Desk')
    await dialog(page).locator('input[id$="-phone"]').fill('027-85550000')
    const licence = { name: 'licence.png', mimeType: 'image/png', buffer: pngFile(40, { width: 32, height: 32 }) }
    await dialog(page).locator('input[type=file]').first().setInputFiles(licence)
    await dialog(page)
      .getByRole('button', { name: /^Open .*picture 1$/ })
      .waitFor()
    await save(page)
    await dialog(page).getByText('check digit').first().waitFor()
    expect(await field(page, 'Name').inputValue()).toBe(name)
    await field(page, 'Credit code').fill(code)
    await save(page)
    await dialog(page).waitFor({ state: 'detached' })
    await main(page).getByRole('link', { name }).click()
    await button(page, 'Submit for review').click()
    await button(page, 'Submit for review').waitFor({ state: 'detached' })
    // Somebody else than who entered it.
    const colleague = await person({ as: 'admin' })
    await colleague.page.goto(page.url())
    await button(colleague.page, 'Review').click()
    await colleague.page.getByRole('heading', { level: 2, name }).waitFor()
    await colleague.page.locator('.nt-review-side footer button:not([aria-disabled])').first().waitFor()
    await colleague.page.keyboard.press('a')
    await colleague.page.getByText(`${name}: approved`).waitFor()
    // Leaving sends what could still be taken back.
    await colleague.page.goto('/shippers')
    const approved = async () => {
      const path = `/ntocc-basic-api/shipment?keyword=${name}&authStatus=2`
      const answer = await colleague.context.request.get(path, { headers: { 'X-Console': '1' } })
      return ((await answer.json()) as { data: { total: number } }).data.total
    }
    await expect.poll(approved).toBe(1)
    await page.goto(`/shippers?keyword=${encodeURIComponent(name)}&authStatus=2`)
    await main(page).getByRole('link', { name }).waitFor()
    expect([...errors, ...colleague.errors]).toEqual([])
  })

  it('S2-072 a figure of the 360 view leads to exactly as many rows', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await openFirst(page, '/shippers?keyword=HQ-S0001', /Shipper \d+$/)
    for (const name of ['Finished', 'Staff']) {
      const row = main(page).locator('.shippers-figures dl > div', { hasText: new RegExp(`^${name} `) })
      const figure = row.getByRole('link')
      const count = (await figure.innerText()).replace(/\D/g, '')
      await figure.click()
      await main(page)
        .getByText(`${Number(count).toLocaleString('en')} in total`)
        .waitFor()
      await page.goBack()
    }
    expect(await barriers(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it('S2-072 a bad number of a staff member is told at its field, and the member is added where it is seen', async () => {
    const { id } = await made.shipper()
    const { page } = await person({ as: 'admin' })
    await page.goto(`/shippers/detail?id=${id}`)
    await main(page).getByRole('tab', { name: 'Staff' }).click()
    await button(page, 'New staff member').click()
    await choose(page, 'role', 'Accountant')
    await dialog(page).locator('input[id$="-name"]').fill('Ms. Gate')
    await dialog(page).locator('input[id$="-phone"]').fill('12')
    await save(page)
    expect(await dialog(page).locator('input[id$="-phone"]').getAttribute('aria-invalid')).toBe('true')
    await dialog(page).locator('input[id$="-phone"]').fill(fresh.phone())
    await save(page)
    await main(page).getByRole('row', { name: 'Ms. Gate' }).waitFor()
  })

  it('S7-047 a shipper sees its own company and nobody else’s, in Chinese too', async () => {
    const { page, context, errors } = await person({ as: 'shipper' })
    await page.goto('/shippers/own')
    await main(page)
      .getByRole('heading', { name: /Shipper 001/ })
      .waitFor()
    await main(page).getByText('Under way').waitFor()
    await context.addCookies([{ name: 'language', value: 'zh', url: page.url() }])
    await page.reload()
    await main(page).getByRole('tab', { name: '全景' }).waitFor()
    await main(page).getByText('进行中').waitFor()
    const other = await context.request.get('/ntocc-basic-api/shipment?pageSize=50', { headers: { 'X-Console': '1' } })
    const { data } = (await other.json()) as { data: { records: { code: string }[] } }
    expect(data.records.map(({ code }) => code)).toEqual(['HQ-S0001'])
    expect(errors).toEqual([])
  })
})

describe('the blacklist', () => {
  it('S2-076 a driver is put on it from his page, is marked there and in the list, and freed with a reason', async () => {
    const { id, name: driver } = await made.driver()
    const { page, errors } = await person({ as: 'admin' })
    await page.goto(`/service_info?id=${id}`)
    await button(page, 'Put on the blacklist').click()
    await save(page)
    await dialog(page).getByText('Required').first().waitFor()
    await choose(page, 'intercepts', 'Accepting orders')
    await dialog(page).locator('textarea[id$="-reason"]').fill('Left the goods in the rain')
    await save(page)
    await dialog(page).waitFor({ state: 'detached' })
    await main(page).locator('.nt-summary').getByText('Blacklisted').waitFor()
    await page.goto(`/base/drivers?blacklist=true&keyword=${driver}`)
    await main(page)
      .getByRole('row', { name: new RegExp(driver) })
      .getByText('Blacklisted')
      .waitFor()
    await page.goto(`/shippers/blacklist?keyword=${driver}`)
    const entry = main(page).getByRole('row', { name: new RegExp(driver) })
    await entry.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Lift' }).click()
    await field(page, 'Reason').fill('Paid for it')
    await save(page, 'Lift')
    await entry.getByText('Lifted').waitFor()
    await page.goto(`/base/drivers?blacklist=true&keyword=${driver}`)
    await main(page).getByText('Nothing matches these filters').waitFor()
    expect(errors).toEqual([])
  })

  it('S2-076 who may not see it finds no such page', async () => {
    const { page } = await person({ as: 'shipper' })
    await page.goto('/shippers/blacklist')
    await page.getByRole('heading', { name: 'You have no permission for this page', level: 1 }).waitFor()
  })
})

it('S2-201 S2-212 the to-dos about shippers open their review and their list', async () => {
  await made.shipper({}, { review: 'waiting' })
  const { page } = await person({ as: 'admin' })
  await page.goto('/home')
  await page.getByRole('link', { name: /^Shippers to review/ }).click()
  await main(page).getByRole('heading', { name: 'Shipper review', level: 1 }).waitFor()
  await moveTo(page, '/shippers?expiring.idCardExpire=30&authStatus=2')
  await page.getByRole('region', { name: 'Applied filters' }).getByText('Identity card valid until').waitFor()
})
