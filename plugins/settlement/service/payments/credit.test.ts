// @vitest-environment node
import { platformDay } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { SettlementBatch } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import type { Statement } from '../../contract/statement.ts'
import { type PaymentDesk, paymentDesk } from './testing/desk.ts'

withDatabase('freight that goes into the payee’s account', database => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = await paymentDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  const credit = async ({ id }: SettlementBatch, amount: string) =>
    desk.post<{ id: number }>('settlementCredit', { id, version: (await desk.batchNow({ id })).version, amount })
  /** What another area has in the payee's account, in fen. */
  const stands = async ({ driverCode }: SettlementBatch) => {
    const { rows } = await database().db.query<{ balance: string }>(
      `select sum(a.credit - a.debit) as balance from sys_book_account a where a.owner = $1 and a.kind not like 'settlement.%'`,
      [`driver:${driverCode}`],
    )
    return Number(rows[0]?.balance ?? 0)
  }

  it('needs no card and no bank, in parts, and is paid with its waybills when all of it has come', async () => {
    const batch = await desk.approved({ amounts: ['100.00', '50.00'] })
    const first = await credit(batch, '60.00')
    expect(first.status, first.msg).toBe(0)
    expect(await desk.batchNow(batch)).toMatchObject({
      status: settlementMachine.at.partlyPaid,
      paidAmount: '60.00',
    })
    expect(await stands(batch)).toBe(6_000)
    expect((await credit(batch, '90.01')).status).not.toBe(0)
    expect((await credit(batch, '90.00')).status).toBe(0)
    expect(await desk.batchNow(batch)).toMatchObject({ status: settlementMachine.at.paid, paidAmount: '150.00' })
    expect((await desk.paymentsOf(batch)).map(({ status, channel }) => [status, channel])).toEqual([
      [paymentMachine.at.succeeded, 'account'],
      [paymentMachine.at.succeeded, 'account'],
    ])
    expect(await stands(batch)).toBe(15_000)
    expect(await desk.owed(batch)).toMatchObject({ balance: '0.00', held: '0.00' })
    expect((await desk.waybillsOf(batch)).every(({ is_timed }) => is_timed)).toBe(true)
    expect(await proveBooks(database().db)).toEqual([])
    const today = platformDay(new Date())
    const of = `driverCode=${batch.driverCode}&start=2026-01-01&end=${today}`
    const { data } = await desk.get<Statement>('settlementStatement', of)
    expect(data?.lines.map(({ what, moved }) => [what, moved])).toEqual([
      ['batch', '150.00'],
      ['payment', '-60.00'],
      ['payment', '-90.00'],
    ])
  })

  it('and nothing of it beside a payment that is on its way', async () => {
    const batch = await desk.payable({ amounts: ['80.00'] })
    await desk.ordered(batch, '80.00')
    expect((await credit(batch, '1.00')).status).not.toBe(0)
    expect(await stands(batch)).toBe(0)
  })

  it('nor by whoever may not release it, nor of a batch that was changed meanwhile, nor nothing at all', async () => {
    const refused = (code: string) => ({ errors: { move: { code: `validation.payment.${code}` } } })
    const driverCode = desk.newDriver()
    const batch = await desk.approved({ driverCode, amounts: ['9000.00'], approvedBy: 'admin' })
    expect(await credit(batch, '5000.01')).toMatchObject(refused('alone'))
    expect((await credit(batch, '0.00')).status).not.toBe(0)
    const { id, version } = await desk.batchNow(batch)
    await desk.as(ctx => ctx.records.changeMany(SettlementBatch, sql`id = ${id}`, { approvedBy: 'somebody' }))
    const stale = await desk.post('settlementCredit', { id, version, amount: '1.00' })
    expect(stale.status).toBe(4090)
    expect(await desk.paymentsOf(batch)).toEqual([])
    expect(await stands(batch)).toBe(0)
    // It was somebody else who approved it: so much is not too much any more.
    expect((await credit(batch, '5000.01')).status).toBe(0)
  })
})
