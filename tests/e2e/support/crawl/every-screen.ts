import { beforeAll, expect, it } from 'vitest'
import { menuPaths, walkPages } from '../walk.ts'
import { closeTabs } from './arrive.ts'
import type { Fitting } from './fit.ts'
import { AWAY, INSTALLED, screens, type Walker } from './screens.ts'

/** Files that share the menu between them: each looks at every third entry. */
const FILES = 3
/** What all of them see together. */
const LEAST_PAGES = 45
const LEAST_PARTS = 60

/**
 * Looks at a share of all entries of the menu, in every language and width, and at what they open.
 *
 * @param share which of the FILES this is
 */
export const everyScreen = (share: 0 | 1 | 2): void => {
  const looking = screens()
  let admin: Walker
  /** The same person, with words that are longer. */
  let long: Walker
  let fitting: Fitting
  let menu: string[]
  beforeAll(async () => {
    admin = await looking.walker('admin')
    menu = (await menuPaths(admin.page)).filter((_path, at) => at % FILES === share)
    ;[long, fitting] = await looking.longer('admin')
  })

  const ofMenu = (id: string) => (admin.pages.get(id) ?? []).filter(({ path }) => menu.includes(path))

  const fitAll = async (id: string): Promise<void> => {
    const { page, pages } = long
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      // Every other page in the dark.
      for (const { path } of ofMenu(id).filter(each => (menu.indexOf(each.path) % 2 === 1) === (theme === 'dark'))) {
        await fitting.page(path)
        for (const record of await fitting.detailsOf(path, pages.get(id) ?? [])) await fitting.page(record)
        await closeTabs(page)
      }
    }
  }

  it.each(INSTALLED)(
    'of %s reads whole, the language changed in place, fits in words of 140 % at 1440, 1024 and 390 px, and keeps nobody out',
    async id => {
      // English is what the longer words are made of.
      const reading = walkPages(admin.page, ofMenu(id), { languages: ['zh', 'es', 'ja'], parts: true })
      const [words] = await Promise.all([reading, fitAll(id)])
      expect({ ...words, ...fitting.faults() }).toEqual({})
      expect([...admin.errors.splice(0), ...long.errors.splice(0)].filter(error => !AWAY.test(error))).toEqual([])
    },
    600_000,
  )

  it('was seen: no entry of the menu was left out, and lists opened what they have', () => {
    expect(menu.filter(path => !fitting.paths.has(path))).toEqual([])
    expect(fitting.paths.size).toBeGreaterThanOrEqual(LEAST_PAGES / FILES)
    expect(fitting.parts.size).toBeGreaterThanOrEqual(LEAST_PARTS / FILES)
  })
}
