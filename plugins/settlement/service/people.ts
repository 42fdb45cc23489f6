import { Driver, DriverTeam } from '@ntocc/sdk/contracts'
import { inStates, isCaller, type SQL, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementLine } from '../contract/batch.ts'
import { settlementMachine } from '../contract/machine.ts'
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

/** Condition for batches with a team that the caller's person leads, drives in or acts for, or with a driver of such a team. */
const withOwnTeam = (ctx: ServiceCtx): SQL => {
  const drivers = sql`(select d.code as who, d.team_code as in_team from ${ctx.offered(Driver, ['code', 'teamCode', 'branchCode'])} d
    where d.branch_code = ${ctx.session.branchCode} and d.team_code is not null)`
  const led = sql`(select t.code as of_team, t.captain_code as who from ${ctx.offered(DriverTeam, ['code', 'captainCode', 'branchCode'])} t
    where t.branch_code = ${ctx.session.branchCode})`
  const teams = sql`(select a.party_code from ${ctx.accounts.own} a where a.party_type = 'CARRIER'
    union select w.in_team from ${drivers} w join ${ctx.accounts.own} a on a.party_type = 'DRIVER' and a.party_code = w.who
    union select l.of_team from ${led} l join ${ctx.accounts.own} a on a.party_type = 'DRIVER' and a.party_code = l.who)`
  return sql`(coalesce(team_code in ${teams}, false)
    or coalesce(driver_code in (select w.who from ${drivers} w where w.in_team in ${teams}), false))`
}

/** Condition for batches that wait for an approval which the caller may give: what `batchByOther` and `batchBySecond` ask of one. */
export const mineToDecide = (ctx: ServiceCtx): SQL => {
  const { username } = ctx.session
  const own = ctx.accounts.own
  // Under names of their own: a column that only the batch has is the batch's.
  const adjusted = sql`(select l.batch_no as of_batch, l.branch_code as of_branch, l.adjuster_id as who from ${ctx.table(SettlementLine)} l)`
  return sql`(status ${inStates(settlementMachine, 'toDecide')} and not (
    coalesce(submitted_by = ${username}, false)
    or ${withOwnTeam(ctx)}
    or exists (select 1 from ${own} a where a.id in (maker_id, submitter_id) or hands @> to_jsonb(a.id::text)
      or (a.party_type = 'SHIPPER' and a.party_code = shipment_code) or (a.party_type = 'DRIVER' and a.party_code = driver_code)
      or (a.party_type = 'CARRIER' and a.party_code = team_code)
      or (status = ${settlementMachine.at.firstApproved} and a.id = first_approver_id))
    or (status = ${settlementMachine.at.firstApproved} and coalesce(first_approved_by = ${username}, false))
    or exists (select 1 from ${adjusted} w where w.of_batch = batch_no and w.of_branch = branch_code
      and w.who in (select a.id from ${own} a))))`
}
