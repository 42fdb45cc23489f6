import { describe, expect, it, vi } from 'vitest'
import en from '../../../locales/en/shell.json' with { type: 'json' }
import { buildRoutes } from '../access/routes.ts'
import { type ShellContext, shellActions } from '../layout/actions/list.ts'
import { searchPool } from '../search/pool.ts'
import { withVisit } from '../search/recent.ts'
import { INITIAL_SESSION } from '../session/state.ts'
import { TAB_ACTIONS, type TabContext, tabMenu } from '../tabs/actions.ts'
import { close, NO_TABS, visit as visited } from '../tabs/tabs.ts'
import { visitOf } from '../testing/actions.tsx'
import { knownPage, PAGES, role } from '../testing/fixtures.ts'
import { fakeShell } from '../testing/render.tsx'
import { type Action, offer } from './action.ts'
import { PAGE_KEYS } from './go-actions.ts'
import { conflictsOf } from './keys.ts'

const t = (key: string, params?: Record<string, string>): string => [key, ...Object.values(params ?? {})].join(' ')
const roles = [role(), role({ roleName: 'Dispatcher', roleCode: 'dispatch' })]
const wall = knownPage('BigDataCentre', '/bigData', { always: true, hidden: true, roles: ['PLAT_ADMIN'] })
const routes = buildRoutes({
  resources: role().resourceList,
  roles: ['PLAT_ADMIN'],
  permissions: ['waybill.deleted'],
  pages: [...PAGES, wall],
})
const entries = searchPool(routes, route => route.meta.title)
const actions = shellActions({ entries, routes, roleList: roles })

function context(over: Partial<ShellContext> = {}): ShellContext {
  const shell = fakeShell()
  return {
    tabs: { close: vi.fn(), closeOthers: vi.fn(), closeAll: vi.fn(), refresh: vi.fn() },
    state: NO_TABS,
    tab: undefined,
    navigate: shell.navigate,
    preferences: { theme: 'system', size: 'medium' },
    language: 'en',
    session: shell.session,
    sidebarOpen: true,
    fullscreen: false,
    settingsOffered: true,
    jobs: 0,
    open: vi.fn(),
    showTray: vi.fn(),
    clearCache: vi.fn(),
    reload: vi.fn(),
    update: vi.fn(),
    updatable: false,
    mayLeave: async () => true,
    user: { ...INITIAL_SESSION, roles: ['PLAT_ADMIN'] },
    ...over,
  }
}
const offered = (over?: Partial<ShellContext>) => offer(actions, context(over), t)
const named = (id: string, over?: Partial<ShellContext>) => offered(over).find(action => action.id === id)

/** The pinned start and two more, the last on screen. */
const three = ['/home', '/a', '/b'].reduce(
  (state, path, index) => visited(state, visitOf(path.slice(1), path, index === 0), index),
  NO_TABS,
)

describe('the list of actions', () => {
  it('has every verb of the shell once', () => {
    const ids = actions.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['tabs.close', 'tabs.closeOthers', 'tabs.closeAll', 'tabs.refresh']))
    expect(ids).toEqual(expect.arrayContaining(['tabs.next', 'tabs.previous', 'view.sidebar', 'view.fullscreen']))
    expect(ids).toEqual(expect.arrayContaining(['view.theme.dark', 'view.size.small', 'view.settings', 'view.exports']))
    expect(ids).toEqual(expect.arrayContaining(['view.language.zh', 'account.profile', 'account.logout', 'go.bigData']))
    expect(ids).toEqual(
      expect.arrayContaining(['account.role.dispatch', 'view.shortcuts', 'view.palette', 'view.reload']),
    )
    expect(ids).toContain('go.WaybillDeleted')
  })

  it('opens only what the routes permit', () => {
    const few = shellActions({ entries: [], routes: [], roleList: [] }).map(({ id }) => id)
    expect(few.filter(id => /^go\.|^account\.role/.test(id))).toEqual([])
  })

  it('gives no two actions keys that get into each other’s way, whatever pages there are', () => {
    const pages = Object.keys(PAGE_KEYS).map(name => ({ name, path: `/${name}`, external: false, title: [name] }))
    const all = shellActions({ entries: pages, routes, roleList: roles })
    expect(conflictsOf(all.map(({ id, keys = [] }) => ({ id, keys })))).toEqual([])
    expect(all.flatMap(({ keys = [] }) => keys)).toEqual(expect.arrayContaining(Object.values(PAGE_KEYS)))
  })

  it('says everything in words that the locales have', () => {
    const has = (key: string) =>
      key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], en)
    const words = (action: Action<ShellContext>) =>
      [context(), context({ sidebarOpen: false, fullscreen: true, state: three, tab: three.tabs[0] })].flatMap(
        given => {
          const available = action.when?.(given)
          return [
            typeof action.title === 'function' ? action.title(given) : action.title,
            ...(action.group ? [action.group] : []),
            ...(typeof available === 'object' ? [available.reason] : []),
          ]
        },
      )
    const missing = actions.flatMap(words).filter(word => typeof word === 'string' && typeof has(word) !== 'string')
    expect(missing).toEqual([])
  })

  it.each([
    ['a page that is pinned', 'tabs.close', { state: three, tab: three.tabs[0] }, 'actions.pinned'],
    ['no page open', 'tabs.close', {}, 'actions.noTab'],
    ['no page open', 'tabs.refresh', {}, 'actions.noTab'],
    [
      'nothing else open',
      'tabs.closeOthers',
      { state: close(three, '/a').state, tab: three.tabs[2] },
      'actions.noOtherTab',
    ],
    [
      'only pinned ones',
      'tabs.closeAll',
      { state: visited(NO_TABS, visitOf('h', '/home', true), 0) },
      'actions.onlyPinned',
    ],
    ['one tab', 'tabs.next', { state: visited(NO_TABS, visitOf('h', '/home', true), 0) }, 'actions.oneTab'],
    ['no export', 'view.exports', {}, 'actions.noExports'],
  ] as [string, string, Partial<ShellContext>, string][])(
    '%s: %s says why not and does nothing',
    (_name, id, over, reason) => {
      const given = context(over)
      const action = offer(actions, given, t).find(each => each.id === id)
      expect(action?.disabledReason).toBe(reason)
      action?.run()
      for (const verb of Object.values(given.tabs)) expect(verb).not.toHaveBeenCalled()
      expect(given.showTray).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['S6-009', 'for a platform administrator', {}, true],
    ['S6-009', 'for nobody else', { user: { ...INITIAL_SESSION, roles: ['SHIPPER'] } }, false],
    [
      'S2-170',
      'nor in the ctms edition',
      { user: { ...INITIAL_SESSION, roles: ['PLAT_ADMIN'], branch: { branchCode: 'CT', softVersion: 'CTMS-2' } } },
      false,
    ],
  ] as [string, string, Partial<ShellContext>, boolean][])(
    '%s the big-data centre is there %s',
    (_id, _who, over, there) => expect(named('go.bigData', over) !== undefined).toBe(there),
  )

  it('offers the settings only where they are offered', () => {
    expect(named('view.settings', { settingsOffered: false })).toBeUndefined()
  })

  it('offers newer builds only where there are any', () => {
    const update = vi.fn()
    expect(named('view.update')).toBeUndefined()
    named('view.update', { updatable: true, update })?.run()
    expect(update).toHaveBeenCalledTimes(1)
  })

  it('marks what is in force', () => {
    const checked = offered({ language: 'ja', preferences: { theme: 'dark', size: 'small' } }).filter(
      each => each.checked,
    )
    expect(checked.map(({ id }) => id)).toEqual([
      'view.theme.dark',
      'view.size.small',
      'view.language.ja',
      'account.role.admin',
    ])
  })

  it('asks before logging out, and stays when something unsaved keeps the user', async () => {
    const session = { ...fakeShell().session, logout: vi.fn(async () => undefined) }
    named('account.logout', { session, mayLeave: async () => false })?.run()
    await Promise.resolve()
    expect(session.logout).not.toHaveBeenCalled()
    named('account.logout', { session })?.run()
    await vi.waitFor(() => expect(session.logout).toHaveBeenCalledTimes(1))
  })
})

describe('actions of a tab', () => {
  const tabContext = (key: string): TabContext => ({
    ...context({ state: three }),
    tab: three.tabs.find(tab => tab.key === key),
  })

  it.each([
    ['tabs.next', '/home'],
    ['tabs.previous', '/a'],
  ])('%s goes round the ends of the strip', (id, to) => {
    const given = tabContext('/b')
    offer(TAB_ACTIONS, given, t)
      .find(action => action.id === id)
      ?.run()
    expect(given.navigate).toHaveBeenCalledExactlyOnceWith(to)
  })

  it('S2-172 the menu of a pinned tab has no Close', () => {
    expect(tabMenu(tabContext('/home'), t).map(({ id }) => id)).toEqual([
      'tabs.refresh',
      'tabs.closeOthers',
      'tabs.closeAll',
    ])
    expect(tabMenu(tabContext('/a'), t).map(({ id }) => id)).toContain('tabs.close')
  })

  it('the menu acts on its own tab, not on the one on screen', () => {
    const given = tabContext('/a')
    for (const action of tabMenu(given, t)) action.run()
    expect(given.tabs.close).toHaveBeenCalledExactlyOnceWith('/a')
    expect(given.tabs.refresh).toHaveBeenCalledExactlyOnceWith('/a')
    expect(given.tabs.closeOthers).toHaveBeenCalledExactlyOnceWith('/a')
  })
})

it('recent pages: the latest first, each once, no end of them', () => {
  const tab = (path: string) => ({ key: path, name: path, search: '' })
  expect(withVisit([tab('/a'), tab('/b')], tab('/b')).map(each => each.key)).toEqual(['/b', '/a'])
  const many = Array.from({ length: 30 }, (_, index) => tab(`/${index}`)).reduce(withVisit, [])
  expect(many).toHaveLength(9)
})
