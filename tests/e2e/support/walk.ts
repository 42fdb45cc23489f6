import type { Manifest, ManifestPage } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers, quiet } from './axe.ts'
import { moveTo } from './move-to.ts'
import type { Visit } from './people.ts'

export const LANGUAGES = ['en', 'zh', 'es', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** What the walk has to know of a page. */
export type WalkedPage = Pick<ManifestPage, 'path' | 'title' | 'activeMenu'>

const OWN_NAMES: Record<Language, string> = { en: 'English', zh: '中文', es: 'Español', ja: '日本語' }
const ENTERPRISE: Record<Language, string> = {
  en: 'Logistics Cloud',
  zh: '物流云',
  es: 'Nube Logística',
  ja: '物流クラウド',
}

/** Pages that the branch of a person has, by plugin. What they are granted of it is another question. */
export async function pagesOf({ request }: Visit['context']): Promise<Map<string, WalkedPage[]>> {
  const answer = await request.get('/console/manifest', { headers: { 'X-Console': '1' } })
  const { data } = (await answer.json()) as { data: Pick<Manifest, 'plugins'> }
  return new Map(data.plugins.map(({ id, pages }) => [id, pages]))
}

/** Latin words that belong into Chinese and Japanese pages; codes are told by their form. */
const LATIN = ['Ctrl', 'km/h', 'admin', 'nobody', 'overdue']

/**
 * What is wrong with how the screen reads, text by text: raw keys, words of another language, heads and buttons that
 * are cut, a window that scrolls sideways, parts that are on their way or could not be had, a list without rows that
 * does not say so. Runs in the page.
 */
function faults([language, latin]: readonly [string, readonly string[]]): string[] {
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const isCode = (element: Element) =>
    element.closest('code, kbd, pre, svg, .nt-plate, .nt-plate-province') !== null ||
    getComputedStyle(element).fontFamily.includes('mono')
  /** A text says by `lang` when it is not in the page's language, as the names of an entry in all of them do. */
  const languageOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang')?.split('-')[0] ?? language
  const texts = new Map<string, Set<string>>()
  const add = (text: string, around: Element) => {
    const own = languageOf(around)
    texts.set(own, (texts.get(own) ?? new Set()).add(text))
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement
    const text = walker.currentNode.nodeValue?.trim() ?? ''
    if (around && text && !around.matches('script, style, option') && shown(around) && !isCode(around))
      add(text, around)
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]')) {
    // Drawings of antd carry the names of their files; the controls around them have names of their own.
    if (element.matches('.anticon, .nt-plate') || !shown(element) || isCode(element)) continue
    for (const name of ['aria-label', 'placeholder', 'alt']) add(element.getAttribute(name)?.trim() ?? '', element)
  }
  const plate = /[\u4e00-\u9fff][A-Z]·?[0-9A-Z]{4,6}[\u4e00-\u9fff]?/g
  const isForeign = (text: string, own: string) => {
    if (own === 'en' || own === 'es') return /[\u3040-\u30ff\u4e00-\u9fff]/.test(text.replace(plate, ''))
    if (own === 'zh' && /[\u3040-\u30ff]/.test(text)) return true
    const words = text.match(/[A-Za-z][A-Za-z0-9@._/-]*/g) ?? []
    // Codes are in capitals or hold a digit; a user name or an address is what the record has.
    return words.some(word => word.length > 2 && /[a-z]{2}/.test(word) && !/[0-9@]/.test(word) && !latin.includes(word))
  }
  const found: string[] = []
  for (const [own, text] of [...texts].flatMap(([own, all]) => [...all].map(text => [own, text] as const))) {
    if (/^[a-z][a-zA-Z]*(?:\.[a-z][a-zA-Z]*)+$/.test(text)) found.push(`raw key: ${text}`)
    else if (isForeign(text, own)) found.push(`not ${own}: ${text}`)
  }
  for (const element of document.querySelectorAll('th, h1, dt, label, button:not([role=switch]), [role=tab]')) {
    // Names of records may be cut where they are listed.
    if (!shown(element) || element.closest('li')) continue
    for (const part of [element, ...element.querySelectorAll('*')]) {
      const { overflowX, textOverflow } = getComputedStyle(part)
      const isCut = part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1
      if (isCut && part.textContent && (overflowX !== 'visible' || textOverflow === 'ellipsis' || part === element))
        found.push(`cut: ${part.textContent}`)
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the window scrolls sideways')
  const main = [...document.querySelectorAll('main *, [role=dialog] *')].filter(shown)
  const has = (selector: string) => main.some(element => element.matches(selector))
  if (has('[aria-busy=true], .nt-skeleton, .nt-grid-skeleton')) found.push('on its way')
  if (has('.nt-error')) found.push('could not be had')
  if (has('.nt-list-body') && !has('tr[data-row-key]') && !has('.nt-empty')) found.push('neither rows nor a word why')
  return found
}

/** Names of codes arrive after the page: what is still wrong when a screen has had its time. */
async function lastingFaults(page: Page, language: Language): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await page.evaluate(faults, [language, LATIN] as const)
    return found.length
  }
  await expect
    .poll(look)
    .toBe(0)
    .catch(() => undefined)
  return found
}

/** Takes a language from the menu of the bar, as a person does. */
async function take(page: Page, language: Language): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang.split('-')[0])) === language) return
  await page
    .locator('.sh-navbar')
    .getByRole('button', { name: /^(Language|语言|Idioma|言語)$/ })
    .click()
  await page.getByRole('menuitemradio', { name: OWN_NAMES[language] }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang.split('-')[0])).toBe(language)
}

/** A list that has a look shows its frame at once; what stands in it may come later. */
const FRAME_MS = 2000

/** What a list opens: the form of a new record, and the look at its first row. */
const PARTS = ['new', 'look'] as const
type Part = (typeof PARTS)[number]

/** Opens a part of the list on screen, where it has one. @returns its frame; undefined for a page without it */
async function open(page: Page, part: Part) {
  const frame = page.getByRole('dialog').filter({ visible: true })
  if (part === 'new') {
    const button = page
      .locator('main .nt-list-tools .ant-btn-primary:not([aria-disabled=true])')
      .filter({ visible: true })
    if ((await button.count()) === 0) return undefined
    await button.click()
    await frame.waitFor()
    return frame
  }
  const cell = page.locator('main tr[data-row-key] > td').filter({ visible: true })
  if ((await cell.count()) === 0) return undefined
  // The edge of a cell belongs to the row, whatever stands in the cell.
  await cell.nth(1).dblclick({ position: { x: 2, y: 2 } })
  return (await frame.waitFor({ timeout: FRAME_MS }).then(
    () => true,
    () => false,
  ))
    ? frame
    : undefined
}

/** What is wrong in the form and the look of the list on screen, by part; a part it does not have is not named. */
async function faultsOfParts(page: Page, language: Language): Promise<Partial<Record<Part, string[]>>> {
  const found: Partial<Record<Part, string[]>> = {}
  for (const part of PARTS) {
    const frame = await open(page, part)
    if (!frame) continue
    found[part] = await lastingFaults(page, language)
    await frame.locator('.ant-drawer-close, .ant-modal-close').click()
    await frame.waitFor({ state: 'hidden' })
  }
  return found
}

/** Where a walk has been, and what was wrong there. */
export interface Walk {
  paths: string[]
  /** Pages whose form, and whose look, was opened. */
  opened: Record<Part, string[]>
  /** What was wrong, by language and path. */
  faults: Record<string, string[]>
}

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

export interface WalkOptions {
  languages?: readonly Language[]
  /** Also asks axe of each page, and opens the form and the look of each list. */
  thorough?: boolean
}

/**
 * Visits pages of the menu in one session and without loading the console anew, in each of the languages, which are
 * changed in place; every other one in the dark. All pages of a language come before the next: a change draws every
 * open tab anew.
 */
export async function walkPages(
  page: Page,
  pages: readonly WalkedPage[],
  { languages = LANGUAGES, thorough = false }: WalkOptions = {},
): Promise<Walk> {
  const walk: Walk = { paths: [], opened: { new: [], look: [] }, faults: {} }
  const note = (what: string, found: readonly string[]) => {
    if (found.length > 0) walk.faults[what] = [...found]
  }
  for (const [at, language] of languages.entries()) {
    await page.emulateMedia({ colorScheme: at % 2 ? 'dark' : 'light' })
    await take(page, language)
    for (const [place, { path, title }] of pages.entries()) {
      await page.locator(`.sh-sidebar a[href="${path}"]`).click()
      await expect.poll(() => page.title(), { message: path }).toBe(`${title[language]} - ${ENTERPRISE[language]}`)
      note(`${language} ${path}`, await lastingFaults(page, language))
      // One language for each page, the next for the next: all would take four times as long and tell little more.
      if (!thorough || at !== place % languages.length) continue
      await quiet(page)
      note(`barriers ${path}`, await barriers(page, 'main'))
      for (const [part, wrong] of Object.entries(await faultsOfParts(page, language))) {
        walk.opened[part as Part].push(path)
        note(`${language} ${path} ${part}`, wrong)
      }
    }
  }
  walk.paths.push(...pages.map(({ path }) => path))
  return walk
}

/**
 * Goes to each page that stands on its own, whether it is in the menu or not. @returns paths of those that opened, with
 * contents of their own; the others said that the person has no permission
 */
export async function openEach(page: Page, pages: readonly WalkedPage[]): Promise<string[]> {
  const opened: string[] = []
  // A page that another one stands for in the menu wants a record in its address.
  for (const { path, title } of pages.filter(({ activeMenu }) => !activeMenu)) {
    await moveTo(page, path)
    const arrived = async () => (new URL(page.url()).pathname === '/noPermission' ? 'refused' : page.title())
    await expect.poll(arrived, { message: path }).toMatch(new RegExp(`^(refused$|.*${title.en})`))
    if ((await arrived()) === 'refused') continue
    await page.locator(`main[data-tab="${path}"]`).getByRole('heading').filter({ visible: true }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count(), path).toBe(0)
    opened.push(path)
  }
  return opened
}
