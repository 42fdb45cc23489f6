import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { heading, shown, strip } from './support/desk.ts'
import { painted } from './support/frame.ts'
import { moveTo } from './support/move-to.ts'
import { people, placeOf } from './support/people.ts'

const person = people()
const tags = (page: Page) => strip(page).getByRole('link').allInnerTexts()
const tab = (page: Page, name: string) => strip(page).getByRole('link', { name, exact: true })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Two waybills that are there, open in a tab each. */
async function twoWaybills() {
  const one = await person({ as: 'admin', height: 700 })
  const { page } = one
  const { records } = await apiOf(one.context).waybills({ status: 90, abnormalFlag: 'false' })
  const [first, second] = records.map(({ id, waybillNo }) => ({
    id,
    no: String(waybillNo),
    tag: `Waybill ${waybillNo}`,
  }))
  await page.goto(`/order_info?id=${first!.id}`)
  await shown(page).getByRole('tab', { name: 'Track' }).waitFor()
  await moveTo(page, `/order_info?id=${second!.id}`)
  await expect.poll(() => tags(page)).toEqual(['Dashboard', first!.tag, second!.tag])
  return { ...one, first: first!, second: second! }
}

describe('a tab for each record', () => {
  it('S4-030 two waybills stand side by side and keep their sides and their places; one is never open twice', async () => {
    const { page, first, second, errors } = await twoWaybills()
    const column = page.locator('.sh-column-flow')
    const top = () => column.evaluate(element => element.scrollTop)
    await shown(page)
      .getByRole('tab', { name: /^Change log/ })
      .click()
    await column.evaluate(element => element.scrollTo({ top: 120 }))
    await expect.poll(top).toBe(120)
    await painted(page)
    // By the keyboard: the strip has scrolled away with the page.
    await page.keyboard.press('Alt+PageUp')
    await expect.poll(() => placeOf(page)).toBe(`/order_info?id=${first.id}`)
    await expect.poll(top).toBe(0)
    expect(await shown(page).getByRole('tab', { selected: true }).innerText()).toContain('Facts')
    await shown(page).getByRole('tab', { name: 'Track' }).click()
    await page.keyboard.press('Alt+PageDown')
    await expect.poll(() => placeOf(page)).toBe(`/order_info?id=${second.id}&tab=changes`)
    await expect.poll(top).toBe(120)
    expect(await shown(page).getByRole('tab', { selected: true }).innerText()).toContain('Change log')

    await moveTo(page, `/order_info?id=${first.id}&tab=receipts`)
    await expect.poll(() => shown(page).getByRole('tab', { selected: true }).innerText()).toContain('Receipts')
    expect(await tags(page)).toEqual(['Dashboard', first.tag, second.tag])
    expect(await page.title()).toContain(first.no)
    // The kind stays in sight beside the name.
    expect(await tab(page, first.tag).locator('svg').count()).toBe(1)
    expect(errors).toEqual([])
  })

  it('S4-031 S4-032 a record is refreshed, closed and brought back after a reload as every tab', async () => {
    const { page, first, second, errors } = await twoWaybills()
    const asked = page.waitForRequest(new RegExp(`/ntocc-tms-api/waybill/${first.id}(\\?|$)`))
    await tab(page, first.tag).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Refresh' }).click()
    await asked
    await expect.poll(() => placeOf(page)).toBe(`/order_info?id=${first.id}`)
    expect(await tags(page)).toEqual(['Dashboard', first.tag, second.tag])
    await page.reload()
    await shown(page).getByRole('tab', { name: 'Track' }).waitFor()
    expect(await tags(page)).toEqual(['Dashboard', first.tag, second.tag])
    await strip(page)
      .getByRole('button', { name: `Close ${first.tag}` })
      .click()
    await expect.poll(() => placeOf(page)).toBe(`/order_info?id=${second.id}`)
    expect(await tags(page)).toEqual(['Dashboard', second.tag])
    expect(errors).toEqual([])
  })

  it('from the list to a detail and back, the list is as it was', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/transport/waybills?pageNum=2')
    const links = shown(page).getByRole('link', { name: /^YD/ })
    await links.first().waitFor()
    await shown(page).getByLabel('Keyword').fill('half a thought')
    const rows = await links.allInnerTexts()
    await links.nth(3).click()
    await shown(page).getByRole('tab', { name: 'Track' }).waitFor()
    await page.goBack()
    await heading(page, 'Waybills').waitFor()
    expect(placeOf(page)).toBe('/transport/waybills?pageNum=2')
    expect(await links.allInnerTexts()).toEqual(rows)
    expect(await shown(page).getByLabel('Keyword').inputValue()).toBe('half a thought')
    expect(errors).toEqual([])
  })
})

describe('a form over its page', () => {
  it.each([1440, 390])('leaves menu, to-dos and tabs in reach, and waits with its draft, at %i px', async width => {
    const { page, errors } = await person({ as: 'admin', width, height: 800 })
    await page.goto('/base/goods')
    await shown(page).getByRole('button', { name: 'New goods' }).click()
    const form = drawer(page, 'New goods')
    await form.getByLabel('Name').first().fill('Half a name')
    const frame = await page.locator('.sh-content').boundingBox()
    const area = await page.locator('.nt-page-drawer').boundingBox()
    expect(area).toEqual({ ...frame!, height: 800 - frame!.y })
    // Nothing of the page under it can be reached; nothing of the frame cannot.
    expect(await shown(page).getAttribute('inert')).toBe('')

    await strip(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect.poll(() => placeOf(page)).toBe('/home')
    await form.waitFor({ state: 'hidden' })
    expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)
    await strip(page)
      .getByRole('link', { name: /^Goods/ })
      .click()
    await form.waitFor()
    expect(await form.getByLabel('Name').first().inputValue()).toBe('Half a name')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await shown(page).getAttribute('inert')).toBeNull()
    expect(errors).toEqual([])
  })

  it('does not trap the focus; Escape closes it from inside and not from the strip', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/base/goods')
    const opener = shown(page).getByRole('button', { name: 'New goods' })
    await opener.click()
    const form = drawer(page, 'New goods')
    await form.getByLabel('Name').first().waitFor()
    expect(await form.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
    const tag = strip(page).getByRole('link', { name: 'Goods' })
    await tag.focus()
    await page.keyboard.press('Escape')
    expect(await tag.evaluate(link => link === document.activeElement)).toBe(true)
    expect(await form.isVisible()).toBe(true)
    await form.getByLabel('Name').first().focus()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)
    expect(errors).toEqual([])
  })
})
