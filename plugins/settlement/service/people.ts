import { type SQL, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementLine } from '../contract/batch.ts'
import type { ServiceCtx } from './types.ts'

/** Whether the caller is the person behind any of these accounts. */
const isBehind = async (ctx: ServiceCtx, accounts: SQL): Promise<boolean> => {
  const [found] = await ctx.query(sql`select 1 from ${ctx.accounts.own} a where ${accounts} limit 1`)
  return found !== undefined
}

const hasAny = (ids: readonly (number | null | undefined)[], id: number): boolean => ids.includes(id)

/** Whether the caller's person is behind a user name. */
export const isCallerNamed = async (ctx: ServiceCtx, username: string): Promise<boolean> =>
  username === ctx.session.username || isBehind(ctx, sql`a.username = ${username}`)

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
  const ids = [makerId, submitterId, ...wrote].filter(id => id != null)
  return hasAny(ids, ctx.session.accountId) || isBehind(ctx, sql`a.id = any(${sql.param(ids)}::bigint[])`)
}

export const isFirstApprover = async (
  ctx: ServiceCtx,
  { firstApproverId, firstApprovedBy }: SettlementBatch,
): Promise<boolean> =>
  firstApproverId === ctx.session.accountId ||
  (Boolean(firstApprovedBy) && firstApprovedBy === ctx.session.username) ||
  isBehind(ctx, sql`a.id = ${firstApproverId ?? 0}`)

/** Whether the caller has approved the batch, first or second. */
export const isApprover = async (ctx: ServiceCtx, batch: SettlementBatch): Promise<boolean> =>
  (await isFirstApprover(ctx, batch)) ||
  (Boolean(batch.approvedBy) && batch.approvedBy === ctx.session.username) ||
  (await isBehind(ctx, sql`a.id = ${batch.approverId ?? 0}`))

/** Codes of the parties of a kind that the caller is, or acts for, by account or by phone. */
export const ownParties = async (ctx: ServiceCtx, type: 'DRIVER' | 'CARRIER'): Promise<string[]> => {
  const rows = await ctx.query<{ party_code: string }>(
    sql`select distinct a.party_code from ${ctx.accounts.own} a where a.party_type = ${type}`,
  )
  return rows.map(({ party_code }) => party_code)
}

/** Whom money is settled with. */
export type Settled = Pick<SettlementBatch, 'shipmentCode' | 'driverCode' | 'teamCode'>

/** Whether the caller is, or acts for, whom the batch is with. */
export const isOwnParty = async (
  ctx: ServiceCtx,
  { shipmentCode, driverCode, teamCode }: Settled,
): Promise<boolean> => {
  const code = shipmentCode ?? driverCode ?? teamCode ?? ''
  if (!ctx.session.isStaff && ctx.session.partyCode === code) return true
  const type = shipmentCode ? 'SHIPPER' : driverCode ? 'DRIVER' : 'CARRIER'
  return isBehind(ctx, sql`a.party_type = ${type} and a.party_code = ${code}`)
}
