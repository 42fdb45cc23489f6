import { Driver, Shipment, ShipmentContract, type TodoItem, Waybill } from '@ntocc/sdk/contracts'
import { type SQL, sql } from 'drizzle-orm'
import { installedAreas, tableNameOf } from '../areas/registry.ts'
import type { SignedCtx } from '../http/context.ts'
import { asEntity, type Declared } from '../records/entity.ts'
import { mayRead } from '../records/reading.ts'
import { ownerField, scopeOf, seesBranch } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { reviewCounts, reviewedTables } from '../review/counts.ts'
import { TODO_NAMES, type TodoKey } from './keys.ts'
import { inOrder } from './order.ts'

/** Certificates are shown this many days before they run out, and after. */
const WARN_DAYS = 30
/** An order that nobody has taken for this long needs somebody. */
const NOT_ACCEPTED_AFTER = '2 hours'

const SOON = sql`((now() at time zone 'UTC') + interval '8 hours')::date + ${sql.raw(String(WARN_DAYS))}`

/** Keys that the product counts itself; those of what waits for review are counted by the review. */
type CountedKey = Exclude<TodoKey, `auth_${string}`>

interface Counting {
  of: Declared
  table: SQL
  where: SQL
  /** Kept to staff even where a party owns such records: it is their work. */
  staffOnly?: boolean
}

/** What each key counts, among the records the session may see. */
const COUNTINGS: Readonly<Record<CountedKey, Counting>> = {
  // Unloaded, but without a price for the carrier.
  valuating_count: {
    of: Waybill,
    table: sql`waybill`,
    staffOnly: true,
    where: sql`status in (70, 80, 85, 90) and coalesce(carrier_unit_price, 0) = 0`,
  },
  miss_order_count: {
    of: Waybill,
    table: sql`waybill`,
    where: sql`status = 10 and gmt_created < now() - ${NOT_ACCEPTED_AFTER}::text::interval`,
  },
  remit_count: { of: Waybill, table: sql`waybill`, where: sql`status = 90 and pay_status = 1`, staffOnly: true },
  transport_abnormal_count: {
    of: Waybill,
    table: sql`waybill`,
    // The very filter of the list it opens: the count and the rows must agree.
    where: sql`abnormal_flag`,
  },
  waybill_sign_count: { of: Waybill, table: sql`waybill`, where: sql`status = 70` },
  receipt_review_count: { of: Waybill, table: sql`waybill`, where: sql`status = 80` },
  need_invoice: { of: Waybill, table: sql`waybill`, where: sql`status = 90 and invoice_status = 1`, staffOnly: true },
  certificate_expiry: {
    of: Driver,
    table: sql`driver`,
    where: sql`auth_status in (2, 4) and least(id_to, licence_to, qualification_to) <= ${SOON}`,
  },
  shipment_id_card_due_warn: {
    of: Shipment,
    table: sql`shipment`,
    where: sql`auth_status = 2 and id_card_expire <= ${SOON}`,
  },
  shipment_contract_due: {
    of: ShipmentContract,
    table: sql`shipment_contract`,
    staffOnly: true,
    where: sql`status = 2 and valid_to <= ${SOON}`,
  },
}

const COUNTED: ReadonlySet<string> = new Set(Object.values(COUNTINGS).map(({ of }) => tableNameOf(asEntity(of))))

/** Tables that the product's counts read. */
export const countedTables = (): ReadonlySet<string> => new Set([...COUNTED, ...reviewedTables()])

const mayCount = ({ session }: SignedCtx, { of, staffOnly }: Counting): boolean => {
  if (!mayRead(session, of)) return false
  return seesBranch(session) || (!staffOnly && ownerField(asEntity(of), session.partyType) !== undefined)
}

/** Counts of what the session's role may read: in the order of the specification's table, then those beside it. */
export const todoCounts = async (ctx: SignedCtx): Promise<TodoItem[]> => {
  const ofAreas = await Promise.all(installedAreas().map(area => area.counts(ctx)))
  return inOrder([...(await productCounts(ctx)), ...(await reviewCounts(ctx)), ...ofAreas.flat()])
}

const productCounts = async (ctx: SignedCtx): Promise<TodoItem[]> => {
  const keys = (Object.keys(COUNTINGS) as CountedKey[]).filter(
    key => mayCount(ctx, COUNTINGS[key]) && (ctx.session.noticeKeys?.has(key) ?? true),
  )
  if (keys.length === 0) return []
  const counts = keys.map(key => {
    const { of, table, where } = COUNTINGS[key]
    const scope = scopeOf(asEntity(of), ctx.session)
    return sql`(select count(*) from ${table} where ${scope} and not is_deleted and ${where}) as ${sql.identifier(key)}`
  })
  const found = await run(ctx.db, sql`select ${sql.join(counts, sql`, `)}`)
  return keys.map(key => ({
    configKey: key,
    configName: TODO_NAMES[key][ctx.language],
    configValue: Number(found.rows[0]?.[key]),
  }))
}
