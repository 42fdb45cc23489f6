import { Driver, Shipment, Vehicle } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { isDrivenOn, RegularRun } from '../contract/regular.ts'
import { CtmsRun } from '../contract/runs.ts'
import type { CtmsCtx } from '../service/types.ts'

const TODAY = sql`(now() at time zone 'UTC' + interval '8 hours')::date`

/** Plates of the fleet's own vehicles, by the driver who usually drives them. */
export const ownCrews = async (ctx: CtmsCtx): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.query<{ code: string; plate_no: string }>(
    sql`select d.code, v.plate_no from ${ctx.table(Driver)} d
      join ${ctx.table(Vehicle)} v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle
      where d.branch_code = ${ctx.session.branchCode} and not d.is_deleted and not v.is_deleted
        and v.affiliation is distinct from 'external'`,
  )
  return new Map(rows.map(({ code, plate_no }) => [code, plate_no]))
}

/** Customers of the demo who have a contract: without one their waybills would wait. */
export const shippersOf = async (ctx: CtmsCtx): Promise<string[]> => {
  const isCovered = ctx.references.knows('shipmentContract')
    ? sql`exists (select 1 from ${ctx.table({ name: 'shipmentContract' })} c where c.branch_code = s.branch_code
        and c.shipment_code = s.code and c.status = 2 and c.type = 'framework' and not c.is_deleted
        and ${TODAY} between c.valid_from and c.valid_to)`
    : sql`true`
  const rows = await ctx.query<{ code: string }>(
    sql`select s.code from ${ctx.table(Shipment)} s where s.branch_code = ${ctx.session.branchCode}
      and s.created_by = 'demo' and s.auth_status = 2 and s.status = 1 and not s.is_deleted and ${isCovered} order by s.id`,
  )
  return rows.map(({ code }) => code)
}

export interface OpenRegular {
  regular: RegularRun
  driverCode: string
  teamCode: string | null
}

/** Automatic regular runs as the demo wrote them, that are driven on a day and whose run of it is not made yet. */
export const openRegular = async (ctx: CtmsCtx, day: string): Promise<OpenRegular[]> => {
  const found = await ctx.records.where(RegularRun, {
    where: sql`automatic and status = 1 and created_by = 'demo' and version = 0`,
  })
  const driven = found.filter(regular => isDrivenOn(regular, day))
  if (driven.length === 0) return []
  const made = await ctx.query<{ regular_key: string }>(
    sql`select regular_key from ${ctx.table(CtmsRun)} where branch_code = ${ctx.session.branchCode}
      and regular_key = any(${sql.param(driven.map(({ code }) => `${code}/${day}`))}::text[])`,
  )
  const keys = new Set(made.map(({ regular_key }) => regular_key))
  const open = driven.filter(({ code }) => !keys.has(`${code}/${day}`))
  const drivers = await ctx.query<{ code: string; team_code: string | null }>(
    sql`select code, team_code from ${ctx.table(Driver)} where branch_code = ${ctx.session.branchCode}
      and code = any(${sql.param(open.map(({ driverCode }) => driverCode))}::text[]) and not is_deleted`,
  )
  const teams = new Map(drivers.map(({ code, team_code }) => [code, team_code]))
  return open.map(regular => {
    const { driverCode } = regular
    return { regular, driverCode, teamCode: teams.get(driverCode) ?? null }
  })
}
