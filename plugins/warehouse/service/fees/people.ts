import { isCaller, sql } from '@ntocc/sdk/service'
import { StorageBill, StorageBillLine } from '../../contract/bills.ts'
import type { ServiceCtx } from '../types.ts'

/** Keeps that the caller put a line of a bill right that is held: what somebody writes over it later changes nothing of that. */
export const lendHand = async (ctx: ServiceCtx, { id, hands }: StorageBill): Promise<void> => {
  const own = String(ctx.session.accountId)
  if (hands?.includes(own)) return
  await ctx.records.changeMany(StorageBill, sql`id = ${id}`, { hands: [...(hands ?? []), own] })
}

/** Whether the caller had a hand in what a bill says: made it, put a line right, or sent it. */
export const hadAHand = async (ctx: ServiceCtx, bill: StorageBill): Promise<boolean> => {
  const { billNo, makerId, senderId, sentBy, hands } = bill
  if (sentBy && sentBy === ctx.session.username) return true
  const adjusters = await ctx.query<{ id: string }>(
    sql`select distinct adjuster_id as id from ${ctx.table(StorageBillLine)} where branch_code = ${ctx.session.branchCode}
      and bill_no = ${billNo} and adjuster_id is not null`,
  )
  return isCaller(ctx, makerId, senderId, ...[...(hands ?? []), ...adjusters.map(({ id }) => id)].map(Number))
}
