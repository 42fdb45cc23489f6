import { matchPage } from './match.ts'
import { HOME_PATH, LOGIN_PATH, loginUrl } from './redirect.ts'
import { type AppRoute, flatten, type KnownPage, NO_PERMISSION_PATH } from './routes.ts'

/** Pages of the shell outside the layout: they open for everybody. */
export const SHELL_PUBLIC_PATHS = [
  LOGIN_PATH,
  '/internalLogin',
  '/forgotPWD',
  '/register',
  '/auth-redirect',
  '/404',
  '/401',
  NO_PERMISSION_PATH,
] as const
export type ShellPublicPath = (typeof SHELL_PUBLIC_PATHS)[number]

/** Feature screens that open without a login (specification, section 2); each is a public page of some plugin. */
export const FEATURE_PUBLIC_PATHS = [
  '/queueingSystem',
  '/BrushIdCard',
  '/queList',
  '/Form',
  '/trackOfVehicleForMobile',
  '/collectionAgreement4Mobile',
  '/enclosure',
  '/ctmsTrackMap',
  '/order_info',
  '/publish_info',
  '/service_info',
  '/PrintingMobile',
] as const

export interface GuardInput {
  pathname: string
  search: string
  hash?: string
  token: string
  /** Roles are empty until the user info has been loaded. */
  roles: readonly string[]
  passWordOverdue: boolean
  /** A second factor must be set up before anything else opens. */
  factorDue?: boolean
  /** Where a session that has just begun or ended leads. */
  landing: string
  /** Every page of the branch; null while the manifest is on its way. */
  pages: readonly KnownPage[] | null
  /** Routes of the user; null until they have been generated. */
  routes: readonly AppRoute[] | null
}

export type Verdict =
  | { kind: 'shell'; path: ShellPublicPath }
  | { kind: 'public'; page: KnownPage; params: Record<string, string> }
  | { kind: 'tab'; route: AppRoute; params: Record<string, string> }
  | { kind: 'refresh'; path: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'changePassword' }
  | { kind: 'setUpFactor' }
  /** Nothing may be shown yet: neither a menu nor a refusal. `info`: the user info must be loaded. */
  | { kind: 'wait'; needs: 'info' | 'manifest' }

const REFRESH = '/redirect'
/** Shell pages that make no sense for somebody who is signed in. */
const SIGN_IN_PATHS: readonly string[] = [LOGIN_PATH, '/internalLogin']

const sameShellPath = (pathname: string): ShellPublicPath | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return SHELL_PUBLIC_PATHS.find(known => known === path)
}

/** What the console does with a location. Pure: the whole of the access rules (specification, section 2). */
export function guard(input: GuardInput): Verdict {
  return input.token === '' ? guardVisitor(input) : guardUser(input)
}

function guardVisitor({ pathname, search, hash = '', landing, pages }: GuardInput): Verdict {
  // Somebody has just left: not the page they were on, but the way out they took, decides.
  if (landing && landing !== pathname + search) return { kind: 'redirect', to: landing }
  const shellPath = sameShellPath(pathname)
  if (shellPath) return { kind: 'shell', path: shellPath }
  const isFeature = FEATURE_PUBLIC_PATHS.some(path => matchPage([{ path }], pathname))
  if (!pages && isFeature) return { kind: 'wait', needs: 'manifest' }
  const match = matchPage(
    (pages ?? []).filter(page => page.public),
    pathname,
  )
  if (match) return { kind: 'public', page: match.page, params: match.params }
  return { kind: 'redirect', to: loginUrl(pathname + search + hash) }
}

function guardUser(input: GuardInput): Verdict {
  const { pathname, search, hash = '', roles, pages, routes } = input
  if (SIGN_IN_PATHS.includes(sameShellPath(pathname) ?? '')) return { kind: 'redirect', to: input.landing || '/' }
  // After the way back has been taken: where the user was going is in the address, and survives a reload.
  if (input.passWordOverdue) return { kind: 'changePassword' }
  if (input.factorDue) return { kind: 'setUpFactor' }
  const shellPath = sameShellPath(pathname)
  if (shellPath) return { kind: 'shell', path: shellPath }
  if (roles.length === 0) return { kind: 'wait', needs: 'info' }
  if (!pages || !routes) return { kind: 'wait', needs: 'manifest' }
  if (pathname === '/') return { kind: 'redirect', to: homeOf(routes) }
  if (pathname.startsWith(`${REFRESH}/`))
    return { kind: 'refresh', path: pathname.slice(REFRESH.length) + search + hash }
  const granted = flatten(routes).filter(route => route.page)
  const match = matchPage(granted, pathname)
  if (match) return { kind: 'tab', route: match.page, params: match.params }
  if (pathname === HOME_PATH) return { kind: 'redirect', to: homeOf(routes) }
  const open = matchPage(
    pages.filter(page => page.public),
    pathname,
  )
  if (open) return { kind: 'public', page: open.page, params: open.params }
  return { kind: 'redirect', to: NO_PERMISSION_PATH }
}

/** `/` goes to /home; who has no page there, as in an edition without it, starts on its pinned page, else on the first page there is. */
function homeOf(routes: readonly AppRoute[]): string {
  const pages = flatten(routes).filter(route => route.page)
  if (pages.some(route => route.path === HOME_PATH)) return HOME_PATH
  const open = pages.filter(route => !route.path.includes(':'))
  const first = open.find(route => route.meta.affix) ?? open.find(route => !route.meta.hidden) ?? open[0]
  return first?.path ?? NO_PERMISSION_PATH
}
