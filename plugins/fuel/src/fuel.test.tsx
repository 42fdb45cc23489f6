import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const paged = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
const card = { id: 1, version: 3, code: 'C1', cardNo: '9001', status: 1, balance: '800.00', pledgedAmount: '0.00' }

const show = (page: string, api: Record<string, () => unknown>, permissions: string[]) =>
  renderPlugin(plugin, {
    page,
    locale,
    session: { permissions },
    api: { [`GET ${BASE}/dict/listDict`]: () => [], ...api },
  })

it('S1-025 keeps money of a card for a waybill from its row', async () => {
  const { api } = await show(
    'OilCardManage',
    {
      [`GET ${BASE}/oilCard`]: () => paged([card]),
      [`POST ${BASE}/oilCardPledge`]: () => ({ status: 0, data: { ...card, pledgedAmount: '200.00' } }),
    },
    ['oilCard.read', 'oilCard.edit'],
  )
  const row = await screen.findByRole('row', { name: /9001/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Keep for a waybill' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText(/Waybill/), 'YD1')
  await userEvent.type(within(dialog).getByLabelText(/Amount/), '200')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep for a waybill' }))
  const sent = () => api.requests.find(({ path }) => path === `${BASE}/oilCardPledge`)?.body
  await waitFor(() => expect(sent()).toMatchObject({ id: 1, version: 3, waybillNo: 'YD1' }))
})

it('S1-024 sums up by driver too, and each line leads to its transactions', async () => {
  const line = {
    key: '鄂A12345',
    name: '鄂A12345',
    fills: 2,
    litres: 20,
    kilograms: 0,
    amount: '140.00',
    refunded: '0.00',
    saved: '4.00',
    above: '1.50',
    km: 100,
    per100Km: 20,
  }
  const other = { ...line, key: '鄂A2', name: '鄂A2', litres: 10, amount: '60.00', km: 0, per100Km: undefined }
  const odd = {
    id: 5,
    code: 'F5',
    time: '2026-03-02T02:30:00Z',
    quantity: 300,
    unit: 'litre',
    amount: '2100.00',
    reasons: ['much', 'again'],
  }
  const { api } = await show(
    'FuelSpending',
    { [`GET ${BASE}/fuelSpending`]: () => [line, other], [`GET ${BASE}/fuelOdd`]: () => [odd] },
    ['fuelTransaction.read'],
  )
  expect(await screen.findByText('CNY 140.00')).toBeTruthy()
  // All together; consumption only of the vehicle whose kilometres are known.
  const total = screen.getByText('Total').closest('tr') as HTMLTableRowElement
  expect([...total.cells].map(cell => cell.textContent)).toEqual([
    'Total',
    '4',
    '30',
    '0',
    'CNY\u00a0200.00',
    'CNY\u00a00.00',
    'CNY\u00a08.00',
    'CNY\u00a03.00',
    '100',
    '20',
  ])
  const fill = (await screen.findByRole('link', { name: 'F5' })).closest('li') as HTMLElement
  expect(fill.textContent).toContain('300 L')
  expect(fill.textContent).toContain('Soon after another')
  await userEvent.click(screen.getByText('By driver'))
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === `${BASE}/fuelSpending`).at(-1)?.query).toMatchObject({
      by: 'driver',
    }),
  )
})

const sentTo = (requests: readonly { path: string; method: string; body?: unknown }[], path: string) =>
  requests.filter(each => each.path === `${BASE}/${path}` && each.method === 'PUT').map(({ body }) => body)

const chosen = async (row: RegExp, move: string) => {
  const found = await screen.findByRole('row', { name: row })
  await userEvent.click(within(found).getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: move }))
  return screen.findByRole('dialog')
}

it('credits a recharge only after amount, supplier and card were seen and agreed to', async () => {
  const recharge = { id: 5, version: 2, code: 'CZ5', cardCode: 'C1', amount: '600.00', cash: '588.00', status: 2 }
  const { api } = await show(
    'OilRechargeManage',
    {
      [`GET ${BASE}/oilRecharge`]: () =>
        paged([{ ...recharge, supplier: 'Fuel supplier 001', voucher: ['file/a', 'file/b'] }]),
      [`PUT ${BASE}/oilRecharge/move`]: () => ({ status: 0, data: { ...recharge, status: 3 } }),
    },
    ['oilRecharge.read', 'oilRecharge.credit'],
  )
  // Whoever may not change it has what they may do in the row itself, and the voucher by its name.
  const row = await screen.findByRole('row', { name: /CZ5/ })
  expect(within(row).getByRole('button', { name: 'Open Voucher (2)' }).textContent).toBe('Voucher (2)')
  await userEvent.click(within(row).getByRole('button', { name: 'Credit to card' }))
  const dialog = await screen.findByRole('dialog')
  for (const text of [/600\.00/, /588\.00/, /Fuel supplier 001/, /C1/]) await within(dialog).findAllByText(text)
  expect(sentTo(api.requests, 'oilRecharge/move')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Credit to card' }))
  await waitFor(() => expect(sentTo(api.requests, 'oilRecharge/move')).toEqual([{ id: 5, version: 2, move: 'credit' }]))
})

it('accepts a difference only after both amounts were seen and a reason given', async () => {
  const line = { id: 7, version: 1, supplierNo: 'S7', amount: '112.00', difference: '12.00', status: 2, quantity: 1 }
  const { api } = await show(
    'FuelStatementManage',
    {
      [`GET ${BASE}/fuelStatement`]: () => paged([{ ...line, product: '0#', transactionCode: 'JY1' }]),
      [`PUT ${BASE}/fuelStatement/move`]: () => ({ status: 0, data: { ...line, status: 1 } }),
    },
    ['fuelStatement.read', 'fuelStatement.edit'],
  )
  const dialog = await chosen(/S7/, 'Accept difference')
  for (const text of [/100\.00/, /112\.00/, /12\.00/]) await within(dialog).findAllByText(text)
  const accept = within(dialog).getByRole('button', { name: 'Accept difference' })
  await userEvent.click(accept)
  expect(sentTo(api.requests, 'fuelStatement/move')).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox'), 'Agreed')
  await userEvent.click(accept)
  await waitFor(() =>
    expect(sentTo(api.requests, 'fuelStatement/move')).toEqual([
      { id: 7, version: 1, move: 'accept', reason: 'Agreed' },
    ]),
  )
})

it('a refund begins with what is left of the purchase', async () => {
  const fill = { id: 9, version: 4, code: 'JY9', kind: 'purchase', amount: '947.17', refunded: '47.07', status: 1 }
  await show(
    'FuelTransactionManage',
    { [`GET ${BASE}/fuelTransaction`]: () => paged([{ ...fill, product: '0#', quantity: 1, payFrom: 'card' }]) },
    ['fuelTransaction.read', 'fuelTransaction.refund'],
  )
  const row = await screen.findByRole('row', { name: /JY9/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Refund' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Amount/).value).toBe('900.10')
})
