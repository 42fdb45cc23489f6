import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Caller, callerAt } from './support/calls.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { SHIPPER } from './support/made/desk.ts'
import { people } from './support/people.ts'

const person = people()
const BASIC = '/ntocc-basic-api'
const DAY_MS = 86_400_000

interface Stored {
  id: number
  code: string
  version: number
}

/** Days long over, of which the demo has no bill: another time for each run. */
const START = Date.UTC(2020, 0, 1) + Number(fresh.digits(3)) * DAY_MS
const dayAt = (days: number): string => new Date(START + days * DAY_MS).toISOString().slice(0, 10)

/** A contract of the demo's shipper for a floor in a warehouse of its own. */
async function contracted(clerk: Caller, admin: Caller) {
  const warehouse = await admin.post<Stored>(`${BASIC}/warehouse`, {
    warehouseNo: fresh.digits(8),
    name: 'Fees',
    kind: 'flat',
    areaCode: '420102',
    address: '1 Dock Road',
  })
  const contractNo = `CC${fresh.digits(8)}`
  const contract = await clerk.post<Stored>(`${BASIC}/storageContract`, {
    contractNo,
    shipmentCode: SHIPPER,
    warehouseCode: warehouse.code,
    validFrom: dayAt(0),
    validTo: dayAt(29),
    areaM2: 100,
    fees: [
      { basis: 'm2Day', rate: '0.60', stepBy: 'quantity' },
      { basis: 'm2Day', rate: '0.45', stepBy: 'quantity', above: 80 },
    ],
  })
  return { contract, contractNo }
}

/** A decision is shown what it is about before it is made. */
const decide = async (page: Page, verb: string, amount: string, billNo: string): Promise<void> => {
  await shown(page).getByRole('button', { name: verb, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(amount).first().waitFor()
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await page.getByText(`${verb}: ${billNo}`).first().waitFor()
}

it('S2-119 S1-033 a clerk signs a contract, tries it and bills the month; the owner sees the same on a phone and confirms; another approves', async () => {
  const [finance, admin] = [await callerAt(person.url(), 'finance1'), await callerAt(person.url(), 'admin')]
  const { contract, contractNo } = await contracted(finance, admin)
  // 80 m² at CNY 0.60 and 20 at CNY 0.45, for thirty days.
  const amount = 'CNY 1,710.00'

  const clerk = await person({ as: 'finance1' })
  await clerk.page.goto(`/warehouse/contracts/detail?id=${contract.id}`)
  await shown(clerk.page).getByText('above 80').first().waitFor()
  await shown(clerk.page).getByRole('tab', { name: 'Trial' }).click()
  await shown(clerk.page).getByLabel('From').fill(dayAt(0))
  await shown(clerk.page).getByLabel('From').press('Enter')
  await shown(clerk.page).getByLabel('To', { exact: false }).last().fill(dayAt(29))
  await shown(clerk.page).getByLabel('To', { exact: false }).last().press('Enter')
  await shown(clerk.page).getByText(amount).first().waitFor()
  await shown(clerk.page).getByRole('button', { name: 'Note as signed', exact: true }).click()
  const sure = clerk.page.getByRole('dialog').getByRole('button', { name: 'Note as signed', exact: true })
  const signed = shown(clerk.page).getByText('Signed', { exact: true }).first()
  await sure.or(signed).first().waitFor()
  if (await sure.isVisible()) await sure.click()
  await signed.waitFor()

  const { id } = await finance.post<Stored>(`${BASIC}/storageBillMake`, {
    shipmentCode: SHIPPER,
    start: dayAt(0),
    end: dayAt(29),
  })
  const { billNo } = await finance.get<{ billNo: string }>(`${BASIC}/storageBill/${id}`)
  const at = `/warehouse/bills/detail?id=${id}`
  await clerk.page.goto(at)
  await shown(clerk.page).getByText(contractNo).first().waitFor()
  await decide(clerk.page, 'Send to owner', amount, billNo)

  const owner = await person({ as: 'shipper', width: 390, height: 844 })
  await owner.page.goto(`/warehouse/bills?keyword=${billNo}`)
  await shown(owner.page).getByText(amount).first().waitFor()
  await owner.page.goto(at)
  await shown(owner.page).getByText('above 80').first().waitFor()
  await decide(owner.page, 'Confirm', amount, billNo)

  // Whoever made and sent it does not approve it, and is told why.
  await clerk.page.goto(at)
  const approving = shown(clerk.page).getByRole('button', { name: 'Approve', exact: true })
  await expect.poll(() => approving.getAttribute('aria-disabled')).toBe('true')
  const other = await person({ as: 'finance2' })
  await other.page.goto(at)
  await decide(other.page, 'Approve', amount, billNo)
  await shown(other.page).getByRole('tab', { name: 'Books' }).click()
  await shown(other.page).getByText('Booked', { exact: true }).waitFor()
  for (const { errors } of [clerk, owner, other]) expect(errors).toEqual([])
}, 240_000)

it('an owner sees how much of its goods there is, as staff do, today and on a day that is over', async () => {
  const clerk = await callerAt(person.url(), 'warehouse1')
  const { records } = await clerk.get<{ records: { goodsNo: string; onHand: number }[] }>(
    `${BASIC}/stockGoods?ownerCode=${SHIPPER}&sortField=onHand&sortType=desc&pageSize=1`,
  )
  const { goodsNo = '', onHand = 0 } = records[0] ?? {}
  expect(onHand).toBeGreaterThan(0)
  const owner = await person({ as: 'shipper' })
  await owner.page.goto(`/warehouse/goods?keyword=${goodsNo}`)
  const row = shown(owner.page).getByRole('row').filter({ hasText: goodsNo })
  await row.getByText(onHand.toLocaleString('en'), { exact: true }).first().waitFor()
  await owner.page.goto('/warehouse/stock')
  await shown(owner.page).getByText('Leave it empty for the stock of now.').waitFor()
  await shown(owner.page).getByRole('textbox', { name: 'End of day' }).fill('2020-01-31')
  await shown(owner.page).getByRole('textbox', { name: 'End of day' }).press('Enter')
  await shown(owner.page).getByText('Nothing lay in these bins on that day.').waitFor()
  expect(owner.errors).toEqual([])
}, 120_000)

it('S1-031 S2-121 labour stands with its sheet and its teams, and a pallet is handed over and comes back', async () => {
  const admin = await callerAt(person.url(), 'admin')
  const [sheets, houses] = [
    await admin.get<{ records: { sheetNo: string }[] }>(`${BASIC}/labourSheet?status=2&pageNum=1&pageSize=1`),
    await admin.get<{ records: Stored[] }>(`${BASIC}/warehouse?pageNum=1&pageSize=1`),
  ]
  const { page, errors } = await person({ as: 'warehouse1' })
  await page.goto('/warehouse/labour')
  await shown(page).getByRole('link', { name: 'Labour rates' }).waitFor()
  await shown(page).getByText('Unloading').first().waitFor()
  await page.goto(`/warehouse/labour/sheets?keyword=${sheets.records[0]?.sheetNo}`)
  await shown(page)
    .getByRole('link', { name: String(sheets.records[0]?.sheetNo) })
    .click()
  await shown(page).getByText('Approved', { exact: true }).first().waitFor()

  const palletNo = `PL${fresh.digits(8)}`
  const body = {
    palletNo,
    ownership: 'owned',
    spec: '1200×1000',
    material: 'wood',
    warehouseCode: houses.records[0]?.code,
  }
  const { id } = await admin.post<Stored>(`${BASIC}/stockPallet`, body)
  await admin.post(`${BASIC}/palletSend`, { id, shipmentCode: SHIPPER })
  await page.goto(`/warehouse/pallets/detail?id=${id}`)
  await shown(page).getByText('Owed', { exact: true }).first().waitFor()
  await shown(page).getByRole('button', { name: 'Take back', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click()
  await shown(page).getByText('Came back').first().waitFor()
  await shown(page).getByText('Here', { exact: true }).first().waitFor()
  expect(errors).toEqual([])
}, 120_000)
