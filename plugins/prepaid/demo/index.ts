import { payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type AreaCtx, type DemoCtx, type DemoPart, inStates, sql } from '@ntocc/sdk/service'
import { Prepaid, PrepaidEntry } from '../contract/prepaid.ts'
import type contract from '../contract.ts'
import { type Ahead, type DrawnBefore, drawAdvances, giveSomeBack, HUNDRED } from './advances.ts'

const DAY = 86_400_000
/** Of a branch, and how many of them are worth less by now than what was paid in advance: some have nobody to pay. */
const [AHEAD, BEYOND] = [6, 2]
const MORE = 1.25

interface Row {
  waybill_no: string
  settled: string
}

/** Finished waybills of a branch that were paid for in advance, and are in a batch by now: of the carriers with the fewest. */
const aheadIn = async (ctx: DemoCtx, branch: string): Promise<Ahead[]> => {
  const since = (days: number) => sql`${new Date(ctx.now - days * DAY).toISOString()}::timestamptz`
  const rows = await ctx.query<Row>(
    sql`select min(waybill_no) filter (where payable_amount > 100000 and finish_time > ${since(60)}) as waybill_no,
        sum(payable_amount) as settled
      from ${ctx.table(Waybill)} where branch_code = ${branch} and not is_deleted
        and status ${inStates(waybillMachine, 'finished')} and pay_status ${inStates(payStateMachine, 'inBatch')}
        and not coalesce(captain_collect, false) and finish_time > ${since(75)}
      group by driver_code having count(*) filter (where payable_amount > 100000 and finish_time > ${since(60)}) > 0
      order by count(*), sum(payable_amount), driver_code limit ${AHEAD}`,
  )
  // Where there are few, something is left to be paid of all of them.
  const beyond = rows.length < AHEAD ? 0 : BEYOND
  return rows.map(({ waybill_no: waybillNo, settled }, nth) => ({
    waybillNo,
    ...(nth < beyond && { beyond: Math.ceil((Number(settled) * MORE) / HUNDRED) * HUNDRED }),
  }))
}

/** Advances as people leave them, paid ones through the books; those of finished waybills are taken off their batches. */
const advances: DemoPart = {
  needs: ['drivers'],
  // Waybills are written by then.
  wants: ['trips'],
  offers: ['advanced'],
  unless: Prepaid,
  empties: [Prepaid, PrepaidEntry],
  make: async ctx => {
    const ahead: Ahead[] = []
    for (const branch of ctx.branches) ahead.push(...(await aheadIn(ctx, branch)))
    const driver = ctx.account('DRIVER')
    drawn = { ahead, ...(driver && { driver }) }
    return { advanced: ahead.map(({ waybillNo }) => waybillNo) }
  },
  finish: ctx => drawAdvances(ctx as unknown as AreaCtx<typeof contract>, drawn),
}

/** What becomes of them once batches have taken them off. */
const endings: DemoPart = { finish: ctx => giveSomeBack(ctx as unknown as AreaCtx<typeof contract>, drawn) }

export const demo: readonly DemoPart[] = [advances, endings]

/** What was drawn for this demo: it is made and finished by one process. */
let drawn: DrawnBefore = { ahead: [] }
