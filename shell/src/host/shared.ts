import { CHUNK_FAILED, LoadError } from './errors.ts'
import type { ModuleNamespace } from './system.ts'

/** How a shared module is loaded: as a whole, or the groups that hold the wanted symbols. */
export type SharedModule =
  | { load(): Promise<ModuleNamespace> }
  | { groups: Readonly<Record<string, () => Promise<ModuleNamespace>>>; symbols: Readonly<Record<string, string>> }

/** Every shared module of this build of the console; generated, see vite-plugin.ts. */
export type SharedModules = Readonly<Record<string, SharedModule>>

export type ProvideShared = (specifier: string, symbols: readonly string[]) => Promise<ModuleNamespace>

/**
 * Gives shared modules to plugins. Of a grouped module a plugin gets exactly the named symbols, from the groups that
 * hold them. A symbol this console does not have is an error here, because SystemJS would pass on `undefined`.
 */
export function createSharedProvider(modules: SharedModules): ProvideShared {
  const loaded = new Map<() => Promise<ModuleNamespace>, Promise<ModuleNamespace>>()
  const load = (loader: () => Promise<ModuleNamespace>): Promise<ModuleNamespace> => {
    const known = loaded.get(loader) ?? loader()
    loaded.set(loader, known)
    known.catch(() => loaded.delete(loader))
    return known
  }

  return async (specifier, symbols) => {
    const module = Object.hasOwn(modules, specifier) ? modules[specifier] : undefined
    if (!module) throw new LoadError('resolve', `Unknown module ${specifier}`, 'not shared by this console')
    if ('load' in module) return complete(specifier, symbols, await load(module.load).catch(notLoaded))
    const names = [...new Set(symbols.map(symbol => module.symbols[symbol] ?? ''))]
    const groups = names.flatMap(name => module.groups[name] ?? [])
    const parts = await Promise.all(groups.map(load)).catch(notLoaded)
    const all: Record<string, unknown> = Object.assign({}, ...parts)
    return complete(specifier, symbols, Object.fromEntries(symbols.map(symbol => [symbol, all[symbol]])))
  }
}

function complete(specifier: string, symbols: readonly string[], namespace: ModuleNamespace): ModuleNamespace {
  const missing = symbols.filter(symbol => namespace[symbol] === undefined)
  if (missing.length === 0) return namespace
  const list = missing.map(symbol => `${specifier}.${symbol}`).join(', ')
  throw new LoadError('contract', `This console does not have ${list}`, `missing: ${list}`)
}

function notLoaded(error: unknown): never {
  throw new LoadError('fetch', CHUNK_FAILED, `a part of the console: ${error}`, true)
}
