import { endpoints, PermissionCode, PermissionForm, type PermissionRecord } from '@ntocc/sdk/contracts'
import { BackendError, invalid } from '../errors.ts'
import { accept } from '../http/accept.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { createRecord, findRow, idOf, idsOf, removeRecords, updateRecord } from '../records/store.ts'
import { allPermissions } from '../seed/permissions.ts'
import { allCodes, type PermissionRow } from './known-permissions.ts'
import { mayGive, ownPowers } from './powers.ts'
import { rolesWith } from './usage.ts'

/** Lists of codes are stored and sent separated by commas. */
const CODE = /^[A-Za-z][\w.-]{1,63}$/

const permissionList = handle(endpoints.permissionList, async ctx => {
  const own = await ownPowers(ctx.db, ctx)
  const codes = await allCodes(ctx.db, ctx.session.branchCode)
  return codes.map(each => (mayGive.permission(own, each.permission) ? each : { ...each, isBeyond: true }))
})

const readPermission = async (ctx: SignedCtx, id: unknown): Promise<PermissionRecord> => {
  const row = (await findRow(ctx.db, ctx, PermissionCode, idOf(id))) as unknown as PermissionRow
  return { id: Number(row.id), version: row.version, permission: row.permission, title: row.title }
}

const permissionCreate = handle(endpoints.permissionCreate, async (ctx, { body }) => {
  const values = accept(PermissionForm, body)
  if (!CODE.test(values.permission)) throw invalid({ permission: { code: 'validation.code.pattern' } })
  if (allPermissions().includes(values.permission)) throw invalid({ permission: { code: 'validation.field.taken' } })
  return readPermission(ctx, (await createRecord(ctx, PermissionCode, values)).id)
})

const permissionUpdate = handle(endpoints.permissionUpdate, async (ctx, { body }) => {
  const { title } = accept(PermissionForm.pick('title'), body, { partial: true })
  const { id, version } = body
  await updateRecord(ctx, PermissionCode, { id, version, ...(title && { title }) })
  return readPermission(ctx, id)
})

const permissionDelete = handle(endpoints.permissionDelete, async (ctx, { query }) => {
  const ids = idsOf(query)
  for (const id of ids) {
    const { permission } = await readPermission(ctx, id)
    const roles = await rolesWith(ctx, 'permissions', permission)
    if (roles.length > 0) throw new BackendError('GRANTED', { params: { roles: roles.join(', ') } })
  }
  return removeRecords(ctx, PermissionCode, query)
})

export const permissionRoutes: readonly Route[] = [permissionList, permissionCreate, permissionUpdate, permissionDelete]
