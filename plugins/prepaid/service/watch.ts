import { platformDay, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type Follow, inStates, type Job, sql } from '@ntocc/sdk/service'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid } from '../contract/prepaid.ts'
import { isPaidBy, payeeOf } from './limits.ts'
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

interface Seen {
  after: Waybill
  before?: Waybill | undefined
}

const isIn = (set: 'off' | 'underWay', waybill: Waybill | undefined): boolean =>
  waybill !== undefined && waybillMachine.within(waybill.status, set)

const endsOff = ({ after, before }: Seen): boolean => isIn('off', after) && !isIn('off', before)
/** Somebody else is paid for it from now on. */
const changesHands = ({ after, before }: Seen): boolean =>
  before !== undefined && !isPaidBy(payeeOf(after), payeeOf(before))
/** Nothing can be approved of it any more. */
const arrives = ({ after, before }: Seen): boolean => isIn('underWay', before) && !isIn('underWay', after)

/** What was asked for lapses; what was paid to whoever carries it no more is owed back from this day on. */
const endsFor = async (ctx: ServiceCtx, code: string, now: Waybill, day: string): Promise<void> => {
  const of = await heldPrepaid(ctx, code)
  if (prepaidMachine.within(of.status, 'toDecide')) {
    await writeStanding(ctx, of, at.revoked)
    return
  }
  const isOthers = !isPaidBy(payeeOf(now), of)
  if (isOthers && prepaidMachine.within(of.status, 'outstanding') && of.status !== at.overdue)
    await writeStanding(ctx, of, at.overdue, { dueOn: day })
}

/** A waybill that comes to nothing owes its advances back at once, and one that goes on with somebody else those of whoever had it. */
export const followWaybill: Follow<Area, Waybill> = async (ctx, written) => {
  const off = written.filter(endsOff).map(({ after }) => after.waybillNo)
  const others = new Map(
    written
      .filter(each => !endsOff(each) && (changesHands(each) || arrives(each)))
      .map(({ after }) => [after.waybillNo, after]),
  )
  const numbers = [...off, ...others.keys()]
  if (numbers.length === 0) return
  const day = platformDay(new Date())
  await ctx.inBranch(ctx.session.branchCode, async own => {
    const rows = await own.query<{ code: string; waybill_no: string }>(
      sql`select code, waybill_no from ${own.table(Prepaid)} where branch_code = ${own.session.branchCode} and not is_deleted
        and waybill_no = any(${sql.param(numbers)}::text[]) and status ${inStates(prepaidMachine, 'open')} order by id`,
    )
    for (const { code, waybill_no } of rows) {
      const waybill = others.get(waybill_no)
      await own.transaction(() => (waybill ? endsFor(own, code, waybill, day) : isOff(own, code, day)))
    }
    if (rows.length > 0) own.todoChanged()
  })
}
