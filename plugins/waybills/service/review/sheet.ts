import { lossOnTheWay, Waybill } from '@ntocc/sdk/contracts'
import type { SheetQuery, WaybillSheet } from '../../contract/review-calls.ts'
import { drawnImages, onPaper } from '../drawn.ts'
import { exceptionsOf } from '../exceptions/read.ts'
import { findWaybill } from '../find.ts'
import { presentRow } from '../present.ts'
import type { WaybillCtx } from '../types.ts'
import { approvedRow, checkCorrected, correctable, correctedOf, inputOf, isNamed } from './corrections.ts'
import { findingsOf } from './findings.ts'
import { proofsOf } from './proofs.ts'
import { againstApproval, needsSecond, presentProposal, proposalOf } from './proposals.ts'
import type { ReviewQueue } from './queues.ts'

/** A waybill with its proofs, and what approving it would mean; nothing is written. */
export const sheetOf = async (
  ctx: WaybillCtx,
  queue: ReviewQueue,
  key: unknown,
  given: SheetQuery,
): Promise<WaybillSheet> => {
  const row = await findWaybill(ctx, key)
  const { loadQty, unloadQty, deductOther } = given
  const values = { loadQty, unloadQty, deductOther }
  const corrected = await correctedOf(ctx, queue, row, values)
  const after = approvedRow(queue, row, corrected)
  await checkCorrected(ctx, row, after, corrected)
  const asked = { row, move: queue.approve.name, input: inputOf(queue, corrected) }
  const answer = await ctx.judge(Waybill, asked)
  const proposal = await proposalOf(ctx, row)
  const against = againstApproval(ctx, proposal, { corrected, isNamed: isNamed(values) })
  const refusal = answer.allowed ? against : answer.reason
  const waybill = await presentRow(ctx, row)
  const told = onPaper(waybill, row)
  const approved = await presentRow(ctx, after)
  const proofs = (await proofsOf(ctx, [String(row.waybill_no)]))(String(row.waybill_no))
  const [loaded, unloaded] = [Number(approved.loadQty ?? 0), Number(approved.unloadQty ?? 0)]
  const terms = { lossTolerance: Number(approved.lossTolerance ?? 0), lossPrice: 0 }
  return {
    id: Number(row.id),
    version: Number(row.version),
    waybill,
    approved,
    ...(unloaded > 0 && { tolerated: lossOnTheWay(terms, loaded, unloaded).tolerated }),
    nodes: proofs.nodes.map(node => ({ ...node, photos: drawnImages(node.photos, node, told) })),
    receipts: proofs.receipts.map(each => ({ ...each, images: drawnImages(each.images, each, told) })),
    exceptions: await exceptionsOf(ctx, row),
    findings: findingsOf(queue.name, approved, proofs),
    ...(refusal && { refusal }),
    correctable: await correctable(ctx, queue, row),
    ...(proposal && { proposal: presentProposal(ctx, proposal) }),
    ...((await needsSecond(ctx, queue, { row, after, corrected, proposal })) && { isBeyondLimit: true }),
  }
}
