import { randomInt } from 'node:crypto'
import { endpoints, type MaybeLocalized, type PartyType, type SessionEnd, Staff } from '@ntocc/sdk/contracts'
import { type Issues, isEmpty, localise, TAKEN } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import { hashPassword, NO_PASSWORD } from '../account/passwords.ts'
import { revokeAll } from '../account/tokens.ts'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { asEntity } from '../records/entity.ts'
import type { Hooks, Writing } from '../records/hooks.ts'
import { findRow, idOf } from '../records/store.ts'
import { knownPermissions } from './permissions.ts'
import { asStaff } from './roles.ts'

type Values = Record<string, unknown>

const UNKNOWN = { code: 'validation.code.unknown' }
const FIXED = { code: 'validation.field.unknown' }
/** Whom the platform employs; other parties register themselves or are reviewed. */
const EMPLOYED: readonly PartyType[] = ['PLAT_ADMIN', 'FINANCE', 'WAREHOUSE']

interface RoleRow extends Row {
  id: string
  role_code: string
  party_types: string[]
  permissions: string[] | null
}

const rolesOf = async (tx: Queryable, branchCode: unknown, codes: unknown): Promise<RoleRow[]> => {
  const found = await tx.query<RoleRow>(
    `select id, role_code, party_types, permissions from role
     where branch_code = $1 and role_code = any($2) and not is_deleted and status = 1`,
    [branchCode, Array.isArray(codes) ? codes.map(String) : []],
  )
  return found.rows
}

/**
 * Roles must exist, act for the person's party type, and hold no permission that whoever gives them lacks: otherwise
 * editing staff would be a way to any permission.
 */
const roleIssues = async ({ tx, ctx, before }: Writing, values: Values): Promise<Issues> => {
  if (values.roles === undefined && values.partyType === undefined) return {}
  const codes = (values.roles ?? before?.roles ?? []) as string[]
  const partyType = String(values.partyType ?? before?.party_type)
  const roles = await rolesOf(tx, ctx.session.branchCode, codes)
  const had = new Set((before?.roles ?? []) as string[])
  // A code that nothing asks for gives nobody anything.
  const known = await knownPermissions(tx, ctx.session.branchCode)
  // Whoever writes roles could give any code to their own.
  const writesRoles = ctx.session.permissions.has('role.write')
  const isBeyond = (code: string) => !writesRoles && known.has(code) && !ctx.session.permissions.has(code)
  const beyond = (role: RoleRow) => (role.permissions ?? []).some(isBeyond)
  const wrong = codes.some(code => {
    const role = roles.find(each => each.role_code === code)
    return !role?.party_types.includes(partyType) || (!had.has(code) && beyond(role))
  })
  return wrong ? { roles: UNKNOWN } : {}
}

/** User name and phone are those of the sign-in, which are one for the whole installation. */
const accountIssues = async (tx: Queryable, values: Values, own: unknown): Promise<Issues> => {
  const found = await tx.query<{ username: string; phone: string | null; party_type: string }>(
    `select username, phone, party_type from sys_account
     where (username = $1 or (phone = $2 and party_type = $3)) and username is distinct from $4`,
    [values.username ?? null, values.phone ?? null, values.partyType ?? null, own ?? null],
  )
  return {
    ...(found.rows.some(row => row.username === values.username) && { username: TAKEN }),
    ...(found.rows.some(row => row.phone === values.phone) && { phone: TAKEN }),
  }
}

/** Names as a sentence lists them. */
export const namesOf = (rows: readonly { name: MaybeLocalized }[], { language }: SignedCtx): string =>
  rows.map(({ name }) => localise(name, language)).join(', ')

const refuse = (issues: Issues): void => {
  if (Object.keys(issues).length > 0) throw invalid(issues)
}

/** @throws BackendError OWN_ACCOUNT for whoever would lock themselves out */
const notOneself = (ctx: SignedCtx, before: Row): void => {
  if (before.username === ctx.session.username) throw new BackendError('OWN_ACCOUNT')
}

const writeRoles = async (tx: Queryable, accountId: unknown, row: Row): Promise<void> => {
  const roles = await rolesOf(tx, row.branch_code, row.roles)
  const inOrder = ((row.roles ?? []) as string[]).flatMap(code => roles.find(each => each.role_code === code)?.id ?? [])
  await tx.query('delete from sys_account_role where account_id = $1', [accountId])
  await tx.query(
    `insert into sys_account_role (account_id, role_id, sort)
     select $1, role.id, role.at from unnest($2::bigint[]) with ordinality as role(id, at)`,
    [accountId, inOrder],
  )
}

/** The account behind a person follows the record: name, phone, roles, and whether it may sign in at all. */
const writeAccount = async (tx: Queryable, row: Row): Promise<void> => {
  const enabled = !row.is_deleted && Number(row.status) === 1
  const made = await tx.query<{ id: string }>(
    `insert into sys_account as a (branch_code, username, phone, password_hash, must_change_password, party_type,
       party_code, user_name, enabled)
     values ($1, $2, $3, $4, true, $5, $6, $7, $8)
     on conflict (username) do update set phone = excluded.phone, user_name = excluded.user_name,
       party_type = excluded.party_type, enabled = excluded.enabled, gmt_modified = now()
       where a.branch_code = excluded.branch_code and a.party_code = excluded.party_code returning id`,
    [
      row.branch_code,
      row.username,
      row.phone,
      NO_PASSWORD,
      row.party_type,
      row.code,
      JSON.stringify(row.name),
      enabled,
    ],
  )
  const id = made.rows[0]?.id
  if (!id) throw invalid({ username: TAKEN })
  await writeRoles(tx, id, row)
  if (!enabled) await revokeAll(tx, Number(id))
  await keepAdministrator(tx, row.branch_code)
  await tx.query(
    `insert into party (branch_code, code, party_type, user_name, username, phone, balance, frozen, status, created_by)
     values ($1, $2, $3, $4, $5, $6, 0, 0, 1, $7)
     on conflict (code) do update set user_name = excluded.user_name, phone = excluded.phone,
       party_type = excluded.party_type, is_deleted = false`,
    [row.branch_code, row.code, row.party_type, JSON.stringify(row.name), row.username, row.phone, row.modified_by],
  )
}

/** Tells a person why all that they are signed in with ends now; what they had open finds out at once. */
const endSessions = (ctx: SignedCtx, { partyType, code }: Values, why: SessionEnd): void => {
  const key = `${ctx.session.branchCode}/${String(partyType)}/${String(code)}`
  ctx.notifier.notify(key, { type: 'sessionEnded', why })
}

/**
 * In every branch somebody who may sign in can change roles, in a role of theirs: all else can be given back by them.
 * @throws BackendError LAST_ADMINISTRATOR
 */
const keepAdministrator = async (tx: Queryable, branchCode: unknown): Promise<void> => {
  const found = await tx.query(
    `select 1 from sys_account a join sys_account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
     where a.branch_code = $1 and a.enabled and r.status = 1 and not r.is_deleted
       and r.permissions ?& array['role.read', 'role.write'] limit 1`,
    [branchCode],
  )
  if (!found.rowCount) throw new BackendError('LAST_ADMINISTRATOR')
}

/** What the list says of the account behind a person, which is no field of theirs. */
const ACCOUNT_FACTS = [
  sql`(select locked_until from sys_sign_in_failure f where f.name = staff.username and locked_until > now())
    as "@locked_until"`,
  sql`coalesce((select password_hash = ${NO_PASSWORD} from sys_account a where a.username = staff.username), true)
    as "@no_password"`,
]

/** Whoever is disabled or deleted is signed out everywhere, at once. */
export const staffHooks: Hooks = {
  list: () => ({
    also: ACCOUNT_FACTS,
    present: (record, row) => ({
      ...record,
      ...(row['@locked_until'] instanceof Date && { lockedUntil: row['@locked_until'].toISOString() }),
      ...(row['@no_password'] === true && { hasNoPassword: true }),
    }),
  }),
  values: async (writing, given) => {
    const { tx, ctx, before } = writing
    const values = isEmpty(given.username) ? given : { ...given, username: String(given.username).toLowerCase() }
    if (before && values.username !== undefined && values.username !== before.username)
      throw invalid({ username: FIXED })
    if (values.partyType !== undefined && !EMPLOYED.includes(values.partyType as PartyType))
      throw invalid({ partyType: UNKNOWN })
    if (before?.username === ctx.session.username && !sameRoles(before.roles, values.roles))
      throw new BackendError('OWN_ACCOUNT')
    const whole = { username: before?.username, phone: before?.phone, partyType: before?.party_type, ...values }
    refuse({ ...(await roleIssues(writing, values)), ...(await accountIssues(tx, whole, before?.username)) })
    return values
  },
  holds: async ({ ctx, before }) => {
    notOneself(ctx, before)
    return {}
  },
  remove: async ({ tx, ctx, before }) => {
    notOneself(ctx, before)
    const led = await tx.query<{ name: MaybeLocalized }>(
      'select name from department where branch_code = $1 and leader_code = $2 and not is_deleted',
      [before.branch_code, before.code],
    )
    if (led.rowCount) throw new BackendError('LEADS_DEPARTMENT', { params: { departments: namesOf(led.rows, ctx) } })
    await writeAccount(tx, { ...before, is_deleted: true, modified_by: ctx.session.username })
    return () => endSessions(ctx, { partyType: before.party_type, code: before.code }, 'disabled')
  },
  written: ({ tx }, row) => writeAccount(tx, row),
  done: (ctx, record) => {
    if (record && Number(record.status) === 0) endSessions(ctx, record, 'disabled')
  },
}

const sameRoles = (before: unknown, after: unknown): boolean =>
  after === undefined || JSON.stringify(before) === JSON.stringify(after)

/** Unambiguous when read aloud or written down. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const take = (from: string, count: number): string[] =>
  Array.from({ length: count }, () => from[randomInt(from.length)] as string)

/** Four groups of four: about 75 bits, with a letter of either case and a digit in each. */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () => [...take(CAPITALS, 1), ...take(LETTERS, 2), ...take(DIGITS, 1)].join('')).join('-')

const staffPassword = handle(endpoints.staffPassword, async (ctx, { body }) => {
  asStaff(ctx)
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const row = await ctx.db.transaction(async tx => {
    const row = await findRow(tx, ctx, asEntity(Staff), idOf(body.id), { forUpdate: true })
    notOneself(ctx, row)
    if (Number(row.status) !== 1) throw new BackendError('NO_ACCOUNT')
    refuse(await roleIssues({ tx, ctx, before: undefined }, { roles: row.roles, partyType: row.party_type }))
    await writeAccount(tx, row)
    const set = await tx.query<{ id: string }>(
      `update sys_account set password_hash = $2, password_changed_at = now(), must_change_password = true,
         gmt_modified = now() where username = $1 returning id`,
      [row.username, passwordHash],
    )
    await revokeAll(tx, Number(set.rows[0]?.id))
    await tx.query('delete from sys_sign_in_failure where name = $1', [row.username])
    return row
  })
  const username = String(row.username)
  endSessions(ctx, { partyType: row.party_type, code: row.code }, 'password')
  ctx.audit({ object: `account:${username}` })
  return { username, password }
})

const staffUnlock = handle(endpoints.staffUnlock, async (ctx, { body }) => {
  asStaff(ctx)
  const row = await findRow(ctx.db, ctx, asEntity(Staff), idOf(body.id))
  await ctx.db.query('delete from sys_sign_in_failure where name = $1', [row.username])
  ctx.audit({ object: `account:${String(row.username)}` })
  return undefined
})

export const staffRoutes: readonly Route[] = [staffPassword, staffUnlock]
