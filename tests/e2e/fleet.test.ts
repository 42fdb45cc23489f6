import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { people } from './support/people.ts'

const person = people()

/** Drivers change here: a console of its own. */
let own: RunningConsole
beforeAll(async () => {
  own = await startSeeded(1000)
})
afterAll(() => own?.stop())

const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })
const chips = (page: Page) => page.getByRole('region', { name: 'Applied filters' })

async function openDrivers(page: Page, query = ''): Promise<void> {
  await page.goto(`/base/drivers${query}`)
  await page
    .getByRole('link', { name: /^Driver \d+$/ })
    .first()
    .waitFor()
}

describe('drivers', () => {
  it('S1-017 S2-098 S2-153 one is made: a wrong number is refused at its field, mended, saved, and found', async () => {
    const { page, errors } = await person({ url: own.url, as: 'admin' })
    await openDrivers(page)
    await page.getByRole('button', { name: 'New driver' }).click()
    const field = (name: string) => dialog(page).getByLabel(name, { exact: false }).first()
    const fillDay = async (name: string, day: string) => {
      const input = dialog(page).locator(`input[id$="-${name}"]`)
      await input.fill(day)
      await input.press('Enter')
    }
    await field('Name').fill('Driver 9001')
    await field('Mobile phone').fill('10000009001')
    await field('Identity number').fill('110000197803104041')
    await fillDay('idTo', '2035-01-01')
    await field('Licence number').fill('110000197803104047')
    await field('Class').click()
    await page.getByTitle('A2', { exact: false }).first().click()
    await fillDay('licenceTo', '2035-01-01')
    await field('Qualification number').fill('110000000000000099')
    await fillDay('qualificationTo', '2035-01-01')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('check digit').first().waitFor()
    expect(await field('Identity number').evaluate(input => input === document.activeElement)).toBe(true)
    await field('Identity number').fill('110000197803104047')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Driver 9001' }).waitFor()

    const rules = page.getByRole('group', { name: 'Once run out, blocks taking waybills:' })
    await rules.getByRole('switch', { name: 'Qualification' }).click()
    await page.getByText('Qualification: only warns once it has run out').waitFor()
    await page.reload()
    await expect
      .poll(() => rules.getByRole('switch', { checked: false }).count(), { message: 'kept for the branch' })
      .toBe(1)
    expect(errors).toEqual([])
  }, 120_000)

  it('S2-052 a changed licence sends an approved driver back to review, and the history says so', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await openDrivers(page, '?authStatus=2')
    await page
      .getByRole('link', { name: /^Driver \d+$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByLabel('File number').fill('420100999999')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.locator('main:visible .nt-summary').getByText('To review').waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('420100999999').waitFor()
  })

  it('S2-209 the to-do of papers opens those that run out, and no others', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await openDrivers(page, '?expiring=30&authStatus=2,4')
    await chips(page).getByText('Within 30 days').waitFor()
    const papers = await page
      .getByRole('row')
      .getByText(/left$|ago$|last day today/)
      .allInnerTexts()
    expect(papers.length).toBeGreaterThan(0)
    for (const text of papers) {
      const [, days] = /(\d+) d left/.exec(text) ?? []
      expect(Number(days ?? 0)).toBeLessThanOrEqual(30)
    }
  })

  it('some are disabled together: who cannot be says why', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await openDrivers(page, '?authStatus=1,2&pageSize=100')
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await dialog(page).getByLabel('Reason').fill('Audit of the branch')
    await dialog(page).getByRole('button', { name: 'Disable' }).click()
    await page.getByText(/^\d+ of \d+ done, [1-9]\d* not done$/).waitFor()
    await page.getByText('Not possible in the present state').first().waitFor()
  })
})

describe('vehicles', () => {
  it('S1-018 S2-100 S2-151 S2-102 papers, work and map of the branch’s vehicles', async () => {
    const { page, errors } = await person({ url: own.url, as: 'admin' })
    await page.goto('/base/vehicles')
    await page.getByRole('heading', { name: 'Vehicles', level: 1 }).waitFor()
    await page.getByRole('row').nth(5).waitFor()
    await page.goto('/transport-center/vehicles?status=1')
    await page
      .getByRole('link', { name: /^YD\d+$/ })
      .first()
      .waitFor()
    await page.goto('/base/vehicle-map')
    await page.getByRole('heading', { name: 'Vehicle map', level: 1 }).waitFor()
    await page.getByRole('complementary', { name: 'Vehicles' }).getByRole('listitem').first().waitFor()
    expect(errors).toEqual([])
  })

  it.each([
    ['S2-114', '/base/vehicle-accidents', 'Accidents'],
    ['S2-115', '/base/vehicle-insurances', 'Insurance and inspection'],
    ['S2-116', '/base/vehicle-repairs', 'Repairs'],
    ['S2-117', '/base/vehicle-violations', 'Violations'],
    ['S2-099', '/base/driver-teams', 'Driver teams'],
  ])('%s %s is alive', async (_id, path, title) => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await page.goto(path)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    expect(await rowOf(page, '').count()).toBeGreaterThan(1)
  })
})
