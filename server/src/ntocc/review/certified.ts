import type { ReviewKind } from '@ntocc/sdk/contracts'
import { type Entity, isEmpty } from '@ntocc/sdk/fields'
import type { Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { Hooks } from '../records/hooks.ts'
import { REVIEW, subjectOf } from './subjects.ts'

type Values = Record<string, unknown>

/** Whether a change gives a stored field another value. A text sent in one language only equals any of its languages. */
export const changesField = (entity: Entity, before: Row, name: string, value: unknown): boolean => {
  const field = entity.fieldNamed(name)
  if (!field || value === undefined) return false
  const stored = before[snakeCase(name)] ?? null
  if (isEmpty(value) || isEmpty(stored)) return isEmpty(value) !== isEmpty(stored)
  if (field.kind.name === 'localized' && typeof value === 'string' && typeof stored === 'object')
    return !Object.values(stored as object).includes(value)
  const wire = field.kind.name === 'localized' ? stored : field.kind.fromDb(stored, 'en')
  return JSON.stringify(value) !== JSON.stringify(wire)
}

/**
 * States of an approved party whose papers change: what somebody looked at is no longer what is there, so it goes back
 * to review, and with it each paper that changed.
 */
export const backToReview = (kind: ReviewKind, before: Row | undefined, values: Values): Values => {
  if (!before || Number(before.auth_status) !== REVIEW.approved) return {}
  const { entity, certificates } = subjectOf(kind)
  const changed = certificates.filter(({ fields }) =>
    fields.some(name => changesField(entity, before, name, values[name])),
  )
  if (changed.length === 0) return {}
  const states = changed.flatMap(({ status }) => (status ? [[status, REVIEW.toReview] as const] : []))
  return { authStatus: REVIEW.toReview, ...Object.fromEntries(states) }
}

/** What every party under review has in common: an edit of its papers leads back to review, and the counts follow. */
export const reviewedHooks = (kind: ReviewKind): Hooks => ({
  values: ({ before }, values) => ({ ...values, ...backToReview(kind, before, values) }),
  done: ctx => ctx.notifier.todoChanged(ctx.session.branchCode),
})
