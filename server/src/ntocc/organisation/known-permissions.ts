import type { PermissionRecord } from '@ntocc/sdk/contracts'
import type { Queryable } from '../db/database.ts'
import { areaPermissions } from '../registry/named.ts'
import { allPermissions, productPermissions } from '../seed/permissions.ts'
import { pluginPages } from './plugin-pages.ts'

/** A code of the branch's own as it is stored. */
export interface PermissionRow extends Record<string, unknown> {
  id: string
  version: number
  permission: string
  title: NonNullable<PermissionRecord['title']>
}

const ownPermissions = async (db: Queryable, branchCode: string): Promise<PermissionRecord[]> => {
  const found = await db.query<PermissionRow>(
    `select id, version, permission, title from permission_code where branch_code = $1 and not is_deleted
     order by permission`,
    [branchCode],
  )
  return found.rows.map(({ id, version, permission, title }) => ({ id: Number(id), version, permission, title }))
}

/** Codes that pages of plugins ask for and the console itself does not have, each named by the first such page. */
const permissionsOfPlugins = async (db: Queryable, branchCode: string): Promise<PermissionRecord[]> => {
  const known = new Set(allPermissions())
  const byCode = new Map<string, PermissionRecord>()
  for (const { permission, title } of (await pluginPages(db, branchCode)).values())
    if (permission && !known.has(permission) && !byCode.has(permission)) byCode.set(permission, { permission, title })
  return [...byCode.values()]
}

/** Codes that a role of the branch can be granted: the branch's own name a code, whoever else brings it. */
export const allCodes = async (db: Queryable, branchCode: string): Promise<PermissionRecord[]> => {
  const own = await ownPermissions(db, branchCode)
  const named = new Set(own.map(each => each.permission))
  const brought = [
    ...productPermissions().map((permission): PermissionRecord => ({ permission })),
    ...areaPermissions(),
    ...(await permissionsOfPlugins(db, branchCode)),
  ]
  return [...brought.filter(each => !named.has(each.permission)), ...own]
}

/** The codes alone. */
export const knownPermissions = async (db: Queryable, branchCode: string): Promise<ReadonlySet<string>> =>
  new Set((await allCodes(db, branchCode)).map(each => each.permission))
