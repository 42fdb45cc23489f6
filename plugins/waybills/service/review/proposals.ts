import { type FieldIssue, hiddenWaybillFields, type MaybeLocalized, type PartyType } from '@ntocc/sdk/contracts'
import { fenToYuan, localise, yuanToFen } from '@ntocc/sdk/fields'
import { isCaller, sql } from '@ntocc/sdk/service'
import type { CorrectionProposal } from '../../contract/review-calls.ts'
import type { Corrected, Row, WaybillCtx } from '../types.ts'
import type { Doer } from '../writes.ts'
import { isCorrected } from './corrections.ts'
import { ANY_VERSION } from './proposed.ts'
import type { ReviewQueue } from './queues.ts'

/**
 * A correction that moves more money than the branch leaves to one person: what the first one says is kept beside the waybill,
 * which goes on waiting, until somebody else approves it with the same values.
 */
export interface Proposal {
  corrected: Corrected
  reason: string
  /** The side that signed for less than was proved, and did not put anything right in the review. */
  claimedBy?: PartyType
  /** Made by the caller's person, by whichever of its accounts. */
  isMine: boolean
  byName: MaybeLocalized
  at: string
  /** In fen, before and after. */
  amounts: Readonly<Record<Agreed, readonly [before: number, after: number]>>
}

/** What is agreed to with both sides. */
const AGREED = { payableAmount: 'payable_amount', receivableAmount: 'receivable_amount' } as const
type Agreed = keyof typeof AGREED

const amountsOf = (row: Row, after: Row): Proposal['amounts'] => {
  const of = (name: Agreed) => [Number(row[AGREED[name]] ?? 0), Number(after[AGREED[name]] ?? 0)] as const
  return { payableAmount: of('payableAmount'), receivableAmount: of('receivableAmount') }
}

interface Judged {
  row: Row
  /** As approving it would leave the waybill. */
  after: Row
  corrected: Corrected
  proposal: Proposal | undefined
}

/** Whether it is the word of somebody of the platform; what a party says for itself confirms nothing. */
const isOfPlatform = ({ claimedBy }: Proposal): boolean => claimedBy === undefined || claimedBy === 'PLAT_ADMIN'

/** Whether one person may not do it alone, and nobody else has said the same. */
export const needsSecond = async (
  ctx: WaybillCtx,
  queue: ReviewQueue,
  { row, after, corrected, proposal }: Judged,
): Promise<boolean> => {
  if (!queue.isLimited || !isCorrected(corrected)) return false
  const isSecond = proposal && isOfPlatform(proposal) && !proposal.isMine
  if (isSecond && isSame(proposal.corrected, corrected)) return false
  const limit = yuanToFen(String(await ctx.settings.get('correctionLimit'))) ?? 0
  return Object.values(amountsOf(row, after)).some(([before, now]) => Math.abs(now - before) > limit)
}

/** What stands proposed of the waybill as it is, one of an earlier version is none; else what was signed for. */
export const proposalOf = async (ctx: WaybillCtx, { id, version }: Row): Promise<Proposal | undefined> => {
  const [found] = await ctx.query<Row>(
    sql`select * from waybill_correction where branch_code = ${ctx.session.branchCode} and waybill_id = ${id}
      and version in (${version}, ${ANY_VERSION}) order by version desc limit 1`,
  )
  if (!found) return undefined
  const pair = (name: string) => [Number(found[`${name}_before`]), Number(found[`${name}_after`])] as const
  return {
    corrected: found.corrected as Corrected,
    reason: String(found.reason),
    ...(found.claimed_by !== null && { claimedBy: found.claimed_by as PartyType }),
    isMine: await isCaller(ctx, Number(found.account_id)),
    byName: JSON.parse(String(found.by_name)) as MaybeLocalized,
    at: new Date(found.proposed_at as string).toISOString(),
    amounts: { payableAmount: pair('payable'), receivableAmount: pair('receivable') },
  }
}

interface Proposed extends Omit<Judged, 'proposal'> {
  reason: string
  claimedBy?: PartyType
}

/** Keeps what this person proposes, in the place of what was proposed of the same version before. */
export const keepProposal = async (
  ctx: WaybillCtx,
  { row, after, corrected, reason, claimedBy }: Proposed,
  doer: Doer,
): Promise<void> => {
  const { payableAmount, receivableAmount } = amountsOf(row, after)
  await ctx.query(
    sql`insert into waybill_correction (waybill_id, version, branch_code, corrected, reason, payable_before, payable_after,
        receivable_before, receivable_after, account_id, by_name, claimed_by)
      values (${row.id}, ${claimedBy ? ANY_VERSION : row.version}, ${row.branch_code}, ${JSON.stringify(corrected)}::jsonb, ${reason}, ${payableAmount[0]},
        ${payableAmount[1]}, ${receivableAmount[0]}, ${receivableAmount[1]}, ${ctx.session.accountId}, ${JSON.stringify(doer.name)},
        ${claimedBy ?? null})
      on conflict (waybill_id, version) do update set corrected = excluded.corrected, reason = excluded.reason,
        payable_before = excluded.payable_before, payable_after = excluded.payable_after,
        receivable_before = excluded.receivable_before, receivable_after = excluded.receivable_after,
        account_id = excluded.account_id, by_name = excluded.by_name, claimed_by = excluded.claimed_by, proposed_at = now()`,
  )
  ctx.audit({
    object: `waybill:${String(row.code)}`,
    before: { version: row.version, payableAmount: payableAmount[0], receivableAmount: receivableAmount[0] },
    after: { proposed: corrected, payableAmount: payableAmount[1], receivableAmount: receivableAmount[1] },
  })
}

const NAMES = ['loadQty', 'unloadQty', 'deductOther'] as const

const isSame = (one: Corrected, other: Corrected): boolean => NAMES.every(name => one[name] === other[name])

/**
 * What a proposal has against an approval: whoever made it does not confirm it, and nobody passes it by without a word. Values
 * that are named, those that stand there already too, are somebody's decision in its place.
 */
export const againstApproval = (
  { language }: WaybillCtx,
  proposal: Proposal | undefined,
  { corrected, isNamed }: { corrected: Corrected; isNamed: boolean },
): FieldIssue | undefined => {
  if (!proposal) return undefined
  const code = proposal.claimedBy ? 'validation.correction.claimed' : 'validation.correction.waits'
  if (!isNamed) return { code, params: { name: localise(proposal.byName, language) } }
  return proposal.isMine && isCorrected(corrected) && isSame(proposal.corrected, corrected)
    ? { code: 'validation.correction.own' }
    : undefined
}

/** A proposal as it is shown, without the amounts of the other side. */
export const presentProposal = ({ session, language }: WaybillCtx, proposal: Proposal): CorrectionProposal => {
  const { deductOther, ...quantities } = proposal.corrected
  const hidden = hiddenWaybillFields(session.partyType)
  const shown = (Object.keys(AGREED) as Agreed[]).filter(name => !hidden.includes(name))
  return {
    values: { ...quantities, ...(deductOther !== undefined && { deductOther: fenToYuan(deductOther) }) },
    reason: proposal.reason,
    byName: localise(proposal.byName, language),
    ...(proposal.claimedBy && { isClaim: true }),
    isMine: proposal.isMine,
    at: proposal.at,
    amounts: shown.map(name => ({
      name,
      before: fenToYuan(proposal.amounts[name][0]),
      after: fenToYuan(proposal.amounts[name][1]),
    })),
  }
}
