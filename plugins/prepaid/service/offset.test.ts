// @vitest-environment node
import type { CarriagePayment } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { prepaidMachine } from '../contract/machine.ts'
import { type BatchSteps, batchSteps } from './testing/batches.ts'
import { type PrepaidDesk, prepaidDesk } from './testing/desk.ts'

const { at } = prepaidMachine
const LONG_AGO = new Date(0).toISOString()

withDatabase('money in advance is taken off what a waybill is settled with', database => {
  let desk: PrepaidDesk
  let { approved, paid, made, step, through, asksOf, settled } = {} as BatchSteps
  let [clerk, maker, approver] = ['', '', '']
  beforeAll(async () => {
    desk = await prepaidDesk(database().db)
    const steps = await batchSteps(desk)
    ;({ approved, paid, made, step, through, asksOf, settled } = steps)
    ;({ clerk, maker, approver } = steps)
  }, 240_000)
  afterAll(async () => {
    if (!desk) return
    expect(await desk.differing()).toEqual([])
    expect(await proveBooks(database().db)).toEqual([])
    await desk.close()
  })

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
    // The batch leads to the advance, as the area says that has it; who may not see the batch is told nothing.
    const links = (token: string) => desk.get(`settlementDeducted?id=${batch.id}`, token)
    const led = { data: [{ id: expect.any(Number), to: `/prepaid/detail?id=${of.id}` }] }
    expect(await links(approver)).toMatchObject(led)
    expect(await links(who.token)).toMatchObject(led)
    expect(await links((await desk.driver()).token)).not.toMatchObject({ status: 0 })
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

  it('a batch that is void has nothing taken off it, and the next one has', async () => {
    const who = await desk.driver()
    const of = await paid(who, '100.00')
    const batch = await made(who)
    expect(await through(batch, who, 'send')).toMatchObject({ deducted: '100.00' })
    const kept = async () => {
      const { rows } = await desk.query(`select 1 from settlement_settlement_deduction where batch_no = $1`, [
        batch.batchNo,
      ])
      return rows.length
    }
    expect(await kept()).toBe(1)
    await through(batch, who, 'void')
    expect(await kept()).toBe(0)
    expect(await through(await made(who), who, 'send', 'confirm', 'submit', 'approve')).toMatchObject({
      deducted: '100.00',
    })
    expect(await desk.now(of)).toMatchObject({ status: at.offset, offsetAmount: '100.00' })
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
})
