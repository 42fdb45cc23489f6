import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { daysUntilNow, openStates, pointsOf, REFRESH_MS } from './wall.ts'

const span = { dateStart: '2026-03-31', dateEnd: '2026-03-31' }
const statistics = '/ntocc-tms-api/statistics'
const money = { waybills: 1, payable: '0', serviceFee: '0', profit: '0' }
const sums = { ...money, paid: '0', unpaid: '0', invoiced: '0', uninvoiced: '0', receivable: '98765.40' }
const vehicle = (vehicleNo: string, lng: number, state = '1') => ({
  vehicleNo,
  plateColor: '2',
  state,
  lng,
  lat: 30,
  speed: 61.6,
  time: '2026-03-31T06:00:00Z',
  trail: [],
})
let lng = 114
let calls: Record<string, unknown>[] = []

const api: FakeHandlers = {
  'GET /ntocc-basic-api/dict/listDict': () => [
    { type: 'waybillStatus', dictList: [{ code: '50', name: 'On the way' }] },
  ],
  [`GET ${statistics}/getOrderCountStatistics`]: () => ({
    period: span,
    previousPeriod: span,
    current: { total: 1204 },
    previous: { total: 9 },
    previousPoints: [],
    byStatus: [
      { code: '50', count: 31 },
      { code: '90', count: 900 },
    ],
    points: [{ date: '2026-03-31', created: 1204, finished: 77 }],
  }),
  [`GET ${statistics}/getFeeStatistics`]: () => ({
    period: span,
    previousPeriod: span,
    current: sums,
    previous: sums,
    points: [],
  }),
  [`GET ${statistics}/getVehicleCountStatistics`]: () => ({ total: 300, byState: [], byAuthStatus: [], onTheRoad: 42 }),
  [`GET ${statistics}/routeRanking`]: () => [
    {
      loadAreaCode: '420100',
      loadCity: 'Wuhan',
      loadLng: 114.27,
      loadLat: 30.58,
      unloadAreaCode: '310100',
      unloadCity: 'Shanghai',
      unloadLng: 121.46,
      unloadLat: 31.2,
      waybills: 15,
      freight: '9',
      quantity: 1,
    },
  ],
  'GET /ntocc-tms-api/vehicle/positions': ({ query }) => {
    calls.push({ ...query })
    return [vehicle('鄂A12345', lng), vehicle('沪B54321', 121, '0')]
  },
}

const open = () =>
  renderPlugin(plugin, {
    page: 'BigDataCentre',
    locale,
    api,
    session: { permissions: ['statistics.read', 'statistics.fees'] },
  })

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
  lng = 114
  calls = []
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('big-data centre', () => {
  it('S2-170 S6-009 is a hidden page for platform administrators only', () => {
    expect(plugin.pages?.find(({ name }) => name === 'BigDataCentre')).toMatchObject({
      path: '/bigData',
      always: true,
      hidden: true,
      roles: ['PLAT_ADMIN'],
    })
  })

  it('S2-170 shows today, the states, the routes and the vehicles', async () => {
    await open()
    const today = await screen.findByRole('region', { name: 'Today' })
    expect(await within(today).findByText('1,204')).toBeTruthy()
    expect(within(today).getByText('77')).toBeTruthy()
    expect(await within(today).findByText('CNY 98,765')).toBeTruthy()
    expect(await within(today).findByText('42')).toBeTruthy()
    const states = screen.getByRole('region', { name: 'Open waybills by state' })
    expect((await within(states).findByText('On the way')).closest('li')?.textContent).toContain('31')
    expect(within(states).queryByText('900')).toBeNull()
    expect(await screen.findByText('Wuhan → Shanghai')).toBeTruthy()
    expect((await screen.findAllByText('鄂A12345')).length).toBeGreaterThan(0)
  })

  it('asks again every 30 s, and not while its tab is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { unmount } = await open()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    lng = 115.5
    await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS))
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    expect(await screen.findByText('115.500, 30.000')).toBeTruthy()
    unmount()
    await vi.advanceTimersByTimeAsync(3 * REFRESH_MS)
    expect(calls).toHaveLength(2)
  })

  it('pauses while the window is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(3 * REFRESH_MS))
    expect(calls).toHaveLength(1)
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
  })

  it('the button and Escape lead back to the dashboard', async () => {
    const { page } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    fireEvent(screen.getByRole('dialog', { name: 'Big-data centre' }), new Event('cancel', { cancelable: true }))
    expect(page.opened).toEqual(['/home', '/home'])
  })
})

describe('figures of the wall', () => {
  it('days end today on the platform clock', () => {
    expect(daysUntilNow(1, new Date('2026-03-30T17:00:00Z'))).toEqual(span)
    expect(daysUntilNow(7, new Date('2026-03-30T17:00:00Z')).dateStart).toBe('2026-03-25')
  })

  it('a vehicle is named by its plate and coloured by what it does', () => {
    const points = pointsOf([vehicle('鄂A12345', 114), vehicle('沪B54321', 121, '0')], kmh => `${kmh} km/h`)
    expect(points.map(({ label, tone, note }) => [label, tone, note])).toEqual([
      ['鄂A12345', 'moving', '61.6 km/h'],
      ['沪B54321', 'waiting', '61.6 km/h'],
    ])
  })

  it('states are the open ones, in the order of a life, none empty', () => {
    const byStatus = [
      { code: '70', count: 2 },
      { code: '10', count: 1 },
      { code: '90', count: 5 },
      { code: '50', count: 0 },
    ]
    expect(openStates({ byStatus }).map(({ code }) => code)).toEqual(['10', '70'])
  })
})
