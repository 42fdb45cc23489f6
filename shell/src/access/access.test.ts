import { describe, expect, it } from 'vitest'
import { knownPage, PAGES, resource, role } from '../testing/fixtures.ts'
import { destinationOf } from './destination.ts'
import { type GuardInput, guard } from './guard.ts'
import { landingOf, loginUrl, safeRedirect } from './redirect.ts'
import { type AppRoute, buildRoutes, flatten, generateRoutes, trail } from './routes.ts'
import { documentTitle, routeTitle } from './title.ts'

const plain = (name: string, over: Partial<AppRoute> = {}): AppRoute => ({
  name,
  path: `/${name}`,
  meta: { title: name },
  page: knownPage(name, `/${name}`),
  ...over,
})
const names = (routes: readonly AppRoute[]) => flatten(routes).map(route => route.name)
const permissions = ['waybill.deleted']
const built = (over: Partial<Parameters<typeof buildRoutes>[0]> = {}) =>
  buildRoutes({ resources: role().resourceList, roles: ['PLAT_ADMIN'], permissions, pages: PAGES, ...over })

describe('route generation', () => {
  const only = (roles: string[]) => ({ meta: { title: 'x', roles } })

  it('S2-027 S6-006 a route without roles is kept, one with roles only for a user who has one of them', () => {
    const routes = [plain('free'), plain('yes', only(['A', 'B'])), plain('no', only(['C']))]
    expect(names(generateRoutes(routes, ['B']))).toEqual(['free', 'yes'])
  })

  it('S2-028 children are filtered the same way at every depth, and a group left empty goes', () => {
    const routes = [
      plain('a', { children: [plain('b', { children: [plain('c', only(['C'])), plain('d')] })] }),
      plain('group', { page: undefined, children: [plain('e', only(['C']))] }),
    ]
    expect(names(generateRoutes(routes, ['A']))).toEqual(['a', 'b', 'd'])
  })

  // Seen here only: no page and no answer of the server can make this call, so a browser has nothing to show of it.
  it('S2-029 with an empty string for the roles the given routes are used unchanged', () => {
    const routes = [plain('secret', only(['NOBODY']))]
    expect(generateRoutes(routes, '')).toBe(routes)
    expect(generateRoutes(routes, [])).toEqual([])
  })

  it('S2-025 S6-003 menus come from the resource tree given: the static pages and what it grants, nothing else', () => {
    expect(names(built())).toEqual([
      'Dashboard',
      'Profile',
      'WaybillDetail',
      'transport',
      'WaybillManage',
      'WaybillDeleted',
      'Vehicle',
    ])
  })

  it('a page whose permission the user lacks is neither menu nor route', () => {
    expect(names(built({ permissions: [] }))).not.toContain('WaybillDeleted')
  })

  it('a resource without a page in the branch’s plugins has nothing to open', () => {
    const resources = [resource('fuel', { children: [resource('OilCards')] })]
    expect(names(built({ resources }))).not.toContain('fuel')
  })

  it('an external link is kept as it is', () => {
    const [link] = built({ resources: [resource('docs', { path: 'https://example.org/docs' })], pages: [] })
    expect(link).toMatchObject({ name: 'docs', path: 'https://example.org/docs' })
    expect(link?.page).toBeUndefined()
  })

  it('S2-055 static pages are routes for everybody and stay out of the menu when their manifest says hidden', () => {
    const hidden = built().filter(route => route.meta.hidden)
    expect(hidden.map(route => route.path)).toEqual(['/profile/index', '/order_info'])
  })

  it('S4-019 S4-013 routes follow the role: another first entry gives other routes, none gives none', () => {
    const other = [resource('WaybillManage')]
    expect(names(built({ resources: other }))).not.toContain('WaybillDeleted')
    expect(names(built({ resources: [], pages: [] }))).toEqual([])
  })

  it('roles in the resource filter a page even when its manifest names none', () => {
    const resources = [resource('WaybillManage', { meta: { title: 'w', roles: ['SHIPPER'] } })]
    expect(names(built({ resources }))).not.toContain('WaybillManage')
  })

  it('the trail of a page goes from its outermost group', () => {
    expect(trail(built(), 'WaybillManage').map(route => route.name)).toEqual(['transport', 'WaybillManage'])
  })
})

describe('what a location shows', () => {
  const visitor: GuardInput = {
    pathname: '/home',
    search: '',
    token: '',
    roles: [],
    passWordOverdue: false,
    landing: '',
    pages: null,
    routes: null,
  }
  const user: GuardInput = { ...visitor, token: 'signed-in', roles: ['PLAT_ADMIN'], pages: PAGES, routes: built() }
  const at = (input: GuardInput, pathname: string, over: Partial<GuardInput> = {}) =>
    guard({ ...input, pathname, ...over })

  it.each(['/login', '/internalLogin', '/forgotPWD', '/register', '/auth-redirect', '/404', '/401', '/noPermission'])(
    'S2-001 S2-002 S2-003 S2-004 S2-018 S2-019 S2-020 S2-021 %s opens without a token',
    path => expect(at(visitor, path)).toEqual({ kind: 'shell', path }),
  )

  it('S2-022 S2-023 any other route sends a visitor to sign-in with the full way back', () => {
    for (const pages of [null, PAGES])
      expect(at(visitor, '/transport/waybills', { search: '?status=30&q=a b', hash: '#cargo', pages })).toEqual({
        kind: 'redirect',
        to: `/login?redirect=${encodeURIComponent('/transport/waybills?status=30&q=a b#cargo')}`,
      })
  })

  it('S4-015 after log out the way out decides, not the page that was open', () => {
    expect(at(visitor, '/home', { landing: '/login' })).toEqual({ kind: 'redirect', to: '/login' })
    expect(at(visitor, '/login', { landing: '/login' })).toEqual({ kind: 'shell', path: '/login' })
  })

  it('a public page of a plugin opens without a token once the manifest is known', () => {
    expect(at(visitor, '/ctmsTrackMap')).toEqual({ kind: 'wait', needs: 'manifest' })
    expect(at(visitor, '/ctmsTrackMap', { pages: PAGES })).toMatchObject({ kind: 'public', page: { name: 'TrackMap' } })
    expect(at(visitor, '/queList', { pages: PAGES })).toEqual({ kind: 'redirect', to: '/login?redirect=%2FqueList' })
  })

  it('S2-024 a signed-in user opening the sign-in page is sent to /, or where the sign-in was meant to lead', () => {
    expect(at(user, '/login')).toEqual({ kind: 'redirect', to: '/' })
    expect(at(user, '/login', { landing: '/order_info?id=1' })).toEqual({ kind: 'redirect', to: '/order_info?id=1' })
  })

  it('S4-006 with a token and no roles the user info is needed first: neither menu nor refusal', () => {
    expect(at(user, '/transport/waybills', { roles: [], routes: null })).toEqual({ kind: 'wait', needs: 'info' })
    expect(at(user, '/nowhere', { pages: null, routes: null })).toEqual({ kind: 'wait', needs: 'manifest' })
  })

  it('S2-035 / leads to /home', () => {
    expect(at(user, '/')).toEqual({ kind: 'redirect', to: '/home' })
  })

  it('S2-026 S6-004 unknown and not granted paths lead to /noPermission', () => {
    expect(at(user, '/nowhere')).toEqual({ kind: 'redirect', to: '/noPermission' })
    // A group of the menu has no page of its own.
    expect(at(user, '/transport')).toEqual({ kind: 'redirect', to: '/noPermission' })
    const poor = buildRoutes({ resources: [], roles: ['PLAT_ADMIN'], permissions, pages: PAGES })
    expect(at(user, '/transport/waybills', { routes: poor })).toEqual({ kind: 'redirect', to: '/noPermission' })
  })

  it('/home leads to the page that an edition without it starts on', () => {
    const ctmsHome = knownPage('CtmsHome', '/ctms', { always: true, affix: true })
    const pages = [...PAGES.filter(page => page.path !== '/home'), ctmsHome]
    const routes = built({ pages })
    expect(at(user, '/home', { pages, routes })).toEqual({ kind: 'redirect', to: '/ctms' })
  })

  it('S2-034 /redirect/… refreshes the tab of the path behind it, query and all', () => {
    expect(at(user, '/redirect/transport/waybills', { search: '?pageNum=2' })).toEqual({
      kind: 'refresh',
      path: '/transport/waybills?pageNum=2',
    })
  })

  it('granted pages open as tabs, with the parameters of their path', () => {
    expect(at(user, '/fleet/vehicle/7')).toMatchObject({ kind: 'tab', params: { id: '7' }, route: { name: 'Vehicle' } })
    expect(at(user, '/order_info')).toMatchObject({ kind: 'tab', route: { name: 'WaybillDetail' } })
    expect(at(user, '/ctmsTrackMap')).toMatchObject({ kind: 'public' })
  })

  it('S4-021 an overdue password comes before everything else', () => {
    for (const path of ['/home', '/404', '/redirect/home']) {
      expect(at(user, path, { passWordOverdue: true })).toEqual({ kind: 'changePassword' })
    }
  })

  it('a second factor that is due comes before every page, after an overdue password', () => {
    for (const path of ['/home', '/404', '/redirect/home'])
      expect(at(user, path, { factorDue: true })).toEqual({ kind: 'setUpFactor' })
    expect(at(user, '/home', { factorDue: true, passWordOverdue: true })).toEqual({ kind: 'changePassword' })
    expect(at(user, '/login', { factorDue: true })).toEqual({ kind: 'redirect', to: '/' })
  })

  it('S4-021 the way back is taken before the change of an overdue password, so that a reload keeps it', () => {
    const going = { passWordOverdue: true, landing: '/transport/waybills' }
    expect(at(user, '/login', going)).toEqual({ kind: 'redirect', to: '/transport/waybills' })
  })
})

describe('the way back', () => {
  it.each([
    ['/home', '/home'],
    ['/order_info?id=1&x=%5C%2F%2F', '/order_info?id=1&x=%5C%2F%2F'],
    ['/list?q=100%25#top', '/list?q=100%25#top'],
    ['', '/'],
    [null, '/'],
    ['home', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/%2F%2Fevil.example', '/'],
    ['/%2f/evil.example', '/'],
    ['/%5Cevil.example', '/'],
    ['/%255Cevil.example', '/'],
    ['/%25252Fevil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/%09/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['%6aavascript:alert(1)', '/'],
    ['https://evil.example/', '/'],
    ['/broken%', '/'],
  ])('%j leads to %j', (given, expected) => expect(safeRedirect(given)).toBe(expected))

  it('goes around: what the sign-in address carries is where the sign-in lands', () => {
    const url = new URL(loginUrl('/order_info?id=1&name=武汉'), 'http://x')
    expect(landingOf(url.search)).toBe('/order_info?id=1&name=武汉')
  })

  it('never leads back to the sign-in page', () => {
    expect(loginUrl('/login?redirect=%2Flogin')).toBe('/login?redirect=%2F')
  })
})

describe('titles', () => {
  const lookup = (key: string) => (key === 'fleet' ? 'Fleet' : undefined)
  it.each([
    ['texts of the resource first', { meta: { title: 'x', i18n: { en: 'Own', zh: '自', es: 'P', ja: '自' } } }, 'Own'],
    ['then the page', { meta: { title: 'x' }, page: knownPage('Page', '/p') }, 'Page'],
    ['then the group of that name', { meta: { title: 'fleet' } }, 'Fleet'],
    ['then the title as it is', { meta: { title: 'Plain words' } }, 'Plain words'],
  ])('%s', (_name, route, expected) => expect(routeTitle(route, 'en', lookup)).toBe(expected))

  it('S2-032 the document title is the route, a dash, the enterprise', () => {
    expect(documentTitle('Waybills', '物流云')).toBe('Waybills - 物流云')
    expect(documentTitle('', '物流云')).toBe('物流云')
  })
})

describe('where a location ends', () => {
  const user = { search: '', token: 'x', roles: ['PLAT_ADMIN'], passWordOverdue: false, landing: '', pages: PAGES }
  const endOf = (over: Partial<GuardInput>) =>
    destinationOf({ pathname: '/login', ...user, routes: built(), ...over })?.name

  it.each<[string, Partial<GuardInput>, string | undefined]>([
    ['a page of the user', { pathname: '/transport/waybills' }, 'WaybillManage'],
    ['sign-in with the way back', { landing: '/fleet/vehicle/7?tab=1' }, 'Vehicle'],
    ['sign-in without one: the first page', {}, 'Dashboard'],
    ['a page the user may not open', { pathname: '/transport/deleted', routes: built({ permissions: [] }) }, undefined],
    ['a password to change first', { pathname: '/home', passWordOverdue: true }, undefined],
    ['routes that are not known yet', { pathname: '/home', routes: null }, undefined],
    ['a visitor', { pathname: '/home', token: '' }, undefined],
  ])('%s', (_where, over, name) => expect(endOf(over)).toBe(name))
})
