import { Driver, type MaybeLocalized, type ReviewSubject, Vehicle } from '@ntocc/sdk/contracts'
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

/** Somebody or something with papers: the last days by the names of their fields, YYYY-MM-DD. */
export interface Holder extends Readonly<Record<string, unknown>> {
  title: MaybeLocalized
  authStatus: number
}

/** A driver or vehicle of the branch with its last days, whoever asks: it says whether a waybill may go on. */
export const holderOf = async (ctx: FleetCtx, kind: ExpiringKind, named: SQL): Promise<Holder | undefined> => {
  const { entity, subject } = HOLDERS[kind]
  const days = subject.certificates.flatMap(({ to }) => (to ? [sql`${column(to)}::text as ${sql.identifier(to)}`] : []))
  const [found] = await ctx.query<Holder>(
    sql`select ${column(subject.title)} as title, auth_status as "authStatus", ${sql.join(days, sql`, `)}
      from ${ctx.table(entity)} where branch_code = ${ctx.session.branchCode} and ${named} and not is_deleted`,
  )
  return found
}
