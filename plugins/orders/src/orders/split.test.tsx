import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { order, paged } from '../test-data.ts'

afterEach(cleanup)

const TMS = '/ntocc-tms-api'
const BASE = '/ntocc-basic-api'
const candidate = (at: number, more: object = {}) => ({
  driverCode: `D${at}`,
  name: `Driver ${at}`,
  vehicleNo: `鄂A0000${at}`,
  plateColor: '2',
  tonnage: 32,
  trips: 0,
  ...more,
})

const split = async (of: object, candidates: object[]) => {
  const { api } = await renderPlugin(plugin, {
    page: 'OrderSplit',
    query: { id: '7' },
    locale,
    session: {
      permissions: ['sourceOrder.read', 'sourceOrder.assign'],
      party: { branchCode: 'HQ', partyType: 'PLAT_ADMIN', code: 'P1', userName: 'P1' },
    },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/areaProvince/options`]: () => paged([]),
      [`GET ${BASE}/driver`]: () => paged([]),
      [`GET ${BASE}/sourceOrder/7`]: () => ({ status: 0, data: { ...order, ...of } }),
      [`GET ${TMS}/sourceOrder/candidates`]: () => ({ status: 0, data: candidates }),
      [`POST ${TMS}/sourceOrder/split`]: () => ({ status: 0, data: { ...order, ...of, version: 3 } }),
    },
  })
  await screen.findByText('Who could carry it')
  const choose = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Choose ${name} `) }))
  const sent = () => api.requests.find(({ path }) => path === `${TMS}/sourceOrder/split`)?.body
  return { choose, sent }
}

it('a press gives a driver with his vehicle the part that nobody has, a further press one more, as far as it is left', async () => {
  const { choose, sent } = await split({ qty: 70, remainingQty: 70, vehicleCount: 2 }, [
    candidate(1, { cityCode: '420100', freeSince: '2026-03-01T00:00:00.000Z', awayKm: 12, trips: 4, tonnage: 31.5 }),
    candidate(2, { tonnage: undefined }),
    candidate(3),
  ])
  expect(await screen.findByText(/about 12 km/)).toBeTruthy()
  expect(screen.getByText('went this way 4 times')).toBeTruthy()
  expect(screen.getAllByText('has carried nothing of late')).toHaveLength(2)
  expect(screen.queryByText(/each takes a whole share/)).toBeNull()
  // A share is 35 t: more than the first vehicle carries.
  await choose('Driver 1')
  await choose('Driver 2')
  await choose('Driver 3')
  const button = screen.getByRole('button', { name: /^Choose Driver 1 / })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(within(button).getByText('Chosen')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Split among vehicles' }))
  await waitFor(() =>
    expect(sent()).toMatchObject({
      id: 7,
      parts: [
        { driverCode: 'D1', vehicleNo: '鄂A00001', qty: 31.5 },
        { driverCode: 'D2', vehicleNo: '鄂A00002', qty: 35 },
        { driverCode: 'D3', vehicleNo: '鄂A00003', qty: 3.5 },
      ],
    }),
  )
})

it('goods that are counted go by the share alone, and where nobody fits the page says so', async () => {
  const { choose, sent } = await split({ unit: 'piece', qty: 134, remainingQty: 134, vehicleCount: 1 }, [candidate(1)])
  await choose('Driver 1')
  await userEvent.click(screen.getByRole('button', { name: 'Split among vehicles' }))
  await waitFor(() => expect(sent()).toMatchObject({ parts: [{ driverCode: 'D1', qty: 134 }] }))
  cleanup()
  await split({}, [])
  expect(await screen.findByText('Nobody is free whose papers and vehicle fit.')).toBeTruthy()
})

it('what is paid by the vehicle is given in whole shares: the page says how much that is, whatever a vehicle carries', async () => {
  const { choose, sent } = await split({ priceMode: 'vehicle', qty: 70, remainingQty: 70, vehicleCount: 2 }, [
    candidate(1, { tonnage: 31.5 }),
  ])
  expect(screen.getByText(/each takes a whole share/)).toBeTruthy()
  expect(screen.getByText(/a vehicle’s share/).textContent).toMatch(/a vehicle’s share 35/)
  await choose('Driver 1')
  await userEvent.click(screen.getByRole('button', { name: 'Split among vehicles' }))
  await waitFor(() => expect(sent()).toMatchObject({ parts: [{ driverCode: 'D1', qty: 35 }] }))
})
