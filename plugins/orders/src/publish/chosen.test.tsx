import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { TeamDriver, TeamVehicle } from '../../contract/calls.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const TMS = '/ntocc-tms-api'
const paged = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
const ZHANG = { code: 'D1', name: 'Zhang', vehicleNo: '鄂A12345', teams: ['Wuhan steel'] }
const LI = { code: 'D2', name: 'Li', vehicleNo: '鄂A54321', teams: ['Night runs'] }
/** Named by the shipper, and by the platform. */
const order = {
  id: 7,
  version: 2,
  code: 'O7',
  orderNo: 'DD26112300000007',
  status: 2,
  mode: 'directed',
  targets: [{ driverCode: 'D1' }, { teamCode: 'T9' }],
  goodsName: 'Steel coils',
  qty: 60,
  unit: 'tonne',
  vehicleCount: 2,
  unitPrice: '80.00',
  grabRule: 'once',
  confirmMode: 'auto',
  quoteMode: 'fixed',
  priceMode: 'unit',
  chargeBy: 'min',
  payWay: 'receipt',
  goodsTypeCode: '0400',
  loadAreaCode: '420100',
  loadAddress: 'Gate 1',
  unloadAreaCode: '310100',
  unloadAddress: 'Gate 2',
  loadTimeFrom: '2026-11-24T01:00:00.000Z',
  loadTimeTo: '2026-11-25T01:00:00.000Z',
  deadline: '2026-11-24T00:00:00.000Z',
}

const TRUCK = { code: 'V1', plateNo: '鄂B00007', teams: ['Night runs'] }

const show = (
  page: string,
  query: Record<string, string>,
  drivers: TeamDriver[] = [ZHANG, LI],
  vehicles: TeamVehicle[] = [],
) =>
  renderPlugin(plugin, {
    page,
    query,
    locale,
    session: {
      permissions: ['sourceOrder.read', 'sourceOrder.edit', 'sourceOrder.submit'],
      party: { branchCode: 'HQ', partyType: 'SHIPPER', code: 'P1', userName: 'P1' },
    },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/areaProvince/options`]: () => paged([]),
      [`GET ${BASE}/orderTake`]: () => paged([]),
      [`GET ${BASE}/sourceOrder/7`]: () => order,
      [`GET ${TMS}/sourceOrder/trial`]: () => ({ status: 0, data: { hits: [], offers: [] } }),
      [`GET ${TMS}/sourceOrder/drivers`]: () => drivers,
      [`GET ${TMS}/sourceOrder/vehicles`]: () => vehicles,
      [`PUT ${BASE}/sourceOrder`]: () => ({ status: 0, data: { ...order, version: 3 } }),
    },
  })

it('a shipper chooses drivers of its own teams by name, plate or team; a copy leaves out whom the platform named', async () => {
  await show('OrderPublish', { copy: '7' })
  const choice = await screen.findByRole('combobox', { name: 'Chosen drivers, vehicles and teams' })
  expect(await screen.findByText('Zhang · 鄂A12345')).toBeTruthy()
  expect(screen.queryByText(/chosen by the platform/)).toBeNull()
  await userEvent.type(choice, 'night')
  expect(await screen.findByText('Night runs')).toBeTruthy()
  expect(screen.queryByText('Wuhan steel')).toBeNull()
})

it('with nobody in its teams it says so, and that the platform chooses', async () => {
  await show('OrderPublish', { copy: '7' }, [])
  expect(await screen.findByText(/There is no driver or vehicle in your vehicle teams yet/)).toBeTruthy()
})

it('an order says who was named, and keeps whom the platform named when the shipper names another', async () => {
  const { api } = await show('OrderDetail', { id: '7' })
  await userEvent.click(await screen.findByRole('tab', { name: 'Details' }))
  expect(await screen.findByText('Zhang · 鄂A12345, 1 chosen by the platform')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const choice = await screen.findByRole('combobox', { name: 'Chosen drivers, vehicles and teams' })
  expect(await screen.findByText('1 chosen by the platform')).toBeTruthy()
  await userEvent.click(choice)
  await userEvent.click(await screen.findByText('Night runs'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => api.requests.find(({ method, path }) => method === 'PUT' && path === `${BASE}/sourceOrder`)?.body
  await waitFor(() =>
    expect(sent()).toMatchObject({ targets: [{ teamCode: 'T9' }, { driverCode: 'D1' }, { driverCode: 'D2' }] }),
  )
})

it('a vehicle of its teams is chosen by its plate: the goods are for whoever drives it', async () => {
  const { api } = await show('OrderDetail', { id: '7' }, [ZHANG], [TRUCK])
  await userEvent.click(await screen.findByRole('tab', { name: 'Details' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Chosen drivers, vehicles and teams' }), 'B00007')
  await userEvent.click(await screen.findByText('鄂B00007'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => api.requests.find(({ method, path }) => method === 'PUT' && path === `${BASE}/sourceOrder`)?.body
  await waitFor(() =>
    expect(sent()).toMatchObject({ targets: [{ teamCode: 'T9' }, { driverCode: 'D1' }, { vehicleCode: 'V1' }] }),
  )
})
