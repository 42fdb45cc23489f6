// @vitest-environment node
import { platformDay } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { BankLine, bankLineMachine } from '../../contract/bank-line.ts'
import type { SettlementBatch } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import type { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import type { Heard, BankLine as Told } from '../payments/port.ts'
import { type PaymentDesk, paymentDesk } from '../payments/testing/desk.ts'
import { wayOf } from '../payments/way.ts'
import { readDay } from './read.ts'

const { at } = paymentMachine
const TROUBLE = { errors: { move: { code: 'validation.payment.trouble' } } }

withDatabase('what a statement says was paid after a certain no', database => {
  let desk: PaymentDesk
  let clerk: string
  beforeAll(async () => {
    desk = await paymentDesk(database().db)
    clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'PLAT_ADMIN')
  }, 240_000)
  afterAll(() => desk?.close())

  const refused = async (): Promise<{ batch: SettlementBatch; order: Payment }> => {
    const batch = await desk.payable()
    const order = await desk.ordered(batch)
    await desk.fault('refuse')
    await desk.run()
    const failed = await desk.paymentNow(order)
    expect(failed.status).toBe(at.failed)
    return { batch, order: failed }
  }
  const answer = (of: Payment, attempt: number): Heard => ({
    says: { state: 'paid', serial: `B-${of.payNo}-${attempt}`, amount: of.amount },
    httpStatus: 200,
    body: '{}',
  })
  /** The statement says that an attempt was paid; asked about it, the bank says so too or nothing at all. */
  const read = (of: Payment, { attempt = of.attempt, isSilent = false } = {}) =>
    desk.as(async ctx => {
      const bank = await wayOf(ctx)
      if (typeof bank === 'string') throw new Error(`held: ${bank}`)
      const line: Told = {
        serial: `B-${of.payNo}-${attempt}`,
        kind: 'paid',
        number: of.payNo ?? '',
        attempt,
        amount: of.amount,
        account: of.cardNo ?? '',
        name: of.payeeName ?? '',
        at: new Date().toISOString(),
      }
      const asked: number[] = []
      const ask = async (_: string, about: number) => {
        asked.push(about)
        if (isSilent) throw new Error('nobody there')
        return answer(of, about)
      }
      await readDay(ctx, { ...bank, statement: async () => [line], ask }, platformDay(new Date()))
      return asked
    })
  const retry = async (of: Payment) => {
    const { id, version } = await desk.paymentNow(of)
    return desk.post('paymentRetry', { id, version }, clerk)
  }
  const revoke = async (of: SettlementBatch) => {
    const { id, version } = await desk.batchNow(of)
    const body = { id, version, move: 'revoke', reason: 'made anew' }
    return desk.backend.put('/ntocc-basic-api/settlementBatch/move', body, clerk)
  }

  it('is asked about, and neither paid again nor taken back', async () => {
    const { batch, order } = await refused()
    expect(await read(order)).toEqual([1])
    expect(await desk.paymentNow(order)).toMatchObject({ status: at.failed, trouble: 'contradiction' })
    expect(await retry(order)).toMatchObject(TROUBLE)
    expect(await revoke(batch)).toMatchObject(TROUBLE)
    expect((await desk.batchNow(batch)).status).toBe(settlementMachine.at.toPay)
    // It has said so: read again, it is asked no more.
    expect(await read(order)).toEqual([])
  })

  it('is not paid again while the bank says nothing of it, until somebody has found out', async () => {
    const { batch, order } = await refused()
    expect(await read(order, { isSilent: true })).toEqual([1])
    expect((await desk.paymentNow(order)).trouble ?? null).toBeNull()
    expect(await retry(order)).toMatchObject(TROUBLE)
    expect(await revoke(batch)).toMatchObject(TROUBLE)
    const { explained } = bankLineMachine.at
    await desk.as(ctx =>
      ctx.records.changeMany(BankLine, sql`pay_no = ${order.payNo}`, {
        status: explained,
        reason: 'a line of another',
      }),
    )
    expect((await revoke(batch)).status).toBe(0)
  })

  it('is asked about after its batch was taken back', async () => {
    const { batch, order } = await refused()
    expect((await revoke(batch)).status).toBe(0)
    expect((await desk.paymentNow(order)).status).toBe(at.dropped)
    expect(await read(order)).toEqual([1])
    expect(await desk.paymentNow(order)).toMatchObject({ status: at.dropped, trouble: 'contradiction' })
  })

  it('is asked about for the attempt that it names, while another is paid', async () => {
    const { order } = await refused()
    await desk.again(order)
    await desk.run()
    const second = await desk.paymentNow(order)
    expect(second).toMatchObject({ status: at.succeeded, attempt: 2 })
    expect(await read(second, { attempt: 1 })).toEqual([1])
    expect(await desk.paymentNow(order)).toMatchObject({ status: at.succeeded, trouble: 'contradiction' })
  })
})
