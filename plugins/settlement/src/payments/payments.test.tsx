import type { FakeHandlers } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { paymentMachine } from '../../contract/payment-machine.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { BASE, PAYABLE, page, shown } from '../testing/shown.ts'

afterEach(cleanup)

const { at } = paymentMachine
const PERMISSIONS = ['settlement.read', 'payment.read', 'payment.release', 'payment.ask', 'payment.urge']

const batch = { ...PAYABLE, paidAmount: '0.00' }
const payment = {
  id: 9,
  code: 'FK26032000000009',
  version: 3,
  payNo: 'FK26032000000009',
  batchNo: batch.batchNo,
  driverCode: 'D-1',
  payeeName: '司机001',
  bankName: '工商银行',
  cardNo: '***************0012',
  amount: '300.00',
  attempt: 1,
  urged: false,
  bankMsg: 'ACCOUNT no such account',
  status: at.failed,
}
const payable = {
  total: '300.00',
  paid: '0.00',
  underWay: '0.00',
  failed: '0.00',
  open: '300.00',
  payee: { name: '司机001', bankName: '工商银行', cardNo: '***************0012' },
  refusals: [],
  isSimulated: true,
}
const evidence = [
  { at: '2026-03-20T04:00:00.000Z', attempt: 1, step: 'sent', author: 'finance1', body: '{"number":"FK"}' },
  {
    at: '2026-03-20T04:00:01.000Z',
    attempt: 1,
    step: 'answered',
    author: 'finance1',
    result: 'refused',
    httpStatus: 200,
    reason: 'ACCOUNT no such account',
  },
]
const show = (
  name: string,
  api: FakeHandlers = {},
  more: { query?: Record<string, string>; permissions?: string[] } = {},
) =>
  shown(
    name,
    { permissions: more.permissions ?? PERMISSIONS, query: more.query },
    {
      [`GET ${BASE}/settlementBatch/:id`]: () => batch,
      [`GET ${BASE}/settlementLine`]: () => page([]),
      [`GET ${BASE}/settlementDifferences`]: () => [],
      [`GET ${BASE}/settlementOwed`]: () => ({ balance: '300.00', transfers: ['300.00'] }),
      [`GET ${BASE}/settlementPayable`]: () => payable,
      [`GET ${BASE}/payment`]: () => page([payment]),
      [`GET ${BASE}/payment/:id`]: () => payment,
      [`GET ${BASE}/paymentEvidence`]: () => evidence,
      [`GET ${BASE}/paymentRetryable`]: () => ({ refusals: [] }),
      [`GET ${BASE}/driver`]: () => page([{ id: 1, code: 'D-1', name: 'Li Wei' }]),
      ...api,
    },
  )

it('S2-204 to-dos of payments open the payment records, filtered as they are counted', () => {
  const to = Object.fromEntries(plugin.todo?.map(({ key, to: path }) => [key, path]) ?? [])
  const names = Object.fromEntries(plugin.pages?.map(({ name, path }) => [path, name]) ?? [])
  for (const key of ['urge_remit_count', 'payment_trouble_count', 'payment_differs_count'])
    expect(names[to[key]?.split('?')[0] ?? ''], key).toBe('PaymentRecords')
  expect(to.urge_remit_count).toContain('urged=true')
})

it('S2-129 payment records say to whom, how much, how it stands and what the bank said', async () => {
  await show('PaymentRecords')
  const row = (await screen.findByRole('link', { name: payment.payNo })).closest('tr') as HTMLElement
  for (const text of ['300.00', '司机001', 'ACCOUNT no such account', '***************0012'])
    expect(row.textContent, text).toContain(text)
})

describe('the payments of a batch', () => {
  const open = async (api: FakeHandlers = {}, permissions = PERMISSIONS) => {
    const seen = await show('SettlementBatchDetail', api, { query: { id: '7' }, permissions })
    await userEvent.click(await screen.findByRole('tab', { name: /Payments/ }))
    return seen
  }

  it('show what is left, whose card it goes to, and pay it once it was seen', async () => {
    const { api } = await open({
      [`GET ${BASE}/payment`]: () => page([]),
      [`POST ${BASE}/settlementPay`]: () => ({ id: 9 }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Pay' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('***************0012')
    expect(dialog.textContent).toContain('nobody gets anything')
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pay' }))
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/settlementPay'))?.body).toEqual({
        id: 7,
        version: 4,
        amount: '300.00',
      }),
    )
  })

  it('say why nothing is paid', async () => {
    await open({ [`GET ${BASE}/settlementPayable`]: () => ({ ...payable, refusals: ['noCard'] }) })
    const button = await screen.findByRole('button', { name: 'Pay' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe(locale.issue.payment.noCard)
  })

  it('have each attempt with its evidence, and are tried again after a certain no', async () => {
    const { api } = await open({ [`POST ${BASE}/paymentRetry`]: () => ({ payStatus: at.toSend }) })
    await screen.findByText(/The bank answered · refused · attempt 1/)
    await screen.findByText(/Sent to the bank · attempt 1/)
    expect(screen.getByRole('region', { name: payment.payNo }).textContent).toContain('Failed')
    const ask = screen.getByRole('button', { name: 'Ask the bank' })
    expect(ask.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('ACCOUNT no such account')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/paymentRetry'))?.body).toEqual({ id: 9, version: 3 }),
    )
  })

  it('what is unknown is asked and urged, and not tried again', async () => {
    const unknown = { ...payment, status: at.timedOut }
    const { api } = await open({
      [`GET ${BASE}/payment`]: () => page([unknown]),
      [`POST ${BASE}/paymentAsk`]: () => ({ payStatus: at.timedOut }),
      [`POST ${BASE}/paymentUrge`]: () => ({ urged: true }),
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(retry.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Ask the bank' }))
    await screen.findByText('The bank was asked')
    await userEvent.click(screen.getByRole('button', { name: 'Urge' }))
    await screen.findByText('The finance clerk is told')
    const sent = api.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
    expect(sent).toEqual([
      [`${BASE}/paymentAsk`, { id: 9 }],
      [`${BASE}/paymentUrge`, { id: 9 }],
    ])
  })
})

it('a payment on its own page has its facts, its buttons and what was done', async () => {
  await show(
    'PaymentRecordDetail',
    { [`GET ${BASE}/payment/:id`]: () => ({ ...payment, trouble: 'contradiction' }) },
    { query: { id: '9' } },
  )
  await screen.findByText('The bank contradicts itself')
  await screen.findByText(/The bank answered · refused · attempt 1/)
  expect(screen.getByRole('button', { name: 'Urge' })).toBeTruthy()
})
