import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import contract from '../../contract.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import EnterStock from './EnterStock.tsx'

afterEach(cleanup)

const AT = '/ntocc-basic-api'
const page = (records: object[]) => ({ status: 0, data: { records, total: records.length, pageNum: 1, pageSize: 20 } })
const BASE = { version: 1, status: 1, ownerCode: 'O1', unit: 'piece' }
const GOODS = [
  { ...BASE, id: 1, code: 'G1', goodsNo: 'TEA', name: 'Tea', byBatch: false },
  { ...BASE, id: 2, code: 'G2', goodsNo: 'MILK', name: 'Milk', byBatch: true, shelfLifeDays: 30 },
]

const opened = async () => {
  const sent: object[] = []
  await renderPlugin(plugin, {
    page: 'StockManage',
    locale,
    slots: [{ slot: 'list.tool/v1', of: ['stockLine'], title: 'Enter stock', component: EnterStock }],
    session: {
      roles: ['PLAT_ADMIN'],
      party: { partyType: 'PLAT_ADMIN' } as never,
      permissions: [...contract.permissions],
    },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [],
      [`GET ${AT}/stockLine`]: () => page([]),
      [`GET ${AT}/stockGoods`]: () => page(GOODS),
      [`GET ${AT}/warehouseBin`]: () => page([{ id: 1, version: 1, status: 1, code: 'B1', binNo: 'A-01' }]),
      [`POST ${AT}/stockEnter`]: ({ body }: { body: object }) => {
        sent.push(body)
        return { status: 0, data: { docNo: 'QC1', line: {}, postings: [] } }
      },
    } as never,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Enter stock' }))
  return { sent, dialog: within(await screen.findByRole('dialog')) }
}

/** Labels of the fields that are marked as wanted. */
const marked = () =>
  [...document.querySelectorAll('.nt-field label')]
    .filter(label => label.querySelector('.nt-field-required'))
    .map(label => label.firstChild?.textContent)

it('what stock wants is marked before anybody sends it, and what is missing is said beside its field', async () => {
  const { sent, dialog } = await opened()
  expect(marked()).toEqual(['Goods', 'Bin', 'Quantity'])
  await userEvent.click(dialog.getByRole('button', { name: 'Enter stock' }))
  for (const name of [/^Goods/, /^Bin/, /^Quantity/])
    expect(dialog.getByLabelText(name).getAttribute('aria-invalid') ?? 'true').toBe('true')
  expect(dialog.getAllByRole('alert').length).toBeGreaterThanOrEqual(3)
  expect(sent).toEqual([])
})

it('what the chosen goods ask for is wanted as soon as they are chosen: their batch, and the day that they were made or their last', async () => {
  const { sent, dialog } = await opened()
  await userEvent.click(dialog.getByRole('combobox', { name: /^Goods/ }))
  await userEvent.click(await screen.findByText('Milk', { selector: 'b' }))
  await waitFor(() => expect(marked()).toEqual(['Goods', 'Bin', 'Quantity', 'Batch', 'Made on']))
  await userEvent.click(dialog.getByRole('combobox', { name: /^Bin/ }))
  await userEvent.click(await screen.findByText('A-01', { selector: 'b' }))
  await userEvent.type(dialog.getByLabelText(/^Quantity/), '4')
  await userEvent.click(dialog.getByRole('button', { name: 'Enter stock' }))
  expect(dialog.getByLabelText(/^Batch/).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})
