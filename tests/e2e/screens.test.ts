import { describe, expect, it } from 'vitest'
import { arrive } from './support/crawl/arrive.ts'
import { Fitting } from './support/crawl/fit.ts'
import { lengthenWords } from './support/crawl/long.ts'
import { home, screens } from './support/crawl/screens.ts'
import { followRequests, settled } from './support/crawl/settled.ts'
import { visit } from './support/people.ts'
import { openEach } from './support/walk.ts'

/** One of each kind of party beside the administrator, and one whose branch has other plugins. */
const OTHERS = ['ctms', 'shipper', 'driver', 'carrier'] as const

/** What is around the pages, and for others than the administrator. The pages themselves: screens-1 to screens-3. */
describe('what stands around every screen', () => {
  const looking = screens()

  it('fits in the frame around the pages: settings, search, keys of a list, notices, menus, and one’s own page', async () => {
    const [{ page, errors }, fitting] = await looking.longer('admin')
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
  }, 300_000)

  it('fits before the sign-in, and where a link is missing', async () => {
    const { page, context, errors } = await visit(looking.browser(), { url: looking.url() })
    followRequests(page)
    const fits = new Fitting(page)
    const { pages } = await looking.walker('admin')
    const open = [...pages.values()].flat().filter(({ public: isPublic }) => isPublic)
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
  }, 300_000)

  it.each(OTHERS)(
    'S2-062 that %s can open has contents of its own, and a home that fits',
    async as => {
      const [one, fits] = await looking.longer(as)
      await fits.standing(`home of ${as}`)
      expect(fits.faults()).toEqual({})
      await one.context.close()
      const { page, pages, errors, context } = await looking.walker(as)
      await home(page)
      const opened = await openEach(page, [...pages.values()].flat())
      expect(opened.length).toBeGreaterThanOrEqual(2)
      expect([...errors, ...one.errors]).toEqual([])
      await context.close()
    },
    300_000,
  )
})
