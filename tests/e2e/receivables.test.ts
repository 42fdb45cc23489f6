import { platformDay, type Page as Records, type WaybillDetail } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from './support/calls.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { people, type Visit } from './support/people.ts'

const BASIC = '/ntocc-basic-api'
const SHIPPER = 'HQ-S0001'

// All that the demo's shipper has is spent here.
const person = people('own')
let running: RunningConsole
const made = madeAt(() => running.url)
const as = (username: string): Promise<Visit> => person({ url: running.url, as: username })

beforeAll(async () => {
  running = await startSeeded(1_000)
}, 600_000)
afterAll(() => running?.stop())

interface Batch {
  id: number
  version: number
  batchNo: string
  total: string
  paidAmount: string | null
  dueOn: string
}

const batchNow = (clerk: Caller, id: number) => clerk.get<Batch>(`${BASIC}/settlementBatch/${id}`)

/** What a waybill brings is billed: made, sent, confirmed and approved by whoever does it. */
async function billed({ waybillNo }: Pick<WaybillDetail, 'waybillNo'>): Promise<Batch> {
  const clerk = await made.as('finance1')
  const today = platformDay()
  const body = { side: 'receivable', shipmentCode: SHIPPER, start: '2020-01-01', end: today, waybillNos: waybillNo }
  const { id } = await clerk.post<{ id: number }>(`${BASIC}/settlementMake`, body)
  const move = async (username: string, name: string) => {
    const { version } = await batchNow(clerk, id)
    return (await made.as(username)).put(`${BASIC}/settlementBatch/move`, { id, version, move: name })
  }
  await move('finance1', 'send')
  await move('shipper', 'confirm')
  await move('finance1', 'submit')
  const isLarge = Number((await batchNow(clerk, id)).total) >= 100_000
  if (isLarge) await move('finance2', 'approveFirst')
  await move(isLarge ? 'admin' : 'finance2', 'approve')
  return batchNow(clerk, id)
}

it('what a shipper owes comes in with its transfer, and what it may spend is free again', async () => {
  const [admin, clerk, own] = [await made.as('admin'), await made.as('finance1'), await made.as('shipper')]
  const has = async () => Number((await own.get<{ available: string }>(`${BASIC}/party/branchGetSelfBlance`)).available)
  // More than it has: something stays open.
  const unitPrice = ((await has()) / 10 + 200).toFixed(2)
  const batch = await billed(await made.waybill('finished', { unitPrice }))
  // With what it has owed before, which is taken first.
  const ages = await own.get<{ amount: string }[]>(`${BASIC}/settlementOwedAges`)
  const open = ages.reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(open).toBeGreaterThan(0)
  expect(await has()).toBe(0)
  expect(batch.dueOn > platformDay()).toBe(true)

  // Goods for more than it has left wait for money.
  const publish = (qty: number, price: number) => {
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
    return own.post<{ id: number; version: number; orderNo: string }>('/ntocc-tms-api/sourceOrder/publish', {
      shipmentCode: SHIPPER,
      goodsName: 'Steel coils',
      goodsTypeCode: '0400',
      qty,
      unit: 'tonne',
      unitPrice: price.toFixed(2),
      loadAreaCode: '420100',
      loadAddress: 'Quay 7',
      unloadAreaCode: '310100',
      unloadAddress: 'Store 2',
      unloadPhone: fresh.phone(),
      loadTimeFrom: hours(24),
      loadTimeTo: hours(48),
      deadline: hours(20),
    })
  }
  const review = async ({ id }: { id: number }) => {
    const told = await admin.get<Record<'available' | 'freight' | 'serviceFee', string>>(
      `/ntocc-tms-api/sourceOrder/review?id=${id}`,
    )
    return { left: Number(told.available), cost: Number(told.freight) + Number(told.serviceFee) }
  }
  const goods = await publish(10, ((await review(await publish(10, 1))).left + 500) / 10)
  const { left, cost } = await review(goods)
  const missing = Math.ceil(cost - left)
  expect(missing).toBeGreaterThan(0)
  const approve = { id: goods.id, version: goods.version, move: 'approve' }
  await expect(admin.put(`${BASIC}/sourceOrder/move`, approve)).rejects.toThrow('creditEnough')

  // The shipper sees what it owes and until when, and sends it.
  const shipper = await as('shipper')
  await shipper.page.goto(`/settlement/batches?keyword=${batch.batchNo}`)
  await shown(shipper.page).getByRole('link', { name: batch.batchNo }).waitFor()
  await shown(shipper.page).getByText(batch.dueOn).first().waitFor()
  await shipper.page.goto('/accounts/recharge')
  await shown(shipper.page)
    .getByRole('textbox', { name: 'Amount' })
    .fill((open + missing).toFixed(2))
  await shown(shipper.page).getByRole('button', { name: 'Get the number' }).click()
  await shown(shipper.page).getByRole('button', { name: 'Let the simulator pay' }).click()
  await shown(shipper.page).getByText('Used up').first().waitFor()
  await expect.poll(has).toBe(missing)

  // The clerk sees the receipts, and nothing that is open.
  const finance = await as('finance1')
  await finance.page.goto(`/settlement/batches/detail?id=${batch.id}`)
  await shown(finance.page).getByText('Paid', { exact: true }).first().waitFor()
  await shown(finance.page).getByRole('tab', { name: 'Receipts' }).click()
  await expect
    .poll(() =>
      shown(finance.page)
        .getByRole('cell', { name: /^KS\d+/ })
        .count(),
    )
    .toBeGreaterThan(0)
  const { records } = await clerk.get<Records<{ receiptNo: string }>>(
    `${BASIC}/settlementReceipt?batchNo=${batch.batchNo}&sortField=at&sortType=desc&pageNum=1&pageSize=10`,
  )

  // So does its statement.
  await shipper.page.goto(`/settlement/statement?start=${platformDay()}`)
  await shown(shipper.page).getByText(`Taken from account: ${records[0]?.receiptNo}`).waitFor()

  // And the goods go into the hall.
  const staff = await as('admin')
  await staff.page.goto(`/orders/audit?keyword=${goods.orderNo}`)
  const row = shown(staff.page).getByRole('row').filter({ hasText: goods.orderNo })
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect
    .poll(async () => (await admin.get<{ status: number }>(`${BASIC}/sourceOrder/${goods.id}`)).status)
    .toBe(3)
  for (const { errors } of [shipper, finance, staff]) expect(errors).toEqual([])
}, 240_000)
