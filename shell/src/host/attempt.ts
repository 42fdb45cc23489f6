import type { Language, ManifestPlugin, PluginParts } from '@ntocc/sdk/contracts'
import type { PluginDefinition } from '@ntocc/sdk/plugin'
import type { ComponentType } from 'react'
import { CHUNK_FAILED, ElementError, LoadError } from './errors.ts'
import { filesOf, slotIndex, usesOf } from './registry.ts'
import { diagnose, type LoadedPlugin, loadStyle, loadTexts, refresh } from './resources.ts'
import type { ModuleNamespace, ModuleScope, ModuleScopeOptions } from './system.ts'
import { within } from './time.ts'

export interface AttemptServices {
  /** What it takes to run a plugin; `fresh` past every cache. */
  parts(plugin: ManifestPlugin, fresh: boolean): Promise<PluginParts>
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
  open(name: string): Promise<ComponentType>
  /** Texts in a language chosen later. */
  addLanguage(language: Language): Promise<void>
}

/** A plugin whose parts are known. */
interface Started {
  plugin: LoadedPlugin
  scope: ModuleScope
  /** A shared module for one file of the plugin. */
  shared(specifier: string, file: string): Promise<ModuleNamespace>
}

export function createAttempt(
  plugin: ManifestPlugin,
  services: AttemptServices,
  { fresh = false }: { fresh?: boolean } = {},
): Attempt {
  const { timeoutMs } = services
  const texts = new Map<Language, Promise<void>>()
  let starting: Promise<Started> | undefined
  let definition: Promise<PluginDefinition> | undefined

  const started = (): Promise<Started> => {
    starting ??= services.parts(plugin, fresh).then(parts => startOf({ ...plugin, ...parts }, services))
    return starting
  }
  const addLanguage = (language: Language): Promise<void> => {
    const known = texts.get(language)
    if (known) return known
    const added = started()
      .then(({ plugin: whole }) => loadTexts(whole, language, timeoutMs))
      .then(loaded => services.addTexts(language, plugin.id, loaded))
    texts.set(language, added)
    added.catch(() => texts.delete(language))
    return added
  }

  async function open(name: string): Promise<ComponentType> {
    const { plugin: whole, scope, shared } = await started()
    const files = filesOf(whole, name)
    if (fresh) refresh(whole, [whole.entry, ...files, ...whole.css, whole.locales[services.language()]])
    // The shared modules are asked for at once, not when the code has come and names them. A name that they do not have
    // fails the plugin, whichever of its files says it.
    const given = [whole.entry, ...files].flatMap(file =>
      Object.keys(usesOf(whole, file)).map(specifier => shared(specifier, file).catch(onlyLacking)),
    )
    definition ??= scope.import(whole.entry).then(module => definitionOf(whole, module))
    const parts = [
      definition,
      ...files.map(file => scope.import(file)),
      ...whole.css.map(file => loadStyle(whole, file, timeoutMs)),
      addLanguage(services.language()),
      ...given,
    ]
    await Promise.all(parts).catch(error => explain(whole, error))
    return componentOf(await definition, { name, files }, { scope, services })
  }

  const finished = (page: string): LoadError =>
    new LoadError('evaluate', CHUNK_FAILED, `${page} never finished loading`)
  return {
    open: name => within(open(name), timeoutMs * UNFINISHED, () => finished(name)),
    addLanguage,
  }
}

/** What cannot be had at the moment is said by the file that waits for it, if it is needed at all. */
const onlyLacking = (error: unknown): void => {
  if (error instanceof LoadError && error.phase === 'contract') throw error
}

const explain = async (plugin: LoadedPlugin, error: unknown): Promise<never> => {
  throw error instanceof ElementError ? await diagnose(plugin, error) : error
}

function startOf(plugin: LoadedPlugin, services: AttemptServices): Started {
  const given = new Map<string, Promise<ModuleNamespace>>()
  const shared = (specifier: string, file: string): Promise<ModuleNamespace> => {
    const key = `${specifier} ${file}`
    const known = given.get(key)
    if (known) return known
    const symbols = usesOf(plugin, file)[specifier]
    if (!symbols) return Promise.reject(new LoadError('resolve', `Unknown module ${specifier}`, `${file} names no use`))
    const late = (): LoadError => new LoadError('fetch', CHUNK_FAILED, `no answer for ${specifier}`, true)
    const asked = within(services.shared(specifier, symbols), services.timeoutMs, late)
    given.set(key, asked)
    return asked
  }
  return { plugin, shared, scope: services.createScope({ plugin, timeoutMs: services.timeoutMs, shared }) }
}

function definitionOf(plugin: LoadedPlugin, module: ModuleNamespace): PluginDefinition {
  const definition = module.default as PluginDefinition | undefined
  if (definition?.id === plugin.id) return definition
  const found = definition?.id ? `the definition of '${definition.id}'` : 'no definition'
  throw new LoadError('contract', `${plugin.entry} does not export the plugin`, `${plugin.entry} exports ${found}`)
}

interface ChunkFallback {
  scope: ModuleScope
  services: Pick<AttemptServices, 'log'>
}

/** A page or a contribution to a slot, with its chunks. */
interface Part {
  name: string
  files: readonly string[]
}

async function componentOf(definition: PluginDefinition, page: Part, fallback: ChunkFallback): Promise<ComponentType> {
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
async function loadUnknown(page: Part, { scope, services }: ChunkFallback): Promise<ModuleNamespace> {
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
