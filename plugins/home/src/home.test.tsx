import type { PartyType } from '@ntocc/sdk/contracts'
import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const span = { dateStart: '2026-03-02', dateEnd: '2026-03-31' }
const before = { dateStart: '2026-01-31', dateEnd: '2026-03-01' }
const statistics = '/ntocc-tms-api/statistics'

const TODO = 'GET /ntocc-basic-api/party/getPartyRoleConfigCount'

const api: FakeHandlers = {
  'GET /ntocc-basic-api/dict/listDict': () => [
    { type: 'waybillStatus', dictList: [{ code: '70', name: 'To be signed' }] },
  ],
  [`GET ${statistics}/getOrderCountStatistics`]: () => ({
    period: span,
    previousPeriod: before,
    current: { total: 1200 },
    previous: { total: 1000 },
    byStatus: [
      { code: '70', count: 31 },
      { code: '85', count: 2 },
      { code: '90', count: 900 },
    ],
    points: [
      { date: '2026-03-30', created: 40, finished: 30 },
      { date: '2026-03-31', created: 44, finished: 38 },
    ],
    previousPoints: [],
  }),
  [`GET ${statistics}/shipmentInfo`]: () => ({
    period: span,
    previousPeriod: before,
    current: {
      waybills: 20,
      waiting: 1,
      onTheRoad: 2,
      toSign: 3,
      finished: 14,
      abnormal: 5,
      quantity: '420000',
      freight: '98765.40',
      unpaid: '1200.00',
    },
    previous: {
      waybills: 10,
      waiting: 0,
      onTheRoad: 0,
      toSign: 0,
      finished: 10,
      abnormal: 0,
      quantity: '210000',
      freight: '50000.00',
      unpaid: '0.00',
    },
  }),
  [`GET ${statistics}/getFeeStatistics`]: () => ({
    period: span,
    previousPeriod: before,
    current: {
      waybills: 1200,
      receivable: '2500000.00',
      payable: '2300000.00',
      serviceFee: '0.00',
      profit: '200000.00',
      paid: '1',
      unpaid: '2',
      invoiced: '3',
      uninvoiced: '4',
    },
    previous: {
      waybills: 1000,
      receivable: '2000000.00',
      payable: '0',
      serviceFee: '0',
      profit: '250000.00',
      paid: '0',
      unpaid: '0',
      invoiced: '0',
      uninvoiced: '0',
    },
    points: [],
  }),
  [`GET ${statistics}/getVehicleCountStatistics`]: () => ({ total: 300, byState: [], byAuthStatus: [], onTheRoad: 42 }),
  [`GET ${statistics}/orderFreightIndex`]: () => ({
    period: span,
    previousPeriod: before,
    granularity: 'day',
    points: [
      { date: '2026-03-30', waybills: 40, freight: '80000.00', perTonneKm: '0.4100' },
      { date: '2026-03-31', waybills: 44, freight: '90000.00', perTonneKm: '0.4200' },
    ],
    previousPoints: [
      { date: '2026-02-28', waybills: 30, freight: '70000.00', perTonneKm: '0.4000' },
      { date: '2026-03-01', waybills: 33, freight: '71000.00', perTonneKm: null },
    ],
  }),
  [`GET ${statistics}/routeRanking`]: () => [
    {
      loadAreaCode: '420100',
      loadCity: 'Wuhan',
      loadLng: 114.27,
      loadLat: 30.58,
      unloadAreaCode: '310100',
      unloadCity: 'Shanghai',
      unloadLng: 121.46,
      unloadLat: 31.22,
      waybills: 77,
      freight: '300000.00',
      quantity: '1',
    },
  ],
  [`GET ${statistics}/getFeeList4Driver`]: () => ({
    period: span,
    previousPeriod: before,
    current: { waybills: 9, earned: '18000.00', paid: '12000.00', unpaid: '6000.00' },
    toApprove: { waybills: 2, amount: '2956.00' },
    previous: { waybills: 8, earned: '16000.00', paid: '16000.00', unpaid: '0.00' },
    points: [{ date: '2026-03-30', waybills: 1, earned: '2000.00', paid: '1500.00' }],
  }),
  'GET /ntocc-tms-api/waybill': () => ({
    records: [
      { id: 7, waybillNo: 'YD2603300001', status: 50, loadCity: 'Wuhan', unloadCity: 'Shanghai', distanceKm: 883 },
    ],
    total: 1,
    pageNum: 1,
    pageSize: 10,
  }),
}

const PERMISSIONS = [
  'statistics.read',
  'statistics.fees',
  'waybill.accept',
  'waybill.approveLoad',
  'waybill.sign',
  'waybill.approveReceipt',
  'exception.handle',
]
const party = (partyType: PartyType) => ({ partyType, code: 'P1', userName: 'x', branchCode: 'HQ' })
const show = (partyType: PartyType, page = 'Dashboard') =>
  renderPlugin(plugin, { page, locale, api, session: { party: party(partyType), permissions: PERMISSIONS } })

describe('home dashboards', () => {
  it('S2-194 S2-036 a route named Dashboard is /home, pinned and given to everybody', () => {
    const dashboard = plugin.pages?.find(page => page.name === 'Dashboard')
    expect(dashboard).toMatchObject({ path: '/home', affix: true, always: true })
  })

  it('S2-063 admin: what waits, then figures with unit and period, then the busiest routes', async () => {
    await show('PLAT_ADMIN')
    const queue = await screen.findByRole('region', { name: 'Needs you now' })
    const toSign = await within(queue).findByRole('link', { name: /31.*To be signed|31.*To sign for/ })
    expect(toSign.getAttribute('href')).toBe('/transport/waybills?status=70')
    const created = await screen.findByRole('link', { name: /Waybills created/ })
    expect(created.textContent).toContain('1,200')
    expect(created.textContent).toContain('up 20%')
    expect(created.textContent).toContain('last 30 days')
    expect(await screen.findByRole('button', { name: /Wuhan.*Shanghai.*77/ })).toBeTruthy()
  })

  it('S6-003 who may not do it is not told that it waits, and who may not see what is earned does not', async () => {
    const asked: string[] = []
    const fees = `GET ${statistics}/getFeeStatistics`
    const counted = {
      ...api,
      [fees]: () => {
        asked.push(fees)
        return {}
      },
    }
    await renderPlugin(plugin, {
      page: 'Dashboard',
      locale,
      api: counted,
      session: { party: party('PLAT_ADMIN'), permissions: ['statistics.read', 'waybill.sign'] },
    })
    const queue = await screen.findByRole('region', { name: 'Needs you now' })
    expect(await within(queue).findAllByRole('listitem')).toHaveLength(1)
    expect(await screen.findByRole('link', { name: /Waybills created/ })).toBeTruthy()
    expect(screen.queryByText('Gross profit')).toBeNull()
    expect(asked).toEqual([])
  })

  it('keeps as many places as there will be counts, so that what stands below them does not move', async () => {
    const never = () => new Promise<never>(() => undefined)
    const late = { ...api, [`GET ${statistics}/getOrderCountStatistics`]: never }
    await renderPlugin(plugin, {
      page: 'Dashboard',
      locale,
      api: late,
      session: { party: party('PLAT_ADMIN'), permissions: PERMISSIONS },
    })
    const queue = await screen.findByRole('region', { name: 'Needs you now' })
    expect(within(queue).getAllByRole('listitem', { hidden: true })).toHaveLength(6)
    expect(within(queue).queryByRole('link')).toBeNull()
  })

  it('opens the rows behind a figure in the console', async () => {
    const { page } = await show('PLAT_ADMIN')
    await userEvent.click(await screen.findByRole('button', { name: /Wuhan.*Shanghai/ }))
    expect(page.opened[0]).toContain('loadAreaCode=420100&unloadAreaCode=310100')
    await userEvent.click(await screen.findByRole('link', { name: /of 300 vehicles/ }))
    expect(page.opened[1]).toBe('/transport/waybills?status=50')
  })

  it('keeps the chosen period in the address and asks again', async () => {
    const { page, api: seen } = await show('PLAT_ADMIN')
    await screen.findByRole('link', { name: /Waybills created/ })
    await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
    expect(page.getSnapshot().query).toEqual({ days: '90' })
    await screen.findAllByText('last 90 days')
    const asked = seen.requests.filter(request => request.path.endsWith('/orderFreightIndex'))
    expect(asked.at(-1)?.query.granularity).toBe('week')
  })

  it('reads the trend out to keyboard users', async () => {
    await show('PLAT_ADMIN')
    const chart = await screen.findByRole('group', { name: 'Waybills' })
    chart.focus()
    await userEvent.keyboard('{Home}')
    expect((await within(chart).findByRole('status')).textContent).toContain('2026-03-30')
    expect(within(chart).getByRole('status').textContent).toContain('30')
  })

  it('shows figures without links to who was not given the list', async () => {
    await renderPlugin(plugin, {
      page: 'Dashboard',
      locale,
      api,
      session: { party: party('PLAT_ADMIN'), permissions: PERMISSIONS },
      closed: ['/transport/waybills'],
    })
    await screen.findByText('1,200')
    expect(screen.queryByRole('link', { name: /Waybills created/ })).toBeNull()
  })

  it('S2-065 shipper: own goods, as the dashboard and as /shipper', async () => {
    await show('SHIPPER')
    expect(await screen.findByRole('heading', { name: 'Shipper home' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: /Not yet invoiced/ })).textContent).toContain('1,200.00')
    // Receipts are judged by staff: a shipper is not told to.
    const queue = await screen.findByRole('region', { name: 'Needs you now' })
    expect(await within(queue).findByText('Receipts in review')).toBeTruthy()
    expect(within(queue).queryByText('Receipts to review')).toBeNull()
    cleanup()
    await show('SHIPPER', 'ShipperHome')
    expect(await screen.findByRole('heading', { name: 'Shipper home' })).toBeTruthy()
    expect(plugin.pages?.find(page => page.name === 'ShipperHome')?.path).toBe('/shipper')
  })

  it('S2-042 /shipper is a hidden page of its own', () => {
    expect(plugin.pages?.find(page => page.path === '/shipper')).toMatchObject({ name: 'ShipperHome', hidden: true })
  })

  it('S2-064 S2-043 driver: trips at hand first, then what they earned, also as /driver', async () => {
    const rows = [
      { id: 7, waybillNo: 'YD2603300001', status: 50, loadCity: 'Wuhan', unloadCity: 'Shanghai', distanceKm: 883 },
      { id: 8, waybillNo: 'YD2603300002', status: 10, loadCity: 'Wuhan', unloadCity: 'Hefei', distanceKm: 300 },
    ]
    const two = { ...api, 'GET /ntocc-tms-api/waybill': () => ({ records: rows, total: 2, pageNum: 1, pageSize: 10 }) }
    const { api: seen } = await renderPlugin(plugin, {
      page: 'Dashboard',
      locale,
      api: two,
      session: { party: party('DRIVER'), permissions: PERMISSIONS },
    })
    const trip = await screen.findByRole('link', { name: 'YD2603300001' })
    expect(trip.getAttribute('href')).toBe('/order_info?id=7')
    expect(seen.requests.find(request => request.path === '/ntocc-tms-api/waybill')?.query.status).toContain('50')
    expect((await screen.findByRole('link', { name: /Earned/ })).textContent).toContain('18,000.00')
    const toApprove = screen.getByRole('link', { name: /^To be approved/ })
    expect(toApprove.textContent).toMatch(/2,956\.00.*2 waybills/)
    expect(toApprove.getAttribute('href')).toBe('/transport/waybills?status=80%2C85')
    cleanup()
    await show('DRIVER', 'DriverHome')
    expect(await screen.findByRole('heading', { name: 'Driver home' })).toBeTruthy()
  })

  it('S1-003 a carrier starts as a driver does, under its own name', async () => {
    await show('CARRIER')
    expect(await screen.findByRole('heading', { name: 'Carrier home' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'YD2603300001' })).toBeTruthy()
  })

  it('says what failed and asks again on retry, keeping the rest', async () => {
    let broken = true
    const flaky = {
      ...api,
      [`GET ${statistics}/routeRanking`]: (request: Parameters<FakeHandlers[string]>[0]) =>
        broken ? { status: 5000, msg: 'No luck', requestId: 'r-1' } : api[`GET ${statistics}/routeRanking`]?.(request),
    }
    await renderPlugin(plugin, {
      page: 'Dashboard',
      locale,
      api: flaky,
      session: { party: party('PLAT_ADMIN'), permissions: PERMISSIONS },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('No luck')
    expect(alert.textContent).toContain('r-1')
    expect(screen.getByText('1,200')).toBeTruthy()
    broken = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /Wuhan/ })).toBeTruthy()
  })
})

describe('home of whoever judges proofs and sees no figures', () => {
  const reviewer = (permissions: string[]) =>
    renderPlugin(plugin, {
      page: 'Dashboard',
      locale,
      api: {
        ...api,
        [TODO]: () => [
          { configKey: 'load_review_count', configName: 'Loads', configValue: 3 },
          { configKey: 'receipt_review_count', configName: 'Receipts', configValue: 12 },
        ],
      },
      session: { party: party('PLAT_ADMIN'), permissions },
    })

  it('says how many loads and receipts wait', async () => {
    await reviewer(['waybill.approveLoad', 'waybill.approveReceipt'])
    const queue = await screen.findByRole('region', { name: 'Needs you now' })
    expect((await within(queue).findByText('Loading to review')).closest('li')?.textContent).toContain('3')
    expect(within(queue).getByText('Receipts to review').closest('li')?.textContent).toContain('12')
  })

  it('of what they may judge, and nothing to others', async () => {
    await reviewer(['waybill.approveReceipt'])
    await screen.findByText('Receipts to review')
    expect(screen.queryByText('Loading to review')).toBeNull()
    cleanup()
    const { api: seen } = await reviewer(['waybill.accept'])
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Needs you now')).toBeNull()
    expect(seen.requests.filter(({ path }) => path.endsWith('getPartyRoleConfigCount'))).toEqual([])
  })
})
