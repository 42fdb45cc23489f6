import { isCaller, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementLine } from '../contract/batch.ts'
import type { ServiceCtx } from './types.ts'

/** Keeps that the caller had a hand in a batch that is held: what somebody writes over it later changes nothing of that. */
export const lendHand = async (ctx: ServiceCtx, { id, hands }: SettlementBatch): Promise<void> => {
  const own = String(ctx.session.accountId)
  if (hands?.includes(own)) return
  await ctx.records.changeMany(SettlementBatch, sql`id = ${id}`, { hands: [...(hands ?? []), own] })
}

/** Whether the caller had a hand in what the batch says: made it, wrote its lines, or handed it in. */
export const hadAHand = async (
  ctx: ServiceCtx,
  { batchNo, makerId, submitterId, submittedBy, hands }: SettlementBatch,
): Promise<boolean> => {
  if (submittedBy && submittedBy === ctx.session.username) return true
  const adjusters = await ctx.query<{ id: string }>(
    sql`select distinct adjuster_id as id from ${ctx.table(SettlementLine)} where branch_code = ${ctx.session.branchCode}
      and batch_no = ${batchNo} and adjuster_id is not null`,
  )
  const wrote = [...(hands ?? []), ...adjusters.map(({ id }) => id)].map(Number)
  return isCaller(ctx, makerId, submitterId, ...wrote)
}

export const isFirstApprover = async (
  ctx: ServiceCtx,
  { firstApproverId, firstApprovedBy }: SettlementBatch,
): Promise<boolean> =>
  (Boolean(firstApprovedBy) && firstApprovedBy === ctx.session.username) || isCaller(ctx, firstApproverId)

/** Whether the caller has approved the batch, first or second. */
export const isApprover = async (ctx: ServiceCtx, batch: SettlementBatch): Promise<boolean> =>
  (await isFirstApprover(ctx, batch)) ||
  (Boolean(batch.approvedBy) && batch.approvedBy === ctx.session.username) ||
  (await isCaller(ctx, batch.approverId))
