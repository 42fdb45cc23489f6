import {
  Driver,
  DriverTeam,
  endpoints,
  Shipment,
  ShipmentContract,
  type TodoItem,
  Vehicle,
  Waybill,
} from '@ntocc/sdk/contracts'
import { type SQL, sql } from 'drizzle-orm'
import { installedAreas, tableNameOf } from '../areas/registry.ts'
import type { SignedCtx } from '../http/context.ts'
import { asEntity, type Declared } from '../records/entity.ts'
import { mayRead } from '../records/reading.ts'
import { ownerField, scopeOf, seesBranch } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { TODO_NAMES, type TodoKey } from './keys.ts'

/** Certificates are shown this many days before they run out, and after. */
const WARN_DAYS = 30
/** An order that nobody has taken for this long needs somebody. */
const NOT_ACCEPTED_AFTER = '2 hours'

const SOON = sql`((now() at time zone 'UTC') + interval '8 hours')::date + ${sql.raw(String(WARN_DAYS))}`

interface Counting {
  of: Declared
  table: SQL
  where: SQL
  /** Kept to staff even where a party owns such records: it is their work. */
  staffOnly?: boolean
  /** Code of the work that it counts; else whoever may read the records. */
  permission?: string | undefined
}

const waiting = (of: Declared, table: SQL): Counting => ({
  of,
  table,
  where: sql`auth_status = 1`,
  staffOnly: true,
  permission: endpoints.reviewQueue.permission,
})

/** What each key counts, among the records the session may see. */
const COUNTINGS: Readonly<Record<TodoKey, Counting>> = {
  auth_driver_count: waiting(Driver, sql`driver`),
  auth_count: waiting(Vehicle, sql`vehicle`),
  auth_driver_leader_count: waiting(DriverTeam, sql`driver_team`),
  auth_shipper_count: waiting(Shipment, sql`shipment`),
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
export const countedTables = (): ReadonlySet<string> => COUNTED

const mayCount = ({ session }: SignedCtx, { of, staffOnly, permission }: Counting): boolean => {
  if (permission ? !session.permissions.has(permission) : !mayRead(session, of)) return false
  return seesBranch(session) || (!staffOnly && ownerField(asEntity(of), session.partyType) !== undefined)
}

/** Counts of what the session's role may read: of the product, then of the areas. */
export const todoCounts = async (ctx: SignedCtx): Promise<TodoItem[]> => {
  const ofAreas = await Promise.all(installedAreas().map(area => area.counts(ctx)))
  return [...(await productCounts(ctx)), ...ofAreas.flat()]
}

/** In the order of the specification's table. */
const productCounts = async (ctx: SignedCtx): Promise<TodoItem[]> => {
  const keys = (Object.keys(COUNTINGS) as TodoKey[]).filter(
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
