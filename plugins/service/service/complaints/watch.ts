import type { LocalizedText } from '@ntocc/sdk/contracts'
import { type AreaCtx, inStates, sql } from '@ntocc/sdk/service'
import { Complaint } from '../../contract/complaints.ts'
import { complaintMachine } from '../../contract/machines.ts'
import type contract from '../../contract.ts'
import type { Row, ServiceCtx } from '../types.ts'
import { noteStep } from './steps.ts'
import { OVERDUE } from './which.ts'

/** A run does so many; the rest is for the next one. */
const BATCH = 200
const HIGHEST = 3

const IS_OVERDUE: LocalizedText = {
  en: 'Complaint overdue, up one level',
  zh: '投诉超时，已升级',
  es: 'Reclamación fuera de plazo: sube de nivel',
  ja: '苦情が期限を過ぎ、レベルが上がりました',
}

const plain = (text: string): LocalizedText => ({ en: text, zh: text, es: text, ja: text })

/** Once for each deadline that was missed: a level up, whoever has it and the heads are told. */
const escalate = async (ctx: ServiceCtx): Promise<number> => {
  const late = await ctx.transaction(async () => {
    const rows = await ctx.query<Row>(
      sql`select * from ${ctx.table(Complaint)} where ${ctx.scope(Complaint)} and not is_deleted
        and ${OVERDUE} and escalated_at is null order by id limit ${BATCH} for update skip locked`,
    )
    for (const { id, code, level } of rows) {
      const up = String(Math.min(HIGHEST, Number(level) + 1))
      const set = { level: up, escalatedAt: new Date().toISOString() }
      await ctx.records.move(Complaint, { id: Number(id), move: 'escalate' }, set)
      await noteStep(ctx, { complaintCode: String(code), step: 'escalate', content: up })
    }
    return rows
  })
  for (const { id, code, waybill_no, handler_code } of late) {
    const text = plain([code, waybill_no].filter(Boolean).join(' · '))
    const words = { level: 'warning', title: IS_OVERDUE, text, to: `/service/complaints?open=${String(id)}` } as const
    if (handler_code) ctx.alert(await ctx.accounts.staffKeys([String(handler_code)]), words)
    await ctx.alertStaff('complaint_overdue_count', words)
  }
  return late.length
}

/** Nobody has anything against the answer for some days: that is all, then. @returns how many */
const closeUnanswered = (ctx: ServiceCtx): Promise<number> =>
  ctx.transaction(async () => {
    const days = await ctx.settings.get('confirmDays')
    const rows = await ctx.query<Row>(
      sql`select id, code from ${ctx.table(Complaint)} where ${ctx.scope(Complaint)} and not is_deleted and status ${inStates(complaintMachine, 'toConfirm')}
        and answered_at < now() - make_interval(days => ${days}) order by id limit ${BATCH} for update skip locked`,
    )
    for (const { id, code } of rows) {
      await ctx.records.move(Complaint, { id: Number(id), move: 'close' }, { closedAt: new Date().toISOString() })
      await noteStep(ctx, { complaintCode: String(code), step: 'close' })
    }
    return rows.length
  })

/** By the minute. */
export const watchComplaints = async (area: AreaCtx<typeof contract>): Promise<void> => {
  const branches = await area.query<{ branch_code: string }>(
    sql`select distinct branch_code from ${area.table(Complaint)} where status ${inStates(complaintMachine, 'open', 'toConfirm')} and not is_deleted`,
  )
  for (const { branch_code: branch } of branches)
    await area.inBranch(branch, async ctx => {
      const changed = (await escalate(ctx)) + (await closeUnanswered(ctx))
      // What became overdue by the clock alone is seen by no count that watches tables.
      if (changed > 0) ctx.todoChanged()
    })
}
