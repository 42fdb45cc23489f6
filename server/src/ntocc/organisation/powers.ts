import type { Issue } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { BUILT_IN } from '../seed/built-in.ts'
import { knownPermissions } from './known-permissions.ts'
import { readMenu } from './menu.ts'

/** Said where somebody would give what they do not have. */
export const BEYOND: Issue = { code: 'validation.code.beyond' }

/** A role as far as it decides what somebody may. */
export interface RoleGrants extends Row {
  role_code: string
  party_types: string[]
  permissions: string[] | null
  resources: string[] | null
  data_scope: string | null
  created_by: string | null
}

/** How far a grant reaches over the records of the branch. */
const OWN = 0
const DEPARTMENT = 1
const BRANCH = 2

/** Reaching the records of the branch at all, whatever is done with them. */
const RECORDS = 'records'

/** What one person may, by all roles of theirs: they can act in any. */
export interface Powers {
  /** Runs the branch: may everything there is, and so what a new plugin brings. */
  isWhole: boolean
  /** By permission code or page how far it reaches; what nothing asks for gives nobody anything and is not there. */
  grants: ReadonlyMap<string, number>
  /** Their own department and those below it. */
  departments: ReadonlySet<string>
  /** What there is to grant. */
  known: ReadonlySet<string>
}

/** Roles that somebody has or is to have, and where those work who have them. */
export interface Holding {
  roles: readonly RoleGrants[]
  departments: readonly unknown[]
}

const permission = (code: string): string => `permission:${code}`
const page = (name: string): string => `page:${name}`

export const ROLE_COLUMNS = 'id, branch_code, role_code, party_types, permissions, resources, data_scope, created_by'

/** The role of the release that runs the branch. Another may have as much today and not tomorrow. */
const runsBranch = (role: RoleGrants): boolean => role.role_code === 'PLAT_ADMIN' && role.created_by === BUILT_IN

const grantsOf = (role: RoleGrants): string[] => [
  RECORDS,
  ...(role.permissions ?? []).map(permission),
  ...(role.resources ?? []).map(page),
]

/** `within`: the department counts as one that the reader of the result has; otherwise as any other of the branch. */
const reachOf = (role: RoleGrants, within: boolean): number => {
  if (role.data_scope === 'self') return OWN
  return role.data_scope === 'department' && within ? DEPARTMENT : BRANCH
}

const knownGrants = async (tx: Queryable, branchCode: string): Promise<ReadonlySet<string>> => {
  const menu = await readMenu(tx, branchCode)
  const codes = await knownPermissions(tx, branchCode)
  return new Set([RECORDS, ...[...codes].map(permission), ...menu.map(row => page(row.name))])
}

/** Codes of a department and of all below it. */
const departmentsBelow = async (tx: Queryable, branchCode: string, code: unknown): Promise<ReadonlySet<string>> => {
  if (!code) return new Set()
  const found = await tx.query<{ code: string }>(
    `with recursive part as (
       select $2::text as code
       union select d.code from department d join part p on d.parent_code = p.code
         where d.branch_code = $1 and not d.is_deleted)
     select code from part`,
    [branchCode, code],
  )
  return new Set(found.rows.map(row => row.code))
}

/** What whoever is signed in may. */
export const ownPowers = async (tx: Queryable, { session }: SignedCtx): Promise<Powers> => {
  const { branchCode, accountId, username } = session
  const roles = await tx.query<RoleGrants>(
    `select ${ROLE_COLUMNS} from role where not is_deleted and status = 1
       and id in (select role_id from sys_account_role where account_id = $1)`,
    [accountId],
  )
  const self = await tx.query<{ department_code: string | null }>(
    'select department_code from staff where branch_code = $1 and username = $2 and not is_deleted',
    [branchCode, username],
  )
  const departments = await departmentsBelow(tx, branchCode, self.rows[0]?.department_code)
  const grants = new Map<string, number>()
  for (const role of roles.rows) {
    // Whoever belongs to no department has only what is theirs.
    const reach = role.data_scope === 'department' && departments.size === 0 ? OWN : reachOf(role, true)
    for (const each of grantsOf(role)) grants.set(each, Math.max(reach, grants.get(each) ?? OWN))
  }
  return { isWhole: roles.rows.some(runsBranch), grants, departments, known: await knownGrants(tx, branchCode) }
}

export interface Excess {
  /** Codes or pages that the own powers do not have. */
  grants: readonly string[]
  /** Something they have reaches further. */
  reach: boolean
}

const NOTHING: Excess = { grants: [], reach: false }

/** What roles give beyond one's own powers. */
export const excessOf = (own: Powers, { roles, departments }: Holding): Excess => {
  if (own.isWhole) return NOTHING
  const within = departments.every(each => !each || own.departments.has(String(each)))
  const missing = new Set<string>()
  let isWider = false
  for (const role of roles) {
    const reach = reachOf(role, within)
    for (const each of grantsOf(role)) {
      const mine = own.grants.get(each)
      if (!own.known.has(each)) continue
      if (mine === undefined) missing.add(each)
      else if (reach > mine) isWider = true
    }
    // It may have as much today: what comes to the branch tomorrow comes to it.
    if (runsBranch(role)) missing.add(RECORDS)
  }
  return { grants: [...missing], reach: isWider }
}

export const exceeds = (own: Powers, holding: Holding): boolean => {
  const { grants, reach } = excessOf(own, holding)
  return grants.length > 0 || reach
}

/** Whether one may give a permission code or a page at all. */
export const mayGive = {
  permission: (own: Powers, code: string): boolean => own.isWhole || own.grants.has(permission(code)),
  page: (own: Powers, name: string): boolean => own.isWhole || own.grants.has(page(name)),
}

/** Whether the caller sees the records of a department: only then may it be moved to where others see them. */
export const seesDepartment = (own: Powers, code: unknown): boolean =>
  own.isWhole || own.grants.get(RECORDS) === BRANCH || own.departments.has(String(code))

/** All roles of the branch that are in force, by their code. */
export const rolesInForce = async (tx: Queryable, branchCode: unknown): Promise<ReadonlyMap<string, RoleGrants>> => {
  const found = await tx.query<RoleGrants>(
    `select ${ROLE_COLUMNS} from role where branch_code = $1 and not is_deleted and status = 1`,
    [branchCode],
  )
  return new Map(found.rows.map(role => [role.role_code, role]))
}

/** Departments of the people who have a role. */
export const departmentsWith = async (tx: Queryable, branchCode: unknown, roleId: unknown): Promise<unknown[]> => {
  const found = await tx.query<{ department_code: string | null }>(
    `select distinct s.department_code from sys_account_role ar join sys_account a on a.id = ar.account_id
       left join staff s on s.branch_code = a.branch_code and s.username = a.username and not s.is_deleted
     where a.branch_code = $1 and ar.role_id = $2`,
    [branchCode, roleId],
  )
  return found.rows.map(row => row.department_code)
}
