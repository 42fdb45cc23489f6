import { createHash, randomBytes } from 'node:crypto'
import type { PartyType, SessionEnd } from '@ntocc/sdk/contracts'
import type { Queryable } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { Ctx, Session } from '../http/context.ts'
import type { Sweep } from '../jobs/sweep.ts'
import { prepared } from '../prepared.ts'
import { isOverdue, PASSWORD_MAX_AGE } from './passwords.ts'

const HOUR_MS = 3_600_000
/** A session that is not used for this long is over. */
const IDLE_MS = 12 * HOUR_MS
/** A session is over after this long however much it is used. */
const LONGEST_MS = 7 * 24 * HOUR_MS
/** How stale `expires_at` may become before a call writes it again: not on every call. */
const RENEW_AFTER_MS = HOUR_MS / 12

/** When a session was last used, to within that. */
export const lastUse = (expiresAt: Date): Date => new Date(expiresAt.getTime() - IDLE_MS)

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether somebody of a branch has used the console within that time, to within some minutes. */
export const isInUse = async (db: Queryable, branchCode: string, now: number, withinMs: number): Promise<boolean> => {
  const found = await db.query(
    `select 1 from sys_access_token t join sys_account a on a.id = t.account_id
     where a.branch_code = $1 and t.expires_at > $2 limit 1`,
    [branchCode, new Date(now + IDLE_MS - RENEW_AFTER_MS - withinMs)],
  )
  return found.rows.length > 0
}

/**
 * Makes a session for an account.
 * @param verified the hash that whoever signs in was let in by: where another password stands by now, or the account is
 * disabled, what was right a moment ago is so no more. A change that is under way is waited for.
 * @returns the opaque token; it cannot be read back
 * @throws BackendError SIGN_IN_FAILED
 */
export const issueToken = async (
  { db, deviceId, ip, userAgent }: Pick<Ctx, 'deviceId' | 'ip' | 'userAgent'> & { db: Queryable },
  accountId: number,
  verified?: string,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const made = await db.query(
    `insert into sys_access_token (token_hash, account_id, device_id, ip, user_agent, expires_at, ends_at)
     select $1, id, $3, $4, $5, $6::timestamptz, $7::timestamptz from sys_account
     where id = $2 and enabled and ($8::text is null or password_hash = $8) for share`,
    [
      hashToken(token),
      accountId,
      deviceId ?? null,
      ip,
      userAgent ?? null,
      new Date(now + IDLE_MS),
      new Date(now + LONGEST_MS),
      verified ?? null,
    ],
  )
  if (made.rowCount === 0) throw new BackendError('SIGN_IN_FAILED')
  return token
}

type Telling = Pick<Ctx, 'afterwards' | 'notifier'>

interface HashRow extends Record<string, unknown> {
  token_hash: string
}

/** Which sessions end: all of an account, one of them, or all but one. */
interface Ending {
  accountId: number
  only?: string
  except?: string
  /** What the pages that it closes say of it. */
  why?: SessionEnd
}

/**
 * Ends sessions. There is no other way to end one before its time: whoever ends it thereby tells every gateway, which
 * refuses its cookie and closes its sockets from then on.
 * @returns how many
 */
export const endSessions = async (tx: Queryable, { afterwards, notifier }: Telling, of: Ending): Promise<number> => {
  const gone = await tx.query<HashRow>(
    `delete from sys_access_token where account_id = $1 and ($2::text is null or token_hash = $2)
       and token_hash is distinct from $3 returning token_hash`,
    [of.accountId, of.only ?? null, of.except ?? null],
  )
  const sessions = gone.rows.map(row => row.token_hash)
  afterwards(() => notifier.tellSessions({ sessions, news: 'ended', ...(of.why && { why: of.why }) }))
  return sessions.length
}

/** The rights of somebody, or of everybody in a role, are others now: tells whoever has something open for them. */
export const rightsChanged = async (
  tx: Queryable,
  { afterwards, notifier }: Telling,
  of: { accountId: number } | { roleId: number },
): Promise<void> => {
  const found =
    'accountId' in of
      ? await tx.query<HashRow>('select token_hash from sys_access_token where account_id = $1', [of.accountId])
      : await tx.query<HashRow>(
          `select token_hash from sys_access_token
           where account_id in (select account_id from sys_account_role where role_id = $1)`,
          [of.roleId],
        )
  const sessions = found.rows.map(row => row.token_hash)
  afterwards(() => notifier.tellSessions({ sessions, news: 'changed' }))
}

/** Removes sessions that are over by themselves: their tokens answer nothing any more, so nobody need be told. */
export const sweepTokens = async (db: Queryable): Promise<number> => {
  const gone = await db.query('delete from sys_access_token where least(expires_at, ends_at) < now()')
  return gone.rowCount ?? 0
}

export const sessionsSweep: Sweep = {
  name: 'sessions',
  title: {
    en: 'Forget sessions that are over',
    zh: '清理已结束的会话',
    es: 'Borrar sesiones terminadas',
    ja: '終了したセッションの削除',
  },
  everyMs: HOUR_MS,
  run: ({ db }) => sweepTokens(db),
}

/** Of an account `a`: whether a role of its own asks for a second factor that it has not got. */
export const FACTOR_DUE = `(exists (select 1 from sys_account_role ar join role r on r.id = ar.role_id
       where ar.account_id = a.id and r.require_two_factor and not r.is_deleted and r.status = 1)
     and not exists (select 1 from sys_second_factor f where f.account_id = a.id and f.confirmed_at is not null))`

interface SessionRow extends Record<string, unknown> {
  account_id: string
  branch_code: string
  party_type: PartyType
  party_code: string
  username: string
  must_change_password: boolean
  applying: boolean
  password_changed_at: Date
  max_age_days: string | null
  expires_at: Date
  department_code: string | null
  factor_due: boolean
  roles: { roleCode: string; permissions: string[]; dataScope: string | null; noticeKeys: string[] | null }[] | null
}

/** Of an account `a`: what tells whether it has something to see to before anything else opens. */
export const DUE_FACTS = `a.must_change_password, a.password_changed_at,
    (select config_value from sys_branch_config c where c.branch_code = a.branch_code
       and c.config_key = '${PASSWORD_MAX_AGE}') as max_age_days,
    ${FACTOR_DUE} as factor_due`

/** Of an account `a`: who it is and what its roles may do. */
const FACTS = `a.branch_code, a.party_type, a.party_code, a.username, a.applying, ${DUE_FACTS},
    (select department_code from staff s where s.branch_code = a.branch_code and s.username = a.username
       and not s.is_deleted) as department_code,
    (select json_agg(json_build_object('roleCode', r.role_code, 'permissions', coalesce(r.permissions, '[]'),
         'dataScope', r.data_scope, 'noticeKeys', r.notice_keys) order by ar.sort, r.id)
       from sys_account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id
         and not r.is_deleted and r.status = 1) as roles`

const FIND_SESSION = prepared(`
  select t.account_id, t.expires_at, ${FACTS}
  from sys_access_token t join sys_account a on a.id = t.account_id
  where t.token_hash = $1 and t.expires_at > now() and t.ends_at > now() and a.enabled`)

const FIND_ACCOUNT = prepared(
  `select a.id as account_id, now() as expires_at, ${FACTS} from sys_account a where a.id = $1 and a.enabled`,
)

/** Somebody who belongs to no department has only what is theirs. */
const scopeOfRole = (
  dataScope: string | null | undefined,
  department: string | null,
): Pick<Session, 'ownRecordsOnly' | 'department'> => {
  if (dataScope === 'department' && department) return { department }
  return dataScope === 'self' || dataScope === 'department' ? { ownRecordsOnly: true } : {}
}

/** The bearer token of an Authorization header. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/=-]{16,512})$/i.exec(header ?? '')?.[1]

type Role = NonNullable<SessionRow['roles']>[number]

const sessionOf = (row: SessionRow, role: Role | undefined, tokenHash: string): Session => ({
  accountId: Number(row.account_id),
  branchCode: row.branch_code,
  partyType: row.party_type,
  partyCode: row.party_code,
  username: row.username,
  roleCode: role?.roleCode,
  // Who has registered may nothing before the application is approved.
  permissions: new Set(row.applying ? [] : role?.permissions),
  ...(row.applying && { applying: true }),
  ...(isOverdue(row, row.max_age_days) && { passWordOverdue: true }),
  ...(row.factor_due && { factorDue: true }),
  ...scopeOfRole(role?.dataScope, row.department_code),
  ...(role?.noticeKeys && { noticeKeys: new Set(role.noticeKeys) }),
  tokenHash,
})

/**
 * The session of a token. With `roleCode` the caller acts in that role, which must be one of the account's own.
 * @throws BackendError LOGGED_OUT (21332) for an unknown, expired or revoked token; ROLE_REFUSED
 */
export const findSession = async (db: Queryable, token: string | undefined, roleCode?: string): Promise<Session> => {
  if (!token) throw new BackendError('LOGGED_OUT')
  const tokenHash = hashToken(token)
  const row = (await db.query<SessionRow>(FIND_SESSION, [tokenHash])).rows[0]
  if (!row) throw new BackendError('LOGGED_OUT')
  const role = roleCode ? row.roles?.find(each => each.roleCode === roleCode) : row.roles?.[0]
  if (roleCode && !role) throw new BackendError('ROLE_REFUSED')
  const renewed = Date.now() + IDLE_MS
  if (renewed - row.expires_at.getTime() > RENEW_AFTER_MS)
    await db.query('update sys_access_token set expires_at = $2 where token_hash = $1', [tokenHash, new Date(renewed)])
  return sessionOf(row, role, tokenHash)
}

/**
 * What an account may do by itself at the moment, without a session of its own: for work that it began and that goes on
 * later. Undefined when it is disabled or no longer has the role.
 */
export const accountSession = async (
  db: Queryable,
  accountId: number,
  roleCode: string | undefined,
): Promise<Session | undefined> => {
  const row = (await db.query<SessionRow>(FIND_ACCOUNT, [accountId])).rows[0]
  const role = roleCode ? row?.roles?.find(each => each.roleCode === roleCode) : row?.roles?.[0]
  return row && (role || !roleCode) ? sessionOf(row, role, '') : undefined
}
