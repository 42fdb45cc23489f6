import type { Locator, Page } from 'playwright-core'

/** The parts of the frame around the pages, in English. */
export const navigation = (page: Page, name: string) => page.getByRole('navigation', { name })
export const menu = (page: Page) => navigation(page, 'Menu')
export const tags = (page: Page) => navigation(page, 'Open pages')
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

export const widthOf = (of: Locator) => of.evaluate(element => Math.round(element.getBoundingClientRect().width))
export const colourOf = (of: Locator, name: 'color' | 'backgroundColor' = 'color') =>
  of.evaluate((element, property) => getComputedStyle(element)[property], name)

/** What has just happened was told to the page and drawn: an event of scrolling comes with the next frame. */
export const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )

/** Opens pages of the transport group from the menu, one after the other. */
export async function openPages(page: Page, ...names: string[]): Promise<void> {
  const group = menu(page).getByRole('button', { name: 'Transport' })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  for (const name of names) {
    await menu(page).getByRole('link', { name, exact: true }).click()
    await heading(page, name).waitFor()
  }
}

export async function tagNames(page: Page): Promise<string[]> {
  const texts = await tags(page).getByRole('link').allInnerTexts()
  return texts.map(text => text.trim())
}

/** Opens the menu of a tag and answers it. */
export async function tagMenu(page: Page, name: string): Promise<Locator> {
  await tags(page).getByRole('link', { name, exact: true }).click({ button: 'right' })
  return page.getByRole('menu', { name: 'This page' })
}

/** Chooses an entry of the menu behind the user's name. */
export async function chooseOfAccount(page: Page, entry: string): Promise<void> {
  await page
    .locator('.sh-navbar')
    .getByRole('button', { name: /^Account of/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}
