import type { Entity } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { SignedCtx } from '../http/context.ts'
import { run } from '../records/sql.ts'
import { findRow, updateRow } from '../records/store.ts'
import { tableSql } from '../records/write.ts'
import { backToReview } from './certified.ts'
import { hasFourEyes, untouchedSql } from './four-eyes.ts'
import { expiredOf, REVIEW, subjectFor } from './subjects.ts'

/** What the platform does by itself nobody is named for. */
const asPlatform = (ctx: SignedCtx): SignedCtx => ({ ...ctx, session: { ...ctx.session, username: 'system' } })

/** Papers that have run out take the approval: of the record, and of each of them. @returns whether it was approved */
export const expireCase = (ctx: SignedCtx, entity: Entity, id: number): Promise<boolean> =>
  ctx.db.transaction(async tx => {
    const before = await findRow(tx, ctx, entity, id, { forUpdate: true })
    if (Number(before.auth_status) !== REVIEW.approved) return false
    const states = expiredOf(subjectFor(entity), before).flatMap(({ status }) => (status ? [status] : []))
    const values = Object.fromEntries(['authStatus', ...states].map(name => [name, REVIEW.expired]))
    await updateRow(tx, asPlatform(ctx), entity, id, values, { before, action: 'certificateExpire' })
    return true
  })

const isUntouched = async (tx: Queryable, entity: Entity, id: number): Promise<boolean> => {
  const untouched = untouchedSql(subjectFor(entity))
  const found = await run(tx, sql`select 1 from ${tableSql(entity)} where id = ${id} and ${untouched}`)
  return found.rows.length > 0
}

/** States of the papers that stand as run out and are not: whoever holds them needs none. */
const freedStates = (entity: Entity, before: Row): Record<string, unknown> => {
  const subject = subjectFor(entity)
  const over = new Set(expiredOf(subject, before).map(({ name }) => name))
  const freed = subject.certificates.flatMap(({ name, status }) =>
    status && !over.has(name) && Number(before[snakeCase(status)]) === REVIEW.expired ? [status] : [],
  )
  return Object.fromEntries(freed.map(status => [status, REVIEW.approved]))
}

/**
 * Of papers that nobody has changed since there is nothing to look at again; what was changed meanwhile is handed in like any
 * change. @returns whether its papers alone had taken the approval
 */
export const reinstateCase = (ctx: SignedCtx, entity: Entity, id: number): Promise<boolean> =>
  ctx.db.transaction(async tx => {
    const before: Row = await findRow(tx, ctx, entity, id, { forUpdate: true })
    if (Number(before.auth_status) !== REVIEW.expired || !(await isUntouched(tx, entity, id))) return false
    await updateRow(tx, ctx, entity, id, { authStatus: REVIEW.approved, ...freedStates(entity, before) }, { before })
    return true
  })

/**
 * Facts that another record proves, in the name of whoever brought that one. Where papers are looked at by two, those of an
 * approved record are due again, as after any change of them: one person alone moves no date that compliance counts by.
 */
export const bringFacts = async (
  ctx: SignedCtx,
  entity: Entity,
  id: number,
  facts: Record<string, unknown>,
): Promise<void> => {
  const isLookedAt = await ctx.db.transaction(async tx => {
    const before = await findRow(tx, ctx, entity, id, { forUpdate: true })
    const states = (await hasFourEyes(tx, ctx)) ? backToReview(entity, subjectFor(entity), before, facts) : {}
    await updateRow(tx, ctx, entity, id, { ...facts, ...states }, { before })
    return Object.keys(states).length > 0
  })
  if (isLookedAt) ctx.afterwards(() => ctx.notifier.todoChanged(ctx.session.branchCode))
}
