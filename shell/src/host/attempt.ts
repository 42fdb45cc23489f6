import type { Language, ManifestPage, ManifestPlugin } from '@ntocc/sdk/contracts'
import type { PluginDefinition } from '@ntocc/sdk/plugin'
import type { ComponentType } from 'react'
import { CHUNK_FAILED, ElementError, LoadError } from './errors.ts'
import { slotIndex } from './registry.ts'
import { diagnose, loadStyle, loadTexts, refresh } from './resources.ts'
import type { ModuleNamespace, ModuleScope, ModuleScopeOptions } from './system.ts'
import { within } from './time.ts'

export interface AttemptServices {
  createScope(options: ModuleScopeOptions): ModuleScope
  /** A shared module with the symbols the plugin uses of it. */
  shared(specifier: string, symbols: readonly string[]): Promise<ModuleNamespace>
  language(): Language
  addTexts(language: Language, namespace: string, texts: Record<string, unknown>): void
  /** Failures that are not shown, only kept for those who look. */
  log(message: string, error: unknown): void
  timeoutMs: number
}

// A file that does not come is told from code that does not finish: every file has its own, shorter limit.
const UNFINISHED = 1.1

/** One try at running a plugin: what it has loaded stays, and is thrown away as a whole when any of it fails. */
export interface Attempt {
  /** Everything a page needs, requested at the same time: entry, its chunks, shared modules, styles, texts. */
  open(page: Pick<ManifestPage, 'name' | 'files'>): Promise<ComponentType>
  /** Texts in a language chosen later. */
  addLanguage(language: Language): Promise<void>
}

export function createAttempt(
  plugin: ManifestPlugin,
  services: AttemptServices,
  { fresh = false }: { fresh?: boolean } = {},
): Attempt {
  const { timeoutMs } = services
  const scope = services.createScope({ plugin, timeoutMs, shared: once(plugin, services) })
  const texts = new Map<Language, Promise<void>>()
  let definition: Promise<PluginDefinition> | undefined

  const addLanguage = (language: Language): Promise<void> => {
    const started = texts.get(language)
    if (started) return started
    const added = loadTexts(plugin, language, timeoutMs).then(loaded => services.addTexts(language, plugin.id, loaded))
    texts.set(language, added)
    added.catch(() => texts.delete(language))
    return added
  }

  async function open(page: Pick<ManifestPage, 'name' | 'files'>): Promise<ComponentType> {
    if (fresh) refresh(plugin, [plugin.entry, ...page.files, ...plugin.css, plugin.locales[services.language()]])
    definition ??= scope.import(plugin.entry).then(module => definitionOf(plugin, module))
    const parts = [
      definition,
      ...page.files.map(file => scope.import(file)),
      ...plugin.css.map(file => loadStyle(plugin, file, timeoutMs)),
      addLanguage(services.language()),
    ]
    await Promise.all(parts).catch(error => explain(plugin, error))
    return componentOf(await definition, page, { scope, services })
  }

  const finished = (page: string): LoadError =>
    new LoadError('evaluate', CHUNK_FAILED, `${page} never finished loading`)
  return {
    open: page => within(open(page), timeoutMs * UNFINISHED, () => finished(page.name)),
    addLanguage,
  }
}

const explain = async (plugin: ManifestPlugin, error: unknown): Promise<never> => {
  throw error instanceof ElementError ? await diagnose(plugin, error) : error
}

// The shared modules are asked for at once, not when the entry has come and names them.
function once({ uses }: ManifestPlugin, services: AttemptServices): (specifier: string) => Promise<ModuleNamespace> {
  const namespaces = new Map(
    Object.entries(uses).map(([specifier, symbols]) => {
      const late = (): LoadError => new LoadError('fetch', CHUNK_FAILED, `no answer for ${specifier}`, true)
      return [specifier, within(services.shared(specifier, symbols), services.timeoutMs, late)]
    }),
  )
  for (const namespace of namespaces.values()) namespace.catch(() => {})
  return specifier =>
    namespaces.get(specifier) ?? Promise.reject(new LoadError('resolve', `Unknown module ${specifier}`, 'not in uses'))
}

function definitionOf(plugin: ManifestPlugin, module: ModuleNamespace): PluginDefinition {
  const definition = module.default as PluginDefinition | undefined
  if (definition?.id === plugin.id) return definition
  const found = definition?.id ? `the definition of '${definition.id}'` : 'no definition'
  throw new LoadError('contract', `${plugin.entry} does not export the plugin`, `${plugin.entry} exports ${found}`)
}

interface ChunkFallback {
  scope: ModuleScope
  services: Pick<AttemptServices, 'log'>
}

async function componentOf(
  definition: PluginDefinition,
  page: Pick<ManifestPage, 'name' | 'files'>,
  fallback: ChunkFallback,
): Promise<ComponentType> {
  const index = slotIndex(page.name)
  const known =
    index === undefined ? definition.pages?.find(({ name }) => name === page.name) : definition.slots?.[index]
  const module = known ? await known.load() : await loadUnknown(page, fallback)
  const component = (module as { default?: unknown }).default
  if (typeof component === 'function' || (typeof component === 'object' && component !== null)) {
    return component as ComponentType
  }
  throw new LoadError('contract', `Page ${page.name} has no default export`, `page ${page.name} of ${definition.id}`)
}

/**
 * A route module the definition does not know: its chunk is loaded instead, and a failure of that is logged
 * (specification, section 8).
 */
async function loadUnknown(
  page: Pick<ManifestPage, 'name' | 'files'>,
  { scope, services }: ChunkFallback,
): Promise<ModuleNamespace> {
  const missing = new LoadError('contract', `Page ${page.name} is not in the plugin`, `no page ${page.name}`)
  const [chunk] = page.files
  try {
    if (!chunk) throw missing
    return await scope.import(chunk)
  } catch (error) {
    services.log(`route module ${page.name} could not be loaded`, error)
    throw missing
  }
}
