import { Driver, type MaybeLocalized, Shipment } from '@ntocc/sdk/contracts'
import { isEmpty } from '@ntocc/sdk/fields'
import { inStates, type NewRecord, type Provides, type SQL, sql } from '@ntocc/sdk/service'
import { CreditBlacklist } from '../contract/blacklist.ts'
import type { Intercept } from '../contract/dictionaries.ts'
import { blacklistMachine } from '../contract/machines.ts'
import type contract from '../contract.ts'
import { TODAY } from './days.ts'
import type { HooksOf, ShippersCtx } from './types.ts'

/** What a party or vehicle is known by; names alone keep nobody from anything. */
export interface Identity {
  usccs?: readonly (string | undefined)[]
  idNos?: readonly (string | undefined)[]
  plateNos?: readonly (string | undefined)[]
}

interface Asked extends Identity {
  /** Until which day an entry counts that has not begun yet, YYYY-MM-DD. Default today. */
  on?: string | undefined
}

/** Entries that hold on some day from today to another: through their last day. */
const inForceBy = (day: SQL): SQL =>
  sql`b.status ${inStates(blacklistMachine, 'inForce')} and not b.is_deleted and b."from" <= ${day} and (b."to" is null or b."to" >= ${TODAY})`
const IN_FORCE = inForceBy(TODAY)

/** An entry that keeps somebody from something: who, as it is named in every language, and why. */
export interface Blocking {
  name: MaybeLocalized
  reason: MaybeLocalized
}

interface Listed extends Blocking {
  uscc: string | null
  id_no: string | null
  plate_no: string | null
}

const isNamed = (number: string | null, among: readonly (string | undefined)[] = []): boolean =>
  !isEmpty(number) && among.includes(number)

/** Of each of those asked about the entry of the branch that keeps one of them from something; undefined when none does. */
export const blockedAmong = async (
  ctx: ShippersCtx,
  intercept: Intercept,
  asked: readonly Asked[],
): Promise<(Blocking | undefined)[]> => {
  const among = (key: keyof Identity, of: readonly Asked[]) =>
    sql`any(${sql.param([...new Set(of.flatMap(each => each[key] ?? []).filter(each => !isEmpty(each)))])}::text[])`
  const byDay = new Map<string | undefined, Listed[]>()
  for (const on of new Set(asked.map(each => each.on))) {
    const then = asked.filter(each => each.on === on)
    const entries = await ctx.query<Listed>(
      sql`select b.name, b.reason, b.uscc, b.id_no, b.plate_no from ${ctx.table(CreditBlacklist)} b
        where b.branch_code = ${ctx.session.branchCode} and ${on ? inForceBy(sql`${on}::date`) : IN_FORCE}
          and b.intercepts @> to_jsonb(${intercept}::text)
          and (b.uscc = ${among('usccs', then)} or b.id_no = ${among('idNos', then)} or b.plate_no = ${among('plateNos', then)})
        order by b.id`,
    )
    byDay.set(on, entries)
  }
  return asked.map(({ usccs, idNos, plateNos, on }) => {
    const entry = byDay
      .get(on)
      ?.find(each => isNamed(each.uscc, usccs) || isNamed(each.id_no, idNos) || isNamed(each.plate_no, plateNos))
    return entry && { name: entry.name, reason: entry.reason }
  })
}

/** Drivers and vehicles that entries in force are about: whoever has their records asks. */
export const blacklisted: NonNullable<Provides<typeof contract>['blacklisted']> = async (ctx, { from }) => {
  const kept = from === undefined ? sql`true` : sql`b.intercepts @> to_jsonb(${from}::text)`
  const rows = await ctx.query<{ id_no: string | null; plate_no: string | null }>(
    sql`select b.id_no, b.plate_no from ${ctx.table(CreditBlacklist)} b
      where b.branch_code = ${ctx.session.branchCode} and ${IN_FORCE} and ${kept}`,
  )
  return {
    idNos: rows.flatMap(({ id_no }) => id_no ?? []),
    plateNos: rows.flatMap(({ plate_no }) => plate_no ?? []),
  }
}

/**
 * Marks shippers of the branch that an entry in force is about, and takes the mark from all others: entries begin and end by
 * the calendar. Who owns the records of drivers and vehicles marks those.
 * @param except id of an entry that is being deleted
 * @returns how many marks changed
 */
export const markShippers = async (ctx: ShippersCtx, except?: number): Promise<number> => {
  const listed = sql`exists (select 1 from ${ctx.table(CreditBlacklist)} b where b.branch_code = t.branch_code
    and b.uscc = t.uscc and ${IN_FORCE} and b.id is distinct from ${except ?? null}::bigint)`
  const changed = await ctx.records.changeFrom(
    Shipment,
    ['blacklistFlag'],
    sql`select t.id, ${listed} as blacklist_flag from ${ctx.table(Shipment)} t
      where t.branch_code = ${ctx.session.branchCode} and coalesce(t.blacklist_flag, false) is distinct from ${listed}`,
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
    sql`select id_no from ${ctx.offered(Driver, ['branchCode', 'code', 'idNo', 'isDeleted'])} d where branch_code = ${ctx.session.branchCode}
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
  written: async ctx => {
    await markShippers(ctx)
  },
  remove: async (ctx, { id }) => {
    await markShippers(ctx, id)
  },
}
