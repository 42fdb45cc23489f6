import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers, quiet } from './support/axe.ts'
import { arrive } from './support/crawl/arrive.ts'
import { settled } from './support/crawl/settled.ts'
import { madeAt } from './support/made.ts'
import { moveTo } from './support/move-to.ts'
import { people, signedIn } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

/** Focus of the keyboard: what it is called, and whether anybody can see that it is there. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body) return { name: '', visible: true }
    const name =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.innerText ??
      element.innerText?.trim() ??
      ''
    const marked = (of: HTMLElement | null, depth = 0): boolean => {
      if (!of || depth > 3) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of)
      const shown = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      return shown || marked(of.parentElement, depth + 1)
    }
    return { name: name.split('\n')[0] ?? '', visible: marked(element) }
  })

/** Presses Tab until all names have had the focus, or long enough. */
async function walk(page: Page, names: readonly string[], most = 80): Promise<{ seen: string[]; unseen: string[] }> {
  const seen: string[] = []
  const unseen: string[] = []
  for (let step = 0; step < most && !names.every(name => seen.includes(name)); step++) {
    await page.keyboard.press('Tab')
    const { name, visible } = await focus(page)
    seen.push(name)
    if (!visible) unseen.push(name)
  }
  return { seen, unseen }
}

const LOOKS = [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'light', width: 390, height: 844 },
] as const

describe('barriers', () => {
  it('none on sign-in, homes, list, detail and dialog: light and dark, 1440 and 390 px', async () => {
    const { page, context } = await person({ bypassCSP: true })
    const found: Record<string, string[]> = {}
    /** What is on screen, in every look: theme and width change under the page, as they do for people. */
    const lookAt = async (name: string) => {
      for (const { theme, ...size } of LOOKS) {
        await page.emulateMedia({ colorScheme: theme })
        await page.setViewportSize(size)
        await settled(page)
        found[`${name}, ${theme}, ${size.width}`] = await barriers(page)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await settled(page)
    }
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await lookAt('sign-in')
    for (const [as, title] of [
      ['shipper', 'Shipper home'],
      ['driver', 'Driver home'],
      ['admin', 'Dashboard'],
    ] as const) {
      await signedIn(context, as)
      await page.goto('/home')
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await lookAt(`home of ${as}`)
    }
    await moveTo(page, '/transport/waybills')
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    await lookAt('list')
    await moveTo(page, `/order_info?id=${(await made.waybill('unloaded')).id}`)
    // Rows of the list, which is still there for a moment, offer it too.
    const sign = page.locator('main[data-tab^="/order_info"]').getByRole('button', { name: 'Sign with code' })
    await sign.waitFor()
    await lookAt('detail')
    await sign.click()
    await page.getByRole('dialog').getByLabel('Unloaded quantity').waitFor()
    await lookAt('dialog')
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map(name => [name, []])))
  }, 120_000)
})

describe('barriers behind the menus', () => {
  // What the crawl of every screen looks at in one theme only.
  it('none on roles, permissions, profile, errors and settings in the dark', async () => {
    const { page } = await person({ as: 'admin', theme: 'dark', width: 1024, height: 768, bypassCSP: true })
    const found: Record<string, string[]> = {}
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const path of [
      '/organisation/roles',
      '/organisation/authorities',
      '/profile/index',
      '/401',
      '/404',
      '/home',
    ]) {
      await arrive(page, path)
      found[path] = await barriers(page)
    }
    await page
      .locator('.sh-navbar')
      .getByRole('button', { name: /^Account of/ })
      .click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await quiet(page)
    found.settings = await barriers(page)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map(name => [name, []])))
  })
})

describe('the keyboard alone', () => {
  it('signs in', async () => {
    const { page } = await person()
    await page.goto('/login')
    await page.getByLabel('User name', { exact: true }).waitFor()
    await expect.poll(async () => (await focus(page)).name).toBe('User name')
    await page.keyboard.type('driver')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Demo@2026')
    const { unseen } = await walk(page, ['Sign in'], 6)
    expect(unseen).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Driver home' }).waitFor()
  })

  it('reaches menu, bar, tabs, filters and row actions, and always shows where it is', async () => {
    await made.waybill('unloaded')
    const { page } = await person({ as: 'admin' })
    await page.goto('/transport/waybills?status=70')
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    const wanted = ['Unloaded', 'Language', 'Dashboard', 'Keyword', 'Search', 'Export', 'Actions']
    const { seen, unseen } = await walk(page, wanted)
    expect(wanted.filter(name => !seen.includes(name))).toEqual([])
    expect(unseen).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Show track' }).waitFor()
  })

  it('a dialog takes the focus, keeps it from the page under it, and gives it back on Escape', async () => {
    const { id } = await made.waybill('unloaded')
    const { page } = await person({ as: 'admin' })
    await page.goto(`/order_info?id=${id}`)
    const button = page.getByRole('button', { name: 'Sign with code' })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Unloaded quantity').waitFor()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const behind = () => document.querySelector('main')?.contains(document.activeElement) ?? false
      expect(await page.evaluate(behind)).toBe(false)
    }
    // Menu and tabs are in reach meanwhile; Escape is for whoever is in the dialog.
    await dialog.getByLabel('Unloaded quantity').focus()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
  })
})
