import { BulkMoveManager, ExportManager, ImportManager, UploadManager } from '@ntocc/sdk/client'
import { endpoints, gatewayCalls, languageOf, type Manifest, type Notification } from '@ntocc/sdk/contracts'
import { randomId } from '@ntocc/sdk/fields'
import { type ConsoleServices, queryKeyOf } from '@ntocc/sdk/hooks'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { boot, isOutdated, refreshBoot } from '../boot/boot.ts'
import { loadOne } from '../boot/i18n.ts'
import { onHealed, onUserChange } from '../console/console.ts'
import type { Shell } from '../console/context.ts'
import { manifestStore, putManifest } from '../console/manifest.ts'
import { missingParts } from '../console/part.tsx'
import { checkSession, isHandled, reach, sessionEnded } from '../console/services.ts'
import { createPluginHost, type PluginHost } from '../host/index.ts'
import { sharedModules } from '../host/shared-modules.ts'
import { announce, noticeOf } from '../notices/receive.ts'
import { createNotices, type NoticeStore } from '../notices/store.ts'
import { watchJobs } from '../notices/watch-jobs.ts'
import { live, wakeWith } from '../notify/live.ts'
import { createNotifySocket, type NotifySocket, type SocketLike } from '../notify/socket.ts'
import { isCtmsBranch } from '../session/config.ts'
import { sdkSession } from '../session/sdk-session.ts'
import { askLoss } from '../tabs/ask-loss.ts'
import { createTabs, type Tabs } from '../tabs/controller.ts'
import { keepStrip } from '../tabs/strip-memory.ts'
import { createTodo, type Todo } from '../todo/todo-store.ts'
import { createUpgrades, type Upgrades } from '../upgrade/upgrades.ts'
import { watchForUpgrades } from '../upgrade/watch.ts'
import { clearAnswers } from './answers.ts'

/** What works behind the layout for as long as the page is open. */
export interface Workspace {
  services: ConsoleServices
  host: PluginHost
  tabs: Tabs
  todo: Todo
  socket: NotifySocket
  upgrades: Upgrades
  notices: NoticeStore
  /** Reads again what was read before, on screen at once. */
  clearCache(): void
}

/** When this tab of the browser last took a newer version by itself; outlives the load. */
const RELOADED_KEY = 'reloadedAt'
const NO_PLUGINS: Manifest = { branchCode: '', edition: '', setId: '', plugins: [], refused: [] }
let made: Workspace | null = null

/** The workspace of this page, made on first need. */
export function workspaceOf(shell: Shell): Workspace {
  made ??= createWorkspace(shell)
  return made
}

/** What a plugin and the shell itself read; each has its own. */
const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: error => void isHandled(error) }),
    // A change that cannot be sent fails at once: it must not be sent later, when nobody looks.
    defaultOptions: { mutations: { networkMode: 'always' } },
  })

function createWorkspace(shell: Shell): Workspace {
  const { client, session, navigate } = shell
  /** The user has agreed to a load of the page: the browser need not ask again. */
  let leaving = false
  const exports = new ExportManager(client, randomId)
  const uploads = new UploadManager(client, randomId)
  const imports = new ImportManager(client, randomId)
  const bulkMoves = new BulkMoveManager(client, randomId)
  const queryClient = createQueryClient()
  const host = createPluginHost({
    shared: sharedModules,
    i18n: i18next,
    apiBase: boot.get()?.apiBase ?? '',
    onMissing: () => void upgrades.partMissing(),
    createQueryClient,
  })
  const running = () =>
    [...exports.getSnapshot(), ...imports.getSnapshot()].filter(job => job.state === 'running').length + uploads.running
  const tabs = createTabs({ navigate, confirmLoss: askLoss({ navigate, running }), isBusy: () => running() > 0 })
  const upgrades = createUpgrades({
    tabs,
    manifest: () => manifestStore.get().manifest,
    use(manifest) {
      host.setManifest(manifest)
      putManifest(manifest)
    },
    fetchManifest: () => client.call(gatewayCalls.manifest, { silent: true }),
    async isOutdated() {
      await refreshBoot(languageOf(i18next.language))
      return isOutdated()
    },
    reload() {
      leaving = true
      location.reload()
    },
    lastReload: {
      get: () => Number(sessionStorage.getItem(RELOADED_KEY) ?? 0),
      set: at => sessionStorage.setItem(RELOADED_KEY, String(at)),
    },
  })
  const news = watchForUpgrades(upgrades.check)
  missingParts.subscribe(() => void upgrades.partMissing())
  const todo = createTodo(
    () => client.call(endpoints.todoCounts, { silent: true }),
    () => isCtmsBranch(session.store.get().branch),
  )
  const notices = createNotices()
  watchJobs({ exports, uploads, imports, bulkMoves, here: () => location.pathname + location.search, add: notices.add })
  const listeners = new Set<(message: Notification) => void>()
  const socket = createNotifySocket({
    open: path => new WebSocket(path) as unknown as SocketLike,
    log: message => console.info(message),
    onState(state) {
      // What was sent meanwhile is lost: what can be asked for is asked for.
      if (state === 'live' && live.get() === 'paused') {
        void todo.load()
        void session.refreshInfo()
      }
      live.set(() => state)
    },
    isWelcome: checkSession,
    onMessage(message) {
      receive(message, {
        todo,
        exports,
        imports,
        news,
        notices,
        dictionaries: queryClient,
        refreshInfo: session.refreshInfo,
      })
      for (const listener of [...listeners]) listener(message)
    },
  })
  const services: ConsoleServices = {
    session: sdkSession(session.store),
    client,
    exports,
    uploads,
    imports,
    bulkMoves,
    loadWords: language => loadOne(language, 'sdk'),
    queryClient,
    notifications: {
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  onUserChange(() => {
    socket.disconnect()
    tabs.clear()
    upgrades.clear()
    todo.clear()
    exports.clear()
    uploads.clear()
    imports.clear()
    bulkMoves.clear()
    notices.forget()
    queryClient.clear()
    host.setManifest(NO_PLUGINS)
  })
  wakeWith(socket)
  const clients = () => [queryClient, ...host.queryClients()]
  const countAnew = () => {
    if (session.store.get().party) void todo.load()
  }
  const readAnew = () => {
    for (const each of clients()) void each.invalidateQueries()
    countAnew()
  }
  const clearCache = () => {
    clearAnswers(clients())
    countAnew()
  }
  onHealed(readAnew)
  reach.onBack(readAnew)
  addEventListener('beforeunload', event => {
    if (!leaving && tabs.wouldLose()) event.preventDefault()
  })
  const owner = () => ownerOf(session)
  addEventListener('pagehide', () => keepStrip(sessionStorage, owner(), tabs.store.get()))
  return { services, host, tabs, todo, socket, upgrades, notices, clearCache }
}

interface Receivers {
  todo: Todo
  exports: ExportManager
  imports: ImportManager
  news: { soon(): void }
  notices: NoticeStore
  /** Where all parts of the console keep the dictionaries. */
  dictionaries: QueryClient
  /** Reads anew what the user may do. */
  refreshInfo(): Promise<void>
}

/** Whose tabs these are: another person, branch or role finds none of them. */
export function ownerOf(session: Shell['session']): string {
  const { party, roleList } = session.store.get()
  return party ? [party.branchCode, party.partyType, party.code, roleList[0]?.roleCode].join(' ') : ''
}

/** What the shell itself does with a notification. */
function receive(
  message: Notification,
  { todo, exports, imports, news, notices, dictionaries, refreshInfo }: Receivers,
): void {
  switch (message.type) {
    case 'refreshToDoList':
      void todo.load()
      break
    case 'exportProgress':
      exports.receive(message)
      break
    case 'importProgress':
      imports.receive(message)
      break
    case 'sessionEnded':
      // It may be the end of a session that another tab has replaced already.
      void (message.why ? sessionEnded(message.why) : checkSession()).catch(() => undefined)
      break
    case 'rightsChanged':
      void refreshInfo()
      break
    case 'manifestChanged':
      news.soon()
      break
    case 'dictionariesChanged':
      void dictionaries.invalidateQueries({ queryKey: queryKeyOf(endpoints.listDict) })
      break
    default:
      noteWarning(message, notices)
  }
}

function noteWarning(message: Notification, notices: NoticeStore): void {
  const notice = noticeOf(message, Date.now(), randomId)
  if (!notice) return
  const isNew = !notices.store.get().some(({ id }) => id === notice.id)
  notices.add(notice)
  if (isNew) announce(notice)
}
