import type { Manifest } from '@ntocc/sdk/contracts'
import { Activity, type ReactNode, useEffect, useMemo } from 'react'
import { createPath, useLocation } from 'react-router-dom'
import { guard, type ShellPublicPath, type Verdict } from '../access/guard.ts'
import { refusedPath } from '../access/refusal.ts'
import { NO_PERMISSION_PATH, routesFor } from '../access/routes.ts'
import { loadNamespace } from '../boot/i18n.ts'
import { useShell } from '../console/context.ts'
import { loadManifest, manifestStore } from '../console/manifest.ts'
import { part } from '../console/part.tsx'
import { AuthRedirect } from '../pages/AuthRedirect.tsx'
import { FailedToLoad, NoPermissionPage, NotFoundPage, UnauthorisedPage } from '../pages/ErrorPages.tsx'
import { withWords } from '../security/words.ts'
import { SignInPage } from '../signin/SignInPage.tsx'
import { useStore } from '../state/store.ts'
import { ChatAppNotice, OfflineNotice } from './Notices.tsx'
import { Overlays } from './Overlays.tsx'
import { LayoutSkeleton, Waiting } from './Waiting.tsx'

/** The layout, and beside it the words of the SDK's blocks: a page must not flash the keys of texts on their way. */
const loadConsole = async () => {
  const [module] = await Promise.all([import('../layout/Console.tsx'), loadNamespace('sdk').catch(() => undefined)])
  return module
}
const loadPublicPage = async () => {
  const [module] = await Promise.all([import('./PublicPage.tsx'), loadNamespace('sdk').catch(() => undefined)])
  return module
}
/** Nothing can be lost yet: the load of the whole page also finds the files of a newer version. */
const failed = () => (
  <Bare>
    <FailedToLoad retry={() => location.reload()} />
  </Bare>
)
const Console = part(loadConsole, { waiting: <LayoutSkeleton />, failed })
const FactorDuePage = part(() => withWords(import('../security/FactorDuePage.tsx')), { waiting: <Waiting />, failed })
/** Few come to these, and nobody before the form to sign in. */
const OverduePasswordPage = part(
  async () => ({ default: (await import('../signin/PasswordPages.tsx')).OverduePasswordPage }),
  { waiting: <Waiting />, failed },
)
const ForgotPasswordPage = part(
  async () => ({ default: (await import('../signin/PasswordPages.tsx')).ForgotPasswordPage }),
  { waiting: <Waiting />, failed },
)
const RegisterPage = part(async () => ({ default: (await import('../signin/RegisterPage.tsx')).RegisterPage }), {
  waiting: <Waiting />,
  failed,
})
const PublicPage = part(loadPublicPage, { waiting: <Waiting />, failed })
const all = <T,>(state: T): T => state

/** Error pages stay inside the layout for somebody who is signed in: the open tabs are still theirs. */
const INSIDE: readonly string[] = ['/404', '/401', '/noPermission']

/** Decides what a location shows and draws it. */
export function App() {
  const location = useLocation()
  const { session, navigate } = useShell()
  const state = useStore(session.store, all)
  const { manifest, pages, failed } = useStore(manifestStore, all)
  const { token, roles, permissionlist, onlyPage } = state
  const resources = state.roleList[0]?.resourceList
  const routes = useMemo(
    () => routesFor({ resources, roles, permissions: permissionlist, pages, only: onlyPage || undefined }),
    [pages, resources, roles, permissionlist, onlyPage],
  )
  const { pathname, search, hash } = location
  const { passWordOverdue, factorDue, landing } = state
  const verdict = guard({ pathname, search, hash, token, roles, passWordOverdue, factorDue, landing, pages, routes })
  const needs = needsOf(verdict, { isUser: token !== '', isKnown: roles.length > 0, hasPages: pages !== null })
  const target = verdict.kind === 'redirect' ? verdict.to : ''

  // By the place, not by the target alone: of two places in a row that lead to the same one the second leads there too.
  useEffect(() => {
    if (target === NO_PERMISSION_PATH) refusedPath.set(() => location.pathname)
    if (target && target !== createPath(location)) navigate(target, { replace: true })
  }, [target, location, navigate])
  useEffect(() => {
    if (landing && !target) session.landed()
  }, [landing, target, session])
  useEffect(() => {
    // User info and manifest are asked for together: neither waits for the other.
    if (needs === 'info') void session.loadInfo()
    if (needs !== '' && !failed) void loadManifest()
  }, [needs, failed, session])
  usePreload()

  const inLayout = verdict.kind === 'tab' || verdict.kind === 'refresh' || isInside(verdict)
  const ready = token !== '' && routes !== null && manifest !== null
  return (
    <>
      <ChatAppNotice />
      <OfflineNotice />
      {ready && (
        <Activity mode={inLayout || target ? 'visible' : 'hidden'}>
          <Console
            verdict={verdict}
            routes={routes}
            pages={pages ?? []}
            manifest={manifest}
            location={location}
            instead={isInside(verdict) && verdict.kind === 'shell' ? <ShellPage path={verdict.path} /> : undefined}
          />
        </Activity>
      )}
      {!(ready && inLayout) && (
        <Outside
          verdict={verdict}
          isUser={token !== ''}
          manifest={manifest}
          failed={failed && needs !== '' && pages === null}
          retry={() => void loadManifest()}
        />
      )}
      <Overlays />
    </>
  )
}

/** What must be read before this place can be drawn whole: an error page of a user stands in their layout. */
function needsOf(verdict: Verdict, { isUser, isKnown, hasPages }: Record<'isUser' | 'isKnown' | 'hasPages', boolean>) {
  if (verdict.kind === 'wait') return verdict.needs
  if (!isUser || !isInside(verdict)) return ''
  if (!isKnown) return 'info'
  return hasPages ? '' : 'manifest'
}

const isInside = (verdict: Verdict) => verdict.kind === 'shell' && INSIDE.includes(verdict.path)

interface OutsideProps {
  verdict: Verdict
  isUser: boolean
  manifest: Manifest | null
  failed: boolean
  retry(): void
}

function Outside({ verdict, isUser, manifest, failed, retry }: OutsideProps) {
  if (failed)
    return (
      <Bare>
        <FailedToLoad retry={retry} />
      </Bare>
    )
  switch (verdict.kind) {
    case 'shell':
      if (isUser && isInside(verdict)) return <LayoutSkeleton />
      return isInside(verdict) ? (
        <Bare>
          <ShellPage path={verdict.path} />
        </Bare>
      ) : (
        <ShellPage path={verdict.path} />
      )
    case 'changePassword':
      return <OverduePasswordPage />
    case 'setUpFactor':
      return <FactorDuePage />
    case 'public':
      return manifest && <PublicPage page={verdict.page} params={verdict.params} manifest={manifest} />
    case 'redirect':
      return null
    default:
      // A visitor waits for a public page; a user for the layout that is theirs.
      return isUser ? <LayoutSkeleton /> : <Waiting />
  }
}

const Bare = ({ children }: { children: ReactNode }) => <main className="sh-bare">{children}</main>

/** The shell's pages outside the layout. */
export function ShellPage({ path }: { path: ShellPublicPath }) {
  switch (path) {
    case '/login':
      return <SignInPage />
    case '/internalLogin':
      return <SignInPage key="internal" internal />
    case '/forgotPWD':
      return <ForgotPasswordPage />
    case '/register':
      return <RegisterPage />
    case '/auth-redirect':
      return <AuthRedirect />
    case '/401':
      return <UnauthorisedPage />
    case '/404':
      return <NotFoundPage />
    case '/noPermission':
      return <NoPermissionPage />
  }
}

/** ms after which the layout is fetched even if nobody types: by then the form has long been usable. */
const PRELOAD_MS = 3000

/** Whoever types into the sign-in form will need the rest soon, and whoever is signed in needs it now. */
function usePreload() {
  const shell = useShell()
  const isUser = useStore(shell.session.store, state => state.token !== '')
  useEffect(() => {
    const load = () =>
      void loadConsole()
        .then(({ prefetchFirst }) => prefetchFirst(shell))
        .catch(() => undefined)
    if (isUser) return load()
    const timer = setTimeout(load, PRELOAD_MS)
    addEventListener('input', load, { once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('input', load)
    }
  }, [shell, isUser])
}
