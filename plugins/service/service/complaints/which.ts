import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { ComplaintView } from '../../contract/complaints.ts'
import { complaintMachine } from '../../contract/machines.ts'
import type { ServiceCtx } from '../types.ts'

/** Complaints that wait for the platform: whoever counts them or lists them takes this. */
export const OPEN = sql`status ${inStates(complaintMachine, 'open')}`
/** Those whose time is up by the clock of the platform. */
export const OVERDUE = sql`(${OPEN} and due_at < now())`
/** Answered; whoever complained has yet to say whether that is all. */
export const TO_CONFIRM = sql`status ${inStates(complaintMachine, 'toConfirm')}`

export const viewOf = (view: ComplaintView, { session }: ServiceCtx): SQL => {
  switch (view) {
    case 'open':
      return OPEN
    case 'unclaimed':
      return sql`status ${inStates(complaintMachine, 'received')}`
    case 'mine':
      return sql`(status ${inStates(complaintMachine, 'inHand')} and handler_code = ${session.partyCode})`
    case 'overdue':
      return OVERDUE
    case 'toConfirm':
      return TO_CONFIRM
    case 'ended':
      return sql`status ${inStates(complaintMachine, 'over')}`
  }
}
