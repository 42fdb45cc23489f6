import { t } from '@ntocc/sdk/plugin'
import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { api, detail, page, session, waybill } from '../test-data.ts'
import { navigationTo } from './navigation.ts'

afterEach(cleanup)

const CARDS = {
  next: () => import('./NextTrip.tsx'),
  late: () => import('./Late.tsx'),
  silent: () => import('./Silent.tsx'),
  money: () => import('./MoneyAges.tsx'),
}

/** A card of a home page as if it were a page. */
const show = (card: keyof typeof CARDS, { permissions, handlers, party = 'PLAT_ADMIN' }: Shown) =>
  renderPlugin(
    { ...plugin, pages: [{ name: 'Card', path: '/card', title: t('pluginName'), load: CARDS[card] }] },
    { page: 'Card', locale, api: api(handlers), session: session(party, permissions) },
  )
interface Shown {
  permissions: string[]
  handlers: FakeHandlers
  party?: 'PLAT_ADMIN' | 'DRIVER'
}

const trip = {
  ...detail,
  status: 50,
  unloadContact: 'Ms. Wang',
  unloadPhone: '13800138000',
  unloadLng: 121.5,
  unloadLat: 31.2,
  planUnloadTime: '2026-03-30T10:00:00Z',
  moves: [{ move: 'arrive', allowed: true }],
}

describe('the next step of a driver', () => {
  const driver = (given: object, rows: object[] = [waybill]) =>
    show('next', {
      party: 'DRIVER',
      permissions: ['waybill.read', 'waybill.arrive'],
      handlers: {
        'GET /ntocc-tms-api/waybill': () => page(rows),
        'GET /ntocc-tms-api/waybill/:id': () => ({ status: 0, data: { ...trip, ...given } }),
      },
    })

  it('S2-064 says where to go, rings, leads there, and makes the one next step in its place', async () => {
    await driver({})
    const call = await screen.findByRole('link', { name: 'Call Ms. Wang' })
    expect(call.getAttribute('href')).toBe('tel:13800138000')
    expect(screen.getByRole('link', { name: 'Navigate' }).getAttribute('href')).toMatch(/31\.2,121\.5/)
    expect(screen.getByText('You unload at').closest('div')?.textContent).toContain('Yard 2')
    expect(screen.getByText('Your freight').closest('div')?.textContent).toContain('8,000.00')
    await userEvent.click(screen.getByRole('button', { name: 'Report arrival' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('says beside the arrival that it is expected too late', async () => {
    await driver({
      leftKm: 201,
      estimatedArriveTime: '2026-03-30T11:12:00Z',
      lateMinutes: 72,
      punctuality: 'willBeLate',
    })
    const expected = await screen.findByText('Estimated arrival')
    expect(expected.closest('div')?.textContent).toMatch(/201 km late by 1 h/)
    cleanup()
    await driver({ leftKm: 201, estimatedArriveTime: '2026-03-30T09:12:00Z', lateMinutes: -48, punctuality: 'onTime' })
    expect((await screen.findByText('Estimated arrival')).closest('div')?.textContent).not.toContain('late')
  })

  it('takes what is on the road before what waits to be accepted, whatever came first', async () => {
    const { api: seen } = await driver({}, [
      { ...waybill, id: 4, status: 10 },
      { ...waybill, id: 9, status: 50 },
    ])
    await screen.findByText('You unload at')
    expect(seen.requests.map(({ path }) => path)).toContain('/ntocc-tms-api/waybill/9')
  })

  it('rings nobody whose number is masked, and says why the step cannot be made', async () => {
    await driver({
      unloadPhone: '138****8000',
      moves: [{ move: 'arrive', allowed: false, reason: { code: 'validation.move.state' } }],
    })
    await screen.findByText('You unload at')
    expect(screen.queryByRole('link', { name: /Call/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Report arrival' })).toBeNull()
  })

  it('leads by the links that the device knows', () => {
    const place = { lng: 121.5, lat: 31.2, name: '仓库' }
    expect(navigationTo(place, 'Linux; Android 14')).toBe(`geo:31.2,121.5?q=31.2,121.5(${encodeURIComponent('仓库')})`)
    expect(navigationTo(place, 'iPhone')).toMatch(/^https:\/\/maps\.apple\.com\/\?daddr=31\.2,121\.5/)
  })
})

const onBoard = {
  id: 7,
  version: 3,
  waybillNo: 'YD2603300001',
  status: 50,
  loadCity: 'Wuhan',
  unloadCity: 'Shanghai',
  vehicleNo: '鄂A00001',
  plateColor: '2',
  driverName: 'Driver 001',
  lateMinutes: 130,
  punctuality: 'late',
}
const none = { total: 0, records: [] }
const board = { late: none, arriving: none, silent: none, arrivingMinutes: 120, silentMinutes: 45 }

describe('the board of a dispatcher', () => {
  const staff = (
    card: 'late' | 'silent',
    given: object,
    permissions = ['exception.handle', 'MOBILE_PHONE', 'exception.report'],
  ) =>
    show(card, {
      permissions,
      handlers: {
        'GET /ntocc-tms-api/board/road': () => ({ status: 0, data: { ...board, ...given } }),
        'POST /ntocc-basic-api/reveal': () => ({ status: 0, data: { value: '13800138000' } }),
      },
    })

  it('S2-063 names what is late and by how much, rings its driver and takes the report in its place', async () => {
    const { api: seen } = await staff('late', { late: { total: 1, records: [onBoard] } })
    const row = (await screen.findByRole('link', { name: 'YD2603300001' })).closest('li') as HTMLElement
    expect(row.textContent).toContain('2 h')
    await userEvent.click(within(row).getByRole('button', { name: 'Call Driver 001' }))
    const call = await within(row).findByRole('link', { name: '13800138000' })
    expect(call.getAttribute('href')).toBe('tel:13800138000')
    expect(seen.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ id: 7, field: 'driverPhone' })
    await userEvent.click(within(row).getByRole('button', { name: 'Report' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('YD2603300001')
  })

  it('tells since when nobody knows where a vehicle is, and offers no number to who may not see it', async () => {
    await staff('silent', { silent: { total: 1, records: [onBoard] } }, ['exception.handle'])
    expect(await screen.findByText('never seen on this trip')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Call/ })).toBeNull()
  })
})

it('money that waits leads to the very waybills of its age', async () => {
  const age = (name: string, span: object) => ({
    age: name,
    ...span,
    payable: '100.00',
    payables: 2,
    receivable: '0.00',
    receivables: 0,
  })
  await show('money', {
    permissions: ['statistics.fees'],
    handlers: {
      'GET /ntocc-tms-api/board/money': () => [
        age('week', { from: '2026-03-24', to: '2026-03-30' }),
        age('month', { from: '2026-03-01', to: '2026-03-23' }),
        age('older', { to: '2026-02-28' }),
      ],
    },
  })
  const row = await screen.findByRole('row', { name: /8 to 30 days/ })
  const link = within(row).getByRole('link')
  expect(link.getAttribute('href')).toContain('finishTimeStart=2026-03-01&finishTimeEnd=2026-03-23&payStatus=')
  await waitFor(() => expect(within(row).getAllByRole('link')).toHaveLength(1))
})
