import { Driver, type MaybeLocalized, type ReviewSubject, sparingFields, Vehicle } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import type { ExpiringKind } from '../contract/expiry.ts'
import { driverReview, vehicleReview } from '../contract/reviews.ts'
import { column } from './days.ts'
import type { FleetCtx } from './types.ts'

/** Whose papers keep a waybill from being taken. */
export const HOLDERS = {
  driver: { entity: Driver, subject: driverReview },
  vehicle: { entity: Vehicle, subject: vehicleReview },
} as const satisfies Readonly<Record<ExpiringKind, { entity: object; subject: ReviewSubject }>>

/** Somebody or something with papers: the last days by the names of their fields, YYYY-MM-DD, and what says which papers it needs. */
export interface Holder extends Readonly<Record<string, unknown>> {
  title: MaybeLocalized
  authStatus: number
}

/** What a waybill names them by. */
const NAMED_BY = { driver: sql`code`, vehicle: sql`plate_no` } as const satisfies Readonly<Record<ExpiringKind, SQL>>

/** Drivers or vehicles of the branch with their last days, whoever asks, by number or plate: they say whether waybills may go on. */
export const holdersNamed = async (
  ctx: FleetCtx,
  kind: ExpiringKind,
  names: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<unknown, Holder>> => {
  const { entity, subject } = HOLDERS[kind]
  const key = NAMED_BY[kind]
  const days = subject.certificates.flatMap(({ to }) => (to ? [to] : []))
  const facts = [...days, ...sparingFields(subject)].map(name => sql`${column(name)}::text as ${sql.identifier(name)}`)
  const found = await ctx.query<Holder & { named: string }>(
    sql`select ${key} as named, ${column(subject.title)} as title, auth_status as "authStatus", ${sql.join(facts, sql`, `)}
      from ${ctx.table(entity)} where branch_code = ${ctx.session.branchCode} and not is_deleted
        and ${key} = any(${sql.param([...new Set(names)])}::text[])`,
  )
  return new Map(found.map(({ named, ...holder }) => [named, holder]))
}
