import type { ReviewSubject } from '@ntocc/sdk/contracts'
import { type Entity, fieldsOf, isEmpty } from '@ntocc/sdk/fields'
import type { Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { Hooks } from '../records/hooks.ts'
import { REVIEW } from './states.ts'

type Values = Record<string, unknown>

/** Whether a change gives a stored field another value. A text sent in one language only equals any of its languages. */
export const changesField = (entity: Entity, before: Row, name: string, value: unknown): boolean => {
  const field = entity.fieldNamed(name)
  if (!field || value === undefined) return false
  const stored = before[snakeCase(name)] ?? null
  if (isEmpty(value) || isEmpty(stored)) return isEmpty(value) !== isEmpty(stored)
  if (field.kind.name === 'localized' && typeof value === 'string' && typeof stored === 'object')
    return !Object.values(fieldsOf(stored)).includes(value)
  const wire = field.kind.name === 'localized' ? stored : field.kind.fromDb(stored, 'en')
  return JSON.stringify(value) !== JSON.stringify(wire)
}

/**
 * States of an approved record whose papers change: what somebody looked at is no longer what is there, so it goes back
 * to review, and with it each paper that changed.
 */
export const backToReview = (
  entity: Entity,
  { certificates }: Pick<ReviewSubject, 'certificates'>,
  before: Row | undefined,
  values: Values,
): Values => {
  if (!before || Number(before.auth_status) !== REVIEW.approved) return {}
  const changed = certificates.filter(({ fields }) =>
    fields.some(name => changesField(entity, before, name, values[name])),
  )
  if (changed.length === 0) return {}
  const states = changed.flatMap(({ status }) => (status ? [[status, REVIEW.toReview] as const] : []))
  return { authStatus: REVIEW.toReview, ...Object.fromEntries(states) }
}

/**
 * The rules of a record that goes through review: its own, and then what all of them have in common. An edit of its
 * papers leads back to review, and the counts follow.
 */
export const reviewedHooks = (entity: Entity, subject: ReviewSubject, own: Hooks = {}): Hooks => ({
  ...own,
  values: async (writing, given) => {
    const values = (await own.values?.(writing, given)) ?? given
    return { ...values, ...backToReview(entity, subject, writing.before, values) }
  },
  done: (ctx, record) => {
    own.done?.(ctx, record)
    ctx.notifier.todoChanged(ctx.session.branchCode)
  },
})
