import { platformDay, Waybill } from '@ntocc/sdk/contracts'
import { BAD_RANGE, type Issues, isEmpty, OVERLAPS } from '@ntocc/sdk/fields'
import { isOwnParty, sql } from '@ntocc/sdk/service'
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

/** Beijing's day on which a waybill was made: the one that decides which agreement charges it. */
const MADE_ON = sql`(w.gmt_created at time zone 'UTC' + interval '8 hours')::date`
const READ = ['branchCode', 'shipmentCode', 'serviceAgreement', 'gmtCreated'] as const

interface Charged {
  count: number
  /** The last day on which a waybill was charged by it. */
  last: string
}

/** Waybills that an agreement has charged, whatever became of them; undefined while it has charged none. */
const chargedBy = async (ctx: ShippersCtx, { code, shipmentCode }: Fee): Promise<Charged | undefined> => {
  const [found] = await ctx.query<{ count: string; last: string | null }>(
    sql`select count(*) as count, max(${MADE_ON})::text as last from ${ctx.offered(Waybill, READ)} w
      where w.branch_code = ${ctx.session.branchCode} and w.shipment_code = ${shipmentCode}::text and w.service_agreement = ${code}::text`,
  )
  return found?.last ? { count: Number(found.count), last: found.last } : undefined
}

/** What waybills were charged by, none of which may be said otherwise afterwards. */
const SETTLED = ['shipmentCode', 'feeMode', 'rate', 'price', 'from'] as const

const same = (one: unknown, other: unknown): boolean => (isEmpty(one) ? isEmpty(other) : String(one) === String(other))

/** Of one that has charged waybills only the end may be moved, to no day before the last of them. @throws INVALID */
const checkCharged = (ctx: ShippersCtx, then: Fee, before: Fee, { count, last }: Charged): void => {
  const params = { count, day: last }
  const changed = SETTLED.filter(name => !same(then[name], before[name]))
  const issues: Issues = Object.fromEntries(
    changed.map(name => [name, { code: 'validation.serviceFee.charged', params }]),
  )
  if (before.enabled && !then.enabled) issues.enabled = { code: 'validation.serviceFee.ends', params }
  if (!isEmpty(then.to) && String(then.to) < last) issues.to = { code: 'validation.serviceFee.ends', params }
  if (Object.keys(issues).length > 0) throw ctx.invalid(issues)
}

/**
 * Waybills keep what was in force on their day: an agreement does not come to be in force on a day that is over and has some.
 * @throws INVALID naming the last of such days
 */
const checkPast = async (ctx: ShippersCtx, then: Fee, before: Fee | undefined): Promise<void> => {
  const { shipmentCode, from, to } = then
  const held = before?.enabled && before.shipmentCode === shipmentCode ? before : undefined
  const [found] = await ctx.query<{ day: string | null }>(
    sql`select max(${MADE_ON})::text as day from ${ctx.offered(Waybill, READ)} w
      where w.branch_code = ${ctx.session.branchCode} and w.shipment_code = ${shipmentCode}::text
        and ${MADE_ON} between ${from}::text::date and least(coalesce(${to ?? null}::text::date, 'infinity'), ${platformDay()}::text::date - 1)
        and not (${held !== undefined}::boolean and ${MADE_ON} between ${held?.from ?? null}::text::date
          and coalesce(${held?.to ?? null}::text::date, 'infinity'))`,
  )
  if (!found?.day) return
  const at = held && String(from) >= String(held.from) ? 'to' : 'from'
  throw ctx.invalid({ [at]: { code: 'validation.serviceFee.past', params: { day: found.day } } })
}

/** Whoever gains by terms does not decide them: no party does, nor anybody who acts for one. @throws FORBIDDEN */
const isOwn = (ctx: ShippersCtx, ...fees: readonly Fee[]): Promise<boolean> => {
  if (!ctx.session.isStaff) throw ctx.refuse('FORBIDDEN')
  return isOwnParty(ctx, ...fees.map(({ shipmentCode }) => ({ shipmentCode })))
}

/** A shipper has one service fee at a time, with what its way of charging needs; what has charged waybills stands. */
export const serviceFeeHooks: HooksOf<'shipmentServiceFee'> = {
  oneByOne: true,
  values: async (ctx, given, before) => {
    const isRate = (given.feeMode ?? before?.feeMode) === 'rate'
    const values = isRate ? { ...given, price: null } : { ...given, rate: null }
    const then: Fee = { ...before, ...given, ...(isRate ? { price: undefined } : { rate: undefined }) }
    const { from = '' } = then
    const to = isEmpty(then.to) ? undefined : then.to
    if (to !== undefined && to < from) throw ctx.invalid({ to: BAD_RANGE })
    if (await isOwn(ctx, then, before ?? {})) throw ctx.invalid({ shipmentCode: { code: 'validation.serviceFee.own' } })
    // Of two people who agree with one shipper at once the second sees what the first has written.
    await ctx.lock(`${ctx.session.branchCode}/serviceFee/${then.shipmentCode}`)
    const charged = before && (await chargedBy(ctx, before))
    if (before && charged) checkCharged(ctx, then, before, charged)
    if (!then.enabled) return values
    await checkOverlap(ctx, { ...then, id: before?.id, from, to })
    await checkPast(ctx, { ...then, from, to }, before)
    return values
  },
  remove: async (ctx, before) => {
    if (await isOwn(ctx, before)) throw ctx.refuse('FORBIDDEN')
    if (await chargedBy(ctx, before)) throw ctx.refuse('SERVICE_FEE_CHARGED')
  },
}
