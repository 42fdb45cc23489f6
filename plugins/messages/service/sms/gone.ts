import { Waybill } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { Notice } from '../../contract/notices.ts'
import type { SmsMessage } from '../../contract/sms.ts'
import type { SmsPurpose } from '../../contract/sms-text.ts'
import { inForce } from '../notices/audience.ts'
import type { MessagesCtx } from '../types.ts'

/** Waybill states that its driver is told of. */
export const PURPOSE_OF: Readonly<Record<number, SmsPurpose>> = { 10: 'acceptance', 85: 'receiptReturned' }

const READ = ['id', 'branchCode', 'status', 'driverCode', 'isDeleted'] as const
const OF_WAYBILLS: readonly string[] = Object.values(PURPOSE_OF)

/**
 * Whether the reason of a message has gone while it waited (for the morning, for the service): a notice that was withdrawn or published anew, a
 * waybill that is in another state or another driver's. What an event is of stands in its key.
 */
export const isGone = async (
  ctx: MessagesCtx,
  { purpose, eventKey, recordId }: Pick<SmsMessage, 'purpose' | 'eventKey' | 'recordId'>,
): Promise<boolean> => {
  const [of, , third] = eventKey.split('/')
  if (of !== purpose || !recordId) return false
  if (purpose === 'notice') {
    const found = await ctx.query(
      sql`select 1 from ${ctx.table(Notice)} n where n.id = ${recordId} and n.edition = ${Number(third)} and ${inForce}`,
    )
    return found.length === 0
  }
  if (!OF_WAYBILLS.includes(purpose) || !ctx.references.knows('waybill')) return false
  const [waybill] = await ctx.query<{ status: number; driver_code: string | null }>(
    sql`select status, driver_code from ${ctx.offered(Waybill, READ)} w where id = ${recordId}
      and branch_code = ${ctx.session.branchCode} and not is_deleted`,
  )
  return !waybill || PURPOSE_OF[waybill.status] !== purpose || waybill.driver_code !== third
}
