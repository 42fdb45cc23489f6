import type { Page } from 'playwright-core'

/** Number on a tile of the dashboard's queue. */
export async function tile(page: Page, label: string): Promise<number> {
  const text = await page
    .getByRole('region', { name: 'Needs you now' })
    .getByRole('listitem')
    .filter({ hasText: label })
    .innerText()
  return Number.parseInt(text.replaceAll(',', ''), 10)
}
