// Runs in the shell's build, not in the browser.
import { basename, dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { exportedValues, reexportedFiles } from '../../../sdk/cli/exports.ts'
import { ANTD_GROUPS, SDK_MODULE, SHARED_MODULES, type SharedExports } from '../../../sdk/src/plugin/shared.ts'

const VIRTUAL = 'virtual:ntocc-shared'
const SDK_SOURCE = resolve(dirname(fileURLToPath(import.meta.url)), '../../../sdk/src')

/** A loading group: its symbols and the module they come from. */
interface Group {
  from: string
  symbols: readonly string[]
}

/**
 * The shared modules of this build: `virtual:ntocc-shared` is the table of their loaders, and `shared-exports.json` in
 * the output says to the server which names they really have.
 */
export function sharedModules(): Plugin {
  const groups = new Map<string, Record<string, Group>>()
  return {
    name: 'ntocc-shared-modules',
    async buildStart() {
      groups.set('antd', antdGroups())
      groups.set(SDK_MODULE, sdkGroups())
      for (const [specifier, kind] of Object.entries(SHARED_MODULES)) {
        if (kind === 'whole') groups.set(specifier, { all: { from: specifier, symbols: await namesOf(specifier) } })
      }
      for (const file of sdkFiles()) this.addWatchFile(file)
    },
    resolveId: id => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null
      const [specifier, group] = id.slice(VIRTUAL.length + 2).split('#')
      if (!specifier || !group) return tableCode(groups)
      const { from, symbols } = groups.get(specifier)![group]!
      return `export { ${symbols.join(', ')} } from ${JSON.stringify(from)}`
    },
    generateBundle() {
      const source = JSON.stringify(exportsOf(groups), null, 1)
      this.emitFile({ type: 'asset', fileName: 'shared-exports.json', source })
    },
  }
}

const antdGroups = (): Record<string, Group> =>
  Object.fromEntries(Object.entries(ANTD_GROUPS).map(([name, symbols]) => [name, { from: 'antd', symbols }]))

/** Every folder of the SDK is a group; the building blocks are one group for each of their own folders. */
export function sdkGroups(source = SDK_SOURCE): Record<string, Group> {
  const root = resolve(source, 'index.ts')
  exportedValues(root)
  const files = reexportedFiles(root).flatMap(file =>
    basename(dirname(file)) === 'ui' ? reexportedFiles(file) : [file],
  )
  const groups = files.map((file): [string, Group] => {
    const name = relative(source, file)
      .replace(/(\/index)?\.tsx?$/, '')
      .replaceAll('/', '-')
    return [name, { from: file, symbols: exportedValues(file) }]
  })
  return Object.fromEntries(groups.filter(([, { symbols }]) => symbols.length > 0))
}

const sdkFiles = (): string[] => [resolve(SDK_SOURCE, 'index.ts'), ...reexportedFiles(resolve(SDK_SOURCE, 'index.ts'))]

// React's packages are CommonJS. Of such a module Node lists names it found by reading the file for development; the
// object itself has those of this environment.
const COMMON_JS = /^react(-dom)?(\/|$)/

async function namesOf(specifier: string): Promise<string[]> {
  const module = (await import(specifier)) as Record<string, unknown>
  const names = COMMON_JS.test(specifier) ? ['default', ...Object.keys(module.default as object)] : Object.keys(module)
  return names.filter(isIdentifier).sort()
}

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__esModule'

function tableCode(groups: ReadonlyMap<string, Record<string, Group>>): string {
  const loader = (specifier: string, group: string): string =>
    `() => import(${JSON.stringify(`${VIRTUAL}/${specifier}#${group}`)})`
  const lines = [...groups].map(([specifier, parts]) => {
    if (SHARED_MODULES[specifier] === 'whole')
      return `${JSON.stringify(specifier)}: { load: ${loader(specifier, 'all')} }`
    const loaders = Object.keys(parts).map(group => `${JSON.stringify(group)}: ${loader(specifier, group)}`)
    const symbols = Object.entries(parts).flatMap(([group, part]) => part.symbols.map(symbol => [symbol, group]))
    const table = JSON.stringify(Object.fromEntries(symbols))
    return `${JSON.stringify(specifier)}: { groups: { ${loaders.join(', ')} }, symbols: ${table} }`
  })
  return `export const sharedModules = {\n${lines.join(',\n')}\n}`
}

const exportsOf = (groups: ReadonlyMap<string, Record<string, Group>>): SharedExports =>
  Object.fromEntries(
    [...groups].map(([specifier, parts]) => [
      specifier,
      Object.values(parts)
        .flatMap(part => part.symbols)
        .sort(),
    ]),
  )
