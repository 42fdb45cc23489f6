import { type Page, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenOfYuan } from '@ntocc/sdk/fields'
import { inStates, isOwnMoney, sql } from '@ntocc/sdk/service'
import { SettlementLine } from '../contract/batch.ts'
import { UNPRICED, type UnpricedWaybill } from '../contract/freight.ts'
import { settlementMachine } from '../contract/machine.ts'
import { heldBatch } from './store.ts'
import type { Answer, ServiceCtx } from './types.ts'
import { keyOf } from './waybills.ts'

/** Unloaded or further, and nobody has said yet what the carrier gets. */
const IS_UNPRICED = sql`status ${inStates(waybillMachine, 'delivered')} and coalesce(carrier_unit_price, 0) = 0`

export const countUnpriced = async (ctx: ServiceCtx): Promise<number | undefined> => {
  if (!ctx.session.isStaff) return undefined
  const [row] = await ctx.query<{ n: string }>(
    sql`select count(*) as n from ${ctx.offered(Waybill, ['status', 'carrierUnitPrice', 'isDeleted'], { seen: true })} w
      where not is_deleted and ${IS_UNPRICED}`,
  )
  return Number(row?.n ?? 0)
}

/** GET carrierFreight */
export const unpriced: Answer<'carrierFreightList'> = (ctx, { query }): Promise<Page<UnpricedWaybill>> =>
  ctx.records.list(
    Waybill,
    { sortField: 'signTime', sortType: 'asc', ...query },
    {
      where: IS_UNPRICED,
      shows: UNPRICED,
      keyword: ['waybillNo', 'orderNo', 'vehicleNo', 'driverName', 'shipmentName'],
    },
  )

/**
 * The batch in which a waybill is charged to its shipper, held until the transaction ends: who prices it and who approves the batch take
 * turns.
 */
const heldCharging = async (ctx: ServiceCtx, waybillNo: string) => {
  const where = sql`line_key = ${keyOf(waybillNo, 'receivable')} and not is_deleted`
  const [line] = await ctx.records.where(SettlementLine, { where, limit: 1 })
  const batch = line && (await heldBatch(ctx, line.batchNo))
  return batch && { line, batch }
}

/** POST carrierFreight: the area of waybills counts what follows from it. */
export const priced: Answer<'carrierFreightSet'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { id, version, unitPrice } = body
    // Who gains by a price does not say it.
    const { driverCode, teamCode, waybillNo } = await ctx.records.find(Waybill, id)
    if (await isOwnMoney(ctx, { driverCode, teamCode }))
      throw ctx.invalid({ unitPrice: { code: 'validation.settlementBatch.ownParty' } })
    const charging = await heldCharging(ctx, waybillNo)
    const after = await ctx.request('priceCarriage', { id, version, unitPrice })
    // What the shipper owes by an approved batch stands in the books: a waybill does not say otherwise behind it.
    const isApproved = charging && settlementMachine.within(charging.batch.status, 'approved')
    if (isApproved && fenOfYuan(after?.receivableAmount ?? '0.00') !== fenOfYuan(charging.line.amount))
      throw ctx.invalid({
        unitPrice: { code: 'validation.carrierFreight.charged', params: { batch: charging.line.batchNo } },
      })
    return { payable: after?.payableAmount ?? '0.00' }
  })
