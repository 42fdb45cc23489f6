import type { Issues } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { BEYOND, exceeds, ownPowers, type Powers, ROLE_COLUMNS, type RoleGrants, rolesInForce } from './powers.ts'

const codesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const namedRoles = (roles: ReadonlyMap<string, RoleGrants>, codes: unknown): RoleGrants[] =>
  codesOf(codes).flatMap(code => roles.get(code) ?? [])

/** Roles of the account behind a person, whatever the record says. */
const accountRoles = async (tx: Queryable, username: unknown): Promise<RoleGrants[]> => {
  const found = await tx.query<RoleGrants>(
    `select ${ROLE_COLUMNS} from role where not is_deleted and status = 1 and id in (
       select ar.role_id from sys_account_role ar join sys_account a on a.id = ar.account_id where a.username = $1)`,
    [username],
  )
  return found.rows
}

const isSelf = (ctx: SignedCtx, row: Row): boolean => row.username === ctx.session.username

/**
 * Nobody changes, disables, deletes or gives a password to somebody who may more than they do: it would be theirs.
 * @throws BackendError MAY_MORE
 */
export const refuseMightier = async (tx: Queryable, ctx: SignedCtx, row: Row, own?: Powers): Promise<void> => {
  if (isSelf(ctx, row)) return
  const roles = [
    ...namedRoles(await rolesInForce(tx, row.branch_code), row.roles),
    ...(await accountRoles(tx, row.username)),
  ]
  if (exceeds(own ?? (await ownPowers(tx, ctx)), { roles, departments: [row.department_code] }))
    throw new BackendError('MAY_MORE')
}

/** What a person would be able to do must not go beyond what the caller may, oneself included. */
export const excessIssues = (
  own: Powers,
  roles: ReadonlyMap<string, RoleGrants>,
  after: { roles: unknown; departmentCode: unknown },
): Issues => {
  const given = namedRoles(roles, after.roles)
  if (exceeds(own, { roles: given, departments: [] })) return { roles: BEYOND }
  return exceeds(own, { roles: given, departments: [after.departmentCode] }) ? { departmentCode: BEYOND } : {}
}

/** Whether a person of a list may more than its reader. */
export const mightier = async (ctx: SignedCtx): Promise<(row: Row) => boolean> => {
  const own = await ownPowers(ctx.db, ctx)
  if (own.isWhole) return () => false
  const roles = await rolesInForce(ctx.db, ctx.session.branchCode)
  return row =>
    !isSelf(ctx, row) && exceeds(own, { roles: namedRoles(roles, row.roles), departments: [row.department_code] })
}
