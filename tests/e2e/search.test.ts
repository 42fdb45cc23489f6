import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers } from './support/axe.ts'
import { people, placeOf } from './support/people.ts'

const person = people()
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
  it('any record is found by one shortcut and its number, and Enter opens it', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const kinds = [
      ['/ntocc-tms-api/waybill', 'waybillNo', '/order_info'],
      ['/ntocc-basic-api/vehicle', 'plateNo', '/base/vehicles/detail'],
      ['/ntocc-basic-api/driver', 'code', '/service_info'],
      ['/ntocc-basic-api/shipment', 'uscc', '/shippers/detail'],
      ['/ntocc-basic-api/shipmentContract', 'contractNo', '/shippers/contracts/detail'],
      ['/ntocc-basic-api/oilCard', 'cardNo', '/fuel/cards/detail'],
    ] as const
    for (const [list, field, path] of kinds) {
      const row = await first(page, list)
      await search(page, String(row[field]))
      // At once, as a scanner does: the answer is still on its way.
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: PALETTE }).waitFor({ state: 'detached' })
      await expect.poll(() => placeOf(page), { message: list }).toMatch(new RegExp(`^${path}`))
      if (list !== '/ntocc-basic-api/vehicle') expect(page.url()).toContain(`id=${row.id}`)
    }
    // What was opened stands there before anything is typed.
    await page.goto('/home')
    expect(errors).toEqual([])
  })

  it.each([
    ['light', 1440],
    ['dark', 1024],
    ['light', 390],
  ] as const)('has no barriers: %s, %i wide', async (theme, width) => {
    const { page } = await person({ as: 'admin', theme, width, height: 800 })
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { waybillNo } = await first(page, '/ntocc-tms-api/waybill')
    const palette = await search(page, String(waybillNo).slice(0, 6))
    await palette.getByRole('group', { name: /Waybills/ }).waitFor()
    expect(await barriers(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })

  it('a driver finds what is their own: the number of somebody else’s waybill finds nothing', async () => {
    const { page: admin } = await person({ as: 'admin' })
    const { page } = await person({ as: 'driver' })
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const own = await first(page, '/ntocc-tms-api/waybill')
    const other = await first(admin, '/ntocc-tms-api/waybill')
    expect(other.driverCode).not.toBe(own.driverCode)
    const palette = await search(page, String(other.waybillNo))
    await palette.getByText('Nothing of that name').waitFor()
    await palette.getByRole('combobox').fill(String(own.waybillNo))
    await palette.getByRole('option', { selected: true, name: new RegExp(String(own.waybillNo)) }).waitFor()
  })
})
