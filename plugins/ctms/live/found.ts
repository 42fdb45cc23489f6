import { Driver, reviewMachine, Shipment, Vehicle } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import { inStates, sql } from '@ntocc/sdk/service'
import { isDrivenOn, RegularRun } from '../contract/regular.ts'
import { CtmsRun } from '../contract/runs.ts'
import type { CtmsCtx } from '../service/types.ts'

/** Plates of the fleet's own vehicles, by the driver who usually drives them. */
export const ownCrews = async (ctx: CtmsCtx): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.query<{ code: string; plate_no: string }>(
    sql`select d.code, v.plate_no from ${ctx.offered(Driver, ['code', 'branchCode', 'defaultVehicle', 'isDeleted'])} d
      join ${ctx.offered(Vehicle, ['plateNo', 'branchCode', 'affiliation', 'isDeleted'])} v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle
      where d.branch_code = ${ctx.session.branchCode} and not d.is_deleted and not v.is_deleted
        and v.affiliation is distinct from 'external'`,
  )
  return new Map(rows.map(({ code, plate_no }) => [code, plate_no]))
}

/** Customers of the demo who have a contract: without one their waybills would wait. */
export const shippersOf = async (ctx: CtmsCtx): Promise<string[]> => {
  const rows = await ctx.query<{ code: string }>(
    sql`select s.code from ${ctx.offered(Shipment, ['id', 'code', 'branchCode', 'authStatus', 'status', 'createdBy', 'isDeleted'])} s
      where s.branch_code = ${ctx.session.branchCode} and s.created_by = 'demo' and s.auth_status ${inStates(reviewMachine, 'approved')}
        and s.status ${inStates(recordMachine, 'enabled')} and not s.is_deleted order by s.id`,
  )
  const codes = rows.map(({ code }) => code)
  const known = await ctx.request('shippersFor', codes)
  return known ? codes.filter(code => known.get(code)?.contractNo) : codes
}

export interface OpenRegular {
  regular: RegularRun
  driverCode: string
  teamCode: string | null
}

/** Automatic regular runs as the demo wrote them, that are driven on a day and whose run of it is not made yet. */
export const openRegular = async (ctx: CtmsCtx, day: string): Promise<OpenRegular[]> => {
  const found = await ctx.records.where(RegularRun, {
    where: sql`automatic and status ${inStates(recordMachine, 'enabled')} and created_by = 'demo' and version = 0`,
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
    sql`select code, team_code from ${ctx.offered(Driver, ['code', 'branchCode', 'teamCode', 'isDeleted'])} d where branch_code = ${ctx.session.branchCode}
      and code = any(${sql.param(open.map(({ driverCode }) => driverCode))}::text[]) and not is_deleted`,
  )
  const teams = new Map(drivers.map(({ code, team_code }) => [code, team_code]))
  return open.map(regular => {
    const { driverCode } = regular
    return { regular, driverCode, teamCode: teams.get(driverCode) ?? null }
  })
}
