// @vitest-environment node
import type { CarriagePayment } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { PrepaidSums } from '../contract/calls.ts'
import { ASK_TO_CLOSE, prepaidMachine } from '../contract/machine.ts'
import type { Prepaid } from '../contract/prepaid.ts'
import { type PrepaidDesk, prepaidDesk } from './testing/desk.ts'

const { at } = prepaidMachine
const BASE = '/ntocc-basic-api'
const DAY = '2026-03-10'
const LONG_AGO = new Date(0).toISOString()

interface Batch {
  id: number
  batchNo: string
  version: number
  status: number
  total: string
  deducted?: string
}

withDatabase('money in advance is taken off what a waybill is settled with', database => {
  let desk: PrepaidDesk
  let [clerk, maker, approver] = ['', '', '']
  beforeAll(async () => {
    desk = await prepaidDesk(database().db)
    clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
    maker = await desk.person('PLAT_ADMIN', 'HQ-MAKER', 'FINANCE')
    approver = await desk.person('PLAT_ADMIN', 'HQ-APPROVER', 'FINANCE')
  }, 240_000)
  afterAll(async () => {
    if (!desk) return
    expect(await desk.differing()).toEqual([])
    expect(await proveBooks(database().db)).toEqual([])
    await desk.close()
  })

  type Driver = Awaited<ReturnType<PrepaidDesk['driver']>>
  const approved = async (who: Driver, amount: string): Promise<Prepaid> => {
    const { data, msg } = await desk.ask(who, amount)
    if (!data) throw new Error(msg)
    expect(await desk.move(data, 'approve', clerk)).toMatchObject({ status: 0 })
    return data
  }
  const paid = async (who: Driver, amount: string): Promise<Prepaid> => {
    const of = await approved(who, amount)
    await expect
      .poll(async () => {
        await desk.run()
        return (await desk.now(of)).status
      })
      .toBe(at.paid)
    return desk.now(of)
  }
  const batchNow = async ({ id }: { id: number }): Promise<Batch> => {
    const { data, msg } = await desk.get<Batch>(`settlementBatch/${id}`, maker)
    if (!data) throw new Error(msg)
    return data
  }
  const made = async (who: Driver): Promise<Batch> => {
    await desk.becomes(who.waybillNo, 'finished')
    const asked = { side: 'payable', start: DAY, end: DAY, driverCode: who.code }
    const { data, msg } = await desk.post<{ id: number }>('settlementMake', asked, maker)
    if (!data) throw new Error(msg)
    return batchNow(data)
  }
  const step = async (batch: { id: number }, move: string, token: string) => {
    const { id, version } = await batchNow(batch)
    return desk.backend.put(`${BASE}/settlementBatch/move`, { id, version, move, reason: 'as it is' }, token)
  }
  const through = async (batch: { id: number }, who: Driver, ...moves: string[]) => {
    const by: Readonly<Record<string, string>> = { confirm: who.token, approve: approver, revoke: approver }
    for (const move of moves) expect(await step(batch, move, by[move] ?? maker), move).toMatchObject({ status: 0 })
    return batchNow(batch)
  }

  /** When the bank is asked next about an advance that it has heard of. */
  const asksOf = ({ code }: Prepaid, next: string | null) =>
    desk.query(
      `update settlement_payment set next_at = $2 where for_code like $1 and (asked > 0 or paid_amount is not null) returning id`,
      [`${code}%`, next],
    )
  /** The bank pays what is left of a batch. */
  const settled = async (batch: { id: number }) => {
    const { version } = await batchNow(batch)
    const { data } = await desk.get<{ open: string }>(`settlementPayable?id=${batch.id}`, clerk)
    const order = { id: batch.id, version, amount: data?.open }
    expect(await desk.post('settlementPay', order, clerk)).toMatchObject({ status: 0 })
    await expect
      .poll(async () => {
        await desk.run()
        return (await batchNow(batch)).status
      })
      .toBe(8)
  }
  /** What whoever reports is told. */
  const paidFor = async (...waybillNos: string[]): Promise<readonly CarriagePayment[]> =>
    (await desk.as(ctx => ctx.request('carriagePaid', { waybillNos }), 'reporting')) ?? []

  it('what was paid in advance and the rest of the batch are together what is due of each waybill, to the fen', async () => {
    const who = await desk.driver('1000.01')
    const of = await paid(who, '333.33')
    const other = await desk.waybill(who.code, '200.02')
    await desk.becomes(other, 'finished')
    const batch = await made(who)
    await through(batch, who, 'send', 'confirm', 'submit')
    expect(await paidFor(who.waybillNo, other)).toEqual([])
    await through(batch, who, 'approve')
    await settled(batch)
    const payments = await paidFor(who.waybillNo, other)
    expect(payments.map(({ payNo, shares }) => [payNo === of.payNo, shares])).toEqual([
      [true, [{ waybillNo: who.waybillNo, due: '1000.01', paid: '333.33' }]],
      [
        false,
        [
          { waybillNo: who.waybillNo, due: '1000.01', paid: '666.68' },
          { waybillNo: other, due: '200.02', paid: '200.02' },
        ],
      ],
    ])
    const [ahead, rest] = payments
    expect(ahead).toMatchObject({ serialNo: of.serial, isPartial: false, isReturned: false })
    expect(rest?.serialNo).not.toBe(of.serial)
    expect(new Date(ahead?.paidAt ?? 0).getTime()).toBeLessThanOrEqual(new Date(rest?.paidAt ?? 0).getTime())
    const asked = await desk.as(ctx => ctx.request('carriagePaid', { payments: [ahead?.code ?? ''] }), 'reporting')
    expect(asked).toEqual([ahead])
  })

  it('S1-043 the rest of the batch is paid, each side names the other, and a batch that is revoked gives it back', async () => {
    const who = await desk.driver()
    const of = await paid(who, '400.00')
    const batch = await made(who)
    expect(await through(batch, who, 'send')).toMatchObject({ total: '1000.00', deducted: '400.00' })
    expect((await desk.now(of)).status).toBe(at.paid)
    await through(batch, who, 'confirm', 'submit', 'approve')
    expect(await desk.now(of)).toMatchObject({ status: at.offset, offsetAmount: '400.00', openAmount: '0.00' })
    const payable = await desk.get<{ open: string }>(`settlementPayable?id=${batch.id}`, approver)
    expect(payable.data).toMatchObject({ open: '600.00' })
    expect((await desk.entriesOf(of)).map(({ kind, amount, refNo }) => [kind, amount, refNo])).toEqual([
      ['paid', '400.00', of.payNo],
      ['offset', '-400.00', batch.batchNo],
    ])
    await through(batch, who, 'revoke')
    expect(await desk.now(of)).toMatchObject({ status: at.paid, offsetAmount: '0.00', openAmount: '400.00' })
    const again = await made(who)
    await through(again, who, 'send', 'confirm', 'submit', 'approve')
    expect(await desk.now(of)).toMatchObject({ status: at.offset, offsetAmount: '400.00' })
  })

  it('a batch waits while the bank has an advance of one of its waybills', async () => {
    const who = await desk.driver()
    // The bank has it and does not say what became of it; nobody asks it until that is done here.
    await desk.fault('late')
    const of = await approved(who, '100.00')
    const asks = (next: string | null) => asksOf(of, next)
    await expect
      .poll(async () => {
        await desk.run()
        return (await asks(null)).rows.length
      })
      .toBe(1)
    expect((await desk.now(of)).status).toBe(at.approved)
    const batch = await made(who)
    expect(await step(batch, 'send', maker)).toMatchObject({
      errors: { move: { code: 'validation.condition.batchAdvancesCertain' } },
    })
    await expect
      .poll(async () => {
        await asks(LONG_AGO)
        await desk.run()
        return (await desk.now(of)).status
      })
      .toBe(at.paid)
    expect(await through(batch, who, 'send')).toMatchObject({ deducted: '100.00' })
  })

  it('what one waybill cannot bear is taken off the next, and a batch that was paid before needs no payment', async () => {
    const who = await desk.driver('1000.00')
    const of = await paid(who, '400.00')
    await desk.becomes(who.waybillNo, 'cancelled')
    await desk.watch(new Date())
    expect((await desk.now(of)).status).toBe(at.overdue)
    const small = { ...who, waybillNo: await desk.waybill(who.code, '150.00') }
    const first = await made(small)
    expect(await through(first, who, 'send', 'confirm', 'submit', 'approve')).toMatchObject({
      deducted: '150.00',
      status: 8,
    })
    expect(await desk.now(of)).toMatchObject({ offsetAmount: '150.00', openAmount: '250.00', status: at.overdue })
    const { rows } = await desk.query<{ pay_status: number }>('select pay_status from waybill where waybill_no = $1', [
      small.waybillNo,
    ])
    expect(rows[0]?.pay_status).toBe(4)
    const large = { ...who, waybillNo: await desk.waybill(who.code, '900.00') }
    expect(await through(await made(large), who, 'send', 'confirm', 'submit', 'approve')).toMatchObject({
      deducted: '250.00',
    })
    expect(await desk.now(of)).toMatchObject({ offsetAmount: '400.00', openAmount: '0.00', status: at.offset })
  })

  it('what a batch was sent with is what is approved: what came back meanwhile has it sent again', async () => {
    const who = await desk.driver()
    const of = await paid(who, '300.00')
    const batch = await made(who)
    await through(batch, who, 'send', 'confirm', 'submit')
    const { id, version } = await desk.now(of)
    await desk.post('prepaidRepay', { id, version, amount: '100.00', serial: 'B-9' }, clerk)
    expect(await step(batch, 'approve', approver)).toMatchObject({
      errors: { move: { code: 'validation.condition.batchAdvancesAsSent' } },
    })
    await through(batch, who, 'reject', 'reopen')
    expect(await through(batch, who, 'send', 'confirm', 'submit', 'approve')).toMatchObject({ deducted: '200.00' })
    expect(await desk.now(of)).toMatchObject({ status: at.offset, offsetAmount: '200.00', returnedAmount: '100.00' })
  })
  /** What moved in the books when it was closed. */
  const booked = (of: Prepaid) =>
    desk.as(async ctx => {
      const found = [
        ...(await ctx.books.of('paidAgain', of.prepaidNo)),
        ...(await ctx.books.of('writeOff', of.prepaidNo)),
      ]
      return found.map(({ kind, amount }) => [kind, amount])
    })
  it.each(Object.entries(ASK_TO_CLOSE).map(([closing, way]) => [way, closing]))(
    'what the bank gives back after it was taken off is owed to the payee until two people close it: %s',
    async (way, closing) => {
      const who = await desk.driver()
      await desk.fault('return')
      const of = await paid(who, '400.00')
      const batch = await made(who)
      await through(batch, who, 'send', 'confirm', 'submit', 'approve')
      await expect
        .poll(async () => {
          await asksOf(of, LONG_AGO)
          await desk.run()
          return (await desk.now(of)).status
        })
        .toBe(at.owedBack)
      expect(await desk.now(of)).toMatchObject({ owedBack: '400.00', offsetAmount: '400.00', openAmount: '0.00' })
      const { data } = await desk.get<PrepaidSums>('prepaidSums', clerk)
      expect(data).toMatchObject({ owedBack: '400.00', differing: [] })
      expect((await paidFor(who.waybillNo)).map(({ isReturned }) => isReturned)).toEqual([true])
      // The batch would owe the whole again, and the advance says so already.
      expect(await step(batch, 'revoke', approver)).toMatchObject({
        errors: { move: { code: 'validation.prepaid.bounced' } },
      })
      // What is left is paid all the same; what came back is put onto a line of the next batch, by an adjustment with its reason.
      await settled(batch)
      // Whoever asks does not approve; whose money it is does neither, whatever the account may do.
      const refused = (code: string) => ({ errors: { move: { code: `validation.${code}` } } })
      const gains = await desk.person('PLAT_ADMIN', `HQ-GAINS-${closing}`, 'FINANCE', who.phone)
      expect(await desk.move(of, way, who.token)).not.toMatchObject({ status: 0 })
      expect(await desk.move(of, way, gains)).toMatchObject(refused('prepaid.own'))
      expect((await desk.now(of)).status).toBe(at.owedBack)
      expect(await desk.move(of, ASK_TO_CLOSE.paidAgain, clerk)).toMatchObject({ status: 0 })
      expect(await desk.move(of, 'approveClosing', clerk)).toMatchObject(refused('condition.prepaidClosedByOther'))
      expect(await desk.move(of, 'approveClosing', gains)).toMatchObject(refused('prepaid.own'))
      expect(await desk.move(of, 'refuseClosing', approver)).toMatchObject({ status: 0 })
      const { status, closing: how } = await desk.now(of)
      expect([status, how ?? null]).toEqual([at.owedBack, null])
      expect(await desk.move(of, way, clerk)).toMatchObject({ status: 0 })
      // Until it is approved it is owed.
      expect((await desk.get<PrepaidSums>('prepaidSums', clerk)).data).toMatchObject({ owedBack: '400.00' })
      expect(await desk.move(of, 'approveClosing', approver)).toMatchObject({ status: 0 })
      expect(await desk.now(of)).toMatchObject({ status: at.closed, closing })
      expect(await desk.move(of, 'approveClosing', approver)).not.toMatchObject({ status: 0 })
      const after = await desk.get<PrepaidSums>('prepaidSums', clerk)
      expect(after.data).toMatchObject({ owedBack: '0.00', differing: [] })
      expect(await booked(of)).toEqual([
        [closing === 'writtenOff' ? 'prepaid.writeOff' : 'prepaid.paidAgain', '400.00'],
      ])
    },
  )
})
