import type { FakeHandlers } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { settlementMachine } from '../contract/machine.ts'
import { paymentMachine } from '../contract/payment-machine.ts'
import locale from '../locales/en.json' with { type: 'json' }
import { BASE, PAYABLE, page, said, shown } from './testing/shown.ts'

afterEach(cleanup)

const { at } = settlementMachine
const PERMISSIONS = [
  ...['read', 'edit', 'submit', 'approve', 'reject'].map(each => `settlement.${each}`),
  ...['read', 'release', 'ask'].map(each => `payment.${each}`),
  'waybill.read',
]

const batch = {
  ...PAYABLE,
  version: 2,
  periodStart: '2026-03-01',
  periodEnd: '2026-03-31',
  amount: '280.00',
  total: '280.00',
  status: at.toApprove,
}
const other = { ...batch, id: 8, code: 'YF2', batchNo: 'YF26032000000002', driverCode: 'D-2', total: '1000.05' }
const third = { ...batch, id: 9, code: 'YF3', batchNo: 'YF26032000000003', driverCode: 'D-3', total: '9.00' }
const names = ['Li Wei', 'Chen Yu', 'Wang Fang'].map((name, n) => ({ id: n, code: `D-${n + 1}`, name }))

const show = (name: string, api: FakeHandlers) =>
  shown(
    name,
    { permissions: PERMISSIONS },
    {
      [`GET ${BASE}/driver`]: () => page(names),
      [`GET ${BASE}/settlementPreview`]: () => ({
        batches: [],
        waybills: 2,
        charges: 0,
        total: '9.00',
        leftOut: { taken: 0, unpriced: 0, unfinished: 0 },
      }),
      ...api,
    },
  )

/** All rows of the list are chosen and something is done with them; the dialog that comes. */
const onAll = async (verb: string): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await userEvent.click(screen.getByRole('button', { name: verb }))
  return screen.findByRole('dialog')
}
const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }))

describe('decisions about many batches', () => {
  const moved = (api: { requests: readonly { method: string; body?: unknown }[] }) =>
    api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)

  it('are made once each party with its amount, and what all come to, was in sight', async () => {
    const { api } = await show('CarrierPaymentApproval', {
      [`GET ${BASE}/settlementBatch`]: () => page([batch, other, { ...third, status: at.paid }]),
      [`PUT ${BASE}/settlementBatch/move`]: () => ({ ...batch, status: at.toPay }),
    })
    let dialog = await onAll('Approve')
    for (const text of [batch.batchNo, 'CNY 280.00', 'CNY 1,000.05', 'CNY 1,280.05', 'Nothing is paid yet'])
      await waitFor(() => expect(said(dialog)).toContain(text))
    await within(dialog).findByText('Chen Yu')
    // What cannot be approved is in no sum.
    expect(dialog.textContent).not.toContain(third.batchNo)
    await press(dialog, 'Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(moved(api)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    dialog = await screen.findByRole('dialog')
    await press(dialog, 'Approve')
    await screen.findByText('2 of 3 done, 1 not done')
    expect(moved(api)).toEqual([
      { id: 7, version: 2, move: 'approve' },
      { id: 8, version: 2, move: 'approve' },
    ])
  })

  it('of everything that matches show all of it, those of other pages too', async () => {
    const { api } = await show('CarrierPaymentApproval', {
      [`GET ${BASE}/settlementBatch`]: ({ query }) =>
        query.pageSize === '500' ? page([batch, other, third]) : page([batch, other], 3),
      [`POST ${BASE}/bulkMove`]: () => ({ id: 1, total: 3, moved: 3, refused: 0, state: 'done', refusals: [] }),
      [`GET ${BASE}/bulkMove/:id`]: () => ({ id: 1, total: 3, moved: 3, refused: 0, state: 'done', refusals: [] }),
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 3 that match' }))
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    expect(said(dialog)).toContain('CNY 1,289.05')
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false)
    await press(dialog, 'Approve')
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/bulkMove'))?.body).toMatchObject({
        entity: 'settlementBatch',
        move: 'approve',
        expected: 3,
      }),
    )
  })
})

it('batches that were made together are shown together', async () => {
  const seen = await show('CarrierSettlement', {
    [`GET ${BASE}/settlementBatch`]: () => page([batch]),
    [`POST ${BASE}/settlementMake`]: () => ({ id: 7, ids: [7, 8] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Make batches' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/2 waybills/)
  await press(dialog, 'Make')
  await screen.findByText('2 batches made')
  const { start, end } = (seen.api.requests.find(({ path }) => path.endsWith('/settlementMake'))?.body ?? {}) as {
    start: string
    end: string
  }
  const [to = ''] = seen.page.opened.slice(-1)
  const { pathname, searchParams } = new URL(to, 'http://console.test')
  expect(pathname).toBe('/settlement/batches')
  expect(Object.fromEntries(searchParams)).toEqual({
    side: 'payable',
    periodStartStart: start,
    periodStartEnd: start,
    periodEndStart: end,
    periodEndEnd: end,
    status: String(at.draft),
  })
})

it('many batches are paid at once: to whom and how much is seen, and what is held back says why', async () => {
  const payable = (open: string, name: string, refusals: string[] = []) => ({
    total: open,
    paid: '0.00',
    underWay: '0.00',
    failed: '0.00',
    open,
    payee: { name, bankName: 'ICBC', cardNo: `************${name}` },
    refusals,
    isAboveAlone: false,
    isSimulated: true,
  })
  const of: Record<string, object> = {
    '7': payable('280.00', '1111'),
    '8': payable('900.05', '2222'),
    '9': payable('9.00', '3333', ['noCard']),
    '10': { ...payable('9000.00', '4444'), isAboveAlone: true },
  }
  const rows = [batch, other, third, { ...third, id: 10, batchNo: 'YF26032000000004' }]
  const { api } = await show('CarrierSettlement', {
    [`GET ${BASE}/settlementBatch`]: () => page(rows.map(each => ({ ...each, status: at.toPay }))),
    [`GET ${BASE}/settlementPayable`]: ({ query }) => of[String(query.id)] ?? {},
    [`POST ${BASE}/settlementPay`]: () => ({ id: 1 }),
  })
  const dialog = await onAll('Pay')
  const text = said(dialog)
  for (const words of [
    'Pay 2 batches',
    '2222',
    'ICBC',
    'CNY 1,180.05',
    'nobody gets anything',
    locale.issue.payment.noCard,
    // Told before the press, and in no sum.
    locale.issue.payment.alone,
  ])
    expect(text).toContain(words)
  expect(api.requests.some(({ method }) => method === 'POST')).toBe(false)
  await press(dialog, 'Pay')
  await screen.findByText('2 of 4 done, 2 not done')
  expect(api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { id: 7, version: 2, amount: '280.00' },
    { id: 8, version: 2, amount: '900.05' },
  ])
})

it('the bank is asked about many payments, and those that it refused are tried again once its words were seen', async () => {
  const payment = (id: number, status: number, more: object = {}) => ({
    id,
    code: `FK${id}`,
    version: 3,
    payNo: `FK${id}`,
    batchNo: batch.batchNo,
    driverCode: 'D-1',
    payeeName: '司机001',
    amount: '300.00',
    attempt: 1,
    urged: false,
    status,
    ...more,
  })
  const { failed, timedOut } = paymentMachine.at
  const { api } = await show('PaymentRecords', {
    [`GET ${BASE}/payment`]: () =>
      page([payment(1, failed, { bankMsg: 'ACCOUNT closed' }), payment(2, timedOut), payment(3, failed)]),
    [`GET ${BASE}/paymentRetryable`]: ({ query }) => ({ refusals: String(query.id) === '3' ? ['trouble'] : [] }),
    [`POST ${BASE}/paymentAsk`]: () => ({ payStatus: 2 }),
    [`POST ${BASE}/paymentRetry`]: () => ({ payStatus: 0 }),
  })
  const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  await onAll('Ask the bank')
  await screen.findByText('1 of 3 done, 2 not done')
  expect(sent()).toEqual([[`${BASE}/paymentAsk`, { id: 2 }]])
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialog = await onAll('Try again')
  for (const words of ['Try 1 payment again', 'ACCOUNT closed', 'CNY 300.00']) expect(said(dialog)).toContain(words)
  await press(dialog, 'Try again')
  await screen.findByText('1 of 3 done, 2 not done')
  expect(sent().slice(1)).toEqual([[`${BASE}/paymentRetry`, { id: 1, version: 3 }]])
})

it('of more waybills than are chosen one by one none is left out in silence', async () => {
  const row = { version: 1, shipmentName: 'North Mill', status: 90, finishTime: '2026-03-20T04:00:00.000Z' }
  const rows = Array.from({ length: 201 }, (_, n) => ({ ...row, id: n + 1, waybillNo: `YD${n}` }))
  await show('SettlementList', { 'GET /ntocc-tms-api/waybill': () => page(rows) })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make batches' }))
  await screen.findByText(locale.make.most.replace('{{most}}', '200'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
