import type { Driver, WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { shown } from './support/drive.ts'
import { fresh, yearsFromNow } from './support/fresh.ts'
import { TEAM } from './support/made/desk.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

const [BASIC, TMS] = ['/ntocc-basic-api', '/ntocc-tms-api'] as const
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('a carrier sees whose papers run out and that they were renewed, takes on a trip for a driver, and counts the same on phone and desk', async () => {
  const name = fresh.name('Driver')
  const [driver, { plateNo }] = await Promise.all([
    made.driver({ teamCode: TEAM, name, licenceTo: inDays(12) }),
    made.vehicle(),
  ])
  const { id, waybillNo } = await made.assigned({ driverCode: driver.code, vehicleNo: plateNo }, { qty: 15 })
  const phone = await person({ as: 'carrier', width: 390, height: 844 })
  const { page } = phone
  await page.goto('/home')
  const drivers = shown(page).getByRole('region', { name: 'Your drivers' })
  const own = drivers.getByRole('listitem').filter({ hasText: name })
  await own.getByText(/Driving licence: \d+ d left/).waitFor()

  // The head of operations enters the new day, another person looks at it: the warning is gone for the carrier.
  const [operations, admin] = [await made.as('operations1'), await made.as('admin')]
  await operations.put(`${BASIC}/driver`, { id: driver.id, version: driver.version, licenceTo: yearsFromNow(6) })
  const looked = { kind: 'driver', id: driver.id }
  await admin.post(`${BASIC}/review/claim`, looked)
  const { version } = await admin.get<Driver>(`${BASIC}/driver/${driver.id}`)
  await admin.post(`${BASIC}/review/decide`, { ...looked, version, decision: 'approve' })
  await page.reload()
  await own.waitFor()
  expect(await own.getByText(/d left|To review/).count()).toBe(0)

  // The trip that waits for a yes is taken on from the list of the trips at hand.
  const trips = shown(page).locator('.home-trips').getByRole('listitem')
  await trips.filter({ hasText: waybillNo }).getByText('To accept').waitFor()
  await trips.filter({ hasText: waybillNo }).getByRole('link', { name: waybillNo }).click()
  await shown(page).getByText('CNY 141.00').first().waitFor()
  await shown(page).getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const state = async () => (await admin.get<WaybillDetail>(`${TMS}/waybill/${id}`)).status
  const accepts = async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
    return state()
  }
  await expect.poll(accepts).toBe(30)

  // At the desk it waits for loading, and the home counts what its list holds.
  const desk = await person({ as: 'carrier' })
  await desk.page.goto('/home')
  const row = shown(desk.page).locator('.home-trips').getByRole('listitem').filter({ hasText: waybillNo })
  await row.getByText('To load').waitFor()
  const note = await shown(desk.page)
    .getByText(/^\d+ waybills?, now$/)
    .innerText()
  await shown(desk.page).getByRole('link', { name: 'See them in the list' }).click()
  await shown(desk.page)
    .getByText(`${Number.parseInt(note, 10)} in total`)
    .waitFor()
  for (const { errors } of [phone, desk]) expect(errors).toEqual([])
}, 240_000)
