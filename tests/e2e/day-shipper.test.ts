import type { Page as Rows, TodoItem, WaybillDetail, WaybillRecord } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { choose } from './support/choose.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { TEAM } from './support/made/desk.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

const [BASIC, TMS] = ['/ntocc-basic-api', '/ntocc-tms-api'] as const
interface Order {
  id: number
  version: number
  orderNo: string
}

it('a shipper copies goods of before on a phone, sees who takes them and what they cost, rates the carriage and complains about it', async () => {
  const goodsName = fresh.name('Coils')
  await made.order({ goodsName, qty: 14 })
  const [admin, carrier] = [await made.as('admin'), await made.as('carrier')]
  const [{ code }, { plateNo }] = await Promise.all([made.driver({ teamCode: TEAM }), made.vehicle()])
  const { page, errors } = await person({ as: 'shipper', width: 390, height: 844 })

  // Goods of before are found, copied, and handed in with nothing typed but where the driver rings.
  await page.goto('/home')
  await page.getByRole('button', { name: /menu/i }).first().click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Orders' }).click()
  await menu.getByRole('link', { name: 'Manage orders' }).click()
  await shown(page).getByRole('textbox', { name: 'Keyword' }).fill(goodsName)
  await shown(page).getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await shown(page).getByText('1 in total', { exact: true }).waitFor()
  await shown(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
  const form = shown(page)
  await expect.poll(() => form.getByRole('textbox', { name: 'Quantity' }).inputValue()).toBe('14')
  await form.getByRole('button', { name: 'Hand in for review' }).click()
  await form.getByRole('heading', { level: 1, name: /^DD\d{14}$/ }).waitFor()
  const orderNo = await form.getByRole('heading', { level: 1, name: /^DD\d{14}$/ }).innerText()

  // The platform approves it and the carrier takes all of it: the order and its waybill say so to the shipper.
  const [asked] = (await admin.get<Rows<Order>>(`${BASIC}/sourceOrder?keyword=${orderNo}`)).records
  await admin.put(`${BASIC}/sourceOrder/move`, { id: asked?.id, version: asked?.version, move: 'approve' })
  await carrier.post(`${TMS}/hall/take`, { id: asked?.id, driverCode: code, vehicleNo: plateNo })
  const [waybill] = (await admin.get<Rows<WaybillRecord>>(`${TMS}/waybill?keyword=${orderNo}`)).records
  await page.goto(`/orders/manage?keyword=${orderNo}`)
  const card = shown(page).getByRole('listitem').filter({ hasText: orderNo })
  await card.getByText('Fully taken').waitFor()
  await card.getByText('0 t', { exact: true }).waitFor()
  await page.goto(`/transport/waybills?keyword=${waybill?.waybillNo}`)
  await shown(page)
    .getByRole('link', { name: String(waybill?.waybillNo) })
    .click()
  await shown(page).getByText('CNY 140.00').first().waitFor()

  // Of a carriage that has been signed for it says what it thinks, and what went wrong.
  const signed = await made.receipt()
  const waiting = async () =>
    (await admin.get<TodoItem[]>(`${BASIC}/party/getPartyRoleConfigCount`)).find(
      ({ configKey }) => configKey === 'complaint_count',
    )?.configValue ?? 0
  const before = await waiting()
  await page.goto(`/order_info?id=${signed.id}&tab=service.0`)
  await shown(page).getByRole('button', { name: 'Rate', exact: true }).click()
  const rating = page.getByRole('dialog')
  for (const name of ['Overall', 'Punctuality', 'Safety', 'Service'])
    await rating.getByRole('group', { name }).getByRole('radio').nth(4).click()
  await rating.getByRole('button', { name: 'Rate', exact: true }).click()
  await rating.waitFor({ state: 'hidden' })
  await shown(page).getByRole('button', { name: 'Complain', exact: true }).click()
  const complaining = page.getByRole('dialog')
  await choose(page, 'type', 'Delay', complaining)
  await complaining.getByRole('textbox', { name: 'What happened' }).fill('Half a day late at the quay')
  await complaining.getByRole('button', { name: 'File', exact: true }).click()
  await complaining.waitFor({ state: 'hidden' })

  // The desk of the platform has one more to handle, and the carrier reads five stars.
  await expect.poll(waiting).toBe(before + 1)
  const given = await carrier.get<{ given: object }>(`${TMS}/rating/waybill?waybillNo=${signed.waybillNo}`)
  expect(given.given).toMatchObject({ shipper: { overall: 5 } })
  const now = await admin.get<WaybillDetail>(`${TMS}/waybill/${signed.id}`)
  expect(now.status).toBe(80)
  expect(errors).toEqual([])
}, 240_000)
