import { randomInt } from 'node:crypto'
import { EMPLOYED, endpoints, type MaybeLocalized, Staff } from '@ntocc/sdk/contracts'
import { type Issues, isEmpty, localise, stringOf, TAKEN } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import { type Contact, changedContact, type Owner, tellOldContact } from '../account/contact.ts'
import { needOwnPassword } from '../account/own-password.ts'
import { endSignIns } from '../account/party-choice.ts'
import { hashPassword, NO_PASSWORD } from '../account/passwords.ts'
import { hasFactor, removeFactor } from '../account/second-factor.ts'
import { ACCOUNT_TRIES, forgiveSignIn } from '../account/sign-in-tries.ts'
import { endSessions, rightsChanged } from '../account/tokens.ts'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { hooksFor, type Writing } from '../records/hooks.ts'
import { findRow, idOf } from '../records/store.ts'
import { ownPowers, rolesInForce } from './powers.ts'
import { excessIssues, mightier, refuseMightier } from './staff-powers.ts'

type Values = Record<string, unknown>

const UNKNOWN = { code: 'validation.code.unknown' }
const FIXED = { code: 'validation.field.unknown' }

/** Roles must exist and act for the person's party type, and give nothing that whoever gives them lacks. */
const roleIssues = async ({ tx, ctx, before }: Writing, values: Values): Promise<Issues> => {
  const own = await ownPowers(tx, ctx)
  if (before) await refuseMightier(tx, ctx, before, own)
  const { roles: given, partyType, departmentCode } = values
  if (given === undefined && partyType === undefined && departmentCode === undefined) return {}
  const codes = (given ?? before?.roles ?? []) as string[]
  const type = String(partyType ?? before?.party_type)
  const roles = await rolesInForce(tx, ctx.session.branchCode)
  const isNamed = given !== undefined || partyType !== undefined
  if (isNamed && codes.some(code => !roles.get(code)?.party_types.includes(type))) return { roles: UNKNOWN }
  return excessIssues(own, roles, { roles: codes, departmentCode: departmentCode ?? before?.department_code })
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

/** @returns whether that made another list of them */
const writeRoles = async (tx: Queryable, accountId: string, row: Row): Promise<boolean> => {
  const roles = await rolesInForce(tx, row.branch_code)
  const inOrder = ((row.roles ?? []) as string[]).flatMap(code => roles.get(code)?.id ?? [])
  const had = await tx.query<{ role_id: string }>(
    'select role_id from sys_account_role where account_id = $1 order by sort, role_id',
    [accountId],
  )
  if (had.rows.map(each => each.role_id).join() === inOrder.join()) return false
  await tx.query('delete from sys_account_role where account_id = $1', [accountId])
  await tx.query(
    `insert into sys_account_role (account_id, role_id, sort)
     select $1, role.id, role.at from unnest($2::bigint[]) with ordinality as role(id, at)`,
    [accountId, inOrder],
  )
  return true
}

/**
 * The account behind a person follows the record: name, phone, roles, and whether it may sign in at all. Who may not any
 * more is signed out everywhere, at once.
 */
const writeAccount = async (tx: Queryable, ctx: SignedCtx, row: Row): Promise<void> => {
  const enabled = !row.is_deleted && Number(row.status) === 1
  const made = await tx.query<{ id: string }>(
    `insert into sys_account as a (branch_code, username, phone, password_hash, must_change_password, party_type,
       party_code, user_name, enabled)
     values ($1, $2, $3, $4, true, $5, $6, $7, $8)
     on conflict (username) do update set phone = excluded.phone,
       phone_proven_at = case when a.phone = excluded.phone then a.phone_proven_at end, user_name = excluded.user_name,
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
  const accountId = Number(id)
  const isChanged = await writeRoles(tx, id, row)
  if (!enabled) await endSessions(tx, ctx, { accountId, why: 'disabled' })
  else if (isChanged) await rightsChanged(tx, ctx, { accountId })
  await keepAdministrator(tx, row.branch_code)
  await tx.query(
    `insert into party (branch_code, code, party_type, user_name, username, phone, balance, frozen, status, created_by)
     values ($1, $2, $3, $4, $5, $6, 0, 0, 1, $7)
     on conflict (code) do update set user_name = excluded.user_name, phone = excluded.phone,
       party_type = excluded.party_type, is_deleted = false`,
    [row.branch_code, row.code, row.party_type, JSON.stringify(row.name), row.username, row.phone, row.modified_by],
  )
}

/**
 * In every branch somebody who may sign in can change roles, in a role of theirs: all else can be given back by them.
 * @throws BackendError LAST_ADMINISTRATOR
 */
const keepAdministrator = async (tx: Queryable, branchCode: unknown): Promise<void> => {
  // Two who disable each other at once must not both find the other.
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`administrator:${String(branchCode)}`])
  const found = await tx.query(
    `select 1 from sys_account a join sys_account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
     where a.branch_code = $1 and a.enabled and r.status = 1 and not r.is_deleted
       and r.permissions ?& array['role.read', 'role.write'] limit 1`,
    [branchCode],
  )
  if (!found.rowCount) throw new BackendError('LAST_ADMINISTRATOR')
}

const contactOf = ({ phone, email }: Row): Contact => ({
  phone: stringOf(phone) ?? null,
  email: stringOf(email) ?? null,
})

/** What the list says of the account behind a person, which is no field of theirs. */
const ACCOUNT_FACTS = [
  sql`(select locked_until from sys_account a join sys_try t on t.kind = ${ACCOUNT_TRIES.kind} and t.key = a.id::text
    where a.username = staff.username and locked_until > now()) as "@locked_until"`,
  sql`coalesce((select password_hash = ${NO_PASSWORD} from sys_account a where a.username = staff.username), true)
    as "@no_password"`,
  sql`exists (select 1 from sys_second_factor f join sys_account a on a.id = f.account_id
    where a.username = staff.username and f.confirmed_at is not null) as "@second_factor"`,
  sql`(select head_img from sys_account a where a.username = staff.username) as "@head_img"`,
]

export const staffHooks = hooksFor(Staff, {
  list: async ctx => {
    const mayMore = await mightier(ctx)
    return {
      also: ACCOUNT_FACTS,
      adds: row => ({
        ...(mayMore(row) && { mayMore: true }),
        ...(row['@locked_until'] instanceof Date && { lockedUntil: row['@locked_until'].toISOString() }),
        ...(row['@no_password'] === true && { hasNoPassword: true }),
        ...(row['@second_factor'] === true && { hasSecondFactor: true }),
        ...(typeof row['@head_img'] === 'string' && { headImg: row['@head_img'] }),
      }),
    }
  },
  values: async (writing, given) => {
    const { tx, ctx, before } = writing
    const values = isEmpty(given.username) ? given : { ...given, username: String(given.username).toLowerCase() }
    if (before && values.username !== undefined && values.username !== before.username)
      throw invalid({ username: FIXED })
    if (values.partyType !== undefined && !EMPLOYED.includes(String(values.partyType)))
      throw invalid({ partyType: UNKNOWN })
    if (before?.username === ctx.session.username && !sameRoles(before.roles, values.roles))
      throw new BackendError('OWN_ACCOUNT')
    if (before && changedContact(contactOf(before), values).length > 0) needOwnPassword(ctx)
    const whole = { username: before?.username, phone: before?.phone, partyType: before?.party_type, ...values }
    refuse({ ...(await roleIssues(writing, values)), ...(await accountIssues(tx, whole, before?.username)) })
    return values
  },
  moving: async ({ tx, ctx, before }) => {
    notOneself(ctx, before)
    await refuseMightier(tx, ctx, before)
    return undefined
  },
  remove: async ({ tx, ctx, before }) => {
    notOneself(ctx, before)
    await refuseMightier(tx, ctx, before)
    const led = await tx.query<{ name: MaybeLocalized }>(
      'select name from department where branch_code = $1 and leader_code = $2 and not is_deleted',
      [before.branch_code, before.code],
    )
    if (led.rowCount) throw new BackendError('LEADS_DEPARTMENT', { params: { departments: namesOf(led.rows, ctx) } })
    await writeAccount(tx, ctx, { ...before, is_deleted: true, modified_by: ctx.session.username })
  },
  written: async ({ tx, ctx, before }, row) => {
    await writeAccount(tx, ctx, row)
    if (!before) return
    const { branch_code: branchCode, party_type: partyType, code: partyCode, username } = row
    const owner = { branchCode, partyType, partyCode, username } as Owner
    await tellOldContact(tx, ctx, owner, { before: contactOf(before), after: contactOf(row) })
  },
})

const sameRoles = (before: unknown, after: unknown): boolean =>
  after === undefined || JSON.stringify(before) === JSON.stringify(after)

/** Unambiguous when read aloud or written down. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const take = (from: string, count: number): string[] =>
  Array.from({ length: count }, () => from.charAt(randomInt(from.length)))

/** Four groups of four: about 75 bits, with a letter of either case and a digit in each. */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () => [...take(CAPITALS, 1), ...take(LETTERS, 2), ...take(DIGITS, 1)].join('')).join('-')

const staffPassword = handle(endpoints.staffPassword, async (ctx, { body }) => {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const row = await ctx.db.transaction(async tx => {
    const row = await findRow(tx, ctx, Staff, idOf(body.id), { forUpdate: true })
    notOneself(ctx, row)
    if (Number(row.status) !== 1) throw new BackendError('NO_ACCOUNT')
    await refuseMightier(tx, ctx, row)
    await writeAccount(tx, ctx, row)
    const set = await tx.query<{ id: string }>(
      `update sys_account set password_hash = $2, password_changed_at = now(), must_change_password = true,
         gmt_modified = now() where username = $1 returning id`,
      [row.username, passwordHash],
    )
    const accountId = Number(set.rows[0]?.id)
    await endSignIns(tx, accountId)
    await endSessions(tx, ctx, { accountId, why: 'password' })
    await forgiveSignIn(tx, accountId)
    return row
  })
  const username = String(row.username)
  ctx.audit({ object: `account:${username}` })
  return { username, password }
})

const staffUnlock = handle(endpoints.staffUnlock, async (ctx, { body }) => {
  const row = await findRow(ctx.db, ctx, Staff, idOf(body.id))
  await refuseMightier(ctx.db, ctx, row)
  const found = await ctx.db.query<{ id: string }>('select id from sys_account where username = $1', [row.username])
  for (const { id } of found.rows) await forgiveSignIn(ctx.db, id)
  ctx.audit({ object: `account:${String(row.username)}` })
  return undefined
})

/** Only for somebody who may not more than the caller: with the password, too, it would be a way into their account. */
const staffFactorReset = handle(endpoints.staffFactorReset, async (ctx, { body }) => {
  const username = await ctx.db.transaction(async tx => {
    const row = await findRow(tx, ctx, Staff, idOf(body.id), { forUpdate: true })
    notOneself(ctx, row)
    await refuseMightier(tx, ctx, row)
    const found = await tx.query<{ id: string }>(
      'select id from sys_account where username = $1 and branch_code = $2 and party_code = $3',
      [row.username, row.branch_code, row.code],
    )
    const accountId = Number(found.rows[0]?.id)
    if (!found.rows[0] || !(await hasFactor(tx, accountId))) throw new BackendError('FACTOR_OFF')
    await removeFactor(tx, accountId)
    await endSessions(tx, ctx, { accountId, why: 'factor' })
    return String(row.username)
  })
  ctx.audit({ object: `account:${username}` })
  return undefined
})

export const staffRoutes: readonly Route[] = [staffPassword, staffUnlock, staffFactorReset]
