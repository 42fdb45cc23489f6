import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Chooses from the list behind a field of the form in a dialog; a list of records behind it may have a filter of that
 * name. What opens may close again while the form it stands in is still taking the focus, and moves while it opens: it
 * is opened until the option could be taken.
 *
 * @param field as the entity names it
 * @param form where the field stands, the dialog that is open unless told
 */
export async function choose(
  page: Page,
  field: string,
  option: string,
  form: Locator = page.getByRole('dialog'),
): Promise<void> {
  const input = `input[id$="-${field}"]`
  const box = form.locator(input).filter({ visible: true })
  const select = form.locator('.ant-select', { has: page.locator(input) }).filter({ visible: true })
  const item = page.locator(`.ant-select-item-option[title="${option}"]`).filter({ visible: true })
  const isChosen = async () => {
    if ((await select.innerText()).includes(option)) return true
    if ((await item.count()) === 0) await box.click()
    else await item.first().dispatchEvent('click')
    return false
  }
  await expect.poll(isChosen, { message: `${field}: ${option}` }).toBe(true)
}
