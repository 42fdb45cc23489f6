import type { Service } from '@ntocc/sdk/service'
import { limitsFrom } from '../listeners/limits.ts'
import type { ListenerSpec } from '../listeners/listeners.ts'
import type { AreaContexts } from './context.ts'
import type { Runner } from './runner.ts'

/** The listeners of an area as the host opens them: its code within its time, outside of any call. */
export const listenersOf = (
  { listeners }: Service,
  contexts: AreaContexts,
  runner: Runner,
): Record<string, ListenerSpec> =>
  Object.fromEntries(
    Object.entries(listeners).map(([name, declared]) => [
      name,
      {
        variable: declared.variable,
        owner: () => ({
          limits: limitsFrom(declared.limits?.(contexts.platform()) ?? {}),
          cut: () => declared.cut(),
          connection: line => declared.connection(contexts.platform(), line),
          run: work => runner.run(`listener ${name}`, work),
        }),
      } satisfies ListenerSpec,
    ]),
  )
