import { expect, it } from 'vitest'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'
import { todoEntry } from './support/todo-strip.ts'

const person = people()
const made = madeAt(person.url)
const BASIC = '/ntocc-basic-api'

interface Start {
  most: string
  driverCode: string
  teamCode?: string
}
/** Whoever is paid for it has a card that it can be paid to. */
const withCard = async (waybillNo: string): Promise<Start> => {
  const [admin, carrier] = [await made.as('admin'), await made.as('carrier')]
  const start = () => carrier.get<Start & { payee?: object }>(`${BASIC}/prepaidStart?waybillNo=${waybillNo}`)
  const found = await start()
  if (found.payee) return found
  const team = `${BASIC}/driverTeam?code=${found.teamCode}&pageNum=1&pageSize=1`
  const { records } = await admin.get<{ records: { captainCode?: string }[] }>(team)
  await admin.post(`${BASIC}/bankCard`, {
    ownerCode: records[0]?.captainCode ?? found.driverCode,
    holder: fresh.name('Driver'),
    kind: 'person',
    idNo: fresh.idNo(),
    reservedPhone: fresh.phone(),
    bankCode: 'ICBK',
    bankName: 'ICBC',
    cardNo: `6222${fresh.digits(12)}`,
    isDefault: true,
    verifyStatus: 'four',
  })
  return start()
}

it('S1-043 S2-138 S2-211 an advance is asked for on the way, approved by another person from the to-do, and paid by the bank', async () => {
  const { waybillNo } = await made.waybill('inTransit')
  const { most } = await withCard(waybillNo)
  const amount = (Number(most) / 2).toFixed(2)

  const asker = await person({ as: 'dispatch1' })
  await asker.page.goto('/prepaid')
  await shown(asker.page).getByRole('button', { name: 'Ask for an advance' }).click()
  const asking = asker.page.getByRole('dialog')
  await asking.getByRole('textbox', { name: 'Waybill no.' }).fill(waybillNo)
  await asking.getByRole('button', { name: 'Next' }).click()
  const sending = asker.page.getByRole('dialog').filter({ hasText: 'Can be paid in advance' })
  await sending.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await sending.getByRole('textbox', { name: 'What for' }).fill('Fuel and tolls')
  await sending.getByRole('button', { name: /^Ask for it/ }).click()
  const title = shown(asker.page).getByRole('heading', { name: /^YK\d+$/ })
  await title.waitFor()
  const number = String(await title.textContent())

  // Somebody of the platform comes to it by the to-do that counts it, and sees what it moves before deciding.
  const clerk = await person({ as: 'finance1' })
  await clerk.page.goto('/')
  await (await todoEntry(clerk.page, 'Advances to review')).click()
  await shown(clerk.page).getByRole('heading', { name: 'Advances' }).first().waitFor()
  await shown(clerk.page).getByRole('link', { name: number }).click()
  await shown(clerk.page).getByRole('button', { name: 'Approve', exact: true }).click()
  const deciding = clerk.page.getByRole('dialog')
  await deciding.getByText('Fuel and tolls').waitFor()
  await deciding.getByText(waybillNo).waitFor()
  await deciding.getByRole('button', { name: 'Approve', exact: true }).click()
  await clerk.page.getByText(`Approve: ${number}`).first().waitFor()

  // The bank is told by a job; a page of what is approved follows by itself.
  await asker.page.reload()
  for (const { page } of [clerk, asker]) {
    await shown(page).getByRole('row').filter({ hasText: 'Paid' }).first().waitFor()
    await shown(page)
      .getByRole('row')
      .filter({ hasText: `CNY ${amount}` })
      .first()
      .waitFor()
  }
  for (const { errors } of [asker, clerk]) expect(errors).toEqual([])
}, 240_000)
