import { expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

const PHONE = { width: 390, height: 844 }
const PASSWORD = '285013'
const SHIPPER = 'HQ-S0001'

it('S1-021 S2-090 S2-131 a party asks for its money on the phone, finance approves, the bank pays, the party sees it', async () => {
  const admin = await made.as('admin')
  const { records } = await admin.get<{ records: { uscc: string }[] }>(
    `/ntocc-basic-api/shipment?code=${SHIPPER}&pageNum=1&pageSize=1`,
  )
  await admin.post('/ntocc-basic-api/bankCard', {
    ownerCode: SHIPPER,
    holder: 'Shipper 001',
    kind: 'company',
    uscc: records[0]?.uscc,
    bankCode: 'ICBK',
    bankName: 'ICBC',
    cardNo: `6222${fresh.digits(12)}`,
    verifyStatus: 'four',
  })
  const party = await person({ as: 'shipper', ...PHONE })
  const { page } = party

  // The pay password, by the code that came to the phone.
  await page.goto('/accounts/pay-password')
  const forgotten = shown(page).getByRole('button', { name: 'Forgotten?' })
  await shown(page).getByRole('button', { name: 'Save' }).waitFor()
  if (await forgotten.isVisible()) await forgotten.click()
  await shown(page).getByRole('button', { name: 'Send the code' }).click()
  await page.getByText('The code was sent').waitFor()
  const [newest = ''] = await apiOf(party.context).outbox()
  const code = /\b(\d{6})\b \(/.exec(newest)?.[1] ?? ''
  await shown(page).getByRole('textbox', { name: 'Code from the message' }).fill(code)
  await shown(page)
    .locator('input')
    .and(page.getByLabel(/^\W*Pay password/))
    .fill(PASSWORD)
  await shown(page)
    .locator('input')
    .and(page.getByLabel(/Once more/))
    .fill(PASSWORD)
  await shown(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('The pay password is saved').waitFor()

  // What there is, and taking some of it out.
  await page.goto('/accounts/withdraw')
  await shown(page).getByRole('button', { name: 'Withdraw', exact: true }).click()
  const asking = page.getByRole('dialog')
  await asking
    .locator('input')
    .and(page.getByLabel(/^\W*Pay password/))
    .fill(PASSWORD)
  await asking.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('123.45')
  await page.getByRole('dialog').getByText('CNY 123.45').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
  const title = shown(page).getByRole('heading', { name: /^TX\d+$/ })
  await title.waitFor()
  const number = (await title.textContent()) ?? ''
  expect(number).toMatch(/^TX\d{14}$/)

  // Somebody else looks at where it goes, and approves.
  const clerk = await person({ as: 'finance1' })
  await clerk.page.goto(`/accounts/withdrawals?keyword=${number}`)
  await shown(clerk.page).getByRole('link', { name: number }).click()
  await shown(clerk.page).getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = clerk.page.getByRole('dialog')
  await dialog.getByText('CNY 123.45').first().waitFor()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await clerk.page.getByText(`Approve: ${number}`).first().waitFor()

  await expect
    .poll(
      async () => {
        await page.reload()
        await title.waitFor()
        return shown(page).getByText('Succeeded').first().isVisible()
      },
      { timeout: 90_000, interval: 3_000 },
    )
    .toBe(true)
  for (const { errors } of [party, clerk]) expect(errors).toEqual([])
}, 240_000)

it('S2-134 finance sees accounts and stops one with a reason, which its detail says', async () => {
  const { page, errors } = await person({ as: 'finance1' })
  await page.goto('/accounts?kind=recharge')
  await shown(page)
    .getByRole('link', { name: /^ZH\d{10}$/ })
    .last()
    .click()
  await shown(page).getByRole('button', { name: 'Stop withdrawals' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Asked for by the court')
  await dialog.getByRole('button', { name: 'Stop withdrawals' }).click()
  await shown(page).getByText('Withdrawals are stopped. The history says why.').waitFor()
  await shown(page).getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Lifted')
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
  await shown(page).getByText('Withdrawals are stopped. The history says why.').waitFor({ state: 'hidden' })
  expect(errors).toEqual([])
}, 120_000)
