import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { barriers } from './support/axe.ts'
import { settled } from './support/crawl/settled.ts'
import { chooseOfAccount, heading } from './support/frame.ts'
import { people } from './support/people.ts'
import { slowLine } from './support/slow-line.ts'

const person = people()

/** A list says no exact total above it. */
const COUNTED = 10_000
const DAYS = [365, 90, 30, 14, 7]

const tray = (page: Page) => page.getByRole('region', { name: 'Exports, uploads and imports' })

/** Finished waybills of the longest time that one export still holds: its first day. */
async function sinceWhen(context: BrowserContext): Promise<string> {
  for (const days of DAYS) {
    const gmtCreatedStart = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    if ((await apiOf(context).waybills({ status: 90, gmtCreatedStart })).total <= COUNTED) return gmtCreatedStart
  }
  throw new Error('a console with too many waybills')
}

describe('the tray', () => {
  it('on a slow line says how many rows have come, can be stopped and begun again, and keeps nobody out', async () => {
    const { page, context, errors } = await person({ as: 'admin', bypassCSP: true })
    await page.goto(`/transport/waybills?status=90&gmtCreatedStart=${await sinceWhen(context)}`)
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    const fast = await slowLine(page)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const bar = tray(page).getByRole('progressbar')
    await bar.waitFor()
    await tray(page)
      .getByText(/^[\d,]+ of [\d,]+ rows$/)
      .waitFor()
    expect(await bar.evaluate(element => (element as HTMLProgressElement).max)).toBe(1)
    expect(await barriers(page)).toEqual([])
    await tray(page).getByRole('button', { name: /^Stop/ }).click()
    await tray(page).getByText('Stopped', { exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])
    await fast()
    const saved = page.waitForEvent('download')
    await tray(page)
      .getByRole('button', { name: /^Try again/ })
      .click()
    expect((await saved).suggestedFilename()).toMatch(/^Waybills.*\.xlsx$/)
    await tray(page).getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByText('Export saved').first().waitFor()
    expect(await barriers(page)).toEqual([])
    expect(errors).toEqual([])
  })
})

describe('what is laid over a page', () => {
  it('the drawer of an import has no barriers', async () => {
    const { page } = await person({ as: 'admin', bypassCSP: true })
    await page.goto('/base/drivers')
    await heading(page, 'Drivers').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^Import/ })
      .getByText('1. Fill in the template')
      .waitFor()
    expect(await barriers(page)).toEqual([])
  })

  it('palette, shortcuts and settings have no barriers, in the light and in the dark', async () => {
    const { page } = await person({ as: 'admin', bypassCSP: true })
    const inBothThemes = async () => {
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        await settled(page)
        expect(await barriers(page), theme).toEqual([])
      }
    }
    await page.goto('/home')
    await heading(page, 'Dashboard').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search pages and actions' }).fill('way')
    await page.getByRole('option').first().waitFor()
    await inBothThemes()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await inBothThemes()
    await page.keyboard.press('Escape')
    await chooseOfAccount(page, 'Settings')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await inBothThemes()
  })
})
