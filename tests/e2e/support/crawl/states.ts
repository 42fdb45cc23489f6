import type { Page } from 'playwright-core'
import { arrive } from './arrive.ts'
import { close, type Opener, open, openersOf } from './parts.ts'
import { settled } from './settled.ts'

/** Where a page shows everything that it has. */
const WIDEST = { width: 1440, height: 900 }
/** Buttons of what is shown only to whoever goes on; the last of a selection gives it up. */
const IN_PANEL = '[role=tabpanel] button'
const IN_SELECTION = '.nt-selection button:not(.ant-btn-link)'
/** Records of one list that are looked at, each in another state. */
const RECORDS = 4

/** Who looks at a page as it stands, and at what is over it. */
export interface Looker {
  /** @param opened opens what the page has in this state, where the window is at its widest */
  stands(name: string, opened: () => Promise<void>): Promise<void>
  over(name: string): Promise<void>
}

async function widen(page: Page): Promise<void> {
  if (page.viewportSize()?.width === WIDEST.width) return
  await page.setViewportSize(WIDEST)
  await settled(page)
}

/** Names of the tabs of a record, the one on screen among them. */
const tabsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = [...document.querySelectorAll('main')].find(each => each.checkVisibility())
    return [...(main?.querySelectorAll('.nt-record-tabs [role=tab]') ?? [])].map(tab => tab.textContent?.trim() ?? '')
  })

async function showTab(page: Page, at: number): Promise<void> {
  await page.evaluate(place => {
    const main = [...document.querySelectorAll('main')].find(each => each.checkVisibility())
    main?.querySelectorAll<HTMLElement>('.nt-record-tabs [role=tab]')[place]?.click()
  }, at)
  await settled(page)
}

/** Chooses the first rows of a list. @returns whether something can be done with them */
async function chooseRows(page: Page, count: number): Promise<boolean> {
  const isOffered = await page.evaluate(most => {
    const main = [...document.querySelectorAll('main')].find(each => each.checkVisibility())
    const boxes = [...(main?.querySelectorAll<HTMLInputElement>('tr[data-row-key] input[type=checkbox]') ?? [])]
    for (const box of boxes.slice(0, most)) if (!box.checked) box.click()
    return boxes.length > 0
  }, count)
  await settled(page)
  return isOffered
}

/** Opens what can be opened one after the other; some buttons do at once what they say, and open nothing. */
async function each(page: Page, openers: readonly Opener[], name: string, looker: Looker): Promise<void> {
  const before = page.url()
  for (const opener of openers) {
    if (await open(page, opener)) await looker.over(`${name} ${opener.name}`)
    await close(page)
    if (page.url() !== before) await arrive(page, before.slice(new URL(before).origin.length))
  }
}

/**
 * Brings a page into every state that it has, one after the other: as it comes, each tab of its record, rows of its list chosen, and each
 * with whatever its buttons open.
 */
export async function everyState(page: Page, path: string, looker: Looker): Promise<void> {
  await widen(page)
  await arrive(page, path)
  const verbs = await openersOf(page)
  await looker.stands(path, () => each(page, verbs, path, looker))
  const tabs = await tabsOf(page)
  for (const [at, tab] of tabs.entries()) {
    await widen(page)
    await showTab(page, at)
    const name = `${path} [${tab}]`
    await looker.stands(name, async () => each(page, await openersOf(page, IN_PANEL), name, looker))
  }
  await widen(page)
  if (tabs.length > 0 || !(await chooseRows(page, 2))) return
  const bulk = await openersOf(page, IN_SELECTION)
  await looker.stands(`${path} chosen`, async () => {
    for (const verb of bulk) {
      // What was done with them has given them up.
      await chooseRows(page, 2)
      await each(page, [verb], `${path} chosen`, looker)
    }
  })
}

/** Place of a tab of the record on screen, by its name; some tell behind it how much there is. Below 0 for a tab that it does not have. */
const placeOf = async (page: Page, title: string): Promise<number> =>
  (await tabsOf(page)).findIndex(tab => tab === title || tab.startsWith(`${title} `))

/** Whether a record has a tab of that name. */
export async function hasTab(page: Page, path: string, title: string): Promise<boolean> {
  await arrive(page, path)
  return (await placeOf(page, title)) >= 0
}

/** Looks at one tab of a record, by its name. @throws Error where there is none */
export async function oneTab(page: Page, path: string, title: string, looker: Looker): Promise<void> {
  await widen(page)
  await arrive(page, path)
  const at = await placeOf(page, title)
  if (at < 0) throw new Error(`${path} has no tab ${title}`)
  await showTab(page, at)
  const name = `${path} [${title}]`
  await looker.stands(name, async () => each(page, await openersOf(page, IN_PANEL), name, looker))
}

/** Addresses of records of the list on screen, of the same pages, each of a row in another state. */
export const recordsOf = (page: Page, paths: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ([wanted, most]) => {
      const main = [...document.querySelectorAll('main')].find(one => one.checkVisibility())
      const states = new Set<string>()
      const found: string[] = []
      for (const row of main?.querySelectorAll('tr[data-row-key]') ?? []) {
        const links = [...row.querySelectorAll<HTMLAnchorElement>('a[href*="?id="]')]
        const own = links.find(link => wanted.includes(link.pathname))
        const state = [...row.querySelectorAll('.nt-state')].map(tag => tag.textContent).join(' ')
        if (!own || states.has(state) || found.length >= most) continue
        states.add(state)
        found.push(own.pathname + own.search)
      }
      return found
    },
    [paths, RECORDS] as const,
  )

/** Addresses of records that the page on screen leads to, one of each kind. */
export const linkedRecords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = [...document.querySelectorAll('main')].find(one => one.checkVisibility())
    const links = [...(main?.querySelectorAll<HTMLAnchorElement>('a[href*="?id="]') ?? [])]
    return [...new Map(links.map(link => [link.pathname, link.pathname + link.search])).values()]
  })
