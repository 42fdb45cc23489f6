import { describe, expect, it } from 'vitest'
import { barriers } from './support/axe.ts'
import { type MenuEntry, titled, withEntries } from './support/menu-entries.ts'
import { moveTo } from './support/move-to.ts'
import { people, placeOf, signedIn } from './support/people.ts'

const person = people()
const PALETTE = 'Search pages and actions'

describe('actions by keyboard', () => {
  it('S2-166 the palette opens by key, runs an action, and the focus comes back; the sheet lists the same action', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/transport/waybills')
    const field = page.getByRole('textbox', { name: 'Plate', exact: true })
    await field.fill('粤B')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: PALETTE })
    await palette.getByRole('combobox').fill('dark')
    await palette.getByRole('option', { name: 'Appearance > Dark', selected: true }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await palette.waitFor({ state: 'detached' })
    expect(await field.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await field.inputValue()).toBe('粤B')

    // Somebody who types gets letters, not actions.
    await page.keyboard.type('?')
    expect(await field.inputValue()).toBe('粤B?')
    await page.getByRole('heading', { level: 1 }).click()
    await field.blur()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByText('Close menu').waitFor()
    expect(await sheet.getByText('Ctrl+B').count()).toBeGreaterThan(0)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+b')
    await page.getByRole('button', { name: 'Open menu' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect.poll(() => placeOf(page)).toBe('/home')
    expect(errors).toEqual([])
  })

  it('S9-039 S9-040 S9-041 forgives two wrong letters of five and not three of seven; a title counts more than a path', async () => {
    const { page } = await person({ as: 'admin' })
    const entry = (name: string, host: string): MenuEntry => ({
      name,
      path: `https://${host}.example/`,
      meta: titled(name),
    })
    await withEntries(page, [entry('Kilometres', 'a'), entry('Tyres', 'kilxx'), entry('Brakes', 'kiloxxtres')])
    await page.goto('/home')
    await page.getByRole('button', { name: PALETTE }).click()
    const search = page.getByRole('combobox', { name: PALETTE })
    const names = ['Kilometres', 'Tyres', 'Brakes']
    const found = async (query: string) => {
      await search.fill(query)
      const options = await page.getByRole('option').allInnerTexts()
      return options.map(text => text.trim().split('\n')[0]!).filter(text => names.includes(text))
    }
    // Which comes first turns over where a title counts 0.8 or 0.6 instead of 0.7.
    await expect.poll(() => found('kilxx')).toEqual(['Tyres', 'Kilometres', 'Brakes'])
    await expect.poll(() => found('kiloxxtres')).toEqual(['Kilometres', 'Brakes'])
    await expect.poll(() => found('kixxxet')).toEqual([])
  })

  it('S2-166 in Chinese the search knows how a title is spelt', async () => {
    const { page, errors } = await person({ as: 'admin', language: 'zh' })
    await page.goto('/home')
    await page.getByRole('button', { name: '搜索页面和操作' }).click()
    await page.getByRole('combobox', { name: '搜索页面和操作' }).fill('yundanguanli')
    await page.getByRole('option', { name: '运输管理 > 运单管理', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => placeOf(page)).toBe('/transport/waybills')
    expect(errors).toEqual([])
  })

  it('a public page hears no keys of the console, also when one comes to it from there', async () => {
    const { page, context } = await person()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).focus()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await signedIn(context, 'admin')
    await page.goto('/home')
    await page.getByRole('button', { name: PALETTE }).waitFor()
    await moveTo(page, '/forgotPWD')
    await page.getByRole('button', { name: PALETTE }).waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
