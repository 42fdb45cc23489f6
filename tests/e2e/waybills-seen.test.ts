import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { moveTo } from './support/move-to.ts'
import { menuOf, people, placeOf } from './support/people.ts'

const person = people()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const numbersOf = (page: Page) => page.getByRole('link', { name: /^YD\d+$/ }).allInnerTexts()

describe('lists of waybills', () => {
  it('S2-146 S2-147 S2-148 S2-149 S2-150 each list holds the waybills of its name', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    await menuOf(page)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const lists: [string, string[]][] = [
      ['In transit', ['In transit', 'Arrived']],
      ['Waiting', ['To accept', 'Accepted', 'To load', 'Loading in review']],
      ['Unloaded', ['To sign for', 'Signed', 'Receipt in review', 'Receipt rejected']],
    ]
    for (const [name, states] of lists) {
      await menu.getByRole('link', { name, exact: true }).click()
      await heading(page, name).waitFor()
      await page.getByRole('grid').getByRole('link', { name: /^YD/ }).first().waitFor()
      const column = await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: /^YD/ }) })
        .allInnerTexts()
      for (const row of column)
        expect(
          states.filter(state => row.includes(state)),
          row,
        ).not.toEqual([])
    }
    await menu.getByRole('link', { name: 'Deleted waybills' }).click()
    await heading(page, 'Deleted waybills').waitFor()
    await page
      .getByText(/in total$|^More than/)
      .filter({ visible: true })
      .waitFor()
  })
})

describe('shipper, driver and carrier', () => {
  it.each([
    ['shipper', 'S1-004', 'shipmentCode', 'HQ-S0001', 'Payable'],
    ['driver', 'S1-005', 'driverCode', 'HQ-D0001', 'Freight'],
    ['carrier', 'S1-003', 'teamCode', 'HQ-T0001', 'Freight'],
  ] as const)('%s (%s) sees only what is theirs', async (as, _id, owner, code, hidden) => {
    const mine = await person({ as })
    const staff = await person({ as: 'admin' })
    const { page, context } = mine
    await page.goto('/transport/waybills')
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    // The trial makes waybills while this looks: the list and the call are asked for again until both are of one moment.
    const asked = () => apiOf(context).waybills({ pageSize: 500 })
    const isSame = async () => {
      await page.getByRole('button', { name: 'Refresh', exact: true }).click()
      const shown = new Set(await numbersOf(page))
      const first = new Set((await asked()).records.slice(0, 20).map(record => record.waybillNo))
      return shown.size > 0 && first.size === shown.size && [...first].every(no => shown.has(no))
    }
    await expect.poll(isSame).toBe(true)
    const own = await asked()
    const all = await apiOf(staff.context).waybills({ pageSize: 500 })
    expect(own.total).toBeGreaterThan(0)
    expect(own.total).toBeLessThan(all.total)
    for (const record of own.records) if (record[owner]) expect(record[owner]).toBe(code)
    expect(await page.getByRole('columnheader', { name: hidden, exact: true }).count()).toBe(0)

    const foreign = all.records.find(record => record[owner] !== code)!
    expect((await apiOf(context).waybill(foreign.id)).status).not.toBe(0)
    await moveTo(page, `/order_info?id=${foreign.id}`)
    await page.getByText('This waybill does not exist').waitFor()
  })
})

describe('links without a login', () => {
  /** The page on a phone, opened by somebody without an account. */
  const opened = async (path: string) => {
    const visitor = await person({ width: 390, height: 800 })
    await visitor.page.goto(path)
    return visitor
  }

  it('S2-010 S2-012 S2-014 S2-016 S2-017 S2-041 S2-053 open a waybill, its track, its fences, a sheet to print and a driver', async () => {
    const { page, context, errors } = await person({ as: 'admin' })
    const { records } = await apiOf(context).waybills({ status: 70, pageSize: 100 })
    // A few of the demo have lost their track, and what tests have made may have none.
    const waybill = records.find(({ trackStatus }) => trackStatus === 'has')!
    await page.goto(`/order_info?id=${waybill.id}`)

    /** Chooses in the dialog what is shared and answers the address of the link. */
    const share = async (what: string) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Share without an account' })
      await dialog.getByText(what, { exact: true }).click()
      await dialog.getByRole('button', { name: 'Make the link' }).click()
      const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await dialog.waitFor({ state: 'hidden' })
      return new URL(link)
    }

    const sheet = await share('Waybill with its track')
    expect(sheet.pathname).toBe('/order_info')
    const visitor = await opened(sheet.pathname + sheet.search)
    await heading(visitor.page, 'Waybill').waitFor()
    await visitor.page.getByText(waybill.waybillNo, { exact: true }).waitFor()
    await visitor.page.getByRole('group', { name: `Track of ${waybill.waybillNo}` }).waitFor()
    await visitor.page.getByText(/^The link is valid until/).waitFor()
    const seen = await visitor.page.locator('main').innerText()
    expect(seen).toContain(`${[...String(waybill.driverName)][0]}**`)
    for (const secret of [waybill.driverName, waybill.driverPhone, waybill.shipmentName])
      expect(seen).not.toContain(String(secret))
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    const fences = await share('Fences and times inside')
    await visitor.page.goto(fences.pathname + fences.search)
    await heading(visitor.page, 'Fences').waitFor()
    await visitor.page
      .getByRole('group', { name: /^Fence of 5 km about/ })
      .nth(1)
      .waitFor()
    await visitor.page.getByText('Entered').first().waitFor()
    // The link is for the way only.
    await visitor.page.goto(`/order_info${fences.search}`)
    await visitor.page.getByText(/does not belong to this page/).waitFor()
    await visitor.page.goto(`/trackOfVehicleForMobile${fences.search}`)
    await visitor.page.getByRole('group', { name: 'Speed', exact: true }).waitFor()
    await visitor.page.goto(`/PrintingMobile${sheet.search}`)
    await visitor.page.getByRole('button', { name: 'Print' }).waitFor()
    await visitor.page.getByText('Consignee', { exact: true }).last().waitFor()

    // Whoever is signed in needs no link.
    await page.getByRole('tab', { name: 'Track' }).click()
    await page.getByRole('link', { name: 'Fences of both ends' }).click()
    await heading(page, 'Fences').waitFor()
    await page
      .getByRole('group', { name: /^Fence of 5 km about/ })
      .first()
      .waitFor()

    const drivers = await context.request.get('/ntocc-basic-api/driver?authStatus=2&pageSize=1', {
      headers: { 'X-Console': '1' },
    })
    const { data } = (await drivers.json()) as { data: { records: { id: number }[] } }
    await moveTo(page, `/service_info?id=${data.records[0]?.id}`)
    const driver = await share('Who the driver is and whether the papers are good')
    await visitor.page.goto(driver.pathname + driver.search)
    await visitor.page.getByText(/^.\*\*$/).waitFor()
    await visitor.page.getByText('Driving licence', { exact: true }).waitFor()
    expect([...errors, ...visitor.errors]).toEqual([])
  })

  it('S2-013 the map of another edition opens for whoever is signed in, with the vehicles they may see', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/ctmsTrackMap')
    await heading(page, 'Track map').waitFor()
    await page
      .getByRole('main')
      .getByText(/^[\u4e00-\u9fa5][A-Z][0-9A-Z]{5,6}$/)
      .first()
      .waitFor()
    expect([placeOf(page), errors]).toEqual(['/ctmsTrackMap', []])
  })

  it('S2-013 pages of links stay without one and say what is missing', async () => {
    const { page } = await opened('/ctmsTrackMap')
    for (const path of ['/ctmsTrackMap', '/order_info', '/enclosure', '/service_info']) {
      if (placeOf(page) !== path) await page.goto(path)
      await page.getByText(/opens with a shared link/).waitFor()
      expect(placeOf(page)).toBe(path)
    }
    // Whoever has an account and lost the session comes back to the same waybill.
    await page.goto('/order_info?id=1')
    const signIn = page.getByRole('link', { name: 'Sign in' })
    expect(await signIn.getAttribute('href')).toBe('/login?redirect=%2Forder_info%3Fid%3D1')
  })
})
