import type { FirstPage, Language, Manifest, ManifestPlugin } from '@ntocc/sdk/contracts'
import { QueryClient } from '@tanstack/react-query'
import { type Attempt, type AttemptServices, createAttempt } from './attempt.ts'
import { asFailure, CHUNK_TIMEOUT_MS, type PluginFailure, SLOW_MS } from './errors.ts'
import type { ReportOutcome } from './outcomes.ts'
import { createPartsStore, type LoadParts } from './parts.ts'
import { createPageRegistry, createSlotRegistry, type PageRegistry, type SlotRegistry } from './registry.ts'
import { dropStyles, type LoadedPlugin } from './resources.ts'
import { isLeftOut, type SafeMode } from './safe-mode.ts'
import { createHostStore, type HostStore, type PageState, type PluginState } from './store.ts'

export interface HostOptions extends Omit<AttemptServices, 'timeoutMs' | 'parts'> {
  loadParts: LoadParts
  report: ReportOutcome
  safeMode?: SafeMode
  /** ms; the specification's and the design's figures unless told (tests). */
  limits?: { slowMs?: number; failMs?: number; retryMs?: number }
  /** Settings of each plugin's own query client. */
  createQueryClient?(): QueryClient
}

/** Which page, or which contribution to a slot, of which plugin. */
export interface PageRef {
  readonly pluginId: string
  readonly name: string
}

/** Runs the plugins of a manifest. Nothing here throws: what goes wrong with a plugin is its state. */
export interface PluginHost {
  readonly registry: PageRegistry
  readonly slots: SlotRegistry
  /** Takes the manifest of the session's branch; pages of plugins that are gone or changed are closed to new visits. */
  setManifest(manifest: Manifest): void
  /** Starts loading a page unless it is loaded or loading. */
  open(page: PageRef): void
  /** Drops what was tried and starts again. */
  retry(page: PageRef): void
  /** Loads before a visit (hover, idle time); a failure is left for the visit to show. */
  prefetch(page: PageRef): void
  /** Loads the page that a sign-in leads to before the manifest is there. */
  begin(first: FirstPage): void
  /** A plugin with the list of its files, read now unless it is known; undefined when it cannot be had. */
  whole(pluginId: string): Promise<LoadedPlugin | undefined>
  /** Records that a page broke while it was on screen. */
  renderFailed(page: PageRef, error: unknown): PluginFailure
  pageState(page: PageRef): PageState
  plugins(): readonly PluginState[]
  plugin(pluginId: string): ManifestPlugin | undefined
  queryClient(pluginId: string): QueryClient
  /** Those of all plugins that are there. */
  queryClients(): QueryClient[]
  /** Loads the running plugins' texts in a language; settles when what could be had is there. */
  changeLanguage(language: Language): Promise<void>
  subscribe(listener: () => void): () => void
}

interface Running {
  manifest: ManifestPlugin
  attempt: Attempt | undefined
  queryClient: QueryClient
  /** Taken out of the set while it may still be loading. */
  gone: boolean
}

const keyOf = ({ pluginId, name }: PageRef): string => `${pluginId}\n${name}`

export function createHost(options: HostOptions): PluginHost {
  const registry = createPageRegistry()
  const slots = createSlotRegistry()
  const store = createHostStore()
  const running = new Map<string, Running>()
  const safeMode = options.safeMode ?? { off: false, without: [] }
  const createQueryClient = options.createQueryClient ?? (() => new QueryClient())
  const parts = createPartsStore(options.loadParts, options.limits?.failMs ?? CHUNK_TIMEOUT_MS)
  const loader = createPageLoader({ ...options, parts: parts.get }, store)

  const remove = (pluginId: string): void => {
    registry.remove(pluginId)
    store.removePages(`${pluginId}\n`)
    const plugin = running.get(pluginId)
    if (!plugin) return
    plugin.gone = true
    plugin.queryClient.clear()
    dropStyles(plugin.manifest)
    running.delete(pluginId)
  }

  const setManifest = (manifest: Manifest): void => {
    const plugins = manifest.plugins.filter(plugin => !isLeftOut(safeMode, plugin))
    const bases = new Set(plugins.map(({ base }) => base))
    for (const [id, { manifest: known }] of [...running]) if (!bases.has(known.base)) remove(id)
    for (const plugin of plugins) {
      const known = running.get(plugin.id)
      if (known) known.manifest = plugin
      else
        running.set(plugin.id, { manifest: plugin, attempt: undefined, queryClient: createQueryClient(), gone: false })
      registry.add(plugin)
      if (!known) store.setPlugin({ id: plugin.id, version: plugin.version, status: 'idle' })
    }
    slots.set(plugins)
    for (const { id, version } of manifest.plugins.filter(plugin => isLeftOut(safeMode, plugin))) {
      store.setPlugin({ id, version, status: 'leftOut' })
    }
    for (const { id, version = '', message } of manifest.refused) {
      store.setPlugin({ id, version, status: 'refused', message })
    }
    store.keepPlugins(new Set([...manifest.plugins, ...manifest.refused].map(({ id }) => id)))
  }

  const load = (page: PageRef, fresh: boolean): void => {
    const plugin = running.get(page.pluginId)
    const state = store.page(keyOf(page))
    if (!plugin || (!fresh && state.status !== 'idle')) return
    if (fresh) plugin.attempt = undefined
    void loader(page, plugin, fresh)
  }

  return {
    registry,
    slots,
    setManifest,
    open: page => load(page, false),
    retry: page => load(page, true),
    prefetch: page => load(page, false),
    begin({ plugin, page, parts: known }) {
      // Whatever is there already has come by a manifest, and is newer.
      if (running.size > 0) return
      parts.put(plugin, known)
      setManifest({ branchCode: '', edition: '', setId: '', plugins: [plugin], refused: [] })
      load({ pluginId: plugin.id, name: page }, false)
    },
    whole: async pluginId => {
      const { manifest } = running.get(pluginId) ?? {}
      if (!manifest) return undefined
      const list = await parts.get(manifest, false).catch(() => undefined)
      return list && { ...manifest, ...list }
    },
    renderFailed: (page, error) => renderFailed(page, error, running.get(page.pluginId), options),
    pageState: page => store.page(keyOf(page)),
    plugins: store.plugins,
    plugin: pluginId => running.get(pluginId)?.manifest,
    queryClients: () => [...running.values()].map(({ queryClient }) => queryClient),
    queryClient: pluginId => running.get(pluginId)?.queryClient ?? createQueryClient(),
    changeLanguage: async language => {
      const attempts = [...running.values()].flatMap(({ attempt }) => attempt ?? [])
      const texts = attempts.map(attempt => attempt.addLanguage(language))
      for (const result of await Promise.allSettled(texts)) {
        if (result.status === 'rejected') options.log('texts of a plugin could not be loaded', result.reason)
      }
    },
    subscribe: store.subscribe,
  }
}

function renderFailed(page: PageRef, error: unknown, plugin: Running | undefined, options: HostOptions): PluginFailure {
  const failure = asFailure(plugin?.manifest ?? { id: page.pluginId, version: '' }, error, 'render')
  options.log(`plugin ${failure.pluginId} ${failure.version}, page ${page.name}, ${failure.incident}`, error)
  options.report({ id: failure.pluginId, version: failure.version, phase: 'render', message: failure.message, ms: 0 })
  return failure
}

/** Loads one page into the store: once, and once more when the first failure may have been a passing one. */
function createPageLoader(options: HostOptions & Pick<AttemptServices, 'parts'>, store: HostStore) {
  const { slowMs = SLOW_MS, failMs = CHUNK_TIMEOUT_MS, retryMs = 500 } = options.limits ?? {}
  const current = new Map<string, symbol>()

  const tryOnce = async (page: PageRef, plugin: Running, fresh = false): Promise<PageState> => {
    const { manifest } = plugin
    plugin.attempt ??= createAttempt(manifest, { ...options, timeoutMs: failMs }, { fresh })
    const { attempt } = plugin
    try {
      const component = await attempt.open(page.name)
      return { status: 'ready', component }
    } catch (error) {
      if (plugin.attempt === attempt) plugin.attempt = undefined
      const failure = asFailure(manifest, error)
      options.log(`plugin ${manifest.id} ${manifest.version}, page ${page.name}, ${failure.incident}`, error)
      return { status: 'failed', failure }
    }
  }

  return async (page: PageRef, plugin: Running, fresh: boolean): Promise<void> => {
    const key = keyOf(page)
    const run = Symbol(key)
    current.set(key, run)
    const isCurrent = (): boolean => current.get(key) === run && !plugin.gone
    const { id, version } = plugin.manifest
    const start = performance.now()
    store.setPage(key, { status: 'loading', slow: false })
    store.setPlugin({ id, version, status: 'loading' })
    const slow = setTimeout(() => isCurrent() && store.setPage(key, { status: 'loading', slow: true }), slowMs)
    const late = (): boolean => performance.now() - start >= slowMs
    let state = await tryOnce(page, plugin, fresh)
    if (state.status === 'failed' && state.failure.transient && !late() && isCurrent()) {
      await new Promise(resolve => setTimeout(resolve, retryMs))
      if (isCurrent()) state = await tryOnce(page, plugin)
    }
    clearTimeout(slow)
    if (!isCurrent()) return
    current.delete(key)
    store.setPage(key, state)
    const failure = state.status === 'failed' ? state.failure : undefined
    store.setPlugin({
      id,
      version,
      status: failure ? 'failed' : 'ready',
      ...(failure ? { failure, message: failure.message } : {}),
    })
    options.report({
      id,
      version,
      phase: failure?.phase ?? 'ok',
      ms: Math.round(performance.now() - start),
      ...(failure ? { message: `${failure.message} (${failure.incident}: ${failure.detail})` } : {}),
    })
  }
}
