import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TRIP } from '../../contract/machines.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

afterEach(cleanup)

const DAY = '2031-03-01'
const trip = (status: number) => ({
  id: 10,
  version: 7,
  code: 'CR10',
  tripNo: 'PS10',
  day: DAY,
  plateNo: '鄂A00010',
  driverName: 'Driver 10',
  departAt: `${DAY}T00:30:00.000Z`,
  startName: 'Depot',
  startLng: 114.3,
  startLat: 30.6,
  // A trip that was cancelled still says how many stops it once had.
  stopCount: status === TRIP.cancelled ? 3 : 0,
  settledCount: 0,
  status,
})
const NONE = { status: 0, data: { records: [], total: 0, pageNum: 1, pageSize: 60 } }

const open = (page: string, status: number, day = { trips: [{ ...trip(status), stops: [] }], open: [] as object[] }) =>
  renderPlugin(plugin, {
    page,
    locale,
    query: page === 'DispatchBoard' ? { day: DAY } : { id: '10' },
    session: {
      roles: ['PLAT_ADMIN'],
      party: { partyType: 'PLAT_ADMIN' } as never,
      permissions: ['cityTrip.read', 'cityTrip.plan', 'cityStop.read', 'cityStop.edit'],
    },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      'GET /ntocc-basic-api/cityTrip/10': () => ({ status: 0, data: trip(status) }),
      'GET /ntocc-basic-api/cityStop': () => NONE,
      'GET /ntocc-tms-api/dispatch/board': () => ({ status: 0, data: { day: DAY, earlier: 0, ...day } }),
    } as never,
  })

it.each([
  ['being planned', TRIP.draft, 'There is no stop on this trip yet. Show it on the board and put some on it.'],
  [
    'cancelled',
    TRIP.cancelled,
    'Nothing was handed over on this cancelled trip. Its stops were put back to be planned.',
  ],
  ['finished', TRIP.finished, 'There is no stop on this trip.'],
])(
  'a trip without stops that is %s says so, and not how stops are added to the list',
  async (_state, status, words) => {
    await open('CityTripDetail', status)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText(locale.empty.cityStop)).toBeNull()
    expect(screen.queryByText(locale.detail.stops)).toBeNull()
    cleanup()
    await open('CityTripPrint', status)
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  },
)

it('a day to which nobody has put a stop is not called planned', async () => {
  await open('DispatchBoard', TRIP.draft)
  const waiting = within(await screen.findByRole('region', { name: 'To plan' }))
  // In the place of the stops, and as the reason why there is nothing to distribute.
  expect(waiting.getAllByText(locale.open.noStops)).toHaveLength(2)
  expect(screen.queryAllByText(locale.open.none)).toEqual([])
  cleanup()
  const stops = [
    { id: 5, code: 'CS5', customer: 'Shop 5', lng: 114.3, lat: 30.6, status: 1, seq: 1, weight: 1, pieces: 1 },
  ]
  await open('DispatchBoard', TRIP.draft, { trips: [{ ...trip(TRIP.draft), stops: stops as never }], open: [] })
  expect(await screen.findAllByText(locale.open.none)).toHaveLength(2)
})
