import type { Issue } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { updateRow } from '../records/store.ts'
import { admit } from './admit.ts'
import { release } from './claims.ts'
import { ownRefused } from './four-eyes.ts'
import { approvalRefused, REVIEW, type Subject } from './subjects.ts'
import { tellParty } from './tell.ts'

/** What every decision is and brings about, by whichever door it comes: the review's own pages, or a call that was there before them. */

type Values = Record<string, unknown>

/** Why the caller does not approve a record: what its papers lack, or whose they are. */
export const objectionTo = async (
  tx: Queryable,
  ctx: SignedCtx,
  subject: Subject,
  row: Row,
): Promise<Issue | undefined> => {
  const id = Number(row.id)
  return (await approvalRefused(tx, ctx, subject.kind, row)) ?? (await ownRefused(tx, ctx, subject, [id])).get(id)
}

/** What a rejection leaves with the record. */
export const rejection = ({ entity, lastReason }: Subject, row: Row, reason: string): Values => ({
  ...(entity.fieldNamed('rejectCount') ? { rejectCount: Number(row.reject_count ?? 0) + 1 } : {}),
  [lastReason]: reason,
})

interface Deciding {
  tx: Queryable
  ctx: SignedCtx
  subject: Subject
}

/** Writes a decision: the record's own rules run with it, nobody holds the case any more, and whoever registered is let in. */
export const settle = async (
  { tx, ctx, subject }: Deciding,
  before: Row,
  values: Values,
  change: { action: string; reason?: string },
): Promise<Row> => {
  const { entity, kind } = subject
  const id = Number(before.id)
  const after = await updateRow(tx, ctx, entity, id, values, { before, ...change })
  await hooksOf(entity.name).written?.({ tx, ctx, before }, after)
  await release(tx, ctx, kind, id)
  if (Number(after.auth_status) === REVIEW.approved) await admit(tx, ctx, subject, after)
  return after
}

/** Tells the party of a rejection, once it stands; of an approval it hears when it is let in. */
export const tellSettled = (ctx: SignedCtx, subject: Subject, row: Row, reason: string): void =>
  ctx.afterwards(() => {
    if (Number(row.auth_status) === REVIEW.rejected) tellParty(ctx.notifier, subject, row, 'rejected', reason)
    ctx.notifier.todoChanged(ctx.session.branchCode)
  })
