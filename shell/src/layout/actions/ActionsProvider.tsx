import type { BulkMoveManager, ExportManager, ImportManager, UploadManager } from '@ntocc/sdk/client'
import { languageOf } from '@ntocc/sdk/contracts'
import { PageActionsContext } from '@ntocc/sdk/hooks'
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppRoute } from '../../access/routes.ts'
import { type Offered, offer } from '../../actions/action.ts'
import { type ActionBoard, ActionsContext } from '../../actions/context.ts'
import { withOwnKeys } from '../../actions/keys.ts'
import { createPageActions } from '../../actions/page-actions.ts'
import { SequenceHint } from '../../actions/SequenceHint.tsx'
import { useKeyboard } from '../../actions/use-keyboard.ts'
import { preferences } from '../../boot/preferences.ts'
import { useShell } from '../../console/context.ts'
import { part } from '../../console/part.tsx'
import { useRouteTitle } from '../../console/route-text.ts'
import { layout } from '../../preferences/layout-state.ts'
import { searchPool } from '../../search/pool.ts'
import { recent, recentRecords, recordOf, withRecord, withVisit } from '../../search/recent.ts'
import { settings } from '../../settings/settings.ts'
import { createStore, useStore } from '../../state/store.ts'
import type { Tabs } from '../../tabs/controller.ts'
import { tabOf } from '../../tabs/tabs.ts'
import type { UpgradeState, Upgrades } from '../../upgrade/upgrades.ts'
import { jobsOf } from '../../work/jobs.ts'
import { tray } from '../../work/WorkTray.tsx'
import { type ShellContext, shellActions } from './list.ts'
import type { Overlay } from './view-actions.ts'

/** Fetched when they are first opened. */
const CommandPalette = part(() => import('../../search/CommandPalette.tsx'))
const ShortcutsSheet = part(() => import('../../actions/ShortcutsSheet.tsx'))
const SettingsPanel = part(() => import('../../settings/SettingsPanel.tsx'))

interface ActionsProviderProps {
  routes: readonly AppRoute[]
  tabs: Tabs
  exports?: Pick<ExportManager, 'subscribe' | 'getSnapshot'>
  uploads?: Pick<UploadManager, 'subscribe' | 'getSnapshot'>
  imports?: Pick<ImportManager, 'subscribe' | 'getSnapshot'>
  bulkMoves?: Pick<BulkMoveManager, 'subscribe' | 'getSnapshot'>
  upgrades?: Pick<Upgrades, 'store' | 'reload' | 'useNow'>
  clearCache?: () => void
  children: ReactNode
}

/** Makes the one list of actions, listens to its keys and shows what it opens over the page. */
export function ActionsProvider({
  routes,
  tabs,
  exports = NO_EXPORTS,
  uploads = NO_UPLOADS,
  imports = NO_IMPORTS,
  bulkMoves = NO_MOVES,
  upgrades = NO_UPGRADES,
  clearCache = NOTHING,
  children,
}: ActionsProviderProps) {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [pageActions] = useState(createPageActions)
  const shell = useShellActions({
    routes,
    tabs,
    exports,
    uploads,
    imports,
    bulkMoves,
    upgrades,
    clearCache,
    open: setOverlay,
  })
  const page = useStore(pageActions.store, all)
  const board = useMemo((): ActionBoard => withOwnKeys(shell, page), [shell, page])
  useKeyboard(board)
  useRecent(tabs)
  const close = useCallback(() => setOverlay(null), [])
  return (
    <PageActionsContext value={pageActions}>
      <ActionsContext value={board}>
        {children}
        <SequenceHint />
        {overlay === 'palette' && <CommandPalette routes={routes} tabs={tabs} close={close} />}
        {overlay === 'shortcuts' && <ShortcutsSheet close={close} />}
        {overlay === 'settings' && <SettingsPanel close={close} />}
      </ActionsContext>
    </PageActionsContext>
  )
}

const all = <T,>(state: T): T => state
const NO_JOBS: ReturnType<ExportManager['getSnapshot']> = []
const NO_EXPORTS = { subscribe: () => () => undefined, getSnapshot: () => NO_JOBS }
const NO_FILES: ReturnType<UploadManager['getSnapshot']> = []
const NO_TABLES: ReturnType<ImportManager['getSnapshot']> = []
const NO_BULK: ReturnType<BulkMoveManager['getSnapshot']> = []
const NO_MOVES = { subscribe: () => () => undefined, getSnapshot: () => NO_BULK }
const NO_IMPORTS = { subscribe: () => () => undefined, getSnapshot: () => NO_TABLES }
const NO_UPLOADS = { subscribe: () => () => undefined, getSnapshot: () => NO_FILES }

const NOTHING = () => undefined
const NO_UPGRADES: NonNullable<ActionsProviderProps['upgrades']> = {
  store: createStore<UpgradeState>({ shell: false, waiting: [] }),
  reload: async () => location.reload(),
  useNow: () => undefined,
}

const followFullscreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
const isFullscreen = () => Boolean(document.fullscreenElement)

interface ShellActionsInput extends Required<Omit<ActionsProviderProps, 'children'>> {
  open(overlay: Overlay): void
}

/** What the shell offers now; made anew when something that it depends on has changed. */
function useShellActions({
  routes,
  tabs,
  exports,
  uploads,
  imports,
  bulkMoves,
  upgrades,
  clearCache,
  open,
}: ShellActionsInput): readonly Offered[] {
  const { session, navigate } = useShell()
  const { t, i18n } = useTranslation('shell')
  const language = languageOf(i18n.language)
  const titleOf = useRouteTitle()
  const user = useStore(session.store, all)
  const state = useStore(tabs.store, all)
  const chosen = useStore(preferences, all)
  const sidebarOpen = useStore(layout, ({ sidebar }) => sidebar.opened)
  const settingsOffered = useStore(settings, ({ showSettings }) => showSettings)
  const fullscreen = useSyncExternalStore(followFullscreen, isFullscreen)
  const jobs = jobsOf(
    useSyncExternalStore(exports.subscribe, exports.getSnapshot),
    useSyncExternalStore(uploads.subscribe, uploads.getSnapshot),
    useSyncExternalStore(imports.subscribe, imports.getSnapshot),
    useSyncExternalStore(bulkMoves.subscribe, bulkMoves.getSnapshot),
  ).length
  const updatable = useStore(upgrades.store, ({ waiting }) => waiting.length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles change with the language and with nothing else
  const entries = useMemo(() => searchPool(routes, titleOf), [routes, language])
  const { roleList } = user
  const actions = useMemo(() => shellActions({ entries, routes, roleList }), [entries, routes, roleList])
  return useMemo(() => {
    const context: ShellContext = {
      tabs,
      state,
      session,
      user,
      language,
      sidebarOpen,
      fullscreen,
      settingsOffered,
      open,
      tab: tabOf(state, state.active),
      preferences: chosen,
      jobs,
      navigate: to => navigate(to),
      mayLeave: tabs.mayLeave,
      showTray: tray.show,
      updatable,
      clearCache,
      reload: upgrades.reload,
      update: upgrades.useNow,
    }
    return offer(actions, context, (key, params) => t(key, params ?? {}))
  }, [
    actions,
    tabs,
    state,
    session,
    user,
    language,
    t,
    sidebarOpen,
    fullscreen,
    settingsOffered,
    open,
    chosen,
    jobs,
    upgrades,
    clearCache,
    updatable,
    navigate,
  ])
}

/** Remembers what is on screen, under the title that it has come to have. */
function useRecent(tabs: Tabs): void {
  const tab = useStore(tabs.store, state => tabOf(state, state.active))
  useEffect(() => {
    if (!tab) return
    recent.set(known => withVisit(known, tab))
    const record = recordOf(tab)
    if (record) recentRecords.set(known => withRecord(known, record))
  }, [tab])
}
