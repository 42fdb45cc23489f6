import { endpoints, Role, type RoleDetail, RoleForm, type RoleRecord } from '@ntocc/sdk/contracts'
import { type Issues, isEmpty } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import { accept } from '../http/accept.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { asEntity } from '../records/entity.ts'
import { listOf, readerOf } from '../records/list.ts'
import { recordOf } from '../records/rows.ts'
import { seesBranch } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { createRecord, findRow, idOf, idsOf, newCode, removeRecords, updateRecord } from '../records/store.ts'
import { BUILT_IN } from '../seed/built-in.ts'
import { TODO_NAMES } from '../todo/keys.ts'
import { readMenu } from './menu.ts'
import { knownPermissions } from './permissions.ts'

/** Without these a role cannot be used to manage roles: nobody takes them from the role they act in. */
const OWN_ROLE_KEEPS = { resources: ['RoleManage'], permissions: ['role.read', 'role.write'] } as const
const NOT_KNOWN = { code: 'validation.code.unknown' }

/** Managing roles is work for the branch, whatever codes a role of another party type has been given. */
export const asStaff = (ctx: SignedCtx): void => {
  if (!seesBranch(ctx.session)) throw new BackendError('FORBIDDEN')
}

const accountsOf = async (db: Queryable, ids: readonly number[]): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map()
  const list = sql.join(
    ids.map(id => sql`${id}`),
    sql`, `,
  )
  const found = await run<{ role_id: string; accounts: string }>(
    db,
    sql`select role_id, count(*) as accounts from sys_account_role where role_id in (${list}) group by role_id`,
  )
  return new Map(found.rows.map(row => [Number(row.role_id), Number(row.accounts)]))
}

const roleList = handle(endpoints.roleList, async (ctx, { query }) => {
  asStaff(ctx)
  const page = await listOf(ctx, Role, query, { keyword: ['name', 'roleCode', 'remark'] })
  const accounts = await accountsOf(
    ctx.db,
    page.records.map(role => role.id),
  )
  const records = page.records.map(
    (role): RoleRecord => ({
      ...role,
      builtIn: role.createdBy === BUILT_IN,
      accountCount: accounts.get(role.id) ?? 0,
    }),
  )
  return { ...page, records }
})

const detailOf = async (ctx: SignedCtx, row: Row): Promise<RoleDetail> => {
  const record = recordOf(asEntity(Role), row, readerOf(ctx)) as unknown as Role
  const accounts = await accountsOf(ctx.db, [record.id])
  return {
    ...record,
    name: row.name as RoleDetail['name'],
    builtIn: record.createdBy === BUILT_IN,
    accountCount: accounts.get(record.id) ?? 0,
  }
}

const readRole = async (ctx: SignedCtx, id: unknown): Promise<RoleDetail> =>
  detailOf(ctx, await findRow(ctx.db, ctx, asEntity(Role), idOf(id)))

const role = handle(endpoints.role, (ctx, { params }) => {
  asStaff(ctx)
  return readRole(ctx, params.id)
})

const listIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/**
 * Grants must name what exists; what a role already has may stay, even when it has gone since.
 * @throws BackendError INVALID (4220)
 */
const checkGrants = async (ctx: SignedCtx, values: Row, before: Row = {}): Promise<void> => {
  const menu = await readMenu(ctx.db, ctx.session.branchCode)
  const known: Record<string, ReadonlySet<string>> = {
    resources: new Set(menu.filter(row => row.kind !== 'group').map(row => row.name)),
    permissions: await knownPermissions(ctx.db, ctx.session.branchCode),
    noticeKeys: new Set(Object.keys(TODO_NAMES)),
  }
  const stored: Row = { ...before, noticeKeys: before.notice_keys }
  const errors: Issues = {}
  for (const [name, names] of Object.entries(known)) {
    const had = new Set(listIn(stored[name]))
    if (listIn(values[name]).some(each => !names.has(each) && !had.has(each))) errors[name] = NOT_KNOWN
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const roleCreate = handle(endpoints.roleCreate, async (ctx, { body }) => {
  asStaff(ctx)
  const values = accept(RoleForm, body)
  await checkGrants(ctx, values)
  const made = await createRecord(ctx, Role, { ...values, roleCode: newCode(asEntity(Role)) })
  return readRole(ctx, made.id)
})

/** @throws BackendError OWN_ROLE when the change would take role management from the role the caller acts in */
const keepOwnRole = (ctx: SignedCtx, before: Row, values: Row): void => {
  if (before.role_code !== ctx.session.roleCode) return
  for (const [name, kept] of Object.entries(OWN_ROLE_KEEPS)) {
    const sent = values[name]
    if (sent !== undefined && kept.some(each => !listIn(sent).includes(each))) throw new BackendError('OWN_ROLE')
  }
}

const roleUpdate = handle(endpoints.roleUpdate, async (ctx, { body }) => {
  asStaff(ctx)
  const before = await findRow(ctx.db, ctx, asEntity(Role), idOf(body.id))
  const values = accept(RoleForm, body, { partial: true }) as Row
  // Party types of a role that comes with the release are part of what it is.
  if (before.created_by === BUILT_IN) delete values.partyTypes
  await checkGrants(ctx, values, before)
  keepOwnRole(ctx, before, values)
  const { version } = body
  await updateRecord(ctx, Role, { ...values, id: body.id, ...(isEmpty(version) ? {} : { version }) })
  if (values.noticeKeys) ctx.notifier.todoChanged(ctx.session.branchCode)
  return readRole(ctx, body.id)
})

const roleDelete = handle(endpoints.roleDelete, async (ctx, { query }) => {
  asStaff(ctx)
  const ids = idsOf(query)
  for (const id of ids) {
    const row = await findRow(ctx.db, ctx, asEntity(Role), id)
    if (row.created_by === BUILT_IN) throw new BackendError('BUILT_IN')
    if (row.role_code === ctx.session.roleCode) throw new BackendError('OWN_ROLE')
    const count = (await accountsOf(ctx.db, [id])).get(id)
    if (count) throw new BackendError('ROLE_IN_USE', { params: { count } })
  }
  return removeRecords(ctx, Role, { ids: ids.join(',') })
})

const noticeKeyList = handle(endpoints.noticeKeyList, async ctx =>
  Object.entries(TODO_NAMES).map(([configKey, name]) => ({ configKey, configName: name[ctx.language] })),
)

export const roleRoutes: readonly Route[] = [roleList, noticeKeyList, role, roleCreate, roleUpdate, roleDelete]
