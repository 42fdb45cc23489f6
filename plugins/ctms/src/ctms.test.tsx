import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const statistics = '/ntocc-tms-api/statistics'
const recent = new Date(Date.now() - 120_000).toISOString()
const trail = [
  { time: recent, lng: 121.4, lat: 31.2, speed: 40 },
  { time: recent, lng: 121.5, lat: 31.3, speed: 42 },
]

const api: FakeHandlers = {
  'GET /ntocc-basic-api/dict/listDict': () => [
    {
      type: 'vehicleStatus',
      dictList: [
        { code: '1', name: 'On a task' },
        { code: '0', name: 'Idle' },
      ],
    },
  ],
  [`GET ${statistics}/getOrderCountStatistics`]: () => ({
    current: { total: 30 },
    previous: { total: 20 },
    byStatus: [
      { code: '20', count: 3 },
      { code: '40', count: 4 },
      { code: '70', count: 5 },
    ],
    points: [
      { date: '2026-03-30', created: 11, finished: 9 },
      { date: '2026-03-31', created: 12, finished: 8 },
    ],
    previousPoints: [],
  }),
  [`GET ${statistics}/getVehicleCountStatistics`]: () => ({
    total: 9,
    byState: [
      { code: '1', count: 2 },
      { code: '0', count: 7 },
    ],
    byAuthStatus: [],
    onTheRoad: 2,
  }),
  'GET /ntocc-tms-api/vehicle/positions': () => [
    {
      vehicleNo: '沪A00001',
      plateColor: '2',
      driverName: 'Driver 001',
      waybillId: 7,
      waybillNo: 'YD1',
      state: '1',
      lng: 121.5,
      lat: 31.3,
      speed: 42,
      time: recent,
      trail,
    },
    {
      vehicleNo: '沪A00002',
      plateColor: '1',
      driverName: 'Driver 002',
      state: '0',
      lng: 121.2,
      lat: 31.1,
      speed: 0,
      time: recent,
      trail: [],
    },
  ],
}

const show = (page: string, query?: Record<string, string>) =>
  renderPlugin(plugin, { page, locale, api, query, session: { ctms: true } })

describe('ctms edition', () => {
  it('S1-062 has a pinned home of its own instead of the standard dashboard', () => {
    expect(plugin.pages?.find(page => page.name === 'CtmsHome')).toMatchObject({
      path: '/ctms',
      affix: true,
      always: true,
    })
    expect(plugin.pages?.some(page => page.name === 'Dashboard')).toBe(false)
  })

  it('shows where the runs stand, each station leading to its waybills', async () => {
    await show('CtmsHome')
    const loading = await screen.findByRole('link', { name: /7.*To be loaded/ })
    expect(loading.getAttribute('href')).toBe('/transport/waybills?status=20,30,40')
    expect(screen.getByRole('link', { name: /5.*To be signed/ }).getAttribute('href')).toContain('status=70')
  })

  it('compares today with yesterday', async () => {
    await show('CtmsHome')
    const created = await screen.findByRole('link', { name: /New today/ })
    expect(created.textContent).toContain('12')
    expect(created.textContent).toContain('11 yesterday')
  })

  it('shows figures of the period that is chosen, as other homes do; today stays today', async () => {
    const { page, api: asking } = await show('CtmsHome')
    expect((await screen.findByRole('radio', { name: '30 days' })).matches(':checked')).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }))
    expect(page.getSnapshot().query.days).toBe('7')
    expect(await screen.findByText('waybills a day, last 7 days')).toBeTruthy()
    const asked = asking.requests.filter(({ path }) => path.endsWith('getOrderCountStatistics')).at(-1)?.query
    const days = (Date.parse(asked?.dateEnd ?? '') - Date.parse(asked?.dateStart ?? '')) / 86_400_000
    expect([days, asked?.granularity]).toEqual([6, 'day'])
    expect((await screen.findByRole('link', { name: /New today/ })).textContent).toContain('12')
  })

  it('finds a vehicle, shows it on the map and leads to its waybill', async () => {
    const { page, container } = await show('CtmsTrackMap')
    const list = await screen.findByRole('complementary', { name: 'Vehicles' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    // The map is drawn after the list beside it.
    await waitFor(() => expect(container.querySelectorAll('.nt-map-trail')).toHaveLength(1))
    await userEvent.type(screen.getByRole('searchbox'), 'driver 001')
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    await userEvent.click(within(list).getByRole('button', { name: 'Show' }))
    expect(page.getSnapshot().query).toMatchObject({ vehicle: '沪A00001' })
    expect(container.querySelector('[data-selected] .nt-map-halo')).not.toBeNull()
    expect(within(list).getByRole('link', { name: 'YD1' }).getAttribute('href')).toBe('/order_info?id=7&tab=track')
  })

  it('keeps the filter in the address', async () => {
    const { page } = await show('CtmsTrackMap')
    await userEvent.click(await screen.findByRole('radio', { name: 'Free 1' }))
    expect(page.getSnapshot().query.show).toBe('free')
    expect(screen.queryByText('YD1')).toBeNull()
  })
})
