import { exceptionMachine, type LocalizedText, WaybillException, waybillMachine } from '@ntocc/sdk/contracts'
import { type AreaCtx, inStates, sql } from '@ntocc/sdk/service'
import type { ExceptionType } from '../../contract/exceptions.ts'
import type contract from '../../contract.ts'
import type { Row, WaybillCtx } from '../types.ts'
import { closeWithWaybill } from './effects.ts'
import { dueOf } from './report.ts'
import { OVERDUE } from './which.ts'

/** Handled in one transaction: those who work with them do not wait long. */
const BATCH = 50
/** Whoever has not heard within a day of it need not hear any more: data that were brought here, a backend long away. */
const TOLD_WITHIN = sql`interval '24 hours'`

const IS_OVERDUE: LocalizedText = {
  en: 'An exception is overdue',
  zh: '异常处理已超时',
  es: 'Una incidencia ha superado su plazo',
  ja: '異常の対応期限を過ぎました',
}

/** What came without a deadline, from wherever it came, gets the one of its kind. */
const setDeadlines = (ctx: WaybillCtx): Promise<void> =>
  ctx.transaction(async () => {
    const found = await ctx.query<{ id: string; type: ExceptionType; time: Date }>(
      sql`select id, type, time from waybill_exception where branch_code = ${ctx.session.branchCode}
        and status ${inStates(exceptionMachine, 'open')} and due_at is null and not is_deleted order by id limit ${BATCH} for update skip locked`,
    )
    const due: { id: number; dueAt: string }[] = []
    for (const { id, type, time } of found) due.push({ id: Number(id), dueAt: await dueOf(ctx, type, time.getTime()) })
    await ctx.records.changeEach(WaybillException, due)
  })

/** A waybill that ended in another way than by a move here leaves nothing open either. @returns how many waybills */
const closeEnded = (ctx: WaybillCtx): Promise<number> =>
  ctx.transaction(async () => {
    const ended = await ctx.query<Row>(
      // From the open exceptions, which are few, to their waybills: the other way round it reads all that have ended.
      sql`with open as materialized (
          select distinct waybill_no from waybill_exception
            where branch_code = ${ctx.session.branchCode} and status ${inStates(exceptionMachine, 'open')} and not is_deleted),
        ended as materialized (
          select w.id from open join waybill w using (waybill_no)
            where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted and w.status not ${inStates(waybillMachine, 'open')}
          union all
          select w.id from open join waybill w using (waybill_no)
            where w.branch_code = ${ctx.session.branchCode} and w.is_deleted)
        select w.* from waybill w where w.id in (select id from ended)
          order by w.id limit ${BATCH} for update of w skip locked`,
    )
    for (const waybill of ended) await closeWithWaybill(ctx, waybill)
    return ended.length
  })

const plain = (text: string): LocalizedText => ({ en: text, zh: text, es: text, ja: text })

/** Once for each exception: its owner, or whoever gets the notice while it has none. */
const tellOverdue = async (ctx: WaybillCtx): Promise<number> => {
  const told = await ctx.transaction(async () => {
    const found = await ctx.query<Row>(
      sql`select id, waybill_no, handler_code, due_at > now() - ${TOLD_WITHIN} as is_news from waybill_exception
        where branch_code = ${ctx.session.branchCode} and not is_deleted and ${OVERDUE} and reminded_at is null
        order by id limit ${BATCH} for update skip locked`,
    )
    const ids = found.map(({ id }) => Number(id))
    const remindedAt = new Date().toISOString()
    await ctx.records.changeMany(WaybillException, sql`id = any(${sql.param(ids)}::bigint[])`, { remindedAt })
    return found
  })
  for (const { id, waybill_no, handler_code, is_news } of told) {
    if (!is_news) continue
    const to = `/transport/exceptions?open=${String(id)}`
    const words = { level: 'warning', title: IS_OVERDUE, text: plain(String(waybill_no)), to } as const
    if (handler_code) ctx.alert(await ctx.accounts.staffKeys([String(handler_code)]), words)
    else await ctx.alertStaff('exception_overdue_count', words)
  }
  return told.length
}

/** By the minute: deadlines are set, what has ended is closed, what is overdue is told. */
export const watchExceptions = async (ctx: AreaCtx<typeof contract>): Promise<void> => {
  const branches = await ctx.query<{ branch_code: string }>(
    sql`select distinct branch_code from waybill_exception where status ${inStates(exceptionMachine, 'open')} and not is_deleted`,
  )
  for (const { branch_code: branch } of branches) {
    await ctx.inBranch(branch, async own => {
      await setDeadlines(own)
      const changed = (await closeEnded(own)) + (await tellOverdue(own))
      // What became overdue by the clock alone is seen by no count that watches tables.
      if (changed > 0) own.todoChanged()
    })
  }
}
