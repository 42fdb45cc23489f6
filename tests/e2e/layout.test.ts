import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chooseOfAccount, colourOf, menu, navigation, openPages, tagNames, tags, widthOf } from './support/frame.ts'
import { fresh } from './support/fresh.ts'
import { people } from './support/people.ts'

const person = people()

const token = (page: Page, name: string) =>
  page.evaluate(each => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), name)

/** Has the browser count how far things jump while a page comes. */
const watchJumps = (page: Page) =>
  page.addInitScript(() => {
    const seen = { score: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.score += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Opens a page. @returns how far things jumped until it was there */
async function jumps(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { seen: { score: number } }).seen.score)
}

describe('2 Layout, in a browser: sidebar and navbar', () => {
  it('S2-161 S2-162 S2-164 S9-052 S9-053 single children stand alone, others in a submenu; a detail page marks its list', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    const home = menu(page).getByRole('link', { name: 'Dashboard' })
    await home.waitFor()
    expect(await menu(page).getByRole('button', { name: 'Dashboard' }).count()).toBe(0)
    expect(await home.getAttribute('aria-current')).toBe('page')
    expect(await colourOf(home)).toBe('rgb(64, 158, 255)')
    expect(await colourOf(menu(page), 'backgroundColor')).toBe('rgb(48, 65, 86)')
    await openPages(page, 'Waybills')
    await page.getByRole('link', { name: /^YD/ }).first().click()
    await page.waitForURL(/order_info/)
    const marked = menu(page).locator('[aria-current=page]')
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Waybills'])
  })

  it('S2-159 S9-031 the sidebar is 210 px, 54 when closed, and stays as it was left', async () => {
    const { page, context } = await person({ as: 'admin' })
    await page.goto('/home')
    await expect.poll(() => widthOf(menu(page))).toBe(210)
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect.poll(() => widthOf(menu(page))).toBe(54)
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'sidebarStatus')?.value).toBe('0')
    await page.reload()
    await expect.poll(() => widthOf(menu(page))).toBe(54)
  })

  it('the profile stays within a phone, also when another number asks for its code', async () => {
    const { page } = await person({ as: 'driver', width: 390, height: 844 })
    await page.goto('/profile/index')
    const picture = page.locator('.sh-avatar-change')
    await picture.waitFor()
    expect(await picture.evaluate(button => getComputedStyle(button).borderTopWidth)).toBe('0px')
    await page.getByLabel('Mobile number').fill(fresh.phone())
    await page.getByRole('button', { name: 'Send code' }).waitFor()
    const right = (panels: Element[]) => Math.max(...panels.map(panel => panel.getBoundingClientRect().right))
    expect(await page.locator('.sh-profile .sh-panel').evaluateAll(right)).toBeLessThanOrEqual(390)
  })

  it('S2-165 S2-168 the navbar says where one is and leads to the profile', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/transport/waybills')
    await page.getByRole('heading', { name: 'Waybills', level: 1 }).waitFor()
    const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
    expect(await crumbs.allInnerTexts()).toEqual(['Dashboard', 'Transport', 'Waybills'])
    await chooseOfAccount(page, 'Profile')
    await page.waitForURL(/\/profile\/index/)
  })

  it('S3-046 S9-032 below 992 px the menu lies over the page and closes with a choice', async () => {
    const { page } = await person({ as: 'admin', width: 992 })
    await page.goto('/home')
    await expect.poll(() => widthOf(menu(page))).toBe(210)
    const content = page.locator('.sh-column')
    expect(await widthOf(content)).toBe(992 - 210)
    await page.setViewportSize({ width: 991, height: 800 })
    await expect.poll(() => widthOf(content)).toBe(991)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await openPages(page, 'Waybills')
    await expect.poll(() => page.locator('.sh-sidebar').evaluate(element => (element as HTMLElement).inert)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(991)
  })
})

describe('2 Layout, in a browser: tags bar', () => {
  it('S2-171 to S2-180 lists pages; middle click, cross and menu close them, never the pinned one', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    await openPages(page, 'Waybills', 'In transit', 'Waiting', 'Unloaded')
    expect(await tagNames(page)).toEqual(['Dashboard', 'Waybills', 'In transit', 'Waiting', 'Unloaded'])
    const tag = (name: string) => tags(page).getByRole('link', { name, exact: true })
    await tag('Dashboard').click({ button: 'middle' })
    await tag('In transit').click({ button: 'middle' })
    await expect.poll(() => tagNames(page)).toEqual(['Dashboard', 'Waybills', 'Waiting', 'Unloaded'])
    await tags(page)
      .getByRole('button', { name: /Unloaded/ })
      .click()
    await page.waitForURL(/\/transport\/waiting/)
    await tag('Waybills').click({ button: 'right' })
    const popup = page.getByRole('menu', { name: 'This page' })
    expect(await widthOf(popup)).toBe(105)
    expect(await popup.getByRole('menuitem').allInnerTexts()).toEqual(expect.arrayContaining(['Refresh', 'Close']))
    await popup.getByRole('menuitem', { name: 'Close others' }).click()
    await expect.poll(() => tagNames(page)).toEqual(['Dashboard', 'Waybills'])
    await tag('Waybills').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Close all' }).click()
    await page.waitForURL(/\/home/)
    await expect.poll(() => tagNames(page)).toEqual(['Dashboard'])
  })
})

describe('2 Layout, in a browser: settings and size', () => {
  it('S2-183 to S2-188 the panel recolours the console with the tints of the colour and switches bars', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    await chooseOfAccount(page, 'Settings')
    const panel = page.getByRole('dialog', { name: 'Settings' })
    await panel.waitFor()
    expect(await panel.getByRole('radio').count()).toBe(8)
    await panel.getByRole('radio').nth(4).check({ force: true })
    expect(await token(page, '--nt-theme')).toBe('#11a983')
    expect(await token(page, '--nt-theme-1')).toBe('#29b28f')
    expect(await token(page, '--nt-theme-shade')).toBe('#0f9876')
    await panel.getByRole('switch').nth(1).uncheck()
    await tags(page).waitFor({ state: 'detached' })
    await panel.getByRole('switch').nth(2).check()
    await page.locator('.sh-sidebar-brand').waitFor()
    await panel.getByRole('switch').nth(0).check()
    expect(await page.locator('.sh-column-flow').count()).toBe(0)
  })

  it('S3-048 the size changes letters, rows and controls alike', async () => {
    const { page } = await person({ as: 'admin' })
    const measures = async (size: string) => {
      await page.context().addCookies([{ name: 'size', value: size, url: new URL(page.url()).origin }])
      await page.goto('/transport/waybills')
      await page.getByRole('link', { name: /^YD/ }).first().waitFor()
      return page.evaluate(() => {
        const height = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
        const rows = document.querySelectorAll('.nt-grid tbody tr[data-row-key] td')
        return [
          Number.parseFloat(getComputedStyle(document.body).fontSize),
          Math.round(rows[0]?.getBoundingClientRect().height ?? 0),
          Math.round(height('.nt-filters-do .ant-btn')),
        ]
      })
    }
    await page.goto('/login')
    expect(await measures('small')).toEqual([13, 34, 28])
    expect(await measures('medium')).toEqual([14, 40, 32])
    expect(await measures('large')).toEqual([15, 46, 38])
  })
})

describe('2 Layout, in a browser: to-do strip', () => {
  it('S2-195 S2-196 shows counts; what has no room is behind "more"', async () => {
    const { page } = await person({ as: 'admin' })
    const items = Array.from({ length: 9 }, (_, index) => ({ configKey: `key_${index}`, configName: `Task ${index}` }))
    await page.route(/\/console\/manifest/, async route => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { plugins: { todo: { key: string; to: string }[] }[] } }
      body.data.plugins[0]?.todo.push(...items.map(({ configKey }) => ({ key: configKey, to: '/home' })))
      await route.fulfill({ response: answer, json: body })
    })
    await page.route(/getPartyRoleConfigCount/, async route => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: unknown }
      if (!Array.isArray(body.data)) return route.fulfill({ response: answer, json: body })
      await route.fulfill({
        response: answer,
        json: { ...body, data: items.map(each => ({ ...each, configValue: 120 })) },
      })
    })
    await page.goto('/home')
    const strip = navigation(page, 'To-do')
    await strip.waitFor()
    expect(await strip.getByRole('link').first().innerText()).toMatch(/Task 0\s+99\+/)
    await expect.poll(() => strip.getByRole('link').count()).toBe(9)
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect.poll(() => strip.getByRole('link').count()).toBe(5)
    await strip.getByRole('button', { name: /More/ }).click()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(4)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => strip.getByRole('link').count()).toBe(4)
    const last = page.getByRole('menuitem').last()
    await last.waitFor()
    const isInSight = await last.evaluate(item => {
      const { left, top, width, height } = item.getBoundingClientRect()
      return item.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isInSight).toBe(true)
  })
})

describe('nothing jumps, and paper holds it all', () => {
  it.each([
    [1440, ['/home', '/transport/waybills']],
    [390, ['/home', '/noPermission', '/organisation/roles']],
  ])('at %i px pages come without jumping', async (width, paths) => {
    const { page } = await person({ as: 'admin', width })
    await watchJumps(page)
    for (const path of paths) expect(await jumps(page, path), path).toBeLessThanOrEqual(0.02)
  })

  it('nothing slides for whoever asks for less motion', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/base/drivers')
    await page.getByRole('button', { name: 'New driver', exact: true }).click()
    await page.getByRole('dialog', { name: 'New driver' }).waitFor()
    const moving = () =>
      document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).target?.closest('.ant-drawer')).length
    expect(await page.evaluate(moving)).toBe(0)
  })

  it('a dark page is light on paper, and a list prints every row of its page', async () => {
    const { page } = await person({ as: 'admin', theme: 'dark' })
    await page.goto('/transport/waybills?pageSize=50')
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(3)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => colourOf(page.locator('body'), 'backgroundColor')).toBe('rgb(255, 255, 255)')
    expect(await page.locator('.sh-sidebar, .sh-navbar, .sh-tags, .nt-filters').filter({ visible: true }).count()).toBe(
      0,
    )
    const printed = page.locator('.nt-grid tr[data-row-key]').filter({ visible: true })
    await expect.poll(() => printed.count()).toBe(50)
    const table = page.locator('.nt-list-body')
    expect(await colourOf(table, 'backgroundColor')).toBe('rgb(255, 255, 255)')
  })
})
