import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LoginBranch } from '../../contracts/session.ts'
import { definePlugin, page, t } from '../../plugin/index.ts'
import { renderPlugin } from '../../testing/index.ts'
import type { AMapApi } from './amap.ts'
import { MapView } from './MapView.tsx'
import { NearPlace } from './NearPlace.tsx'
import type { GeoPoint } from './projection.ts'
import type { MapProps } from './types.ts'

const WUHAN = { lng: 114.2667, lat: 30.5833 }
const points = [
  { ...WUHAN, key: 'v1', label: '鄂A00001', tone: 'moving' as const, trail: [WUHAN, { lng: 115, lat: 31 }] },
]

function show(config: Record<string, string>, props: Partial<MapProps> = {}, permissions: string[] = []) {
  const partyGroupConfigCacheMap = Object.fromEntries(
    Object.entries(config).map(([key, configValue]) => [key, { configValue }]),
  )
  const branch: LoginBranch = { branchCode: 'HQ', partyGroupConfigCacheMap }
  const Page = () => <MapView title="Vehicles" points={points} {...props} />
  const plugin = definePlugin({
    id: 'maps',
    pages: [page({ name: 'M', path: '/m', title: t('m'), load: async () => ({ default: Page }) })],
  })
  return renderPlugin(plugin, { page: 'M', locale: {}, api: {}, session: { branch, permissions } })
}
const script = () => document.querySelector<HTMLScriptElement>('script[src*="webapi.amap.com"]')
const note = () => screen.findByText('The map cannot be reached; places are shown on the console’s own.')

afterEach(() => {
  cleanup()
  script()?.remove()
  Reflect.deleteProperty(window, 'AMap')
})

describe('the map of the product', () => {
  it('says near a place that it has no roads, and to who keeps the settings how it gets some', async () => {
    const near = { points: [{ ...WUHAN, key: 'v1', label: '鄂A00001', tone: 'moving' as const }] }
    await show({}, near)
    expect(await screen.findByText('This map has no roads')).toBeTruthy()
    cleanup()
    await show({}, near, ['setting.read'])
    expect(await screen.findByText(/name a tile server/)).toBeTruthy()
    expect(screen.getByText('mapTileUrl_web').tagName).toBe('CODE')
    cleanup()
    // From far away nobody looks for streets.
    await show({}, { points: [...near.points, { lng: 87.6, lat: 43.8, key: 'v2', label: '新A00001', tone: 'moving' }] })
    await screen.findByRole('group', { name: /Vehicles/ })
    expect(screen.queryByText('This map has no roads')).toBeNull()
  })

  it('keeps what it says in words in a box that scrolls nobody into nothing: a table has the height of its rows', async () => {
    await show({})
    const table = await screen.findByRole('table')
    expect([table.className, table.parentElement?.className]).toEqual(['', 'nt-sr'])
  })

  it('needs no server but the names of cities, and lists what it shows', async () => {
    const { api } = await show({})
    expect(await screen.findByRole('group', { name: /Vehicles/ })).toBeTruthy()
    expect(screen.getByText('114.267, 30.583')).toBeTruthy()
    expect(api.requests.map(({ path }) => path)).toEqual(['/ntocc-basic-api/area'])
    expect(document.querySelector('img, script[src]')).toBeNull()
  })
  it('a place is chosen by keyboard', async () => {
    const onPick = vi.fn()
    await show({}, { onPick })
    ;(await screen.findByRole('group', { name: /Enter chooses/ })).focus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    expect(onPick).toHaveBeenCalledOnce()
    expect(onPick.mock.calls[0]?.[0]).toMatchObject({ lng: expect.any(Number), lat: expect.any(Number) })
  })
})

describe('a position in words', () => {
  const near = (point: GeoPoint) =>
    renderPlugin(
      definePlugin({
        id: 'maps',
        pages: [
          page({
            name: 'M',
            path: '/m',
            title: t('m'),
            load: async () => ({ default: () => <NearPlace {...point} /> }),
          }),
        ],
      }),
      {
        page: 'M',
        locale: {},
        api: {
          'GET /ntocc-basic-api/area': () => ({
            total: 2,
            records: [
              { code: '420000', name: 'Hubei', level: 1 },
              { code: '420100', name: 'Wuhan', level: 2, ...WUHAN },
            ],
          }),
        },
      },
    )

  it('names the nearest city and how far it is, with the degrees to copy', async () => {
    const user = userEvent.setup()
    await near({ lng: 114.2667, lat: 31.5833 })
    const place = await screen.findByRole('button', { name: '111 km from Wuhan' })
    expect(place.title).toContain('114.2667, 31.5833')
    await user.click(place)
    expect(await navigator.clipboard.readText()).toBe('114.2667, 31.5833')
  })

  it('within a city is its name', async () => {
    await near({ lng: 114.27, lat: 30.59 })
    expect(await screen.findByRole('button', { name: 'Wuhan' })).toBeTruthy()
  })
})

describe('tiles', () => {
  const tiles = { mapTileUrl_web: 'https://t.example/{z}/{x}/{y}.png', mapTileCredit_web: '© Example' }
  it('are asked of the configured server, which is named', async () => {
    await show(tiles)
    expect(await screen.findByText('© Example')).toBeTruthy()
    const first = document.querySelector<HTMLImageElement>('.nt-map-tiles img')
    expect(first?.src).toMatch(/^https:\/\/t\.example\/\d+\/\d+\/\d+\.png$/)
  })
  it('that cannot be had give way to the grid, and it says so', async () => {
    await show(tiles)
    await screen.findByText('© Example')
    for (const image of document.querySelectorAll('.nt-map-tiles img')) fireEvent.error(image)
    expect(await note()).toBeTruthy()
  })
})

describe('AMap', () => {
  it('that cannot be had gives way to the grid, says so, and is tried again by the next map', async () => {
    await show({ amapKey_web: 'k' })
    await waitFor(() => expect(script()).toBeTruthy())
    act(() => script()?.dispatchEvent(new Event('error')) as unknown as undefined)
    expect(await note()).toBeTruthy()
    expect(script()).toBeNull()
  })
  it('is loaded with the key of the branch and shown places with its offset', async () => {
    const markers: unknown[] = []
    const map = { add: vi.fn(), remove: vi.fn(), setFitView: vi.fn(), on: vi.fn(), destroy: vi.fn() }
    const rendered = await show({ amapKey_web: 'a key' })
    await waitFor(() => expect(script()?.src).toContain('key=a%20key'))
    const overlay = { on: () => {} }
    const api = {
      Map: vi.fn(function FakeMap() {
        return map
      }),
      Marker: vi.fn(function FakeMarker(options: unknown) {
        markers.push(options)
        return overlay
      }),
      Polyline: vi.fn(function FakeLine() {
        return overlay
      }),
    } as unknown as AMapApi
    Object.assign(window, { AMap: api })
    act(() => (window as unknown as { ntoccAMapReady: () => void }).ntoccAMapReady())
    await waitFor(() => expect(map.add).toHaveBeenCalled())
    expect(markers).toMatchObject([{ title: '鄂A00001', position: [114.27211272800376, 30.580838840639693] }])
    rendered.unmount()
    expect(map.destroy).toHaveBeenCalledOnce()
  })
})
