import { type FakeRequest, renderPlugin } from '@ntocc/sdk/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'
import { api, lists, page, session, show, waybill } from './test-data.ts'

afterEach(cleanup)

const ROWS = 'GET /ntocc-tms-api/waybill'

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
    expect(within(row as HTMLElement).getByRole('button', { name: /鄂A·00001/ })).toBeTruthy()
    expect(row?.textContent).toContain('Wuhan→Shanghai883 km')
    expect(row?.textContent).toContain('9,000.00')
  })

  it.each([
    ['PLAT_ADMIN', ['Freight, payable'], ['9,000.00', '8,000.00']],
    ['CARRIER', ['Your freight'], ['8,000.00']],
    ['SHIPPER', ['Your freight'], ['9,000.00']],
  ] as const)('shows %s the money that they have to do with, in one column', async (party, heads, amounts) => {
    await show({ party })
    const row = (await screen.findByRole('link', { name: waybill.waybillNo })).closest('tr') as HTMLElement
    const shown = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '')
    expect(shown.filter(text => /freight|payable/i.test(text))).toEqual(heads)
    expect(['9,000.00', '8,000.00'].filter(amount => row.textContent?.includes(amount))).toEqual(amounts)
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
    // The state is said by its tab.
    expect(chips.textContent).not.toContain('To be signed')
    expect(screen.getByRole('radio', { name: /To be signed/ }).getAttribute('aria-checked')).toBe('true')
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

  it.each([
    [true, 'Report loading', 'Load and depart'],
    [false, 'Load and depart', 'Report loading'],
  ])(
    'offers a driver the one way to note loading that his waybill has (reviewed: %s)',
    async (loadReview, way, other) => {
      const row = { ...waybill, status: 30, loadReview }
      await show({
        party: 'DRIVER',
        permissions: ['waybill.read', 'waybill.load'],
        handlers: { [ROWS]: () => page([row]) },
      })
      expect(await screen.findByRole('button', { name: way })).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
      await screen.findByRole('menuitem', { name: 'Show track' })
      expect(screen.queryByRole('menuitem', { name: other })).toBeNull()
    },
  )

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

  it('is a verb of the page too, and says why before the rows are there', async () => {
    const { api: seen, actions } = await show({ handlers: exported })
    const verb = () => actions.offered.find(({ id }) => id === 'export')
    expect(verb()?.disabledReason).toBe('The rows are still being loaded')
    await waitFor(() => expect([verb()?.keys, verb()?.disabledReason]).toEqual(['e', undefined]))
    act(() => actions.run('export'))
    await waitFor(() => expect(posts(seen.requests)).toHaveLength(1))
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

it('S2-054 /arrival lists what comes to be unloaded, what is late on the road on top', async () => {
  expect(plugin.pages?.find(({ name }) => name === 'Arrival')?.path).toBe('/arrival')
  const { api: seen } = await show({ page: 'Arrival' })
  await screen.findByRole('link', { name: waybill.waybillNo })
  expect(lists(seen.requests)[0]?.query).toMatchObject({
    status: '50,60,70',
    sortField: 'lateMinutes',
    sortType: 'desc',
    estimates: '1',
  })
})

describe('S1-013 arrivals', () => {
  const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const onTheWay = (id: number, more: object) => ({
    ...waybill,
    id,
    waybillNo: `YD26033000${10 + id}`,
    status: 50,
    ...more,
  })
  const rows = [
    onTheWay(1, { leftKm: 120, estimatedArriveTime: ahead(150), lateMinutes: 130, punctuality: 'willBeLate' }),
    onTheWay(2, { leftKm: 40, estimatedArriveTime: ahead(30), lateMinutes: -75, punctuality: 'onTime' }),
    onTheWay(3, { leftKm: 300, punctuality: 'unknown' }),
    onTheWay(4, { lateMinutes: 20, punctuality: 'late' }),
  ].map(row => ({ ...row, planUnloadTime: ahead(20), positionTime: ahead(-5) }))
  const open = (query?: Record<string, string>) =>
    show({ page: 'Arrival', query, handlers: { 'GET /ntocc-tms-api/waybill': () => page(rows) } })
  const rowOf = async (id: number) =>
    (await screen.findByRole('link', { name: `YD26033000${10 + id}` })).closest('tr')?.textContent

  it('say how far it is, when it is expected and how late against the deadline, and why nobody can tell', async () => {
    await open()
    expect(await rowOf(1)).toMatch(/late by 2 h.*120 km/)
    expect(await rowOf(2)).toMatch(/1 h early.*40 km/)
    expect(await rowOf(3)).toMatch(/Just left or standing.*300 km/)
    expect(await rowOf(4)).toMatch(/late by 20 min.*No recent position/)
    for (const name of ['Deadline', 'Estimated arrival', 'Against the deadline', 'Distance left'])
      expect(screen.getByRole('columnheader', { name: new RegExp(name) })).toBeTruthy()
  })

  it('the to-do opens those that are late or will be, filtered by the backend', async () => {
    const to = plugin.todo?.find(({ key }) => key === 'late_on_road_count')?.to ?? ''
    const { searchParams, pathname } = new URL(to, 'http://x')
    expect(pathname).toBe('/arrival')
    const { api: seen } = await open(Object.fromEntries(searchParams))
    await rowOf(1)
    expect(lists(seen.requests)[0]?.query).toMatchObject({ status: '50', punctuality: 'late,willBeLate' })
  })
})
