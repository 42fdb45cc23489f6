import { endpoints, type ReviewCase } from '@ntocc/sdk/contracts'
import type { Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { listOf } from '../records/list.ts'
import { findRow } from '../records/store.ts'
import { reviewSubjects } from '../registry/areas.ts'
import { claim, claimedSql, claimsOf, release } from './claims.ts'
import { decide, moveReview } from './decide.ts'
import { ownRefused } from './four-eyes.ts'
import { caseFields, caseOf, REVIEW, subjectNamed, subjectOf } from './subjects.ts'

const kindOf = ({ session }: SignedCtx, raw: unknown): string => {
  const subject = subjectNamed(raw, session.branchCode)
  if (!subject) throw invalid({ kind: { code: 'validation.code.unknown' } })
  return subject.kind
}

const kinds = handle(endpoints.reviewKinds, async ctx => {
  return reviewSubjects(ctx.session.branchCode).filter(({ kind }) => subjectNamed(kind) !== undefined)
})

const queue = handle(endpoints.reviewQueue, async (ctx, { query }) => {
  const { kind: named, claimed, ...filters } = query
  const kind = kindOf(ctx, named)
  const { entity, title } = subjectOf(kind)
  const asked = { authStatus: REVIEW.toReview, sortField: 'gmtModified', sortType: 'asc', ...filters }
  const rows: Row[] = []
  const page = await listOf(ctx, entity, asked, {
    shows: caseFields(kind),
    keyword: [title, 'code'],
    where: claimedSql(ctx, kind, claimed),
    adds: row => {
      rows.push(row)
      return {}
    },
  })
  const ids = rows.map(row => Number(row.id))
  const claims = await claimsOf(ctx, kind, ids)
  const refused = await ownRefused(ctx.db, ctx, subjectOf(kind), ids)
  const records = rows.map((row): ReviewCase => {
    const [live, refusal] = [claims.get(Number(row.id)), refused.get(Number(row.id))]
    return { ...caseOf(ctx, kind, row), ...(live ? { claim: live } : {}), ...(refusal ? { refusal } : {}) }
  })
  return { ...page, records }
})

/** Only a case that waits can be claimed: looking at others needs no claim. */
const takeCase = handle(endpoints.reviewClaim, async (ctx, { body }) => {
  const kind = kindOf(ctx, body.kind)
  return ctx.db.transaction(async tx => {
    const row = await findRow(tx, ctx, subjectOf(kind).entity, body.id, { forUpdate: true })
    if (Number(row.auth_status) !== REVIEW.toReview)
      throw new BackendError('MOVE_REFUSED', { errors: { move: { code: 'validation.move.state' } } })
    return claim(tx, ctx, kind, body.id)
  })
})

const giveBack = handle(endpoints.reviewRelease, async (ctx, { body }) => {
  await release(ctx.db, ctx, kindOf(ctx, body.kind), body.id)
  return undefined
})

const decideCase = handle(endpoints.reviewDecide, async (ctx, { body }) => {
  return decide(ctx, { ...body, kind: kindOf(ctx, body.kind) })
})

const moveCase = handle(endpoints.reviewMove, async (ctx, { body }) =>
  moveReview(ctx, { ...body, kind: kindOf(ctx, body.kind), reason: body.reason ?? '' }),
)

export const reviewRoutes: readonly Route[] = [kinds, queue, takeCase, giveBack, decideCase, moveCase]
