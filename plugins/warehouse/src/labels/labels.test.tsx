import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import contract from '../../contract.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

afterEach(cleanup)

const AT = '/ntocc-basic-api'
const page = (records: object[]) => ({ status: 0, data: { records, total: records.length, pageNum: 1, pageSize: 200 } })
const show = (name: string, codes: string, api: Record<string, () => object>) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    query: { codes },
    session: {
      roles: ['PLAT_ADMIN'],
      party: { partyType: 'PLAT_ADMIN', username: 'one' } as never,
      permissions: [...contract.permissions],
    },
    api: { [`GET ${AT}/dict/listDict`]: () => [], ...api },
  })

const BINS = ['A-01-01', 'A-01-02'].map((binNo, at) => ({
  id: at + 1,
  code: `B${at + 1}`,
  version: 1,
  binNo,
  warehouseCode: 'W1',
  zoneCode: 'Z1',
  status: 0,
}))

it('bins are printed in the order in which they were chosen, as often as is said, with what a scanner and a camera read', async () => {
  await show('WarehouseBinLabels', 'B2.B1', { [`GET ${AT}/warehouseBin`]: () => page(BINS) })
  const first = await screen.findByRole('article', { name: 'A-01-02' })
  expect(within(first).getByRole('img', { name: 'A-01-02' })).toBeTruthy()
  expect(within(first).getByRole('img', { name: 'Code: A-01-02' })).toBeTruthy()
  expect(screen.getAllByRole('article').map(label => label.getAttribute('aria-label'))).toEqual(['A-01-02', 'A-01-01'])
  const copies = screen.getByRole('spinbutton', { name: 'Of each' })
  await userEvent.clear(copies)
  await userEvent.type(copies, '3')
  await waitFor(() => expect(screen.getByText('6 labels')).toBeTruthy())
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})

it('goods are read by the code that is printed on them, and by their number where they have none', async () => {
  const goods = [
    { id: 1, code: 'G1', version: 1, goodsNo: 'TEA', name: 'Tea', ownerCode: 'O1', barcode: '6901234567892' },
    { id: 2, code: 'G2', version: 1, goodsNo: 'MILK', name: 'Milk', ownerCode: 'O1' },
  ]
  await show('StockGoodsLabels', 'G1.G2', { [`GET ${AT}/stockGoods`]: () => page(goods) })
  const tea = await screen.findByRole('article', { name: 'TEA' })
  expect(within(tea).getByRole('img', { name: '6901234567892' })).toBeTruthy()
  expect(within(await screen.findByRole('article', { name: 'MILK' })).getByRole('img', { name: 'MILK' })).toBeTruthy()
})

it('without a choice the page says where labels are chosen', async () => {
  await show('PalletLabels', '', {})
  expect(await screen.findByText('No labels are chosen')).toBeTruthy()
})
