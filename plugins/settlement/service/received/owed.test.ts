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
