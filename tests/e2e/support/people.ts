import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { LIMIT_MS } from '../../limit.ts'
import { launchBrowser } from './browser.ts'

export const PASSWORD = 'Demo@2026'

export interface Visit {
  context: BrowserContext
  page: Page
  /** Errors that the page logged or threw; a good test ends with none. */
  errors: string[]
}

export interface VisitOptions {
  url: string
  /** What the browser asks for; the console speaks the first four. */
  language?: 'en' | 'zh' | 'es' | 'ja' | 'fr'
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  /** Signed in without the form. */
  as?: string
  /** What the browser says it is. */
  userAgent?: string
  /** Lets a test bring its own scripts; the page's policy forbids them otherwise. */
  bypassCSP?: boolean
}

/** Watches one more page of a context, as another tab of the same browser. */
export async function watched(context: BrowserContext): Promise<Pick<Visit, 'page' | 'errors'>> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  return { page, errors }
}

/** A fresh browser profile, as a person on another machine. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const {
    url,
    language = 'en',
    theme = 'light',
    width = 1440,
    height = 900,
    as,
    userAgent,
    bypassCSP = false,
  } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    userAgent,
    bypassCSP,
  })
  context.setDefaultTimeout(LIMIT_MS)
  if (as) await signedIn(context, as)
  return { context, ...(await watched(context)) }
}

/**
 * The console that the test files of this worker share, one after the other. A test that breaks its console starts its own. To
 * be asked for before the tests: the first to ask waits for its start.
 */
async function sharedConsoleUrl(): Promise<string> {
  const answer = await fetch(`${inject('consoleOffice')}/${process.env.VITEST_POOL_ID}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/** Somebody at the console, with a profile of their own. */
export interface People {
  (options?: Partial<VisitOptions>): Promise<Visit>
  /** Address of the console that the file shares, once its tests run. */
  url(): string
}

/**
 * One browser for a test file, and people in it: each with a profile of their own, gone after the test.
 *
 * @param at the console for whoever names no address: the shared one, or none in files that only use consoles of their own
 */
export function people(at: 'shared' | 'own' = 'shared'): People {
  const visits: Visit[] = []
  let browser: Browser
  let shared: string | undefined
  beforeAll(async () => {
    ;[browser, shared] = await Promise.all([launchBrowser(), at === 'own' ? undefined : sharedConsoleUrl()])
  })
  afterEach(async () => {
    for (const { context } of visits.splice(0)) {
      // A call that a test answers itself may be on its way still: nobody waits for it any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  })
  afterAll(() => browser?.close())
  const url = (): string => {
    if (!shared) throw new Error('this file shares no console: name an address')
    return shared
  }
  const person = async (options: Partial<VisitOptions> = {}): Promise<Visit> => {
    const one = await visit(browser, { ...options, url: options.url ?? url() })
    visits.push(one)
    return one
  }
  return Object.assign(person, { url })
}

/** Signs in through the form of the page that is open, by the words on it. */
export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, username, password)
}

/** Signs in without the form, for tests that are about something else and for other languages. */
export async function signedIn(context: BrowserContext, username: string): Promise<void> {
  const response = await context.request.post('/console/session', {
    headers: { 'X-Console': '1' },
    data: { variant: 'password', username, password: PASSWORD },
  })
  const { status, msg } = (await response.json()) as { status: number; msg?: string }
  if (status !== 0) throw new Error(`${username} could not sign in: ${status} ${msg}`)
}

/** Ends a session from another machine that has the same cookie: the browser hears of it, at its next call at the latest. */
export async function endSession(context: BrowserContext, elsewhere: BrowserContext): Promise<void> {
  await elsewhere.addCookies((await context.cookies()).filter(({ name }) => name === 'Admin-Token'))
  await elsewhere.request.get('/ntocc-basic-api/logout', { headers: { 'X-Console': '1' } })
}

/** Words of the sidebar, from top to bottom. */
export async function menuOf(page: Page, name = 'Menu'): Promise<string[]> {
  const menu = page.getByRole('navigation', { name })
  await menu.getByRole('link').first().waitFor()
  // In one step for each round: a group around the page on screen opens by itself, and a click would close it again.
  const closed = menu.locator('button[aria-expanded=false]')
  const open = () => closed.evaluateAll(groups => groups.map(group => (group as HTMLButtonElement).click()).length)
  await expect.poll(open, { interval: 20 }).toBe(0)
  return menu.getByRole('link').or(menu.getByRole('button')).allInnerTexts()
}

/** Value of the sealed session cookie, '' when there is none. */
export async function sessionCookie(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
}

/** Where the page is, without its host. */
export function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
