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
  }
  const { api } = await show('FuelSpending', { [`GET ${BASE}/fuelSpending`]: () => [line] }, ['fuelTransaction.read'])
  expect(await screen.findByText('¥140.00')).toBeTruthy()
  await userEvent.click(screen.getByText('By driver'))
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === `${BASE}/fuelSpending`).at(-1)?.query).toMatchObject({
      by: 'driver',
    }),
  )
})
