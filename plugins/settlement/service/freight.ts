import { type Page, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, isOwnMoney, sql } from '@ntocc/sdk/service'
import { UNPRICED, type UnpricedWaybill } from '../contract/freight.ts'
import type { Answer, ServiceCtx } from './types.ts'

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

/** POST carrierFreight: the area of waybills counts what follows from it. */
export const priced: Answer<'carrierFreightSet'> = async (ctx, { body }) => {
  const { id, version, unitPrice } = body
  // Who gains by a price does not say it.
  const { driverCode, teamCode } = await ctx.records.find(Waybill, id)
  if (await isOwnMoney(ctx, { driverCode, teamCode }))
    throw ctx.invalid({ unitPrice: { code: 'validation.settlementBatch.ownParty' } })
  const after = await ctx.request('priceCarriage', { id, version, unitPrice })
  return { payable: after?.payableAmount ?? '0.00' }
}
