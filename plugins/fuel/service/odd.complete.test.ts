// @vitest-environment node
import { type AreaSettings, endpoints } from '@ntocc/sdk/contracts'
import { type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FuelTransaction, fuelOdd } from '../contract/transactions.ts'
import contract from '../contract.ts'

let area: ServiceTest
beforeAll(async () => {
  area = await testService()
}, 240_000)
afterAll(() => area.close())

const signIn = () => area.signIn({ permissions: [...contract.permissions, 'setting.read', 'setting.edit'] })
const DAY = { start: '2026-03-10', end: '2026-03-10' }
const base = { kind: 'purchase', stationCode: 'S1', product: '0#', payFrom: 'cash', listPrice: '7.50', price: '7.00' }
let codes = 0
const took = (vehicleNo: string, time: string, values: Partial<FuelTransaction> = {}) => {
  codes += 1
  const fill = { ...base, code: `O${codes}`, vehicleNo, time, quantity: 100, amount: '700.00', ...values }
  return area.seed(FuelTransaction, [fill as never]).then(() => fill.code)
}

it('S1-024 tells fills that deserve a look, each with why, and no others', async () => {
  const staff = await signIn()
  // Three before the day: what a vehicle takes on the average is known from them.
  for (const day of ['01', '03', '05']) await took('鄂A00001', `2026-03-${day}T02:00:00.000Z`)
  const usual = await took('鄂A00001', '2026-03-10T02:00:00.000Z', { quantity: 180 })
  const much = await took('鄂A00001', '2026-03-10T06:00:00.000Z', { quantity: 217 })
  const again = await took('鄂A00001', '2026-03-10T09:59:00.000Z')
  const asListed = await took('鄂A00002', '2026-03-10T02:00:00.000Z', { price: '7.50' })
  const dear = await took('鄂A00003', '2026-03-10T02:00:00.000Z', { price: '7.51' })
  // Much, but nothing is known of that vehicle.
  const first = await took('鄂A00004', '2026-03-10T02:00:00.000Z', { quantity: 900 })
  const { data } = await staff.call(fuelOdd, { query: DAY })
  const told = Object.fromEntries((data ?? []).map(({ code, reasons }) => [code, reasons]))
  expect(told).toEqual({ [much]: ['much'], [again]: ['again'], [dear]: ['aboveList'] })
  for (const plain of [usual, asListed, first]) expect(told).not.toHaveProperty(plain)
  expect((await staff.call(fuelOdd, { query: { start: '2026-03-11', end: '2026-03-10' } })).status).toBe(4090)
})

it('what deserves a look is as the branch has set it, on both sides of each limit', async () => {
  const staff = await signIn()
  const stands = async () =>
    (await staff.call(endpoints.areaSettings)).data?.find(each => each.area === 'fuel') as AreaSettings
  const set = async (values: object) => {
    const { version } = await stands()
    return (await staff.call(endpoints.areaSettingsUpdate, { body: { area: 'fuel', version, values } as never })).status
  }
  const oddOf = async (day: string) => {
    const { data } = await staff.call(fuelOdd, { query: { start: day, end: day } })
    return Object.fromEntries((data ?? []).map(({ code, reasons }) => [code, reasons]))
  }
  // Of two fills before the day; one of them 31 days before it.
  await took('鄂A00009', '2026-05-10T02:00:00.000Z')
  await took('鄂A00009', '2026-06-08T02:00:00.000Z')
  const first = await took('鄂A00009', '2026-06-10T02:00:00.000Z', { quantity: 120 })
  await took('鄂A00009', '2026-06-10T08:00:00.000Z', { quantity: 100 })
  const third = await took('鄂A00009', '2026-06-10T13:59:00.000Z', { quantity: 100 })
  expect(await oddOf('2026-06-10')).toEqual({})
  expect(await set({ againHours: 6 })).toBe(0)
  expect(await oddOf('2026-06-10')).toEqual({ [third]: ['again'] })
  expect(await set({ againHours: 4, muchPercent: 120, muchFills: 2 })).toBe(0)
  // 120 is 120 percent of 100, and not more.
  expect(await oddOf('2026-06-10')).toEqual({})
  expect(await set({ muchPercent: 119 })).toBe(0)
  expect(await oddOf('2026-06-10')).toEqual({ [first]: ['much'] })
  // One of the two is no longer among those before.
  expect(await set({ muchDays: 30 })).toBe(0)
  expect(await oddOf('2026-06-10')).toEqual({})
  expect(await set({ muchDays: 31 })).toBe(0)
  expect(await oddOf('2026-06-10')).toEqual({ [first]: ['much'] })
  for (const wrong of [{ muchPercent: 100 }, { againHours: 0 }, { muchFills: 0 }]) expect(await set(wrong)).not.toBe(0)
  // Set back to what the product says.
  expect(await set({ againHours: null, muchPercent: null, muchFills: null, muchDays: null })).toBe(0)
  expect(await oddOf('2026-06-10')).toEqual({})
  expect((await stands()).trail.length).toBeGreaterThan(0)
})
