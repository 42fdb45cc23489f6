import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngFile } from '../../server/src/ntocc/testing/files.ts'
import { barriers } from './support/axe.ts'
import { callerAt } from './support/calls.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { madeAt } from './support/made.ts'
import { MENUS } from './support/menus.ts'
import { menuOf, people, placeOf, type Visit } from './support/people.ts'
import { detail, HEADERS, isPictured, isReady, onCase, queue } from './support/receipts.ts'

/** What the console is bought for, as people do it: every click and key is counted. */
const person = people('own')
let own: RunningConsole
beforeAll(async () => {
  own = await startSeeded(3_000)
})
afterAll(() => own?.stop())

const PALETTE = 'Search pages and actions'

interface Row {
  [field: string]: string | number
}

const listed = async ({ context }: Pick<Visit, 'context'>, list: string, query = ''): Promise<[Row[], number]> => {
  const answer = await context.request.get(`${list}?pageNum=1&pageSize=5${query}`, { headers: HEADERS })
  const { data } = (await answer.json()) as { data: { records: Row[]; total: number } }
  return [data.records, data.total]
}

/** Presses keys and counts them; what is typed in a row is one. */
const counted = (page: Page) => {
  const hand = { keys: 0, clicks: 0 }
  return {
    hand,
    press: async (key: string) => {
      hand.keys += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      hand.keys += 1
      await page.keyboard.type(text)
    },
    click: async (at: ReturnType<Page['locator']>, modifiers: 'Shift'[] = []) => {
      hand.clicks += 1
      await at.click({ modifiers })
    },
  }
}

describe('a day of the platform', () => {
  it('S1-014 twenty receipts by keys alone: one rejected with a reason, one taken back; each approved once', async () => {
    const clerk = await person({ url: own.url, as: 'review1' })
    const { page, errors } = clerk
    const made = madeAt(() => own.url)
    for (let { total } = await queue(clerk); total < 20; total++) await made.receipt()
    const before = await queue(clerk)
    const judged = before.records.slice(0, 20)
    expect(judged).toHaveLength(20)
    const { hand, press } = counted(page)
    await page.goto('/transport/receipt-review')
    await onCase(page, judged[0]!.waybillNo)
    await isReady(page)
    expect(await barriers(page)).toEqual([])
    for (const [at, { waybillNo }] of judged.entries()) {
      await onCase(page, waybillNo)
      await isPictured(page)
      if (at === 4) {
        for (const key of ['r', '2', 'Enter']) await press(key)
        await page.getByText(`${waybillNo}: rejected`).waitFor()
      } else if (at === 9) {
        await press('a')
        await page.getByText(`${waybillNo}: approved`).waitFor()
        await press('u')
        await onCase(page, waybillNo)
        await press('a')
      } else await press('a')
    }
    // Twenty decisions, two keys more for the reason, two for the one taken back.
    expect(hand).toEqual({ keys: 24, clicks: 0 })
    await page.getByText(`${judged[19]!.waybillNo}: approved`).waitFor()
    await expect.poll(async () => (await queue(clerk)).total).toBe(before.total - 20)
    const admin = await person({ url: own.url, as: 'admin' })
    for (const [at, { id, version, payableAmount }] of judged.entries()) {
      const after = await detail(admin, id)
      expect([at, after.status, after.version, after.payableAmount]).toEqual([
        at,
        at === 4 ? 85 : 90,
        version + 1,
        payableAmount,
      ])
    }
    expect(errors).toEqual([])
  })

  it('any record is found by one shortcut and its number: three keys, and it is open', async () => {
    const visit = await person({ url: own.url, as: 'admin' })
    const { page, errors } = visit
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [list, field, path] of [
      ['/ntocc-tms-api/waybill', 'waybillNo', '/order_info'],
      ['/ntocc-basic-api/vehicle', 'plateNo', '/base/vehicles/detail'],
      ['/ntocc-basic-api/driver', 'code', '/service_info'],
      ['/ntocc-basic-api/shipment', 'uscc', '/shippers/detail'],
      ['/ntocc-basic-api/shipmentContract', 'contractNo', '/shippers/contracts/detail'],
      ['/ntocc-basic-api/oilCard', 'cardNo', '/fuel/cards/detail'],
    ] as const) {
      const row = (await listed(visit, list))[0][0]!
      const { hand, press, type } = counted(page)
      await press('Control+k')
      const palette = page.getByRole('dialog', { name: PALETTE })
      await palette.getByRole('combobox').waitFor()
      await type(String(row[field]))
      // At once, as a scanner does: the answer is still on its way.
      await press('Enter')
      await palette.waitFor({ state: 'detached' })
      await expect.poll(() => placeOf(page), { message: list }).toMatch(new RegExp(`^${path}`))
      if (list !== '/ntocc-basic-api/vehicle') expect(page.url()).toContain(`id=${row.id}`)
      expect(hand.keys).toBe(3)
    }
    expect(errors).toEqual([])
  })

  it('two waybills are compared in tabs: one key from one to the other, each as it was left', async () => {
    const visit = await person({ url: own.url, as: 'admin' })
    const { page, errors } = visit
    const numbers = (await listed(visit, '/ntocc-tms-api/waybill', '&status=90'))[0]
      .slice(0, 2)
      .map(each => each.waybillNo)
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { hand, press, type } = counted(page)
    const title = (no: unknown) => page.locator('main.sh-tab-page:visible').getByRole('heading', { name: String(no) })
    for (const no of numbers) {
      await press('Control+k')
      await page.getByRole('dialog', { name: PALETTE }).getByRole('combobox').waitFor()
      await type(String(no))
      await press('Enter')
      await title(no).first().waitFor()
      await page.locator('main.sh-tab-page:visible').getByRole('tab', { name: 'Receipts' }).click()
    }
    const strip = page.getByRole('navigation', { name: 'Open pages' })
    expect(await strip.getByRole('link').allInnerTexts()).toEqual(['Dashboard', ...numbers.map(no => `Waybill ${no}`)])
    for (const [key, no] of [
      ['Alt+PageUp', numbers[0]],
      ['Alt+PageDown', numbers[1]],
    ] as const) {
      await press(key)
      await title(no).first().waitFor()
      const side = page.locator('main.sh-tab-page:visible').getByRole('tab', { name: 'Receipts' })
      expect(await side.getAttribute('aria-selected')).toBe('true')
    }
    expect(hand.keys).toBe(8)
    expect(errors).toEqual([])
  })

  it('chosen rows go out as csv with five chosen columns in five clicks, under the name of the list and the day', async () => {
    const { page, errors } = await person({ url: own.url, as: 'admin' })
    await page.goto('/transport/waybills?status=90')
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^YD/ }) })
    const numbers = await rows.getByRole('link', { name: /^YD/ }).allInnerTexts()
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
    const { hand, click } = counted(page)
    const saved = page.waitForEvent('download')
    await click(page.getByRole('button', { name: 'Export as…' }))
    const dialog = page.getByRole('dialog', { name: 'Export', exact: true })
    await click(dialog.getByText('csv', { exact: true }))
    await click(dialog.getByRole('button', { name: 'None' }))
    await dialog.getByText('Choose at least one column.').waitFor()
    await click(dialog.getByRole('checkbox').nth(4), ['Shift'])
    expect(await dialog.getByRole('radio', { name: 'The 2 chosen' }).isChecked()).toBe(true)
    await click(dialog.getByRole('button', { name: 'Export', exact: true }))
    const download = await saved
    expect(hand.clicks).toBe(5)
    expect(download.suggestedFilename()).toMatch(/^Waybills Finished \d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]?.split(',')).toHaveLength(5)
    expect(lines.slice(1).map(line => line.split(',')[0]?.trim())).toEqual(
      [numbers[0], numbers[1]].map(each => each?.trim()),
    )
    // The choice is kept: the next time it is there already.
    await page.getByRole('button', { name: 'Export as…' }).click()
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(5)
    expect(errors).toEqual([])
  })

  it('two hundred imported vehicles are submitted for review at once when they have their papers: nine clicks', async () => {
    const visit = await person({ url: own.url, as: 'admin' })
    const { page, errors } = visit
    const waiting = async () => (await listed(visit, '/ntocc-basic-api/vehicle', '&authStatus=1'))[1]
    const before = await waiting()
    await page.goto('/base/vehicles')
    await page.locator('tbody tr[data-row-key]').first().waitFor()
    const { hand, click } = counted(page)
    await click(page.getByRole('button', { name: 'Import', exact: true }))
    const drawer = page.getByRole('dialog')
    const input = drawer.locator('input[type=file]')
    await input.and(page.locator(':enabled')).waitFor({ state: 'attached' })
    hand.clicks += 1
    await input.setInputFiles({ name: 'vehicles.csv', mimeType: 'text/csv', buffer: Buffer.from(vehicles(200)) })
    await drawer.getByText('200 rows in vehicles.csv').waitFor()
    await click(drawer.getByRole('button', { name: 'Check all rows' }))
    await drawer.getByText('All 200 rows are valid').waitFor()
    await click(drawer.getByRole('button', { name: 'Import 200 rows' }))
    await drawer.getByText('200 rows added').waitFor()
    await drawer.getByRole('button', { name: 'Show the imported records' }).waitFor()
    // A file has no pictures and no policies: what would be refused for each is not offered for all.
    expect(await drawer.getByRole('button', { name: /^Submit for review/ }).count()).toBe(0)
    await click(drawer.getByRole('button', { name: 'Show the imported records' }))
    await page.getByText('200 in total', { exact: true }).waitFor()
    await papered(new URL(page.url()).searchParams.get('imported') ?? '')
    await click(page.getByRole('checkbox', { name: 'Select all rows' }))
    await click(page.getByRole('button', { name: 'Select all 200 that match' }))
    await click(page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Submit for review' }))
    await click(page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }))
    await expect.poll(waiting, { timeout: 60_000 }).toBe(before + 200)
    expect(hand.clicks).toBe(9)
    expect(errors).toEqual([])
  })
})

/** Every vehicle of an import has its inspection, its insurance and a picture of its licence, as a program of the operator adds them. */
const papered = async (importId: string): Promise<void> => {
  const admin = await callerAt(own.url, 'admin')
  const imported = async () =>
    (
      await admin.get<{ records: { id: number; code: string; version: number }[] }>(
        `/ntocc-basic-api/vehicle?pageSize=200&imported=${importId}`,
      )
    ).records
  const named = await imported()
  expect(named).toHaveLength(200)
  for (const type of ['inspection', 'compulsory']) {
    const rows = named.map(({ code }, at) => ({
      line: at + 2,
      values: {
        vehicleCode: code,
        type,
        from: day(-0.5),
        to: day(0.5),
        ...(type === 'compulsory' && { policyNo: `P${importId.slice(0, 8)}${at}` }),
      },
    }))
    const body = { importId: `${type}-${importId}`, mode: 'all', rows }
    expect(await admin.post('/ntocc-basic-api/import/vehicleInsurance', body)).toMatchObject({ created: 200 })
  }
  // Their days are the vehicles' by now.
  const records = await imported()
  const licenceImgs = [await admin.upload('licence.png', pngFile())]
  for (const { id, version } of records) await admin.put('/ntocc-basic-api/vehicle', { id, version, licenceImgs })
}

const day = (years: number): string => new Date(Date.now() + years * 366 * 86_400_000).toISOString().slice(0, 10)

/** A file of vehicles with what their licences say. */
const vehicles = (count: number): string => {
  const titles = [
    'Plate',
    'Plate colour',
    'Type',
    'Energy',
    'Owner',
    'Use',
    'Vehicle identification number',
    'Issued by',
    'Registered on',
    'Issued on',
    'Gross mass',
    'Payload',
    'Road transport certificate',
    'Certificate until',
  ]
  const rows = Array.from({ length: count }, (_, at) => [
    `藏A${String(70_000 + at)}`,
    '2',
    'Q11',
    'B',
    'Northern Lines',
    '货运',
    `LTEST${String(at).padStart(12, '0')}`,
    '拉萨市公安局交通警察支队',
    day(-3),
    day(-3),
    '25',
    '15',
    `54${String(at).padStart(10, '0')}`,
    day(2),
  ])
  return `\ufeff${[titles, ...rows].map(row => row.join(',')).join('\r\n')}`
}

/** Of each role: who, its menu, an address that it lacks, and a call that is somebody else's to make. */
const ROLES = [
  ['driver', MENUS.driver, '/base/drivers', '/ntocc-basic-api/oilCard?pageNum=1&pageSize=5'],
  ['shipper', MENUS.shipper, '/organisation/staff', '/ntocc-basic-api/staff?pageNum=1&pageSize=5'],
  ['finance1', MENUS.finance, '/transport/receipt-review', '/ntocc-tms-api/receiptReview?pageSize=5'],
  ['review1', MENUS.reviewer, '/transport/waybills', '/ntocc-basic-api/oilRecharge?pageNum=1&pageSize=5'],
  ['dispatch1', MENUS.dispatcher, '/organisation/roles', '/ntocc-basic-api/role?pageNum=1&pageSize=5'],
] as const

describe('each role', () => {
  it.each(ROLES)(
    'S6-004 %s sees what it may do, and nothing else opens or answers',
    async (as, menu, address, call) => {
      const { page, context, errors } = await person({ url: own.url, as })
      await page.goto('/home')
      expect(await menuOf(page)).toEqual(['Dashboard', ...menu])
      expect(errors).toEqual([])
      await page.goto(address)
      await page.waitForURL(/noPermission/)
      await page.getByRole('heading', { name: 'You have no permission for this page' }).waitFor()
      const answer = await context.request.get(call, { headers: HEADERS })
      expect(await answer.json()).toMatchObject({ status: 4030 })
    },
  )
})
