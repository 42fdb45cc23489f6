import type { FakeHandlers } from '@ntocc/sdk/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { page, show, waybill } from '../test-data.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const MAKE = '/ntocc-tms-api/waybill/make'
const LOOKUPS: FakeHandlers = {
  [`GET ${BASE}/area`]: () =>
    page([
      { code: '420100', name: 'Wuhan', level: 2 },
      { code: '310100', name: 'Shanghai', level: 2 },
    ]),
  [`GET ${BASE}/dict/listDict`]: ({ query }) =>
    (query.types ?? '').split(',').map(type => ({
      type,
      dictList: type === 'cargoType' ? [{ code: '0600', name: 'Steel' }] : [],
    })),
  [`GET ${BASE}/shipment`]: () => page([{ id: 1, code: 'S1', name: 'Steel trade 001' }]),
  [`GET ${BASE}/driver`]: () => page([{ id: 2, code: 'D1', name: 'Driver 001' }]),
  [`GET ${BASE}/vehicle`]: () => page([{ id: 3, code: 'V1', plateNo: '鄂A00001' }]),
}
const STAFF = ['waybill.read', 'waybill.import', 'waybill.accept']

const open = (answer: object, permissions = STAFF) =>
  show({ page: 'WaybillMake', permissions, handlers: { ...LOOKUPS, [`POST ${MAKE}`]: () => answer } })

const choose = async (name: RegExp, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name }))
  // What was chosen elsewhere stays in the document: the list that opened last is meant.
  await userEvent.click((await screen.findAllByText(option)).at(-1) as HTMLElement)
}
const TYPED = [
  [/^Goods/, 'Steel coils'],
  [/^Planned quantity/, '20'],
  [/^Loading address/, 'Gate 3'],
  [/^Unloading address/, 'Shed 2'],
  [/^Price of the shipper/, '120'],
  [/^Price of the carrier/, '100'],
] as const

it('S2-146 the list of waybills leads to the form of one, for whoever may import them', async () => {
  const { page: tab } = await show({ permissions: STAFF })
  await screen.findByRole('link', { name: waybill.waybillNo })
  await userEvent.click(screen.getByRole('link', { name: 'New waybill' }))
  expect(tab.opened).toEqual(['/transport/new'])
  cleanup()
  await show({ permissions: ['waybill.read'] })
  await screen.findByRole('link', { name: waybill.waybillNo })
  expect(screen.queryByRole('link', { name: 'New waybill' })).toBeNull()
})

it('S1-012 asks for what is missing in words, and sends nothing before', async () => {
  const { api } = await open({ status: 0, data: { id: 9, waybillNo: 'YD2611280009' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Create waybill' }))
  expect((await screen.findAllByText('Required')).length).toBeGreaterThan(5)
  expect(api.requests.filter(({ path }) => path === MAKE)).toHaveLength(0)
})

it('S1-012 who may not accept for a driver is not asked whether he has agreed', async () => {
  await open({ status: 0 }, ['waybill.read', 'waybill.import'])
  await screen.findByRole('button', { name: 'Create waybill' })
  expect(screen.queryByRole('switch', { name: /Driver has agreed/ })).toBeNull()
})

it('S1-012 what the backend refuses stands beside its field, and what was typed stays; then it leads to the waybill', async () => {
  let isKnown = false
  const { api, page: tab } = await show({
    page: 'WaybillMake',
    permissions: STAFF,
    handlers: {
      ...LOOKUPS,
      [`POST ${MAKE}`]: () =>
        isKnown
          ? { status: 0, data: { id: 9, waybillNo: 'YD2611280009' } }
          : {
              status: 4220,
              msg: 'Some fields are not valid.',
              errors: { driverCode: { code: 'validation.import.driverUnknown' } },
            },
    },
  })
  await choose(/^Shipper/, 'Steel trade 001')
  await choose(/^Driver/, 'Driver 001')
  await choose(/^Vehicle/, '鄂A00001')
  await choose(/^Kind of goods/, 'Steel')
  await choose(/^Loading area/, 'Wuhan')
  await choose(/^Unloading area/, 'Shanghai')
  for (const [name, text] of TYPED) fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
  await userEvent.click(screen.getByRole('switch', { name: /Driver has agreed/ }))
  const sent = () => api.requests.filter(({ path }) => path === MAKE).map(({ body }) => body)
  await userEvent.click(screen.getByRole('button', { name: 'Create waybill' }))
  expect((await screen.findAllByText('No driver of the branch has this phone')).length).toBeGreaterThan(0)
  expect(tab.opened).toEqual([])
  isKnown = true
  await userEvent.click(screen.getByRole('button', { name: 'Create waybill' }))
  await waitFor(() => expect(tab.opened).toEqual(['/order_info?id=9']))
  expect(screen.getByRole('textbox', { name: /^Goods/ })).toHaveProperty('value', '')
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual(sent()[0])
  expect(sent()[1]).toMatchObject({
    shipmentCode: 'S1',
    driverCode: 'D1',
    vehicleCode: 'V1',
    isAgreed: true,
    goodsName: 'Steel coils',
    goodsTypeCode: '0600',
    planQty: 20,
    unit: 'tonne',
    unitPrice: '120.00',
    insuranceRequired: false,
    loadReview: false,
  })
})
