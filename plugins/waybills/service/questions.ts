import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, type Provides, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

/** What other areas ask about waybills. */
export const onTrip: NonNullable<Provides<typeof contract>['onTrip']> = async (ctx, asked) => {
  const [by, names] =
    'drivers' in asked ? (['driver_code', asked.drivers] as const) : (['vehicle_no', asked.vehicles] as const)
  const column = sql.identifier(by)
  const rows = await ctx.query<{ name: string }>(
    sql`select distinct ${column} as name from ${ctx.table(Waybill)} where branch_code = ${ctx.session.branchCode}
      and ${column} = any(${sql.param([...names])}::text[]) and status ${inStates(waybillMachine, 'underWay')}
      and not is_deleted`,
  )
  return new Set(rows.map(({ name }) => name))
}
