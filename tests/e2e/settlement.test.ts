import { expect, it } from 'vitest'
import { shown } from './support/drive.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

it('S1-020 a waybill is settled: made and sent by one clerk, confirmed by its shipper, submitted, and approved by another', async () => {
  const { waybillNo, receivableAmount } = await made.waybill('finished')
  const amount = `CNY ${receivableAmount}`
  const clerk = await person({ as: 'finance1' })
  const shipper = await person({ as: 'shipper' })
  const other = await person({ as: 'finance2' })

  // From the waybill itself: how much it would be stands there before it is made.
  await clerk.page.goto(`/settlement/waybills?waybillNo=${waybillNo}`)
  const row = shown(clerk.page).getByRole('row').filter({ hasText: waybillNo })
  await row.getByRole('checkbox').check()
  await shown(clerk.page).getByRole('button', { name: 'Make batches' }).click()
  const making = clerk.page.getByRole('dialog')
  await making.getByText(amount).first().waitFor()
  await making.getByRole('button', { name: 'Make', exact: true }).click()
  await clerk.page.getByText('1 batch made').waitFor()
  const settled = await (await made.as('finance1')).get<{ records: { batchNo: string }[] }>(
    `/ntocc-basic-api/settlementLine?waybillNo=${waybillNo}&pageNum=1&pageSize=1`,
  )
  const batchNo = String(settled.records[0]?.batchNo)

  const decide = async ({ page }: typeof clerk, verb: string): Promise<void> => {
    await shown(page).getByRole('button', { name: verb, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(amount).first().waitFor()
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await page.getByText(`${verb}: ${batchNo}`).first().waitFor()
  }
  const open = async ({ page }: typeof clerk): Promise<void> => {
    await page.goto(`/settlement/batches?keyword=${batchNo}`)
    await shown(page).getByRole('link', { name: batchNo }).click()
    await shown(page).getByRole('heading', { name: batchNo }).waitFor()
  }
  await open(clerk)
  await decide(clerk, 'Send to party')
  await open(shipper)
  await shown(shipper.page).getByText(waybillNo).waitFor()
  await decide(shipper, 'Confirm')
  await clerk.page.reload()
  await decide(clerk, 'Submit for approval')
  // Whoever handed it in cannot approve it, and is told why.
  const approving = shown(clerk.page).getByRole('button', { name: 'Approve', exact: true })
  await expect.poll(() => approving.getAttribute('aria-disabled')).toBe('true')
  await open(other)
  await decide(other, 'Approve')
  await shown(other.page).getByRole('tab', { name: 'Books' }).click()
  await shown(other.page).getByText('Booked', { exact: true }).waitFor()
  for (const { errors } of [clerk, shipper, other]) expect(errors).toEqual([])
}, 240_000)
