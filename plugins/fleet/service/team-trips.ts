import { payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { FleetCtx } from './types.ts'

/** Waybills that a refusal names. */
const MOST_NAMED = 5

/** Numbers of waybills that were taken for a team, whoever may see them; undefined where there are none. */
const carriedFor = async (ctx: FleetCtx, teamCode: string, which: SQL): Promise<string | undefined> => {
  const waybills = ctx.offered(Waybill, [
    'branchCode',
    'waybillNo',
    'teamCode',
    'driverCode',
    'captainCollect',
    'status',
    'payStatus',
    'isDeleted',
  ])
  const found = await ctx.query<{ waybill_no: string }>(
    sql`select waybill_no from ${waybills} w where branch_code = ${ctx.session.branchCode} and team_code = ${teamCode}
      and not is_deleted and ${which} order by waybill_no limit ${MOST_NAMED}`,
  )
  return found.length > 0 ? found.map(each => each.waybill_no).join(', ') : undefined
}

/** The trip of a driver goes on for the team that he took it for. @throws MEMBER_CARRIES */
export const refuseCarrying = async (ctx: FleetCtx, teamCode: string, driverCode: string): Promise<void> => {
  const which = sql`driver_code = ${driverCode} and status ${inStates(waybillMachine, 'underWay')}`
  const waybills = await carriedFor(ctx, teamCode, which)
  if (waybills) throw ctx.refuse('MEMBER_CARRIES', { waybills })
}

/** A team that goes has nothing under way, and nobody owes its captain anything: there would be nobody to pay. @throws TEAM_CARRIES */
export const refuseOwing = async (ctx: FleetCtx, teamCode: string): Promise<void> => {
  const owed = sql`captain_collect and status ${inStates(waybillMachine, 'finished')}
    and coalesce(pay_status, ${payStateMachine.initial}) ${inStates(payStateMachine, 'owed')}`
  const waybills = await carriedFor(ctx, teamCode, sql`(status ${inStates(waybillMachine, 'open')} or (${owed}))`)
  if (waybills) throw ctx.refuse('TEAM_CARRIES', { waybills })
}
