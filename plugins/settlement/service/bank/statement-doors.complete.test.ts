// @vitest-environment node
import { dayAfter, platformDay } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { BankLine, bankLineMachine } from '../../contract/bank-line.ts'
import { Payment, PaymentEvidence } from '../../contract/payment.ts'
import { type PaymentDesk, paymentDesk } from '../payments/testing/desk.ts'
import { wayOf } from '../payments/way.ts'
import type { ServiceCtx } from '../types.ts'
import { readDay } from './read.ts'

const { at } = bankLineMachine

withDatabase('who would gain by the bank’s statement', database => {
  let desk: PaymentDesk
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await database().db.query<R>(text, params)).rows
  beforeAll(async () => {
    desk = await paymentDesk(database().db, { knowsOrders: true })
  }, 240_000)
  afterAll(() => desk?.close())

  const today = () => platformDay(new Date())
  const bankOf = async (ctx: ServiceCtx) => {
    const way = await wayOf(ctx)
    if (typeof way === 'string') throw new Error(`held: ${way}`)
    return way
  }
  const read = () => desk.as(async ctx => readDay(ctx, await bankOf(ctx), today()))
  /** The statement has one line alone: what it says of a payment, said otherwise. */
  const readAs = (of: Pick<Payment, 'payNo'>, otherwise: object) =>
    desk.as(async ctx => {
      const bank = await bankOf(ctx)
      const line = (await bank.statement(today())).find(({ number }) => number === of.payNo)
      if (!line) throw new Error('no line')
      await readDay(ctx, { ...bank, statement: async () => [{ ...line, ...otherwise }] }, today())
    })
  const lineWith = async (where: SQL): Promise<BankLine> => {
    const [line] = await desk.as(ctx => ctx.records.where(BankLine, { where, limit: 1 }))
    if (!line) throw new Error('no line')
    return line
  }
  const lineOf = ({ payNo }: Pick<Payment, 'payNo'>) => lineWith(sql`pay_no = ${payNo}`)
  const paid = async (driverCode?: string): Promise<Payment> => {
    const order = await desk.ordered(await desk.payable(driverCode ? { driverCode } : {}))
    await desk.run()
    return desk.paymentNow(order)
  }
  const change = (of: Payment, set: object) =>
    desk.as(ctx => ctx.records.changeMany(Payment, sql`id = ${of.id}`, set as never))
  const explain = ({ id, version }: BankLine) =>
    desk.backend.put<BankLine>(
      '/ntocc-basic-api/bankLine/move',
      { id, version, move: 'explain', reason: 'nothing to see' },
      desk.admin,
    )
  const differing = async (): Promise<Payment> => {
    const order = await paid()
    await change(order, { paidAmount: '90.00' })
    await read()
    return order
  }

  it('money with the number of a payment and to another card does not agree', async () => {
    const order = await paid()
    await readAs(order, { account: '6299999999999999' })
    expect(await lineOf(order)).toMatchObject({ status: at.open, difference: 'payee', cardNo: '6299999999999999' })
    await readAs(order, {})
    expect(await lineOf(order)).toMatchObject({ status: at.agreed })
    // A bank that hides a part of the number has said nothing about it.
    await readAs(order, { account: '6299****9999' })
    expect(await lineOf(order)).toMatchObject({ status: at.agreed })
  })

  it('what was explained is open again once the books, the card or the payment are others', async () => {
    for (const otherwise of [{ paidAmount: '10.00' }, { cardNo: '6288888888888888', paidAmount: '90.00' }]) {
      const order = await differing()
      expect((await explain(await lineOf(order))).data).toMatchObject({ status: at.explained })
      await read()
      expect((await lineOf(order)).status).toBe(at.explained)
      await change(order, otherwise)
      if ('cardNo' in otherwise) await readAs(order, { account: otherwise.cardNo })
      else await read()
      expect(await lineOf(order)).toMatchObject({ status: at.open, difference: 'amount' })
    }
  })

  it('a line that is no payment’s is explained by nobody whose card it went to', async () => {
    await query(`update sys_account set party_type = 'DRIVER', party_code = 'PD-OWN' where username = 'driver'`)
    const order = await paid('PD-OWN')
    await readAs(order, { serial: 'OWN-1', number: 'NOBODY-ORDERED', amount: '77.00' })
    const line = await lineWith(sql`serial = 'OWN-1'`)
    expect(line).toMatchObject({ status: at.open, difference: 'surplus' })
    expect(line).not.toHaveProperty('payNo')
    // One person by the telephone: who runs the platform drives too.
    await query(
      `update sys_account set phone = (select phone from sys_account where username = 'driver') where username = 'admin'`,
    )
    expect(await explain(line)).toMatchObject({ status: 4090 })
    await query(`update sys_account set phone = null where username = 'admin'`)
    expect(await explain(line)).toMatchObject({ status: 0, data: { status: at.explained } })
  })

  it('who released an attempt that the bank refused does not explain the next one either', async () => {
    const order = await differing()
    const [admin] = await query<{ id: string }>(`select id from sys_account where username = 'admin'`)
    await desk.as(ctx =>
      ctx.records.createMany(PaymentEvidence, [
        { payNo: String(order.payNo), attempt: 2, step: 'written', at: new Date().toISOString(), author: 'admin' },
      ]),
    )
    expect(order.releaserId).not.toBe(Number(admin?.id))
    expect(await explain(await lineOf(order))).toMatchObject({ status: 4090 })
  })

  it('days of long ago are not asked for: nobody floods the bank with them', async () => {
    const ask = (day: string) => desk.post('bankStatementRead', { day })
    expect(await ask(dayAfter(today(), -367))).toMatchObject({
      errors: { day: { code: 'validation.bankLine.dayLongAgo', params: { days: 366 } } },
    })
    expect(await ask(dayAfter(today(), -366))).toMatchObject({ status: 0 })
  })

  it('lines of another branch are neither seen nor explained', async () => {
    const line = await lineOf(await differing())
    const hubei = await desk.backend.signIn('hubei')
    const { data } = await desk.backend.get<{ total: number }>('/ntocc-basic-api/bankLine', hubei)
    expect(data?.total ?? 0).toBe(0)
    const moved = await desk.backend.put(
      '/ntocc-basic-api/bankLine/move',
      { id: line.id, version: line.version, move: 'explain', reason: 'x' },
      hubei,
    )
    expect([4030, 4040]).toContain(moved.status)
  })
})
