import { LANGUAGES, type PluginGroup, type PluginPage } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db, Queryable } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { requireInternalKey } from '../http/internal-key.ts'
import type { Services } from '../serve/register.ts'

const text = z.string().min(1).max(200)
const texts = z.object(
  Object.fromEntries(LANGUAGES.map(each => [each, text])) as Record<(typeof LANGUAGES)[number], typeof text>,
)
const routeName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}$/)

const GROUP = z.object({
  name: routeName,
  title: texts.optional(),
  icon: z.string().max(40).optional(),
  after: z.string().max(64).optional(),
})

const PAGES = z.array(
  z.object({
    name: routeName,
    plugin: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
    title: texts,
    group: GROUP.optional(),
    permission: z
      .string()
      .regex(/^[A-Za-z][\w.-]{1,63}$/)
      .optional(),
  }),
)

const SETS = z.object({ byBranch: z.record(z.string(), PAGES), others: PAGES })
type Sets = z.infer<typeof SETS>

/** `created_by` of menu entries that came with a plugin: until people place them they stand at the end of the menu. */
export const BY_PLUGIN = 'plugin'

/** A page of a plugin as the branch knows it. */
export interface KnownPage extends Omit<PluginPage, 'group'> {
  isInstalled: boolean
  /** Another branch has it. */
  isElsewhere?: boolean
}

interface PageRow extends Record<string, unknown> {
  name: string
  plugin: string
  title: PluginPage['title']
  permission: string | null
  is_installed: boolean
  is_elsewhere: boolean
}

/** Pages that plugins have brought to a branch, by name; those of plugins that have gone are among them. */
export const pluginPages = async (db: Queryable, branchCode: string): Promise<Map<string, KnownPage>> => {
  const found = await db.query<PageRow>(
    `select name, plugin, title, permission, is_installed, not is_installed and exists (
         select 1 from sys_plugin_page o where o.name = p.name and o.branch_code <> p.branch_code and o.is_installed
       ) as is_elsewhere
     from sys_plugin_page p where branch_code = $1 order by name`,
    [branchCode],
  )
  return new Map(
    found.rows.map(({ name, plugin, title, permission, is_installed, is_elsewhere }) => [
      name,
      {
        name,
        plugin,
        title,
        ...(permission && { permission }),
        isInstalled: is_installed,
        ...(is_elsewhere && { isElsewhere: true }),
      },
    ]),
  )
}

/** Writes what a branch's plugins offer now. A page that was not known comes into the menu, where nobody has it yet. */
const writePages = async (tx: Queryable, branchCode: string, pages: readonly PluginPage[]): Promise<void> => {
  await tx.query('update sys_plugin_page set is_installed = false where branch_code = $1 and name <> all($2)', [
    branchCode,
    pages.map(page => page.name),
  ])
  for (const { group } of pages) if (group) await writeGroup(tx, branchCode, group)
  for (const { name, plugin, title, permission = null, group } of pages) {
    const values = [branchCode, name, plugin, JSON.stringify(title), permission]
    await tx.query(
      `insert into sys_plugin_page (branch_code, name, plugin, title, permission) values ($1, $2, $3, $4, $5)
       on conflict (branch_code, name) do update set plugin = excluded.plugin, title = excluded.title,
         permission = excluded.permission, is_installed = true`,
      values,
    )
    // Known by its code for good: what people took out of the menu stays out.
    await tx.query(
      `insert into menu_resource (branch_code, code, kind, name, status, created_by)
       select $1, $2, 'page', $3, 1, $4 where not exists
         (select 1 from menu_resource where branch_code = $1 and name = $3) on conflict do nothing`,
      [branchCode, `${branchCode}-${name}`, name, BY_PLUGIN],
    )
    if (group) await placeIn(tx, branchCode, name, group.name)
  }
}

/** Adds a group that is not known, once for good; one that nobody has touched follows its plugin. */
const writeGroup = async (tx: Queryable, branchCode: string, group: PluginGroup): Promise<void> => {
  const { name, title, icon = null, after = null } = group
  if (!title) return
  await tx.query(
    `insert into menu_resource as m (branch_code, code, kind, name, title, icon, sort, status, created_by)
     select $1, $2, 'group', $3, $4, $5, $7, 1, $6 where not exists
       (select 1 from menu_resource where branch_code = $1 and name = $3 and created_by is distinct from $6)
     on conflict (code) do update set title = excluded.title, icon = excluded.icon
       where m.created_by = $6 and m.version = 0`,
    [
      branchCode,
      `${branchCode}-${name}`,
      name,
      JSON.stringify(title),
      icon,
      BY_PLUGIN,
      await sortAfter(tx, branchCode, after),
    ],
  )
}

/** Between what it stands behind and the next one at the top; null, the end, when that is not there. */
const sortAfter = async (tx: Queryable, branchCode: string, after: string | null): Promise<number | null> => {
  if (after === null) return null
  const found = await tx.query<{ sort: string | null }>(
    'select sort from menu_resource where branch_code = $1 and name = $2 and parent_name is null and not is_deleted',
    [branchCode, after],
  )
  const sort = found.rows[0]?.sort
  return sort === undefined || sort === null ? null : Number(sort) + 1
}

/** Puts a page that nobody has placed into its group, if the branch has it. */
const placeIn = async (tx: Queryable, branchCode: string, name: string, group: string): Promise<void> => {
  await tx.query(
    `update menu_resource set parent_name = $3
     where branch_code = $1 and name = $2 and created_by = $4 and version = 0 and parent_name is distinct from $3
       and exists (select 1 from menu_resource
                   where branch_code = $1 and name = $3 and kind = 'group' and not is_deleted)`,
    [branchCode, name, group, BY_PLUGIN],
  )
}

/** Takes over the plugin sets of all branches; those that are not named have `others`. */
export const takePluginPages = (db: Db, { byBranch, others }: Sets): Promise<void> =>
  db.transaction(async tx => {
    // Two replicas of the gateway may tell at once.
    await tx.query("select pg_advisory_xact_lock(hashtext('plugin pages'))")
    const branches = await tx.query<{ branch_code: string }>('select branch_code from sys_branch order by 1')
    for (const { branch_code } of branches.rows) await writePages(tx, branch_code, byBranch[branch_code] ?? others)
  })

/** PUT /internal/plugin-pages: the gateway tells which pages the plugins of each branch have, at its start and on changes. */
export const registerPluginPages = (app: FastifyInstance, services: Services): void => {
  app.put('/internal/plugin-pages', { preValidation: requireInternalKey(services) }, async request => {
    const read = SETS.safeParse(request.body)
    if (!read.success) throw new BackendError('BAD_REQUEST')
    await takePluginPages(services.db, read.data)
    return { status: 0 }
  })
}
