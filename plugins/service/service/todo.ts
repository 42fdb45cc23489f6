import { inStates, sql } from '@ntocc/sdk/service'
import { Complaint } from '../contract/complaints.ts'
import { Feedback } from '../contract/feedback.ts'
import { feedbackMachine } from '../contract/machines.ts'
import { OPEN, OVERDUE, TO_CONFIRM } from './complaints/which.ts'
import type { ServiceCtx } from './types.ts'

/** What waits for somebody: the very conditions of the views that they open, so that count and rows agree. */
export const todo = {
  complaint_count: { of: Complaint, staffOnly: true, permission: 'complaint.handle', where: OPEN },
  complaint_overdue_count: { of: Complaint, staffOnly: true, permission: 'complaint.supervise', where: OVERDUE },
  // Of whoever complained. Staff have a view of the desk for it: they do not confirm in the name of others.
  complaint_confirm_count: {
    permission: 'complaint.read',
    reads: [Complaint],
    count: async (ctx: ServiceCtx) => {
      if (ctx.session.isStaff || !ctx.mayRead(Complaint)) return 0
      const [row] = await ctx.query<{ total: string }>(
        sql`select count(*) as total from ${ctx.table(Complaint)} where ${ctx.scope(Complaint)} and not is_deleted
          and ${TO_CONFIRM}`,
      )
      return Number(row?.total ?? 0)
    },
  },
  feedback_count: {
    of: Feedback,
    staffOnly: true,
    permission: 'feedback.answer',
    where: sql`status ${inStates(feedbackMachine, 'open')}`,
  },
}
