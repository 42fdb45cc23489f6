// @vitest-environment node
import { endpoints } from '@ntocc/sdk/contracts'
import { type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OilCard, oilCards } from '../contract/cards.ts'
import { OilRecharge, oilRecharges } from '../contract/recharges.ts'
import { FuelStatement, fuelStatements } from '../contract/statements.ts'
import { FuelTransaction, fuelRefund, fuelTransactions } from '../contract/transactions.ts'
import contract from '../contract.ts'
import { cardWith } from './test-card.ts'

const FILL = {
  time: '2026-03-02T02:30:00.000Z',
  stationCode: 'S1',
  product: '0#',
  quantity: 10,
  price: '7.00',
  payFrom: 'card',
}

let area: ServiceTest
beforeAll(async () => {
  area = await testService()
}, 240_000)
afterAll(() => area.close())

const signIn = () => area.signIn({ permissions: [...contract.permissions] })
type Staff = Awaited<ReturnType<typeof signIn>>

const fill = (staff: Staff, values: object) => staff.call(fuelTransactions.by.create, { body: { ...FILL, ...values } })
const cardNow = async (staff: Staff, id: number) => (await staff.call(oilCards.by.get, { params: { id } })).data

/** With the codes that the release gives a role beside those of its pages. */
const clerkOf = (role: 'FINANCE' | 'DISPATCHER') => {
  const reads = ['oilCard.read', 'oilRecharge.read', 'fuelTransaction.read', 'fuelStatement.read']
  const grant = contract.defaults.roles?.[role]
  if (!grant || grant === 'all') throw new Error(`${role} is not granted by names`)
  return area.signIn({ permissions: [...reads, ...(grant.permissions ?? [])] })
}

describe('finance', () => {
  it('credits what others ordered and settles what others entered, and does nothing else with either', async () => {
    const [finance, dispatcher, staff] = [await clerkOf('FINANCE'), await clerkOf('DISPATCHER'), await signIn()]
    const card = await cardWith(area, staff, '100.00')
    const seeded = (code: string, status: number) =>
      area.seed(OilRecharge, [{ code, cardCode: card.code, amount: '600.00', cash: '588.00', voucher: ['v'], status }])
    const [supplied = 0] = await seeded('RF2', 2)
    const credit = { body: { id: supplied, version: 0, move: 'credit' } }
    expect((await dispatcher.call(oilRecharges.by.move, credit)).status).not.toBe(0)
    expect(await finance.call(oilRecharges.by.move, credit)).toMatchObject({ status: 0, data: { status: 3 } })
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '700.00' })
    const [ordered = 0] = await seeded('RF0', 0)
    const [paid = 0] = await seeded('RF1', 1)
    for (const [id, move] of [
      [ordered, 'pay'],
      [ordered, 'cancel'],
      [paid, 'supply'],
    ] as const) {
      const answer = await finance.call(oilRecharges.by.move, { body: { id, version: 0, move, reason: 'not mine' } })
      expect(answer.errors?.move?.code, move).toBe('validation.move.permission')
    }
    const { data: bought } = await fill(dispatcher, { cardCode: card.code })
    const settle = { body: { id: bought?.id ?? 0, version: bought?.version ?? 0, move: 'settle' } }
    const refused = await dispatcher.call(fuelTransactions.by.move, settle)
    expect(refused.errors?.move?.code).toBe('validation.move.permission')
    expect(await finance.call(fuelTransactions.by.move, settle)).toMatchObject({ status: 0, data: { status: 2 } })
    expect((await fill(finance, { cardCode: card.code })).status).not.toBe(0)
  })
})

describe('a card of little money', () => {
  it('is told of while it can be paid with, and not when it is expired, taken back or lost', async () => {
    const staff = await signIn()
    const told = async () => {
      const { data } = await staff.call(endpoints.todoCounts)
      return data?.find(({ configKey }) => configKey === 'oil_card_low_count')?.configValue ?? 0
    }
    const before = await told()
    const low = (status: number, isLow = true) =>
      area.seed(OilCard, [
        {
          code: `L${status}${isLow}`,
          cardNo: `60${status}${isLow}`,
          brand: 'sinopec',
          source: 'supplier',
          status,
          isLow,
        },
      ])
    for (const status of [2, 3, 4]) await low(status)
    await low(1, false)
    expect(await told()).toBe(before)
    await low(1)
    expect(await told()).toBe(before + 1)
  })

  it('is good through its last day, and renewed on none after it', async () => {
    const staff = await signIn()
    const day = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
    const renew = async (validTo: string) => {
      const card = {
        code: `V${validTo}`,
        cardNo: `V${validTo}`,
        brand: 'sinopec',
        source: 'supplier',
        validTo,
        status: 2,
      }
      const [id = 0] = await area.seed(OilCard, [card])
      return (await staff.call(oilCards.by.move, { body: { id, version: 0, move: 'renew' } })).status
    }
    expect([await renew(day(-1)), await renew(day(1))]).toEqual([4090, 0])
    const [today, renewed] = [day(0), await renew(day(0))]
    // The day may have ended between the two.
    if (today === day(0)) expect(renewed).toBe(0)
  })
})

describe('a card that is taken back', () => {
  it('is not while a recharge is on its way to it: the refusal names it, and it is once that one has ended', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '0.00')
    const recover = async () => {
      const { version = 0 } = (await cardNow(staff, card.id)) ?? {}
      const body = { id: card.id, version, move: 'recover' as const, reason: 'The driver has left' }
      return staff.call(oilCards.by.move, { body })
    }
    for (const status of [0, 1, 2]) {
      const code = `RW${status}`
      const order = { code, cardCode: card.code, amount: '600.00', cash: '588.00', voucher: ['v'], status }
      const [id = 0] = await area.seed(OilRecharge, [order])
      expect(await recover()).toMatchObject({ status: 4090, msg: expect.stringContaining(code) })
      expect(await cardNow(staff, card.id)).toMatchObject({ status: 1 })
      const moved = (move: string, version: number) =>
        staff.call(oilRecharges.by.move, { body: { id, version, move, reason: 'Not needed' } })
      if (status < 2) expect(await moved('cancel', 0)).toMatchObject({ status: 0 })
      else expect(await moved('credit', 0)).toMatchObject({ status: 0 })
    }
    // What was credited is on the card now, and is spent before it is taken back.
    expect((await recover()).msg).toContain('600.00')
    expect((await fill(staff, { cardCode: card.code, quantity: 85.714, amount: '600.00' })).status).toBe(0)
    expect(await recover()).toMatchObject({ status: 0, data: { status: 3 } })
  })

  it('is handed out again, with what came back to it meanwhile', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '70.00')
    const { data: bought } = await fill(staff, { cardCode: card.code })
    const move = async (name: string) => {
      const { version = 0 } = (await cardNow(staff, card.id)) ?? {}
      return staff.call(oilCards.by.move, { body: { id: card.id, version, move: name, reason: 'Another driver' } })
    }
    expect((await move('recover')).status).toBe(0)
    const back = { id: bought?.id ?? 0, version: bought?.version ?? 0, amount: '7.00', reason: 'pump' }
    expect((await staff.call(fuelRefund, { body: back })).status).toBe(0)
    expect((await fill(staff, { cardCode: card.code, quantity: 1 })).msg).toContain('taken back')
    expect(await move('reissue')).toMatchObject({ status: 0, data: { status: 1, balance: '7.00' } })
    expect((await fill(staff, { cardCode: card.code, quantity: 1 })).status).toBe(0)
  })
})

describe('what was paid for a card that is lost', () => {
  it('comes onto another one of its brand, and not onto any while the first can take it', async () => {
    const staff = await signIn()
    const [lost, next] = [await cardWith(area, staff, '0.00'), await cardWith(area, staff, '0.00')]
    const [other = 0] = await area.seed(OilCard, [
      { code: 'OTHER-BRAND', cardNo: '7100', brand: 'petrochina', source: 'supplier' },
    ])
    expect(other).toBeGreaterThan(0)
    const order = { code: 'RL1', cardCode: lost.code, amount: '600.00', cash: '588.00', voucher: ['v'], status: 2 }
    const [id = 0] = await area.seed(OilRecharge, [order])
    const change = async (values: object) => {
      const { data } = await staff.call(oilRecharges.by.get, { params: { id } })
      return staff.call(oilRecharges.by.update, { body: { id, version: data?.version ?? 0, ...values } })
    }
    expect((await change({ cardCode: next.code })).status).toBe(4090)
    const gone = { id: lost.id, version: lost.version, move: 'reportLost' as const, reason: 'on the way' }
    expect((await staff.call(oilCards.by.move, { body: gone })).status).toBe(0)
    expect((await change({ cardCode: 'OTHER-BRAND' })).msg).toContain('another brand')
    expect((await change({ cardCode: next.code, amount: '900.00' })).status).toBe(4090)
    expect((await change({ cardCode: next.code })).data).toMatchObject({ cardCode: next.code, status: 2 })
    const { data: now } = await staff.call(oilRecharges.by.get, { params: { id } })
    const credit = { body: { id, version: now?.version ?? 0, move: 'credit' } }
    expect((await staff.call(oilRecharges.by.move, credit)).status).toBe(0)
    expect(await cardNow(staff, next.id)).toMatchObject({ balance: '600.00' })
    // On it, it stays there.
    expect((await change({ cardCode: lost.code })).status).toBe(4090)
  })
})

describe('what is not honest', () => {
  it('is a recharge for a card that is lost, expired or taken back: it is refused with why, ordered, paid or credited', async () => {
    const staff = await signIn()
    const good = await cardWith(area, staff, '0.00')
    for (const [status, why] of [
      [2, 'past its validity'],
      [3, 'taken back'],
      [4, 'reported lost'],
    ] as const) {
      const code = `X${status}`
      const seeded = { code, cardNo: `700${status}`, brand: 'sinopec', source: 'supplier', status }
      await area.seed(OilCard, [seeded])
      const order = (cardCode: string) =>
        staff.call(oilRecharges.by.create, { body: { cardCode, amount: '600.00', cash: '588.00' } })
      const refused = await order(code)
      expect([refused.status, refused.msg]).toEqual([4090, expect.stringContaining(why)])
      const made = (await order(good.code)).data
      expect(made?.cardCode).toBe(good.code)
      const moved = await staff.call(oilRecharges.by.update, {
        body: { id: made?.id ?? 0, version: made?.version ?? 0, cardCode: code },
      })
      expect(moved.msg).toContain(why)
      for (const [at, move] of [
        [0, 'pay'],
        [2, 'credit'],
      ] as const) {
        const ordered = { code: `RX${status}${at}`, cardCode: code, amount: '600.00', cash: '588.00', voucher: ['v'] }
        const [id = 0] = await area.seed(OilRecharge, [{ ...ordered, status: at }])
        const answer = await staff.call(oilRecharges.by.move, { body: { id, version: 0, move } })
        expect([move, answer.msg]).toEqual([move, expect.stringContaining(why)])
      }
    }
  })

  it('is a line that is called the same as a purchase of another amount', async () => {
    const staff = await signIn()
    const match = async (supplierNo: string, amount: string) => {
      const common = { supplierNo, product: '0#', quantity: 10, time: FILL.time }
      await area.seed(FuelTransaction, [
        { ...common, code: `T-${supplierNo}`, stationCode: 'S1', payFrom: 'cash', kind: 'purchase', amount: '70.00' },
      ])
      const [id = 0] = await area.seed(FuelStatement, [{ ...common, cardNo: '1', amount, status: 0 }])
      return staff.call(fuelStatements.by.move, { body: { id, version: 0, move: 'match' } })
    }
    const same = await match('SAME', '70.00')
    expect(same).toMatchObject({ status: 0, data: { status: 1, difference: '0.00' } })
    // One that counts is not taken away again.
    const { id = 0, version } = same.data ?? {}
    const removed = await staff.call(fuelStatements.by.delete, { query: { id, versions: String(version) } })
    expect(removed.status).toBe(4090)
    expect((await match('MORE', '70.01')).status).toBe(4090)
    expect((await match('LESS', '69.99')).status).toBe(4090)
  })

  it('is fuel that will be taken: clocks differ by minutes, not by more', async () => {
    const staff = await signIn()
    const card = await cardWith(area, staff, '1000.00')
    const at = (minutes: number) =>
      fill(staff, { cardCode: card.code, time: new Date(Date.now() + minutes * 60_000).toISOString() })
    expect((await at(6)).errors).toEqual({ time: { code: 'validation.field.future' } })
    expect((await fill(staff, { cardCode: card.code, time: '2131-01-01T00:00:00.000Z' })).status).toBe(4220)
    expect((await at(4)).status).toBe(0)
    expect((await at(-1)).status).toBe(0)
  })

  it('is a refund by whoever enters fuel: it has a code of its own', async () => {
    const [dispatcher, finance, staff] = [await clerkOf('DISPATCHER'), await clerkOf('FINANCE'), await signIn()]
    const card = await cardWith(area, staff, '100.00')
    const { data: bought } = await fill(dispatcher, { cardCode: card.code })
    const body = { id: bought?.id ?? 0, version: bought?.version ?? 0, amount: '10.00', reason: 'pump' }
    expect((await dispatcher.call(fuelRefund, { body })).status).toBe(4030)
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '30.00' })
    expect((await finance.call(fuelRefund, { body })).status).toBe(0)
    expect(await cardNow(staff, card.id)).toMatchObject({ balance: '40.00' })
  })
})
