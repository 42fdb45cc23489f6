import i18next from 'i18next'
import type { Action } from '../../actions/action.ts'
import { showNotices } from '../../notices/NoticeBell.tsx'
import { toastSuccess } from '../../ports/toasts.ts'
import { toggleSidebar } from '../../preferences/layout-state.ts'
import { toggleFullscreen } from '../fullscreen.ts'

/** What the shell opens over the page, one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'settings'

export interface ViewContext {
  readonly sidebarOpen: boolean
  readonly fullscreen: boolean
  /** The settings panel is offered. */
  readonly settingsOffered: boolean
  /** Exports and uploads in the tray. */
  readonly jobs: number
  readonly open: (overlay: Overlay) => void
  readonly showTray: () => void
  /** Newer builds of plugins wait for a good moment. */
  readonly updatable: boolean
  /** Reads again what was read before. */
  readonly clearCache: () => void
  /** Loads the page anew; asks first when that would lose something. */
  readonly reload: () => void
  readonly update: () => void
}

export const VIEW_ACTIONS: readonly Action<ViewContext>[] = [
  {
    id: 'view.palette',
    section: 'view',
    title: 'search.label',
    icon: 'search',
    // The second is for pages without a search of their own.
    keys: ['mod+k', '/'],
    overDialogs: true,
    run: ({ open }) => open('palette'),
  },
  {
    id: 'view.shortcuts',
    section: 'view',
    title: 'actions.shortcuts',
    icon: 'key',
    keys: ['?'],
    run: ({ open }) => open('shortcuts'),
  },
  {
    id: 'view.sidebar',
    section: 'view',
    title: ({ sidebarOpen }) => (sidebarOpen ? 'nav.closeMenu' : 'nav.openMenu'),
    icon: ({ sidebarOpen }) => (sidebarOpen ? 'collapse' : 'expand'),
    keys: ['mod+b'],
    run: toggleSidebar,
  },
  {
    id: 'view.fullscreen',
    section: 'view',
    title: ({ fullscreen }) => (fullscreen ? 'nav.leaveFullscreen' : 'nav.fullscreen'),
    icon: ({ fullscreen }) => (fullscreen ? 'shrink' : 'fullscreen'),
    // Where the browser has none, the specification wants it said after the press, not before.
    run: toggleFullscreen,
  },
  {
    id: 'view.exports',
    section: 'view',
    title: 'actions.exports',
    icon: 'download',
    when: ({ jobs }) => jobs > 0 || { reason: 'actions.noExports' },
    run: ({ showTray }) => showTray(),
  },
  { id: 'view.notices', section: 'view', title: 'notices.label', icon: 'bell', keys: ['g n'], run: showNotices },
  {
    id: 'view.settings',
    section: 'view',
    title: 'settings.title',
    icon: 'settings',
    keys: ['mod+,'],
    when: ({ settingsOffered }) => settingsOffered,
    run: ({ open }) => open('settings'),
  },
  {
    id: 'view.update',
    section: 'view',
    title: 'upgrade.update',
    group: 'tags.label',
    icon: 'refresh',
    when: ({ updatable }) => updatable,
    run: ({ update }) => update(),
  },
  {
    id: 'view.clearCache',
    section: 'view',
    title: 'actions.clearCache',
    icon: 'refresh',
    run: ({ clearCache }) => {
      clearCache()
      toastSuccess(i18next.t('actions.cacheCleared', { ns: 'shell' }))
    },
  },
  { id: 'view.reload', section: 'view', title: 'actions.reload', icon: 'refresh', run: ({ reload }) => reload() },
]
