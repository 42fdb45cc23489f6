import { describe, expect, it } from 'vitest'
import type { AppRoute } from '../access/routes.ts'
import {
  deviceOf,
  resized,
  routeChanged,
  SIDEBAR_WIDTH,
  startLayout,
  withSidebar,
} from '../preferences/layout-state.ts'
import { knownPage } from '../testing/fixtures.ts'
import { breadcrumb } from './breadcrumb.ts'
import { activeMenuPath, groupsAround, menuOf } from './sidebar.ts'
import { MENU_WIDTH, menuLeft, placeAt, SCROLL_PADDING, scrollTo } from './tags-geometry.ts'

const page = (name: string, over: Partial<AppRoute> = {}): AppRoute => ({
  name,
  path: `/${name}`,
  meta: { title: name },
  page: knownPage(name, `/${name}`),
  ...over,
})
const group = (name: string, children: AppRoute[], meta: Partial<AppRoute['meta']> = {}): AppRoute => ({
  name,
  path: '',
  meta: { title: name, ...meta },
  children,
})
const hidden = { meta: { title: 'h', hidden: true } }
const outline = (routes: AppRoute[]): unknown[] =>
  menuOf(routes).map(node => (node.kind === 'leaf' ? node.to : [node.route.name, node.children.length]))

describe('sidebar', () => {
  it('S2-160 hidden routes are skipped with all that is below them', () => {
    expect(outline([page('a'), page('b', { ...hidden, children: [page('c')] })])).toEqual(['/a'])
  })

  it('S2-161 a parent with exactly one visible child shows as a single item', () => {
    expect(outline([group('g', [page('a'), page('b', hidden)])])).toEqual(['/a'])
  })

  it('S2-162 any other parent is a submenu', () => {
    expect(outline([group('g', [page('a'), page('b')])])).toEqual([['g', 2]])
    expect(outline([group('g', [page('a')], { alwaysShow: true })])).toEqual([['g', 1]])
    expect(outline([group('g', [group('h', [page('a'), page('b')])])])).toEqual([['g', 1]])
  })

  it('a parent without a visible child shows only when it is a page itself', () => {
    expect(outline([group('g', [page('a', hidden)])])).toEqual([])
    expect(outline([page('own', { children: [page('a', hidden)] })])).toEqual(['/own'])
  })

  it('a page whose path needs a parameter is no menu item', () => {
    expect(outline([page('a', { path: '/a/:id' })])).toEqual([])
  })

  it('the single item has the child’s icon, else the parent’s', () => {
    const [own] = menuOf([group('g', [page('a', { meta: { title: 'a', icon: 'truck' } })], { icon: 'money' })])
    const [parents] = menuOf([group('g', [page('a')], { icon: 'money' })])
    expect([own?.icon, parents?.icon]).toEqual(['truck', 'money'])
  })

  it('S2-163 an address outside is an external entry', () => {
    const [link] = menuOf([{ name: 'docs', path: 'https://example.org', meta: { title: 'Docs' } }])
    expect(link).toMatchObject({ kind: 'leaf', external: true, to: 'https://example.org' })
  })

  it('S2-164 the active item is activeMenu, else the current path', () => {
    expect(activeMenuPath(page('a', { meta: { title: 'a', activeMenu: '/list' } }), '/a')).toBe('/list')
    expect(activeMenuPath(page('a'), '/a')).toBe('/a')
    expect(activeMenuPath(undefined, '/x')).toBe('/x')
  })

  it('the groups around a path are known, so that they can be open', () => {
    const nodes = menuOf([group('g', [page('x'), group('h', [page('a'), page('b')])])])
    expect(groupsAround(nodes, '/b')).toEqual(['/g', '/g/h', ''])
    expect(groupsAround(nodes, '/nowhere')).toEqual([])
  })
})

describe('breadcrumb', () => {
  const home = page('Dashboard', { path: '/home' })
  const names = (routes: AppRoute[], name: string) => breadcrumb(routes, name).map(({ route, to }) => [route.name, to])

  it('S2-165 goes from the home page down; groups and the current page are no links', () => {
    expect(names([home, group('g', [page('a')])], 'a')).toEqual([
      ['Dashboard', '/home'],
      ['g', undefined],
      ['a', undefined],
    ])
  })

  it('leads back to the page that stands for another in the menu, where the reader has it', () => {
    const list = group('g', [page('list')])
    const detail = page('detail', { meta: { title: 'd', hidden: true, activeMenu: '/list' } })
    expect(names([home, list, detail], 'detail')).toEqual([
      ['Dashboard', '/home'],
      ['g', undefined],
      ['list', '/list'],
      ['detail', undefined],
    ])
    expect(names([home, detail], 'detail')).toEqual([
      ['Dashboard', '/home'],
      ['detail', undefined],
    ])
  })

  it('does not name the home page twice', () => {
    expect(names([home], 'Dashboard')).toEqual([['Dashboard', undefined]])
  })

  it('leaves out what says so', () => {
    expect(names([home, group('g', [page('a')], { breadcrumb: false })], 'a').map(([name]) => name)).toEqual([
      'Dashboard',
      'a',
    ])
  })
})

describe('layout', () => {
  it('S3-044 S4-026 the sidebar starts open without a cookie, and as the cookie says with one', () => {
    expect(startLayout(undefined, 1440).sidebar.opened).toBe(true)
    expect(startLayout('0', 1440).sidebar.opened).toBe(false)
    expect(startLayout('1', 1440).sidebar.opened).toBe(true)
  })

  it('S3-046 S9-032 below 992 px the device is mobile, and the sidebar starts closed without animation', () => {
    expect([deviceOf(991), deviceOf(992)]).toEqual(['mobile', 'desktop'])
    expect(startLayout('1', 390)).toEqual({ device: 'mobile', sidebar: { opened: false, withoutAnimation: true } })
  })

  it('S4-028 a route change closes the open sidebar on mobile only', () => {
    const desktop = startLayout(undefined, 1440)
    const mobile = withSidebar(startLayout(undefined, 390), true)
    expect(routeChanged(mobile).sidebar.opened).toBe(false)
    expect(routeChanged(desktop)).toBe(desktop)
  })

  it('S4-029 S3-045 a resize counts only while the page is visible; mobile closes, desktop does not reopen', () => {
    const desktop = startLayout(undefined, 1440)
    expect(resized(desktop, 390, false)).toBe(desktop)
    const mobile = resized(desktop, 390, true)
    expect(mobile).toEqual({ device: 'mobile', sidebar: { opened: false, withoutAnimation: true } })
    expect(resized(mobile, 1440, true)).toEqual({ ...mobile, device: 'desktop' })
  })

  it('S9-031 sidebar width', () => expect(SIDEBAR_WIDTH).toBe(210))
})

describe('tags bar geometry', () => {
  it.each([
    ['over its own place', 150, 1],
    ['not yet past the middle of the next', 245, 1],
    ['past the middle of the next', 255, 2],
    ['past the middle of the one before', 45, 0],
    ['beyond the end', 900, 3],
  ])('a dragged tag %s', (_, clientX, place) => {
    const tags = [0, 100, 200, 300].map(left => ({ left, width: 100 }))
    expect(placeAt(tags, 1, clientX)).toBe(place)
  })

  const tags = [0, 100, 200, 300, 400].map(left => ({ left, width: 90 }))
  const box = { scrollLeft: 0, clientWidth: 250, scrollWidth: 490 }

  it('S9-033 the menu is 105 px wide and stays inside the strip', () => {
    expect(MENU_WIDTH).toBe(105)
    expect(menuLeft(100, 50, 500)).toBe(65)
    expect(menuLeft(540, 50, 500)).toBe(395)
    expect(menuLeft(0, 50, 500)).toBe(0)
  })

  it('S9-034 the strip scrolls to the neighbours of a tag, 4 px beyond', () => {
    expect(SCROLL_PADDING).toBe(4)
    expect(scrollTo(tags, 0, { ...box, scrollLeft: 80 })).toBe(0)
    expect(scrollTo(tags, 4, box)).toBe(240)
    expect(scrollTo(tags, 2, box)).toBe(300 + 90 + 4 - 250)
    expect(scrollTo(tags, 2, { ...box, scrollLeft: 150 })).toBe(96)
    expect(scrollTo(tags, 1, { ...box, clientWidth: 400 })).toBe(0)
  })
})
