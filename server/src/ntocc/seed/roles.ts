import type { LocalizedText, PartyType, Resource } from '@ntocc/sdk/contracts'
import { isCtms } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { allPermissions, permissionsOfMoves } from './permissions.ts'
import {
  ADMIN_RESOURCES,
  CTMS_RESOURCES,
  DISPATCH_RESOURCES,
  DRIVER_RESOURCES,
  SHIPPER_RESOURCES,
} from './resources.ts'

interface RoleSeed {
  roleCode: string
  roleName: LocalizedText
  /** Party types the role acts for. */
  roles: PartyType[]
  resources: Resource[]
  permissions: string[]
}

const OWN_RECORDS = ['invoiceMessage.edit', 'commonRouteInfo.edit']

/** Built-in roles of a branch. The specification names only PLAT_ADMIN; the others follow the party types. */
export const rolesFor = (softVersion: string): RoleSeed[] => {
  const ctms = isCtms(softVersion)
  return [
    {
      roleCode: 'PLAT_ADMIN',
      roleName: { en: 'Platform administrator', zh: '平台管理员', es: 'Administrador', ja: 'プラットフォーム管理者' },
      roles: ['PLAT_ADMIN'],
      resources: ctms ? CTMS_RESOURCES : ADMIN_RESOURCES,
      permissions: allPermissions(),
    },
    {
      roleCode: 'DISPATCHER',
      roleName: { en: 'Dispatcher', zh: '调度员', es: 'Despachador', ja: '配車担当' },
      roles: ['PLAT_ADMIN'],
      resources: ctms ? CTMS_RESOURCES : DISPATCH_RESOURCES,
      permissions: [
        'waybill.read',
        'waybill.export',
        'statistics.read',
        'MOBILE_PHONE',
        'waybill.assign',
        'waybill.edit',
      ],
    },
    {
      roleCode: 'SHIPPER',
      roleName: { en: 'Shipper', zh: '货主', es: 'Cargador', ja: '荷主' },
      roles: ['SHIPPER'],
      resources: SHIPPER_RESOURCES,
      permissions: [
        'waybill.read',
        'waybill.export',
        'statistics.read',
        'upstreamCustomer.edit',
        'shipment.staff',
        ...OWN_RECORDS,
        ...permissionsOfMoves('SHIPPER'),
      ],
    },
    {
      roleCode: 'DRIVER',
      roleName: { en: 'Driver', zh: '司机', es: 'Conductor', ja: 'ドライバー' },
      roles: ['DRIVER'],
      resources: DRIVER_RESOURCES,
      permissions: ['waybill.read', 'statistics.read', ...OWN_RECORDS, ...permissionsOfMoves('DRIVER')],
    },
    {
      roleCode: 'CARRIER',
      roleName: { en: 'Carrier', zh: '承运人', es: 'Transportista', ja: '運送事業者' },
      roles: ['CARRIER'],
      resources: DRIVER_RESOURCES,
      permissions: ['waybill.read', 'statistics.read', ...permissionsOfMoves('CARRIER')],
    },
    {
      roleCode: 'NOBODY',
      roleName: { en: 'No access', zh: '无权限', es: 'Sin acceso', ja: '権限なし' },
      roles: ['PLAT_ADMIN'],
      resources: [],
      permissions: [],
    },
  ]
}

/** `createdBy` of what comes with the release. */
export const BUILT_IN = 'system'

/** Built-in roles follow the release: their menus and permissions are written again at every start. */
export const seedRoles = async (tx: Queryable): Promise<void> => {
  const branches = await tx.query<{ branch_code: string; soft_version: string | null }>(
    'select branch_code, soft_version from sys_branch',
  )
  for (const { branch_code, soft_version } of branches.rows)
    for (const role of rolesFor(soft_version ?? ''))
      await tx.query(
        `insert into role as r (branch_code, code, role_code, name, party_types, resources, permissions, data_scope,
           status, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9)
         on conflict (code) do update set name = excluded.name, party_types = excluded.party_types,
           resources = excluded.resources, permissions = excluded.permissions where r.created_by = $9`,
        [
          branch_code,
          `${branch_code}-${role.roleCode}`,
          role.roleCode,
          JSON.stringify(role.roleName),
          JSON.stringify(role.roles),
          JSON.stringify(role.resources),
          JSON.stringify([...new Set(role.permissions)]),
          role.roles.includes('PLAT_ADMIN') ? 'branch' : 'self',
          BUILT_IN,
        ],
      )
}
