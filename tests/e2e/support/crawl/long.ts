import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'

/** Stands in every word that was lengthened, and in no word of the console or of a record. */
export const MARK = 'ọ'
/** What translations grow by, of the English. */
const GROWTH = 0.4
/** Words of usual length, so that what is lengthened breaks into lines as a translation would. */
const TAIL = 'ọne ọr mọre ọthers lọnger wọrds ọf anọther tọngue '

/** Codes of the backend and titles of the menu are words too. */
const NAMED = ['**/dict/listDict*', '**/console/manifest']

function longer(text: string): string {
  // What is put in later is as long as it is.
  const own = text.replace(/\{\{.*?\}\}|\$t\(.*?\)/g, '').trim().length
  if (own === 0 || !/\p{L}/u.test(text)) return text
  const more = Math.max(1, Math.ceil(own * GROWTH) - 1)
  return `${text} ${TAIL.repeat(Math.ceil(more / TAIL.length))
    .slice(0, more)
    .trim()}`
}

/** Lengthens the names in an answer: of codes, and of pages in every language. */
function renamed(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map(each => renamed(each, key))
  if (typeof value === 'string') return key === 'name' || key === 'title' ? longer(value) : value
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [name, renamed(of, key === 'title' ? 'title' : name)]),
  )
}

/** From its next load on, the page has names of codes and menu entries that are longer. */
export async function lengthenNames(page: Page): Promise<void> {
  for (const pattern of NAMED) {
    await page.route(pattern, async route => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: { plugins?: { name: string; pages: unknown }[] } }
      // Only titles of a manifest are words: its names are those of files and pages.
      if (json.data.plugins) for (const plugin of json.data.plugins) plugin.pages = titled(plugin.pages)
      else json.data = renamed(json.data) as typeof json.data
      await route.fulfill({ response, json })
    })
  }
}

const titled = (pages: unknown): unknown =>
  (pages as { title: Record<string, string> }[]).map(page => ({
    ...page,
    title: Object.fromEntries(Object.entries(page.title).map(([language, title]) => [language, longer(title)])),
  }))

/**
 * Makes a language of its own out of the loaded words, 140 % as long, and has the console draw itself in it; words that
 * come later, with a plugin or a part of it, are lengthened as they come. The page draws them itself, so that whatever
 * counts with the length of its words does so.
 */
export const lengthenWords = (page: Page): Promise<void> =>
  // What is drawn before the console has been loaded has no words of its own yet. Also before the first test, where nothing may be expected by polls.
  vi.waitFor(async () => expect(await lengthened(page)).toBe(true))

const lengthened = (page: Page): Promise<boolean> =>
  page.evaluate(
    ([tail, growth]) => {
      interface I18n {
        addResourceBundle(language: string, namespace: string, words: object, ...rest: unknown[]): unknown
        language: string
        store: { data: Record<string, Record<string, unknown>>; emit(event: string, ...of: unknown[]): void }
      }
      const isI18n = (value: object): value is I18n => 'addResourceBundle' in value && 'store' in value
      const dig = (value: unknown, depth: number): I18n | undefined => {
        if (!value || typeof value !== 'object' || value instanceof Node || depth > 3) return undefined
        if (isI18n(value)) return value
        for (const inner of Object.values(value).slice(0, 20)) {
          const found = dig(inner, depth + 1)
          if (found) return found
        }
        return undefined
      }
      interface Fiber {
        memoizedState: { memoizedState?: unknown; next?: Fiber['memoizedState'] } | null
        return: Fiber | null
      }
      /** The words are no global of the page: whatever draws them holds them. */
      const found = (): I18n | undefined => {
        const drawn = document.querySelector('.sh-sidebar, h1') as unknown as Record<string, Fiber> | null
        const key = drawn && Object.keys(drawn).find(name => name.startsWith('__reactFiber'))
        for (let fiber: Fiber | null = key ? drawn[key]! : null; fiber; fiber = fiber.return) {
          let hook = fiber.memoizedState
          for (let place = 0; hook && typeof hook === 'object' && place < 60; place++) {
            const words = dig(hook.memoizedState, 0)
            if (words) return words
            hook = hook.next ?? null
          }
        }
        return undefined
      }
      const i18n = found()
      if (!i18n) return false
      const longer = (words: unknown): unknown => {
        if (Array.isArray(words)) return words.map(longer)
        if (words && typeof words === 'object')
          return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, longer(value)]))
        if (typeof words !== 'string' || !/\p{L}/u.test(words)) return words
        const own = words.replace(/\{\{.*?\}\}|\$t\(.*?\)/g, '').trim().length
        const more = own && Math.max(1, Math.ceil(own * growth) - 1)
        return more
          ? `${words} ${tail
              .repeat(Math.ceil(more / tail.length))
              .slice(0, more)
              .trim()}`
          : words
      }
      const add = i18n.addResourceBundle.bind(i18n)
      i18n.addResourceBundle = (language, namespace, words, ...rest) =>
        add(language, namespace, longer(words) as object, ...rest)
      const own = i18n.store.data[i18n.language]!
      for (const namespace of Object.keys(own)) own[namespace] = longer(own[namespace])
      for (const namespace of Object.keys(own)) i18n.store.emit('added', i18n.language, namespace)
      return true
    },
    [TAIL, GROWTH] as const,
  )
