import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { type RunningConsole, startSeeded } from '../console.ts'
import { type Visit, type VisitOptions, visit } from '../people.ts'
import { pagesOf, type WalkedPage } from '../walk.ts'
import { Fitting } from './fit.ts'
import { lengthenNames, lengthenWords } from './long.ts'
import { followRequests, settled } from './settled.ts'

const PLUGINS = resolve(import.meta.dirname, '../../../../plugins')
/** What is installed is walked through: a new plugin is in here without anybody's doing. */
export const INSTALLED = readdirSync(PLUGINS).filter(id => existsSync(join(PLUGINS, id, 'plugin.ts')))

/** The gateway turns calls away for a moment when the machine is busy with something else; the page asks again. */
export const AWAY = /(status of|response code:) 503/

/** Somebody who looks at pages, and the pages that there are, by plugin. */
export interface Walker extends Visit {
  pages: Map<string, WalkedPage[]>
}

export const home = async (page: Page): Promise<void> => {
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A console of one's own with everything in it, and people who look at it. */
export interface Screens {
  url(): string
  browser(): Browser
  walker(as: string, options?: Partial<VisitOptions>): Promise<Walker>
  /** The console in longer words, opened by somebody; the fitting notes what does not fit. */
  longer(as: string): Promise<[Walker, Fitting]>
}

/** One of its own: what other tests leave in the lists has a name in one language only. */
export const screens = (): Screens => {
  let browser: Browser
  let own: RunningConsole
  beforeAll(async () => {
    ;[own, browser] = await Promise.all([startSeeded(1000), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await own?.stop()
  })
  const walker = async (as: string, options: Partial<VisitOptions> = {}): Promise<Walker> => {
    const one = await visit(browser, { url: own.url, as, ...options })
    followRequests(one.page)
    return { ...one, pages: await pagesOf(one.context) }
  }
  return {
    url: () => own.url,
    browser: () => browser,
    walker,
    async longer(as) {
      const one = await walker(as)
      await lengthenNames(one.page)
      await home(one.page)
      await lengthenWords(one.page)
      await settled(one.page)
      return [one, new Fitting(one.page)]
    },
  }
}
