import { inEachLanguage, LANGUAGES, type LocalizedText, type MaybeLocalized, type Resource } from '@ntocc/sdk/contracts'
import type { Queryable } from '../db/database.ts'

/** A stored node of a branch's menu. */
export interface MenuRow extends Record<string, unknown> {
  id: string
  kind: 'group' | 'page' | 'link'
  name: string
  title: MaybeLocalized | null
  parent_name: string | null
  path: string | null
  icon: string | null
}

/** Everything a role of the branch can be granted, in reading order. */
export const readMenu = async (db: Queryable, branchCode: string): Promise<MenuRow[]> => {
  const found = await db.query<MenuRow>(
    `select id, kind, name, title, parent_name, path, icon from menu_resource
     where branch_code = $1 and not is_deleted order by coalesce(sort, 9999), id`,
    [branchCode],
  )
  return found.rows
}

/** All four languages: what is not known is said in one that is. */
const inAllLanguages = (title: MaybeLocalized): LocalizedText => {
  if (typeof title === 'string') return { en: title, zh: title, es: title, ja: title }
  const known = LANGUAGES.map(each => title[each]).find(Boolean) ?? ''
  return inEachLanguage(language => title[language] || title.en || known)
}

const nodeOf = (row: MenuRow, children: Resource[]): Resource => ({
  id: Number(row.id),
  name: row.name,
  ...(row.kind === 'link' && row.path ? { path: row.path } : {}),
  meta: {
    title: row.name,
    ...(row.title ? { i18n: inAllLanguages(row.title) } : {}),
    ...(row.icon ? { icon: row.icon } : {}),
    ...(row.kind === 'group' ? { alwaysShow: true } : {}),
  },
  ...(row.kind === 'group' ? { children } : {}),
})

/** The resource tree of a role: what it is granted, below the groups that lead there. A group without any of it is left out. */
export const menuTree = (rows: readonly MenuRow[], granted: ReadonlySet<string>): Resource[] => {
  const groups = new Set(rows.filter(row => row.kind === 'group').map(row => row.name))
  // A node whose group has gone stands at the top rather than nowhere.
  const parentOf = (row: MenuRow) => (row.parent_name && groups.has(row.parent_name) ? row.parent_name : '')
  const below = (parent: string): Resource[] =>
    rows
      .filter(row => parentOf(row) === parent)
      .flatMap(row => {
        if (row.kind !== 'group') return granted.has(row.name) ? [nodeOf(row, [])] : []
        const children = below(row.name)
        return children.length > 0 ? [nodeOf(row, children)] : []
      })
  return below('')
}
