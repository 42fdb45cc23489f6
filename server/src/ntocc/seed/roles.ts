import { BUILT_IN_ROLES, type BuiltInRole, type LocalizedText, type PartyType } from '@ntocc/sdk/contracts'
import { editionOf } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { areaGrants, rolesOfAreas } from '../registry/menus.ts'
import { BUILT_IN } from './built-in.ts'
import { permissionsOfPages } from './page-permissions.ts'
import { allPermissions, isRead, permissionsOfMoves, productPermissions, readsOfWriters } from './permissions.ts'
import { seedMenu } from './resources.ts'

interface RoleSeed {
  roleCode: string
  roleName: LocalizedText
  /** Party types the role acts for. */
  roles: PartyType[]
  /** Pages granted. */
  resources: string[]
  permissions: string[]
}

/** What a role is before areas give it theirs. */
type Bare = Omit<RoleSeed, 'resources'>

/** What a built-in role is before areas give it theirs. */
interface BuiltIn extends Bare {
  roleCode: BuiltInRole
}

/** The specification names only PLAT_ADMIN; the others follow the party types. */
const builtInRoles = (): BuiltIn[] => [
  {
    roleCode: 'PLAT_ADMIN',
    roleName: { en: 'Platform administrator', zh: '平台管理员', es: 'Administrador', ja: 'プラットフォーム管理者' },
    roles: ['PLAT_ADMIN'],
    permissions: [...productPermissions()],
  },
  {
    roleCode: 'DISPATCHER',
    roleName: { en: 'Dispatcher', zh: '调度员', es: 'Despachador', ja: '配車担当' },
    roles: ['PLAT_ADMIN'],
    permissions: ['statistics.read', 'MOBILE_PHONE'],
  },
  {
    roleCode: 'FINANCE',
    roleName: { en: 'Finance', zh: '财务', es: 'Finanzas', ja: '経理' },
    roles: ['PLAT_ADMIN'],
    permissions: ['statistics.read', 'MOBILE_PHONE', 'BANK_CARD'],
  },
  {
    roleCode: 'REVIEWER',
    roleName: { en: 'Reviewer', zh: '审核员', es: 'Revisor', ja: '審査担当' },
    roles: ['PLAT_ADMIN'],
    permissions: ['review.read', 'review.decide', 'MOBILE_PHONE', 'ID_CARD'],
  },
  {
    roleCode: 'SHIPPER',
    roleName: { en: 'Shipper', zh: '货主', es: 'Cargador', ja: '荷主' },
    roles: ['SHIPPER'],
    permissions: ['statistics.read', ...permissionsOfMoves('SHIPPER')],
  },
  {
    roleCode: 'DRIVER',
    roleName: { en: 'Driver', zh: '司机', es: 'Conductor', ja: 'ドライバー' },
    roles: ['DRIVER'],
    permissions: ['statistics.read', ...permissionsOfMoves('DRIVER')],
  },
  {
    roleCode: 'CARRIER',
    roleName: { en: 'Carrier', zh: '承运人', es: 'Transportista', ja: '運送事業者' },
    roles: ['CARRIER'],
    permissions: ['statistics.read', ...permissionsOfMoves('CARRIER')],
  },
]

/** Who is given nothing, by product or area. */
const NOBODY: RoleSeed = {
  roleCode: 'NOBODY',
  roleName: { en: 'No access', zh: '无权限', es: 'Sin acceso', ja: '権限なし' },
  roles: ['PLAT_ADMIN'],
  resources: [],
  permissions: [],
}

/** Codes that no area may bring as a role of its own. */
export const builtInCodes = (): string[] => [...BUILT_IN_ROLES, NOBODY.roleCode]

/** Roles that a branch begins with, those that areas bring among them, with what areas give them. */
export const rolesFor = (softVersion: string): RoleSeed[] => {
  const edition = editionOf(softVersion)
  const brought = rolesOfAreas(edition).map(
    ({ parties, ...role }): Bare => ({ ...role, roles: [...parties], permissions: [] }),
  )
  const ofAreas = [...builtInRoles(), ...brought].map((role): RoleSeed => {
    const { pages, permissions } = areaGrants(role.roleCode, edition)
    const resources = [...new Set(pages)]
    const codes = [...role.permissions, ...permissionsOfPages(resources), ...permissions]
    return { ...role, resources, permissions: [...new Set(codes)] }
  })
  return [...ofAreas, NOBODY]
}

interface StoredRole extends Record<string, unknown> {
  resources: string[] | null
  permissions: string[] | null
}

const KNOWN_PERMISSIONS = 'permissionCodes'

/** Codes that the last release to run here did not know; none at the first start. */
const newPermissions = async (tx: Queryable): Promise<ReadonlySet<string>> => {
  const all = allPermissions()
  const found = await tx.query<{ value: string[] }>('select value from sys_installation where key = $1', [
    KNOWN_PERMISSIONS,
  ])
  const known = found.rows[0]?.value
  // What an area brought stays known while it is away: what people took from a role does not come back with it.
  await tx.query(
    `insert into sys_installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [KNOWN_PERMISSIONS, JSON.stringify([...new Set([...(known ?? []), ...all])].sort())],
  )
  return new Set(known ? all.filter(code => !known.includes(code)) : [])
}

const isStaff = ({ roles }: RoleSeed): boolean => roles.includes('PLAT_ADMIN')

/** As the release has it, as long as nobody in the branch has changed it. */
const writeRole = async (tx: Queryable, branchCode: string, role: RoleSeed): Promise<void> => {
  await tx.query(
    `insert into role as r (branch_code, code, role_code, name, party_types, resources, permissions, data_scope, status,
       created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9)
     on conflict (code) do update set name = excluded.name, party_types = excluded.party_types,
       resources = excluded.resources, permissions = excluded.permissions, data_scope = excluded.data_scope
       where r.created_by = $9 and r.version = 0`,
    [
      branchCode,
      `${branchCode}-${role.roleCode}`,
      role.roleCode,
      JSON.stringify(role.roleName),
      JSON.stringify(role.roles),
      JSON.stringify(role.resources),
      JSON.stringify([...new Set(role.permissions)]),
      isStaff(role) ? 'branch' : 'self',
      BUILT_IN,
    ],
  )
}

/** A role that people changed keeps what they gave and took; only what did not exist before comes to it. */
const addNewTo = async (tx: Queryable, branchCode: string, roleCode: string, added: Granted): Promise<void> => {
  const found = await tx.query<StoredRole>(
    'select resources, permissions from role where branch_code = $1 and role_code = $2 and version > 0 and not is_deleted',
    [branchCode, roleCode],
  )
  const row = found.rows[0]
  if (!row || added.resources.length + added.permissions.length === 0) return
  const resources = [...new Set([...(row.resources ?? []), ...added.resources])]
  const permissions = [...new Set([...(row.permissions ?? []), ...added.permissions])]
  await tx.query('update role set resources = $3, permissions = $4 where branch_code = $1 and role_code = $2', [
    branchCode,
    roleCode,
    JSON.stringify(resources),
    JSON.stringify(permissions),
  ])
}

interface OwnRole extends StoredRole {
  id: string
}

/**
 * Reading asked for no code before the release that brought one. A staff role that people made or changed, and that reads
 * by a page it has or writes what is read, gets the code with the release; one that was granted nothing of it does not.
 */
const addReadsTo = async (tx: Queryable, branchCode: string, codes: ReadonlySet<string>): Promise<void> => {
  if (codes.size === 0) return
  const found = await tx.query<OwnRole>(
    `select id, resources, permissions from role
     where branch_code = $1 and (created_by is distinct from $2 or version > 0) and not is_deleted`,
    [branchCode, BUILT_IN],
  )
  for (const { id, resources, permissions } of found.rows) {
    const had = permissions ?? []
    const read = [...permissionsOfPages(resources ?? []), ...readsOfWriters(had)]
    const added = read.filter(code => codes.has(code) && !had.includes(code))
    if (added.length === 0) continue
    await tx.query('update role set permissions = $2 where id = $1', [id, JSON.stringify([...had, ...new Set(added)])])
  }
}

type Granted = Pick<RoleSeed, 'resources' | 'permissions'>

/** Menus and built-in roles follow the release at every start, except where people of the branch changed them. */
export const seedRoles = async (tx: Queryable): Promise<void> => {
  const branches = await tx.query<{ branch_code: string; soft_version: string | null }>(
    'select branch_code, soft_version from sys_branch',
  )
  const codes = await newPermissions(tx)
  for (const { branch_code, soft_version } of branches.rows) {
    const names = await seedMenu(tx, branch_code, editionOf(soft_version))
    for (const role of rolesFor(soft_version ?? '')) {
      await writeRole(tx, branch_code, role)
      await addNewTo(tx, branch_code, role.roleCode, {
        resources: role.resources.filter(name => names.has(name)),
        permissions: role.permissions.filter(code => codes.has(code) && !(isStaff(role) && isRead(code))),
      })
    }
    await addReadsTo(tx, branch_code, codes)
  }
}
