import { endpoints, type SavedView, SavedViewForm, SHARE_VIEW } from '@ntocc/sdk/contracts'
import { isEmpty, itemAt } from '@ntocc/sdk/fields'
import type { Queryable, Tx } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import { accept } from '../http/accept.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { inOrder } from '../records/one-per.ts'
import { idOf } from '../records/store.ts'

interface ViewRow extends Record<string, unknown> {
  id: string
  account_id: string
  list: string
  name: string
  query: Record<string, string>
  is_default: boolean
  is_shared: boolean
  version: number
}

const WRONG_QUERY = { query: { code: 'validation.json.shape' } }
/** Far more than an address that any list writes; a browser's own limit is about 2,000 characters. */
const MOST_KEYS = 60
const LONGEST = 1_000

/** @throws BackendError INVALID for anything but a flat set of texts, as an address has them */
const queryOf = (value: unknown): Record<string, string> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(WRONG_QUERY)
  const entries = Object.entries(value)
  const fits = entries.every(([key, text]) => typeof text === 'string' && key.length + text.length <= LONGEST)
  if (!fits || entries.length > MOST_KEYS) throw invalid(WRONG_QUERY)
  return Object.fromEntries(entries) as Record<string, string>
}

const viewOf = (row: ViewRow, accountId: number): SavedView => {
  const isOwn = Number(row.account_id) === accountId
  return {
    id: Number(row.id),
    list: row.list,
    name: row.name,
    query: row.query,
    // Whose default it is does not concern anybody else.
    isDefault: isOwn && row.is_default,
    isShared: row.is_shared,
    isOwn,
    version: row.version,
  }
}

/** @throws BackendError FORBIDDEN when it shares and the role may not */
const mayShare = (ctx: SignedCtx, isShared: unknown): void => {
  if (isShared && !ctx.session.permissions.has(SHARE_VIEW)) throw new BackendError('FORBIDDEN')
}

/** Who makes views the default does so one after the other; waited for before any row is locked. */
const awaitDefault = (tx: Queryable, { session }: SignedCtx) => inOrder(tx, `savedView ${session.accountId}`)

/** A list opens with one view at most: before one becomes the default, the other is none any more. */
const takeDefault = async (tx: Queryable, ctx: SignedCtx, list: string): Promise<void> => {
  const { accountId } = ctx.session
  await awaitDefault(tx, ctx)
  await tx.query('update sys_saved_view set is_default = false where account_id = $1 and list = $2 and is_default', [
    accountId,
    list,
  ])
}

/** A list is called by its page: what colleagues ask of it is told to whoever the page has been granted. */
const OPEN_LIST = `(not exists (select 1 from menu_resource m where m.branch_code = $2 and m.name = list)
  or exists (select 1 from role r where r.branch_code = $2 and r.role_code = $4 and r.resources ? list))`

const savedViewList = handle(endpoints.savedViewList, async (ctx, { query }) => {
  const { accountId, branchCode } = ctx.session
  const found = await ctx.db.query<ViewRow>(
    `select * from sys_saved_view
     where (account_id = $1 or (is_shared and branch_code = $2 and ${OPEN_LIST})) and ($3::text is null or list = $3)
     order by account_id = $1 desc, name, id limit 500`,
    [accountId, branchCode, query.list ?? null, ctx.session.roleCode ?? ''],
  )
  return found.rows.map(row => viewOf(row, accountId))
})

const savedViewCreate = handle(endpoints.savedViewCreate, async (ctx, { body }) => {
  const values = accept(SavedViewForm, body)
  mayShare(ctx, values.isShared)
  const { accountId, branchCode } = ctx.session
  const row = await ctx.db.transaction(async tx => {
    if (values.isDefault) await takeDefault(tx, ctx, values.list)
    const made = await tx.query<ViewRow>(
      `insert into sys_saved_view (branch_code, account_id, list, name, query, is_default, is_shared)
       values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      [
        branchCode,
        accountId,
        values.list,
        values.name,
        JSON.stringify(queryOf(values.query)),
        values.isDefault ?? false,
        values.isShared ?? false,
      ],
    )
    return itemAt(made.rows, 0)
  })
  ctx.audit({ object: `savedView:${row.id}`, after: { list: row.list, name: row.name, isShared: row.is_shared } })
  return viewOf(row, accountId)
})

/** Locked. @throws BackendError NOT_FOUND, also for somebody else's */
const ownView = async (tx: Tx, ctx: SignedCtx, id: number): Promise<ViewRow> => {
  const found = await tx.query<ViewRow>('select * from sys_saved_view where id = $1 and account_id = $2 for update', [
    id,
    ctx.session.accountId,
  ])
  if (!found.rows[0]) throw new BackendError('NOT_FOUND')
  return found.rows[0]
}

/** One's own, changed in another window: there is nobody to name. @throws BackendError VERSION_CONFLICT */
const refuseStale = (before: ViewRow, version: unknown): void => {
  if (isEmpty(version)) throw new BackendError('VERSION_REQUIRED')
  if (Number(version) !== Number(before.version)) throw new BackendError('VERSION_CONFLICT')
}

const savedViewUpdate = handle(endpoints.savedViewUpdate, async (ctx, { body }) => {
  const id = idOf(body.id)
  const values = accept(SavedViewForm, body, { partial: true })
  mayShare(ctx, values.isShared)
  const { accountId } = ctx.session
  const row = await ctx.db.transaction(async tx => {
    if (values.isDefault) await awaitDefault(tx, ctx)
    const before = await ownView(tx, ctx, id)
    refuseStale(before, body.version)
    if (values.isDefault) await takeDefault(tx, ctx, before.list)
    const made = await tx.query<ViewRow>(
      `update sys_saved_view set name = $2, query = $3, is_default = $4, is_shared = $5, gmt_modified = now(),
         version = version + 1 where id = $1 returning *`,
      [
        id,
        values.name ?? before.name,
        JSON.stringify(values.query ? queryOf(values.query) : before.query),
        values.isDefault ?? before.is_default,
        values.isShared ?? before.is_shared,
      ],
    )
    return itemAt(made.rows, 0)
  })
  ctx.audit({ object: `savedView:${id}`, after: { list: row.list, name: row.name, isShared: row.is_shared } })
  return viewOf(row, accountId)
})

const savedViewDelete = handle(endpoints.savedViewDelete, async (ctx, { query }) => {
  const id = idOf(query.id)
  await ctx.db.transaction(async tx => {
    const before = await ownView(tx, ctx, id)
    refuseStale(before, query.versions)
    await tx.query('delete from sys_saved_view where id = $1', [id])
  })
  ctx.audit({ object: `savedView:${id}` })
  return undefined
})

export const viewRoutes: readonly Route[] = [savedViewList, savedViewCreate, savedViewUpdate, savedViewDelete]
