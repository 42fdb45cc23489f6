import { endpoints, MENU_FORMS, MENU_KINDS, MenuResource, type MenuResourceRecord } from '@ntocc/sdk/contracts'
import { type FieldMap, isEmpty, itemAt, type Shape } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import { accept } from '../http/accept.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import {
  createRecord,
  findRow,
  idOf,
  idsOf,
  newCode,
  removeRecords,
  updateRecord,
  updateRow,
} from '../records/store.ts'
import { pageElsewhere } from '../registry/menus.ts'
import { BY_PLUGIN, type KnownPage, pluginPages } from './plugin-pages.ts'
import { mayGive, ownPowers } from './powers.ts'
import { rolesByGrant } from './usage.ts'

interface StoredMenu extends Record<string, unknown> {
  id: string
  version: number
  kind: MenuResourceRecord['kind']
  name: string
  title: MenuResourceRecord['title']
  parent_name: string | null
  path: string | null
  icon: string | null
  /** A bigint, which the driver answers as text. */
  sort: string | null
  created_by: string | null
}

type Values = Record<string, unknown>

/** Groups within groups: deeper menus are not found by anybody. */
const DEEPEST = 3
const ROUTE_NAME = /^[A-Za-z][A-Za-z0-9]{0,63}$/

const stored = async (db: Queryable, branchCode: string): Promise<StoredMenu[]> => {
  const found = await db.query<StoredMenu>(
    `select * from menu_resource where branch_code = $1 and not is_deleted order by coalesce(sort, 9999), id`,
    [branchCode],
  )
  return found.rows
}

const present = (row: StoredMenu, roles: string[], page: KnownPage | undefined): MenuResourceRecord =>
  ({
    id: Number(row.id),
    version: row.version,
    kind: row.kind,
    name: row.name,
    ...(row.title ? { title: row.title } : {}),
    ...(row.parent_name ? { parentName: row.parent_name } : {}),
    ...(row.path ? { path: row.path } : {}),
    ...(row.icon ? { icon: row.icon } : {}),
    ...(row.sort === null ? {} : { sort: Number(row.sort) }),
    roles,
    ...(page && { page }),
    ...(page?.isInstalled && row.created_by === BY_PLUGIN && roles.length === 0 && { isNew: true }),
  }) as MenuResourceRecord

const presentAll = async (ctx: SignedCtx, rows: readonly StoredMenu[]): Promise<MenuResourceRecord[]> => {
  const roles = await rolesByGrant(ctx, 'resources')
  const pages = await pluginPages(ctx.db, ctx.session.branchCode)
  const pageOf = ({ kind, name }: StoredMenu): KnownPage | undefined => {
    if (kind !== 'page') return undefined
    const own = pages.get(name)
    if (own?.isInstalled) return own
    const elsewhere = pageElsewhere(name)
    return elsewhere ? { name, ...elsewhere, ...own, isInstalled: false, isElsewhere: true } : own
  }
  return rows.map(row => present(row, roles.get(row.name) ?? [], pageOf(row)))
}

const menuResourceList = handle(endpoints.menuResourceList, async ctx => {
  const own = await ownPowers(ctx.db, ctx)
  const records = await presentAll(ctx, await stored(ctx.db, ctx.session.branchCode))
  return records.map(each =>
    each.kind === 'group' || mayGive.page(own, each.name) ? each : { ...each, isBeyond: true },
  )
})

const readOne = async (ctx: SignedCtx, id: unknown): Promise<MenuResourceRecord> => {
  const row = (await findRow(ctx.db, ctx, MenuResource, idOf(id))) as unknown as StoredMenu
  return itemAt(await presentAll(ctx, [row]), 0)
}

/** Names from a node up to the top, itself included. @throws BackendError INVALID for a parent that cannot be one */
const checkParent = (rows: readonly StoredMenu[], name: string, parentName: unknown): void => {
  if (isEmpty(parentName)) return
  const refuse = () => invalid({ parentName: { code: 'validation.code.unknown' } })
  const byName = new Map(rows.map(row => [row.name, row]))
  let depth = 1
  for (let at: unknown = parentName; !isEmpty(at); depth += 1) {
    const group = byName.get(String(at))
    if (group?.kind !== 'group' || group.name === name || depth >= DEEPEST) throw refuse()
    at = group.parent_name
  }
}

/** Open consoles of the branch draw their menus anew. */
const menuChanged = ({ afterwards, notifier, session }: SignedCtx): void =>
  afterwards(() => notifier.notify(`${session.branchCode}/*`, { type: 'rightsChanged' }))

/** @throws BackendError INVALID (4220) for a kind that does not exist or values its form refuses */
const acceptNode = (kind: unknown, body: Values, partial = false): Values => {
  const known = MENU_KINDS.find(each => each === kind)
  if (!known) throw invalid({ kind: { code: 'validation.code.unknown' } })
  return accept(MENU_FORMS[known] as unknown as Shape<FieldMap>, body, { partial }) as Values
}

const menuResourceCreate = handle(endpoints.menuResourceCreate, async (ctx, { body }) => {
  const values = acceptNode(body.kind, body)
  const name = body.kind === 'page' ? String(values.name) : newCode(MenuResource)
  if (!ROUTE_NAME.test(name)) throw invalid({ name: { code: 'validation.code.pattern' } })
  checkParent(await stored(ctx.db, ctx.session.branchCode), name, values.parentName)
  const made = await createRecord(ctx, MenuResource, { ...values, name })
  menuChanged(ctx)
  return readOne(ctx, made.id)
})

const menuResourceUpdate = handle(endpoints.menuResourceUpdate, async (ctx, { body }) => {
  const before = await readOne(ctx, body.id)
  const { kind: _kind, name: _name, ...values } = acceptNode(before.kind, { ...body, kind: before.kind }, true)
  if (before.kind !== 'page' && values.title === null) throw invalid({ title: { code: 'validation.field.required' } })
  checkParent(await stored(ctx.db, ctx.session.branchCode), before.name, values.parentName)
  await updateRecord(ctx, MenuResource, { ...values, id: body.id, version: body.version })
  menuChanged(ctx)
  return readOne(ctx, body.id)
})

/** @throws BackendError INVALID (4220) for nodes that are unknown or not of one group */
const menuResourceOrder = handle(endpoints.menuResourceOrder, async (ctx, { body }) => {
  const ids = (Array.isArray(body.ids) ? body.ids : []).map(String)
  await ctx.db.transaction(async tx => {
    // One order at a time: two people ordering the same group wait for each other.
    await tx.query('select 1 from menu_resource where branch_code = $1 order by id for update', [
      ctx.session.branchCode,
    ])
    const rows = await stored(tx, ctx.session.branchCode)
    const named = ids.map(id => rows.find(row => row.id === id))
    const parent = named[0]?.parent_name
    const isOfGroup = (row: StoredMenu | undefined) => row !== undefined && row.parent_name === parent
    if (named.length === 0 || new Set(named).size < named.length || !named.every(isOfGroup))
      throw invalid({ ids: { code: 'validation.code.unknown' } })
    const others = rows.filter(row => row.parent_name === parent && !named.includes(row))
    for (const [at, row] of ([...named, ...others] as StoredMenu[]).entries()) {
      const sort = (at + 1) * 10
      if (Number(row.sort) !== sort) await updateRow(tx, ctx, MenuResource, Number(row.id), { sort }, { before: row })
    }
  })
  menuChanged(ctx)
  return undefined
})

const menuResourceDelete = handle(endpoints.menuResourceDelete, async (ctx, { query }) => {
  const ids = idsOf(query)
  const rows = await stored(ctx.db, ctx.session.branchCode)
  for (const id of ids) {
    const { name, roles } = await readOne(ctx, id)
    if (rows.some(row => row.parent_name === name)) throw new BackendError('GROUP_NOT_EMPTY')
    if (roles.length > 0) throw new BackendError('GRANTED', { params: { roles: roles.join(', ') } })
  }
  menuChanged(ctx)
  return removeRecords(ctx, MenuResource, query)
})

export const resourceRoutes: readonly Route[] = [
  menuResourceList,
  menuResourceCreate,
  menuResourceUpdate,
  menuResourceOrder,
  menuResourceDelete,
]
