import { exceptionMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { ExceptionView } from '../../contract/exceptions.ts'
import type { WaybillCtx } from '../types.ts'

/** Exceptions of waybills that are under way: neither finished nor ended nor deleted. */
const ofOpenWaybill = sql`exists (select 1 from waybill w where w.branch_code = waybill_exception.branch_code
  and w.waybill_no = waybill_exception.waybill_no and w.status ${inStates(waybillMachine, 'open')} and not w.is_deleted)`

/** Exceptions that wait for somebody: whoever counts them or lists them takes this. */
export const OPEN = sql`(status ${inStates(exceptionMachine, 'open')} and ${ofOpenWaybill})`

/** Those whose time is up by the clock of the platform. */
export const OVERDUE = sql`(${OPEN} and due_at < now())`

export const viewOf = (view: ExceptionView, { session }: WaybillCtx): SQL => {
  switch (view) {
    case 'open':
      return OPEN
    case 'unclaimed':
      return sql`(${OPEN} and status ${inStates(exceptionMachine, 'new')})`
    case 'mine':
      return sql`(${OPEN} and status ${inStates(exceptionMachine, 'handling')} and handler_code = ${session.partyCode})`
    case 'overdue':
      return OVERDUE
    case 'decided':
      return sql`status ${inStates(exceptionMachine, 'decided')}`
    case 'closed':
      return sql`status ${inStates(exceptionMachine, 'closed')}`
  }
}
