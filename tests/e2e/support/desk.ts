import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { buildPlugin } from '../../../sdk/cli/build.ts'
import { type RunningConsole, startSeeded } from './console.ts'

const FIXTURE = resolve(import.meta.dirname, '../../fixtures/plugins/desk')
const PLUGINS = 'home, waybills, organisation, fleet, shippers, master-data, desk'
const BUILD_FILE = 'src/build.ts'

export interface DeskConsole extends RunningConsole {
  /** Builds the desk anew, as an operator who installs its next version while people work. */
  rebuild(name: string): Promise<void>
}

/** A console of its own whose head office also has the plugin `desk`: forms and lists at as many addresses as wanted. */
export async function startDesk(env: Record<string, string> = {}): Promise<DeskConsole> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'))
  const plugin = join(folder, 'plugins/desk')
  await cp(FIXTURE, plugin, { recursive: true, filter: path => !/\/(dist|node_modules)$/.test(path) })
  await buildPlugin(plugin)
  const branches = join(folder, 'branches.yaml')
  await writeFile(
    branches,
    `default: HQ\neditions: { all: { plugins: [${PLUGINS}] } }\nbranches: { HQ: { edition: all } }\n`,
  )
  const running = await startSeeded(1_000, {
    env: { PLUGINS_DIR: join(folder, 'plugins'), BRANCHES_FILE: branches, ...env },
  })
  let build = 'first build'
  return {
    ...running,
    async rebuild(name) {
      const file = join(plugin, BUILD_FILE)
      await writeFile(file, (await readFile(file, 'utf8')).replace(build, name))
      build = name
      await buildPlugin(plugin)
    },
    async stop() {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The page on screen. */
export const shown = (page: Page) => page.locator('main.sh-tab-page:visible')

export const strip = (page: Page) => page.getByRole('navigation', { name: 'Open pages' })

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

/** Goes on from a page of the desk, within the console: no load of the page. */
export async function go(page: Page, to: string): Promise<void> {
  await shown(page).getByLabel('Go to').fill(to)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname + url.search === to)
  const [path] = to.split('?')
  await page.locator(`main[data-tab="${path}"]`).waitFor()
}

/** Chooses a tab in the strip. */
export const choose = (page: Page, title: string) =>
  strip(page)
    .getByRole('link', { name: new RegExp(`^${title}( Unsaved changes)?$`) })
    .click()

/** Bytes that are still in use once everything that can go has gone. */
export async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  try {
    // What was clicked last is kept by the browser until the next click.
    await page.mouse.click(2, 2)
    for (let round = 0; round < 3; round++) {
      // What waits for a free moment of the page has had one.
      await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
      await cdp.send('HeapProfiler.collectGarbage')
    }
    return (await cdp.send('Runtime.getHeapUsage')).usedSize
  } finally {
    await cdp.detach()
  }
}
