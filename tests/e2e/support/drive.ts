import type { Locator, Page } from 'playwright-core'

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The page on screen. */
export const shown = (page: Page): Locator => page.locator('main.sh-tab-page:visible')

/**
 * Makes a move of a waybill as its driver does, in Chinese: by its button, with what its dialog asks for; a photo wherever
 * one is asked for.
 *
 * @param values what is typed, by the name of the field
 */
export async function drive(page: Page, move: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
  await shown(page).getByRole('button', { name: move, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: move, exact: true }).waitFor()
  for (const [name, value] of Object.entries(values))
    await dialog.getByRole('textbox', { name, exact: true }).fill(value)
  const photos = dialog.locator('input[type=file]')
  if ((await photos.count()) > 0) {
    await photos.setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: PHOTO })
    await dialog.getByRole('button', { name: /^打开\S*照片/ }).waitFor()
  }
  await dialog.getByRole('button', { name: move, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
