import type { Browser, BrowserContext, Page } from 'playwright-core'

export const PASSWORD = 'Demo@2026'

export interface Visit {
  context: BrowserContext
  page: Page
  /** Errors that the page logged or threw; a good test ends with none. */
  errors: string[]
}

export interface VisitOptions {
  url: string
  language?: 'en' | 'zh' | 'es' | 'ja'
  theme?: 'light' | 'dark'
  width?: number
  height?: number
}

/** A fresh browser profile, as a person on another machine. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { url, language = 'en', theme = 'light', width = 1440, height = 900 } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  return { context, page, errors }
}

/** Signs in through the form, by the words on the page. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
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
