import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { isOverdue } from './passwords.ts'
import { DUE_FACTS } from './tokens.ts'

const QUESTION = z.object({
  sessions: z.array(z.object({ session: z.string().max(64), role: z.string().max(64).optional() })).max(1_000),
})

/** `overdue`, `factorDue`: it goes on once the password is another, or a second factor is there; until then nothing else opens. */
type Standing = 'alive' | 'overdue' | 'factorDue' | 'ended'

/** Whether each session may go on, in the order of the question. */
export interface Standings {
  standings: Standing[]
}

interface Row extends Record<string, unknown> {
  token_hash: string
  roles: string[] | null
  must_change_password: boolean
  password_changed_at: Date
  max_age_days: string | null
  factor_due: boolean
}

const standingOf = (row: Row | undefined, role: string | undefined): Standing => {
  if (!row || (role !== undefined && !row.roles?.includes(role))) return 'ended'
  if (isOverdue(row, row.max_age_days)) return 'overdue'
  return row.factor_due ? 'factorDue' : 'alive'
}

/**
 * Sessions by the hash of their token, and the role each acts in: it must still be one of the account's own.
 * @throws BackendError BAD_REQUEST
 */
export const standing = async (db: Queryable, question: unknown): Promise<Standings> => {
  const read = QUESTION.safeParse(question)
  if (!read.success) throw new BackendError('BAD_REQUEST')
  const { sessions } = read.data
  const found = await db.query<Row>(
    `select t.token_hash, (select array_agg(r.role_code) from sys_account_role ar join role r on r.id = ar.role_id
        where ar.account_id = a.id and not r.is_deleted and r.status = 1) as roles, ${DUE_FACTS}
     from sys_access_token t join sys_account a on a.id = t.account_id
     where t.token_hash = any($1) and t.expires_at > now() and t.ends_at > now() and a.enabled`,
    [sessions.map(each => each.session)],
  )
  const known = new Map(found.rows.map(row => [row.token_hash, row]))
  return { standings: sessions.map(({ session, role }) => standingOf(known.get(session), role)) }
}
