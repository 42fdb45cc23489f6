// @vitest-environment node
import type { Ctx } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { ON_ITS_WAY } from '../../../server/src/ntocc/testing/plain-waybill.ts'
import { makeBatch } from '../../settlement/service/testing/batches.ts'
import { accountMachine } from '../contract/account.ts'
import type { WithdrawalStart } from '../contract/calls.ts'
import { heldAccount } from './money/accounts.ts'
import { moveMoney } from './money/move.ts'
import { type CollectionSteps, collectionSteps } from './testing/collection-steps.ts'
import { type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'

withDatabase('what shippers have with the platform and owe it', database => {
  let desk: WithdrawalDesk
  let steps: CollectionSteps
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
    steps = await collectionSteps(desk)
  }, 240_000)
  afterAll(() => desk?.close())

  /** Other areas know of accounts by what they ask. */
  const inArea = <T>(area: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    desk.as(ctx => work(ctx as never), area)
  /** A shipper who may withdraw, with money in its account and a credit. */
  const newShipper = async (has: string, credit = '0.00') => {
    const { code, phone, token } = await desk.addShipper(credit)
    await desk.card(code)
    await desk.setPassword(token, phone)
    if (has !== '0.00')
      await desk.as(ctx =>
        ctx.transaction(async () => {
          const account = await heldAccount(ctx, { entity: 'shipment', code })
          const businessNo = desk.nextNo('CI')
          await moveMoney(ctx, account, { subject: 'recharge', refNo: businessNo }, owner =>
            ctx.books.post([{ kind: 'freight', businessNo, to: { owner }, amount: has }]),
          )
        }),
      )
    return { code, token }
  }
  const orders = (shipmentCode: string, receivableAmount: string) =>
    desk.addWaybills([{ ...ON_ITS_WAY, driverCode: 'D-0', shipmentCode, receivableAmount }])
  /** An approved batch of a shipper, in the books. */
  const owes = async (shipmentCode: string, amount: string) =>
    (await makeBatch(desk, { shipmentCode }, [amount], { isApproved: true })).batchNo ?? ''
  const batchNow = async (batchNo: string) =>
    (
      await desk.query<{ status: number; paid: number }>(
        'select status::int, coalesce(paid_amount, 0)::int as paid from settlement_settlement_batch where batch_no = $1',
        [batchNo],
      )
    ).rows[0]
  const start = async (who: { token: string }) => (await desk.get<WithdrawalStart>('withdrawalStart', who.token)).data
  const has = (code: string) =>
    desk.as(async ctx => (await ctx.request('balancesOf', [{ entity: 'shipment', code }]))?.[0])
  const changesOf = async (code: string) =>
    (
      await desk.query<{ subject: string; fen: number; ref_no: string; reason: string | null }>(
        'select subject, amount::int as fen, ref_no, reason from accounts_account_change where shipment_code = $1 order by seq',
        [code],
      )
    ).rows

  it('what is ordered stays in the account: all but that is withdrawn, to the fen', async () => {
    const shipper = await newShipper('1000.00')
    await orders(shipper.code, '300.00')
    expect(await start(shipper)).toMatchObject({ balance: '1000.00', available: '700.00', committed: '300.00' })
    const tooMuch = await desk.ask(shipper, '700.01')
    expect([tooMuch.status, tooMuch.msg]).toEqual([expect.any(Number), expect.stringContaining('700.00')])
    expect(tooMuch.status).not.toBe(0)
    expect((await desk.ask(shipper, '700.00')).status).toBe(0)
    expect((await desk.ask(shipper, '1.00')).status).not.toBe(0)
    expect(await has(shipper.code)).toMatchObject({ available: '300.00', frozen: '700.00' })
  })

  it('what a credit covers is not kept, and nothing is withdrawn on credit', async () => {
    const shipper = await newShipper('1000.00', '200.00')
    await orders(shipper.code, '300.00')
    expect(await start(shipper)).toMatchObject({ available: '900.00', committed: '100.00' })
    const rich = await newShipper('50.00', '5000.00')
    const free = await start(rich)
    expect(free).toMatchObject({ available: '50.00' })
    expect(free?.committed).toBeUndefined()
    expect((await desk.ask(rich, '50.01')).status).not.toBe(0)
  })

  it('who owes more than it has withdraws nothing', async () => {
    const shipper = await newShipper('100.00')
    await orders(shipper.code, '100.01')
    expect(await start(shipper)).toMatchObject({ available: '0.00', committed: '100.00' })
    expect((await start(shipper))?.refusals).toContain('nothing')
    expect((await desk.ask(shipper, '1.00')).status).not.toBe(0)
  })

  it('money that is recharged pays what is owed, what was approved first comes first, and the rest is there', async () => {
    const shipper = await newShipper('0.00')
    const first = await owes(shipper.code, '60.00')
    const second = await owes(shipper.code, '30.00')
    const { codeNo } = await steps.codeFor(shipper, '500.00', { purpose: 'recharge' })
    const part = await steps.cameIn('70.00', `充值 ${codeNo}`)
    expect(await batchNow(first)).toEqual({ status: 8, paid: 6_000 })
    expect(await batchNow(second)).toEqual({ status: 7, paid: 1_000 })
    expect(await has(shipper.code)).toMatchObject({ balance: '0.00' })
    await steps.cameIn('50.00', `充值 ${codeNo}`)
    expect(await batchNow(second)).toEqual({ status: 8, paid: 3_000 })
    expect(await has(shipper.code)).toMatchObject({ balance: '30.00', available: '30.00' })
    const changes = await changesOf(shipper.code)
    expect(changes.map(({ subject, fen }) => [subject, fen])).toEqual([
      ['recharge', 7_000],
      ['settle', -6_000],
      ['settle', -1_000],
      ['recharge', 5_000],
      ['settle', -2_000],
    ])
    expect(changes[0]?.ref_no).toBe(part.collectionNo)
    // Each is named by its receipt, and says which batch it was for.
    expect(changes[1]).toMatchObject({ ref_no: expect.stringMatching(/^KS\d+$/), reason: first })
    expect(await desk.differing()).toEqual([])
    expect(await proveBooks(database().db)).toEqual([])
  })

  it('what a withdrawal keeps is not taken, and is when that comes to nothing', async () => {
    const shipper = await newShipper('100.00')
    const asked = await desk.ask(shipper, '60.00')
    expect(asked.status, asked.msg).toBe(0)
    const batch = await owes(shipper.code, '100.00')
    const receive = () =>
      inArea('accounts', ctx => ctx.transaction(() => ctx.request('receiveOwed', [{ shipmentCode: shipper.code }])))
    expect(await receive()).toBe(1)
    expect(await batchNow(batch)).toEqual({ status: 7, paid: 4_000 })
    expect(await receive()).toBe(0)
    expect((await desk.move({ id: asked.data?.id ?? 0 }, 'revoke', shipper.token)).status).toBe(0)
    expect(await receive()).toBe(1)
    expect(await batchNow(batch)).toEqual({ status: 8, paid: 10_000 })
    expect(await has(shipper.code)).toMatchObject({ balance: '0.00', frozen: '0.00' })
  })

  it('nothing is taken from an account that is frozen, whose standing says so', async () => {
    const shipper = await newShipper('100.00')
    const debit = (number: string, upTo: string) =>
      inArea('settlement', ctx =>
        ctx.transaction(() => ctx.request('debitParty', { entity: 'shipment', code: shipper.code, upTo, number })),
      )
    const lock = (status: number) =>
      desk.query('update accounts_money_account set status = $2 where shipment_code = $1', [shipper.code, status])
    await lock(accountMachine.at.frozen)
    expect(await has(shipper.code)).toMatchObject({ available: '100.00', isFrozen: true })
    expect(await debit('KSF1', '10.00')).toMatchObject({ amount: '0.00' })
    // One that only pays nothing out pays what is owed.
    await lock(accountMachine.at.noWithdrawals)
    expect(await has(shipper.code)).toMatchObject({ isFrozen: false })
    expect(await debit('KSF2', '10.00')).toMatchObject({ amount: '10.00' })
    expect(await debit('KSF3', '500.00')).toMatchObject({ amount: '90.00' })
    expect(await debit('KSF4', '1.00')).toMatchObject({ amount: '0.00' })
    expect((await changesOf(shipper.code)).map(({ fen, ref_no }) => [ref_no, fen]).slice(1)).toEqual([
      ['KSF2', -1_000],
      ['KSF3', -9_000],
    ])
  })
})
