import type { ManifestPage, MenuResourceRecord } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { codeAccess, difference, pageAccess } from './access.ts'
import { newcomers, search, stateOf, treeOf } from './menu.ts'

const title = (en: string) => ({ en, zh: en, es: en, ja: en })
const page = (name: string, more: Partial<ManifestPage> = {}): [string, ManifestPage] => [
  name,
  { name, path: `/${name}`, title: title(`${name} page`), ...more },
]
const pages = new Map([
  page('Waybills', { permission: 'waybill.read' }),
  page('Home', { always: true }),
  page('Detail', { always: true, hidden: true }),
  page('Cards', { permission: 'fuel.read' }),
])
const brought = (plugin: string, isInstalled: boolean, isElsewhere = false) => ({
  name: 'x',
  plugin,
  title: title(`from ${plugin}`),
  isInstalled,
  ...(isElsewhere && { isElsewhere }),
})
const menu = [
  { id: 1, kind: 'group', name: 'transport', title: title('Transport'), roles: [] },
  { id: 2, kind: 'page', name: 'Waybills', parentName: 'transport', roles: ['Dispatcher'] },
  { id: 3, kind: 'page', name: 'Cards', roles: [], isNew: true, page: brought('fuel-cards', true) },
  { id: 4, kind: 'page', name: 'Gone', roles: [], page: brought('old', false) },
  { id: 5, kind: 'page', name: 'Never', roles: [] },
] as unknown as MenuResourceRecord[]
const tree = treeOf(menu, pages, 'en')
const role = (name: string, resources: string[], permissions: string[]) => ({
  roleCode: name,
  name,
  resources,
  permissions,
})

describe('what somebody can see and why', () => {
  const roles = [role('Clerk', ['Waybills'], []), role('Dispatcher', ['Waybills', 'Cards'], ['waybill.read'])]

  it('S6-012 names the roles that give a page, where it stands, and a code that is missing', () => {
    const found = pageAccess(roles, tree, pages, 'en')
    expect(found).toEqual([
      {
        name: 'Waybills',
        title: 'Waybills page',
        groups: ['Transport'],
        path: '/Waybills',
        roles: ['Clerk', 'Dispatcher'],
      },
      { name: 'Cards', title: 'Cards page', groups: [], path: '/Cards', roles: ['Dispatcher'], missing: 'fuel.read' },
      { name: 'Home', title: 'Home page', groups: [], path: '/Home', roles: [] },
    ])
    expect(pageAccess([roles[0]!], tree, pages, 'en')[0]?.missing).toBe('waybill.read')
  })

  it('S6-012 names the roles that give a code, and what only one of two roles has', () => {
    const codes = [{ permission: 'waybill.read' }, { permission: 'fuel.read' }]
    expect(codeAccess(roles, codes)).toEqual([{ record: codes[0], roles: ['Dispatcher'] }])
    expect(difference(['a', 'b'], ['b', 'c'])).toEqual({ onlyOne: ['a'], onlyOther: ['c'], shared: 1 })
  })
})

describe('the menu and the plugins there are', () => {
  it('S6-014 new pages stand by plugin, those whose plugin has gone keep their name and are marked', () => {
    expect(tree.map(node => [node.title, stateOf(node)])).toEqual([
      ['Transport', undefined],
      ['Cards page', 'new'],
      ['from old', 'removed'],
      ['Never', 'unknown'],
    ])
    const { byPlugin, rest } = newcomers(tree)
    expect(byPlugin.map(([plugin, nodes]) => [plugin, nodes.map(node => node.resource.name)])).toEqual([
      ['fuel-cards', ['Cards']],
    ])
    expect(rest.map(node => node.resource.name)).toEqual(['transport', 'Gone', 'Never'])
  })

  it('S6-014 of a page that the branch does not have, what is true is said: another edition, not loaded, or gone', () => {
    const away = [
      { id: 1, kind: 'page', name: 'Runs', roles: [], page: brought('ctms', false, true) },
      { id: 2, kind: 'page', name: 'Broken', roles: [], page: brought('broken', false, true) },
      { id: 3, kind: 'page', name: 'Gone', roles: [], page: brought('old', false) },
    ] as unknown as MenuResourceRecord[]
    expect(treeOf(away, pages, 'en', ['broken']).map(node => [node.title, stateOf(node)])).toEqual([
      ['from ctms', 'elsewhere'],
      ['from broken', 'refused'],
      ['from old', 'removed'],
    ])
  })

  it('S6-012 is searched by title, name, address and code; a group that is found is whole', () => {
    const names = (word: string) => search(tree, word).map(node => [node.resource.name, node.children.length])
    expect(names('waybill.READ')).toEqual([['transport', 1]])
    expect(names('transport')).toEqual([['transport', 1]])
    expect(names('fuel')).toEqual([['Cards', 0]])
    expect(names('nothing like it')).toEqual([])
    expect(names(' ')).toHaveLength(4)
  })
})
