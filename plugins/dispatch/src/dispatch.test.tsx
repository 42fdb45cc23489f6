import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'
import { dayAfter, today } from './days.ts'

afterEach(cleanup)

const AT = '/ntocc-tms-api/dispatch'
const DAY = '2031-03-01'
const at = (time: string) => new Date(`${DAY}T${time}:00+08:00`).toISOString()
const stop = (id: number, more: object = {}) => ({
  id,
  version: 3,
  code: `CS${id}`,
  stopNo: `PD${id}`,
  kind: 'drop',
  customer: `Shop ${id}`,
  address: `${id} Road`,
  lng: 114.3 + id / 100,
  lat: 30.6,
  windowFrom: at('09:00'),
  windowTo: at('12:00'),
  weight: 100,
  volume: 1,
  pieces: 4,
  serviceMinutes: 10,
  day: DAY,
  status: 0,
  ...more,
})
const planned = (id: number, seq: number, more: object = {}) =>
  stop(id, { status: 1, seq, tripCode: 'CR1', plannedAt: at('10:00'), lateMinutes: 0, ...more })
const trip = (id: number, more: object = {}) => ({
  id,
  version: 7,
  code: `CR${id}`,
  tripNo: `PS${id}`,
  day: DAY,
  plateNo: `鄂A0000${id}`,
  driverName: `Driver ${id}`,
  departAt: at('08:30'),
  startName: 'Depot',
  startLng: 114.3,
  startLat: 30.6,
  capacityKg: 1000,
  peakKg: 300,
  loadRate: 30,
  plannedKm: 12.3,
  plannedEnd: at('12:30'),
  lateStops: 0,
  status: 0,
  stops: [],
  ...more,
})

const board = async (trips: object[], open: object[] = [stop(1)], { earlier = 0, day = DAY } = {}) => {
  const placings: unknown[] = []
  const shown = await renderPlugin(plugin, {
    page: 'DispatchBoard',
    locale,
    query: { day },
    session: {
      roles: ['PLAT_ADMIN'],
      party: { partyType: 'PLAT_ADMIN' } as never,
      permissions: ['cityTrip.read', 'cityTrip.plan', 'cityStop.read', 'cityStop.edit'],
    },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      [`GET ${AT}/board`]: () => ({ status: 0, data: { day, trips, open, earlier } }),
      [`POST ${AT}/place`]: ({ body }: { body: unknown }) => {
        placings.push(body)
        return placings.length === 1
          ? { status: 0, data: { id: 1, version: 4 } }
          : { status: 4090, msg: 'Somebody else has just moved PD1.' }
      },
      [`GET ${AT}/proposal`]: () => ({
        status: 0,
        data: { trips: [], placed: 0, left: [{ id: 1, reason: 'tooHeavy' }] },
      }),
    } as never,
  })
  return { ...shown, placings }
}
const handle = (id: number) => screen.findByRole('button', { name: new RegExp(`^(\\d+ )?Move Shop ${id},`) })
const TWO = trip(10, { stops: [planned(5, 1), planned(6, 2)] })

it('S1-027 a stop is carried by keys alone, heard on its way, and put down with one call', async () => {
  const { placings } = await board([TWO])
  const button = await handle(1)
  button.focus()
  await userEvent.keyboard(' ')
  expect(screen.getByText('PD1 taken, To plan, place 1')).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText('鄂A000010, place 1')).toBeTruthy()
  expect(document.activeElement).toBe(await handle(1))
  await userEvent.keyboard('{ArrowDown} ')
  await waitFor(() => expect(placings).toEqual([{ id: 1, tripId: 10, beforeId: 6, version: 3 }]))
  await screen.findByText('PD1 put down: 鄂A000010')
})

it('stops of earlier days that no trip has are told of on the board of today, and lead to their list', async () => {
  const { page } = await board([TWO], [stop(1)], { earlier: 2, day: today() })
  expect(
    await screen.findByText('2 stops of earlier days are on no trip. Give them another day in their forms.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show them' }))
  expect(page.opened).toEqual([`/dispatch/stops?status=0&dayEnd=${dayAfter(today(), -1)}`])
})

it('Escape puts it back without a call, and a published trip lets nothing go', async () => {
  const { placings } = await board([TWO, trip(2, { status: 1, stops: [planned(8, 1)] })])
  const second = await handle(5)
  // Its place in the round is seen on it, and said.
  expect(second.getAttribute('aria-label')?.split(' ')[0]).toBe(second.textContent)
  second.focus()
  await userEvent.keyboard(' {ArrowDown}{Escape}')
  expect(screen.getByText('Put back where it was')).toBeTruthy()
  ;(await handle(8)).focus()
  await userEvent.keyboard(' ')
  expect(screen.getByText(/cannot be moved/)).toBeTruthy()
  expect(placings).toEqual([])
})

it('S1-027 a stop is dragged to its place, and whoever was slower is told', async () => {
  const { placings } = await board([TWO])
  const card = (await handle(1)).closest('li') as HTMLElement
  const over = (await handle(5)).closest('li') as HTMLElement
  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  const drag = () => {
    fireEvent.dragStart(card, { dataTransfer })
    fireEvent.dragOver(over, { dataTransfer, clientY: -1 })
    fireEvent.drop(over, { dataTransfer })
  }
  drag()
  await waitFor(() => expect(placings).toEqual([{ id: 1, tripId: 10, beforeId: 5, version: 3 }]))
  await screen.findByText(/put down/)
  ;(await handle(1)).focus()
  await userEvent.keyboard(' {ArrowRight} ')
  expect((await screen.findAllByText('Somebody else has just moved PD1.')).length).toBeGreaterThan(0)
})

it('what is too much and what is late is said, and an overloaded trip cannot be published', async () => {
  const late = planned(5, 1, { lateMinutes: 25, plannedAt: at('12:25') })
  await board([trip(10, { peakKg: 1200, loadRate: 120, lateStops: 1, stops: [late] })])
  const column = within(await screen.findByRole('region', { name: 'Trip of 鄂A000010' }))
  expect(column.getByText(/120%, overloaded/)).toBeTruthy()
  expect(column.getByText('12:25, 25 min late')).toBeTruthy()
  expect(column.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true')
})

it('what could not be distributed stands there with its reason', async () => {
  await board([TWO])
  await userEvent.click(await screen.findByRole('button', { name: 'Distribute open stops' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/more than any of these vehicles/)).toBeTruthy()
  expect(dialog.getByText('Shop 1 (PD1)')).toBeTruthy()
})

it('S1-027 a driver rings, navigates, arrives and signs; what was signed is kept when the connection breaks, and sent once', async () => {
  const bodies: unknown[] = []
  const keys: unknown[] = []
  let status = 1
  const own = () => ({ ...planned(5, 1), contact: 'Ms. Lin', contactPhone: '13800138000', status })
  await renderPlugin(plugin, {
    page: 'CityTripSheet',
    locale,
    narrow: true,
    session: {
      roles: ['DRIVER'],
      party: { partyType: 'DRIVER' } as never,
      permissions: ['cityTrip.drive'],
    },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      [`GET ${AT}/sheet`]: () => ({ status: 0, data: [trip(10, { status: 2 })] }),
      [`GET ${AT}/sheet/:id`]: () => ({ status: 0, data: trip(10, { status: 2, stops: [own()] }) }),
      [`POST ${AT}/stop/:id/arrive`]: () => {
        status = 2
        return { status: 0, data: { id: 5, version: 4, status } }
      },
      [`POST ${AT}/stop/:id/sign`]: ({ body, headers }: { body: unknown; headers?: Record<string, string> }) => {
        bodies.push(body)
        keys.push(headers?.['idempotency-key'])
        if (bodies.length === 1) throw new Error('no connection')
        status = 3
        return { status: 0, data: { id: 5, version: 5, status } }
      },
    } as never,
  })
  const call = await screen.findByRole('link', { name: 'Call Ms. Lin' })
  expect(call.getAttribute('href')).toBe('tel:13800138000')
  expect(screen.getByRole('link', { name: 'Navigate' }).getAttribute('href')).toContain('geo:30.6,114.35')
  await userEvent.click(screen.getByRole('button', { name: 'Arrived' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign for it' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = await dialog.findByRole('textbox', { name: /Received by/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Mr. Wu')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign for it' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  // Kept on the phone, it counts as done, and the trip does not end before it has arrived.
  expect(await screen.findByText('Kept on this phone. It is sent as soon as there is a connection.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(/Mr. Wu/)).toBeTruthy()
  expect(screen.getAllByText(/1 step at a door is still on this phone/).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'End trip' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  await waitFor(() => expect(screen.queryAllByText(/still on this phone/)).toEqual([]))
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[1]).toMatchObject({ receiver: 'Mr. Wu', signedPieces: 4, version: 3 })
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

it('what was done at doors of a trip that has been called off since stays in sight, with why it was not taken', async () => {
  let isGone = false
  await renderPlugin(plugin, {
    page: 'CityTripSheet',
    locale,
    narrow: true,
    session: { roles: ['DRIVER'], party: { partyType: 'DRIVER' } as never, permissions: ['cityTrip.drive'] },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      [`GET ${AT}/sheet`]: () => ({ status: 0, data: isGone ? [] : [trip(10, { status: 2 })] }),
      [`GET ${AT}/sheet/:id`]: () => ({ status: 0, data: trip(10, { status: 2, stops: [planned(5, 1)] }) }),
      [`POST ${AT}/stop/:id/arrive`]: () => {
        if (!isGone) throw new Error('no connection')
        return { status: 4040, msg: 'Not there' }
      },
    } as never,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Arrived' }))
  await screen.findByText('Kept on this phone. It is sent as soon as there is a connection.')
  isGone = true
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
  const gone = within(await screen.findByRole('region', { name: 'Not taken: the trip has gone' }))
  expect(gone.getByText('Shop 5')).toBeTruthy()
  expect(gone.getByText('Arrived was not taken: Not there')).toBeTruthy()
  await userEvent.click(gone.getByRole('button', { name: 'Give it up' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not taken: the trip has gone' })).toBeNull())
})

it('the list of a trip goes to paper with the turns of loading, and with who has received what', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  URL.createObjectURL = vi.fn(() => 'blob:made')
  const signature = [`file/${'a'.repeat(30)}`]
  const signed = planned(5, 1, { status: 3, receiver: 'Ms. Lin', settledAt: at('10:10'), signature })
  await renderPlugin(plugin, {
    page: 'CityTripPrint',
    locale,
    query: { id: '10' },
    session: {
      roles: ['PLAT_ADMIN'],
      party: { partyType: 'PLAT_ADMIN' } as never,
      permissions: ['cityTrip.read', 'cityStop.read'],
    },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [
        { type: 'cityStopKind', dictList: [{ code: 'pickUp', name: 'Pick-up' }] },
      ],
      'GET /ntocc-basic-api/cityTrip/10': () => ({ status: 0, data: trip(10) }),
      'GET /ntocc-basic-api/cityStop': () => ({
        status: 0,
        data: {
          records: [signed, planned(6, 2), planned(7, 3, { kind: 'pickUp' })],
          total: 3,
          pageNum: 1,
          pageSize: 100,
        },
      }),
      'GET /ntocc-basic-api/file/:id': () =>
        new Response(new Blob(['png'], { type: 'image/png' }), { headers: { 'content-type': 'image/png' } }),
    } as never,
  })
  const rows = (await screen.findAllByRole('row')).slice(1)
  const turns = () => rows.map(row => within(row).getAllByRole('cell')[1]?.textContent?.trim())
  await waitFor(() => expect(turns()).toEqual(['2', '1', 'Pick-up']))
  expect(await within(rows[0] as HTMLElement).findByRole('img', { name: 'Ms. Lin' })).toBeTruthy()
  expect(rows[0]?.textContent).toContain('Ms. Lin 10:10')
  expect(screen.getByText('8 pieces, 200 kg, 2 m³')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
