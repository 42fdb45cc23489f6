import { ExportManager } from '@ntocc/sdk/client'
import { endpoints, type Manifest, type Notification } from '@ntocc/sdk/contracts'
import { randomId } from '@ntocc/sdk/fields'
import type { ConsoleServices } from '@ntocc/sdk/hooks'
import { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { onUserChange } from '../app/console.ts'
import type { Shell } from '../app/context.ts'
import { askLoggedOut } from '../app/services.ts'
import { boot } from '../boot/boot.ts'
import { createPluginHost, type PluginHost } from '../host/index.ts'
import { sharedModules } from '../host/shared-modules.ts'
import { createNotifySocket, type NotifySocket, type SocketLike } from '../notify/socket.ts'
import { confirm } from '../ports/dialogs.ts'
import { showToast, TOAST_MS } from '../ports/toasts.ts'
import { isCtmsBranch } from '../session/config.ts'
import { sdkSession } from '../session/sdk-session.ts'
import { createTabs, type Tabs } from '../tabs/controller.ts'
import { createTodo, type Todo } from '../todo/todo-store.ts'

/** What works behind the layout for as long as the page is open. */
export interface Workspace {
  services: ConsoleServices
  host: PluginHost
  tabs: Tabs
  todo: Todo
  socket: NotifySocket
}

const NO_PLUGINS: Manifest = { branchCode: '', edition: '', setId: '', plugins: [], refused: [] }
let made: Workspace | null = null

/** The workspace of this page, made on first need. */
export function workspaceOf(shell: Shell): Workspace {
  made ??= createWorkspace(shell)
  return made
}

function createWorkspace(shell: Shell): Workspace {
  const { client, session, navigate } = shell
  const exports = new ExportManager(client, randomId)
  const queryClient = new QueryClient()
  const host = createPluginHost({
    shared: sharedModules,
    i18n: i18next,
    apiBase: boot.get()?.apiBase ?? '',
  })
  const tabs = createTabs({
    navigate,
    confirmLoss: dirty =>
      confirm({
        title: i18next.t('leave.title', { ns: 'shell' }),
        text: i18next.t('leave.text', { ns: 'shell', count: dirty.length }),
        confirm: i18next.t('leave.confirm', { ns: 'shell' }),
        cancel: i18next.t('leave.stay', { ns: 'shell' }),
        danger: true,
      }),
  })
  const todo = createTodo(
    () => client.call(endpoints.todoCounts, { silent: true }),
    () => isCtmsBranch(session.store.get().branch),
  )
  const listeners = new Set<(message: Notification) => void>()
  const socket = createNotifySocket({
    open: path => new WebSocket(path) as unknown as SocketLike,
    log: message => console.info(message),
    onMessage(message) {
      receive(message, { todo, exports })
      for (const listener of [...listeners]) listener(message)
    },
  })
  const services: ConsoleServices = {
    session: sdkSession(session.store),
    client,
    exports,
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
    todo.clear()
    exports.clear()
    queryClient.clear()
    host.setManifest(NO_PLUGINS)
  })
  addEventListener('beforeunload', event => {
    if (tabs.hasDirty()) event.preventDefault()
  })
  return { services, host, tabs, todo, socket }
}

/** What the shell itself does with a notification. */
function receive(message: Notification, { todo, exports }: { todo: Todo; exports: ExportManager }): void {
  switch (message.type) {
    case 'refreshToDoList':
      void todo.load()
      break
    case 'exportProgress':
      exports.receive(message)
      break
    case 'sessionEnded':
      void askLoggedOut()
      break
    case 'manifestChanged':
      showToast({ level: 'info', text: i18next.t('notice.newVersion', { ns: 'shell' }), durationMs: 2 * TOAST_MS })
      break
    case 'message': {
      const { level, title, text } = message
      showToast({ level, text: text ? `${title}: ${text}` : title, durationMs: 2 * TOAST_MS })
    }
  }
}
