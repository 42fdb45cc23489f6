import type { PartyType } from '@ntocc/sdk/contracts'
import { type FakeHandlers, type FakeRequest, renderPlugin } from '@ntocc/sdk/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const waybill = {
  id: 7,
  version: 3,
  waybillNo: 'YD2603300001',
  orderNo: 'DD2603300001',
  status: 70,
  statusSince: '2026-03-30T04:00:00Z',
  shipmentName: 'Steel trade 001',
  driverName: 'Driver 001',
  vehicleNo: '鄂A00001',
  plateColor: '2',
  goodsName: 'Steel coils',
  unit: '1',
  loadCity: 'Wuhan',
  unloadCity: 'Shanghai',
  loadAddress: 'Yard 1',
  unloadAddress: 'Yard 2',
  distanceKm: 883,
  planQty: 30,
  loadQty: 30,
  unloadQty: 29.8,
  lossTolerance: 2,
  lossPrice: '400.00',
  shipperFreight: '9000.00',
  payableAmount: '8000.00',
  payStatus: 0,
  receiptStatus: 2,
  abnormalFlag: false,
  gmtCreated: '2026-03-29T01:00:00Z',
  acceptTime: '2026-03-29T02:00:00Z',
  departTime: '2026-03-29T06:00:00Z',
  arriveUnloadTime: '2026-03-30T02:00:00Z',
  unloadTime: '2026-03-30T04:00:00Z',
}

const detail = {
  ...waybill,
  nodes: [
    { id: 1, waybillNo: waybill.waybillNo, type: 'depart', time: waybill.departTime, address: 'Yard 1', inFence: true },
  ],
  receipts: [
    {
      id: 5,
      receiptNo: 'HD001',
      waybillNo: waybill.waybillNo,
      type: 'receipt',
      images: ['data:image/svg+xml;base64,PHN2Zy8+'],
      status: 2,
      uploadedBy: 'Driver 001',
    },
  ],
  exceptions: [
    { id: 6, waybillNo: waybill.waybillNo, type: 'deviation', level: '2', time: waybill.departTime, status: 2 },
  ],
  changes: [
    {
      id: 9,
      property: 'status',
      oldValue: 60,
      newValue: 70,
      operator: 'Driver 001',
      operatedAt: waybill.unloadTime,
    },
  ],
  moves: [{ move: 'sign', allowed: true }],
}

const dictionaries: Record<string, [string, string][]> = {
  waybillStatus: [
    ['60', 'Arrived'],
    ['70', 'To be signed'],
  ],
  waybillNodeType: [['depart', 'Departure']],
  receiptType: [['receipt', 'Proof of delivery']],
  receiptStatus: [['2', 'To review']],
  exceptionType: [['deviation', 'Off route']],
  unit: [['1', 't']],
}

const page = (records: unknown[], total = records.length) => ({ records, total, pageNum: 1, pageSize: 20 })

const api = (more: FakeHandlers = {}): FakeHandlers => ({
  'GET /ntocc-basic-api/dict/listDict': ({ query }) =>
    (query.types ?? '').split(',').map(type => ({
      type,
      dictList: (dictionaries[type] ?? []).map(([code, name]) => ({ code, name })),
    })),
  'GET /ntocc-tms-api/waybill': () => page([waybill]),
  'GET /ntocc-tms-api/waybill/:id': () => ({ status: 0, data: detail }),
  'GET /ntocc-tms-api/waybill/:id/track': () => ({
    points: [
      { time: '2026-03-29T06:00:00Z', lng: 114.2, lat: 30.5, speed: 60 },
      { time: '2026-03-29T07:00:00Z', lng: 115.2, lat: 30.6, speed: 72 },
    ],
  }),
  ...more,
})

const ALL = ['waybill.read', 'waybill.sign', 'waybill.approveReceipt', 'waybill.cancel', 'waybill.delete']
const session = (partyType: PartyType, permissions = ALL) => ({
  party: { partyType, code: 'P1', userName: 'x', branchCode: 'HQ' },
  permissions,
})

interface Shown {
  page?: string
  party?: PartyType
  query?: Record<string, string>
  handlers?: FakeHandlers
  narrow?: boolean
  quantity?: number
}

const show = ({ page: name = 'WaybillManage', party = 'PLAT_ADMIN', query, handlers, narrow, quantity }: Shown = {}) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    api: api(handlers),
    query,
    narrow,
    session: { ...session(party), ...(quantity ? { exportableQuantity: quantity } : {}) },
  })

const lists = (requests: readonly FakeRequest[]) => requests.filter(each => each.path === '/ntocc-tms-api/waybill')

describe('lists of waybills', () => {
  it.each([
    ['S2-146', 'WaybillManage', '/transport/waybills', { isCancel: '0' }],
    ['S2-147', 'WaybillInTransit', '/transport/in-transit', { isCancel: '0', status: '50,60' }],
    ['S2-148', 'WaybillWaiting', '/transport/waiting', { isCancel: '0', status: '10,20,30,40' }],
    ['S2-149', 'WaybillUnloaded', '/transport/unloaded', { isCancel: '0', status: '70,80,85' }],
    ['S2-150', 'WaybillDeleted', '/transport/deleted', { isCancel: '4' }],
  ])('%s %s asks for its own waybills and shows them', async (_id, name, path, filters) => {
    const { api: seen } = await show({ page: name })
    expect(plugin.pages?.find(each => each.name === name)?.path).toBe(path)
    expect(await screen.findByRole('link', { name: waybill.waybillNo })).toBeTruthy()
    expect(lists(seen.requests)[0]?.query).toMatchObject({ ...filters, pageNum: '1', pageSize: '20' })
  })

  it('S1-012 names the state, the plate and the route of a waybill', async () => {
    await show()
    const row = (await screen.findByRole('link', { name: waybill.waybillNo })).closest('tr')
    expect(row).not.toBeNull()
    expect(within(row as HTMLElement).getByText('To be signed')).toBeTruthy()
    expect(within(row as HTMLElement).getByRole('button', { name: /鄂A00001/ })).toBeTruthy()
    expect(row?.textContent).toContain('Wuhan→Shanghai883 km')
    expect(row?.textContent).toContain('9,000.00')
  })

  it('asks only when searched, puts the filter in the address as a chip, and takes it away', async () => {
    const { page: tab, api: seen } = await show()
    await screen.findByRole('link', { name: waybill.waybillNo })
    const before = lists(seen.requests).length
    await userEvent.type(screen.getByRole('textbox', { name: 'Plate' }), '鄂A')
    expect(lists(seen.requests)).toHaveLength(before)
    await userEvent.keyboard('{Enter}')
    expect(tab.getSnapshot().query).toEqual({ vehicleNo: '鄂A' })
    await waitFor(() => expect(lists(seen.requests).at(-1)?.query.vehicleNo).toBe('鄂A'))
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Plate' }))
    expect(tab.getSnapshot().query).toEqual({})
  })

  it('opens with the filters of its address, a date range as Start and End', async () => {
    const { api: seen } = await show({
      query: { gmtCreatedStart: '2026-03-01', gmtCreatedEnd: '2026-03-31', status: '70', pageNum: '1' },
    })
    await screen.findByRole('link', { name: waybill.waybillNo })
    expect(lists(seen.requests)[0]?.query).toMatchObject({
      gmtCreatedStart: '2026-03-01',
      gmtCreatedEnd: '2026-03-31',
      status: '70',
    })
    const chips = screen.getByRole('region', { name: 'Applied filters' })
    expect(chips.textContent).toContain('2026-03-01 – 2026-03-31')
    expect(chips.textContent).toContain('To be signed')
  })

  it('says when nothing matches and offers the way back', async () => {
    const { page: tab } = await show({
      query: { vehicleNo: 'none' },
      handlers: { 'GET /ntocc-tms-api/waybill': () => page([]) },
    })
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy()
    const [reset] = screen.getAllByRole('button', { name: 'Reset filters' })
    await userEvent.click(reset as HTMLElement)
    expect(tab.getSnapshot().query).toEqual({})
  })

  it('says what failed with the request id, and asks again', async () => {
    let broken = true
    await show({
      handlers: {
        'GET /ntocc-tms-api/waybill': () =>
          broken ? { status: 5000, msg: 'Database is away', requestId: 'req-9' } : page([waybill]),
      },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Database is away')
    expect(alert.textContent).toContain('req-9')
    broken = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: waybill.waybillNo })).toBeTruthy()
  })

  it('shows nothing to who may not read waybills, and asks for nothing', async () => {
    const { api: seen } = await renderPlugin(plugin, {
      page: 'WaybillManage',
      locale,
      api: api(),
      session: session('PLAT_ADMIN', []),
    })
    expect(screen.getByText('You do not have access to this list')).toBeTruthy()
    expect(lists(seen.requests)).toHaveLength(0)
  })

  it('becomes cards on a phone', async () => {
    await show({ narrow: true })
    expect(await screen.findByRole('list', { name: 'Waybills' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('link', { name: waybill.waybillNo })).toBeTruthy()
  })

  it('offers a shipper to sign from the list and no carrier money', async () => {
    await show({ party: 'SHIPPER' })
    expect(await screen.findByRole('button', { name: 'Sign for the goods' })).toBeTruthy()
    expect(screen.queryByText('Payable')).toBeNull()
  })
})

describe('export', () => {
  const exported = { 'POST /console/exports': () => new Response(new Blob(['x'])) }
  const posts = (requests: readonly FakeRequest[]) => requests.filter(each => each.path === '/console/exports')

  it('S4-022 one export without a dialog when the rows fit, total equal to the quantity included', async () => {
    const { api: seen } = await show({
      quantity: 50,
      handlers: { ...exported, 'GET /ntocc-tms-api/waybill': () => page([waybill], 50) },
    })
    await screen.findByRole('link', { name: waybill.waybillNo })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(posts(seen.requests)).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(posts(seen.requests)[0]?.body).toMatchObject({ pageNum: 1, pageSize: 50 })
  })

  it('S4-023 S4-024 offers batches of the quantity and says that only so many go at once', async () => {
    const { api: seen } = await show({
      quantity: 50,
      handlers: { ...exported, 'GET /ntocc-tms-api/waybill': () => page([waybill], 120) },
    })
    await screen.findByRole('link', { name: waybill.waybillNo })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Only 50 rows can be exported at once.')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Rows 1 to 50Export', 'Rows 51 to 100Export', 'Rows 101 to 120Export'])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Export batch 2' }))
    await waitFor(() => expect(posts(seen.requests)).toHaveLength(1))
    expect(posts(seen.requests)[0]?.body).toMatchObject({ pageNum: 2, pageSize: 50 })
  })

  it('S2-030 the export of deleted waybills keeps the isCancel filter and names codes in words', async () => {
    const { api: seen } = await show({ page: 'WaybillDeleted', handlers: exported })
    await screen.findByRole('link', { name: waybill.waybillNo })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(posts(seen.requests)).toHaveLength(1))
    const body = posts(seen.requests)[0]?.body as {
      query: object
      columns: { key: string; title: string; labels?: object }[]
    }
    expect(body.query).toMatchObject({ isCancel: '4' })
    expect(body.columns.find(column => column.key === 'status')).toMatchObject({
      title: 'State',
      labels: { '70': 'To be signed' },
    })
  })
})

describe('waybill detail', () => {
  const open = (more: Omit<Shown, 'page'> = {}) =>
    show({ page: 'WaybillDetail', party: 'SHIPPER', query: { id: '7' }, ...more })

  it('S2-050 /order_info shows the waybill, its way and the one next action', async () => {
    const { page: tab } = await open()
    expect(plugin.pages?.find(each => each.name === 'WaybillDetail')?.path).toBe('/order_info')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(waybill.waybillNo)
    expect(
      within(screen.getByRole('list', { name: 'Where it stands' }))
        .getByText('Unloaded')
        .closest('li')
        ?.getAttribute('aria-current'),
    ).toBe('step')
    expect(screen.getByRole('button', { name: 'Sign for the goods' }).className).toContain('primary')
    expect(tab.titles.at(-1)).toBe('Waybill YD2603300001')
  })

  it('S1-013 the track tab shows the map, the speed and the nodes', async () => {
    await open({ query: { id: '7', tab: 'track' } })
    expect(await screen.findByRole('group', { name: /Track of YD2603300001/ })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Speed, km/h' })).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Stops on the way' })).getByText('Departure')).toBeTruthy()
  })

  it('S1-014 the receipts tab shows proof, state and pictures', async () => {
    await open()
    await userEvent.click(await screen.findByRole('tab', { name: 'Receipts 1' }))
    expect(await screen.findByText('Proof of delivery')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Picture 1 of HD001' })).toBeTruthy()
  })

  it('S1-015 the exceptions tab names what went wrong', async () => {
    await open()
    await userEvent.click(await screen.findByRole('tab', { name: 'Exceptions 1' }))
    expect(await screen.findByText('Off route')).toBeTruthy()
  })

  it('the change log names states in words', async () => {
    await open({ query: { id: '7', tab: 'changes' } })
    const table = await screen.findByRole('table')
    const row = (await within(table).findByText('Arrived')).closest('tr')
    expect(row?.textContent).toContain('To be signed')
    expect(row?.textContent).toContain('Driver 001')
  })

  it('signs with the quantity, showing the loss before, and closes', async () => {
    const bodies: unknown[] = []
    await open({
      handlers: {
        'POST /ntocc-tms-api/waybill/sign': ({ body }) => {
          bodies.push(body)
          return { status: 0, data: { ...detail, status: 80 } }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign for the goods' }))
    const dialog = await screen.findByRole('dialog')
    const quantity = within(dialog).getByLabelText('Unloaded quantity')
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '29.5')
    expect(within(dialog).getByText(/176\.00/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign for the goods' }))
    await waitFor(() => expect(bodies).toEqual([{ id: 7, version: 3, unloadQty: 29.5 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps the dialog open with the reason when the server refuses', async () => {
    await open({
      handlers: {
        'POST /ntocc-tms-api/waybill/sign': () => ({
          status: 4220,
          msg: 'refused',
          errors: { move: { code: 'validation.condition.lossComputed' } },
        }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign for the goods' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign for the goods' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('The loss cannot be computed')
  })

  it('asks nothing of the server before a quantity is given', async () => {
    const { api: seen } = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign for the goods' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.clear(within(dialog).getByLabelText('Unloaded quantity'))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign for the goods' }))
    expect(await within(dialog).findByText('Enter the quantity that arrived.')).toBeTruthy()
    expect(seen.requests.some(each => each.path.endsWith('/sign'))).toBe(false)
  })

  it('shows why the next action cannot be taken yet', async () => {
    const reason = { code: 'validation.condition.receiptUploaded' }
    await open({
      handlers: {
        'GET /ntocc-tms-api/waybill/:id': () => ({
          status: 0,
          data: { ...detail, status: 80, moves: [{ move: 'approveReceipt', allowed: false, reason }] },
        }),
      },
    })
    const button = await screen.findByRole('button', { name: 'Approve receipt' })
    expect(button).toHaveProperty('disabled', true)
    expect(button.getAttribute('title')).toBe('No receipt has been uploaded')
  })

  it('says so when the waybill is not named or does not exist', async () => {
    await show({ page: 'WaybillDetail', query: {} })
    expect(screen.getByText('No waybill is named')).toBeTruthy()
    cleanup()
    await open({ handlers: { 'GET /ntocc-tms-api/waybill/:id': () => ({ status: 4040, msg: 'not found' }) } })
    expect(await screen.findByText('This waybill does not exist')).toBeTruthy()
  })
})

it('S2-205 the to-do of abnormal transportation opens the waybills with exceptions', async () => {
  const target = plugin.todo?.find(each => each.key === 'transport_abnormal_count')?.to ?? ''
  const [path, query] = target.split('?')
  expect(plugin.pages?.some(each => each.path === path)).toBe(true)
  const { api: seen } = await show({ query: Object.fromEntries(new URLSearchParams(query)) })
  await act(async () => {})
  await screen.findByRole('link', { name: waybill.waybillNo })
  expect(lists(seen.requests)[0]?.query.abnormalFlag).toBe('true')
})
