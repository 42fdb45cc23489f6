import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { arrive, closeTabs } from './support/crawl/arrive.ts'
import { Fitting } from './support/crawl/fit.ts'
import { lengthenNames, lengthenWords } from './support/crawl/long.ts'
import { followRequests, settled } from './support/crawl/settled.ts'
import { type Visit, type VisitOptions, visit } from './support/people.ts'
import { menuPaths, openEach, pagesOf, type WalkedPage, walkPages } from './support/walk.ts'

const PLUGINS = resolve(import.meta.dirname, '../../plugins')
/** What is installed is walked through: a new plugin is in here without anybody's doing. */
const INSTALLED = readdirSync(PLUGINS).filter(id => existsSync(join(PLUGINS, id, 'plugin.ts')))
/** One of each kind of party beside the administrator, and one whose branch has other plugins. */
const OTHERS = ['ctms', 'shipper', 'driver', 'carrier'] as const

/** The gateway turns calls away for a moment when the machine is busy with something else; the page asks again. */
const AWAY = /status of 503/

interface Walker extends Visit {
  pages: Map<string, WalkedPage[]>
}

describe('every screen', () => {
  let browser: Browser
  // One of its own: what other tests leave in the lists has a name in one language only.
  let own: RunningConsole
  let admin: Walker
  /** The same person, with words that are longer. */
  let long: Walker
  let fitting: Fitting
  let menu: string[]

  const walker = async (as: string, options: Partial<VisitOptions> = {}): Promise<Walker> => {
    const one = await visit(browser, { url: own.url, as, ...options })
    followRequests(one.page)
    return { ...one, pages: await pagesOf(one.context) }
  }
  const home = async (page: Page): Promise<void> => {
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  /** Opens the console in longer words; its fitting notes what does not fit. */
  const longer = async (as: string, options?: Partial<VisitOptions>): Promise<[Walker, Fitting]> => {
    const one = await walker(as, options)
    await lengthenNames(one.page)
    await home(one.page)
    await lengthenWords(one.page)
    await settled(one.page)
    return [one, new Fitting(one.page)]
  }

  beforeAll(async () => {
    ;[own, browser] = await Promise.all([startSeeded(1000), launchBrowser()])
    admin = await walker('admin')
    menu = await menuPaths(admin.page)
    ;[long, fitting] = await longer('admin')
  })
  afterAll(async () => {
    await browser?.close()
    await own?.stop()
  })

  const ofMenu = (id: string) => (admin.pages.get(id) ?? []).filter(({ path }) => menu.includes(path))

  const fitAll = async (id: string): Promise<void> => {
    const { page, pages } = long
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      // Every other page in the dark.
      for (const { path } of ofMenu(id).filter((_page, place) => (place % 2 === 1) === (theme === 'dark'))) {
        await fitting.page(path)
        for (const record of await fitting.detailsOf(path, pages.get(id) ?? [])) await fitting.page(record)
        await closeTabs(page)
      }
    }
  }

  it.each(INSTALLED)(
    'S1-064 S1-065 S1-066 S1-067 S2-062 of %s reads whole, the language changed in place, fits in words of 140 % at 1440, 1024 and 390 px, and keeps nobody out',
    async id => {
      // English is what the longer words are made of.
      const reading = walkPages(admin.page, ofMenu(id), { languages: ['zh', 'es', 'ja'], parts: true })
      const [words] = await Promise.all([reading, fitAll(id)])
      expect({ ...words, ...fitting.faults() }).toEqual({})
      expect([...admin.errors.splice(0), ...long.errors.splice(0)].filter(error => !AWAY.test(error))).toEqual([])
    },
    600_000,
  )

  it('fits in the frame around the pages: settings, search, keys of a list, notices, menus, and one’s own page', async () => {
    const { page, errors } = long
    await fitting.page('/profile/index')
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const path of ['/404', '/noPermission']) await fitting.page(path)
    await page.setViewportSize({ width: 1440, height: 900 })
    await arrive(page, '/transport/waybills')
    const inBar = (name: RegExp) => page.locator('.sh-navbar').getByRole('button', { name }).click()
    const openers: Record<string, () => Promise<void>> = {
      keys: () => page.keyboard.press('?'),
      search: () => page.keyboard.press('Control+k'),
      notices: () => inBar(/^Notifications/),
      account: () => inBar(/^Account of/),
      settings: async () => {
        await inBar(/^Account of/)
        await page.getByRole('menuitem', { name: /^Settings/ }).click()
      },
    }
    for (const [name, open] of Object.entries(openers)) {
      await open()
      await settled(page)
      await fitting.over(name)
    }
    expect(fitting.faults()).toEqual({})
    expect(errors.splice(0)).toEqual([])
  }, 120_000)

  it('fits before the sign-in, and where a link is missing', async () => {
    const { page, context, errors } = await visit(browser, { url: own.url })
    followRequests(page)
    const fits = new Fitting(page)
    const open = [...admin.pages.values()].flat().filter(({ public: isPublic }) => isPublic)
    for (const path of ['/login', '/internalLogin', '/register', ...open.map(each => each.path)]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await page.getByRole('heading').filter({ visible: true }).first().waitFor()
      await lengthenWords(page)
      await settled(page)
      await fits.standing(path)
    }
    expect(fits.faults()).toEqual({})
    expect(errors).toEqual([])
    await context.close()
  }, 120_000)

  it.each(OTHERS)('S2-062 that %s can open has contents of its own, and a home that fits', async as => {
    const [one, fits] = await longer(as)
    await fits.standing(`home of ${as}`)
    expect(fits.faults()).toEqual({})
    await one.context.close()
    const { page, pages, errors, context } = await walker(as)
    await home(page)
    const opened = await openEach(page, [...pages.values()].flat())
    expect(opened.length).toBeGreaterThanOrEqual(2)
    expect([...errors, ...one.errors]).toEqual([])
    await context.close()
  })

  it('was seen: no entry of the menu was left out, and lists opened what they have', () => {
    expect(menu.filter(path => !fitting.paths.has(path))).toEqual([])
    expect(fitting.paths.size).toBeGreaterThanOrEqual(45)
    expect(fitting.parts.size).toBeGreaterThanOrEqual(60)
  })
})
