import type { Page } from 'playwright-core'
import { moveTo } from '../move-to.ts'
import { settled } from './settled.ts'

/** What is still wrong by then is wrong: names of codes, pictures and maps come after the page. */
const LASTING_MS = 4000

/** Faults that stay once the page has had its time: most have none, and are not waited for. */
export async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + LASTING_MS
  let found = await look()
  while (found.length > 0 && Date.now() < until) {
    await settled(page)
    found = await look()
  }
  return found
}

/** Goes within the console and waits until the page stands. */
export async function arrive(page: Page, path: string): Promise<void> {
  await moveTo(page, path)
  const stands = page.waitForFunction(
    to =>
      location.pathname + location.search === to &&
      [...document.querySelectorAll('main h1, main h2')].some(each => each.checkVisibility()),
    path,
  )
  await stands.catch(async cause => {
    const { url, words } = await page.evaluate(() => ({ url: location.href, words: document.body.innerText }))
    throw new Error(`${path} does not come: ${url} shows ${words.slice(0, 2000)}`, { cause })
  })
  await settled(page)
}

/** Closes every tab that can be closed: what is kept in the back is drawn again with every change. */
export const closeTabs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.sh-tag-close')) button.click()
  })
