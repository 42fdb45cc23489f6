import { describe, expect, it } from 'vitest'
import { arrive, closeTabs, lasting } from './support/crawl/arrive.ts'
import { elsewhere } from './support/crawl/elsewhere.ts'
import type { Fitting } from './support/crawl/fit.ts'
import { AWAY, home, screens, type Walker } from './support/crawl/screens.ts'
import { everyState, hasTab, type Looker, linkedRecords, oneTab, recordsOf } from './support/crawl/states.ts'
import { type Language, wordFaults } from './support/crawl/words.ts'
import { menuPaths, pluginsOf, take } from './support/walk.ts'

const FOUND = elsewhere()
/** English is what the longer words are made of. */
const OTHERS = ['zh', 'es', 'ja'] as const

/** Pages of an area, records of its lists, and tabs that it has on records of others. */
interface Sights {
  pages: string[]
  records: string[]
  tabs: { path: string; title: Title }[]
}
type Title = Readonly<Record<Language, string>>

/** The first record that has a tab: of those that the area's own pages lead to, and of those in the lists of others. */
async function recordWith({ page, pages }: Walker, title: Title, linked: readonly string[], menu: readonly string[]) {
  for (const path of linked) if (await hasTab(page, path, title.en)) return path
  const details = [...pages.values()].flat().filter(({ activeMenu }) => activeMenu !== undefined)
  for (const list of menu) {
    const paths = details.filter(({ activeMenu }) => activeMenu === list).map(({ path }) => path)
    if (paths.length === 0) continue
    await arrive(page, list)
    for (const path of await recordsOf(page, paths)) if (await hasTab(page, path, title.en)) return path
  }
  throw new Error(`no record has the tab ${title.en}`)
}

/** Finds what there is to look at: the area's entries of the menu, what their lists lead to, and what it adds to records of others. */
async function sightsOf(walker: Walker, id: string): Promise<Sights> {
  const { page, context } = walker
  const area = (await pluginsOf(context)).find(each => each.id === id)
  const menu = await menuPaths(page)
  const own = area?.pages ?? []
  const pages = own.filter(({ path, record }) => menu.includes(path) || record === false).map(({ path }) => path)
  const details = own.filter(({ activeMenu, record }) => activeMenu && record !== false).map(({ path }) => path)
  const records: string[] = []
  const linked = new Map<string, string>()
  const linksOf = async () => {
    for (const address of await linkedRecords(page)) linked.set(address.replace(/\?.*/, ''), address)
  }
  for (const path of pages) {
    await arrive(page, path)
    records.push(...(await recordsOf(page, details)))
    await linksOf()
  }
  for (const record of records) {
    await arrive(page, record)
    await linksOf()
  }
  const others = [...linked].filter(([path]) => !details.includes(path)).map(([, address]) => address)
  const titles = area?.slots.filter(({ slot }) => /\.tab\/v\d+$/.test(slot)).map(({ title }) => title) ?? []
  const tabs: Sights['tabs'] = []
  for (const title of titles) tabs.push({ title, path: await recordWith(walker, title, others, menu) })
  await closeTabs(page)
  return { pages, records, tabs }
}

const reading = ({ page }: Walker, language: Language, faults: Record<string, string[]>): Looker => {
  const read = async (name: string) => {
    const found = await lasting(page, () => wordFaults(page, language))
    if (found.length > 0) faults[`${language} ${name}`] = found
  }
  return {
    over: read,
    async stands(name, opened) {
      await read(name)
      await opened()
    },
  }
}

const fitted = (fitting: Fitting): Looker => ({
  over: name => fitting.over(name),
  stands: (name, opened) => fitting.standing(name, opened),
})

async function lookAt({ page }: Walker, { pages, records, tabs }: Sights, language: Language, looker: Looker) {
  for (const path of [...pages, ...records]) {
    await everyState(page, path, looker)
    await closeTabs(page)
  }
  for (const { path, title } of tabs) {
    await oneTab(page, path, title[language], looker)
    await closeTabs(page)
  }
}

describe('S1-064 S1-066 S2-062 every screen of areas that the head office does not have', () => {
  const looking = screens()

  it('are found by the branches that have them', () => {
    expect(FOUND.map(({ id }) => id)).toEqual(expect.arrayContaining(['ctms', 'reporting', 'reporting-hubei']))
  })

  it.each(FOUND)(
    'of $id, in branch $branch, reads whole in every language, fits in words of 140 % at 1440, 1024 and 390 px, and keeps nobody out',
    async ({ id, account }) => {
      const one = await looking.walker(account)
      await home(one.page)
      const sights = await sightsOf(one, id)
      expect(sights.pages).not.toEqual([])
      const words: Record<string, string[]> = {}
      for (const language of OTHERS) {
        await take(one.page, language)
        await lookAt(one, sights, language, reading(one, language, words))
      }
      const [long, fitting] = await looking.longer(account)
      await lookAt(long, sights, 'en', fitted(fitting))
      const light = fitting.faults()
      await long.page.emulateMedia({ colorScheme: 'dark' })
      await lookAt(long, sights, 'en', fitted(fitting))
      expect({ words, light, dark: fitting.faults() }).toEqual({ words: {}, light: {}, dark: {} })
      expect([...one.errors, ...long.errors].filter(error => !AWAY.test(error))).toEqual([])
      expect(fitting.parts.size).toBeGreaterThan(0)
      for (const { context } of [one, long]) await context.close()
    },
    600_000,
  )
})
