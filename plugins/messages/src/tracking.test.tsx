import { renderPlugin } from '@ntocc/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { LiveVehicle, Replay } from '../contract/tracking.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'
import { matching, merged, seenAt } from './live/vehicles.ts'
import { daysOf, platesOf, spanOf } from './replay/span.ts'
import { eventsOf, standingsOf, ticksOf, trailsOf } from './replay/way.ts'

afterEach(cleanup)

const paged = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const vehicle = (number: number, more: Partial<LiveVehicle> = {}): LiveVehicle => ({
  plateNo: `鄂A${String(number).padStart(5, '0')}`,
  plateColor: '2',
  lng: 114 + number / 100,
  lat: 30,
  speed: 60,
  time: ago(2),
  ...more,
})
const LIVE = '/ntocc-tms-api/vehiclePosition/live'
const REPLAY = '/ntocc-tms-api/vehiclePosition/replay'
const PLACES = '/ntocc-basic-api/warningPlace'

const show = (page: string, api: object, query: Record<string, string> = {}, permissions?: string[]) =>
  renderPlugin(plugin, {
    page,
    locale,
    query,
    session: {
      permissions: permissions ?? ['vehiclePosition.read', 'vehicleWarning.read', 'warningPlace.edit', 'vehicle.read'],
    },
    api: {
      'GET /ntocc-basic-api/area': () => ({ total: 0, records: [] }),
      'GET /ntocc-basic-api/dict/listDict': () => [],
      'GET /ntocc-basic-api/vehicle': () => paged([]),
      'GET /ntocc-basic-api/auditTrail': () => paged([]),
      ...api,
    },
  })

describe('the live map', () => {
  const answer = (vehicles: LiveVehicle[]) => ({ vehicles, asOf: ago(0), total: vehicles.length, silentMinutes: 30 })
  const list = () => screen.findByRole('list', { name: 'Vehicles, by plate' })

  it('S2-102 lists what each vehicle does, and counts it', async () => {
    await show('VehicleMap', {
      [`GET ${LIVE}`]: () =>
        answer([vehicle(1), vehicle(2, { speed: 0 }), vehicle(3, { time: ago(95) }), vehicle(4, { warnings: 2 })]),
    })
    const rows = within(await list())
    expect(rows.getByRole('button', { name: /00001.*Moving/ })).toBeTruthy()
    expect(rows.getByRole('button', { name: /00002.*Standing/ })).toBeTruthy()
    expect(rows.getByRole('button', { name: /00003.*No signal for 1 h/ })).toBeTruthy()
    expect(rows.getByRole('button', { name: /00004.*2 warnings/ })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Moving 2' })).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'With warnings (1)' }))
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: /by plate/ })).getAllByRole('listitem')).toHaveLength(1),
    )
  })

  it('goes through the list by keys, and says what is looked at and followed', async () => {
    const { actions } = await show('VehicleMap', { [`GET ${LIVE}`]: () => answer([vehicle(1), vehicle(2)]) })
    await list()
    await act(async () => actions.run('vehicle.next'))
    const chosen = await screen.findByRole('region', { name: vehicle(1).plateNo })
    const follow = within(chosen).getByRole('button', { name: 'Follow' })
    await userEvent.click(follow)
    expect(await within(chosen).findByRole('button', { name: 'Stop following', pressed: true })).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('button', { name: /00001/, pressed: true }), { key: 'ArrowDown' })
    await screen.findByRole('region', { name: vehicle(2).plateNo })
    expect(screen.getByRole('button', { name: 'Follow' })).toBeTruthy()
  })

  it('keeps only the rows in sight of two thousand in the document', async () => {
    await show('VehicleMap', { [`GET ${LIVE}`]: () => answer(Array.from({ length: 2_000 }, (_, at) => vehicle(at))) })
    const rows = within(await list()).getAllByRole('listitem')
    expect(rows.length).toBeLessThan(60)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('2000')
  })

  it('asks for nothing for who may not see it', async () => {
    const { api } = await show('VehicleMap', {}, {}, [])
    expect(await screen.findByText('You may not see where vehicles are')).toBeTruthy()
    expect(api.requests.filter(({ path }) => path === LIVE)).toEqual([])
  })

  it('judges by the clock and the limit of the branch', () => {
    const now = new Date('2026-03-01T10:00:00Z')
    const at = (time: string, speed?: number) =>
      seenAt({ ...vehicle(1), time, ...(speed === undefined ? {} : { speed }) }, now, 30).state
    expect(at('2026-03-01T09:30:01Z', 50)).toBe('moving')
    expect(at('2026-03-01T09:30:00Z', 50)).toBe('silent')
    expect(at('2026-03-01T09:59:00Z', 3)).toBe('moving')
    expect(at('2026-03-01T09:59:00Z', 2.9)).toBe('standing')
  })

  it('takes what is newer of the two answers, and vehicles that came since', () => {
    const [one, two] = [vehicle(1, { time: ago(5) }), vehicle(2, { time: ago(1) })]
    const news = new Map([one, two, vehicle(3)].map(each => [each.plateNo, { ...each, lng: 120, time: ago(3) }]))
    expect(merged([one, two], news).map(({ lng }) => lng)).toEqual([120, two.lng, 120])
    const seen = [one, two].map(each => seenAt(each, new Date(), 30))
    expect(matching(seen, { word: 'a00002' })).toHaveLength(1)
    expect(matching(seen, { team: 'T1' })).toHaveLength(0)
  })
})

describe('a replay', () => {
  const start = Date.UTC(2026, 2, 1, 0) / 1000
  const iso = (minute: number) => new Date((start + minute * 60) * 1000).toISOString()
  const way = (plateNo: string): Replay => ({
    plateNo,
    points: [
      [start, 114, 30, 60, 0],
      [start + 600, 114.1, 30, 60, 10],
      [start + 3_600, 114.2, 30, 40, 10],
    ],
    peaks: [
      [start, 60],
      [start + 600, 82],
      [start + 3_600, 40],
    ],
    stops: [],
    gaps: [{ from: iso(10), to: iso(60), minutes: 50, km: 9.6 }],
    warnings: [{ id: 7, kind: 'speed', level: '2', from: iso(5), to: iso(6) }],
    km: 10,
    topSpeed: 82,
    movingMinutes: 10,
    standingMinutes: 0,
    count: 3,
    ignored: 1,
    stopCount: 0,
    gapCount: 1,
    warningCount: 1,
    source: 'device',
  })

  it('S2-040 S2-101 shows vehicles side by side with what happened, and goes to a moment', async () => {
    const { api } = await show(
      'VehicleReplay',
      { [`GET ${REPLAY}`]: ({ query }: { query: Record<string, string> }) => way(query.plateNo ?? '') },
      { vehicles: '鄂A00001,鄂A00002', from: '2026-03-01', to: '2026-03-01' },
    )
    const events = await screen.findByRole('list', { name: 'What happened, oldest first' })
    expect(within(events).getAllByRole('listitem')).toHaveLength(2)
    expect(within(events).getByText('10 km further on meanwhile')).toBeTruthy()
    expect(screen.getByText('1 impossible position was left out.')).toBeTruthy()
    const asked = api.requests.filter(({ path }) => path === REPLAY)
    expect(asked.map(({ query }) => query.plateNo)).toEqual(['鄂A00001', '鄂A00002'])
    expect(asked[0]?.query).toMatchObject({ from: '2026-02-28T16:00:00.000Z', to: '2026-03-01T16:00:00.000Z' })
    await userEvent.click(within(events).getByRole('button', { name: /08:05/ }))
    const slider = screen.getByRole('slider') as HTMLInputElement
    expect(Number(slider.value)).toBe(Date.parse(iso(5)))
    expect(screen.getAllByText(/60 km\/h · 5 km/)).toHaveLength(2)
    fireEvent.change(slider, { target: { value: String(Date.parse(iso(30))) } })
    expect(screen.getAllByText(/Unknown · 10 km/)).toHaveLength(2)
  })

  it('says so where nothing was heard, and what to do before anything is chosen', async () => {
    await show('VehicleReplay', {})
    expect(await screen.findByText('Choose up to three vehicles')).toBeTruthy()
    cleanup()
    await show(
      'VehicleReplay',
      { [`GET ${REPLAY}`]: () => ({ ...way('鄂A00001'), points: [] }) },
      { vehicles: '鄂A00001' },
    )
    expect(await screen.findByText('Nothing was heard of these vehicles in these days')).toBeTruthy()
  })

  it('reads its address: three vehicles, thirty days, never the wrong way round', () => {
    expect(platesOf('a,b,a,,c,d')).toEqual(['a', 'b', 'c'])
    expect(platesOf(undefined)).toEqual([])
    expect(daysOf(undefined, undefined, '2026-03-10')).toEqual({ from: '2026-03-09', to: '2026-03-10' })
    expect(daysOf('2026-02-09', '2026-03-10', '2026-03-10').from).toBe('2026-02-09')
    expect(daysOf('2026-02-08', '2026-03-10', '2026-03-10').from).toBe('2026-02-09')
    expect(daysOf('2026-03-05', '2026-03-01', '2026-03-10')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(daysOf('x', '2026-13-45', '2026-03-10')).toEqual({ from: '2026-03-09', to: '2026-03-10' })
    const [from, to] = spanOf({ from: '2026-02-09', to: '2026-03-10' }, Number.POSITIVE_INFINITY)
    expect((to - from) / 86_400_000).toBe(30)
  })

  it('knows where a vehicle was, and where nothing is known', () => {
    const find = standingsOf(way('x'))
    const at = (minute: number) => find((start + minute * 60) * 1000)
    expect(at(5)).toMatchObject({ lng: expect.closeTo(114.05, 6), km: 5, isUnknown: false })
    expect(at(30)).toMatchObject({ lng: 114.1, speed: 0, isUnknown: true })
    expect(at(-5)).toMatchObject({ lng: 114, isUnknown: true })
    expect(at(60)).toMatchObject({ lng: 114.2, isUnknown: false })
    expect(at(61)).toMatchObject({ lng: 114.2, isUnknown: true })
    expect(trailsOf(way('x')).map(({ length }) => length)).toEqual([2, 1])
    expect(eventsOf(way('x')).map(({ event }) => event)).toEqual(['warning', 'gap'])
    const day = ticksOf(start * 1000, (start + 86_400) * 1000, 8)
    expect(day.map(({ label }) => label)).toContain('03-02')
    expect(ticksOf(start * 1000, (start + 30 * 86_400) * 1000, 8).length).toBeLessThanOrEqual(8)
  })
})

describe('geofences', () => {
  const place = {
    id: 3,
    version: 2,
    name: 'Bridge',
    use: 'forbidden',
    shape: 'polygon',
    corners: '114,30; 114.1,30; 114.1,30.1',
    status: 1,
  }
  const api = {
    [`GET ${PLACES}`]: () => paged([place]),
    [`GET ${PLACES}/:id`]: () => ({ status: 0, data: { ...place, name: { en: 'Bridge', zh: '大桥' } } }),
  }

  it('S2-041 S2-012 are changed corner by corner, without a pointer; what cannot be is said before it is sent', async () => {
    const seen = await show('Enclosure', {
      ...api,
      [`PUT ${PLACES}`]: () => ({ status: 0, data: { ...place, version: 3 } }),
    })
    const list = within(await screen.findByRole('complementary', { name: 'Geofences' }))
    await userEvent.click(list.getByRole('button', { name: 'Edit' }))
    const third = await screen.findByRole('textbox', { name: 'Corner 3' })
    fireEvent.change(third, { target: { value: '114.2, 30.2' } })
    await userEvent.type(third, '{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Add one after: Corner 3' }))
    expect(await screen.findByRole('textbox', { name: 'Corner 4' })).toBeTruthy()
    expect(screen.getByText('4 of at most 100 corners')).toBeTruthy()
    const whole = screen.getByRole('textbox', { name: /^Corners/ }) as HTMLTextAreaElement
    expect(whole.value).toBe('114,30; 114.1,30; 114.2,30.2; 114.1,30.1')
    fireEvent.change(whole, { target: { value: '114,30; 115,31; 115,30; 114,31' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText('Sides 1 and 3 cross or lie on each other')).length).toBeGreaterThan(0)
    expect(seen.api.requests.filter(({ method }) => method === 'PUT')).toEqual([])
    fireEvent.change(whole, { target: { value: '114,30; 114.1,30; 114.1,30.2' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(seen.api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        id: 3,
        version: 2,
        corners: '114,30; 114.1,30; 114.1,30.2',
      }),
    )
  })

  it('who may not change them is offered nothing to change', async () => {
    await show('Enclosure', api, {}, ['vehicleWarning.read'])
    const list = within(await screen.findByRole('complementary', { name: 'Geofences' }))
    expect(list.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.getByRole('button', { name: 'New place' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('an id names a trip, and its fences are shown in their place', async () => {
    const { api: asked } = await show(
      'Enclosure',
      { 'GET /ntocc-tms-api/share/trip': () => ({ status: 4040, msg: 'gone' }) },
      { id: '5' },
    )
    await screen.findByRole('heading', { name: 'Fences', level: 1 })
    expect(asked.requests.some(({ path }) => path === PLACES)).toBe(false)
  })
})
