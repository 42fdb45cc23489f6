import type { Entity } from '@ntocc/sdk/fields'
import type { Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { findRow, updateRow } from '../records/store.ts'
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

/** Nothing has changed that somebody would have to look at again. @returns whether its papers alone had taken the approval */
export const reinstateCase = (ctx: SignedCtx, entity: Entity, id: number): Promise<boolean> =>
  ctx.db.transaction(async tx => {
    const before: Row = await findRow(tx, ctx, entity, id, { forUpdate: true })
    if (Number(before.auth_status) !== REVIEW.expired) return false
    await updateRow(tx, ctx, entity, id, { authStatus: REVIEW.approved }, { before })
    return true
  })
