import { BAD_RANGE, isEmpty, OVERLAPS } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { ShipmentServiceFee } from '../contract/money.ts'
import type { HooksOf, ShippersCtx } from './types.ts'

type Fee = Partial<ShipmentServiceFee>

/** Of two agreements on one day nobody could tell which holds. @throws INVALID naming the other */
const checkOverlap = async (ctx: ShippersCtx, { id, shipmentCode, from, to }: Fee): Promise<void> => {
  const [other] = await ctx.query<{ code: string; from: string }>(
    sql`select code, "from"::text as "from" from ${ctx.table(ShipmentServiceFee)}
      where branch_code = ${ctx.session.branchCode} and shipment_code = ${shipmentCode}::text and enabled and not is_deleted
        and id is distinct from ${id ?? null}::bigint and (${to ?? null}::text is null or "from" <= ${to ?? null}::text::date)
        and ("to" is null or "to" >= ${from}::text::date) order by "from" limit 1`,
  )
  if (other) throw ctx.invalid({ from: { code: OVERLAPS, params: { code: other.code, from: other.from } } })
}

/** A shipper has one service fee at a time, with what its way of charging needs. */
export const serviceFeeHooks: HooksOf<'shipmentServiceFee'> = {
  oneByOne: true,
  values: async (ctx, values, before) => {
    const then: Fee = { ...before, ...values }
    const { from = '', to } = then
    if (!isEmpty(to) && String(to) < from) throw ctx.invalid({ to: BAD_RANGE })
    if (then.enabled) await checkOverlap(ctx, { ...then, id: before?.id, from, to: isEmpty(to) ? undefined : to })
    return then.feeMode === 'rate' ? { ...values, price: null } : { ...values, rate: null }
  },
}
