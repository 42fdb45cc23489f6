// @vitest-environment node
import { endpoints } from '@ntocc/sdk/contracts'
import { type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OilCard, oilCardEntries, oilCardPledge, oilCardRelease, oilCards } from '../contract/cards.ts'
import { oilPrices } from '../contract/prices.ts'
import { OilRecharge, oilRecharges } from '../contract/recharges.ts'
import { fuelStatementMatch, fuelStatements } from '../contract/statements.ts'
import { FuelTransaction, fuelRefund, fuelSpending, fuelSummary, fuelTransactions } from '../contract/transactions.ts'
import contract from '../contract.ts'
import { cardWith } from './test-card.ts'

const time = '2026-03-02T02:30:00.000Z'
const FILL = { time, stationCode: 'S1', product: '0#', quantity: 10, price: '7.00', payFrom: 'card' }

let area: ServiceTest
beforeAll(async () => {
  area = await testService()
  await area.seed(OilCard, [{ code: 'S1', cardNo: '8001', brand: 'sinopec', source: 'supplier' }])
}, 240_000)
afterAll(() => area.close())

const signIn = () => area.signIn({ permissions: [...contract.permissions] })
type Staff = Awaited<ReturnType<typeof signIn>>

const fill = (staff: Staff, values: object) => staff.call(fuelTransactions.by.create, { body: { ...FILL, ...values } })
const cardNow = async (staff: Staff, id: number) => (await staff.call(oilCards.by.get, { params: { id } })).data

describe("a card's money", () => {
  it('is what was credited less what was taken, to the last fen and never below nothing', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '100.00')
    expect(await fill(staff, { cardCode: card.code, quantity: 14.286, amount: '100.01' })).toMatchObject({
      status: 4090,
    })
    expect(await fill(staff, { cardCode: card.code, quantity: 14.286, amount: '100.00' })).toMatchObject({ status: 0 })
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '0.00', isLow: true })
    expect(await fill(staff, { cardCode: card.code, quantity: 0.002, price: '7.00', amount: '0.01' })).toMatchObject({
      status: 4090,
    })
    const { data } = await staff.call(oilCardEntries.by.list, { query: { cardCode: card.code } })
    expect(data?.records).toMatchObject([{ kind: 'purchase', amount: '-100.00', balance: '0.00' }])
  })

  it('is low below the limit of the settings, not at it', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '507.01')
    await fill(staff, { cardCode: card.code, quantity: 1, amount: '7.01' })
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '500.00', isLow: false })
    await fill(staff, { cardCode: card.code, quantity: 0.001, price: '7.00', amount: '0.01' })
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '499.99', isLow: true })
  })

  it('is not spent twice by those who spend at once', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '210.00')
    const tries = await Promise.all(Array.from({ length: 8 }, () => fill(staff, { cardCode: card.code })))
    expect(tries.filter(({ status }) => status === 0)).toHaveLength(3)
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '0.00' })
  })

  it('that is kept for a waybill is spent on that one alone', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '100.00')
    const pledge = (amount: string, version: number) =>
      staff.call(oilCardPledge, { body: { id: card.id, version, waybillNo: 'YD1', amount } })
    expect(await pledge('100.01', card.version)).toMatchObject({ status: 4090 })
    const { data: pledged } = await pledge('80.00', card.version)
    expect(pledged).toMatchObject({ pledgedAmount: '80.00', pledgedWaybillNo: 'YD1' })
    expect(await pledge('1.00', pledged?.version ?? 0)).toMatchObject({ status: 4090 })
    expect(await fill(staff, { cardCode: card.code, quantity: 3 })).toMatchObject({ status: 4090 })
    expect(await fill(staff, { cardCode: card.code, quantity: 2 })).toMatchObject({ status: 0 })
    const ofTrip = await fill(staff, { cardCode: card.code, waybillNo: 'YD1' })
    expect(ofTrip).toMatchObject({ status: 0 })
    const left = await cardNow(staff, card.id)
    expect(left).toMatchObject({ balance: '16.00', pledgedAmount: '10.00' })
    // What comes back is free: nobody has said that it is kept.
    const { id = 0, version = 0 } = ofTrip.data ?? {}
    await staff.call(fuelRefund, { body: { id, version, amount: '5.00', reason: 'pump' } })
    const back = await cardNow(staff, card.id)
    expect(back).toMatchObject({ balance: '21.00', pledgedAmount: '10.00' })
    const stale = await staff.call(oilCardRelease, { body: { id: card.id, version: 0 } })
    expect(stale.status).not.toBe(0)
    const { data } = await staff.call(oilCardRelease, { body: { id: card.id, version: back?.version ?? 0 } })
    expect(data).toMatchObject({ pledgedAmount: '0.00' })
  })

  it('is not taken from a lost card, and a card with money is not taken back', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '100.00')
    const move = (name: string, version: number) =>
      staff.call(oilCards.by.move, { body: { id: card.id, version, move: name, reason: 'lost on the way' } })
    expect((await move('recover', card.version)).status).not.toBe(0)
    const { data: lost } = await move('reportLost', card.version)
    expect(lost).toMatchObject({ status: 4 })
    expect(await fill(staff, { cardCode: card.code })).toMatchObject({ status: 4090 })
  })
})

describe('a recharge', () => {
  it('comes onto the card once, when it was paid with a voucher and supplied', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '0.00')
    const { data: made } = await staff.call(oilRecharges.by.create, {
      body: { cardCode: card.code, amount: '600.00', cash: '588.00' },
    })
    if (!made) throw new Error('no recharge was made')
    const move = async (name: string) => {
      const { data } = await staff.call(oilRecharges.by.get, { params: { id: made.id } })
      return staff.call(oilRecharges.by.move, { body: { id: made.id, version: data?.version ?? 0, move: name } })
    }
    expect(await move('pay')).toMatchObject({ status: 4090 })
    expect((await move('credit')).status).not.toBe(0)
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '0.00' })
  })

  it('that was supplied is credited once, also when two do it at once', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '10.00')
    const [id = 0] = await area.seed(OilRecharge, [
      { code: 'R1', cardCode: card.code, amount: '600.00', cash: '588.00', status: 2 },
    ])
    const credit = () => staff.call(oilRecharges.by.move, { body: { id, version: 0, move: 'credit' } })
    const tries = await Promise.all([credit(), credit(), credit()])
    expect(tries.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '610.00', isLow: false })
    // What is written to it afterwards brings nothing.
    const { data: credited } = await staff.call(oilRecharges.by.get, { params: { id } })
    const noted = { id, version: credited?.version ?? 0, remark: 'receipt filed' }
    expect(await staff.call(oilRecharges.by.update, { body: noted })).toMatchObject({ status: 0 })
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '610.00' })
    const clerk = await area.signIn({ permissions: contract.permissions.filter(each => each !== 'oilRecharge.credit') })
    const [next = 0] = await area.seed(OilRecharge, [
      { code: 'R2', cardCode: card.code, amount: '600.00', cash: '588.00', status: 2 },
    ])
    const refused = await clerk.call(oilRecharges.by.move, { body: { id: next, version: 0, move: 'credit' } })
    expect(refused.status).not.toBe(0)
    const changed = await staff.call(oilRecharges.by.update, { body: { id: next, version: 0, amount: '900.00' } })
    expect(changed).toMatchObject({ status: 4090 })
  })

  it('that was paid is not taken away any more, whether it was supplied or not', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '0.00')
    const removed = async (status: number) => {
      const code = `RD${status}`
      const [id = 0] = await area.seed(OilRecharge, [
        { code, cardCode: card.code, amount: '600.00', cash: '588.00', status },
      ])
      const answer = await staff.call(oilRecharges.by.delete, { query: { id, versions: '0' } })
      const { data } = await staff.call(oilRecharges.by.list, { query: { code } })
      return [answer.status, data?.records.length]
    }
    expect(await removed(0)).toEqual([0, 0])
    for (const status of [1, 2, 3]) expect(await removed(status)).toEqual([4090, 1])
  })
})

describe('fuel', () => {
  it('wants an amount that price and quantity come to, or a price to count it by', async () => {
    const staff = await signIn()
    const cash = { payFrom: 'cash', vehicleNo: '鄂A12345' }
    expect(await fill(staff, { ...cash, price: undefined })).toMatchObject({ status: 4090 })
    expect(await fill(staff, { ...cash, amount: '90.00' })).toMatchObject({ status: 4090 })
    expect((await fill(staff, { ...cash, amount: '70.50' })).data).toMatchObject({ amount: '70.50' })
    expect((await fill(staff, cash)).data).toMatchObject({ amount: '70.00' })
    expect(await fill(staff, { cardCode: undefined })).toMatchObject({ status: 4090 })
  })

  it('may differ by a hundredth from what price and quantity come to, and by a fen of next to nothing', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '1000.00')
    const paid = async (quantity: number, amount: string) =>
      (await fill(staff, { cardCode: card.code, quantity, amount })).status
    for (const amount of ['69.30', '70.00', '70.70']) expect(await paid(10, amount), amount).toBe(0)
    for (const amount of ['69.29', '70.71']) expect(await paid(10, amount), amount).toBe(4090)
    expect([await paid(0.01, '0.08'), await paid(0.01, '0.09')]).toEqual([0, 4090])
  })

  it('is refunded to its card until nothing is left or it is settled', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '70.00')
    const { data: bought } = await fill(staff, { cardCode: card.code })
    if (!bought) throw new Error('no fuel was taken')
    const refund = async (amount: string) => {
      const { data } = await staff.call(fuelTransactions.by.get, { params: { id: bought.id } })
      return staff.call(fuelRefund, { body: { id: bought.id, version: data?.version ?? 0, amount, reason: 'pump' } })
    }
    expect((await refund('30.00')).data).toMatchObject({ kind: 'refund', refundOf: bought.code, amount: '30.00' })
    expect(await refund('40.01')).toMatchObject({ status: 4090 })
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '30.00' })
    expect(await refund('40.00')).toMatchObject({ status: 0 })
    expect(await refund('0.01')).toMatchObject({ status: 4090 })
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '70.00' })
    const { data: now } = await staff.call(fuelTransactions.by.get, { params: { id: bought.id } })
    await staff.call(fuelTransactions.by.move, { body: { id: bought.id, version: now?.version ?? 0, move: 'settle' } })
    expect(await refund('1.00')).toMatchObject({ status: 4090 })
  })

  it('is summed up by vehicle, refunds apart', async () => {
    const staff = await signIn()
    const day = { start: '2026-05-01', end: '2026-05-31' }
    const at = { payFrom: 'cash', time: '2026-05-31T15:59:00.000Z', vehicleNo: '鄂A54321', listPrice: '7.50' }
    await fill(staff, at)
    await fill(staff, { ...at, time: '2026-05-31T16:00:00.000Z' })
    const { data } = await staff.call(fuelSpending, { query: { by: 'vehicle', ...day } })
    expect(data).toEqual([
      {
        key: '鄂A54321',
        name: '鄂A54321',
        fills: 1,
        litres: 10,
        kilograms: 0,
        amount: '70.00',
        refunded: '0.00',
        saved: '5.00',
        above: '0.00',
        km: 0,
      },
    ])
    const { data: summed } = await staff.call(fuelSummary, { query: day })
    expect(summed?.days).toEqual([{ day: '2026-05-31', amount: 70 }])
    expect((await staff.call(fuelSpending, { query: { by: 'vehicle', start: day.end, end: day.start } })).status).toBe(
      4090,
    )
  })

  it('has one price a day in a province', async () => {
    const staff = await signIn()
    const price = { areaCode: '420000', product: '0#', price: '7.38', validFrom: '2026-05-01' }
    const add = (values: object) => staff.call(oilPrices.by.create, { body: { ...price, ...values } })
    expect(await add({ areaCode: '420100' })).toMatchObject({ status: 4090 })
    expect(await add({})).toMatchObject({ status: 0 })
    expect(await add({ price: '7.40' })).toMatchObject({ status: 4090 })
    expect(await add({ validFrom: '2026-05-15' })).toMatchObject({ status: 0 })
  })
})

it('counts cards that run low, by the limit of the settings, for those who may see cards', async () => {
  const staff = await signIn()
  const { data } = await staff.call(endpoints.todoCounts)
  expect(data?.map(({ configKey }) => configKey)).toEqual(expect.arrayContaining([...contract.todo]))
  const nobody = await area.signIn()
  expect((await nobody.call(endpoints.todoCounts)).data?.map(({ configKey }) => configKey)).not.toContain(
    'oil_card_low_count',
  )
  expect((await nobody.call(oilCards.by.list)).status).not.toBe(0)
})

const minutesLater = (minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString()

let fills = 0
/** One of our purchases, as it was entered. */
const taken = (values: Partial<FuelTransaction>) => {
  fills += 1
  const fill = { stationCode: 'S1', product: '0#', quantity: 10, payFrom: 'card', cardCode: 'S1', kind: 'purchase' }
  return area.seed(FuelTransaction, [{ code: `T${fills}`, ...fill, time, amount: '70.00', ...values }])
}
const line = async (staff: Staff, values: object) => {
  const body = { time, cardNo: '8001', product: '0#', quantity: 10, amount: '70.00', ...values }
  const { data } = await staff.call(fuelStatements.by.create, { body: body as never })
  if (!data) throw new Error('no line was stored')
  return data.id
}
const match = async (staff: Staff) => (await staff.call(fuelStatementMatch)).data
const lineNow = async (staff: Staff, id: number) => (await staff.call(fuelStatements.by.get, { params: { id } })).data

describe('a line of a statement', () => {
  it('finds the purchase of its number, however far away, and each purchase one line', async () => {
    const staff = await signIn()
    await taken({ code: 'N1', supplierNo: 'A-1', time: minutesLater(9999) })
    const first = await line(staff, { supplierNo: 'A-1' })
    await match(staff)
    expect(await lineNow(staff, first)).toMatchObject({ status: 1, transactionCode: 'N1', difference: '0.00' })
  })

  it('without a number finds the purchase of the card within the minutes of the settings', async () => {
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

  it('of another amount is told apart, and stands only when somebody says so', async () => {
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
})
