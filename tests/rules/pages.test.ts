import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { PluginDefinition } from '../../sdk/src/plugin/index.ts'
import { permissionsOfPages } from '../../server/src/ntocc/seed/page-permissions.ts'
import { allPermissions } from '../../server/src/ntocc/seed/permissions.ts'
import { menuFor } from '../../server/src/ntocc/seed/resources.ts'
import { installDeclared, uninstallDeclared } from '../../server/src/ntocc/testing/areas.ts'

installDeclared()
afterAll(uninstallDeclared)

const ROOT = join(import.meta.dirname, '../..')
/** A plugin that is not whole yet is in no menu and gives nobody anything. */
const isDraft = (name: string): boolean => {
  const { ntocc } = JSON.parse(readFileSync(join(ROOT, 'plugins', name, 'package.json'), 'utf8')) as {
    ntocc?: { draft?: boolean }
  }
  return ntocc?.draft === true
}
const plugins = await Promise.all(
  readdirSync(join(ROOT, 'plugins'))
    .filter(name => !isDraft(name))
    .map(
      async name => ((await import(join(ROOT, 'plugins', name, 'plugin.ts'))) as { default: PluginDefinition }).default,
    ),
)
const pages = new Map(plugins.flatMap(({ pages: own = [] }) => own.map(page => [page.name, page] as const)))
const names = (nodes: ReturnType<typeof menuFor>): string[] =>
  nodes.flatMap(node => (node.kind === 'page' ? [node.name] : names(node.children ?? [])))
const granted = [...new Set([...names(menuFor('ctms')), ...names(menuFor('standard'))])]

describe('pages of the menu', () => {
  it.each(granted)('%s is granted with the permission its plugin asks for', name => {
    expect(permissionsOfPages([name])).toEqual([pages.get(name)?.permission ?? []].flat())
  })

  it('are all that the plugins show there', () => {
    const shown = [...pages.values()].filter(({ hidden }) => !hidden).map(({ name }) => name)
    expect([...granted].sort()).toEqual(shown.sort())
  })

  it('about one record of a list say which, so that each has a tab of its own, and others that they are about none', () => {
    const aside = [...pages.values()].filter(({ activeMenu, path }) => activeMenu && !path.includes(':'))
    expect(aside.length).toBeGreaterThan(5)
    expect(aside.filter(({ record }) => record === undefined).map(({ name }) => name)).toEqual([])
    // A page with an entry of its own in the menu needs no other to stand for it.
    const alone = [...pages.values()].filter(({ record }) => record === false)
    expect(alone.filter(({ activeMenu, hidden }) => !activeMenu || !hidden).map(({ name }) => name)).toEqual([])
  })

  it('ask for codes that there are', () => {
    for (const { name, permission } of pages.values())
      expect([name, !permission || allPermissions().includes(permission)]).toEqual([name, true])
  })
})
