import type { LocalizedText, ManifestMenu } from '@ntocc/sdk/contracts'
import type { Edition } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { areaMenus, areaPagesAlone, areaPagesIn } from '../registry/menus.ts'
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

/** The next group to be placed: one whose place is there, then one that waits for nobody, those without a wish last. */
const nextOf = (waiting: readonly ManifestMenu[], placed: readonly Node[]): number => {
  const isThere = ({ after }: ManifestMenu) => placed.some(({ name }) => name === after)
  const waits = ({ after }: ManifestMenu) => waiting.some(({ name }) => name === after)
  const wishes = [isThere, (menu: ManifestMenu) => menu.after !== undefined && !waits(menu), waits]
  // Those that wait for each other in a circle come as they are.
  const found = wishes.map(wish => waiting.findIndex(wish)).find(at => at >= 0)
  return found ?? 0
}

/** Puts each group behind what it names, and behind those that name the same; at the end when that is not there. */
const withGroups = (pages: readonly Node[], groups: readonly ManifestMenu[]): Node[] => {
  const placed: (Node & { after?: string })[] = [...pages]
  const waiting = [...groups]
  while (waiting.length > 0) {
    const [menu] = waiting.splice(nextOf(waiting, placed), 1)
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
  return placed
}

/** Everything that can be granted in a branch of the edition, in the order of the menu: areas bring all of it. */
export const menuFor = (edition: Edition): readonly Node[] => {
  const { first, last } = areaPagesAlone(edition)
  const groups = withGroups(first.map(page), areaMenus(edition)).map(node =>
    node.kind === 'page' ? node : { ...node, children: areaPagesIn(edition, node.name).map(page) },
  )
  return [...groups, ...last.map(page)]
}

/**
 * Adds what the release brings to a branch's menu. What people renamed, moved or deleted there stays as they left it.
 * @returns names that were not known before
 */
export const seedMenu = async (tx: Queryable, branchCode: string, edition: Edition): Promise<Set<string>> => {
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
  add(menuFor(edition), null, 0)
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
