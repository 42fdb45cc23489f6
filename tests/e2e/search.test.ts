import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers } from './support/axe.ts'
import { settled } from './support/crawl/settled.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)
const PALETTE = 'Search pages and actions'

interface Row {
  [field: string]: string | number
}

/** The first record of a list, as this person sees it. */
const first = async (page: Page, list: string): Promise<Row> => {
  const answer = await page.request.get(`${list}?pageNum=1&pageSize=1`, {
    headers: { 'X-Console': '1', 'accept-language': 'en' },
  })
  const { data } = (await answer.json()) as { data: { records: Row[] } }
  return data.records[0] as Row
}

const search = async (page: Page, typed: string) => {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: PALETTE })
  await palette.getByRole('combobox').waitFor()
  await page.keyboard.type(typed)
  return palette
}

describe('records by keyboard', () => {
  it('has no barriers: in the light and in the dark, at 1440, 1024 and 390 px', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { waybillNo } = await first(page, '/ntocc-tms-api/waybill')
    const palette = await search(page, String(waybillNo).slice(0, 6))
    await palette.getByRole('group', { name: /Waybills/ }).waitFor()
    for (const [theme, width] of [
      ['light', 1440],
      ['dark', 1024],
      ['light', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 800 })
      await settled(page)
      expect(await palette.isVisible()).toBe(true)
      expect(await barriers(page), `${theme}, ${width}`).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, `${theme}, ${width}`).toBeLessThanOrEqual(0)
    }
  })

  it('a driver finds what is their own: the number of somebody else’s waybill finds nothing', async () => {
    // Of a driver who has no account, and of this moment: no number of theirs holds it.
    const other = await made.waybill()
    const { page } = await person({ as: 'driver' })
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const own = await first(page, '/ntocc-tms-api/waybill')
    const palette = await search(page, String(other.waybillNo))
    await palette.getByText('Nothing of that name').waitFor()
    await palette.getByRole('combobox').fill(String(own.waybillNo))
    await palette.getByRole('option', { selected: true, name: new RegExp(String(own.waybillNo)) }).waitFor()
  })
})
