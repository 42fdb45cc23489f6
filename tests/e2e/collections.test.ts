import { expect, it } from 'vitest'
import { shown } from './support/drive.ts'
import { people } from './support/people.ts'

const person = people()

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
