import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Chooses from the list behind a field of a form. A list may close again while the form it stands in is still taking
 * the focus, and moves while it opens: it is opened until the option could be taken.
 *
 * @param field as the entity names it
 */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  const box = page.locator(`input[id$="-${field}"]`).filter({ visible: true })
  const select = page.locator('.ant-select', { has: box })
  const item = page.locator(`.ant-select-item-option[title="${option}"]`).filter({ visible: true })
  const isChosen = async () => {
    if ((await select.innerText()).includes(option)) return true
    if ((await item.count()) === 0) await box.click()
    else await item.first().dispatchEvent('click')
    return false
  }
  await expect.poll(isChosen, { message: `${field}: ${option}` }).toBe(true)
}
