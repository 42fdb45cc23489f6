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
  /** `create`, `update`, `delete`, or a move of the entity's machine. */
  action: string
  before: Row | undefined
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
export const UNTOLD: ReadonlySet<string> = new Set([
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

/** Rows of a hundred columns are compared by the thousand: what is no object needs no text to be compared by. */
const isSame = (old: unknown, now: unknown): boolean =>
  old === now || (typeof old === 'object' && typeof now === 'object' && JSON.stringify(old) === JSON.stringify(now))

/** What differs between two rows, field by field. A masked value that looks the same is still told to have changed. */
export const changesOf = (entity: Entity, before: Row | undefined, after: Row): KeptChange[] => {
  const changes: KeptChange[] = []
  for (const [name, field] of entity.stored) {
    const column = snakeCase(name)
    const [old, now] = [before?.[column] ?? null, after[column] ?? null]
    if (UNTOLD.has(name) || isSame(old, now)) continue
    changes.push({ field: name, before: keptValue(field, old), after: keptValue(field, now) })
  }
  return changes
}

/** Under this name the reason of a change stands among what it changed. */
export const REASON = 'reason'

/** A change that changed nothing is no news; a deletion or a move is, whatever it left as it was. */
const isNews = ({ action, changes }: { action: string; changes: readonly KeptChange[] }): boolean =>
  changes.length > 0 || action !== 'update'

/**
 * Adds lines to the audit trail of records, in the transaction of the change itself: one stands or falls with the
 * other (domain facts, section 1.1: kept at least three years). The table refuses to change or lose a line.
 */
export const writeTrail = async (
  tx: Queryable,
  author: TrailAuthor,
  entity: Entity,
  entries: readonly TrailEntry[],
): Promise<void> => {
  const lines = entries
    .map(({ action, before, after, reason }) => ({
      id: after.id,
      code: after.code,
      branch: author.branchCode || after.branch_code,
      action,
      changes: [...changesOf(entity, before, after), ...(reason ? [{ field: REASON, after: reason }] : [])],
    }))
    .filter(isNews)
  if (lines.length === 0) return
  await tx.query(
    `insert into sys_audit_trail (branch_code, entity, record_id, record_code, action, changes, account_id, party_code,
       by_name, ip, request_id)
     select line.branch, $1, line.id, line.code, line.action, line.changes, $2, $3, a.user_name, $4, $5
     from json_to_recordset($6::json) as line(id bigint, code text, branch text, action text, changes jsonb)
       left join sys_account a on a.id = $2`,
    [
      entity.name,
      author.accountId ?? null,
      author.partyCode ?? null,
      author.ip ?? null,
      author.requestId ?? null,
      JSON.stringify(lines),
    ],
  )
}
