import { use } from 'react'
import type { Client } from '../client/types.ts'
import { ConsoleContext, type ConsoleServices, PluginContext, type PluginServices } from './contexts.ts'
import { HookError } from './errors.ts'

/** Services of the console. Throws `NO_CONSOLE` outside the shell or the test kit. */
export function useConsole(): ConsoleServices {
  const services = use(ConsoleContext)
  if (!services) throw new HookError('NO_CONSOLE', 'no ConsoleContext above this component')
  return services
}

/** The plugin this component belongs to; null in the shell's own parts. */
export const usePlugin = (): PluginServices | null => use(PluginContext)

/** The API client: the plugin's, else the shell's. */
export function useClient(): Client {
  const plugin = usePlugin()
  const services = use(ConsoleContext)
  const client = plugin?.client ?? services?.client
  if (!client) throw new HookError('NO_CONSOLE', 'no ConsoleContext above this component')
  return client
}
