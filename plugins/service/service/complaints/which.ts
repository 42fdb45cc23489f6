import { type SQL, sql } from '@ntocc/sdk/service'
import type { ComplaintView } from '../../contract/complaints.ts'
import type { ServiceCtx } from '../types.ts'

/** Complaints that wait for the platform: whoever counts them or lists them takes this. */
export const OPEN = sql`status in (0, 1, 2)`
/** Those whose time is up by the clock of the platform. */
export const OVERDUE = sql`(${OPEN} and due_at < now())`
/** Answered; whoever complained has yet to say whether that is all. */
export const TO_CONFIRM = sql`status = 3`

export const viewOf = (view: ComplaintView, { session }: ServiceCtx): SQL => {
  switch (view) {
    case 'open':
      return OPEN
    case 'unclaimed':
      return sql`status = 0`
    case 'mine':
      return sql`(status in (1, 2) and handler_code = ${session.partyCode})`
    case 'overdue':
      return OVERDUE
    case 'toConfirm':
      return TO_CONFIRM
    case 'ended':
      return sql`status in (4, 5, 6)`
  }
}
