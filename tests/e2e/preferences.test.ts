import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chooseOfAccount, colourOf, heading, menu, navigation, openPages, tags } from './support/frame.ts'
import { moveTo } from './support/move-to.ts'
import { people, placeOf } from './support/people.ts'

const person = people()

const token = (page: Page, name: string) =>
  page.evaluate(each => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), name)

async function prefer(page: Page, button: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
}

const PRESETS = ['#409eff', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959cd', '#f5222d']
/** Tints of #1890ff in steps of a tenth, and its shade (specification, section 9). */
const BLUE = ['#2f9bff', '#46a6ff', '#5db1ff', '#74bcff', '#8cc8ff', '#a3d3ff', '#badeff', '#d1e9ff', '#e8f4ff']

describe('settings', () => {
  it('S2-186 S2-187 S2-188 S3-039 S9-028 S9-029 S9-030 the eight presets and any colour recolour the console; the choice is kept', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/transport/waybills')
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    expect(await token(page, '--nt-theme')).toBe('#1890ff')
    const tints = await Promise.all(BLUE.map((_tint, index) => token(page, `--nt-theme-${index + 1}`)))
    expect(tints).toEqual(BLUE)
    expect(await token(page, '--nt-theme-shade')).toBe('#1682e6')
    await chooseOfAccount(page, 'Settings')
    const panel = page.getByRole('dialog', { name: 'Settings' })
    const seen: string[] = []
    const links = new Set<string>()
    await panel.getByRole('radio').first().waitFor()
    for (const preset of await panel.getByRole('radio').all()) {
      await preset.check({ force: true })
      seen.push(await token(page, '--nt-theme'))
      links.add(await colourOf(page.getByRole('link', { name: /^YD/ }).first()))
    }
    expect(seen).toEqual(PRESETS)
    expect(links.size).toBeGreaterThan(5)
    const hex = panel.getByRole('textbox', { name: 'Colour as six digits' })
    await hex.fill('not a colour')
    await hex.press('Enter')
    await expect.poll(() => hex.inputValue()).toBe('#f5222d')
    await hex.fill('336699')
    await hex.press('Enter')
    await expect.poll(() => token(page, '--nt-theme')).toBe('#336699')
    await page.reload()
    await expect.poll(() => token(page, '--nt-theme')).toBe('#336699')
  })

  it('S2-183 S2-184 S2-185 S3-041 S3-042 S3-043 header, tags and logo are switched and stay so; S3-040 the panel may be taken away', async () => {
    const { page } = await person({ as: 'admin' })
    const sheet = { status: 203, contentType: 'text/css', body: ':root { --of-the-enterprise: seen }' }
    await page.route('**/console/theme.css', route => route.fulfill(sheet))
    const asked = page.waitForResponse('**/console/theme.css')
    await page.goto('/home')
    await (await asked).finished()
    await chooseOfAccount(page, 'Settings')
    const panel = page.getByRole('dialog', { name: 'Settings' })
    await panel.getByRole('switch', { name: 'Bar of open pages' }).uncheck()
    await panel.getByRole('switch', { name: 'Logo in the menu' }).check()
    await panel.getByRole('switch', { name: 'Fixed header' }).check()
    expect(await token(page, '--of-the-enterprise'), 'S8-024 a sheet that is not answered by 200').toBe('')
    sheet.status = 200
    await page.reload()
    await heading(page, 'Dashboard').waitFor()
    await expect.poll(() => token(page, '--of-the-enterprise')).toBe('seen')
    expect(await tags(page).count()).toBe(0)
    await page.locator('.sh-sidebar-brand').waitFor()
    await page.setViewportSize({ width: 1200, height: 500 })
    const top = () => page.locator('.sh-navbar').evaluate(element => element.getBoundingClientRect().top)
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, 600)
    const scrolled = () =>
      page.evaluate(() => Math.max(scrollY, ...[...document.querySelectorAll('*')].map(each => each.scrollTop)))
    await expect.poll(scrolled).toBeGreaterThan(0)
    expect(await top()).toBe(0)
    await chooseOfAccount(page, 'Settings')
    await panel.getByRole('button', { name: 'Reset to default' }).click()
    await page.keyboard.press('Escape')
    await tags(page).waitFor()
    await chooseOfAccount(page, 'Settings')
    await panel.getByRole('switch', { name: 'Fixed header' }).check()
    await page.evaluate(() => {
      const [kept = ''] = Object.keys(localStorage).filter(key => key.startsWith('settings.'))
      localStorage.setItem(kept, '{"showSettings":false}')
    })
    await page.reload()
    await page
      .locator('.sh-navbar')
      .getByRole('button', { name: /^Account of/ })
      .click()
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Settings' }).count()).toBe(0)
  })
})

describe('preferences while people work', () => {
  it('S3-047 S3-048 S1-066 another language, size and appearance lose nothing that was typed, and say so', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/home')
    await openPages(page, 'Waybills', 'Unloaded')
    await page.getByLabel('Keyword').filter({ visible: true }).fill('half a thought')
    await prefer(page, 'Size', 'Large')
    await page.getByText('Size changed', { exact: true }).waitFor()
    await prefer(page, 'Appearance', 'Dark')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await prefer(page, 'Language', 'Español')
    await page
      .getByRole('heading', { level: 1, name: 'Descargados' })
      .or(page.locator('html[lang=es]'))
      .first()
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('es')
    expect(placeOf(page)).toBe('/transport/unloaded')
    const typed = () =>
      page.locator('main:visible input').evaluateAll(all => all.map(input => (input as HTMLInputElement).value))
    expect(await typed()).toContain('half a thought')
    expect(errors).toEqual([])
  })
})

describe('to-do strip', () => {
  it('S9-035 S9-036 S9-037 S9-038 badges stop at 99 in the strip and at 999 behind "more", which leads to the rest', async () => {
    const { page } = await person({ as: 'admin' })
    const items = Array.from({ length: 8 }, (_, index) => ({ configKey: `key_${index}`, configName: `Task ${index}` }))
    await page.route(/\/console\/manifest/, async route => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: { plugins: { todo: { key: string; to: string }[] }[] } }
      json.data.plugins[0]?.todo.push(...items.map(({ configKey }) => ({ key: configKey, to: '/transport/unloaded' })))
      await route.fulfill({ response, json })
    })
    await page.route(/getPartyRoleConfigCount/, async route => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: unknown }
      if (Array.isArray(json.data)) json.data = items.map((item, index) => ({ ...item, configValue: 99 + 300 * index }))
      await route.fulfill({ response, json })
    })
    await page.setViewportSize({ width: 900, height: 800 })
    await page.goto('/home')
    const strip = navigation(page, 'To-do')
    await strip.getByText('Task 0').waitFor()
    await expect.poll(() => strip.getByRole('link').count()).toBeLessThan(8)
    const texts = await strip.getByRole('link').allInnerTexts()
    expect(texts.slice(0, 2).map(text => text.replace(/\s+/g, ' '))).toEqual(['Task 0 99', 'Task 1 99+'])
    const more = strip.getByRole('button', { name: /More/ })
    expect(await more.innerText()).toMatch(/999\+/)
    await more.click()
    const rest = page.getByRole('menuitem')
    await rest.last().waitFor()
    expect((await rest.allInnerTexts()).at(-1)).toMatch(/Task 7 · 999\+/)
    await rest.last().click()
    await heading(page, 'Unloaded').waitFor()
  })
})

describe('a visitor', () => {
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

  it('S1-069 in a chat app on a phone is told to use a desktop browser, for as long as the page is open', async () => {
    const { page } = await person({ userAgent: `${PHONE} MicroMessenger/8.0.40`, width: 390, height: 844 })
    await page.clock.install()
    await page.goto('/login')
    const notice = page.getByRole('note').filter({ hasText: 'desktop browser' })
    await notice.waitFor()
    await page.clock.runFor('10:00')
    expect(await notice.isVisible()).toBe(true)
    const { page: plain } = await person({ userAgent: PHONE, width: 390, height: 844 })
    await plain.goto('/login')
    await heading(plain, 'Sign in').waitFor()
    expect(await plain.getByRole('note').count()).toBe(0)
  })

  it('S2-005 is asked for a code before anything else when registering', async () => {
    const { page } = await person()
    await page.goto('/register')
    await page.getByText('First we verify your mobile number.').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel('Name', { exact: true }).count()).toBe(0)
  })
})

describe('error pages', () => {
  const PAGES = {
    '/401': 'You are not signed in',
    '/404': 'This page does not exist',
    '/noPermission': 'You have no permission for this page',
  }

  it('S8-027 S8-028 S8-029 keep the menu of who is signed in, mark nothing in it, and lead home', async () => {
    const { page } = await person({ as: 'shipper' })
    await page.goto('/home')
    await heading(page, 'Shipper home').waitFor()
    for (const [path, title] of Object.entries(PAGES)) {
      await moveTo(page, path)
      await heading(page, title).waitFor()
      await menu(page).getByRole('link').first().waitFor()
      expect(await menu(page).locator('[aria-current=page]').count(), path).toBe(0)
      await page.getByRole('button', { name: 'Go to the home page' }).click()
      await heading(page, 'Shipper home').waitFor()
    }
  })
})
