import type { INTERCEPTS, MaybeLocalized } from '@ntocc/sdk/contracts'
import { isEmpty, own } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { Hooks, Values, Writing } from '../records/hooks.ts'

export type Intercept = (typeof INTERCEPTS)[number]

/** What a party or vehicle is known by; names alone keep nobody from anything. */
export interface Identity {
  uscc?: unknown
  idNo?: unknown
  plateNos?: readonly unknown[]
}

/** Beijing's day: an entry holds through its last day. */
const TODAY = `(now() at time zone 'UTC' + interval '8 hours')::date`
const IN_FORCE = `b.status = 1 and not b.is_deleted and b."from" <= ${TODAY} and (b."to" is null or b."to" >= ${TODAY})`

/** An entry that keeps somebody from something: who, as it is named in every language, and why. */
export interface Blocking {
  name: unknown
  reason: MaybeLocalized
}

/** The entry that keeps one of those from something; undefined when none does. */
export const blockedBy = async (
  tx: Queryable,
  branchCode: unknown,
  intercept: Intercept,
  { uscc, idNo, plateNos = [] }: Identity,
): Promise<Blocking | undefined> => {
  const found = await tx.query<Blocking & Row>(
    `select b.name, b.reason from credit_blacklist b where b.branch_code = $1 and ${IN_FORCE}
       and b.intercepts @> to_jsonb($2::text) and (b.uscc = $3 or b.id_no = $4 or b.plate_no = any($5)) order by b.id limit 1`,
    [branchCode, intercept, uscc ?? null, idNo ?? null, plateNos.filter(each => !isEmpty(each))],
  )
  return found.rows[0]
}

/** For calls that publish, take, withdraw or invoice. @throws BackendError BLACKLISTED with the reason */
export const refuseBlacklisted = async (
  tx: Queryable,
  branchCode: unknown,
  intercept: Intercept,
  who: Identity,
): Promise<void> => {
  const entry = await blockedBy(tx, branchCode, intercept, who)
  if (entry) throw new BackendError('BLACKLISTED', { params: { reason: entry.reason } })
}

const MARKS = [
  ['driver', 'blacklist', 'id_no'],
  ['vehicle', 'blacklist', 'plate_no'],
  ['shipment', 'blacklist_flag', 'uscc'],
] as const

/**
 * Marks drivers, vehicles and shippers that an entry in force is about, and takes the mark from all others. Of one branch, or of
 * all: entries begin and end by the calendar. @returns how many marks changed
 */
export const markBlacklisted = async (
  tx: Queryable,
  { branchCode, except }: { branchCode?: unknown; except?: unknown } = {},
): Promise<number> => {
  let count = 0
  for (const [table, mark, key] of MARKS) {
    const listed = `exists (select 1 from credit_blacklist b where b.branch_code = t.branch_code and b.${key} = t.${key}
      and ${IN_FORCE} and b.id is distinct from $2)`
    const changed = await tx.query(
      `update ${table} t set ${mark} = ${listed}
       where ($1::text is null or t.branch_code = $1) and coalesce(t.${mark}, false) is distinct from ${listed}`,
      [branchCode ?? null, except ?? null],
    )
    count += changed.rowCount ?? 0
  }
  return count
}

/** The number by which each kind is recognised. */
const KNOWN_BY: Readonly<Record<string, string>> = { shipper: 'uscc', driver: 'idNo', vehicle: 'plateNo' }
const COLUMN: Readonly<Record<string, string>> = { uscc: 'uscc', idNo: 'id_no', plateNo: 'plate_no' }

/**
 * The identity number of the driver an entry names: lists show it masked, so nobody can type it in.
 * @throws BackendError INVALID when the branch has no such driver
 */
const identified = async ({ tx, ctx }: Writing, values: Values): Promise<Values> => {
  if (isEmpty(values.driverCode) || !isEmpty(values.idNo)) return values
  const found = await tx.query<{ id_no: string }>(
    'select id_no from driver where branch_code = $1 and code = $2 and not is_deleted',
    [ctx.session.branchCode, values.driverCode],
  )
  const driver = found.rows[0]
  if (!driver) throw invalid({ driverCode: { code: 'validation.code.unknown' } })
  return { ...values, idNo: driver.id_no }
}

/** An entry says whom it is about beyond doubt. */
export const blacklistHooks: Hooks = {
  values: async (writing, given) => {
    const { before } = writing
    const values = await identified(writing, given)
    const key = own(KNOWN_BY, values.partyKind ?? before?.party_kind)
    const known = key && (key in values ? values[key] : before?.[COLUMN[key] as string])
    if (key && isEmpty(known)) throw invalid({ [key]: { code: 'validation.field.required' } })
    return values
  },
  written: async ({ tx }, row) => {
    await markBlacklisted(tx, { branchCode: row.branch_code })
  },
  remove: async ({ tx, before }) => {
    await markBlacklisted(tx, { branchCode: before.branch_code, except: before.id })
  },
}
