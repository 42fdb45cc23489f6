import { reviewMachine } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import type { Ctx } from '@ntocc/sdk/service'
import type { Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { readerOf } from '../records/list.ts'
import { recordOf } from '../records/rows.ts'
import { requireVersion } from '../records/stale.ts'
import { findRow, idOf, loggedOf } from '../records/store.ts'
import { refuseClaimed } from './claims.ts'
import { objectionTo, rejection, settle, tellSettled } from './settle.ts'
import { subjectFor } from './subjects.ts'

type Decision = Parameters<Ctx['reviews']['decide']>[1]

/** @throws BackendError MOVE_REFUSED with the machine's reason, at the field of the state */
const requireMove = (ctx: SignedCtx, { move, reason = '' }: Decision, row: Row): number => {
  const state = Number(row.auth_status)
  const { partyType: actor, permissions } = ctx.session
  const answer = reviewMachine.canMove(move, state, { actor, permissions: [...permissions], reason })
  if (!answer.allowed) throw new BackendError('MOVE_REFUSED', { errors: { authStatus: answer.reason } })
  return reviewMachine.movesFrom(state, actor).find(({ name }) => name === move)?.to ?? state
}

/**
 * A decision about a record as a whole, made without its papers being looked at one by one: for calls of areas that had it
 * before there were queues.
 * @throws BackendError NOT_FOUND, VERSION_REQUIRED, CHANGED_BY, MOVED_ON, CLAIMED, MOVE_REFUSED
 */
export const decidePlainly = async (
  ctx: SignedCtx,
  entity: Entity,
  decision: Decision,
): Promise<Record<string, unknown>> => {
  const subject = subjectFor(entity)
  const { move, reason = '', version } = decision
  const [row, record] = await ctx.db.transaction(async tx => {
    const before = await findRow(tx, ctx, entity, idOf(decision.id), { forUpdate: true })
    await requireVersion(tx, ctx, { entity, row: before, seen: version })
    await refuseClaimed(tx, ctx, subject.kind, Number(before.id))
    const authStatus = requireMove(ctx, decision, before)
    const against = move === 'approve' ? await objectionTo(tx, ctx, subject, before) : undefined
    if (against) throw new BackendError('MOVE_REFUSED', { errors: { authStatus: against } })
    const values = {
      authStatus,
      [subject.lastReason]: reason,
      ...(move === 'reject' ? rejection(subject, before, reason) : {}),
    }
    const after = await settle({ tx, ctx, subject }, before, values, { action: move, ...(reason && { reason }) })
    const [was, is] = [loggedOf(ctx, entity, before), loggedOf(ctx, entity, after)]
    ctx.audit({ object: `${entity.name}:${String(before.code)}`, before: was, after: is })
    return [after, recordOf(entity, after, readerOf(ctx))] as const
  })
  tellSettled(ctx, subject, row, reason)
  return record
}
