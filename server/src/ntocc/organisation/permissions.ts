import { endpoints, PermissionCode, PermissionForm, type PermissionRecord } from '@ntocc/sdk/contracts'
import { isEmpty } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import { accept } from '../http/accept.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { asEntity } from '../records/entity.ts'
import { createRecord, findRow, idOf, idsOf, removeRecords, updateRecord } from '../records/store.ts'
import { allPermissions } from '../seed/permissions.ts'
import { pluginPages } from './plugin-pages.ts'
import { asStaff } from './roles.ts'
import { rolesWith } from './usage.ts'

interface PermissionRow extends Record<string, unknown> {
  id: string
  version: number
  permission: string
  title: NonNullable<PermissionRecord['title']>
}

/** Lists of codes are stored and sent separated by commas. */
const CODE = /^[A-Za-z][\w.-]{1,63}$/

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
const allCodes = async (db: Queryable, branchCode: string): Promise<PermissionRecord[]> => {
  const own = await ownPermissions(db, branchCode)
  const named = new Set(own.map(each => each.permission))
  const brought = [
    ...allPermissions().map((permission): PermissionRecord => ({ permission })),
    ...(await permissionsOfPlugins(db, branchCode)),
  ]
  return [...brought.filter(each => !named.has(each.permission)), ...own]
}

/** The codes alone. */
export const knownPermissions = async (db: Queryable, branchCode: string): Promise<ReadonlySet<string>> =>
  new Set((await allCodes(db, branchCode)).map(each => each.permission))

const permissionList = handle(endpoints.permissionList, ctx => {
  asStaff(ctx)
  return allCodes(ctx.db, ctx.session.branchCode)
})

const readPermission = async (ctx: SignedCtx, id: unknown): Promise<PermissionRecord> => {
  const row = (await findRow(ctx.db, ctx, asEntity(PermissionCode), idOf(id))) as unknown as PermissionRow
  return { id: Number(row.id), version: row.version, permission: row.permission, title: row.title }
}

const permissionCreate = handle(endpoints.permissionCreate, async (ctx, { body }) => {
  asStaff(ctx)
  const values = accept(PermissionForm, body)
  if (!CODE.test(values.permission)) throw invalid({ permission: { code: 'validation.code.pattern' } })
  if (allPermissions().includes(values.permission)) throw invalid({ permission: { code: 'validation.field.taken' } })
  return readPermission(ctx, (await createRecord(ctx, PermissionCode, values)).id)
})

const permissionUpdate = handle(endpoints.permissionUpdate, async (ctx, { body }) => {
  asStaff(ctx)
  const { title } = accept(PermissionForm.pick('title'), body, { partial: true })
  const { id, version } = body
  await updateRecord(ctx, PermissionCode, { id, ...(title && { title }), ...(isEmpty(version) ? {} : { version }) })
  return readPermission(ctx, id)
})

const permissionDelete = handle(endpoints.permissionDelete, async (ctx, { query }) => {
  asStaff(ctx)
  const ids = idsOf(query)
  for (const id of ids) {
    const { permission } = await readPermission(ctx, id)
    const roles = await rolesWith(ctx, 'permissions', permission)
    if (roles.length > 0) throw new BackendError('GRANTED', { params: { roles: roles.join(', ') } })
  }
  return removeRecords(ctx, PermissionCode, { ids: ids.join(',') })
})

export const permissionRoutes: readonly Route[] = [permissionList, permissionCreate, permissionUpdate, permissionDelete]
