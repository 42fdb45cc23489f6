// Runs in the shell's build, not in the browser.
import { basename, dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { exportedValues, reexportedFiles } from '../../../sdk/cli/exports.ts'
import { publicNames } from '../../../sdk/cli/public-names.ts'
import {
  ANTD_GROUPS,
  SDK_GROUPS,
  SDK_MODULE,
  SHARED_MODULES,
  type SharedExports,
} from '../../../sdk/src/plugin/shared.ts'

const VIRTUAL = 'virtual:ntocc-shared'
const SDK_SOURCE = resolve(dirname(fileURLToPath(import.meta.url)), '../../../sdk/src')

/** Symbols and the module they come from. */
interface Part {
  from: string
  symbols: readonly string[]
}

/** A loading group. */
type Group = readonly Part[]

/** Shared modules that the shell itself runs on: a file of their own would only say again what is there. */
const RESIDENT = new Set(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'])

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
        if (kind === 'whole') groups.set(specifier, { all: [{ from: specifier, symbols: await namesOf(specifier) }] })
      }
      for (const file of sdkFiles()) this.addWatchFile(file)
    },
    resolveId: id => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null
      const [specifier, group] = id.slice(VIRTUAL.length + 2).split('#')
      if (!specifier || !group) return tableCode(groups)
      const parts = groups.get(specifier)![group]!
      return parts
        .map(({ from, symbols }) => `export { ${symbols.join(', ')} } from ${JSON.stringify(from)}`)
        .join('\n')
    },
    generateBundle() {
      const source = JSON.stringify(exportsOf(groups), null, 1)
      this.emitFile({ type: 'asset', fileName: 'shared-exports.json', source })
    },
  }
}

const antdGroups = (): Record<string, Group> =>
  Object.fromEntries(Object.entries(ANTD_GROUPS).map(([name, symbols]) => [name, [{ from: 'antd', symbols }]]))

/** The folders of the SDK in the groups of the table; one that it does not name is a group of its own. */
export function sdkGroups(source = SDK_SOURCE): Record<string, Group> {
  const root = resolve(source, 'index.ts')
  exportedValues(root)
  const files = reexportedFiles(root).flatMap(file =>
    basename(dirname(file)) === 'ui' ? reexportedFiles(file) : [file],
  )
  const forPlugins = publicNames()
  const groups: Record<string, Part[]> = {}
  for (const file of files) {
    const folder = relative(source, file).replace(/(\/index)?\.tsx?$/, '')
    const [name] = Object.entries(SDK_GROUPS).find(([, folders]) => folders.includes(folder)) ?? [
      folder.replaceAll('/', '-'),
    ]
    const symbols = exportedValues(file).filter(name => forPlugins.has(name))
    if (symbols.length > 0) groups[name] = [...(groups[name] ?? []), { from: file, symbols }]
  }
  return groups
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
  const moduleOf = (specifier: string, group: string): string => JSON.stringify(`${VIRTUAL}/${specifier}#${group}`)
  const imports: string[] = []
  const lines = [...groups].map(([specifier, named]) => {
    if (SHARED_MODULES[specifier] !== 'whole')
      return `${JSON.stringify(specifier)}: ${groupedCode(named, group => moduleOf(specifier, group))}`
    const code = moduleOf(specifier, 'all')
    if (!RESIDENT.has(specifier)) return `${JSON.stringify(specifier)}: { load: () => import(${code}) }`
    const name = `resident${imports.length}`
    imports.push(`import * as ${name} from ${code}`)
    return `${JSON.stringify(specifier)}: { load: async () => ${name} }`
  })
  return `${imports.join('\n')}\nexport const sharedModules = {\n${lines.join(',\n')}\n}`
}

function groupedCode(groups: Record<string, Group>, moduleOf: (group: string) => string): string {
  const loaders = Object.keys(groups).map(group => `${JSON.stringify(group)}: () => import(${moduleOf(group)})`)
  const symbols = Object.entries(groups).flatMap(([group, parts]) =>
    parts.flatMap(part => part.symbols.map(symbol => [symbol, group])),
  )
  return `{ groups: { ${loaders.join(', ')} }, symbols: ${JSON.stringify(Object.fromEntries(symbols))} }`
}

const exportsOf = (groups: ReadonlyMap<string, Record<string, Group>>): SharedExports =>
  Object.fromEntries(
    [...groups].map(([specifier, named]) => [
      specifier,
      Object.values(named)
        .flat()
        .flatMap(part => part.symbols)
        .sort(),
    ]),
  )
