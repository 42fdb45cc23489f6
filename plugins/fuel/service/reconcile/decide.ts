import type { CallHandler, Ctx } from '@ntocc/sdk/service'
import { sql } from '@ntocc/sdk/service'
import type { reconciliation } from '../../contract/reconciliation.ts'
import { FuelStatement, statementMachine } from '../../contract/statements.ts'
import type contract from '../../contract.ts'
import { counterpartOf, pairSeconds } from '../counterpart.ts'
import { inTurn } from '../statements.ts'
import { QUEUE } from './queue.ts'

type Area = typeof contract

const { open } = statementMachine.at

/** The line, held; one that wants no judgement any more is nobody's to judge. @throws NOT_FOUND, LINE_MATCHED */
const waiting = async (ctx: Ctx<Area>, id: number): Promise<FuelStatement> => {
  const [line] = await ctx.records.where(FuelStatement, { where: sql`id = ${id}`, lock: true, limit: 1 })
  if (!line) throw ctx.refuse('NOT_FOUND')
  if (!statementMachine.within(line.status, 'toClear')) throw ctx.refuse('LINE_MATCHED', { line: line.supplierNo })
  return line
}

export const claimCall: CallHandler<Area, typeof reconciliation.claim> = (ctx, { body: { id } }) =>
  ctx.transaction(async () => {
    const line = await waiting(ctx, id)
    return ctx.claims.take(QUEUE, line.id)
  })

export const releaseCall: CallHandler<Area, typeof reconciliation.release> = async (ctx, { body: { id } }) => {
  await ctx.claims.release(QUEUE, id)
}

/**
 * POST fuelReconciliation/decide: the move behind the decision. A line that names no fill is paired with the nearest one, if
 * that is the one that was on screen.
 * @throws LINE_MATCHED, CLAIMED, NOT_CLAIMED, NO_COUNTERPART, OTHER_COUNTERPART, MOVE_REFUSED
 */
export const decideCall: CallHandler<Area, typeof reconciliation.decide> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { id, version, decision, reason, seen } = body
    // Before the line is held: matching holds them in this order too.
    await inTurn(ctx)
    const line = await waiting(ctx, id)
    await ctx.requireVersion(FuelStatement, { id, version })
    await ctx.claims.require(QUEUE, id)
    const move = decision === 'reject' ? 'dispute' : line.status === open ? 'pair' : 'accept'
    if (move === 'pair') {
      const nearest = await counterpartOf(ctx, line, await pairSeconds(ctx))
      if (nearest && nearest.code !== seen) throw ctx.refuse('OTHER_COUNTERPART', { line: line.supplierNo })
    }
    const decided = await ctx.records.move(FuelStatement, { id, version, move, reason })
    await ctx.claims.release(QUEUE, id)
    return decided
  })
