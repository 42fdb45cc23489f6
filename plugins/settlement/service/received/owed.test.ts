// @vitest-environment node
import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usccCheck } from '../../../../sdk/src/fields/identifiers.ts'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { countOwed } from './owed.ts'
import { type ReceiptDesk, receiptDesk } from './testing/desk.ts'

withDatabase('what shippers owe', database => {
  let desk: ReceiptDesk
  beforeAll(async () => {
    desk = await receiptDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  const owed = async (shipper: string) => (await desk.as(ctx => ctx.request('owedByShippers', [shipper])))?.get(shipper)
  /** Waybills of a batch become something else. */
  const become = (shipper: string, set: object) =>
    desk.as(ctx => ctx.records.changeMany(Waybill, sql`shipment_code = ${shipper}`, set), 'waybills')
  const record = async (shipper: string) => {
    const { rows } = await database().db.query<{ credit_used: string | null; version: number }>(
      'select credit_used, version from shipment where code = $1',
      [shipper],
    )
    return rows[0]
  }
  const count = () =>
    countOwed(areaNamed('settlement')?.platform() as never, { signal: new AbortController().signal } as never)

  it('is carried until it is billed, and billed until it has come in', async () => {
    const shipper = desk.newShipper()
    const batch = await desk.toApprove(shipper, '60.00', '40.00')
    expect(await owed(shipper)).toEqual({ billed: '0.00', carried: '100.00' })
    await desk.move(batch, 'approve')
    expect(await owed(shipper)).toEqual({ billed: '100.00', carried: '0.00' })
    await desk.payIn(shipper, '30.00')
    await desk.hear(shipper)
    expect(await owed(shipper)).toEqual({ billed: '70.00', carried: '0.00' })
    await desk.payIn(shipper, '70.00')
    await desk.hear(shipper)
    expect(await owed(shipper)).toBeUndefined()
  })

  it('and carried again when the batch is revoked', async () => {
    const shipper = desk.newShipper()
    const batch = await desk.approved(shipper, '25.00')
    await desk.move(batch, 'revoke')
    expect(await owed(shipper)).toEqual({ billed: '0.00', carried: '25.00' })
  })

  it.each([
    ['on its way', { status: waybillMachine.at.inTransit }, '25.00'],
    ['not accepted yet', { status: waybillMachine.at.toAccept }, '25.00'],
    ['with a refused receipt', { status: waybillMachine.at.receiptRejected }, '25.00'],
    ['cancelled', { status: waybillMachine.at.cancelled }, undefined],
    ['expired', { status: waybillMachine.at.expired }, undefined],
  ])('of a waybill that is %s', async (_what, set, carried) => {
    const shipper = desk.newShipper()
    await desk.toApprove(shipper, '25.00')
    await become(shipper, set)
    expect((await owed(shipper))?.carried).toBe(carried)
  })

  it.each([
    ['invoiced before batches were kept', 'invoice_status = 2'],
    ['deleted', 'is_deleted = true'],
    ['of another branch', `branch_code = 'HB'`],
  ])('nothing of a waybill that is %s', async (_what, set) => {
    const shipper = desk.newShipper()
    await desk.toApprove(shipper, '25.00')
    expect((await owed(shipper))?.carried).toBe('25.00')
    await database().db.query(`update waybill set ${set} where shipment_code = $1`, [shipper])
    expect(await owed(shipper)).toBeUndefined()
  })

  it('also of a waybill whose carrier is settled with', async () => {
    const shipper = desk.newShipper()
    const { batchNo } = await desk.toApprove(shipper, '25.00')
    const payable = await desk.payable()
    await database().db.query(
      `update settlement_settlement_line set waybill_no = w.waybill_no, line_key = w.waybill_no || '/payable'
         from (select waybill_no from settlement_settlement_line where batch_no = $1) w where batch_no = $2`,
      [batchNo, payable.batchNo],
    )
    expect(await owed(shipper)).toEqual({ billed: '0.00', carried: '25.00' })
  })

  it('is told of each of many, and of nobody else', async () => {
    const [one, other, none] = [desk.newShipper(), desk.newShipper(), desk.newShipper()]
    await desk.toApprove(one, '25.00')
    await desk.approved(other, '7.00')
    const told = await desk.as(ctx => ctx.request('owedByShippers', [one, other, none, one]))
    expect([...(told ?? [])].sort()).toEqual([
      [one, { billed: '0.00', carried: '25.00' }],
      [other, { billed: '7.00', carried: '0.00' }],
    ])
    expect(await desk.as(ctx => ctx.request('owedByShippers', []))).toEqual(new Map())
  })

  it('stands in the records of all shippers, however many there are', async () => {
    await database().db.query(
      `insert into shipment (code, branch_code, name, auth_status, status, credit_used)
       select 'MANY' || n, 'HQ', to_jsonb('MANY' || n), 2, 1, 100 from generate_series(1, 230) n`,
    )
    await count()
    const { rows } = await database().db.query<{ n: number }>(
      `select count(*)::int as n from shipment where code like 'MANY%' and credit_used <> 0`,
    )
    expect(rows[0]?.n).toBe(0)
  })

  it('stands in the shipper’s record when it was counted, which is no change that anybody made', async () => {
    const shipper = desk.newShipper()
    const uscc = '91420100M10000000'
    await database().db.query(
      `insert into shipment (code, branch_code, name, uscc, auth_status, status) values ($1, 'HQ', to_jsonb($1::text), $2, 2, 1)`,
      [shipper, `${uscc}${usccCheck(uscc)}`],
    )
    await desk.toApprove(shipper, '25.00')
    const before = await record(shipper)
    await count()
    expect(await record(shipper)).toEqual({ credit_used: '2500', version: before?.version })
    await become(shipper, { status: waybillMachine.at.cancelled })
    await count()
    expect(await record(shipper)).toEqual({ credit_used: '0', version: before?.version })
  })
})
