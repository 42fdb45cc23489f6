// @vitest-environment node
import { platformDay } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveBooks } from '../../../../server/src/ntocc/books/prove.ts'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { BankLine, type BankStanding, bankLineMachine } from '../../contract/bank-line.ts'
import { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { type PaymentDesk, paymentDesk } from '../payments/testing/desk.ts'
import { wayOf } from '../payments/way.ts'
import type { ServiceCtx } from '../types.ts'
import { daysToRead } from './days.ts'
import { KEPT, readDay } from './read.ts'
import { takeMissing } from './take-line.ts'

const { at } = bankLineMachine
const LONG_AGO = '2020-01-01T00:00:00.000Z'

it('every day that is over is read from the last one that was, the newest of them again', () => {
  const today = '2026-03-10'
  expect(daysToRead({ from: '2026-03-10', today })).toEqual([])
  expect(daysToRead({ from: '2026-03-08', today })).toEqual(['2026-03-08', '2026-03-09'])
  expect(daysToRead({ from: '2026-01-01', until: '2026-03-07', today })).toEqual([
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ])
  // What was never read for a long time is not read without end, and what was before the beginning never.
  expect(daysToRead({ from: '2025-01-01', until: '2025-02-01', today })).toHaveLength(62)
  expect(daysToRead({ from: '2026-03-09', until: '2026-03-09', today })).toEqual(['2026-03-09'])
})

withDatabases('statements of the bank', database => {
  let desk: PaymentDesk
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
  /** As the job does it. */
  const read = (day = today()) => desk.as(async ctx => readDay(ctx, await bankOf(ctx), day))
  const linesWith = (where: SQL): Promise<BankLine[]> =>
    desk.as(async ctx => (await ctx.records.where(BankLine, { where, limit: 500 })).sort((a, b) => a.id - b.id))
  const linesOf = ({ payNo }: Pick<Payment, 'payNo'>) => linesWith(sql`pay_no = ${payNo}`)
  /** How a line stands, and what is wrong with it. */
  const standsOf = (lines: readonly BankLine[]) => lines.map(({ status, difference }) => [status, difference ?? ''])
  const paid = async (amount = '100.00'): Promise<Payment> => {
    const order = await desk.ordered(await desk.payable({ amounts: [amount] }))
    await desk.run()
    return desk.paymentNow(order)
  }
  const change = (of: Payment, set: object) =>
    desk.as(ctx => ctx.records.changeMany(Payment, sql`id = ${of.id}`, set as never))
  const missing = (day = today()) => desk.as(ctx => takeMissing(ctx, day, LONG_AGO))
  const move = (of: BankLine, name: string, reason?: string, token = desk.admin) =>
    desk.backend.put<BankLine>(
      '/ntocc-basic-api/bankLine/move',
      { id: of.id, version: of.version, move: name, ...(reason && { reason }) },
      token,
    )

  it('what the bank says is what the books say: one line for each payment, however often and at once it is read', async () => {
    const order = await paid('120.55')
    await Promise.all([read(), read()])
    await read()
    const [line, ...more] = await linesOf(order)
    expect(more).toEqual([])
    expect(line).toMatchObject({
      status: at.agreed,
      kind: 'paid',
      told: '120.55',
      booked: '120.55',
      matchedBy: 'number',
      serial: order.bankSerialNo,
      day: today(),
      payeeName: order.payeeName,
    })
    await missing()
    expect(await linesOf(order)).toHaveLength(1)
  })

  it('what nobody ordered is nobody’s, and stays one line', async () => {
    await desk.fault('surplusLine', 'statement')
    await read()
    await desk.fault('surplusLine', 'statement')
    await read()
    const lines = await linesWith(sql`order_no = 'NOBODY-ORDERED'`)
    expect(lines).toHaveLength(1)
    expect(standsOf(lines)).toEqual([[at.open, 'surplus']])
    expect(lines[0]).toMatchObject({ told: '77.00' })
    expect(lines[0]).not.toHaveProperty('payNo')
  })

  it('what the books have and the bank has not is missing, until it comes', async () => {
    const order = await paid()
    await desk.fault('missingLine', 'statement')
    await read()
    expect(await linesOf(order)).toEqual([])
    // Of a day that is not over nothing is missing yet.
    await missing()
    const [line] = await linesOf(order)
    expect(line).toMatchObject({ status: at.open, difference: 'missing', booked: '100.00' })
    expect(line).not.toHaveProperty('told')
    expect(line).not.toHaveProperty('serial')
    await missing()
    await read()
    const [after, ...more] = await linesOf(order)
    expect(more).toEqual([])
    expect(after).toMatchObject({ id: line?.id, status: at.agreed, told: '100.00', serial: order.bankSerialNo })
    expect(after).not.toHaveProperty('difference')
  })

  it('what was ordered before statements were read is not the bank’s to know', async () => {
    const order = await paid()
    await desk.as(ctx => takeMissing(ctx, today(), new Date(Date.now() + 60_000).toISOString()))
    expect(await linesOf(order)).toEqual([])
  })

  it('another amount than in the books is a difference, and one that the bank puts right agrees', async () => {
    const order = await paid()
    await change(order, { paidAmount: '90.00' })
    await read()
    const [line] = await linesOf(order)
    expect(line).toMatchObject({ status: at.open, difference: 'amount', told: '100.00', booked: '90.00' })
    await change(order, { paidAmount: '100.00' })
    await read()
    expect(standsOf(await linesOf(order))).toEqual([[at.agreed, '']])
  })

  it('a payment of which nothing was heard is asked about first, and the money follows', async () => {
    const batch = await desk.payable()
    const order = await desk.ordered(batch)
    await desk.fault('dropAfter')
    await desk.run()
    expect((await desk.paymentNow(order)).status).toBe(paymentMachine.at.timedOut)
    await read()
    expect((await desk.paymentNow(order)).status).toBe(paymentMachine.at.succeeded)
    expect((await linesOf(order))[0]).toMatchObject({ status: at.agreed })
    expect(await desk.owed(batch)).toMatchObject({ balance: '0.00', held: '0.00' })
  })

  it('one that is paid at the bank and failed in the books stands otherwise here', async () => {
    const order = await paid()
    await change(order, { status: paymentMachine.at.failed })
    await read()
    expect((await linesOf(order))[0]).toMatchObject({ status: at.open, difference: 'standing' })
    await change(order, { status: paymentMachine.at.succeeded })
  })

  it('the same paid twice is told by its second line', async () => {
    const order = await paid('55.00')
    await read()
    const second = (serial: string) =>
      desk.as(async ctx => {
        const bank = await bankOf(ctx)
        const [line] = (await bank.statement(today())).filter(each => each.number === order.payNo)
        if (!line) throw new Error('no line')
        const told = { ...bank, statement: async () => [{ ...line, serial }] }
        await readDay(ctx, told, today())
      })
    await second('B-SECOND')
    await read()
    await second('B-SECOND')
    expect(standsOf(await linesOf(order))).toEqual([
      [at.agreed, ''],
      [at.open, 'twice'],
    ])
  })

  it('a line without our number is found by amount, card and day where one payment alone is meant', async () => {
    const order = await paid('63.21')
    const nameless = (amount: string) =>
      desk.as(async ctx => {
        const bank = await bankOf(ctx)
        const line = {
          serial: `N-${amount}`,
          kind: 'paid' as const,
          number: '',
          attempt: 0,
          amount,
          account: order.cardNo ?? '',
          name: 'x'.repeat(90),
          at: 'yesterday',
        }
        await readDay(ctx, { ...bank, statement: async () => [line] }, today())
      })
    for (let times = 0; times < 2; times++) await nameless('63.21')
    expect(await linesOf(order)).toMatchObject([{ status: at.agreed, matchedBy: 'details' }])
    await nameless('63.22')
    expect(standsOf(await linesWith(sql`serial = 'N-63.22'`))).toEqual([[at.open, 'surplus']])
  })

  describe('a difference', () => {
    const differing = async () => {
      const order = await paid()
      await change(order, { paidAmount: '90.00' })
      await read()
      const [line] = await linesOf(order)
      if (!line) throw new Error('no line')
      return { order, line }
    }

    it('is taken up and explained with a reason, and stays explained while it is the same', async () => {
      const { order, line } = await differing()
      expect((await move(line, 'explain')).status).not.toBe(0)
      const taken = (await move(line, 'take')).data
      expect(taken).toMatchObject({ status: at.inHand, keeper: 'admin' })
      const explained = (await move(taken as BankLine, 'explain', 'a fee of the bank')).data
      expect(explained).toMatchObject({ status: at.explained, reason: 'a fee of the bank' })
      await read()
      expect((await linesOf(order))[0]).toMatchObject({ status: at.explained, difference: 'amount' })
      await change(order, { paidAmount: null, amount: '80.00' })
      await change(order, { status: paymentMachine.at.failed })
      await read()
      // Something else is wrong with it now: nobody has explained that.
      expect((await linesOf(order))[0]).toMatchObject({ status: at.open, difference: 'standing' })
    })

    it('is explained by others than who released the payment', async () => {
      const { order, line } = await differing()
      const [admin] = (await database().db.query<{ id: string }>(`select id from sys_account where username = 'admin'`))
        .rows
      await change(order, { releaserId: Number(admin?.id) })
      expect(await move(line, 'explain', 'nothing to see')).toMatchObject({ status: 4090 })
    })
  })

  it('a bank that says nothing loses nothing, is named, and a call does not wait for it', async () => {
    const standing = async () => (await desk.get<BankStanding>('bankStatementStanding', '')).data
    const before = await standing()
    for (const fault of ['garbage', 'forge']) {
      await desk.fault(fault, 'statement')
      await expect(read()).rejects.toThrow()
    }
    expect((await standing())?.days).toEqual(before?.days)
    const asked = await desk.post('bankStatementRead', { day: today() })
    expect(asked).toMatchObject({ status: 0, data: { day: today() } })
    const { rows } = await database().db.query(`select 1 from job_queue.job where data ->> 'job' = 'readStatementDay'`)
    expect(rows).toHaveLength(1)
    expect((await desk.post('bankStatementRead', { day: '2099-01-01' })).status).not.toBe(0)
    expect(await desk.as(ctx => ctx.kept.get(KEPT.readAt))).toBe((await standing())?.readAt)
  })

  it('day by day the sums of both are told, and the books are as they were', async () => {
    const { data } = await desk.get<BankStanding>('bankStatementStanding', '')
    const [day] = data?.days ?? []
    const rows = await linesWith(sql`day = ${today()}`)
    const sum = (name: 'told' | 'booked') => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0).toFixed(2)
    expect(day).toMatchObject({ day: today(), told: sum('told'), booked: sum('booked') })
    expect(day?.open).toBe(rows.filter(({ status }) => bankLineMachine.within(status, 'toClear')).length)
    expect(await proveBooks(database().db)).toEqual([])
  })
})
