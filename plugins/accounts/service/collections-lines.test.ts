// @vitest-environment node
import { dayAfter, platformDay } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { type Collection, collectionMachine } from '../contract/collection.ts'
import { takeIn } from './collections/take-in.ts'
import { type CollectionSteps, collectionSteps } from './testing/collection-steps.ts'
import { type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'

const { at } = collectionMachine
/** More than a record of money that came in can be of. */
const TOO_MUCH = '2000000000.00'

withDatabase('lines of what came in', database => {
  let desk: WithdrawalDesk
  let { codeFor, found, stands } = {} as CollectionSteps
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
    ;({ codeFor, found, stands } = await collectionSteps(desk))
  }, 240_000)
  afterAll(() => desk?.close())

  it.each([
    ['6222-0200 0000 0000 123', '6222020000000000123'],
    ['622202******1234', null],
    ['1'.repeat(21), null],
    ['wallet:2088-abc', null],
    ['', null],
  ])('are taken in from whatever a payer pays from: %j', async (payer, kept) => {
    const who = await desk.driver('0.00')
    const code = await codeFor(who)
    const serial = await desk.payIn('11.00', code.codeNo, payer)
    await desk.askBank()
    // What it may be paid back to is an account, or nothing.
    const of = (await found(serial)) as Collection & { payerAccount?: string }
    expect([of.status, of.payerAccount ?? null]).toEqual([at.booked, kept])
    await stands(who, '11.00')
  })

  it('have numbers of any length, each of them once', async () => {
    const line = (serial: string) => ({
      serial,
      amount: '1.00',
      at: new Date().toISOString(),
      payerName: 'x'.repeat(90),
      payerBank: '',
      payerAccount: '',
      words: 'a\0b',
    })
    const long = 'L'.repeat(70)
    const taken = (serial: string) => desk.as(ctx => takeIn(ctx, line(serial)))
    expect([await taken(`${long}1`), await taken(`${long}1`), await taken(`${long}2`)]).toEqual([true, false, true])
  })

  it('come in beside one that cannot be taken in, which is asked for again', async () => {
    const who = await desk.driver('0.00')
    const code = await codeFor(who)
    const told = () => desk.as(ctx => ctx.kept.get('receipts.toldUntil'))
    const put = (day: string) => desk.as(ctx => ctx.kept.set('receipts.toldUntil', day))
    const today = platformDay(new Date())
    const before = dayAfter(today, -10)
    await put(before)
    const bad = await desk.payIn(TOO_MUCH, 'no code')
    const good = await desk.payIn('12.00', code.codeNo)
    expect(await desk.askBank()).toBe(1)
    expect((await found(good)).status).toBe(at.booked)
    expect(await desk.collectionBy(bad)).toBeUndefined()
    await stands(who, '12.00')
    // Days before it were told, and it was not.
    const until = (await told()) ?? ''
    expect(until > before && until < today).toBe(true)
    await desk.askBank()
    expect(await told()).toBe(until)
    await desk.forget()
    await desk.askBank()
    expect(await told()).toBe(today)
  })
})
