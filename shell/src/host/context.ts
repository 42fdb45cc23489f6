import type { Client } from '@ntocc/sdk/client'
import { createContext, use, useSyncExternalStore } from 'react'
import type { PluginHost } from './host.ts'
import type { HostedPage } from './registry.ts'
import type { PluginState } from './store.ts'

/** What the components of this folder need: given once, around the pages. */
export interface HostServices {
  host: PluginHost
  /** API client handed to plugins. */
  client: Client
}

export const HostContext = createContext<HostServices | null>(null)
HostContext.displayName = 'HostContext'

export function useHost(): HostServices {
  const services = use(HostContext)
  if (!services) throw new Error('no HostContext above this component')
  return services
}

/** Every plugin of the branch's set with its state, refused and left out ones too. */
export function usePlugins(): readonly PluginState[] {
  const { host } = useHost()
  return useSyncExternalStore(host.subscribe, host.plugins)
}

/** Pages of all running plugins, known before their code has loaded. */
export function usePages(): readonly HostedPage[] {
  const { registry } = useHost().host
  return useSyncExternalStore(registry.subscribe, registry.getSnapshot)
}
