import type { WaybillMoveInput } from '@ntocc/sdk/contracts'
import type { Row, WaybillCtx } from '../types.ts'
import type { Doer } from '../writes.ts'
import { approvedRow } from './corrections.ts'
import { keepProposal } from './proposals.ts'
import { RECEIPTS } from './queues.ts'
import { tellClaim, tellJudges } from './told.ts'

/** The waybill as it would be with what was signed for. */
const claimed = (row: Row, { qty }: WaybillMoveInput) => {
  const corrected = { unloadQty: qty ?? 0 }
  return { corrected, after: approvedRow(RECEIPTS, row, corrected) }
}

/**
 * Keeps what somebody signed for, less than the driver proved, as a proposal to the platform: the waybill counts as it was proved,
 * and nobody approves its receipt without saying which quantity it is.
 */
export const claimLess = async (ctx: WaybillCtx, row: Row, input: WaybillMoveInput, doer: Doer): Promise<void> => {
  const reason = input.reason?.trim() ?? ''
  await keepProposal(ctx, { row, ...claimed(row, input), reason, claimedBy: ctx.session.partyType }, doer)
}

/** The signature stands, whoever could be told of it. */
export const tellOfClaim = async (ctx: WaybillCtx, row: Row, input: WaybillMoveInput): Promise<void> => {
  const said = { before: row, ...claimed(row, input), reason: input.reason?.trim() ?? '' }
  await Promise.all([tellClaim(ctx, said), tellJudges(ctx, said, 'decision')]).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'not everybody was told of a signature for less'),
  )
}
