import { expect, it } from 'vitest'
import { shown } from './support/drive.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

const SHIPPER = 'HQ-S0001'

it('S1-022 S1-023 finance sees merchants and rules, and another person decides what waits', async () => {
  const { page, errors } = await person({ as: 'finance1' })
  await page.goto('/accounts/merchants?status=3')
  await shown(page).getByRole('link', { name: '1602418501' }).click()
  await shown(page).getByRole('button', { name: 'Approve change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('0.6 → 0.54').waitFor()
  await dialog.getByRole('button', { name: 'Approve change' }).click()
  await shown(page).getByText('Signed').first().waitFor()
  await page.goto('/accounts/split-rules?status=0')
  await shown(page)
    .getByRole('link', { name: /^GZ\d{14}$/ })
    .click()
  await shown(page).getByRole('button', { name: 'Approve rule' }).click()
  await page.getByRole('dialog').getByText('25.5 %').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve rule' }).click()
  await shown(page).getByText('In force').first().waitFor()
  expect(errors).toEqual([])
}, 240_000)

interface Code {
  id: number
  codeNo: string
  version: number
}
interface Received {
  id: number
  version: number
  status: number
}

it('S2-091 a shipper recharges by a code: the number, who pays by it, and what is in the account', async () => {
  const { page, errors } = await person({ as: 'shipper' })
  await page.goto('/accounts/recharge')
  await shown(page).getByRole('textbox', { name: 'Amount' }).fill('1234.56')
  await shown(page).getByRole('button', { name: 'Get the number' }).click()
  await shown(page)
    .getByRole('img', { name: /^QR code of SK\d{14}/ })
    .waitFor()
  await shown(page).getByRole('button', { name: 'Let the simulator pay' }).click()
  // The bank is asked by a job; the page follows by itself.
  await shown(page).getByText('Used up').first().waitFor()
  await shown(page)
    .getByRole('tab', { name: /^Collection records/ })
    .click()
  await expect.poll(() => shown(page).innerText()).toMatch(/SR\d{14}[\s\S]*Booked/)
  expect(errors).toEqual([])
}, 240_000)

it('S2-092 money nobody can match is assigned by one person and approved by another', async () => {
  const [shipper, clerk] = [await made.as('shipper'), await made.as('finance1')]
  const body = { purpose: 'recharge', amountLimit: '77.00', validUntil: '2099-12-31' }
  const { id, version, codeNo } = await shipper.post<Code>('/ntocc-basic-api/collectionCode', body)
  await shipper.put('/ntocc-basic-api/collectionCode/move', { id, version, move: 'close' })
  await shipper.post('/ntocc-basic-api/collectionPlay', { id })
  const list = `/ntocc-basic-api/collection?codeNo=${codeNo}&pageNum=1&pageSize=1`
  const received = async () => (await clerk.get<{ records: Received[] }>(list)).records[0]
  // The code was closed: it came in, and is nobody's.
  await expect.poll(async () => (await received())?.status).toBe(0)
  const path = `/accounts/collections/detail?id=${(await received())?.id}`

  const one = await person({ as: 'finance1' })
  await one.page.goto(path)
  await shown(one.page).getByText('Code was closed').first().waitFor()
  await shown(one.page).getByRole('button', { name: 'Assign', exact: true }).click()
  const assigning = one.page.getByRole('dialog')
  await assigning.getByRole('combobox', { name: 'Shipper' }).fill(SHIPPER)
  // What an earlier word has found is in sight, and cannot be taken.
  const found = one.page.locator('.ant-select-item-option:not(.ant-select-item-option-disabled)')
  await found.filter({ hasText: SHIPPER }).first().click()
  await assigning.getByRole('textbox', { name: 'How you know' }).fill('They sent the slip of their bank')
  await assigning.getByRole('button', { name: 'Assign', exact: true }).click()
  await shown(one.page).getByText('Assignment to approve').first().waitFor()
  // Whoever assigned does not approve.
  const { id: of, version: now } = (await received()) ?? {}
  await expect(
    clerk.put('/ntocc-basic-api/collection/move', { id: of, version: now, move: 'approveAssign' }),
  ).rejects.toThrow('collectionByOther')

  const other = await person({ as: 'finance2' })
  await other.page.goto(path)
  await shown(other.page).getByRole('button', { name: 'Approve assignment' }).click()
  const approving = other.page.getByRole('dialog')
  await approving.getByText('They sent the slip of their bank').waitFor()
  await approving.getByRole('button', { name: 'Approve assignment' }).click()
  await shown(other.page).getByText('Booked').first().waitFor()
  expect([...one.errors, ...other.errors]).toEqual([])
}, 240_000)
