// Everything that knows SystemJS is in this file. The full build is needed: the small one has no import maps by API.
import 'systemjs/dist/system.min.js'
import type { PluginParts } from '@ntocc/sdk/contracts'
import { CHUNK_FAILED, ElementError, LoadError } from './errors.ts'
import { within } from './time.ts'

export type ModuleNamespace = Readonly<Record<string, unknown>>

/** The modules of one attempt to run one plugin. A new attempt has a new scope, so nothing failed or hung is reused. */
export interface ModuleScope {
  /** Loads a file of the plugin, by its path relative to the base. */
  import(file: string): Promise<ModuleNamespace>
}

export interface ModuleScopeOptions {
  plugin: Pick<PluginParts, 'files' | 'uses'> & { base: string }
  /** The namespace of a shared module for one file of this plugin: a file has the names that it uses, and no others. */
  shared(specifier: string, file: string): Promise<ModuleNamespace>
  timeoutMs: number
}

type Registration = [string[], (provide: (names: ModuleNamespace) => void) => { execute(): void }]

interface SystemInstance {
  import(url: string): Promise<ModuleNamespace>
  resolve(id: string, parent?: string): string
  instantiate(url: string, parent?: string, meta?: unknown): Promise<Registration>
  createScript(url: string): HTMLScriptElement
  addImportMap(map: ImportMap): void
}

interface ImportMap {
  scopes: Record<string, Record<string, string>>
  integrity: Record<string, string>
}

// Exact specifiers are mapped to this scheme in the plugin's own scope, and the scheme is served from memory.
const SCHEME = 'ntocc-shared:'

const system = (globalThis as unknown as { System: SystemInstance }).System
const System = system.constructor as { new (): SystemInstance; prototype: SystemInstance }

// A rejected load does not say whether the script did not come or threw; its element does.
const failedScripts = new Set<string>()
const createScript = System.prototype.createScript
System.prototype.createScript = url => {
  const script = createScript.call(system, url)
  script.addEventListener('error', () => failedScripts.add(url))
  return script
}

/**
 * A registry of its own over the one import map of the page. The integrity of every file is known before the first of
 * them is requested; shared modules exist only for addresses under the plugin's base.
 */
export function createModuleScope({ plugin, shared, timeoutMs }: ModuleScopeOptions): ModuleScope {
  const base = new URL(plugin.base, document.baseURI).href
  system.addImportMap(importMapOf(plugin, base))
  const scope = new System()
  const { instantiate, resolve } = scope

  scope.resolve = (id, parent) => {
    try {
      const url = resolve.call(scope, id, parent)
      return url.startsWith(SCHEME) && parent ? `${url}#${parent.slice(base.length)}` : url
    } catch (error) {
      throw new LoadError('resolve', `Unknown module ${id}`, String(error))
    }
  }
  scope.instantiate = (url, parent, meta) => {
    if (url.startsWith(SCHEME)) {
      const [specifier = '', file = ''] = url.slice(SCHEME.length).split('#')
      return sharedRegistration(shared(specifier, file))
    }
    if (!url.startsWith(base)) throw new LoadError('resolve', `Unknown module ${url}`, `not a file under ${base}`)
    const script = instantiate.call(scope, url, parent, meta).catch(error => {
      throw failedScripts.delete(url) ? new ElementError(url) : error
    })
    return within(script, timeoutMs, () => timedOut(url))
  }
  return { import: file => scope.import(base + file) }
}

const timedOut = (url: string): LoadError => new LoadError('fetch', CHUNK_FAILED, `no answer from ${url}`, true)

function importMapOf({ files, uses }: ModuleScopeOptions['plugin'], base: string): ImportMap {
  const shared = Object.values(uses).flatMap(used => Object.keys(used))
  const specifiers = shared.map(specifier => [specifier, SCHEME + specifier] as const)
  const hashes = Object.entries(files).map(([file, hash]) => [base + file, hash] as const)
  return { scopes: { [base]: Object.fromEntries(specifiers) }, integrity: Object.fromEntries(hashes) }
}

async function sharedRegistration(namespace: Promise<ModuleNamespace>): Promise<Registration> {
  const names = await namespace
  const execute = (provide: (names: ModuleNamespace) => void) => (): void => {
    provide(names)
  }
  return [[], provide => ({ execute: execute(provide) })]
}
