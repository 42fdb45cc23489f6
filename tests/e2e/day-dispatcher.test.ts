import type { Page as Rows, WaybillRecord } from '@ntocc/sdk/contracts'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { choose } from './support/choose.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

const [BASIC, TMS] = ['/ntocc-basic-api', '/ntocc-tms-api'] as const
const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Types into a list of records until what was looked for stands in the field. */
async function find(form: Locator, name: string, words: string): Promise<void> {
  const box = form.getByRole('combobox', { name, exact: true })
  const select = form.locator('.ant-select').filter({ has: form.page().getByRole('combobox', { name, exact: true }) })
  const item = form
    .page()
    .locator('.ant-select-item-option, .ant-cascader-menu-item')
    .filter({ visible: true, hasText: words })
  const isTaken = async () => {
    if ((await select.innerText()).includes(words)) return true
    if ((await item.count()) > 0) await item.first().dispatchEvent('click')
    else {
      await box.click()
      await box.fill(words)
    }
    return false
  }
  await expect.poll(isTaken, { message: `${name}: ${words}` }).toBe(true)
}

const region = (page: Page, name: string) => shown(page).getByRole('region', { name, exact: true })
/** What the strip counts under that name. */
const counted = async (page: Page, name: string): Promise<number> => {
  const link = page.getByRole('navigation', { name: 'To-do' }).getByRole('link', { name: new RegExp(`^${name}`) })
  return Number(/\d+/.exec((await link.getAttribute('aria-label')) ?? (await link.innerText()))?.[0])
}

it('a dispatcher acts in place on what is unassigned and silent, makes a waybill from the menu, and plans a round in the city', async () => {
  const [hauler, other, lorry, second] = await Promise.all([
    made.registered(),
    made.registered(),
    made.vehicle(),
    made.vehicle(),
  ])
  const goodsName = fresh.name('Coils')
  const soon = { loadTimeFrom: inHours(-24), loadTimeTo: inHours(9), deadline: inHours(8) }
  const order = await made.order({ goodsName, qty: 12, ...soon })
  const lost = await made.waybill('inTransit')
  const { page, errors } = await person({ as: 'dispatch1' })
  await page.goto('/home')

  // Without a vehicle: what loads first stands first, and one press leads to the form that gives it one.
  const open = region(page, 'Without a vehicle').getByRole('listitem').filter({ hasText: goodsName })
  await open.getByText('12 t').waitFor()
  await open.getByRole('link', { name: 'Assign' }).click()
  await shown(page).getByText('left').getByText('0 t').waitFor()
  await find(shown(page), 'Driver', hauler.name)
  await shown(page).getByRole('textbox', { name: 'Plate' }).fill(lorry.plateNo)
  await shown(page).getByRole('button', { name: 'Split among vehicles' }).click()
  const own = await made.as(hauler.username)
  const waiting = async () => (await own.get<Rows<WaybillRecord>>(`${TMS}/waybill?status=10`)).records
  await expect.poll(waiting).toMatchObject([{ goodsName, planQty: 12, vehicleNo: lorry.plateNo }])
  expect(await (await made.as('admin')).get(`${BASIC}/sourceOrder/${order.id}`)).toMatchObject({ remainingQty: 0 })

  // Without a signal: an exception is reported where it is seen, and waits for whoever handles them.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const exceptions = await counted(page, 'Transport exceptions')
  const silent = region(page, 'Without signal').getByRole('listitem').filter({ hasText: lost.waybillNo })
  await silent.scrollIntoViewIfNeeded()
  await silent.getByText('never seen on this trip').waitFor()
  await silent.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'type', 'Accident')
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('No word from the driver since loading')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => counted(page, 'Transport exceptions')).toBe(exceptions + 1)
  await page.goto(`/transport/exceptions?keyword=${lost.waybillNo}`)
  const sheet = shown(page).getByRole('article')
  await sheet.getByText('No word from the driver since loading').first().waitFor()
  await page.keyboard.press('t')
  await sheet.getByText('Dispatcher 001').first().waitFor()
  // Found again: it stands among the silent ones no more.
  const { version } = await (await made.as('admin')).get<WaybillRecord>(`${TMS}/waybill/${lost.id}`)
  const arrived = { move: 'arrive', version, reason: 'No signal at the gate' }
  await (await made.as('carrier')).post(`${TMS}/waybill/${lost.id}/move`, arrived)

  // A waybill from the menu, for a driver who is known already.
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'New waybill' }).click()
  const form = shown(page)
  await form.getByRole('heading', { level: 1, name: 'New waybill' }).waitFor()
  await find(form, 'Shipper', 'Wuhan Steel Shipper 001')
  await find(form, 'Driver', other.name)
  await find(form, 'Vehicle', second.plateNo)
  await form.getByRole('textbox', { name: 'Goods', exact: true }).fill(goodsName)
  await find(form, 'Kind of goods', 'Steel')
  await form.getByRole('textbox', { name: 'Planned quantity' }).fill('8')
  for (const [side, area] of [
    ['Loading', 'Wuhan'],
    ['Unloading', 'Shanghai'],
  ] as const) {
    await find(form, `${side} area`, area)
    await form.getByRole('textbox', { name: `${side} address`, exact: true }).fill('Gate 2')
  }
  await form.getByRole('textbox', { name: 'Phone at unloading' }).fill(fresh.phone())
  await form.getByRole('textbox', { name: 'Price of the shipper' }).fill('10')
  await form.getByRole('textbox', { name: 'Price of the carrier' }).fill('9')
  await form.getByRole('button', { name: 'Create waybill' }).click()
  const named = await made.as(other.username)
  await expect
    .poll(async () => (await named.get<Rows<WaybillRecord>>(`${TMS}/waybill?status=10`)).records)
    .toMatchObject([{ goodsName, planQty: 8, vehicleNo: second.plateNo }])

  // A round in the city: two stops that wait are distributed to a vehicle, and the driver has them on the sheet.
  const day = `20${30 + Number(fresh.digits(1))}-0${1 + (Number(fresh.digits(1)) % 9)}-1${fresh.digits(1)}`
  const admin = await made.as('admin')
  const at = (time: string) => new Date(`${day}T${time}:00+08:00`).toISOString()
  const customers = [fresh.name('Shop'), fresh.name('Shop')]
  for (const customer of customers)
    await admin.post(`${BASIC}/cityStop`, {
      kind: 'drop',
      customer,
      address: '1 Road',
      lng: 114.31,
      lat: 30.61,
      windowFrom: at('09:00'),
      windowTo: at('17:00'),
      weight: 100,
      volume: 1,
      pieces: 10,
      serviceMinutes: 10,
    })
  await admin.post(`${BASIC}/cityTrip`, {
    vehicleCode: second.code,
    driverCode: other.code,
    departAt: at('09:00'),
    startName: 'Depot',
    startLng: 114.3,
    startLat: 30.6,
  })
  await page.goto(`/dispatch?day=${day}`)
  const board = shown(page)
  await board.getByRole('heading', { level: 2, name: 'To plan: 2' }).waitFor()
  await board.getByRole('button', { name: 'Distribute open stops' }).click()
  const proposal = page.getByRole('dialog')
  await proposal.getByRole('button', { name: 'Apply' }).click()
  await board.getByRole('heading', { level: 2, name: 'To plan: 0' }).waitFor()
  const column = board.getByRole('region', { name: new RegExp(second.plateNo.slice(-4)) })
  await column.getByText('Stops: 2').waitFor()
  await column.getByRole('button', { name: 'Publish' }).click()
  const rounds = () => named.get<{ id: number; stopCount: number }[]>(`${TMS}/dispatch/sheet`)
  await expect.poll(rounds).toMatchObject([{ day, plateNo: second.plateNo, stopCount: 2 }])
  const sheetOfRound = JSON.stringify(await named.get(`${TMS}/dispatch/sheet/${(await rounds())[0]?.id}`))
  for (const customer of customers) expect(sheetOfRound).toContain(customer)
  expect(errors).toEqual([])
}, 240_000)
