import type { Entity, Field } from '@ntocc/sdk/fields'
import { isEmpty, mask } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { Ctx } from '../http/context.ts'

/** Who did it and by which request; nothing of it comes from the request's own words. */
export interface TrailAuthor {
  branchCode: string
  /** Absent for what the platform does by itself. */
  accountId?: number | undefined
  partyCode?: string | undefined
  ip?: string | undefined
  requestId?: string | undefined
}

export interface TrailEntry {
  entity: Entity
  action: string
  before?: Row | undefined
  after: Row
  reason?: string | undefined
}

/** A field before and after, as it is kept: wire values, texts in all their languages, sensitive ones masked. */
export interface KeptChange {
  field: string
  before?: unknown
  after?: unknown
}

export const authorOf = (ctx: Ctx): TrailAuthor => ({
  branchCode: ctx.session?.branchCode ?? '',
  accountId: ctx.session?.accountId,
  partyCode: ctx.session?.partyCode,
  ip: ctx.ip,
  requestId: ctx.requestId,
})

/** Facts about the row rather than of what it stands for. */
const UNTOLD: ReadonlySet<string> = new Set([
  'id',
  'version',
  'branchCode',
  'gmtCreated',
  'gmtModified',
  'createdBy',
  'modifiedBy',
  'isDeleted',
])

const keptValue = (field: Field, stored: unknown): unknown => {
  if (isEmpty(stored)) return undefined
  const value = field.kind.name === 'localized' ? stored : field.kind.fromDb(stored, 'en')
  const { sensitive } = field.options
  return sensitive && typeof value === 'string' ? mask(value, sensitive) : value
}

/** What differs between two rows, field by field. A masked value that looks the same is still told to have changed. */
export const changesOf = (entity: Entity, before: Row | undefined, after: Row): KeptChange[] => {
  const changes: KeptChange[] = []
  for (const [name, field] of entity.entries) {
    const column = snakeCase(name)
    const [old, now] = [before?.[column] ?? null, after[column] ?? null]
    if (UNTOLD.has(name) || JSON.stringify(old) === JSON.stringify(now)) continue
    changes.push({ field: name, before: keptValue(field, old), after: keptValue(field, now) })
  }
  return changes
}

const REASON = 'reason'

/**
 * Adds a line to the audit trail of a record, in the transaction of the change itself: one stands or falls with the
 * other (domain facts, section 1.1: kept at least three years). The table refuses to change or lose a line.
 */
export const writeTrail = async (
  tx: Queryable,
  author: TrailAuthor,
  { entity, action, before, after, reason }: TrailEntry,
): Promise<void> => {
  const changes = changesOf(entity, before, after)
  if (reason) changes.push({ field: REASON, after: reason })
  // A change that changed nothing is no news; a deletion or a move is, whatever it left as it was.
  if (changes.length === 0 && action === 'update') return
  await tx.query(
    `insert into sys_audit_trail (branch_code, entity, record_id, record_code, action, changes, account_id, party_code,
       by_name, ip, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, (select user_name from sys_account where id = $7), $9, $10)`,
    [
      author.branchCode || after.branch_code,
      entity.name,
      after.id,
      after.code,
      action,
      JSON.stringify(changes),
      author.accountId ?? null,
      author.partyCode ?? null,
      author.ip ?? null,
      author.requestId ?? null,
    ],
  )
}
