import type { Queryable } from '../db/database.ts'
import { prepared } from '../prepared.ts'
import type { Ctx } from './context.ts'

export interface AuditEntry {
  action: string
  object?: string | undefined
  before?: unknown
  after?: unknown
  /** Envelope status of the answer. */
  status: number
}

const WRITE = prepared(
  `insert into sys_audit_log (branch_code, account_id, party_code, ip, action, object, before, after, status, request_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Who did what, when, from where (domain facts, section 1.1: kept at least three years). Never passwords or codes. */
export const writeAudit = async (
  ctx: Pick<Ctx, 'session' | 'ip' | 'requestId'> & { db: Queryable },
  entry: AuditEntry,
): Promise<void> => {
  const { session } = ctx
  await ctx.db.query(WRITE, [
    session?.branchCode ?? null,
    session?.accountId ?? null,
    session?.partyCode ?? null,
    ctx.ip,
    entry.action,
    entry.object ?? null,
    json(entry.before),
    json(entry.after),
    entry.status,
    ctx.requestId,
  ])
}
