import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { apiOf } from './support/api.ts'
import { people } from './support/people.ts'

const person = people()
const rows = (page: Page) => page.locator('tbody tr[data-row-key]')
const first = (page: Page) => page.getByRole('link', { name: /^YD/ }).first().waitFor()
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('a list in a browser', () => {
  it('of five hundred rows is a window of them that the keyboard walks through, with one scroll bar', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/transport/waybills?pageSize=500')
    await first(page)
    expect(await rows(page).count()).toBeLessThan(60)
    await rows(page).first().focus()
    await page.keyboard.press('End')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))
    await expect.poll(focused).toBe('501')
    await page.keyboard.press('k')
    await expect.poll(focused).toBe('500')
    // Scrolled away with the wheel, the row leaves the document; the keys go on from it.
    await page.locator('.nt-grid').evaluate(element => element.scrollTo(0, 0))
    await page.locator('tr[aria-rowindex="2"]').waitFor()
    await page.keyboard.press('Home')
    await expect.poll(focused).toBe('2')
    await page.keyboard.press('Space')
    await page.getByText('1 selected').waitFor()
    const spare = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    await expect.poll(spare).toBe(0)
    expect(errors).toEqual([])
  })

  it('a column is widened by its edge, pinned cells stay, and both outlive the page', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/transport/waybills')
    await first(page)
    const head = page.getByRole('columnheader', { name: 'Waybill no.' })
    const before = (await head.boundingBox())!
    await page.mouse.move(before.x + before.width - 3, before.y + before.height / 2)
    await page.mouse.down()
    await page.mouse.move(before.x + before.width + 57, before.y + before.height / 2)
    await page.mouse.up()
    await expect.poll(async () => Math.round((await head.boundingBox())!.width - before.width)).toBe(60)
    await page.locator('.nt-grid').evaluate(element => element.scrollTo(400, 0))
    expect((await head.boundingBox())!.x).toBe(before.x)
    await page.reload()
    await first(page)
    expect(Math.round((await head.boundingBox())!.width - before.width)).toBe(60)
  })

  it('shows where columns go on under pinned ones: a shadow on that side, and none where nothing is hidden', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/transport/waybills')
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    const grid = page.locator('.nt-grid')
    const sides = () =>
      grid.evaluate(element => [element.hasAttribute('data-aside'), element.hasAttribute('data-more')])
    await expect.poll(sides).toEqual([false, true])
    await grid.evaluate(element => element.scrollTo({ left: 10_000 }))
    await expect.poll(sides).toEqual([true, false])
    await page.setViewportSize({ width: 3000, height: 900 })
    await expect.poll(sides).toEqual([false, false])
  })

  it('opens with the default view, shown in its chips, and looks at a row without leaving', async () => {
    const { page, errors } = await person({ as: 'admin' })
    // It would open the list for whoever comes next.
    onTestFinished(async () => {
      const { context: later } = await person({ as: 'admin' })
      await apiOf(later).forgetViews('WaybillUnloaded')
    })
    await page.goto('/transport/unloaded?vehicleNo=%E9%84%82')
    await page.getByRole('heading', { name: 'Unloaded' }).waitFor()
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name of this view' }).fill('Hubei plates')
    await page.getByRole('checkbox', { name: 'Open the list with it' }).check()
    await page.getByRole('button', { name: 'Keep view' }).click()
    await page.getByRole('button', { name: 'Delete view Hubei plates' }).waitFor()
    await page.goto('/transport/unloaded')
    await expect.poll(() => queryOf(page)).toEqual({ vehicleNo: '鄂' })
    await page.getByRole('button', { name: 'Remove filter Plate' }).click()
    await expect.poll(() => queryOf(page)).toEqual({})
    await expect.poll(() => rows(page).count(), { message: 'rows of all plates' }).toBeGreaterThan(10)
    const drawer = page.getByRole('dialog')
    const isOpen = async () => {
      if (await drawer.isVisible()) return true
      // A row that is drawn anew in this moment does not hear the key.
      await rows(page).first().focus()
      await page.keyboard.press('Enter')
      return false
    }
    await expect.poll(isOpen).toBe(true)
    const reveal = drawer.getByRole('button', { name: /^Reveal / }).first()
    await reveal.click()
    await drawer.getByRole('button', { name: /^Hide / }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => queryOf(page)).toEqual({})
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('button', { name: 'Delete view Hubei plates' }).click()
    await page.getByText('No view kept yet.').waitFor()
    expect(errors).toEqual([])
  })

  it('takes a day as it is typed, tells one that does not exist, and finds another record by name, all by keyboard', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/base/vehicles')
    await rows(page).first().waitFor()
    // There is room for a choice to be read, before there is one.
    const choice = page.locator('.nt-filter-codes .ant-select').first()
    expect((await choice.boundingBox())?.width).toBeGreaterThan(150)
    await page.getByRole('button', { name: 'More filters' }).click()
    const from = page.getByRole('textbox', { name: 'Registered from' })
    await from.focus()
    await page.keyboard.type('30/2/2020')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a date that exists, such as 2026-03-01').waitFor()
    expect(await from.inputValue()).toBe('30/2/2020')
    await from.fill('1/3/2020')
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page).gmtCreatedStart).toBe('2020-03-01')
    expect(await from.inputValue()).toMatch(/2020/)
    await page.getByRole('combobox', { name: 'Driver', exact: true }).focus()
    await page.keyboard.type('Driver 00')
    await page
      .locator('.ant-select-item-option-active:not(.ant-select-item-option-disabled)', { hasText: 'Driver 00' })
      .waitFor()
    await page.keyboard.press('Enter')
    // Tab goes on with what was chosen; it does not take it back.
    await page.keyboard.press('Tab')
    const inDriver = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Driver')
    expect(await inDriver()).toBe(false)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page
      .getByRole('region', { name: 'Applied filters' })
      .getByText(/Driver 00/)
      .waitFor()
    expect(queryOf(page).driverCode).toMatch(/^D/)
    expect(errors).toEqual([])
  })
})
