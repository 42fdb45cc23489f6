import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { BackendError } from '../errors.ts'

const QUESTION = z.object({
  sessions: z.array(z.object({ session: z.string().max(64), role: z.string().max(64).optional() })).max(1_000),
})

/** Whether each session may go on, in the order of the question. */
export interface Standing {
  alive: boolean[]
}

interface Row extends Record<string, unknown> {
  token_hash: string
  roles: string[] | null
}

/**
 * Sessions by the hash of their token, and the role each acts in: it must still be one of the account's own.
 * @throws BackendError BAD_REQUEST
 */
export const standing = async (db: Queryable, question: unknown): Promise<Standing> => {
  const read = QUESTION.safeParse(question)
  if (!read.success) throw new BackendError('BAD_REQUEST')
  const { sessions } = read.data
  const found = await db.query<Row>(
    `select t.token_hash, (select array_agg(r.role_code) from sys_account_role ar join role r on r.id = ar.role_id
        where ar.account_id = a.id and not r.is_deleted and r.status = 1) as roles
     from sys_access_token t join sys_account a on a.id = t.account_id
     where t.token_hash = any($1) and t.expires_at > now() and t.ends_at > now() and a.enabled`,
    [sessions.map(each => each.session)],
  )
  const known = new Map(found.rows.map(row => [row.token_hash, row.roles ?? []]))
  return {
    alive: sessions.map(({ session, role }) => {
      const roles = known.get(session)
      return roles !== undefined && (role === undefined || roles.includes(role))
    }),
  }
}
