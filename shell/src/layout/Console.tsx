import type { Manifest } from '@ntocc/sdk/contracts'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Verdict } from '../access/guard.ts'
import { PageAccess } from '../access/PageAccess.tsx'
import { type AppRoute, flatten, type KnownPage } from '../access/routes.ts'
import { documentTitle } from '../access/title.ts'
import { useShell } from '../console/context.ts'
import { useRouteTitle, useTabTitle } from '../console/route-text.ts'
import { useEnterprise } from '../console/use-enterprise.ts'
import { beginLayout, followLayout, layout, routeChanged } from '../preferences/layout-state.ts'
import { settings } from '../settings/settings.ts'
import { useUserSettings } from '../settings/use-settings.ts'
import { useStore } from '../state/store.ts'
import { tabTitles } from '../tabs/ask-loss.ts'
import { FLOW } from '../tabs/scroll-memory.ts'
import { takeStrip } from '../tabs/strip-memory.ts'
import { TabHost } from '../tabs/TabHost.tsx'
import { tabOf, type Visit } from '../tabs/tabs.ts'
import { TodoStrip } from '../todo/TodoStrip.tsx'
import { todoPath } from '../todo/todo.ts'
import { UpgradeNotice } from '../upgrade/UpgradeNotice.tsx'
import { WorkTray } from '../work/WorkTray.tsx'
import { ActionsProvider } from './actions/ActionsProvider.tsx'
import { Navbar } from './Navbar.tsx'
import { Providers } from './Providers.tsx'
import { prepareVisits } from './prepare.ts'
import { Sidebar } from './Sidebar.tsx'
import { activeMenuPath } from './sidebar.ts'
import { TagsBar } from './TagsBar.tsx'
import { usePageArea } from './use-page-area.ts'
import { useRevoked } from './use-revoked.ts'
import { ownerOf, type Workspace, workspaceOf } from './workspace.ts'
import '../styles/layout.css'
import '../styles/print.css'

export { prefetchFirst } from './first-page.ts'

// Before anything is drawn: a phone must not see the layout of a wide window first, nor who closed the menu an open one.
beginLayout()

interface ConsoleProps {
  verdict: Verdict
  routes: readonly AppRoute[]
  pages: readonly KnownPage[]
  manifest: Manifest
  location: { pathname: string; search: string }
  /** Shown instead of a tab: an error page. */
  instead?: ReactNode
}

/** The layout of a signed-in user: sidebar, navbar, to-do strip, tags bar and the pages of the open tabs. */
export default function Console({ verdict, routes, pages, manifest, location, instead }: ConsoleProps) {
  const shell = useShell()
  const workspace = workspaceOf(shell)
  const { tabs, host, todo } = workspace
  const state = useStore(tabs.store, value => value)
  const active = tabOf(state, state.active)
  const current = flatten(routes).find(route => route.page && route.name === active?.name)
  useWorkspace(workspace, manifest, routes)
  useReopened(workspace, routes)
  useRevoked(workspace, routes, pages)
  useTabs(workspace, verdict, routes, location)
  useTitle(instead ? undefined : current, active?.title)
  const tabTitle = useTabTitle(routes)
  useLayoutEffect(() => tabTitles.set(() => tabTitle), [tabTitle])
  useLayoutEffect(() => followLayout(), [])
  useUserSettings()
  const { tagsView, fixedHeader } = useStore(settings, value => value)
  useRoomChange(tagsView, fixedHeader)
  const content = useRef<HTMLDivElement>(null)
  usePageArea(content)
  const { pathname } = location
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path is the event
  useEffect(() => layout.set(routeChanged), [pathname])

  return (
    <Providers workspace={workspace}>
      <ActionsProvider
        routes={routes}
        tabs={tabs}
        exports={workspace.services.exports}
        uploads={workspace.services.uploads}
        imports={workspace.services.imports}
        bulkMoves={workspace.services.bulkMoves}
        upgrades={workspace.upgrades}
        clearCache={workspace.clearCache}
      >
        <div className="sh-console">
          <Sidebar
            routes={routes}
            active={instead ? '' : activeMenuPath(current, pathname)}
            onApproach={route => route.page?.pluginId && host.prefetch(route.page)}
          />
          <div className={fixedHeader ? 'sh-column' : `sh-column ${FLOW}`}>
            <Navbar
              routes={routes}
              current={instead ? '' : (current?.name ?? '')}
              bell={{
                notices: workspace.notices,
                todoPath: todo => todoPath(todo, routes, manifest.plugins),
              }}
            />
            <TodoStrip store={todo.store} routes={routes} plugins={manifest.plugins} />
            {tagsView && <TagsBar tabs={tabs} routes={routes} />}
            <div className="sh-content" ref={content}>
              <PageAccess routes={routes}>
                <TabHost tabs={tabs} pages={pages} shown={!instead} />
              </PageAccess>
              {instead && <main className="sh-tab-page">{instead}</main>}
            </div>
          </div>
          <WorkTray {...workspace.services} />
          <UpgradeNotice
            upgrades={workspace.upgrades}
            shown={current?.page && { pluginId: current.page.pluginId, dirty: active?.dirty === true }}
          />
        </div>
      </ActionsProvider>
    </Providers>
  )
}

/** Plugins of the manifest, texts of the SDK's blocks, to-do counts and the notification socket of the user. */
function useWorkspace({ host, todo, socket, notices }: Workspace, manifest: Manifest, routes: readonly AppRoute[]) {
  const { session } = useShell()
  const party = useStore(session.store, state => state.party)
  const { i18n } = useTranslation('shell')
  const language = i18n.language
  useLayoutEffect(() => host.setManifest(manifest), [host, manifest])
  useEffect(() => prepareVisits(host, visited(routes)), [host, routes])
  useEffect(() => {
    if (!party) return
    notices.open(`${party.branchCode}/${party.partyType}/${party.code}/${party.userName}`)
    socket.connect({ branchCode: party.branchCode, partyType: party.partyType, code: party.code })
    return () => socket.disconnect()
  }, [party, socket, notices])
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of to-dos come in the language of the request
  useEffect(() => {
    if (party) void todo.load()
  }, [party, todo, language])
}

/** Plugins that the user has pages of. */
const visited = (routes: readonly AppRoute[]): string[] => flatten(routes).flatMap(({ page }) => page?.pluginId || [])

/** Lists measure the room to the bottom of the window, and hear of a change as of the window's. */
function useRoomChange(...layout: boolean[]) {
  const key = layout.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is the event
  useEffect(() => void dispatchEvent(new Event('resize')), [key])
}

/** Tabs that were open before the page was loaded anew, those that still have a page. */
function useReopened({ tabs }: Workspace, routes: readonly AppRoute[]) {
  const { session } = useShell()
  useLayoutEffect(() => {
    const pages = new Map(flatten(routes).flatMap(({ name, page }) => (page ? [[name, page] as const] : [])))
    const kept = takeStrip(sessionStorage, ownerOf(session)).filter(tab => pages.has(tab.name))
    if (kept.length > 0) tabs.reopen(kept.map(tab => ({ ...tab, ...recordOf(pages.get(tab.name)) })))
  }, [tabs, routes, session])
}

/** Keeps the tabs in step with the address. */
function useTabs(
  workspace: Workspace,
  verdict: Verdict,
  routes: readonly AppRoute[],
  location: ConsoleProps['location'],
) {
  const { tabs } = workspace
  const { navigate } = useShell()
  const { pathname, search } = location
  const pinned = useMemo(
    () =>
      flatten(routes)
        .filter(route => route.page && route.meta.affix)
        .map(route => visitOf(route, route.path, '', {})),
    [routes],
  )
  useLayoutEffect(() => tabs.pin(pinned), [tabs, pinned])
  const shown = verdict.kind === 'tab' ? verdict : null
  const params = JSON.stringify(shown?.params ?? {})
  const route = shown?.route
  useLayoutEffect(() => {
    if (route) tabs.visit(visitOf(route, pathname, search, JSON.parse(params)))
  }, [tabs, route, pathname, search, params])
  const refresh = verdict.kind === 'refresh' ? verdict.path : ''
  useEffect(() => {
    if (!refresh) return
    tabs.renew(refresh)
    navigate(refresh, { replace: true })
  }, [tabs, refresh, navigate])
}

const visitOf = (route: AppRoute, path: string, search: string, params: Record<string, string>): Visit => ({
  path,
  search,
  params,
  name: route.name,
  pinned: route.meta.affix === true,
  noCache: route.meta.noCache === true,
  ...(route.page?.weight ? { weight: route.page.weight } : {}),
  ...recordOf(route.page),
})

const recordOf = (page: KnownPage | undefined): Pick<Visit, 'record'> => (page?.record ? { record: page.record } : {})

function useTitle(route: AppRoute | undefined, own: string | undefined) {
  const titleOf = useRouteTitle()
  const enterprise = useEnterprise()
  const title = own ?? (route ? titleOf(route) : '')
  useEffect(() => {
    if (title) document.title = documentTitle(title, enterprise.name)
  }, [title, enterprise.name])
}
