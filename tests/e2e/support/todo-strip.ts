import type { Locator, Page } from 'playwright-core'

/**
 * The entry of a to-do: in the strip, or behind "More", which is opened then, where others come before it.
 * @param name as it begins in English
 */
export async function todoEntry(page: Page, name: string): Promise<Locator> {
  const strip = page.getByRole('navigation', { name: 'To-do' })
  await strip.getByRole('link').first().waitFor()
  const begins = new RegExp(`^${name}`)
  const link = strip.getByRole('link', { name: begins })
  if ((await link.count()) > 0) return link
  await strip.getByRole('button', { name: /More/ }).click()
  return page.getByRole('menuitem', { name: begins })
}
