import { platformDay, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type Follow, inStates, type Job, sql } from '@ntocc/sdk/service'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid } from '../contract/prepaid.ts'
import { heldPrepaid, writeStanding } from './money.ts'
import type { Area, ServiceCtx } from './types.ts'

const { at } = prepaidMachine
/** Advances that one run takes up. */
const MOST = 500

/** Advances whose waybill came to nothing, and which do not know it. */
const ofNothing = async (ctx: ServiceCtx): Promise<{ code: string }[]> =>
  ctx.query(
    sql`select p.code from ${ctx.table(Prepaid)} p
      join ${ctx.offered(Waybill, ['waybillNo', 'status', 'branchCode'])} w
        on w.branch_code = p.branch_code and w.waybill_no = p.waybill_no
      where p.branch_code = ${ctx.session.branchCode} and not p.is_deleted and not p.is_off
        and w.status ${inStates(waybillMachine, 'off')} and p.status ${inStates(prepaidMachine, 'open')} limit ${MOST}`,
  )

/** What was asked for an advance is over with its waybill; what was paid is owed back from this day on. */
const isOff = async (ctx: ServiceCtx, code: string, day: string): Promise<void> => {
  const of = await heldPrepaid(ctx, code)
  if (of.isOff) return
  if (prepaidMachine.within(of.status, 'toDecide')) await writeStanding(ctx, of, at.revoked, { isOff: true })
  else if (prepaidMachine.within(of.status, 'outstanding'))
    await writeStanding(ctx, of, at.overdue, { isOff: true, dueOn: day })
  // Its money is under way: it is overdue as soon as the bank has paid.
  else await writeStanding(ctx, of, of.status, { isOff: true })
}

const due = (ctx: ServiceCtx, day: string): Promise<{ code: string }[]> =>
  ctx.query(
    sql`select code from ${ctx.table(Prepaid)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and due_on < ${day}::date and status ${inStates(prepaidMachine, 'paid', 'partlyOffset')} order by id limit ${MOST}`,
  )

/** Whatever has become overdue by a moment. */
export const watch = async (ctx: ServiceCtx, now: Date): Promise<number> => {
  const day = platformDay(now)
  const found = await ofNothing(ctx)
  for (const { code } of found) await ctx.transaction(() => isOff(ctx, code, day))
  const late = await due(ctx, day)
  for (const { code } of late)
    await ctx.transaction(async () => {
      const of = await heldPrepaid(ctx, code)
      if (prepaidMachine.within(of.status, 'outstanding') && of.status !== at.overdue)
        await writeStanding(ctx, of, at.overdue)
    })
  if (found.length + late.length > 0) ctx.todoChanged()
  return found.length + late.length
}

/** By the clock, in all branches. */
export const watchPrepaid: Job<Area>['run'] = async area => {
  for (const branch of await area.branches()) await area.inBranch(branch, ctx => watch(ctx, new Date()))
}

/** A waybill that comes to nothing owes its advances back at once. */
export const followWaybill: Follow<Area, Waybill> = async (ctx, written) => {
  const numbers = written.flatMap(({ after, before }) =>
    waybillMachine.within(after.status, 'off') && !(before && waybillMachine.within(before.status, 'off'))
      ? [after.waybillNo]
      : [],
  )
  if (numbers.length === 0) return
  await ctx.inBranch(ctx.session.branchCode, async own => {
    const rows = await own.query<{ code: string }>(
      sql`select code from ${own.table(Prepaid)} where branch_code = ${own.session.branchCode} and not is_deleted
        and waybill_no = any(${sql.param(numbers)}::text[]) and status ${inStates(prepaidMachine, 'open')}`,
    )
    for (const { code } of rows) await own.transaction(() => isOff(own, code, platformDay(new Date())))
  })
}
