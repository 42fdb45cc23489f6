import { describe, expect, it } from 'vitest'
import { chooseOfAccount, heading, menu, openPages, tagMenu, tagNames, tags, widthOf } from './support/frame.ts'
import { type MenuEntry, titled, withEntries } from './support/menu-entries.ts'
import { menuOf, people, placeOf, watched } from './support/people.ts'

const person = people()

describe('sidebar', () => {
  it('S2-160 S2-161 S2-162 hidden entries stay away; one visible child stands for its group, two make a group', async () => {
    const { page } = await person({ as: 'admin' })
    const link = (name: string, hidden = false): MenuEntry => ({
      name,
      path: `https://${name.toLowerCase()}.example/`,
      meta: { ...titled(name), hidden },
    })
    await withEntries(page, [
      { name: 'Alone', meta: titled('Alone'), children: [link('Only'), link('Unseen', true)] },
      { name: 'Pair', meta: titled('Pair'), children: [link('First'), link('Second')] },
      { name: 'Nothing', meta: titled('Nothing'), children: [link('Gone', true)] },
    ])
    await page.goto('/home')
    await menu(page).getByRole('link', { name: 'Only' }).waitFor()
    expect(await menu(page).getByText('Alone').count()).toBe(0)
    await menu(page).getByRole('button', { name: 'Pair' }).click()
    await menu(page).getByRole('link', { name: 'Second' }).waitFor()
    for (const name of ['Unseen', 'Gone', 'Nothing']) expect(await menu(page).getByText(name).count()).toBe(0)
  })

  it('S2-163 a link to another site opens in a browser tab of its own and leaves this one where it is', async () => {
    const { page, context } = await person({ as: 'admin' })
    await context.route('https://help.example/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<title>Help</title>' }),
    )
    await withEntries(page, [{ name: 'Help', path: 'https://help.example/start', meta: titled('Help desk') }])
    await page.goto('/home')
    const opened = context.waitForEvent('page')
    await menu(page).getByRole('link', { name: 'Help desk' }).click()
    const help = await opened
    await help.waitForURL('https://help.example/start')
    expect(await help.evaluate(() => window.opener)).toBeNull()
    expect(placeOf(page)).toBe('/home')
    expect(await tagNames(page)).toEqual(['Dashboard'])
  })

  it('S2-025 S2-027 S2-028 S6-003 S6-006 is the first role’s, without what is for others at any depth', async () => {
    const { page } = await person({ as: 'admin' })
    const link = (name: string, roles?: string[]): MenuEntry => ({
      name,
      path: `https://${name.toLowerCase()}.example/`,
      meta: { ...titled(name), ...(roles && { roles }) },
    })
    const inner = {
      name: 'Inner',
      meta: titled('Inner'),
      children: [link('Deep', ['DRIVER']), link('Kept'), link('Also')],
    }
    const entries = [
      link('Anybody'),
      link('Mine', ['SHIPPER', 'PLAT_ADMIN']),
      link('Theirs', ['SHIPPER', 'DRIVER']),
      { name: 'Outer', meta: titled('Outer'), children: [link('Shallow', ['DRIVER']), link('Near'), inner] },
    ]
    const second = { roleCode: 'SECOND', roleName: 'Second', roles: ['PLAT_ADMIN'], resourceList: [link('Second')] }
    await withEntries(page, entries, second)
    await page.goto('/home')
    const words = await menuOf(page)
    expect(words.slice(words.indexOf('Anybody'))).toEqual(['Anybody', 'Mine', 'Outer', 'Near', 'Inner', 'Kept', 'Also'])
    // The role is there to be changed to; nothing of its menu is, nor a way around it.
    expect(words).not.toContain('Second')
    await page
      .locator('.sh-navbar')
      .getByRole('button', { name: /^Account of/ })
      .click()
    await page.getByRole('menuitemradio', { name: 'Second' }).waitFor()
  })

  it('S3-044 S4-026 S4-027 starts open, and its choice is a cookie that other tabs of the browser honour', async () => {
    const { page, context } = await person({ as: 'admin' })
    const status = async () => (await context.cookies()).find(({ name }) => name === 'sidebarStatus')?.value
    await page.goto('/home')
    await expect.poll(() => widthOf(menu(page))).toBe(210)
    expect(await status()).toBeUndefined()
    for (const [button, value, width] of [
      ['Close menu', '0', 54],
      ['Open menu', '1', 210],
      ['Close menu', '0', 54],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect.poll(status).toBe(value)
      await expect.poll(() => widthOf(menu(page))).toBe(width)
    }
    const other = await watched(context)
    await other.page.goto('/home')
    await expect.poll(() => widthOf(menu(other.page))).toBe(54)
  })

  it('S3-045 S4-028 S4-029 on a phone it lies over the page, goes with the backdrop, and a resize makes a desktop of it', async () => {
    const { page } = await person({ as: 'admin', width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/home')
    await heading(page, 'Dashboard').waitFor()
    const sidebar = page.locator('.sh-sidebar')
    const moves = () => sidebar.evaluate(element => getComputedStyle(element).transitionProperty)
    // Nothing slides that nobody has asked for.
    expect(await moves()).toBe('none')
    const isInert = () => sidebar.evaluate(element => (element as HTMLElement).inert)
    expect(await isInert()).toBe(true)
    await page.locator('.sh-navbar').getByRole('button', { name: 'Open menu' }).click()
    await expect.poll(isInert).toBe(false)
    expect(await moves()).toBe('width, transform')
    expect(await widthOf(page.locator('.sh-column'))).toBe(390)
    // The menu covers the middle of the backdrop.
    await page.locator('.sh-backdrop').click({ position: { x: 370, y: 600 } })
    await expect.poll(isInert).toBe(true)
    expect(await moves()).toBe('width, transform')
    await page.setViewportSize({ width: 1200, height: 800 })
    await expect.poll(isInert).toBe(false)
    await expect.poll(() => widthOf(sidebar)).toBe(54)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(moves).toBe('none')
  })
})

describe('a part that comes late', () => {
  it('takes nothing away from what is there: open groups stay open, typed words stay', async () => {
    const { page } = await person({ as: 'admin' })
    let release: () => void = () => undefined
    const late = new Promise<void>(done => {
      release = done
    })
    await page.route(/\/en_GB[^/]*\.js$/, async route => {
      await late
      await route.continue()
    })
    const asked = page.waitForRequest(/\/en_GB[^/]*\.js$/)
    await page.goto('/transport/waybills')
    await asked
    await page.getByLabel('Keyword').fill('typed early')
    await menu(page).getByRole('button', { name: 'Organisation' }).click()
    const arrived = page.waitForResponse(/\/en_GB[^/]*\.js$/)
    release()
    await (await arrived).finished()
    // Read by whoever wanted it first, and drawn. As text: the import is the page's, not that of the test.
    await page.evaluate(`(async () => {
      await import(${JSON.stringify((await arrived).url())})
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })()`)
    expect(await page.getByLabel('Keyword').inputValue()).toBe('typed early')
    expect(await menu(page).getByRole('button', { name: 'Organisation' }).getAttribute('aria-expanded')).toBe('true')
  })
})

describe('navbar', () => {
  it('S2-167 fills the screen and gives it back', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML')
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor()
  })

  it('S5-040 says in the specified words when the browser has no full screen', async () => {
    const { page } = await person({ as: 'admin' })
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
    await page.goto('/home')
    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText('you browser can not work', { exact: true })
      .waitFor()
  })

  it.each([
    ['admin', 'Dashboard', true],
    ['ctms', undefined, false],
  ] as const)('S2-170 S6-009 %s: the big-data centre is for platform administrators outside ctms', async (...given) => {
    const [as, title, isOffered] = given
    const { page } = await person({ as })
    await page.goto('/')
    await (title ? heading(page, title) : page.getByRole('heading', { level: 1 }).first()).waitFor()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    const wall = page.locator('.sh-navbar').getByRole('link', { name: 'Big-data centre' })
    expect(await wall.count()).toBe(isOffered ? 1 : 0)
    if (!isOffered) return
    await wall.click()
    await heading(page, 'Big-data centre').waitFor()
  })

  it('S2-038 S2-039 the profile says who one is, and is built anew at each visit', async () => {
    const { page } = await person({ as: 'shipper' })
    await page.goto('/transport/waybills')
    await heading(page, 'Waybills').waitFor()
    await chooseOfAccount(page, 'Profile')
    await page.waitForURL(/\/profile\/index/)
    const profile = page.locator('main[data-tab="/profile/index"]')
    await profile.getByText('Shipper', { exact: true }).first().waitFor()
    await profile.evaluate(element => Object.assign(element, { wasHere: true }))
    await tags(page).getByRole('link', { name: 'Waybills' }).click()
    await heading(page, 'Waybills').waitFor()
    await tags(page).getByRole('link', { name: 'Profile' }).click()
    await profile.getByText('Shipper', { exact: true }).first().waitFor()
    expect(await profile.evaluate(element => 'wasHere' in element)).toBe(false)
  })
})

describe('tags bar', () => {
  it('S2-037 S2-172 S2-175 S2-177 S2-179 the menu closes a tag; the pinned one has no Close, and all stay closed', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    await openPages(page, 'Waybills', 'Waiting')
    const ofPinned = await tagMenu(page, 'Dashboard')
    expect(await ofPinned.getByRole('menuitem').allInnerTexts()).toEqual(['Refresh', 'Close others', 'Close all'])
    await page.keyboard.press('Escape')
    const ofTag = await tagMenu(page, 'Waybills')
    expect(await ofTag.getByRole('menuitem').allInnerTexts()).toEqual(['Refresh', 'Close', 'Close others', 'Close all'])
    await ofTag.getByRole('menuitem', { name: 'Close', exact: true }).click()
    await expect.poll(() => tagNames(page)).toEqual(['Dashboard', 'Waiting'])
    expect(placeOf(page)).toBe('/transport/waiting')
  })

  it('S2-173 S2-180 S2-181 S4-032 closing the page on screen leads to the last of the strip, whatever was seen before', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    await openPages(page, 'Waybills', 'In transit', 'Unloaded')
    await tags(page).getByRole('link', { name: 'Waybills' }).click()
    await heading(page, 'Waybills').waitFor()
    await tags(page).getByRole('link', { name: 'Waybills' }).click({ button: 'middle' })
    await heading(page, 'Unloaded').waitFor()
    // Closing one that is not on screen leads nowhere.
    await tags(page).getByRole('link', { name: 'In transit' }).click({ button: 'middle' })
    await expect.poll(() => tagNames(page)).toEqual(['Dashboard', 'Unloaded'])
    expect(placeOf(page)).toBe('/transport/unloaded')
    await page.keyboard.press('Alt+w')
    await heading(page, 'Dashboard').waitFor()
    expect(placeOf(page)).toBe('/home')
  })

  it('S2-178 S4-033 closing the others keeps the pinned one and the one that was meant, and goes there', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    await openPages(page, 'Waybills', 'In transit', 'Unloaded')
    await (await tagMenu(page, 'In transit')).getByRole('menuitem', { name: 'Close others' }).click()
    await heading(page, 'In transit').waitFor()
    expect(await tagNames(page)).toEqual(['Dashboard', 'In transit'])
  })

  it('S9-033 S9-034 the menu is 105 px and stays within the strip; a chosen tag brings its neighbours into sight', async () => {
    const { page } = await person({ as: 'admin', width: 1000 })
    await page.goto('/home')
    await openPages(page, 'Waybills', 'In transit', 'Waiting', 'Unloaded', 'Deleted waybills')
    await page.setViewportSize({ width: 1000, height: 800 })
    const popup = await tagMenu(page, 'Deleted waybills')
    const box = (await popup.boundingBox())!
    expect(Math.round(box.width)).toBe(105)
    expect(box.x + box.width).toBeLessThanOrEqual(1000)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 560, height: 800 })
    await tags(page).getByRole('link', { name: 'In transit' }).click()
    await heading(page, 'In transit').waitFor()
    const spans = async () => {
      const strip = (await tags(page).boundingBox())!
      const of = async (name: string) => (await tags(page).getByRole('link', { name, exact: true }).boundingBox())!
      const [before, after] = [await of('Waybills'), await of('Waiting')]
      return before.x >= strip.x && after.x + after.width <= strip.x + strip.width
    }
    await expect.poll(spans).toBe(true)
  })

  it('S2-034 S4-031 the redirect route replaces itself by the page it names, which is built anew', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/redirect/transport/waybills?status=70')
    await heading(page, 'Waybills').waitFor()
    await expect.poll(() => placeOf(page)).toBe('/transport/waybills?status=70')
    expect(await tagNames(page)).toEqual(['Dashboard', 'Waybills'])
    await page.goBack().catch(() => undefined)
    expect(page.url()).not.toContain('/redirect/')
  })
})
