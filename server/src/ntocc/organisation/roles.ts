import { endpoints, Role, type RoleDetail, RoleForm, type RoleRecord } from '@ntocc/sdk/contracts'
import type { Issues } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import { rightsChanged } from '../account/tokens.ts'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import { accept } from '../http/accept.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { asEntity } from '../records/entity.ts'
import { type Hooks, hooksFor } from '../records/hooks.ts'
import { listOf, readerOf } from '../records/list.ts'
import { recordOf } from '../records/rows.ts'
import { run } from '../records/sql.ts'
import { createRecord, findRow, idOf, idsOf, newCode, removeRecords, updateRecord } from '../records/store.ts'
import { areaTodoNames } from '../registry/named.ts'
import { BUILT_IN } from '../seed/built-in.ts'
import { permissionsOfPages } from '../seed/page-permissions.ts'
import { knownPermissions } from './known-permissions.ts'
import { readMenu } from './menu.ts'
import {
  BEYOND,
  departmentsWith,
  type Excess,
  excessOf,
  ownPowers,
  type Powers,
  type RoleGrants,
  rolesInForce,
} from './powers.ts'

/** Without these a role cannot be used to manage roles: nobody takes them, nor pages that ask for them, from the role they act in. */
const OWN_ROLE_KEEPS: readonly string[] = ['role.read', 'role.write']
const NOT_KNOWN = { code: 'validation.code.unknown' }

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

/** What a role gives beyond what the caller may, as far as it reaches for those who have it. */
const excessOfRole = async (tx: Queryable, own: Powers, role: RoleGrants): Promise<Excess> => {
  const isAsked = !own.isWhole && role.data_scope === 'department'
  return excessOf(own, {
    roles: [role],
    departments: isAsked ? await departmentsWith(tx, role.branch_code, role.id) : [],
  })
}

const isBeyond = ({ grants, reach }: Excess): boolean => grants.length > 0 || reach

/** Codes of the roles that give more than the caller has. */
const mightierRoles = async (ctx: SignedCtx): Promise<ReadonlySet<string>> => {
  const own = await ownPowers(ctx.db, ctx)
  const found = new Set<string>()
  if (own.isWhole) return found
  for (const [code, role] of await rolesInForce(ctx.db, ctx.session.branchCode))
    if (isBeyond(await excessOfRole(ctx.db, own, role))) found.add(code)
  return found
}

const roleList = handle(endpoints.roleList, async (ctx, { query }) => {
  const mightier = await mightierRoles(ctx)
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
      ...(mightier.has(role.roleCode) && { mayMore: true }),
    }),
  )
  return { ...page, records }
})

const detailOf = async (ctx: SignedCtx, row: Row): Promise<RoleDetail> => {
  const record = recordOf(asEntity(Role), row, readerOf(ctx)) as unknown as Role
  const accounts = await accountsOf(ctx.db, [record.id])
  const own = await ownPowers(ctx.db, ctx)
  return {
    ...record,
    ...(isBeyond(await excessOfRole(ctx.db, own, row as RoleGrants)) && { mayMore: true }),
    name: row.name as RoleDetail['name'],
    builtIn: record.createdBy === BUILT_IN,
    accountCount: accounts.get(record.id) ?? 0,
  }
}

const readRole = async (ctx: SignedCtx, id: unknown): Promise<RoleDetail> =>
  detailOf(ctx, await findRow(ctx.db, ctx, Role, idOf(id)))

const role = handle(endpoints.role, (ctx, { params }) => readRole(ctx, params.id))

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
    noticeKeys: new Set(areaTodoNames().map(([key]) => key)),
  }
  const stored: Row = { ...before, noticeKeys: before.notice_keys }
  const errors: Issues = {}
  for (const [name, names] of Object.entries(known)) {
    const had = new Set(listIn(stored[name]))
    if (listIn(values[name]).some(each => !names.has(each) && !had.has(each))) errors[name] = NOT_KNOWN
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** @throws BackendError ROLE_MAY_MORE */
const refuseMightierRole = async (tx: Queryable, own: Powers, row: Row): Promise<void> => {
  if (isBeyond(await excessOfRole(tx, own, row as RoleGrants))) throw new BackendError('ROLE_MAY_MORE')
}

const listedIn = (grants: readonly string[], values: unknown, kind: string): boolean =>
  grants.some(each => each.startsWith(`${kind}:`) && listIn(values).includes(each.slice(kind.length + 1)))

/**
 * Nobody makes a role, the own one included, that gives more than they have, nor changes one that does.
 * @throws BackendError ROLE_MAY_MORE, INVALID (4220) at the field that would give too much
 */
const withinOwn: Hooks<typeof Role>['values'] = async ({ tx, ctx, before }, values) => {
  const own = await ownPowers(tx, ctx)
  if (before) await refuseMightierRole(tx, own, before)
  const { permissions = before?.permissions, resources = before?.resources, dataScope = before?.data_scope } = values
  const after = { ...before, permissions, resources, data_scope: dataScope } as RoleGrants
  const { grants, reach } = await excessOfRole(tx, own, after)
  const errors: Issues = {
    ...(listedIn(grants, permissions, 'permission') && { permissions: BEYOND }),
    ...(listedIn(grants, resources, 'page') && { resources: BEYOND }),
    ...(reach && { dataScope: BEYOND }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}

const ROLE_HOOKS = hooksFor(Role, {
  values: withinOwn,
  remove: async ({ tx, ctx, before }) => refuseMightierRole(tx, await ownPowers(tx, ctx), before),
})

const roleCreate = handle(endpoints.roleCreate, async (ctx, { body }) => {
  const values = accept(RoleForm, body)
  await checkGrants(ctx, values)
  const made = await createRecord(ctx, Role, { ...values, roleCode: newCode(Role) }, { hooks: ROLE_HOOKS })
  return readRole(ctx, made.id)
})

/** @throws BackendError OWN_ROLE when the change would take role management from the role the caller acts in */
const keepOwnRole = (ctx: SignedCtx, before: Row, values: Row): void => {
  if (before.role_code !== ctx.session.roleCode) return
  const pages = listIn(before.resources).filter(page =>
    permissionsOfPages([page]).some(code => OWN_ROLE_KEEPS.includes(code)),
  )
  for (const [name, kept] of Object.entries({ resources: pages, permissions: OWN_ROLE_KEEPS })) {
    const sent = values[name]
    if (sent !== undefined && kept.some(each => !listIn(sent).includes(each))) throw new BackendError('OWN_ROLE')
  }
}

const roleUpdate = handle(endpoints.roleUpdate, async (ctx, { body }) => {
  const before = await findRow(ctx.db, ctx, Role, idOf(body.id))
  const values = accept(RoleForm, body, { partial: true }) as Row
  // Party types of a role that comes with the release are part of what it is.
  if (before.created_by === BUILT_IN) delete values.partyTypes
  await checkGrants(ctx, values, before)
  keepOwnRole(ctx, before, values)
  await updateRecord(ctx, Role, { ...values, id: body.id, version: body.version }, { hooks: ROLE_HOOKS })
  await rightsChanged(ctx.db, ctx, { roleId: Number(before.id) })
  if (values.noticeKeys) ctx.notifier.todoChanged(ctx.session.branchCode)
  return readRole(ctx, body.id)
})

const roleDelete = handle(endpoints.roleDelete, async (ctx, { query }) => {
  const ids = idsOf(query)
  for (const id of ids) {
    const row = await findRow(ctx.db, ctx, Role, id)
    if (row.created_by === BUILT_IN) throw new BackendError('BUILT_IN')
    if (row.role_code === ctx.session.roleCode) throw new BackendError('OWN_ROLE')
    const count = (await accountsOf(ctx.db, [id])).get(id)
    if (count) throw new BackendError('ROLE_IN_USE', { params: { count } })
  }
  return removeRecords(ctx, Role, query, { hooks: ROLE_HOOKS })
})

const noticeKeyList = handle(endpoints.noticeKeyList, async ctx =>
  areaTodoNames().map(([configKey, name]) => ({ configKey, configName: name[ctx.language] })),
)

export const roleRoutes: readonly Route[] = [roleList, noticeKeyList, role, roleCreate, roleUpdate, roleDelete]
