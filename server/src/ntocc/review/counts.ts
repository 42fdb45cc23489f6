import { endpoints, type ReviewSubject, type TodoItem } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { localise } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { SignedCtx } from '../http/context.ts'
import { scopeOf, seesBranch } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { tableSql } from '../records/write.ts'
import { entityNamed, reviewSubjects, tableNameOf } from '../registry/areas.ts'
import { areaTodoNames } from '../registry/named.ts'
import { REVIEW } from './states.ts'

const present = (branchCode?: string): { subject: ReviewSubject; entity: Entity }[] =>
  reviewSubjects(branchCode).flatMap(subject => {
    const entity = entityNamed(subject.entity)
    return entity ? [{ subject, entity }] : []
  })

/** Tables whose rows wait for review. */
export const reviewedTables = (): string[] => present().map(({ entity }) => tableNameOf(entity))

/** What waits for a decision, of each kind that is reviewed here; for staff who may review. */
export const reviewCounts = async (ctx: SignedCtx): Promise<TodoItem[]> => {
  const { session, language } = ctx
  const code = endpoints.reviewQueue.permission
  if (!seesBranch(session) || (code && !session.permissions.has(code))) return []
  const asked = present(session.branchCode).filter(({ subject }) => session.noticeKeys?.has(subject.todo) ?? true)
  if (asked.length === 0) return []
  const counts = asked.map(
    ({ entity, subject }) => sql`(select count(*) from ${tableSql(entity)} where ${scopeOf(entity, session)}
      and not is_deleted and auth_status = ${REVIEW.toReview}) as ${sql.identifier(subject.todo)}`,
  )
  const found = await run(ctx.db, sql`select ${sql.join(counts, sql`, `)}`)
  const names = new Map(areaTodoNames())
  return asked.map(({ subject: { todo } }) => ({
    configKey: todo,
    configName: localise(names.get(todo) ?? todo, language),
    configValue: Number(found.rows[0]?.[todo]),
  }))
}
