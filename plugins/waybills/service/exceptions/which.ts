import { type SQL, sql } from '@ntocc/sdk/service'
import type { ExceptionView } from '../../contract/exceptions.ts'
import type { WaybillCtx } from '../types.ts'

/** States of a waybill from which on nothing is decided about its exceptions. */
export const ENDED_FROM = 90

/** Exceptions of waybills that are under way: neither finished nor ended nor deleted. */
const ofOpenWaybill = sql`exists (select 1 from waybill w where w.branch_code = waybill_exception.branch_code
  and w.waybill_no = waybill_exception.waybill_no and w.status < ${ENDED_FROM} and not w.is_deleted)`

/** Exceptions that wait for somebody: whoever counts them or lists them takes this. */
export const OPEN = sql`(status in (0, 1) and ${ofOpenWaybill})`

/** Those whose time is up by the clock of the platform. */
export const OVERDUE = sql`(${OPEN} and due_at < now())`

export const viewOf = (view: ExceptionView, { session }: WaybillCtx): SQL => {
  switch (view) {
    case 'open':
      return OPEN
    case 'unclaimed':
      return sql`(${OPEN} and status = 0)`
    case 'mine':
      return sql`(${OPEN} and status = 1 and handler_code = ${session.partyCode})`
    case 'overdue':
      return OVERDUE
    case 'decided':
      return sql`status in (2, 3)`
    case 'closed':
      return sql`status = 4`
  }
}
