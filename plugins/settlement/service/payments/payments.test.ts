// @vitest-environment node
import { payStateMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveBooks } from '../../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { settlementMachine } from '../../contract/machine.ts'
import type { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { hear } from './hear.ts'
import { type PaymentDesk, paymentDesk } from './testing/desk.ts'

const batchAt = settlementMachine.at
const at = paymentMachine.at
const payAt = payStateMachine.at

withDatabase('payments', database => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = await paymentDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  const paidLines = async (payment: Payment) => (await desk.ledger(payment)).filter(({ kind }) => kind === 'paid')
  /** Nothing is lost and nothing twice: books, batch and bank say the same. */
  const proven = async () => expect(await proveBooks(database().db)).toEqual([])

  describe('an order', () => {
    it('S2-129 stands before anybody is called, and keeps what is owed; paid, it follows to batch, waybills and books', async () => {
      const batch = await desk.payable({ amounts: ['100.00', '20.55'] })
      const order = await desk.ordered(batch)
      expect(order).toMatchObject({ status: at.toSend, amount: '120.55', attempt: 1, batchNo: batch.batchNo })
      expect(await desk.ledger(order)).toEqual([])
      expect(await desk.owed(batch)).toMatchObject({ balance: '120.55', held: '120.55', available: '0.00' })
      expect((await desk.batchNow(batch)).status).toBe(batchAt.paying)
      expect((await desk.waybillsOf(batch)).map(({ pay_status }) => Number(pay_status))).toEqual([
        payAt.paying,
        payAt.paying,
      ])
      await desk.run()
      const [line] = await paidLines(order)
      expect(line).toMatchObject({ amount: '120.55', account: order.cardNo, name: order.payeeName })
      expect(await desk.paymentNow(order)).toMatchObject({
        status: at.succeeded,
        paidAmount: '120.55',
        bankSerialNo: line?.serial,
      })
      expect(await desk.batchNow(batch)).toMatchObject({ status: batchAt.paid, paidAmount: '120.55' })
      expect(await desk.owed(batch)).toMatchObject({ balance: '0.00', held: '0.00' })
      const waybills = await desk.waybillsOf(batch)
      expect(waybills.map(each => [Number(each.pay_status), each.is_timed])).toEqual([
        [payAt.paid, true],
        [payAt.paid, true],
      ])
      await proven()
    })

    it('has evidence of each step, without the number of the card', async () => {
      const order = await desk.ordered(await desk.payable())
      await desk.run()
      const evidence = await desk.evidenceOf(order)
      expect(evidence.map(({ step, result }) => [step, result ?? ''])).toEqual([
        ['written', ''],
        ['sent', ''],
        ['answered', 'paid'],
      ])
      const all = JSON.stringify(evidence)
      expect(all).not.toContain(order.cardNo)
      expect(all).toContain(`*${order.cardNo?.slice(-4)}`)
    })

    it('is paid in parts, and never more than is owed', async () => {
      const batch = await desk.payable({ amounts: ['300.00'] })
      await desk.ordered(batch, '100.00')
      await desk.run()
      expect(await desk.batchNow(batch)).toMatchObject({ status: batchAt.partlyPaid, paidAmount: '100.00' })
      expect(Number((await desk.waybillsOf(batch))[0]?.pay_status)).toBe(payAt.partlyPaid)
      await desk.ordered(batch, '200.00')
      await desk.run()
      expect(await desk.batchNow(batch)).toMatchObject({ status: batchAt.paid, paidAmount: '300.00' })
      await proven()
    })

    it('of two runs at once one sends it', async () => {
      const order = await desk.ordered(await desk.payable())
      await Promise.all([desk.run(), desk.run(), desk.run()])
      expect(await paidLines(order)).toHaveLength(1)
      expect((await desk.evidenceOf(order)).filter(({ step }) => step === 'sent')).toHaveLength(1)
    })
  })

  describe('what the bank does wrong', () => {
    const sent = async (fault: string) => {
      const batch = await desk.payable()
      const order = await desk.ordered(batch)
      await desk.fault(fault)
      await desk.run()
      return { batch, order }
    }

    it('refused for certain: what was kept is owed again, and the batch waits', async () => {
      const { batch, order } = await sent('refuse')
      expect(await desk.paymentNow(order)).toMatchObject({ status: at.failed, bankMsg: 'ACCOUNT no such account' })
      expect((await desk.batchNow(batch)).status).toBe(batchAt.toPay)
      expect(await desk.owed(batch)).toMatchObject({ balance: '100.00', held: '0.00' })
      expect(Number((await desk.waybillsOf(batch))[0]?.pay_status)).toBe(payAt.failed)
    })

    it.each(['dropAfter', 'payAndHang', 'garbage', 'forge'])(
      'paid, and its answer is lost (%s): unknown is asked, never sent again',
      async fault => {
        const { batch, order } = await sent(fault)
        // One that only hangs answers in the end.
        if (fault !== 'payAndHang') {
          expect(await desk.paymentNow(order)).toMatchObject({ status: at.timedOut })
          expect((await desk.batchNow(batch)).status).toBe(batchAt.paying)
          await desk.soon(order)
          await desk.run()
        }
        expect((await desk.paymentNow(order)).status).toBe(at.succeeded)
        expect(await paidLines(order)).toHaveLength(1)
        expect((await desk.batchNow(batch)).status).toBe(batchAt.paid)
      },
    )

    it.each(['dropBefore', 'fail', 'hang'])(
      'not paid and not answered (%s): no certain no before its time is over',
      async fault => {
        const { batch, order } = await sent(fault)
        await desk.soon(order)
        await desk.run()
        expect(await desk.paymentNow(order)).toMatchObject({ status: at.timedOut })
        expect(await desk.owed(batch)).toMatchObject({ held: '100.00' })
        await desk.later(order)
        await desk.run()
        expect(await desk.paymentNow(order)).toMatchObject({ status: at.failed, bankMsg: 'UNKNOWN' })
        expect(await desk.owed(batch)).toMatchObject({ held: '0.00' })
        expect(await paidLines(order)).toHaveLength(0)
      },
    )

    it.each([
      ['late', at.succeeded],
      ['lateRefusal', at.failed],
    ])('answered %s: it is asked until it is certain', async (fault, status) => {
      const { order } = await sent(fault)
      expect((await desk.paymentNow(order)).status).toBe(at.processing)
      await expect
        .poll(async () => {
          await desk.soon(order)
          await desk.run()
          return (await desk.paymentNow(order)).status
        })
        .toBe(status)
    })

    it('another amount: the books say what was paid, and somebody is told', async () => {
      const { batch, order } = await sent('otherAmount')
      expect(await desk.paymentNow(order)).toMatchObject({
        status: at.succeeded,
        paidAmount: '99.00',
        trouble: 'amount',
      })
      expect(await desk.batchNow(batch)).toMatchObject({ status: batchAt.partlyPaid, paidAmount: '99.00' })
      expect(await desk.owed(batch)).toMatchObject({ balance: '1.00', held: '0.00' })
      const small = await desk.payable({ amounts: ['0.50'] })
      const beyond = await desk.ordered(small)
      await desk.fault('otherAmount')
      await desk.run()
      expect(await desk.paymentNow(beyond)).toMatchObject({ paidAmount: '1.50', trouble: 'amount' })
      expect(await desk.owed(small)).toMatchObject({ balance: '-1.00', held: '0.00' })
      await proven()
    })

    it('returned later: it is owed again and may be ordered anew', async () => {
      const { batch, order } = await sent('return')
      expect((await desk.paymentNow(order)).status).toBe(at.succeeded)
      await expect
        .poll(async () => {
          await desk.soon(order)
          await desk.run()
          return (await desk.paymentNow(order)).status
        })
        .toBe(at.refunded)
      expect(await desk.batchNow(batch)).toMatchObject({ status: batchAt.toPay, paidAmount: '0.00' })
      expect(await desk.owed(batch)).toMatchObject({ balance: '100.00', held: '0.00' })
      expect(await desk.waybillsOf(batch)).toMatchObject([{ is_timed: false }])
      await desk.ordered(batch)
      await desk.run()
      expect((await desk.batchNow(batch)).status).toBe(batchAt.paid)
      await proven()
    })
  })

  it('that it is still paid is asked for five days after, and not for longer', async () => {
    const order = await desk.ordered(await desk.payable())
    await desk.run()
    const asksAgain = async (hours: number): Promise<boolean> => {
      await database().db.query(
        `update settlement_payment set finish_time = now() - $2 * interval '1 hour' where id = $1`,
        [order.id, hours],
      )
      const paid = await desk.paymentNow(order)
      const says = { state: 'paid', serial: paid.bankSerialNo ?? '', amount: '100.00' } as const
      await desk.as(ctx => hear(ctx, paid, { step: 'asked', heard: { says, httpStatus: 200, body: '{}' } }))
      return Boolean((await desk.paymentNow(order)).nextAt)
    }
    expect([await asksAgain(5 * 24 - 1), await asksAgain(5 * 24 + 1)]).toEqual([true, false])
    expect((await desk.paymentNow(order)).trouble ?? null).toBeNull()
  })

  describe('trying again', () => {
    it('is another attempt of the same number, only after a certain no', async () => {
      const batch = await desk.payable()
      const order = await desk.ordered(batch)
      await desk.fault('dropBefore')
      await desk.run()
      const retry = async () => {
        const { id, version } = await desk.paymentNow(order)
        return desk.post('paymentRetry', { id, version })
      }
      expect((await retry()).errors).toMatchObject({ move: { code: 'validation.payment.state' } })
      await desk.later(order)
      await desk.run()
      expect((await retry()).status).toBe(0)
      await expect.poll(async () => (await desk.paymentNow(order)).status).toBe(at.succeeded)
      expect(await desk.paymentNow(order)).toMatchObject({ payNo: order.payNo, attempt: 2 })
      expect(await paidLines(order)).toMatchObject([{ attempt: 2 }])
      expect((await desk.batchNow(batch)).status).toBe(batchAt.paid)
      await proven()
    })

    it('a bank that has paid after its no is told nothing more', async () => {
      const order = await desk.ordered(await desk.payable())
      await desk.fault('refuse')
      await desk.run()
      const failed = await desk.paymentNow(order)
      // It pays what it had refused.
      await desk.as(async ctx => {
        const says = { state: 'paid', serial: 'B-LATE', amount: '100.00' } as const
        await hear(ctx, failed, { step: 'asked', heard: { says, httpStatus: 200, body: '{}' } })
      })
      const now = await desk.paymentNow(order)
      expect(now).toMatchObject({ status: at.failed, trouble: 'contradiction' })
      const again = await desk.post('paymentRetry', { id: now.id, version: now.version })
      expect(again.errors).toMatchObject({ move: { code: 'validation.payment.trouble' } })
    })
  })

  describe('what is due', () => {
    it('is not kept waiting by the many that are only watched, and each is taken up once', async () => {
      const watched = await desk.ordered(await desk.payable())
      await desk.run()
      const columns = (
        await desk.query<{ list: string }>(
          `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
            where table_name = 'settlement_payment' and column_name not in ('id', 'code', 'pay_no', 'next_at')`,
        )
      ).rows[0]?.list
      await desk.query(
        `insert into settlement_payment (${columns}, code, pay_no, next_at)
         select ${columns}, pay_no || '-' || n, pay_no || '-' || n, now() - interval '1 day'
           from settlement_payment, generate_series(1, 120) n where id = $1`,
        [watched.id],
      )
      const order = await desk.ordered(await desk.payable())
      await desk.run()
      expect((await desk.paymentNow(order)).status).toBe(at.succeeded)
      const { rows } = await desk.query<{ asked: number }>(
        `select count(*)::int as asked from settlement_payment_evidence where pay_no like $1 group by pay_no`,
        [`${watched.payNo}-%`],
      )
      expect(rows.map(({ asked }) => asked)).toEqual(Array(120).fill(1))
      await desk.query('delete from settlement_payment where pay_no like $1', [`${watched.payNo}-%`])
    })

    it('is taken up in the order in which it waits, whichever came first', async () => {
      const [late, early] = [await desk.ordered(await desk.payable()), await desk.ordered(await desk.payable())]
      await desk.query(`update settlement_payment set gmt_created = now() - interval '1 day' where id = $1`, [early.id])
      await desk.run()
      const sentAs = async (of: Payment) => (await desk.evidenceOf(of)).find(({ step }) => step === 'sent')?.id
      expect(Number(await sentAs(early))).toBeLessThan(Number(await sentAs(late)))
    })
  })
})
