// @vitest-environment node
import { Waybill } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { areaInForce, BRANCH } from '../../../server/src/ntocc/testing/money-desk.ts'
import type { SettlementBatch } from '../contract/batch.ts'
import { type PaymentDesk, paymentDesk } from './payments/testing/desk.ts'
import { makeBatch } from './testing/batches.ts'

/** What its shipper owes: 31 tonnes were loaded, and nothing is taken off for what was lost as long as the carrier gets nothing. */
const OWED = '2800.00'
const TERMS = {
  priceMode: 'unit',
  chargeBy: 'unload',
  unitPrice: '100.00',
  unit: 'tonne',
  loadQty: 31,
  unloadQty: 28,
  lossTolerance: 0,
  roundMode: 'none',
} as const

withDatabase('what the carrier gets, said after the shipper was charged', database => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = await paymentDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  /** A finished waybill without a price of its carrier, in a batch of its shipper. `lossPrice`: what a lost tonne costs. */
  const charged = async (lossPrice: string, isApproved = true) => {
    const batch = await makeBatch(desk, { shipmentCode: desk.nextNo('MS') }, [OWED], { isApproved })
    const [line] = (
      await desk.query<{ no: string }>('select waybill_no as no from settlement_settlement_line where batch_no = $1', [
        batch.batchNo,
      ])
    ).rows
    await inWaybills(line?.no ?? '', { ...TERMS, lossPrice })
    return { batch, no: line?.no ?? '' }
  }
  const inWaybills = (no: string, set: object) =>
    areaInForce('waybills')
      .platform()
      .inBranch(BRANCH, ctx => ctx.records.changeMany(Waybill, sql`waybill_no = ${no}`, set))
  const stored = async (no: string) =>
    (
      await desk.query<{ id: string; version: string; receivable: string; price: string | null }>(
        `select id, version, receivable_amount as receivable, carrier_unit_price as price from waybill where waybill_no = $1`,
        [no],
      )
    ).rows[0]
  const price = async (no: string) => {
    const { id, version } = (await stored(no)) ?? {}
    return desk.post('carrierFreight', { id: Number(id), version: Number(version), unitPrice: '90.00' })
  }

  it('changes nothing of what stands in the books, and says which batch that is', async () => {
    const { batch, no } = await charged('300.00')
    const before = await stored(no)
    expect(await price(no)).toMatchObject({
      errors: { unitPrice: { code: 'validation.carrierFreight.charged', params: { batch: batch.batchNo } } },
    })
    expect(await stored(no)).toEqual(before)
    const { id, version } = (await desk.batchNow(batch)) satisfies SettlementBatch
    const clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'PLAT_ADMIN')
    const body = { id, version, move: 'revoke', reason: 'the carrier has a price' }
    expect((await desk.backend.put('/ntocc-basic-api/settlementBatch/move', body, clerk)).status).toBe(0)
    expect((await price(no)).status).toBe(0)
    expect(Number((await stored(no))?.receivable)).toBe(190_000)
  })

  it('is said where the shipper owes the same, or nobody has approved what he owes', async () => {
    const same = await charged('0.00')
    expect((await price(same.no)).status).toBe(0)
    const undecided = await charged('300.00', false)
    expect((await price(undecided.no)).status).toBe(0)
  })

  it('a waybill that an approved batch charges is not cancelled behind it', async () => {
    const cancel = async (no: string) => {
      await desk.query(
        `insert into waybill_exception (code, branch_code, waybill_no, outcome, consequence)
          values ($2::text || '-X', $1, $2::text, 'confirmed', 'cancel')`,
        [BRANCH, no],
      )
      const { id, version } = (await stored(no)) ?? {}
      const body = { version: Number(version), move: 'cancel', reason: 'nothing was carried' }
      return desk.backend.post(`/ntocc-tms-api/waybill/${id}/move`, body, desk.admin)
    }
    const { batch, no } = await charged('0.00')
    const refused = await cancel(no)
    expect([refused.status, refused.msg]).toEqual([4090, expect.stringContaining(batch.batchNo ?? '-')])
    expect((await cancel((await charged('0.00', false)).no)).status).toBe(0)
  })
})
