import type { WaybillDetail } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { madeAt } from './support/made.ts'
import { people, placeOf, type Visit } from './support/people.ts'
import { tile } from './support/tile.ts'
import { todoEntry } from './support/todo-strip.ts'

const person = people()
const made = madeAt(person.url)

const chips = (page: Page) => page.getByRole('region', { name: 'Applied filters' })
const numbersOf = (page: Page) => page.getByRole('link', { name: /^YD\d+$/ }).allInnerTexts()

/** Opens a list and waits for its first row. */
async function openList(page: Page, path = '/transport/waybills'): Promise<void> {
  await page.goto(path)
  await page.getByRole('link', { name: /^YD/ }).first().waitFor()
}

/** What waits for whoever asks, as the backend counts it now. */
async function counted({ context }: Visit, ...keys: string[]): Promise<(number | undefined)[]> {
  const answer = await context.request.get('/ntocc-basic-api/party/getPartyRoleConfigCount', {
    headers: { 'x-console': '1' },
  })
  const { data } = (await answer.json()) as { data: { configKey: string; configValue: number }[] }
  return keys.map(key => data.find(({ configKey }) => configKey === key)?.configValue)
}

/** A waybill that waits for a signature and whose consignee has been sent a code. */
async function waitingForSignature({ context }: Visit): Promise<{ waybill: WaybillDetail; code: string }> {
  const waybill = await made.waybill('unloaded')
  const sent = (await apiOf(context).outbox()).find(line => line.includes(`(${waybill.waybillNo})`))
  const [, code] = / (\d{6}) \(YD\d+\)/.exec(sent ?? '') ?? []
  if (!code) throw new Error(`the consignee of ${waybill.waybillNo} was sent no code: ${sent}`)
  return { waybill, code }
}

describe('finding a waybill', () => {
  it('S1-007 S1-012 S2-146 by filters among thousands: in the address, as chips, and back again', async () => {
    const dispatcher = await person({ as: 'admin' })
    const { page, errors } = dispatcher
    const { records } = await apiOf(dispatcher.context).waybills({ status: 70 })
    const wanted = records.at(-1)!
    await openList(page)
    await page.getByText(/^[\d,]+ in total$/).waitFor()

    await page.getByRole('radio', { name: /^To sign for/ }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('70')
    await page.getByRole('textbox', { name: 'Plate', exact: true }).fill(String(wanted.vehicleNo))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await chips(page).getByText(String(wanted.vehicleNo)).waitFor()
    await page.getByText(/^\d+ in total$/).waitFor()
    const query = new URL(page.url()).searchParams
    expect([query.get('vehicleNo'), query.get('status')]).toEqual([wanted.vehicleNo, '70'])
    expect(await numbersOf(page)).toContain(wanted.waybillNo)

    // The address alone brings the same list, filters and all.
    await page.reload()
    await page.getByRole('link', { name: String(wanted.waybillNo) }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Plate', exact: true }).inputValue()).toBe(wanted.vehicleNo)

    expect(await page.getByRole('radio', { name: /^To sign for/ }).getAttribute('aria-checked')).toBe('true')
    await page.getByRole('radio', { name: /^All/ }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBeNull()
    await chips(page).getByRole('button', { name: 'Reset filters' }).click()
    await page.getByText(/^[\d,]+ in total$/).waitFor()
    expect(placeOf(page)).toBe('/transport/waybills')
    expect(errors).toEqual([])
  })

  it('S1-013 S1-014 S1-015 S2-050 a waybill shows its facts, track, receipts and exceptions', async () => {
    const { page, context } = await person({ as: 'admin' })
    const { records } = await apiOf(context).waybills({ status: '70,80,85', abnormalFlag: 'true' })
    const waybill = records[0]!
    await page.goto(`/order_info?id=${waybill.id}`)
    await page.getByText(String(waybill.waybillNo)).first().waitFor()
    await expect.poll(() => page.title()).toBe(`Waybill ${waybill.waybillNo} - Logistics Cloud`)
    await page.getByRole('tab', { name: 'Track' }).click()
    await page.getByRole('list', { name: 'Steps of the trip' }).waitFor()
    expect(placeOf(page)).toBe(`/order_info?id=${waybill.id}&tab=track`)
    for (const [name, empty] of [
      ['Receipts', 'No receipt yet'],
      ['Exceptions', 'No exception on this waybill'],
    ] as const) {
      const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
      await tab.click()
      expect(Number((await tab.innerText()).replace(/\D/g, ''))).toBeGreaterThan(0)
      expect(await page.getByText(empty).count()).toBe(0)
    }
  })
})

/** What the strip says of a to-do. */
async function badgeOf(page: Page, name: string): Promise<string> {
  const text = await (await todoEntry(page, name)).innerText()
  await page.keyboard.press('Escape')
  return text
}

describe('signing a waybill off', () => {
  it('S4-034 S4-037 by its rules; the counts of somebody else follow without a reload', async () => {
    const dispatcher = await person({ as: 'admin' })
    const other = await person({ as: 'admin', width: 2560 })
    const { waybill, code } = await waitingForSignature(dispatcher)
    const connected = other.page.waitForEvent('websocket', socket => socket.url().includes('/notify/HQ/PLAT_ADMIN/'))
    await other.page.goto('/home')
    await other.page.getByRole('region', { name: 'Needs you now' }).getByRole('listitem').first().waitFor()
    await connected
    await other.page.evaluate(() => Object.assign(window, { stillHere: true }))
    const shown = async () => [await tile(other.page, 'To sign for'), await tile(other.page, 'Receipts to review')]
    // What was made for this test has been heard of.
    await expect
      .poll(
        async () =>
          String(await shown()) === String(await counted(other, 'waybill_sign_count', 'receipt_review_count')),
      )
      .toBe(true)
    const [sign, review] = await shown()
    const before = { sign: sign ?? 0, review: review ?? 0 }
    const badge = () => badgeOf(other.page, 'To sign for')
    await expect.poll(badge).toContain(String(before.sign))

    const { page } = dispatcher
    await openList(page, `/transport/waybills?keyword=${waybill.waybillNo}`)
    await page.getByRole('link', { name: String(waybill.waybillNo) }).click()
    // The row of the list offers the same action; the detail must be there before one is pressed.
    await page.getByRole('tab', { name: 'Track' }).waitFor()
    await page.getByRole('button', { name: 'Sign with code' }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Unloaded quantity').fill(String(waybill.loadQty))
    const signing = dialog.getByRole('button', { name: 'Sign with code' })

    await signing.click()
    await dialog.getByLabel('Consignee’s code').fill(code === '000000' ? '000001' : '000000')
    await signing.click()
    await dialog.getByText('The consignee’s code is missing or wrong').waitFor()
    expect((await apiOf(dispatcher.context).waybill(waybill.id)).data).toMatchObject({ status: 70 })

    await dialog.getByLabel('Consignee’s code').fill(code)
    await signing.click()
    // Others of the demo may come to their end meanwhile.
    await expect.poll(() => tile(other.page, 'To sign for'), { interval: 20 }).toBeLessThan(before.sign)
    expect(await tile(other.page, 'Receipts to review')).toBeGreaterThan(before.review)
    await expect.poll(async () => (await badge()).includes(String(await tile(other.page, 'To sign for')))).toBe(true)
    expect(await other.page.evaluate(() => 'stillHere' in window)).toBe(true)

    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Review receipt' }).waitFor()
    await page.getByRole('tab', { name: /^Change log [1-9]/ }).waitFor()
    expect((await apiOf(dispatcher.context).waybill(waybill.id)).data).toMatchObject({ status: 80 })
    expect([...dispatcher.errors, ...other.errors]).toEqual([])
  })

  it('what the rules forbid is disabled and says why, and the server agrees', async () => {
    const { page, context } = await person({ as: 'admin' })
    const api = apiOf(context)
    const { id, version } = await made.waybill('inTransit')
    await page.goto(`/order_info?id=${id}`)
    await page.getByRole('button', { name: 'Other actions' }).click()
    const cancel = page.getByRole('menuitem', { name: /^Cancel waybill/ })
    await cancel.getByText('No exception has been confirmed for this waybill').waitFor()
    expect(await cancel.getAttribute('aria-disabled')).toBe('true')
    await cancel.click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    const answer = await api.move(id, { move: 'cancel', version, reason: 'try it all the same' })
    expect(answer.status).not.toBe(0)
    expect((await api.waybill(id)).data).toMatchObject({ status: 50, version })
  })

  it('a waybill that somebody else has moved meanwhile is not moved again', async () => {
    const dispatcher = await person({ as: 'admin' })
    const { page } = dispatcher
    const api = apiOf(dispatcher.context)
    const waybill = await made.waybill('toAccept')
    await page.goto(`/order_info?id=${waybill.id}`)
    await page.getByRole('button', { name: 'Other actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel waybill' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('too late')
    const first = await api.move(waybill.id, { move: 'cancel', version: waybill.version, reason: 'first' })
    expect(first.status).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel waybill' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('too late')
    expect((await api.waybill(waybill.id)).data).toMatchObject({ status: 95, cancelReason: 'first' })
  })
})
