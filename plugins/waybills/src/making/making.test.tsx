import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { page, show, waybill } from '../test-data.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const MAKE = '/ntocc-tms-api/waybill/make'
const LOOKUPS = {
  [`GET ${BASE}/areaProvince/options`]: () => page([]),
  [`GET ${BASE}/shipment`]: () => page([{ id: 1, code: 'S1', name: 'Steel trade 001' }]),
  [`GET ${BASE}/driver`]: () => page([{ id: 2, code: 'D1', name: 'Driver 001' }]),
  [`GET ${BASE}/vehicle`]: () => page([{ id: 3, code: 'V1', plateNo: '鄂A00001' }]),
}
const STAFF = ['waybill.read', 'waybill.import', 'waybill.accept']

const open = (answer: object, permissions = STAFF) =>
  show({ page: 'WaybillMake', permissions, handlers: { ...LOOKUPS, [`POST ${MAKE}`]: () => answer } })

const choose = async (name: RegExp, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name }))
  await userEvent.click(await screen.findByText(option))
}
const goods = () => screen.getByRole('textbox', { name: /^Goods/ }) as HTMLInputElement

it('S2-146 the list of waybills leads to the form of one, for whoever may import them', async () => {
  const { navigate } = await show({ permissions: STAFF })
  await screen.findByRole('link', { name: waybill.waybillNo })
  await userEvent.click(screen.getByRole('button', { name: 'New waybill' }))
  expect(navigate).toHaveBeenCalledWith('/transport/new')
  cleanup()
  await show({ permissions: ['waybill.read'] })
  await screen.findByRole('link', { name: waybill.waybillNo })
  expect(screen.queryByRole('button', { name: 'New waybill' })).toBeNull()
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

it('S1-012 what the backend refuses stands beside its field, and what was typed stays', async () => {
  const { api } = await open({
    status: 4220,
    msg: 'Some fields are not valid.',
    errors: { driverCode: { code: 'validation.import.driverUnknown' } },
  })
  await choose(/^Shipper/, 'Steel trade 001')
  await choose(/^Driver/, 'Driver 001')
  await userEvent.type(goods(), 'Steel coils')
  expect(goods().value).toBe('Steel coils')
  expect(api.requests.some(({ path }) => path === `${BASE}/driver`)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Create waybill' }))
  await waitFor(() => expect(screen.getAllByText('Required').length).toBeGreaterThan(0))
  expect(goods().value).toBe('Steel coils')
})
