import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import contract from '../contract.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const AT = '/ntocc-basic-api'
const page = (records: object[]) => ({
  status: 0,
  data: { records, total: records.length, pageNum: 1, pageSize: 200 },
})
const DOC = { id: 7, version: 3, code: 'D7', warehouseCode: 'W1', ownerCode: 'O1', lineCount: 2 }
const NOTICE = { ...DOC, inboundNo: 'RK7', kind: 'purchase', status: 3, moves: [] }
const ORDER = { ...DOC, outboundNo: 'CK7', kind: 'sale', consignee: 'Shop', status: 3, moves: [] }
const CARRIED = { ...ORDER, id: 8, outboundNo: 'CK8', kind: 'transfer', toWarehouseCode: 'W2' }
const KINDS = ['purchase', 'sale', 'transfer', 'return', 'other'].map(code => ({ code, name: code }))

const show = async (name: string, partyType: 'SHIPPER' | 'PLAT_ADMIN', more: object = {}) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    query: name.endsWith('Detail') ? { id: '7' } : {},
    session: {
      roles: [partyType],
      party: { partyType, code: 'O1', username: 'one' } as never,
      permissions: [...contract.permissions],
    },
    api: {
      [`GET ${AT}/dict/listDict`]: () => ['inboundKind', 'outboundKind'].map(type => ({ type, dictList: KINDS })),
      [`GET ${AT}/stockGoods`]: () => page([]),
      [`GET ${AT}/warehouse`]: () => page([{ id: 1, code: 'W1', name: 'North', warehouseNo: 'N' }]),
      [`GET ${AT}/inbound/7`]: () => ({ status: 0, data: NOTICE }),
      [`GET ${AT}/outbound/7`]: () => ({ status: 0, data: ORDER }),
      [`GET ${AT}/outbound`]: () => page([ORDER, CARRIED]),
      [`GET ${AT}/inboundLine`]: () => page([]),
      [`GET ${AT}/outboundLine`]: () => page([]),
      [`GET ${AT}/inboundReceipt`]: () => page([]),
      [`GET ${AT}/outboundPick`]: () => page([]),
      [`GET ${AT}/outboundShort`]: () => ({ status: 0, data: [] }),
      [`GET ${AT}/inboundWork`]: () => ({ status: 0, data: { lines: [], receipts: [] } }),
      [`GET ${AT}/outboundWork`]: () => ({ status: 0, data: { picks: [], checks: [], own: [] } }),
      ...more,
    } as never,
  })
const tabs = async () => (await screen.findAllByRole('tab')).map(tab => tab.textContent?.trim())

it('S1-033 a bill says in which batch it is settled and how far that is, and one without a batch says nothing of it', async () => {
  const bill = {
    id: 7,
    version: 3,
    code: 'B7',
    billNo: 'CF7',
    shipmentCode: 'O1',
    periodStart: '2026-03-01',
    periodEnd: '2026-03-31',
  }
  const money = { amount: '40.00', adjustment: '0.00', total: '40.00', status: 3, moves: [] }
  const settled = [{ type: 'storageBillSettled', dictList: [{ code: 'charged', name: 'Charged by the batch' }] }]
  const api = (more: object, handedOver: string) => ({
    [`GET ${AT}/dict/listDict`]: () => settled,
    [`GET ${AT}/storageBill/7`]: () => ({ status: 0, data: { ...bill, ...money, ...more } }),
    [`GET ${AT}/storageBillLine`]: () => page([]),
    [`GET ${AT}/storageBillPart`]: () => page([]),
    [`GET ${AT}/storageBillBooked`]: () => ({ status: 0, data: { balance: '0.00', transfers: ['40.00'], handedOver } }),
  })
  await show('StorageBillDetail', 'SHIPPER', api({ batchNo: 'YS7', settled: 'charged' }, '40.00'))
  expect(await screen.findByText('YS7')).toBeTruthy()
  expect(await screen.findByText('Charged by the batch')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Books' }))
  expect(await screen.findByText('Charged by batch YS7')).toBeTruthy()
  cleanup()
  await show('StorageBillDetail', 'SHIPPER', api({}, '0.00'))
  await userEvent.click(await screen.findByRole('tab', { name: 'Books' }))
  await screen.findByText('Account of the owner')
  expect(screen.queryByText('Settlement batch')).toBeNull()
  expect(screen.queryByText(/Charged by batch/)).toBeNull()
})

it.each([
  ['InboundDetail', ['Receipts', 'Labour', 'Stock postings']],
  ['OutboundDetail', ['Picks', 'Labour', 'Stock postings']],
])('on %s an owner follows its lines, and has none of the work, nor asks for it', async (name, ofStaff) => {
  const { api } = await show(name, 'SHIPPER')
  const own = await tabs()
  for (const title of ofStaff) expect(own).not.toContain(title)
  expect(screen.queryByRole('button', { name: /next/i })).toBeNull()
  expect(api.requests.filter(({ path }) => /Work$|Receipt$|Pick$/.test(path))).toEqual([])
  cleanup()
  await show(name, 'PLAT_ADMIN')
  await waitFor(async () => expect(await tabs()).toEqual(expect.arrayContaining(ofStaff)))
})

it('the list of an owner is without whose goods they are and who loaded them', async () => {
  await show('OutboundManage', 'SHIPPER')
  const grid = await screen.findByRole('grid')
  expect(await within(grid).findByText('CK7')).toBeTruthy()
  expect(within(grid).queryByRole('columnheader', { name: locale.outbound.ownerCode })).toBeNull()
  cleanup()
  await show('OutboundManage', 'PLAT_ADMIN')
  expect(await screen.findByRole('columnheader', { name: locale.outbound.ownerCode })).toBeTruthy()
})

it('an owner does not copy a transfer, which staff write', async () => {
  const doings = async (no: RegExp) => {
    await userEvent.click(
      within(await screen.findByRole('row', { name: no })).getByRole('button', { name: /^Actions/ }),
    )
    const found = (await screen.findAllByRole('menuitem')).map(item => item.textContent?.trim())
    await userEvent.keyboard('{Escape}')
    return found
  }
  await show('OutboundManage', 'SHIPPER')
  expect(await doings(/CK7/)).toContain('Copy')
  cleanup()
  await show('OutboundManage', 'SHIPPER')
  expect(await doings(/CK8/)).not.toContain('Copy')
})

it.each([
  ['InboundManage', 'inbound', 'New inbound', '/warehouse/inbound/detail?id=7'],
  ['OutboundManage', 'outbound', 'New outbound', '/warehouse/outbound/detail?id=7'],
])('on %s what was made is opened: its goods are written there', async (name, of, label, to) => {
  const made = { status: 0, data: of === 'inbound' ? NOTICE : ORDER }
  const { page: shown } = await show(name, 'SHIPPER', { [`POST ${AT}/${of}`]: () => made })
  await userEvent.click(await screen.findByRole('button', { name: label }))
  const drawer = within(await screen.findByRole('dialog'))
  await userEvent.click(await drawer.findByRole('combobox', { name: /^Warehouse/ }))
  await userEvent.click(await screen.findByText('North', { selector: 'b' }))
  if (of === 'outbound') await userEvent.type(drawer.getByRole('textbox', { name: /^Consignee/ }), 'Shop')
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shown.opened).toContain(to))
})

it.each(['InboundManage', 'OutboundManage'])('on %s an owner is offered every kind but that', async name => {
  const offered = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^New / }))
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.click(await drawer.findByRole('combobox', { name: /^Kind/ }))
    await screen.findAllByRole('option')
    return [...document.querySelectorAll('.ant-select-item-option-content')].map(option => option.textContent)
  }
  await show(name, 'SHIPPER')
  const own = await offered()
  expect(own).toContain('other')
  expect(own).not.toContain('transfer')
  cleanup()
  await show(name, 'PLAT_ADMIN')
  expect(await offered()).toContain('transfer')
})
