import { expect, it } from 'vitest'
import { shown } from './support/drive.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

const BASIC = '/ntocc-basic-api'
const SHIPPER = 'HQ-S0001'
const PHONE = { width: 390, height: 844 }

interface Batch {
  id: number
  version: number
}

/** A waybill of the demo's shipper that it was billed for: its batch is approved. */
const billed = async (): Promise<{ waybillNo: string; amount: string }> => {
  const { waybillNo, receivableAmount, finishTime } = await made.waybill('finished')
  const [clerk, other, shipper] = await Promise.all(['finance1', 'finance2', 'shipper'].map(made.as))
  const day = new Date(Date.parse(String(finishTime)) + 8 * 3_600_000).toISOString().slice(0, 10)
  const asked = { side: 'receivable', start: day, end: day, shipmentCode: SHIPPER, waybillNos: waybillNo }
  const batch = await clerk?.post<Batch>(`${BASIC}/settlementMake`, asked)
  for (const [who, move] of [
    [clerk, 'send'],
    [shipper, 'confirm'],
    [clerk, 'submit'],
    [other, 'approve'],
  ] as const) {
    const { id, version } = (await clerk?.get<Batch>(`${BASIC}/settlementBatch/${batch?.id}`)) ?? { id: 0, version: 0 }
    await who?.put(`${BASIC}/settlementBatch/move`, { id, version, move })
  }
  return { waybillNo, amount: String(receivableAmount) }
}

it('S1-035 S2-139 a shipper asks on the phone, finance approves and draws, the shipper has it on paper, and two people take it back', async () => {
  const { waybillNo, amount } = await billed()
  const shipper = await person({ as: 'shipper', ...PHONE })
  const { page } = shipper

  // What may be invoiced, and what it comes to before it is asked for.
  await page.goto('/invoicing/apply')
  await shown(page).getByRole('checkbox', { name: 'All' }).uncheck()
  await shown(page).getByRole('checkbox', { name: waybillNo }).check()
  await shown(page).getByText(`CNY ${amount}`).last().waitFor()
  await shown(page).getByRole('button', { name: 'Apply for an invoice' }).click()
  const title = shown(page).getByRole('heading', { name: /^KP\d{14}$/ })
  await title.waitFor()
  const number = (await title.textContent()) ?? ''

  const clerk = await person({ as: 'finance1' })
  await clerk.page.goto(`/invoicing/draw?keyword=${number}`)
  await shown(clerk.page).getByRole('link', { name: number }).click()
  for (const verb of ['Approve', 'Draw']) {
    await shown(clerk.page).getByRole('button', { name: verb, exact: true }).click()
    const dialog = clerk.page.getByRole('dialog')
    await dialog.getByText(`CNY ${amount}`).first().waitFor()
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await clerk.page.getByText(`${verb}: ${number}`).first().waitFor()
  }
  const read = await made.as('finance1')
  const invoices = async () =>
    (
      await read.get<{ records: { id: number; invoiceNo: string | null; status: number }[] }>(
        `${BASIC}/invoice?applyNo=${number}&pageNum=1&pageSize=10`,
      )
    ).records
  await expect.poll(async () => (await invoices())[0]?.invoiceNo ?? '', { timeout: 60_000 }).toMatch(/^\d{20}$/)
  const [invoice] = await invoices()

  // The settlement list says so, and its filter finds it.
  await clerk.page.goto(`/settlement/waybills?waybillNo=${waybillNo}&invoiceStatus=2`)
  await shown(clerk.page).getByRole('row').filter({ hasText: waybillNo }).waitFor()

  await page.goto(`/invoicing/invoices/paper?id=${invoice?.id}`)
  await shown(page).getByRole('article').getByText(String(invoice?.invoiceNo)).waitFor()
  await shown(page).getByRole('article').getByRole('row').filter({ hasText: amount }).last().waitFor()

  // Taken back: by whom it was asked for it is not approved.
  await clerk.page.goto(`/invoicing/invoices/detail?id=${invoice?.id}`)
  await shown(clerk.page).getByRole('button', { name: 'Reverse' }).click()
  const dialog = clerk.page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Wrong title')
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await clerk.page.getByText('Asked for. Another person approves it.').waitFor()
  const red = (await invoices()).find(({ id }) => id !== invoice?.id)
  const open = async (of: typeof clerk) => {
    await of.page.goto(`/invoicing/invoices/detail?id=${red?.id}`)
    return shown(of.page).getByRole('button', { name: 'Approve', exact: true })
  }
  expect(await (await open(clerk)).getAttribute('aria-disabled')).toBe('true')
  const other = await person({ as: 'finance2' })
  await (await open(other)).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect
    .poll(async () => (await invoices()).find(({ id }) => id === invoice?.id)?.status, { timeout: 60_000 })
    .toBe(7)
  await clerk.page.goto(`/settlement/waybills?waybillNo=${waybillNo}&invoiceStatus=3`)
  await shown(clerk.page).getByRole('row').filter({ hasText: waybillNo }).waitFor()
  for (const { errors } of [shipper, clerk, other]) expect(errors).toEqual([])
}, 240_000)
