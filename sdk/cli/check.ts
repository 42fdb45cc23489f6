import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltPlugin } from '../src/contracts/console.ts'
import * as contracts from '../src/contracts/index.ts'
import { asError } from '../src/contracts/thrown.ts'
import * as fields from '../src/fields/index.ts'
import type { PluginDefinition } from '../src/plugin/definition.ts'
import * as definitions from '../src/plugin/index.ts'
import { parseManifestPlugin } from '../src/plugin/manifest.ts'
import { SDK_MODULE, SHARED_MODULES } from '../src/plugin/shared.ts'
import { PluginError, type Problem, problem, refuse } from './errors.ts'
import { checkArea } from './node/check.ts'
import { integrity } from './output.ts'

interface SystemInstance {
  import(url: string): Promise<Record<string, unknown>>
  set(id: string, module: Record<string, unknown>): void
  addImportMap(map: { scopes: Record<string, Record<string, string>> }): void
  resolve(id: string, parent?: string): string
}

/** Text that only the named package itself contains: a copy of it is in the bundle. */
const MARKS: readonly (readonly [string, string])[] = [
  ['react', '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={'],
  ['react', '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE ='],
  ['react-dom', '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  ['@tanstack/react-query', 'No QueryClient set, use QueryClientProvider to set one'],
]

/**
 * Loads the built files of a plugin as the console would, with stand-ins for the shared modules, and compares what
 * comes out with plugin.json. Throws PluginError with every problem found.
 */
export async function checkPlugin(folder: string): Promise<BuiltPlugin> {
  const dist = join(resolve(folder), 'dist')
  const plugin = await readManifest(dist)
  refuse(await checkFiles(plugin, dist))
  const problems: Problem[] = []
  const load = createLoader(plugin, dist)
  const definition = (await attempt(plugin.entry, problems, () => load(plugin.entry)))?.default as
    | PluginDefinition
    | undefined
  if (definition) await checkDefinition(plugin, definition, problems)
  if (plugin.area) await checkArea(plugin.id, plugin.area, dist)
  refuse(problems)
  return plugin
}

async function readManifest(dist: string): Promise<BuiltPlugin> {
  const text = await readFile(join(dist, 'plugin.json'), 'utf8').catch(() => {
    throw new PluginError([
      problem('CHECK_MANIFEST', `There is no ${join(dist, 'plugin.json')}: build the plugin first.`),
    ])
  })
  const { plugin, refused } = parseManifestPlugin(JSON.parse(text))
  if (!plugin) throw new PluginError([problem('CHECK_MANIFEST', refused.message)])
  const foreign = Object.keys(plugin.uses).filter(specifier => !Object.hasOwn(SHARED_MODULES, specifier))
  refuse(foreign.map(specifier => problem('CHECK_MANIFEST', `${specifier} is not a shared module.`)))
  return plugin
}

async function checkFiles(plugin: BuiltPlugin, dist: string): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [path, expected] of Object.entries({ ...plugin.files, ...plugin.area?.files })) {
    const body = await readFile(join(dist, path)).catch(() => undefined)
    if (!body) problems.push(problem('CHECK_INTEGRITY', `${path} is missing.`))
    else if (integrity(body) !== expected)
      problems.push(problem('CHECK_INTEGRITY', `${path} is not the file that was built.`))
    for (const [name, mark] of MARKS) {
      if (path.endsWith('.js') && body?.includes(mark))
        problems.push(problem('SHARED_BUNDLED', `${path} contains ${name}.`))
    }
  }
  return problems
}

/** A registry of its own for each check, with shared modules that have exactly the names in `uses`. */
function createLoader(plugin: BuiltPlugin, dist: string): (file: string) => Promise<Record<string, unknown>> {
  const { System } = createRequire(import.meta.url)('systemjs') as { System: SystemInstance }
  const scope = new (System.constructor as new () => SystemInstance)()
  const base = pathToFileURL(`${dist}/`).href
  const modules: Record<string, string> = {}
  for (const [specifier, symbols] of Object.entries(plugin.uses)) {
    modules[specifier] = `ntocc-shared:${specifier}`
    scope.set(modules[specifier], Object.fromEntries(symbols.map(symbol => [symbol, standIn(specifier, symbol)])))
  }
  scope.addImportMap({ scopes: { [base]: modules } })
  return file => scope.import(base + file)
}

/** What of the SDK runs without a browser is given as it is: definitions and constants are made of it. */
const PURE: Readonly<Record<string, unknown>> = { ...fields, ...contracts, ...definitions }

/** Stands for anything else of a shared module: it is there, can be called, made, read and gone through, and is empty. */
function standIn(specifier: string, symbol: string): unknown {
  if (specifier === SDK_MODULE && Object.hasOwn(PURE, symbol)) return PURE[symbol]
  const anything: unknown = new Proxy(() => anything, {
    get: (_, key) => {
      if (key === Symbol.iterator) return () => [][Symbol.iterator]()
      if (key === Symbol.toPrimitive) return () => ''
      return key === 'then' || typeof key === 'symbol' ? undefined : anything
    },
    construct: () => ({}),
  })
  return anything
}

async function checkDefinition(plugin: BuiltPlugin, definition: PluginDefinition, problems: Problem[]): Promise<void> {
  if (definition.id !== plugin.id)
    problems.push(problem('CHECK_CONTRACT', `The id is '${definition.id}', not '${plugin.id}'.`))
  const parts = [
    ...compare('page', plugin.pages, definition.pages ?? [], ({ name }) => name, problems),
    ...compare('slot', plugin.slots, definition.slots ?? [], ({ slot }) => slot, problems),
  ]
  for (const [name, load] of parts) {
    const module = await attempt(name, problems, load)
    if (module && !module.default)
      problems.push(problem('CHECK_CONTRACT', `The module of ${name} has no default export.`))
  }
}

const LOAD_LIMIT_MS = 5_000

type Load = () => Promise<Record<string, unknown>>

function compare<M, D extends { load(): Promise<unknown> }>(
  kind: string,
  declared: M[],
  defined: D[],
  nameOf: (part: M | D) => string,
  problems: Problem[],
): [string, Load][] {
  const [known, found] = [declared.map(nameOf), defined.map(nameOf)]
  for (const name of known.filter(one => !found.includes(one))) {
    problems.push(problem('CHECK_CONTRACT', `plugin.json has the ${kind} ${name}, the code has not.`))
  }
  for (const name of found.filter(one => !known.includes(one))) {
    problems.push(problem('CHECK_CONTRACT', `The code has the ${kind} ${name}, plugin.json has not.`))
  }
  return defined.map(part => [`${kind} ${nameOf(part)}`, part.load as Load])
}

async function attempt(name: string, problems: Problem[], load: Load): Promise<Record<string, unknown> | undefined> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`still loading after ${LOAD_LIMIT_MS / 1000} s`)), LOAD_LIMIT_MS).unref()
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    problems.push(problem('CHECK_EVALUATE', `${name}: ${asError(error).message}`))
    return undefined
  }
}
