import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppRoute, buildRoutes } from '../access/routes.ts'
import type { Offered } from '../actions/action.ts'
import { changeLanguage } from '../boot/i18n.ts'
import { ShellContext } from '../console/context.ts'
import { layout } from '../preferences/layout-state.ts'
import { fakeTabs, visitOf, withActions } from '../testing/actions.tsx'
import { fakeDialogs } from '../testing/dialogs.ts'
import { knownPage, PAGES, resource, role } from '../testing/fixtures.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { createFind, type Find, loadSpell, SEARCH } from './find.ts'
import { createPalette, type PaletteSources } from './palette.ts'
import { labelOf, type SearchEntry, searchPool } from './pool.ts'
import { recent } from './recent.ts'

const build = (permissions: string[]) =>
  buildRoutes({
    resources: [
      ...role().resourceList,
      resource('docs', { path: 'https://example.org/docs', meta: { title: 'Handbook' } }),
    ],
    roles: ['PLAT_ADMIN'],
    permissions,
    pages: PAGES,
  })
const title = (route: AppRoute) => route.meta.title
const names = (entries: readonly SearchEntry[]) => entries.map(entry => entry.name)

describe('what can be found', () => {
  it('S2-166 is what the user may open: no hidden page, none without permission, none that needs a parameter', () => {
    expect(names(searchPool(build([]), title))).toEqual(['Dashboard', 'WaybillManage', 'docs'])
    expect(names(searchPool(build(['waybill.deleted']), title))).toContain('WaybillDeleted')
  })

  it('a hidden group takes everything below it with it', () => {
    const page = knownPage('Inner', '/inner')
    const inner: AppRoute = { name: 'Inner', path: '/inner', meta: { title: 'Inner' }, page }
    const group: AppRoute = { name: 'group', path: '', meta: { title: 'Group', hidden: true }, children: [inner] }
    expect(searchPool([group], title)).toEqual([])
    expect(names(searchPool([{ ...group, meta: { title: 'Group' } }], title))).toEqual(['Inner'])
  })

  it('is named with the groups around it', () => {
    const [, list] = searchPool(build([]), title)
    expect(labelOf(list!)).toBe('transport > WaybillManage')
  })
})

describe('how it is found', () => {
  const entry = (name: string, path: string, ...titles: string[]) => ({ name, path, external: false, title: titles })
  const pool = [
    entry('a', '/transport/waybills', 'Transport', 'Waybill management'),
    entry('b', '/finance/payable', 'Finance', 'Payables'),
    entry('c', '/waybill', 'Other', 'Printing'),
  ]
  const find = createFind(pool)
  const found = (search: Find<SearchEntry>, query: string) => names(search(query).map(hit => hit.entry))

  it('S9-039 S9-040 S9-041 the figures are those of the specification', () => {
    expect(SEARCH).toEqual({ threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3 })
  })

  it('S9-039 forgives a mistake, not any word', () => {
    expect(found(find, 'payabels')).toEqual(['b'])
    expect(find('xyzzy')).toEqual([])
    // Two wrong letters of five are 0.4, three of seven are more.
    const names = createFind([entry('k', '/k', 'Kilometres')])
    expect(['kilxx', 'kixxxet'].map(query => found(names, query))).toEqual([['k'], []])
  })

  it('S9-040 S9-041 a title counts more than a path', () => {
    const same = [entry('byPath', '/oil', 'Cards'), entry('byTitle', '/cards', 'Oil')]
    expect(found(createFind(same), 'oil')).toEqual(['byTitle', 'byPath'])
    expect(found(createFind([...same].reverse()), 'oil')).toEqual(['byTitle', 'byPath'])
  })

  it.each(['', '   '])('finds nothing for %j', query => expect(find(query)).toEqual([]))

  it('finds Chinese by its spelling and by first letters', async () => {
    const chinese = [entry('w', '/transport/w', '运输管理', '运单管理'), entry('f', '/finance/f', '财务', '应付')]
    expect(createFind(chinese)('yundan')).toEqual([])
    const spelt = createFind(chinese, await loadSpell())
    expect(found(spelt, 'yundan')).toEqual(['w'])
    expect(found(spelt, 'yinfu').concat(found(spelt, 'yingfu'))).toContain('f')
    expect(found(spelt, 'cwyf')).toEqual(['f'])
    expect(found(spelt, '运单')).toEqual(['w'])
  })
})

describe('what the palette finds', () => {
  const action = (id: string, label: string, over: Partial<Offered> = {}): Offered => ({
    id,
    label,
    section: 'view',
    keys: [],
    run: vi.fn(),
    ...over,
  })
  const tab = (key: string, label: string) => ({ key, label, name: key, search: '' })
  const sources: PaletteSources = {
    pages: [
      { name: 'list', path: '/waybills', external: false, title: ['Transport', 'Waybill management'] },
      { name: 'roles', path: '/roles', external: false, title: ['Organisation', 'Roles'] },
    ],
    tabs: [tab('/waybills', 'Waybill management'), tab('/order_info', 'Waybill YD7'), tab('/home', 'Dashboard')],
    recent: [tab('/home', 'Dashboard'), tab('/roles', 'Roles')],
    active: '/home',
    shell: [
      action('go.list', 'Waybill management', { path: '/waybills', keys: ['g w'] }),
      action('tabs.close', 'Close', { group: 'This page', keys: ['alt+w'], disabledReason: 'This page is pinned' }),
      action('account.logout', 'Log out'),
    ],
    page: [action('page.new', 'New waybill', { section: 'page', keys: ['n'] })],
    navigate: vi.fn(),
  }
  const palette = createPalette(sources)
  const drawn = (query: string) => palette(query).map(({ name, items }) => [name, ...items.map(item => item.label)])

  it.each([
    [
      'at rest: verbs of this page, then what was on screen before it',
      '',
      [
        ['page', 'New waybill'],
        ['recent', 'Roles'],
      ],
    ],
    ['an exact action before a page that is only like it', 'log out', [['actions', 'Log out']]],
    ['nothing', 'qqqq', []],
    [
      'every action after >',
      '>',
      [
        ['page', 'New waybill'],
        ['actions', 'This page > Close', 'Log out'],
      ],
    ],
    ['no page after >', '> waybill', [['page', 'New waybill']]],
    ['a group of actions by its name', 'this page', [['actions', 'This page > Close']]],
  ])('%s', (_name, query, expected) => expect(drawn(query)).toEqual(expected))

  it('a page that is open and found is one line; a tab with a name of its own is another', () => {
    const all = Object.fromEntries(palette('waybill').map(({ name, items }) => [name, items.map(item => item.label)]))
    expect(all).toMatchObject({ pages: ['Transport > Waybill management'], tabs: ['Waybill YD7'] })
  })

  it('the way to a page carries its keys and is not there a second time as an action', () => {
    expect(palette('management').flatMap(({ items }) => items.map(item => [item.label, item.keys]))).toEqual([
      ['Transport > Waybill management', 'g w'],
    ])
  })

  it('what cannot be done is found too, with the reason', () => {
    const [line] = palette('close').flatMap(({ items }) => items)
    expect(line).toMatchObject({ label: 'This page > Close', keys: 'alt+w', disabledReason: 'This page is pinned' })
  })
})

describe('the palette', () => {
  beforeEach(() => {
    fakeDialogs()
    recent.set(() => [])
  })
  afterEach(async () => {
    cleanup()
    if (i18next.language !== 'en') await changeLanguage('en')
  })
  async function setUp(permissions: string[] = []) {
    const shell = fakeShell()
    const tabs = fakeTabs(shell)
    const rendered = await renderShell(
      withActions(build(permissions), tabs, <button type="button">Page</button>),
      shell,
    )
    return { ...rendered, shell, tabs, user: userEvent.setup() }
  }
  const field = () => screen.findByRole('combobox')
  const hits = (group = 'Pages') => {
    const lines = screen.queryByRole('group', { name: group })
    return lines
      ? within(lines)
          .getAllByRole('option')
          .map(hit => hit.querySelector('span')?.textContent)
      : []
  }

  it('S2-166 opens by keyboard, arrows choose and Enter opens the page; the focus goes back', async () => {
    const { shell, user } = await setUp(['waybill.deleted'])
    screen.getByRole('button', { name: 'Page' }).focus()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'waybill')
    expect(hits()).toEqual(['transport > WaybillManage', 'transport > WaybillDeleted'])
    await user.keyboard('{ArrowDown}')
    expect(screen.getAllByRole('option', { selected: true }).map(hit => hit.textContent)).toEqual([
      'transport > WaybillDeleted',
    ])
    await user.keyboard('{Enter}')
    expect(shell.navigate).toHaveBeenCalledExactlyOnceWith('/transport/deleted')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Page')
  })

  it('S2-166 says when nothing the user may open has that name', async () => {
    const { user } = await setUp()
    await user.keyboard('/')
    await user.type(await field(), 'WaybillDeleted')
    expect(hits()).toEqual([])
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Nothing of that name'))
  })

  it('is rebuilt when the routes change', async () => {
    const { user, shell, tabs, rerender } = await setUp()
    await user.keyboard('/')
    await user.type(await field(), 'deleted')
    expect(hits()).toEqual([])
    rerender(<ShellContext value={shell}>{withActions(build(['waybill.deleted']), tabs)}</ShellContext>)
    expect(hits()).toEqual(['transport > WaybillDeleted'])
  })

  it('is rebuilt when the language changes', async () => {
    const { user } = await setUp()
    await user.keyboard('/')
    await user.type(await field(), '中')
    expect(hits()).toEqual([])
    await act(() => changeLanguage('zh'))
    expect(hits('页面')).toContain('Dashboard 中')
  })

  it('runs an action and shows its keys', async () => {
    const { user } = await setUp()
    const opened = layout.get().sidebar.opened
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), '>menu')
    const line = screen.getByRole('option', { name: /(Open|Close) menu/ })
    expect(within(line).getByText('Ctrl+B')).toBeTruthy()
    await user.click(line)
    expect(layout.get().sidebar.opened).toBe(!opened)
  })

  it('S2-172 an action that cannot be done says why and stays', async () => {
    const { user, tabs } = await setUp()
    act(() => tabs.visit(visitOf('Dashboard', '/home', true)))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'this page close')
    const line = screen.getByRole('option', { name: /Close/, selected: true })
    expect(line.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('This page is pinned')
    await user.keyboard('{Enter}')
    expect(await field()).toBeTruthy()
  })

  it('shows what was on screen before, also when it has been closed since', async () => {
    const { user, tabs, shell } = await setUp()
    act(() => tabs.visit(visitOf('Dashboard', '/home', true)))
    act(() => tabs.visit(visitOf('WaybillManage', '/transport/waybills')))
    await act(() => tabs.close('/transport/waybills'))
    act(() => tabs.visit(visitOf('Dashboard', '/home', true)))
    await user.keyboard('{Control>}k{/Control}')
    await field()
    expect(hits('Recently opened')).toEqual(['WaybillManage'])
    await user.keyboard('{Enter}')
    expect(shell.navigate).toHaveBeenLastCalledWith('/transport/waybills')
  })
})
