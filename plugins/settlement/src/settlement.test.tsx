import type { FakeHandlers } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { settlementMachine } from '../contract/machine.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'
import { BASE, PAYABLE, page, shown } from './testing/shown.ts'

afterEach(cleanup)

const ALL = ['read', 'edit', 'submit', 'approve', 'reject', 'confirm'].map(each => `settlement.${each}`)
const PERMISSIONS = [...ALL, 'waybill.read', 'waybill.export']

const batch = {
  ...PAYABLE,
  version: 2,
  periodStart: '2026-03-01',
  periodEnd: '2026-03-31',
  adjustment: '-20.00',
  total: '280.00',
  submittedBy: 'finance1',
  status: settlementMachine.at.toApprove,
}
const waybill = {
  id: 3,
  version: 1,
  waybillNo: 'YD2603200003',
  shipmentName: 'North Mill',
  driverName: 'Li Wei',
  vehicleNo: '鄂A00001',
  status: 90,
  payStatus: 1,
  invoiceStatus: 2,
  receivableAmount: '400.00',
  payableAmount: '300.00',
  finishTime: '2026-03-20T04:00:00.000Z',
}
const show = (
  name: string,
  more: { api?: FakeHandlers; query?: Record<string, string>; permissions?: string[] } = {},
) =>
  shown(
    name,
    { permissions: more.permissions ?? PERMISSIONS, query: more.query },
    {
      [`GET ${BASE}/settlementBatch`]: () => page([batch]),
      [`GET ${BASE}/settlementBatch/:id`]: () => batch,
      [`GET ${BASE}/driver`]: () => page([{ id: 1, code: 'D-1', name: 'Li Wei' }]),
      'GET /ntocc-tms-api/waybill': () => page([waybill]),
      ...more.api,
    },
  )

it('S2-200 S2-203 the to-dos open carrier freight and the payment approval of carriers', () => {
  const to = Object.fromEntries(plugin.todo?.map(({ key, to: path }) => [key, path]) ?? [])
  const names = Object.fromEntries(plugin.pages?.map(({ name, path }) => [path, name]) ?? [])
  expect(names[to.valuating_count ?? '']).toBe('CarrierFreight')
  const [page, asked] = to.remit_count?.split('?') ?? []
  expect(names[page ?? '']).toBe('CarrierPaymentApproval')
  expect(asked).toBe('isMineToDecide=true')
})

it('S2-200 the to-do of freight opens the waybills that it counts, the oldest first, and a price said there is one of them less', async () => {
  const to = new URL(plugin.todo?.find(({ key }) => key === 'valuating_count')?.to ?? '', 'http://console.test')
  const opened = plugin.pages?.find(({ path }) => path === to.pathname)
  const unpriced = { ...waybill, status: 80, priceMode: 'unit', unitPrice: '60.00', unloadQty: 10, unit: 'ton' }
  let open = [unpriced, { ...unpriced, id: 4, waybillNo: 'YD2603200004' }]
  const { api } = await show(opened?.name ?? '', {
    query: Object.fromEntries(to.searchParams),
    api: {
      [`GET ${BASE}/carrierFreight`]: () => page(open),
      [`POST ${BASE}/carrierFreight`]: () => {
        open = open.slice(1)
        return { status: 0, data: { id: 3, version: 2, payable: '500.00' } }
      },
    },
  })
  expect(await screen.findByRole('heading', { name: locale.title.carrierFreight })).toBeTruthy()
  const row = within(await screen.findByRole('row', { name: /YD2603200003/ }))
  expect(api.requests.find(({ path }) => path === `${BASE}/carrierFreight`)?.query).toMatchObject({
    sortField: 'signTime',
    sortType: 'asc',
  })
  await userEvent.click(row.getByRole('button', { name: locale.freight.do }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByRole('textbox'), '50')
  expect(await dialog.findByText(/500\.00/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: locale.freight.do }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /YD2603200003/ })).toBeNull())
  expect(screen.getByRole('row', { name: /YD2603200004/ })).toBeTruthy()
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    id: 3,
    version: 1,
    unitPrice: '50.00',
  })
})

it('lines of batches say in what their quantity is counted', async () => {
  const line = {
    id: 1,
    version: 0,
    batchNo: batch.batchNo,
    side: 'payable',
    waybillNo: 'YD2603200003',
    quantity: 30.5,
    unit: 'tonne',
  }
  await show('SettlementLines', {
    api: {
      [`GET ${BASE}/settlementLine`]: () => page([line, { ...line, id: 2, waybillNo: 'YD2603200004', unit: 'piece' }]),
      [`GET ${BASE}/dict/listDict`]: ({ query }) =>
        (query.types ?? '').split(',').map(type => ({
          type,
          dictList: [
            { code: 'tonne', name: 't' },
            { code: 'piece', name: 'pieces' },
          ],
        })),
    },
  })
  expect(await within(await screen.findByRole('row', { name: /YD2603200003/ })).findByText('30.5 t')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /YD2603200004/ })).getByText('30.5 pieces')).toBeTruthy()
})

describe('the settlement list', () => {
  const PAID = { payTimeStart: '2026-03-01', payTimeEnd: '2026-03-31' }
  const INVOICED = { invoiceIssuedTimeStart: '2026-03-02', invoiceIssuedTimeEnd: '2026-03-30' }

  it('S3-067 S3-068 S3-069 S3-070 asks for paid and invoiced as start and end, for payStatus, and for all by 99', async () => {
    const query = { ...PAID, ...INVOICED, payStatus: '1', invoiceStatus: '99' }
    const { api } = await show('SettlementList', { query })
    await screen.findByRole('link', { name: waybill.waybillNo })
    const asked = api.requests.find(({ path }) => path === '/ntocc-tms-api/waybill')?.query
    expect(asked).toMatchObject({ ...query, isCancel: '0' })
    expect(asked).not.toHaveProperty('payTime')
  })

  it('S2-031 its export has the filters of the list, and says states in words', async () => {
    const { api } = await show('SettlementList', {
      query: { ...PAID, invoiceStatus: '99' },
      api: { 'POST /console/exports': () => new Blob(['x']) },
    })
    await screen.findByRole('link', { name: waybill.waybillNo })
    const button = screen.getByRole('button', { name: 'Export' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await userEvent.click(button)
    const sent = () =>
      api.requests.find(({ path }) => path === '/console/exports')?.body as { query: object } | undefined
    await waitFor(() => expect(sent()).toBeTruthy())
    expect(sent()?.query).toMatchObject({ ...PAID, invoiceStatus: '99', isCancel: '0' })
    expect(sent()?.query).not.toHaveProperty('payTime')
  })
})

describe('approving', () => {
  it('S2-136 what waits for approval stands there alone, and its amounts before the decision', async () => {
    const { api } = await show('CarrierPaymentApproval', {
      api: { [`PUT ${BASE}/settlementBatch/move`]: () => ({ ...batch, status: settlementMachine.at.toPay }) },
    })
    const row = (await screen.findByRole('link', { name: batch.batchNo })).closest('tr') as HTMLElement
    const asked = api.requests.find(({ path }) => path.endsWith('/settlementBatch'))?.query
    expect(asked).toMatchObject({ side: 'payable', status: settlementMachine.filter('toDecide') })
    expect(within(row).getByText('finance1')).toBeTruthy()
    await userEvent.click(within(row).getByRole('button', { name: 'Actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('280.00')
    expect(dialog.textContent).toContain('Nothing is paid yet')
    expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(api.requests.at(-1)).toBeTruthy())
    await waitFor(() =>
      expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        id: 7,
        move: 'approve',
        version: 2,
      }),
    )
  })

  it('S2-135 the settlement of carriers shows payables alone, and what is in no batch yet', async () => {
    const preview = {
      batches: [],
      waybills: 4,
      charges: 0,
      total: '1234.50',
      leftOut: { taken: 1, unpriced: 2, unfinished: 0 },
    }
    const { api } = await show('CarrierSettlement', {
      api: { [`GET ${BASE}/settlementPreview`]: () => preview },
    })
    await screen.findByRole('link', { name: batch.batchNo })
    expect(api.requests.find(({ path }) => path.endsWith('/settlementBatch'))?.query).toMatchObject({ side: 'payable' })
    const status = await screen.findByText(/4 waybills of the last 90 days stand in no batch/)
    expect(status.textContent).toContain('1,234.50')
    expect(status.textContent).toContain('2 have no amount yet')
  })
})

it('what was paid before leads to the document that it was paid by, where that can be read', async () => {
  const taken = { id: 31, version: 0, batchNo: batch.batchNo, waybillNo: 'YD1', amount: '50.00', payNo: 'FK1' }
  await show('SettlementBatchDetail', {
    query: { id: '7', tab: 'deductions' },
    api: {
      [`GET ${BASE}/settlementBatch/:id`]: () => ({ ...batch, deducted: '80.00' }),
      [`GET ${BASE}/settlementOwed`]: () => ({ balance: '0.00', transfers: [] }),
      [`GET ${BASE}/settlementDeduction`]: () =>
        page([
          { ...taken, number: 'YK1' },
          { ...taken, id: 32, waybillNo: 'YD2', number: 'YK2', amount: '30.00' },
        ]),
      [`GET ${BASE}/settlementDeducted`]: () => [{ id: 31, to: '/prepaid/detail?id=9' }],
    },
  })
  const link = await screen.findByRole('link', { name: 'YK1' })
  expect(link.getAttribute('href')).toContain('/prepaid/detail?id=9')
  expect(screen.queryByRole('link', { name: 'YK2' })).toBeNull()
  expect(screen.getByText('YK2')).toBeTruthy()
})

it('what is charged beside waybills stands in a batch of its own kind, leads to its document, and is taken out of a draft alone', async () => {
  const charge = { id: 41, version: 0, batchNo: batch.batchNo, number: 'CF1', lastDay: '2026-03-31', amount: '40.00' }
  await show('SettlementBatchDetail', {
    query: { id: '7', tab: 'charges' },
    api: {
      [`GET ${BASE}/settlementBatch/:id`]: () => ({
        ...batch,
        side: 'receivable',
        shipmentCode: 'S-1',
        chargeCount: 2,
      }),
      [`GET ${BASE}/settlementOwed`]: () => ({ balance: '0.00', transfers: [] }),
      [`GET ${BASE}/settlementCharge`]: () => page([charge, { ...charge, id: 42, number: 'CF2' }]),
      [`GET ${BASE}/settlementCharged`]: () => [{ id: 41, to: '/elsewhere/detail?id=9' }],
    },
  })
  const link = await screen.findByRole('link', { name: 'CF1' })
  expect(link.getAttribute('href')).toContain('/elsewhere/detail?id=9')
  expect(screen.queryByRole('link', { name: 'CF2' })).toBeNull()
  expect(screen.getByText('CF2')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
})

it('making shows how much it would be and what stays out, as the backend says it, before anything is made', async () => {
  const preview = {
    batches: [{ shipmentCode: 'S-1', waybills: 2, charges: 1, total: '999.99' }],
    waybills: 2,
    charges: 1,
    total: '999.99',
    leftOut: { taken: 3, unpriced: 0, unfinished: 1 },
  }
  const { api } = await show('SettlementBatches', {
    api: {
      [`GET ${BASE}/settlementPreview`]: () => preview,
      [`GET ${BASE}/shipment`]: () => page([{ id: 1, code: 'S-1', name: 'North Mill' }]),
      [`POST ${BASE}/settlementMake`]: () => ({ id: 7, ids: [7] }),
    },
  })
  await screen.findByRole('link', { name: batch.batchNo })
  await userEvent.click(screen.getByRole('button', { name: 'Make batches' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/3 stand in a batch already/)
  expect(dialog.textContent).toContain('1 is delivered, its receipt not approved')
  expect(dialog.textContent).toContain('999.99')
  expect(dialog.textContent).toContain('2 waybills · 1 charge')
  expect(dialog.textContent).toContain('2 waybills and 1 charge:')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make' }))
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path.endsWith('/settlementMake'))?.body).toMatchObject({
      side: 'receivable',
      withCharges: true,
    }),
  )
  await screen.findByText('1 batch made')
})

it.each([
  ['2026-03-31', '2026-03-31', '2026-03-31'],
  ['2026-03-01', '2026-03-31', '2026-03-01 – 03-31'],
  ['2025-12-16', '2026-01-15', '2025-12-16 – 2026-01-15'],
])('a batch from %s to %s has a period that reads %s', async (periodStart, periodEnd, words) => {
  await show('SettlementBatchDetail', {
    query: { id: '7' },
    api: { [`GET ${BASE}/settlementBatch/:id`]: () => ({ ...batch, periodStart, periodEnd }) },
  })
  expect(await screen.findByText(words)).toBeTruthy()
})
