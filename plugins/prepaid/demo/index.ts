import { payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type AreaCtx, type DemoPart, inStates, sql } from '@ntocc/sdk/service'
import { Prepaid, PrepaidEntry } from '../contract/prepaid.ts'
import type contract from '../contract.ts'
import { type DrawnBefore, drawAdvances } from './advances.ts'

/** Finished waybills of a branch that were paid for in advance, and are in a batch by now. */
const FINISHED = 4

/** Advances as people leave them, paid ones through the books; those of finished waybills are taken off their batches. */
export const demo: DemoPart = {
  needs: ['drivers'],
  // Waybills are written by then.
  wants: ['trips'],
  offers: ['advanced'],
  unless: Prepaid,
  empties: [Prepaid, PrepaidEntry],
  make: async ctx => {
    const advanced: string[] = []
    for (const branch of ctx.branches) {
      const rows = await ctx.query<{ waybill_no: string }>(
        sql`select distinct on (driver_code) waybill_no from ${ctx.table(Waybill)} where branch_code = ${branch} and not is_deleted
          and status ${inStates(waybillMachine, 'finished')} and pay_status ${inStates(payStateMachine, 'inBatch')}
          and not coalesce(captain_collect, false) and payable_amount > 100000
          and finish_time > ${new Date(ctx.now - 60 * 86_400_000).toISOString()}::timestamptz
          order by driver_code, waybill_no limit ${FINISHED}`,
      )
      advanced.push(...rows.map(({ waybill_no }) => waybill_no))
    }
    const driver = ctx.account('DRIVER')
    drawn = { advanced, ...(driver && { driver }) }
    return { advanced }
  },
  finish: ctx => drawAdvances(ctx as unknown as AreaCtx<typeof contract>, drawn),
}

/** What was drawn for this demo: it is made and finished by one process. */
let drawn: DrawnBefore = { advanced: [] }
