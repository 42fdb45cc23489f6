// @vitest-environment node
import { type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OilCard } from '../contract/cards.ts'
import { fuelStatementMatch, fuelStatements } from '../contract/statements.ts'
import { FuelTransaction } from '../contract/transactions.ts'
import contract from '../contract.ts'

const time = '2026-03-02T02:30:00.000Z'
const minutesLater = (minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString()

let area: ServiceTest
beforeAll(async () => {
  area = await testService()
  await area.seed(OilCard, [{ code: 'C1', cardNo: '9001', brand: 'sinopec', source: 'supplier' }])
}, 120_000)
afterAll(() => area.close())

let serial = 0
/** One of our purchases, as it was entered. */
const taken = (values: Partial<FuelTransaction>) => {
  serial += 1
  const fill = { stationCode: 'S1', product: '0#', quantity: 10, payFrom: 'card', cardCode: 'C1', kind: 'purchase' }
  return area.seed(FuelTransaction, [{ code: `T${serial}`, ...fill, time, amount: '70.00', ...values }])
}
const signIn = () => area.signIn({ permissions: [...contract.permissions] })
type Staff = Awaited<ReturnType<typeof signIn>>
const line = async (staff: Staff, values: object) => {
  const body = { time, cardNo: '9001', product: '0#', quantity: 10, amount: '70.00', ...values }
  const { data } = await staff.call(fuelStatements.by.create, { body: body as never })
  if (!data) throw new Error('no line was stored')
  return data.id
}
const match = async (staff: Staff) => (await staff.call(fuelStatementMatch)).data
const lineNow = async (staff: Staff, id: number) => (await staff.call(fuelStatements.by.get, { params: { id } })).data

it('a line finds the purchase of its number, however far away, and each purchase one line', async () => {
  const staff = await signIn()
  await taken({ code: 'N1', supplierNo: 'A-1', time: minutesLater(9999) })
  const first = await line(staff, { supplierNo: 'A-1' })
  await match(staff)
  expect(await lineNow(staff, first)).toMatchObject({ status: 1, transactionCode: 'N1', difference: '0.00' })
})

it('without a number it finds the purchase of the card within the minutes of the settings', async () => {
  const staff = await signIn()
  await taken({ code: 'M1', time: minutesLater(120) })
  await taken({ code: 'M2', time: minutesLater(20_121) })
  const near = await line(staff, { supplierNo: 'B-1' })
  const far = await line(staff, { supplierNo: 'B-2', time: minutesLater(20_000) })
  const again = await line(staff, { supplierNo: 'B-3' })
  await match(staff)
  expect(await lineNow(staff, near)).toMatchObject({ status: 1, transactionCode: 'M1' })
  expect(await lineNow(staff, far)).toMatchObject({ status: 0 })
  expect(await lineNow(staff, again)).toMatchObject({ status: 0 })
})

it('another amount is told apart, and stands only when somebody says so', async () => {
  const staff = await signIn()
  await taken({ code: 'D1', supplierNo: 'D-1', amount: '69.99' })
  const id = await line(staff, { supplierNo: 'D-1' })
  await match(staff)
  const differing = await lineNow(staff, id)
  expect(differing).toMatchObject({ status: 2, difference: '0.01', transactionCode: 'D1' })
  const version = differing?.version ?? 0
  const asIs = await staff.call(fuelStatements.by.move, { body: { id, version, move: 'match' } })
  expect(asIs.status).not.toBe(0)
  const accepted = await staff.call(fuelStatements.by.move, {
    body: { id, version, move: 'accept', reason: 'rounding' },
  })
  expect(accepted.data).toMatchObject({ status: 1 })
  const changed = await staff.call(fuelStatements.by.update, {
    body: { id, version: accepted.data?.version ?? 0, amount: '1.00' },
  })
  expect(changed).toMatchObject({ status: 4090 })
})
