import { PluginContext, type PluginServices, type SlotRoom } from '@ntocc/sdk/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { useHost } from './context.ts'
import { FailedPart, PageSkeleton, SlowPage } from './Fallback.tsx'
import type { PageRef } from './host.ts'
import { PluginBoundary } from './PluginBoundary.tsx'
import { loadTexts } from './resources.ts'

const NOTHING = {}

/**
 * A page of a plugin, or its part in a slot with what the slot gives: its outline while it loads, the page, or what went wrong. Nothing a plugin does in here reaches
 * what is around it.
 */
export function PluginPage(props: { page: PageRef; given?: object; room?: SlotRoom | undefined }) {
  const { page, given = NOTHING, room = 'page' } = props
  const { host } = useHost()
  const { pluginId, name } = page
  const [round, setRound] = useState(0)
  const state = useSyncExternalStore(host.subscribe, () => host.pageState(page))
  // Idle again when the plugin was exchanged for a newer build while this was on screen.
  const isIdle = state.status === 'idle'
  useEffect(() => {
    if (isIdle) host.open({ pluginId, name })
  }, [host, pluginId, name, isIdle])
  const retry = (): void => {
    setRound(round + 1)
    host.retry(page)
  }

  if (state.status === 'failed')
    return <FailedPart failure={state.failure} onRetry={retry} room={room} onClose={closerOf(given)} />
  if (state.status !== 'ready') {
    const isSlow = state.status === 'loading' && state.slow && room !== 'cell'
    return isSlow ? <SlowPage onRetry={retry} room={room} /> : <PageSkeleton room={room} />
  }
  return (
    <PluginBoundary
      key={round}
      room={room}
      onClose={closerOf(given)}
      onError={error => host.renderFailed(page, error)}
      onRetry={retry}
    >
      <PluginScope pluginId={pluginId}>
        <state.component {...given} />
      </PluginScope>
    </PluginBoundary>
  )
}

/** What is opened over a page is closed by whoever opened it, also when it never came. */
const closerOf = (given: object): (() => void) | undefined =>
  'onClose' in given && typeof given.onClose === 'function' ? (given.onClose as () => void) : undefined

/** ms for texts that a page can do without. */
const TEXTS_MS = 5_000

/** What belongs to one plugin: its query client, its texts, its context. */
function PluginScope({ pluginId, children }: { pluginId: string; children: ReactNode }) {
  const { host, client } = useHost()
  const { i18n } = useTranslation()
  const version = host.plugin(pluginId)?.version ?? ''
  const queryClient = host.queryClient(pluginId)
  const services = useMemo<PluginServices>(
    () => ({
      id: pluginId,
      version,
      namespace: pluginId,
      queryClient,
      client,
      textsIn: async language => {
        const plugin = await host.whole(pluginId)
        return plugin && loadTexts(plugin, language, TEXTS_MS).catch(() => undefined)
      },
    }),
    [pluginId, version, queryClient, client, host],
  )
  return (
    <PluginContext value={services}>
      <I18nextProvider i18n={i18n} defaultNS={pluginId}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </I18nextProvider>
    </PluginContext>
  )
}
