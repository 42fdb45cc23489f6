import { SERVICE_MODES, Shipment } from '@ntocc/sdk/contracts'
import { type AgreedService, type SQL, sql } from '@ntocc/sdk/service'
import { ShipmentServiceFee } from '../contract/money.ts'
import { TODAY } from './days.ts'
import type { HooksOf, ShippersCtx } from './types.ts'

/** Whether shippers of the branch are charged a service fee. */
const SWITCH = 'serviceFee'

/** Off in a branch that never said so. */
export const isCharging = async (ctx: ShippersCtx): Promise<boolean> => (await ctx.settings.get(SWITCH)) === '1'

export const setCharging = async (ctx: ShippersCtx, enabled: boolean): Promise<void> => {
  await ctx.settings.set(SWITCH, enabled ? '1' : '0')
  ctx.audit({ object: `config:${SWITCH}`, after: { enabled } })
}

/** Agreements in force today, as `a`: at most one of a shipper, since no two of one overlap. */
const IN_FORCE: SQL = sql`a.enabled and not a.is_deleted and a."from" <= ${TODAY} and (a."to" is null or a."to" >= ${TODAY})`

interface AgreedRow {
  code: string
  shipment_code: string
  fee_mode: string
  rate: string | null
  price: string | null
}

const agreedOf = ({ code, fee_mode, rate, price }: AgreedRow): AgreedService => ({
  code,
  serviceMode: SERVICE_MODES.find(mode => mode === fee_mode) ?? null,
  // Percent with two decimals is thousandths with one.
  serviceRate: Math.round(Number(rate ?? 0) * 100) / 10,
  servicePrice: Number(price ?? 0),
})

/** What shippers' waybills of today are charged, by the shippers' codes; nobody's in a branch that charges nothing. */
export const agreedWith = async (
  ctx: ShippersCtx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, AgreedService>> => {
  if (codes.length === 0 || !(await isCharging(ctx))) return new Map()
  const rows = await ctx.query<AgreedRow>(
    sql`select a.code, a.shipment_code, a.fee_mode, a.rate, a.price from ${ctx.table(ShipmentServiceFee)} a
      where a.branch_code = ${ctx.session.branchCode} and a.shipment_code = any(${sql.param([...new Set(codes)])}::text[]) and ${IN_FORCE}
      order by a.id`,
  )
  return new Map(rows.map(row => [row.shipment_code, agreedOf(row)]))
}

/** Shippers of the branch that are charged while it charges, today or from a day to come. */
export const withAgreement = async (ctx: ShippersCtx): Promise<{ shipmentCode: string }[]> => {
  const rows = await ctx.query<{ shipment_code: string }>(
    sql`select distinct a.shipment_code from ${ctx.table(ShipmentServiceFee)} a where a.branch_code = ${ctx.session.branchCode}
      and a.enabled and not a.is_deleted and (a."to" is null or a."to" >= ${TODAY})`,
  )
  return rows.map(({ shipment_code: shipmentCode }) => ({ shipmentCode }))
}

/** How many shippers of the branch the switch concerns: with an agreement in force today, and all that ship without one. */
export const concerned = async (ctx: ShippersCtx): Promise<{ agreed: number; others: number }> => {
  const [found] = await ctx.query<{ agreed: string; others: string }>(
    sql`select count(*) filter (where has) as agreed, count(*) filter (where not has) as others from (
      select exists (select 1 from ${ctx.table(ShipmentServiceFee)} a where a.branch_code = s.branch_code
          and a.shipment_code = s.code and ${IN_FORCE}) as has
        from ${ctx.table(Shipment)} s where s.branch_code = ${ctx.session.branchCode} and not s.is_deleted) shippers`,
  )
  return { agreed: Number(found?.agreed ?? 0), others: Number(found?.others ?? 0) }
}

/** The card of a shipper shows the agreement: it has no rate of its own. */
export const shipperHooks: HooksOf<'shipment'> = {
  list: ctx => ({
    computes: {
      serviceFeeRate: sql`(select a.rate from ${ctx.table(ShipmentServiceFee)} a where a.branch_code = ${ctx.table(Shipment)}.branch_code
        and a.shipment_code = ${ctx.table(Shipment)}.code and a.fee_mode = 'rate' and ${IN_FORCE} order by a.id limit 1)`,
    },
  }),
}
