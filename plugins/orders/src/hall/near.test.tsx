import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { order, paged } from '../sample.ts'

const HALL = '/ntocc-tms-api/hall'

type Asked = Parameters<Geolocation['getCurrentPosition']>
/** A device that answers what a test has it say. */
const device = (answer: (...asked: Asked) => void) => {
  const getCurrentPosition = vi.fn<(...asked: Asked) => void>(answer)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return getCurrentPosition
}
const AT = { coords: { longitude: 114.412345678, latitude: 30.598765 } } as GeolocationPosition

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'geolocation')
})

const show = async (partyType: 'DRIVER' | 'SHIPPER', query: Record<string, string> = {}) => {
  const { api } = await renderPlugin(plugin, {
    page: 'OrderHall',
    query,
    locale,
    session: {
      permissions: ['sourceOrder.hall', 'sourceOrder.take'],
      party: { branchCode: 'HQ', partyType, code: 'P1', userName: 'P1' },
    },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      'GET /ntocc-basic-api/areaProvince/options': () => paged([]),
      [`GET ${HALL}`]: ({ query: asked }: { query: Record<string, string> }) =>
        paged([{ ...order, ...(asked.fromLng && { awayKm: 34 }) }]),
    },
  })
  await screen.findByRole('row', { name: /0000007/ })
  return () => api.requests.filter(({ path }) => path === HALL).map(each => each.query)
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Nearest first' }))

it('a driver sees the nearest first, with how far each is, and asks nobody where he is before', async () => {
  const ask = device(found => found(AT))
  const asked = await show('DRIVER', { sortField: 'deadline', sortType: 'asc', pageNum: '1' })
  expect(ask).not.toHaveBeenCalled()
  expect(asked().at(-1)).toMatchObject({ sortField: 'deadline' })
  await press()
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({
      sortField: 'awayKm',
      sortType: 'asc',
      fromLng: '114.412',
      fromLat: '30.599',
    }),
  )
  expect(await screen.findByText('about 34 km')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Distance' }).getAttribute('aria-sort')).toBe('ascending')
  const button = screen.getByRole('button', { name: 'Nearest first' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await press()
  await waitFor(() => expect(screen.queryByText('about 34 km')).toBeNull())
  expect(asked().at(-1)).not.toHaveProperty('fromLng')
})

it.each([
  [1, /Your browser does not tell where you are/],
  [2, /could not be found out where you are/],
])('without a place (%i) the usual order stays, in words, and it can be tried again', async (code, words) => {
  const ask = device((_found, failed) => failed?.({ code } as GeolocationPositionError))
  const asked = await show('DRIVER')
  await press()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('row', { name: /0000007/ })).toBeTruthy()
  expect(asked().every(query => query.sortField === undefined && query.fromLng === undefined)).toBe(true)
  ask.mockImplementation(found => found(AT))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('about 34 km')).toBeTruthy()
})

it('a shipper, who carries nothing, is not asked', async () => {
  device(found => found(AT))
  await show('SHIPPER')
  expect(screen.queryByRole('button', { name: 'Nearest first' })).toBeNull()
})
