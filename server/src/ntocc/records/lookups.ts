import { createHmac } from 'node:crypto'
import { STATUS_TOO_MANY } from '@ntocc/sdk/contracts'
import { type Condition, type Entity, itemAt } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { writeAudit } from '../http/audit.ts'
import type { SignedCtx } from '../http/context.ts'

/**
 * Different masked values one account may look for in a day: more than people ring up, and far fewer than the ten
 * thousand that the four hidden digits of one phone can be.
 */
export const MOST_LOOKED_UP = 100
const WINDOW = '24 hours'
const ACTION = 'lookup'

/** What was looked for, so that it can be told apart and not read. */
const objectOf = (ctx: SignedCtx, entity: Entity, { name, value }: Condition): string => {
  const digest = createHmac('sha256', ctx.config.clientSecret)
    .update(`lookup:${String(value)}`)
    .digest('base64url')
  return `${entity.name}#${name}:${digest.slice(0, 16)}`
}

interface Counted extends Record<string, unknown> {
  others: string
  again: boolean
}

const countOf = async (tx: Queryable, { session }: SignedCtx, object: string): Promise<Counted> => {
  const found = await tx.query<Counted>(
    `select count(distinct object) filter (where object <> $4) as others,
        coalesce(bool_or(object = $4), false) as again
     from sys_audit_log where branch_code = $1 and at > now() - interval '${WINDOW}' and account_id = $2
       and action = $3 and status = 0`,
    [session.branchCode, session.accountId, ACTION, object],
  )
  return itemAt(found.rows, 0)
}

/** Asking for the same value again tells nothing new and costs nothing. */
const lookUp = (ctx: SignedCtx, object: string): Promise<boolean> =>
  ctx.db.transaction(async tx => {
    // One after the other: those that are asked for at the same time count each other.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`lookup/${ctx.session.accountId}`])
    const { others, again } = await countOf(tx, ctx, object)
    if (again) return true
    const mayLook = Number(others) < MOST_LOOKED_UP
    await writeAudit({ ...ctx, db: tx }, { action: ACTION, object, status: mayLook ? 0 : STATUS_TOO_MANY })
    return mayLook
  })

/**
 * Counts whole values that are looked for by somebody from whom they are masked. The audit log is the count: it holds
 * across replicas, and a restart does not forget.
 * @throws BackendError LOOKUP_TOO_MANY
 */
export const spendLookups = async (ctx: SignedCtx, entity: Entity, lookups: readonly Condition[]): Promise<void> => {
  for (const condition of lookups)
    if (!(await lookUp(ctx, objectOf(ctx, entity, condition))))
      throw new BackendError('LOOKUP_TOO_MANY', { retryAfter: 3_600 })
}
