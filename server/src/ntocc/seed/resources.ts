import type { BuiltInRole, LocalizedText } from '@ntocc/sdk/contracts'
import { areaGrants, areaMenus, areaPagesIn, isAreaPage } from '../areas/registry.ts'
import type { Queryable } from '../db/database.ts'
import { BUILT_IN } from './built-in.ts'

/** A node of a branch's menu as it comes with the release. */
interface Node {
  kind: 'group' | 'page'
  name: string
  /** Pages have the title of their plugin. */
  title?: LocalizedText
  icon?: string
  children?: readonly Node[]
}

/** A page by its route name; its menu title is the plugin's own. */
const page = (name: string): Node => ({ kind: 'page', name })

const group = (name: string, icon: string, title: LocalizedText, ...pages: string[]): Node => ({
  kind: 'group',
  name,
  icon,
  title,
  children: pages.map(page),
})

const transport = group(
  'transport',
  'truck',
  { en: 'Transport', zh: '运输管理', es: 'Transporte', ja: '輸送管理' },
  'WaybillManage',
  'WaybillInTransit',
  'WaybillWaiting',
  'WaybillUnloaded',
  'WaybillDeleted',
)

const organisation = group(
  'organisation',
  'team',
  { en: 'Organisation', zh: '组织管理', es: 'Organización', ja: '組織管理' },
  'StaffManage',
  'DepartmentManage',
  'PartyGroupManage',
  'RoleManage',
  'AuthorityManage',
  'JobManage',
  'PluginManage',
  'PluginSettings',
)

/** Groups of the product itself, in their order; areas bring theirs. */
const GROUPS = [transport, organisation]

/** Puts each group of an area behind what it names, and behind those that name the same; at the end when that is not there. */
const withAreas = (nodes: readonly Node[]): Node[] => {
  const placed: (Node & { after?: string })[] = [...nodes]
  const waiting = areaMenus().filter(({ name }) => !nodes.some(node => node.name === name))
  while (waiting.length > 0) {
    // One that stands behind another that waits comes after it.
    const next = waiting.findIndex(({ after }) => after !== undefined && placed.some(({ name }) => name === after))
    const [menu] = waiting.splice(Math.max(next, 0), 1)
    if (!menu) break
    const { name, title, icon, after } = menu
    const at = placed.findLastIndex(node => node.name === after || (after !== undefined && node.after === after)) + 1
    placed.splice(at || placed.length, 0, {
      kind: 'group',
      name,
      title,
      ...(icon && { icon }),
      ...(after && { after }),
    })
  }
  return placed.map(node => {
    const pages = areaPagesIn(node.name)
    return pages.length === 0 ? node : { ...node, children: [...(node.children ?? []), ...pages.map(page)] }
  })
}

/** Everything that can be granted in a branch of the edition, in the order of the menu. */
export const menuFor = (ctms: boolean): readonly Node[] =>
  withAreas([...(ctms ? ['CtmsHome', 'CtmsTrackMap'] : ['Dashboard']).map(page), ...GROUPS])

const pagesIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(node => (node.kind === 'page' ? [node.name] : pagesIn(node.children ?? [])))

/** Pages of the menu that are the product's own, or that areas give the role. */
const ownPages = (ctms: boolean, role: BuiltInRole): string[] => {
  const given = new Set(areaGrants(role).pages)
  return pagesIn(menuFor(ctms)).filter(name => !isAreaPage(name) || given.has(name))
}

export const adminPages = (ctms: boolean): string[] => ownPages(ctms, 'PLAT_ADMIN')

export const dispatchPages = (ctms: boolean): string[] => {
  const denied = pagesIn([organisation])
  // Whoever runs an own fleet looks after deleted waybills too.
  const also = ctms ? ['WaybillDeleted'] : []
  return [...ownPages(ctms, 'DISPATCHER').filter(name => !denied.includes(name)), ...also]
}

export const SHIPPER_PAGES = ['Dashboard', 'WaybillManage', 'WaybillInTransit', 'WaybillUnloaded']
export const DRIVER_PAGES = ['Dashboard', 'WaybillManage', 'WaybillInTransit']
/** A carrier also follows up what its drivers have unloaded and nobody has signed. */
export const CARRIER_PAGES = [...DRIVER_PAGES, 'WaybillUnloaded']

/**
 * Adds what the release brings to a branch's menu. What people renamed, moved or deleted there stays as they left it.
 * @returns names that were not known before
 */
export const seedMenu = async (tx: Queryable, branchCode: string, ctms: boolean): Promise<Set<string>> => {
  const stored = await sortsOf(tx, branchCode)
  // What comes to a menu that is there stands right behind what it follows, before what was next.
  const isNew = stored.size === 0
  const rows: object[] = []
  const add = (nodes: readonly Node[], parent: string | null, from: number): number => {
    let last = from
    for (const { kind, name, title, icon, children = [] } of nodes) {
      const sort = stored.get(name) ?? last + (isNew ? 10 : 1)
      rows.push({ kind, name, title, parent, icon, sort })
      const lastChild = add(children, name, sort)
      last = isNew ? lastChild : sort
    }
    return last
  }
  add(menuFor(ctms), null, 0)
  // All in one statement: every start of every replica asks this of each branch.
  const made = await tx.query<{ name: string }>(
    `insert into menu_resource (branch_code, code, kind, name, title, parent_name, icon, sort, status, created_by)
     select $1, $1 || '-' || name, kind, name, title, parent, icon, sort, 1, $2
     from jsonb_to_recordset($3::jsonb) as n (kind text, name text, title jsonb, parent text, icon text, sort integer)
     on conflict do nothing returning name`,
    [branchCode, BUILT_IN, JSON.stringify(rows)],
  )
  return new Set(made.rows.map(({ name }) => name))
}

/** Where everything that the branch knows stands, also what was deleted there. */
const sortsOf = async (tx: Queryable, branchCode: string): Promise<Map<string, number>> => {
  const found = await tx.query<{ name: string; sort: string | null }>(
    'select name, sort from menu_resource where branch_code = $1 and sort is not null',
    [branchCode],
  )
  return new Map(found.rows.map(({ name, sort }) => [name, Number(sort)]))
}
