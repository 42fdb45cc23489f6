// @vitest-environment node
import { platformDay } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { SettlementBatch } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import type { ServiceCtx } from '../types.ts'
import { receive } from './receive.ts'
import { type ReceiptDesk, receiptDesk } from './testing/desk.ts'

const { at } = settlementMachine
const HOUR = 3_600_000

withDatabase('a receipt', database => {
  let desk: ReceiptDesk
  beforeAll(async () => {
    desk = await receiptDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  const booked = (receiptNo: string) => desk.as(ctx => ctx.books.of('receive', receiptNo))
  const moment = (time: string | null | undefined) => Date.parse(time ?? '')

  it('says for which batch, from which account, when and by whom, and so do the books', async () => {
    const shipper = desk.newShipper()
    await desk.payIn(shipper, '30.00')
    const batch = await desk.approved(shipper, '80.00')
    const [first] = await desk.receiptsOf(batch)
    const { rows } = await database().db.query<{ no: string }>(
      'select account_no as no from accounts_money_account where shipment_code = $1',
      [shipper],
    )
    expect(first).toMatchObject({
      receiptNo: expect.stringMatching(/^KS\d{10,}$/),
      batchNo: batch.batchNo,
      shipmentCode: shipper,
      accountNo: rows[0]?.no,
      amount: '30.00',
    })
    expect(first?.takenBy).toBeUndefined()
    // It follows the approval, and counts for no earlier time.
    expect(moment(first?.at)).toBeGreaterThanOrEqual(moment(batch.approvedAt))
    expect(await booked(first?.receiptNo ?? '')).toMatchObject([
      { as: 'post', amount: '30.00', on: platformDay(new Date(first?.at ?? '')) },
    ])
    await desk.payIn(shipper, '10.00')
    expect((await desk.take(batch, '4.00')).status).toBe(0)
    expect((await desk.receiptsOf(batch))[1]).toMatchObject({ amount: '4.00', takenBy: 'admin' })
  })

  it('counts for the time when the money came in, and for none before it was owed', async () => {
    const shipper = desk.newShipper()
    const batch = await desk.approved(shipper, '80.00')
    await desk.payIn(shipper, '10.00')
    await desk.hear(shipper, '2026-01-01T00:00:00.000Z')
    const later = new Date(moment(batch.approvedAt) + 30 * HOUR).toISOString()
    await desk.payIn(shipper, '10.00')
    await desk.hear(shipper, later)
    const [early, late] = await desk.receiptsOf(batch)
    expect(moment(early?.at)).toBe(moment(batch.approvedAt))
    expect(moment(late?.at)).toBe(moment(later))
    expect(await booked(late?.receiptNo ?? '')).toMatchObject([{ on: platformDay(new Date(later)) }])
  })

  it('is for what was approved first, whichever number it has', async () => {
    const shipper = desk.newShipper()
    const [one, other] = [await desk.toApprove(shipper, '40.00'), await desk.toApprove(shipper, '40.00')]
    for (const batch of [other, one]) expect((await desk.move(batch, 'approve')).status).toBe(0)
    await desk.payIn(shipper, '50.00')
    expect(await desk.hear(shipper)).toBe(2)
    expect(await desk.batchNow(other)).toMatchObject({ status: at.paid, paidAmount: '40.00' })
    expect(await desk.batchNow(one)).toMatchObject({ status: at.partlyPaid, paidAmount: '10.00' })
    // Where nothing is left none is written for the next.
    expect(await desk.receiptsOf(one)).toHaveLength(1)
    const third = await desk.approved(shipper, '40.00')
    await desk.payIn(shipper, '5.00')
    expect(await desk.hear(shipper)).toBe(1)
    expect(await desk.receiptsOf(third)).toEqual([])
  })

  it('is of whoever owes, in the branch that is owed', async () => {
    const [shipper, other] = [desk.newShipper(), desk.newShipper()]
    await database().db.query(
      `insert into settlement_settlement_batch (code, branch_code, batch_no, side, shipment_code, amount, adjustment, total, approved_at, status)
       values ($1, 'HB', $1, 'receivable', $2, 500, 0, 500, now(), $3)`,
      [`HB-${shipper}`, shipper, at.toPay],
    )
    const batch = await desk.approved(other, '5.00')
    await desk.payIn(shipper, '9.00')
    expect(await desk.hear(shipper)).toBe(0)
    await desk.draw()
    expect(await desk.has(shipper)).toMatchObject({ balance: '9.00' })
    expect(await desk.batchNow(batch)).toMatchObject({ status: at.toPay })
  })

  it('is never for what whoever carried is paid by', async () => {
    const payable = await desk.payable({ amounts: ['50.00'] })
    expect(await desk.standing(payable)).toMatchObject({ refusals: ['state'] })
    expect((await desk.take(payable, '1.00')).errors).toMatchObject({ move: { code: 'validation.receipt.state' } })
  })

  it('is not taken for a batch that was changed meanwhile', async () => {
    const shipper = desk.newShipper()
    const batch = await desk.approved(shipper, '50.00')
    await desk.payIn(shipper, '50.00')
    const { version } = await desk.batchNow(batch)
    await desk.as(ctx => ctx.records.changeMany(SettlementBatch, sql`id = ${batch.id}`, { approvedBy: 'somebody' }))
    expect((await desk.take(batch, '10.00', version)).status).not.toBe(0)
    expect(await desk.receiptsOf(batch)).toEqual([])
  })

  it('is of all that was said or of nothing, where the account was emptied since it was looked at', async () => {
    const shipper = desk.newShipper()
    const batch = await desk.approved(shipper, '50.00')
    await desk.payIn(shipper, '50.00')
    const { id, version } = await desk.batchNow(batch)
    // Somebody else is faster, in the moment before the account is held.
    const taken = desk.as(ctx => {
      const ask = ctx.request as (name: string, asked: object) => Promise<unknown>
      const request = (name: string, asked: object) =>
        ask(name, name === 'debitParty' ? { ...asked, upTo: '40.00' } : asked)
      const slow: ServiceCtx = Object.create(ctx, { request: { value: request } })
      return receive(slow, { body: { id, version, amount: '40.01' }, query: {}, params: {} } as never)
    })
    await expect(taken).rejects.toMatchObject({ errors: { move: { code: 'validation.receipt.nothing' } } })
    expect(await desk.receiptsOf(batch)).toEqual([])
    expect(await desk.has(shipper)).toMatchObject({ available: '50.00' })
    expect(await desk.batchNow(batch)).toMatchObject({ status: at.toPay })
    expect((await desk.take(batch, '40.01')).data).toEqual({ received: '40.01' })
  })

  it('is taken from the others when one cannot be taken', async () => {
    const [broken, other] = [desk.newShipper(), desk.newShipper()]
    const batches = [await desk.approved(broken, '5.00'), await desk.approved(other, '5.00')]
    for (const shipper of [broken, other]) await desk.payIn(shipper, '5.00')
    // A sum that the database keeps from being taken.
    await database().db.query(
      `create or replace function test_refuses() returns trigger language plpgsql as $$
         begin if new.shipment_code = '${broken}' then raise exception 'as asked'; end if; return new; end $$`,
    )
    await database().db.query(
      'create trigger test_refuses before insert on settlement_settlement_receipt for each row execute function test_refuses()',
    )
    await expect(desk.draw()).rejects.toThrow()
    await database().db.query('drop trigger test_refuses on settlement_settlement_receipt')
    expect(await Promise.all(batches.map(async batch => (await desk.batchNow(batch)).status))).toEqual([
      at.toPay,
      at.paid,
    ])
    expect(await desk.has(broken)).toMatchObject({ balance: '5.00' })
    await desk.draw()
    expect(await desk.has(broken)).toMatchObject({ balance: '0.00' })
  })
})
