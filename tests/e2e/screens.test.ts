import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { type Visit, visit } from './support/people.ts'
import { menuPaths, openEach, pagesOf, type WalkedPage, walkPages } from './support/walk.ts'

const PLUGINS = resolve(import.meta.dirname, '../../plugins')
/** What is installed is walked through: a new plugin is in here without anybody's doing. */
const INSTALLED = readdirSync(PLUGINS).filter(id => existsSync(join(PLUGINS, id, 'plugin.ts')))
/** One of each kind of party beside the administrator, and one whose branch has other plugins. */
const OTHERS = ['ctms', 'shipper', 'driver', 'carrier'] as const

interface Walker extends Visit {
  pages: Map<string, WalkedPage[]>
}

describe('every screen', () => {
  let browser: Browser
  // One of its own: what other tests leave in the lists has a name in one language only.
  let own: RunningConsole
  let admin: Walker
  let menu: string[]
  const others = {} as Record<(typeof OTHERS)[number], Walker>
  const seen = { paths: new Set<string>(), new: new Set<string>(), look: new Set<string>() }

  const walker = async (as: string): Promise<Walker> => {
    const one = await visit(browser, { url: own.url, as })
    await one.page.goto('/home')
    await one.page.getByRole('heading', { level: 1 }).waitFor()
    return { ...one, pages: await pagesOf(one.context) }
  }

  beforeAll(async () => {
    ;[own, browser] = await Promise.all([startSeeded(1000), launchBrowser()])
    admin = await walker('admin')
    for (const as of OTHERS) others[as] = await walker(as)
  })
  afterAll(async () => {
    await browser?.close()
    await own?.stop()
  })

  it.each(INSTALLED)(
    'S1-064 S1-065 S1-066 S1-067 S2-062 of %s reads whole in its own words, the language changed in place, and keeps nobody out',
    async id => {
      const { page, pages, errors } = admin
      menu = await menuPaths(page)
      const inMenu = (pages.get(id) ?? []).filter(({ path }) => menu.includes(path))
      const { paths, opened, faults } = await walkPages(page, inMenu, { thorough: true })
      expect(faults).toEqual({})
      expect(errors.splice(0)).toEqual([])
      for (const path of paths) seen.paths.add(path)
      for (const part of ['new', 'look'] as const) for (const path of opened[part]) seen[part].add(path)
    },
    300_000,
  )

  it.each(OTHERS)('S2-062 that %s can open has contents of its own', async as => {
    const { page, pages, errors } = others[as]
    const opened = await openEach(page, [...pages.values()].flat())
    expect(opened.length).toBeGreaterThanOrEqual(2)
    expect(errors).toEqual([])
  })

  it('was seen: no entry of the menu was left out, and lists opened what they have', () => {
    expect(menu.filter(path => !seen.paths.has(path))).toEqual([])
    expect(seen.paths.size).toBeGreaterThanOrEqual(40)
    expect(seen.new.size).toBeGreaterThanOrEqual(25)
    expect(seen.look.size).toBeGreaterThanOrEqual(25)
  })
})
