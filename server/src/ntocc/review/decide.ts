import { type ReviewCase, type ReviewDecisionForm, reviewMachine } from '@ntocc/sdk/contracts'
import type { Entity, Held, Issue, Issues, ValuesOf } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { requireRead } from '../records/reading.ts'
import { requireVersion } from '../records/stale.ts'
import { findRow, updateRow } from '../records/store.ts'
import { requireClaim } from './claims.ts'
import { objectionTo, rejection, settle, tellSettled } from './settle.ts'
import { caseOf, documentsComplete, REVIEW, subjectOf } from './subjects.ts'

type Decision = ValuesOf<typeof ReviewDecisionForm>
type Values = Record<string, unknown>

const refused = (reason: Issue): BackendError => new BackendError('MOVE_REFUSED', { errors: { move: reason } })

/** @throws BackendError MOVE_REFUSED with the machine's first reason against the move */
export const requireMove = (
  ctx: SignedCtx,
  name: string,
  row: Row,
  options: { reason?: string; holds?: Readonly<Record<string, Held>> },
): number => {
  const state = Number(row.auth_status)
  const answer = reviewMachine.canMove(name, state, {
    actor: ctx.session.partyType,
    permissions: [...ctx.session.permissions],
    strict: true,
    ...options,
  })
  if (!answer.allowed) throw refused(answer.reason)
  return reviewMachine.movesFrom(state, ctx.session.partyType).find(move => move.name === name)?.to ?? state
}

/** The reason of the whole: its own, else those of the rejected papers. */
const reasonOf = ({ reason, certificates }: Decision): string => {
  const own = reason?.trim()
  if (own) return own
  const reasons = (certificates ?? []).filter(each => each.decision === 'reject').map(each => each.reason?.trim() ?? '')
  return reasons
    .filter(each => each !== '')
    .join('; ')
    .slice(0, 200)
}

/** @throws BackendError INVALID for papers that the kind does not have, or that contradict the whole */
const checkCertificates = (kind: string, { decision, certificates }: Decision): void => {
  const known = subjectOf(kind).certificates.map(each => each.name)
  const errors: Issues = {}
  for (const [at, each] of (certificates ?? []).entries()) {
    if (!known.includes(each.name)) errors[`certificates.${at}.name`] = { code: 'validation.code.unknown' }
    else if (decision === 'approve' && each.decision === 'reject')
      errors[`certificates.${at}.decision`] = { code: 'validation.code.unknown' }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** State of each paper: as decided, else as the whole; a paper approved before stays so when another is rejected. */
const certificateStates = (kind: string, row: Row, decision: Decision): Values => {
  const decided = new Map((decision.certificates ?? []).map(each => [each.name, each.decision]))
  const whole = decision.decision
  const fallback = whole === 'reject' && decided.size > 0 ? 'approve' : whole
  const states: Values = {}
  for (const { name, status } of subjectOf(kind).certificates) {
    if (!status) continue
    const isSettled = Number(row[snakeCase(status)]) === REVIEW.approved && !decided.has(name)
    if (isSettled && whole === 'reject') continue
    states[status] = (decided.get(name) ?? fallback) === 'approve' ? REVIEW.approved : REVIEW.rejected
  }
  return states
}

/** The caller has decided this very case so already: a repeated call, not a second decision. */
const isRepeated = async (tx: Queryable, ctx: SignedCtx, entity: Entity, row: Row, { decision }: Decision) => {
  const found = await tx.query<{ action: string; account_id: string }>(
    'select action, account_id from sys_audit_trail where entity = $1 and record_id = $2 order by id desc limit 1',
    [entity.name, row.id],
  )
  const last = found.rows[0]
  return last?.action === decision && Number(last.account_id) === ctx.session.accountId
}

/**
 * Decides a case. The row is locked first: of two who decide at once the second finds it decided, and is refused unless
 * it was the same person saying the same again.
 */
export const decide = async (ctx: SignedCtx, decision: Decision): Promise<ReviewCase> => {
  const { kind } = decision
  const subject = subjectOf(kind)
  const { entity } = subject
  checkCertificates(kind, decision)
  const reason = reasonOf(decision)
  const [row, isNew] = await ctx.db.transaction(async tx => {
    const before = await findRow(tx, ctx, entity, decision.id, { forUpdate: true })
    if (Number(before.auth_status) !== REVIEW.toReview && (await isRepeated(tx, ctx, entity, before, decision)))
      return [before, false] as const
    await requireVersion(tx, ctx, { entity, row: before, seen: decision.version })
    // Decided already says more than that the claim is gone.
    if (Number(before.auth_status) === REVIEW.toReview) await requireClaim(tx, ctx, kind, decision.id)
    const to = requireMove(ctx, String(decision.decision), before, { reason, holds: { ownClaim: true } })
    const against = to === REVIEW.approved ? await objectionTo(tx, ctx, subject, before) : undefined
    if (against) throw refused(against)
    const values = {
      authStatus: to,
      ...certificateStates(kind, before, decision),
      ...(to === REVIEW.rejected ? rejection(subject, before, reason) : {}),
    }
    const action = String(decision.decision)
    return [await settle({ tx, ctx, subject }, before, values, { action, ...(reason && { reason }) }), true] as const
  })
  if (isNew) {
    ctx.audit({ object: `${entity.name}:${String(row.code)}`, after: { authStatus: row.auth_status, reason } })
    tellSettled(ctx, subject, row, reason)
  }
  return caseOf(ctx, kind, row)
}

/** Hands in, suspends or resumes. @throws BackendError FORBIDDEN, NOT_FOUND, CHANGED_BY, MOVED_ON, MOVE_REFUSED */
export const moveReview = async (
  ctx: SignedCtx,
  { kind, id, move, reason, version }: { kind: string; id: number; move: string; reason?: string; version?: unknown },
): Promise<ReviewCase> => {
  const { entity, certificates } = subjectOf(kind)
  requireRead(ctx.session, entity)
  const row = await ctx.db.transaction(async tx => {
    const before = await findRow(tx, ctx, entity, id, { forUpdate: true })
    await requireVersion(tx, ctx, { entity, row: before, seen: version })
    const holds = { documentsComplete: await documentsComplete(tx, ctx, kind, before) }
    const to = requireMove(ctx, move, before, { reason: reason ?? '', holds })
    // What was approved stays approved; everything else is to be looked at.
    const waiting = certificates.flatMap(({ status }) =>
      status && Number(before[snakeCase(status)]) !== REVIEW.approved ? [[status, REVIEW.toReview] as const] : [],
    )
    const states = move === 'submit' ? Object.fromEntries(waiting) : {}
    const change = { before, action: move, ...(reason && { reason }) }
    const after = await updateRow(tx, ctx, entity, id, { authStatus: to, ...states }, change)
    await hooksOf(entity.name).written?.({ tx, ctx, before }, after)
    return after
  })
  ctx.notifier.todoChanged(ctx.session.branchCode)
  return caseOf(ctx, kind, row)
}
