import type { Manifest, ManifestPage } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { arrive, closeTabs, lasting } from './crawl/arrive.ts'
import { close, open, openersOf } from './crawl/parts.ts'
import { settled } from './crawl/settled.ts'
import { LANGUAGES, type Language, wordFaults } from './crawl/words.ts'
import { moveTo } from './move-to.ts'
import type { Visit } from './people.ts'

/** What the walk has to know of a page. */
export type WalkedPage = Pick<ManifestPage, 'path' | 'title' | 'activeMenu' | 'record' | 'public'>

const OWN_NAMES: Record<Language, string> = { en: 'English', zh: '中文', es: 'Español', ja: '日本語' }
const ENTERPRISE: Record<Language, string> = {
  en: 'Logistics Cloud',
  zh: '物流云',
  es: 'Nube Logística',
  ja: '物流クラウド',
}

/** Plugins that the branch of a person has; not those of other branches whose public pages it may open. */
export async function pluginsOf({ request }: Visit['context']): Promise<Manifest['plugins']> {
  const answer = await request.get('/console/manifest', { headers: { 'X-Console': '1' } })
  const { data } = (await answer.json()) as { data: Pick<Manifest, 'plugins'> }
  return data.plugins.filter(({ guest }) => !guest)
}

/** Pages that the branch of a person has, by plugin. What they are granted of it is another question. */
export const pagesOf = async (context: Visit['context']): Promise<Map<string, WalkedPage[]>> =>
  new Map((await pluginsOf(context)).map(({ id, pages }) => [id, pages]))

/** Addresses in the sidebar, with every group of it open. */
export async function menuPaths(page: Page): Promise<string[]> {
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const groups = page.locator('.sh-sidebar button[aria-expanded=false]')
  while ((await groups.count()) > 0) await groups.first().click()
  return page
    .locator('.sh-sidebar a[href^="/"]')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
}

/**
 * Takes a language from the menu of the bar. In one step in the page, as often as that is done here; how the menu is
 * used by hand has tests of its own.
 */
export async function take(page: Page, language: Language): Promise<void> {
  const isTaken = await page.evaluate(
    async ([name, code]) => {
      const isSpoken = () => document.documentElement.lang.split('-')[0] === code
      if (isSpoken()) return true
      const until = async <T>(look: () => T): Promise<T> => {
        for (let frames = 0; frames < 600 && !look(); frames++) await new Promise(requestAnimationFrame)
        return look()
      }
      const named = (selector: string, words: RegExp) =>
        [...document.querySelectorAll<HTMLElement>(selector)].find(
          each => each.checkVisibility() && words.test(each.getAttribute('aria-label') || each.textContent || ''),
        )
      named('.sh-navbar button', /^(Language|语言|Idioma|言語)$/)?.click()
      const entry = await until(() => named('[role=menuitemradio]', new RegExp(`^${name}`)))
      entry?.click()
      return until(isSpoken)
    },
    [OWN_NAMES[language], language] as const,
  )
  if (!isTaken) throw new Error(`${OWN_NAMES[language]} cannot be chosen`)
  await settled(page)
}

/** What a walk found wrong, by language and path. */
export type WordFaults = Record<string, string[]>

export interface WalkOptions {
  languages?: readonly Language[]
  /** Also opens the form of a new record and the look at the first row, in one language each. */
  parts?: boolean
}

/**
 * Visits pages in one session and without loading the console anew, and reads each in each of the languages, which are
 * changed in place: by turns forwards and backwards, so that a page begins in the language in which the one before it
 * ended. No other tab is open meanwhile: a change draws every one of them anew.
 */
export async function walkPages(
  page: Page,
  pages: readonly WalkedPage[],
  { languages = LANGUAGES, parts = false }: WalkOptions = {},
): Promise<WordFaults> {
  const faults: WordFaults = {}
  const look = async (what: string, language: Language) => {
    const found = await lasting(page, () => wordFaults(page, language))
    if (found.length > 0) faults[`${language} ${what}`] = found
  }
  await take(page, languages[0]!)
  for (const [place, { path, title }] of pages.entries()) {
    await arrive(page, path)
    for (const [at, language] of (place % 2 ? languages.toReversed() : languages).entries()) {
      await take(page, language)
      await expect
        .poll(() => page.title(), { message: path, interval: 20 })
        .toBe(`${title[language]} - ${ENTERPRISE[language]}`)
      await look(path, language)
      if (!parts || at !== (place >> 1) % languages.length) continue
      // One language for each page, the next for the next: all would take four times as long and tell little more.
      for (const opener of await openersOf(page)) {
        if (opener.isTool || !(await open(page, opener))) continue
        await look(`${path} ${opener.name}`, language)
        await close(page)
      }
    }
    await closeTabs(page)
  }
  return faults
}

/**
 * Goes to each page that stands on its own, whether it is in the menu or not. @returns paths of those that opened, with
 * contents of their own; the others said that the person has no permission
 */
export async function openEach(page: Page, pages: readonly WalkedPage[]): Promise<string[]> {
  const opened: string[] = []
  // A page that another one stands for in the menu wants a record in its address, unless it says that it is about none.
  for (const { path, title } of pages.filter(({ activeMenu, record }) => !activeMenu || record === false)) {
    await moveTo(page, path)
    const arrived = async () => (new URL(page.url()).pathname === '/noPermission' ? 'refused' : page.title())
    await expect
      .poll(arrived, { message: path, interval: 20 })
      .toSatisfy(shown => shown === 'refused' || shown.includes(title.en))
    if ((await arrived()) === 'refused') continue
    await page.locator(`main[data-tab="${path}"]`).getByRole('heading').filter({ visible: true }).first().waitFor()
    // Not by the word on its button: an area may have a verb of that name.
    expect(await page.locator('.nt-error').count(), path).toBe(0)
    opened.push(path)
    // What is kept in the back is drawn again with every page that comes.
    await closeTabs(page)
  }
  return opened
}
