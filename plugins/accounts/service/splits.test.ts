// @vitest-environment node
import { dayAfter, platformDay } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { type Collection, collectionMachine } from '../contract/collection.ts'
import type { CollectionCode } from '../contract/collection-code.ts'
import { type MerchantAccount, merchantMachine } from '../contract/merchant.ts'
import { SplitRecord, type SplitRule, splitRecordMachine, splitRuleMachine } from '../contract/split.ts'
import { type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'

const BASE = '/ntocc-basic-api'
const today = () => platformDay(new Date())

withDatabase('splits and merchants', database => {
  let desk: WithdrawalDesk
  let clerk: string
  let boss: string
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
    clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
    boss = await desk.person('PLAT_ADMIN', 'HQ-BOSS', 'FINANCE')
  }, 240_000)
  afterAll(() => desk?.close())

  type Driver = Awaited<ReturnType<WithdrawalDesk['driver']>>
  const ruled = (who: Driver, shares: object[], more: object = {}) =>
    desk.backend.post<SplitRule>(
      `${BASE}/splitRule`,
      { driverCode: who.code, priority: 100, fromDay: today(), shares, ...more },
      clerk,
    )
  const move = <T>(entity: string, { id, version }: { id: number; version: number }, name: string, token: string) =>
    desk.backend.put<T>(`${BASE}/${entity}/move`, { id, version, move: name, reason: 'as agreed' }, token)
  const inForce = async (who: Driver, shares: object[], more: object = {}): Promise<SplitRule> => {
    const { data, msg, errors } = await ruled(who, shares, more)
    if (!data) throw new Error(`${msg} ${JSON.stringify(errors)}`)
    expect((await move('splitRule', data, 'approveRule', boss)).status).toBe(0)
    return data
  }
  const collected = async (who: Driver, amount: string): Promise<Collection> => {
    const body = { purpose: 'collect', amountLimit: amount, validUntil: '2099-12-31' }
    const { data } = await desk.backend.post<CollectionCode>(`${BASE}/collectionCode`, body, who.token)
    const serial = await desk.payIn(amount, data?.codeNo ?? '')
    await desk.askBank()
    return now(serial)
  }
  const now = async (serial: string): Promise<Collection> => {
    const of = await desk.collectionBy(serial)
    if (!of) throw new Error(`no record of ${serial}`)
    return of
  }
  const balances = async (...of: Driver[]) => {
    expect(await desk.differing()).toEqual([])
    return Promise.all(of.map(async who => (await desk.accountNow(who))?.balance ?? '0.00'))
  }

  it('S1-022 money collected is shared out to the fen as soon as it is booked, and comes back before it goes back', async () => {
    const [who, one, two] = [await desk.driver('0.00'), await desk.driver('0.00'), await desk.driver('0.00')]
    await inForce(who, [
      { driverCode: who.code, ratio: 33.33 },
      { driverCode: one.code, ratio: 33.33, fixed: '10.00' },
      { driverCode: two.code, ratio: 33.34 },
    ])
    const of = await collected(who, '100.01')
    expect(await balances(who, one, two)).toEqual(['30.00', '40.00', '30.01'])
    const records = await desk.as(ctx => ctx.records.where(SplitRecord))
    const split = records.find(({ collectionNo }) => collectionNo === of.collectionNo)
    expect(split).toMatchObject({ total: '100.01', driverCode: who.code, status: splitRecordMachine.at.done })
    expect(split?.parts.map(({ amount }) => amount).sort()).toEqual(['30.00', '30.01', '40.00'])
    expect((await desk.changesOf(who)).map(each => [each.subject, each.amount])).toEqual([
      ['collect', '100.01'],
      ['transfer', '-70.01'],
    ])
    expect((await desk.changesOf(one)).map(each => [each.subject, each.amount])).toEqual([['transfer', '40.00']])
    // It goes back whole, out of every share.
    await move('collection', await now(of.serial), 'askReturn', clerk)
    expect((await move('collection', await now(of.serial), 'approveReturn', boss)).status).toBe(0)
    await expect
      .poll(async () => {
        await desk.run()
        return (await now(of.serial)).status
      })
      .toBe(collectionMachine.at.returned)
    expect(await balances(who, one, two)).toEqual(['0.00', '0.00', '0.00'])
    expect((await desk.changesOf(who)).map(each => [each.subject, each.amount, each.frozenAmount])).toEqual([
      ['collect', '100.01', '0.00'],
      ['transfer', '-70.01', '0.00'],
      ['transfer', '70.01', '0.00'],
      ['freeze', '0.00', '100.01'],
      ['refund', '-100.01', '-100.01'],
    ])
  })

  it('what a payee has spent keeps it from going back, and nothing of it moves', async () => {
    const [who, one] = [await desk.driver('0.00'), await desk.driver('0.00')]
    await inForce(who, [{ driverCode: one.code, ratio: 100 }])
    const of = await collected(who, '50.00')
    expect((await desk.ask(one, '50.00')).status).toBe(0)
    await move('collection', await now(of.serial), 'askReturn', clerk)
    expect((await move('collection', await now(of.serial), 'approveReturn', boss)).status).not.toBe(0)
    expect((await now(of.serial)).status).toBe(collectionMachine.at.bookedToReturn)
    expect(await balances(who, one)).toEqual(['0.00', '50.00'])
  })

  it('two who share with each other are booked at once, and nothing is lost', async () => {
    const [one, two] = [await desk.driver('0.00'), await desk.driver('0.00')]
    await inForce(one, [{ driverCode: two.code, ratio: 100 }])
    await inForce(two, [{ driverCode: one.code, ratio: 100 }])
    await Promise.all([collected(one, '20.00'), collected(two, '30.00')])
    expect(await balances(one, two)).toEqual(['30.00', '20.00'])
  })

  it('a rule is approved by another person, who gets nothing of it, and the next edition ends the one before', async () => {
    const [who, one, two] = [await desk.driver('0.00'), await desk.driver('0.00'), await desk.driver('0.00')]
    expect(await ruled(who, [{ driverCode: one.code, ratio: 99.99 }])).toMatchObject({ errors: { shares: {} } })
    expect(await ruled(who, [{ driverCode: 'NOBODY', ratio: 100 }])).toMatchObject({ errors: { shares: {} } })
    expect(await ruled(who, [{ ratio: 100 }])).toMatchObject({ errors: { shares: {} } })
    expect(await ruled(who, [{ driverCode: one.code, ratio: 100 }], { fromDay: '2020-01-01' })).toMatchObject({
      errors: { fromDay: {} },
    })
    const { data } = await ruled(who, [{ driverCode: one.code, ratio: 100 }])
    if (!data) throw new Error('no rule')
    const gains = await desk.person('PLAT_ADMIN', 'HQ-GAINS', 'FINANCE', one.phone)
    expect((await move('splitRule', data, 'approveRule', clerk)).status).not.toBe(0)
    expect((await move('splitRule', data, 'approveRule', gains)).status).not.toBe(0)
    // Nothing is shared out by what nobody has approved.
    await collected(who, '5.00')
    expect(await balances(who, one)).toEqual(['5.00', '0.00'])
    expect((await move('splitRule', data, 'approveRule', boss)).status).toBe(0)
    const next = await inForce(who, [{ driverCode: two.code, ratio: 100 }], { ruleNo: data.ruleNo })
    expect(next.edition).toBe(2)
    const before = await desk.backend.get<SplitRule>(`${BASE}/splitRule/${data.id}`, clerk)
    expect(before.data?.status).toBe(splitRuleMachine.at.ended)
    await collected(who, '7.00')
    expect(await balances(who, one, two)).toEqual(['5.00', '0.00', '7.00'])
    expect((await desk.backend.get(`${BASE}/splitRule`, who.token)).status).not.toBe(0)
  })

  it('nobody says whose money came in, who would have a share of it by a rule', async () => {
    const [who, one] = [await desk.driver('0.00'), await desk.driver('0.00')]
    await inForce(who, [
      { driverCode: one.code, ratio: 80 },
      { driverCode: who.code, ratio: 20 },
    ])
    const shares = await desk.person('PLAT_ADMIN', 'HQ-SHARES', 'FINANCE', one.phone)
    const serial = await desk.payIn('10.00', 'whose?')
    await desk.askBank()
    const said = async (token: string) => {
      const { id, version } = await now(serial)
      return desk.post('collectionAssign', { id, version, driverCode: who.code, reason: 'as he says' }, token)
    }
    const own = { errors: { move: { code: 'validation.collection.own' } } }
    expect(await said(shares)).toMatchObject(own)
    expect((await said(clerk)).status).toBe(0)
    expect(await move('collection', await now(serial), 'approveAssign', shares)).toMatchObject(own)
    expect((await move('collection', await now(serial), 'approveAssign', boss)).status).toBe(0)
    expect(await balances(who, one)).toEqual(['2.00', '8.00'])
  })

  it('of three editions one counts on each day, whichever was to begin first', async () => {
    const who = await desk.driver('0.00')
    const shares = [{ driverCode: who.code, ratio: 100 }]
    const first = await inForce(who, shares)
    const { ruleNo, fromDay } = first
    const second = await inForce(who, shares, { ruleNo, fromDay: dayAfter(fromDay, 10) })
    const lastOf = async ({ id }: SplitRule) =>
      (await desk.backend.get<SplitRule>(`${BASE}/splitRule/${id}`, clerk)).data?.toDay ?? ''
    expect(await lastOf(first)).toBe(dayAfter(fromDay, 9))
    const third = await inForce(who, shares, { ruleNo, fromDay: dayAfter(fromDay, 2) })
    expect([await lastOf(first), await lastOf(second), await lastOf(third)]).toEqual([
      dayAfter(fromDay, 1),
      dayAfter(fromDay, 1),
      '',
    ])
    // What has ended before stays as it was.
    await inForce(who, shares, { ruleNo, fromDay: dayAfter(fromDay, 20) })
    expect([await lastOf(first), await lastOf(third)]).toEqual([dayAfter(fromDay, 1), dayAfter(fromDay, 19)])
  })

  it('S1-023 a merchant is signed by another person, and its card and fee change by two', async () => {
    const made = {
      merchantNo: 'M8981042000',
      channel: 'unionpay',
      name: '武汉江汉供应链有限公司',
      uscc: '91420100MA4KYXRH3B',
      contact: '李敏',
      contactPhone: '02787654321',
    }
    const create = (more: object = {}) =>
      desk.backend.post<MerchantAccount>(`${BASE}/merchantAccount`, { ...made, ...more }, clerk)
    expect(await create({ uscc: '91420100MA4KYXRH31' })).toMatchObject({ errors: { uscc: {} } })
    const { data, msg, errors } = await create()
    if (!data) throw new Error(`${msg} ${JSON.stringify(errors)}`)
    const read = async () =>
      (await desk.backend.get<MerchantAccount>(`${BASE}/merchantAccount/${data.id}`, clerk)).data ?? data
    const stored = async () =>
      (
        await desk.query<{ settle_card: string }>('select settle_card from accounts_merchant_account where id = $1', [
          data.id,
        ])
      ).rows[0]?.settle_card
    expect((await move('merchantAccount', data, 'submit', clerk)).status).not.toBe(0)
    const card = { settleHolder: made.name, settleBank: '建设银行', settleCard: '6222020000000001234', feeRate: 0.38 }
    expect(
      (await desk.backend.put(`${BASE}/merchantAccount`, { id: data.id, version: data.version, ...card }, clerk))
        .status,
    ).toBe(0)
    expect((await move('merchantAccount', await read(), 'submit', clerk)).status).toBe(0)
    expect((await move('merchantAccount', await read(), 'sign', clerk)).status).not.toBe(0)
    expect((await move('merchantAccount', await read(), 'sign', boss)).status).toBe(0)
    const { version } = await read()
    expect(
      await desk.backend.put(`${BASE}/merchantAccount`, { id: data.id, version, feeRate: 0.1 }, clerk),
    ).toMatchObject({
      errors: { feeRate: {} },
    })
    const next = { ...card, settleCard: '6222020000000005678', feeRate: 0.35, reason: 'new branch of the bank' }
    const change = async (more: object = {}) =>
      desk.backend.post(
        `${BASE}/merchantChange`,
        { id: data.id, version: (await read()).version, ...next, ...more },
        clerk,
      )
    expect((await change({ settleCard: card.settleCard, feeRate: 0.38 })).status).not.toBe(0)
    expect((await change()).status).toBe(0)
    expect((await change()).status).not.toBe(0)
    expect(await stored()).toBe(card.settleCard)
    expect((await move('merchantAccount', await read(), 'approveChange', clerk)).status).not.toBe(0)
    expect((await move('merchantAccount', await read(), 'approveChange', boss)).status).toBe(0)
    expect(await stored()).toBe(next.settleCard)
    expect(await read()).toMatchObject({ feeRate: 0.35, status: merchantMachine.at.signed })
    expect((await read()).nextCard ?? null).toBeNull()
  })

  it('the books follow from their transfers to the last line', async () => {
    expect(await proveBooks(database().db)).toEqual([])
  })
})
