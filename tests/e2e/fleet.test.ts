import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lengthenWords } from './support/crawl/long.ts'
import { settled } from './support/crawl/settled.ts'
import { fresh, yearsFromNow } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { moveTo } from './support/move-to.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

/** West of everything that has a name. */
const FAR = { lastLng: 79, lastLat: 33 }
const AREAS = '**/ntocc-basic-api/area?*'

interface Place {
  name: string
  lng?: number
}

/** Changes the rows of a list on their way to the page. */
const altered = <R extends object>(page: Page, list: string, change: (rows: R[]) => object[]) =>
  page.route(list, async route => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { records: R[] } }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, records: change(json.data.records) } } })
  })

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
    const [name, idNo, to] = [`Driver ${fresh.digits(6)}`, fresh.idNo(), yearsFromNow(8)]
    const wrong = `${idNo.slice(0, -1)}${idNo.endsWith('1') ? '2' : '1'}`
    const { page, errors } = await person({ as: 'admin' })
    await openDrivers(page)
    await page.getByRole('button', { name: 'New driver' }).click()
    const field = (name: string) => dialog(page).getByLabel(name, { exact: false }).first()
    const fillDay = async (name: string, day: string) => {
      const input = dialog(page).locator(`input[id$="-${name}"]`)
      await input.fill(day)
      await input.press('Enter')
    }
    await field('Name').fill(name)
    await field('Mobile phone').fill(fresh.phone())
    await field('Identity number').fill(wrong)
    await fillDay('idTo', to)
    await field('Licence number').fill(idNo)
    await field('Class').click()
    await page.getByTitle('A2', { exact: false }).first().click()
    await fillDay('licenceTo', to)
    await field('Qualification number').fill(fresh.digits(18))
    await fillDay('qualificationTo', to)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('check digit').first().waitFor()
    expect(await field('Identity number').evaluate(input => input === document.activeElement)).toBe(true)
    await field('Identity number').fill(idNo)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name }).waitFor()
    expect(errors).toEqual([])
  }, 120_000)

  it('S2-052 a changed licence sends an approved driver back to review, and the history says so', async () => {
    const { id } = await made.driver()
    const { page } = await person({ as: 'admin' })
    await page.goto(`/service_info?id=${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByLabel('File number').fill('420100999999')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.locator('main:visible .nt-summary').getByText('To review').waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('420100999999').waitFor()
  })

  it('S2-209 the to-do of papers opens those that run out, and no others', async () => {
    await made.driver({ qualificationTo: yearsFromNow(20 / 366) })
    const { page } = await person({ as: 'admin' })
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
    const named = fresh.digits(6)
    await made.driver({ name: `Driver ${named}1` })
    await made.driver({ name: `Driver ${named}2` }, { review: 'waiting' })
    const { page } = await person({ as: 'admin' })
    await openDrivers(page, `?keyword=${named}`)
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await dialog(page).getByLabel('Reason').fill('Audit of the branch')
    await dialog(page).getByRole('button', { name: 'Disable' }).click()
    await page.getByText('1 of 2 done, 1 not done').waitFor()
    await page.getByText('Not possible in the present state').first().waitFor()
  })
})

describe('vehicles', () => {
  it('S1-018 S2-100 S2-151 S2-102 papers, work and map of the branch’s vehicles', async () => {
    await made.waybill('inTransit')
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/base/vehicles')
    await page.getByRole('heading', { name: 'Vehicles', level: 1 }).waitFor()
    await page.getByRole('row').nth(5).waitFor()
    await moveTo(page, '/transport-center/vehicles?status=1')
    await page
      .getByRole('link', { name: /^YD\d+$/ })
      .first()
      .waitFor()
    await moveTo(page, '/base/vehicle-map')
    await page.getByRole('heading', { name: 'Vehicle map', level: 1 }).waitFor()
    await page.getByRole('complementary', { name: 'Vehicles' }).getByRole('listitem').first().waitFor()
    expect(errors).toEqual([])
  })

  it('where they stand is never cut: far from the place with the longest name, in words of 140 %, at 1440, 1024 and 390 px', async () => {
    const { page } = await person({ as: 'admin' })
    await altered<object>(page, '**/ntocc-basic-api/vehicle?*', rows => rows.map(row => ({ ...row, ...FAR })))
    await altered<Place>(page, AREAS, areas =>
      areas
        .filter(({ lng }) => lng != null)
        .sort((one, other) => other.name.length - one.name.length)
        .slice(0, 1),
    )
    await page.goto('/transport-center/vehicles')
    const places = page.locator('.nt-near-place').filter({ visible: true })
    await places
      .filter({ hasText: /^\d,\d{3} km from \w+$/ })
      .first()
      .waitFor()
    await lengthenWords(page)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await settled(page)
      await places.first().waitFor()
      const cut = await places.evaluateAll(all =>
        all
          .filter(each => each.scrollWidth > each.clientWidth)
          .map(each => `${each.textContent}: ${each.clientWidth} of ${each.scrollWidth} px`),
      )
      expect(cut, `${width} px`).toEqual([])
    }
  })

  it('S2-099 S2-114 S2-115 S2-116 S2-117 accidents, insurances, repairs, violations and driver teams have rows', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [path, title] of [
      ['/base/vehicle-accidents', 'Accidents'],
      ['/base/vehicle-insurances', 'Insurance and inspection'],
      ['/base/vehicle-repairs', 'Repairs'],
      ['/base/vehicle-violations', 'Violations'],
      ['/base/driver-teams', 'Driver teams'],
    ] as const) {
      await moveTo(page, path)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByRole('row').nth(1).waitFor()
      expect(await rowOf(page, '').count(), title).toBeGreaterThan(1)
    }
  })
})
