import { reviewMachine } from '@ntocc/sdk/contracts'
import type { Entity, Issue } from '@ntocc/sdk/fields'
import type { Ctx } from '@ntocc/sdk/service'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { readerOf } from '../records/list.ts'
import { recordOf } from '../records/rows.ts'
import { requireVersion } from '../records/stale.ts'
import { findRow, idOf, loggedOf, updateRow } from '../records/store.ts'
import { reviewSubjects } from '../registry/areas.ts'
import { refuseClaimed } from './claims.ts'
import { ownRefused } from './four-eyes.ts'
import { approvalRefused, type Subject } from './subjects.ts'

type Decision = Parameters<Ctx['reviews']['decide']>[1]

/** @throws BackendError MOVE_REFUSED with the machine's reason, at the field of the state */
const requireMove = (ctx: SignedCtx, { move, reason = '' }: Decision, row: Row): number => {
  const state = Number(row.auth_status)
  const { partyType: actor, permissions } = ctx.session
  const answer = reviewMachine.canMove(move, state, { actor, permissions: [...permissions], reason })
  if (!answer.allowed) throw new BackendError('MOVE_REFUSED', { errors: { authStatus: answer.reason } })
  return reviewMachine.movesFrom(state, actor).find(({ name }) => name === move)?.to ?? state
}

/** Why the caller does not approve it, as at the review's desk: what is missing, or whose papers they are. */
const approvalAgainst = async (
  tx: Queryable,
  ctx: SignedCtx,
  subject: Subject,
  row: Row,
): Promise<Issue | undefined> => {
  const id = Number(row.id)
  return approvalRefused(subject.kind, row, ctx.language) ?? (await ownRefused(tx, ctx, subject, [id])).get(id)
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
  const subject = reviewSubjects().find(each => each.entity === entity.name)
  if (!subject) throw new Error(`${entity.name} does not go through review: name it under reviews of the contract`)
  const { kind, lastReason } = subject
  const { move, reason = '', version } = decision
  const record = await ctx.db.transaction(async tx => {
    const row = await findRow(tx, ctx, entity, idOf(decision.id), { forUpdate: true })
    await requireVersion(tx, ctx, { entity, row, seen: version })
    await refuseClaimed(tx, ctx, kind, Number(row.id))
    const values = { authStatus: requireMove(ctx, decision, row), [lastReason]: reason }
    const against = move === 'approve' ? await approvalAgainst(tx, ctx, { ...subject, entity }, row) : undefined
    if (against) throw new BackendError('MOVE_REFUSED', { errors: { authStatus: against } })
    const after = await updateRow(tx, ctx, entity, Number(row.id), values, { before: row, action: move, reason })
    const [was, is] = [loggedOf(ctx, entity, row), loggedOf(ctx, entity, after)]
    ctx.audit({ object: `${entity.name}:${String(row.code)}`, before: was, after: is })
    return recordOf(entity, after, readerOf(ctx))
  })
  ctx.notifier.todoChanged(ctx.session.branchCode)
  return record
}
