import { Driver, type MaybeLocalized, Shipment } from '@ntocc/sdk/contracts'
import { isEmpty } from '@ntocc/sdk/fields'
import { type AreaCtx, type NewRecord, type SQL, sql } from '@ntocc/sdk/service'
import { CreditBlacklist } from '../contract/blacklist.ts'
import type { Intercept } from '../contract/dictionaries.ts'
import type contract from '../contract.ts'
import { TODAY } from './days.ts'
import type { HooksOf, ShippersCtx } from './types.ts'

/** What a party or vehicle is known by; names alone keep nobody from anything. */
export interface Identity {
  uscc?: string | undefined
  idNo?: string | undefined
  plateNos?: readonly (string | undefined)[]
}

/** Entries that hold today: through their last day. */
const IN_FORCE: SQL = sql`b.status = 1 and not b.is_deleted and b."from" <= ${TODAY} and (b."to" is null or b."to" >= ${TODAY})`

/** An entry that keeps somebody from something: who, as it is named in every language, and why. */
export interface Blocking {
  name: MaybeLocalized
  reason: MaybeLocalized
}

/** The entry of the branch that keeps one of those from something; undefined when none does. */
export const blockedBy = async (
  ctx: ShippersCtx,
  intercept: Intercept,
  { uscc, idNo, plateNos = [] }: Identity,
): Promise<Blocking | undefined> => {
  const plates = plateNos.filter(each => !isEmpty(each))
  const [entry] = await ctx.query<Blocking>(
    sql`select b.name, b.reason from ${ctx.table(CreditBlacklist)} b
      where b.branch_code = ${ctx.session.branchCode} and ${IN_FORCE} and b.intercepts @> to_jsonb(${intercept}::text)
        and (b.uscc = ${uscc ?? null}::text or b.id_no = ${idNo ?? null}::text or b.plate_no = any(${sql.param(plates)}::text[]))
      order by b.id limit 1`,
  )
  return entry
}

/**
 * Marks shippers that an entry in force is about, and takes the mark from all others: of one branch, or of all, since
 * entries begin and end by the calendar. Who owns the records of drivers and vehicles marks those.
 * @returns how many marks changed
 */
export const markShippers = async (
  ctx: AreaCtx<typeof contract>,
  { branchCode, except }: { branchCode?: string; except?: number } = {},
): Promise<number> => {
  const listed = sql`exists (select 1 from ${ctx.table(CreditBlacklist)} b where b.branch_code = t.branch_code
    and b.uscc = t.uscc and ${IN_FORCE} and b.id is distinct from ${except ?? null}::bigint)`
  const changed = await ctx.query(
    sql`update ${ctx.table(Shipment)} t set blacklist_flag = ${listed}
      where (${branchCode ?? null}::text is null or t.branch_code = ${branchCode ?? null}::text)
        and coalesce(t.blacklist_flag, false) is distinct from ${listed} returning 1`,
  )
  return changed.length
}

/** The number by which each kind is recognised. */
const KNOWN_BY = { shipper: 'uscc', driver: 'idNo', vehicle: 'plateNo' } as const

type Entry = NewRecord<typeof CreditBlacklist>

/**
 * The identity number of the driver an entry names: lists show it masked, so nobody can type it in.
 * @throws INVALID when the branch has no such driver
 */
const identified = async (ctx: ShippersCtx, values: Entry): Promise<Entry> => {
  if (isEmpty(values.driverCode) || !isEmpty(values.idNo)) return values
  const [driver] = await ctx.query<{ id_no: string }>(
    sql`select id_no from ${ctx.table(Driver)} where branch_code = ${ctx.session.branchCode}
      and code = ${values.driverCode} and not is_deleted`,
  )
  if (!driver) throw ctx.invalid({ driverCode: { code: 'validation.code.unknown' } })
  return { ...values, idNo: driver.id_no }
}

/** An entry says whom it is about beyond doubt. */
export const blacklistHooks: HooksOf<'creditBlacklist'> = {
  values: async (ctx, given, before) => {
    const values = await identified(ctx, given)
    const then = { ...before, ...values }
    const key = KNOWN_BY[then.partyKind as keyof typeof KNOWN_BY]
    if (isEmpty(then[key])) throw ctx.invalid({ [key]: { code: 'validation.field.required' } })
    return values
  },
  written: async (ctx, { branchCode }) => {
    await markShippers(ctx, { branchCode })
  },
  remove: async (ctx, { branchCode, id }) => {
    await markShippers(ctx, { branchCode, except: id })
  },
}
