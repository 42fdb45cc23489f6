import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Caller, callerAt } from './support/calls.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { SHIPPER } from './support/made/desk.ts'
import { moveTo } from './support/move-to.ts'
import { people } from './support/people.ts'

const person = people()

const BASIC = '/ntocc-basic-api'
interface Stored {
  id: number
  version: number
  code: string
  inboundNo?: string
  outboundNo?: string
}
interface Lists<T> {
  records: T[]
}

/** A warehouse with a bin of each use, and goods of the demo's shipper. */
async function place(admin: Caller) {
  const warehouse = await admin.post<Stored>(`${BASIC}/warehouse`, {
    warehouseNo: fresh.digits(8),
    name: 'North',
    kind: 'racked',
    areaCode: '420102',
    address: '1 Dock Road',
  })
  for (const [zoneNo, use] of [
    ['G', 'receiving'],
    ['A', 'storage'],
    ['S', 'shipping'],
  ]) {
    const zone = await admin.post<Stored>(`${BASIC}/warehouseZone`, {
      warehouseCode: warehouse.code,
      zoneNo,
      name: use,
      use,
    })
    await admin.post(`${BASIC}/warehouseBinsMake`, { zoneCode: zone.code, from: `${zoneNo}-01`, to: `${zoneNo}-01` })
  }
  const goodsNo = `TEA${fresh.digits(6)}`
  const goods = await admin.post<Stored>(`${BASIC}/stockGoods`, {
    ownerCode: SHIPPER,
    goodsNo,
    name: 'Tea',
    unit: 'piece',
  })
  return { warehouse, goods }
}

const moved = async (by: Caller, kind: 'inbound' | 'outbound', { id }: Stored, ...moves: string[]): Promise<void> => {
  for (const move of moves) {
    const { version } = await by.get<Stored>(`${BASIC}/${kind}/${id}`)
    await by.put(`${BASIC}/${kind}/move`, { id, version, move })
  }
}

/** One step of work: its button, what its dialog has filled in already or is told, Enter. */
async function work(page: Page, button: string, typed?: string): Promise<void> {
  await shown(page).getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('spinbutton').or(dialog.getByRole('textbox')).first()
  await field.waitFor()
  if (typed) await field.fill(typed)
  await dialog.getByRole('button', { name: /^(Receive|Put away|Pick|Check)$/ }).click()
  // A dialog that stays says why.
  await expect.poll(() => dialog.allInnerTexts()).toEqual([])
}

/** A move, whether or not it is asked about first: it was made when it is offered no more. */
async function make(page: Page, move: string): Promise<void> {
  const offered = shown(page).getByRole('button', { name: move, exact: true })
  const sure = page.getByRole('dialog').getByRole('button', { name: move, exact: true })
  await offered.click()
  await expect
    .poll(async () => {
      if (await sure.isVisible()) await sure.click()
      return offered.isVisible()
    })
    .toBe(false)
}

it('S1-028 S1-029 a clerk on a phone receives and puts away, picks, checks what a colleague has picked, and loads', async () => {
  const [admin, colleague] = [await callerAt(person.url(), 'admin'), await callerAt(person.url(), 'warehouse2')]
  const { warehouse, goods } = await place(admin)
  const parties = { warehouseCode: warehouse.code, ownerCode: SHIPPER }
  const notice = await admin.post<Stored>(`${BASIC}/inbound`, { ...parties, kind: 'purchase' })
  const { inboundNo } = notice
  await admin.post(`${BASIC}/inboundLine`, { inboundNo, goodsCode: goods.code, expected: 5 })
  await moved(admin, 'inbound', notice, 'submit', 'arrive')

  const { page, errors } = await person({ as: 'warehouse1', width: 390, height: 844 })
  await page.goto(`/warehouse/inbound/detail?id=${notice.id}`)
  await work(page, 'Receive next line')
  await make(page, 'Close receiving')
  await work(page, 'Put next away')
  await shown(page).getByText('Done', { exact: true }).first().waitFor()
  const stock = async () =>
    (
      await admin.get<Lists<{ onHand: number; available: number }>>(`${BASIC}/stockLine?goodsCode=${goods.code}`)
    ).records
      .filter(({ onHand }) => onHand > 0)
      .map(({ onHand, available }) => [onHand, available])
  expect(await stock()).toEqual([[5, 5]])

  // Two orders: one is picked here, the other one by somebody else.
  const order = async (quantity: number) => {
    const made = await admin.post<Stored>(`${BASIC}/outbound`, { ...parties, kind: 'sale', consignee: 'Shop' })
    await admin.post(`${BASIC}/outboundLine`, { outboundNo: made.outboundNo, goodsCode: goods.code, quantity })
    await moved(admin, 'outbound', made, 'submit', 'allocate')
    return made
  }
  const [own, theirs] = [await order(3), await order(2)]
  const picks = await colleague.get<Lists<Stored>>(`${BASIC}/outboundPick?outboundNo=${theirs.outboundNo}`)
  await colleague.post(`${BASIC}/outboundPickConfirm`, { id: picks.records[0]?.id, quantity: 2 })

  await moveTo(page, `/warehouse/outbound/detail?id=${own.id}`)
  await work(page, 'Pick next')
  await shown(page).getByText('You picked it. Somebody else has to check it.').first().waitFor({ state: 'attached' })
  await moveTo(page, `/warehouse/outbound/detail?id=${theirs.id}`)
  await work(page, 'Check next line', '2')
  await make(page, 'Load and ship')
  await shown(page).getByText('Shipped', { exact: true }).first().waitFor()
  expect((await stock()).sort()).toEqual([[3, 0]])
  expect(errors).toEqual([])
})
