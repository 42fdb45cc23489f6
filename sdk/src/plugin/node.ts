import { createRequire, isBuiltin, SourceMap } from 'node:module'
import { compileFunction } from 'node:vm'

/**
 * Runs what `ntocc-plugin build` made of a plugin's contract and service for Node: CommonJS that can require its own
 * files, the modules it shares with its host, and those of Node. Not for browser code.
 *
 * Shared modules are handed over, not resolved: an entity of a plugin is an instance of the host's own `Entity`.
 */

/** Modules that a plugin's half in Node has in common with its host, by the specifier it writes. */
export const NODE_SHARED = [
  '@ntocc/sdk/fields',
  '@ntocc/sdk/contracts',
  '@ntocc/sdk/reporting',
  '@ntocc/sdk/service',
] as const

/** Namespaces of the shared modules, as the host itself imports them. */
export type NodeShared = Readonly<Record<(typeof NODE_SHARED)[number], object>>

export interface NodeHalf {
  /** Name that stack traces give its files. */
  name: string
  /** Text of each file by its path; source maps are `<file>.map`. */
  files: ReadonlyMap<string, string>
  shared: NodeShared
}

const requireOfNode = createRequire(import.meta.url)

const isShared = (specifier: string): specifier is keyof NodeShared =>
  (NODE_SHARED as readonly string[]).includes(specifier)

/** `@ntocc/sdk/fields.entitty`-like names that are used but not there, or a module that is not shared at all. */
export function missingInNode(uses: Readonly<Record<string, readonly string[]>>, shared: NodeShared): string[] {
  return Object.entries(uses).flatMap(([specifier, names]) => {
    const module = moduleFor(specifier, shared)
    if (!module) return [`the module ${specifier}`]
    return names.filter(name => !(name in module) && name !== 'default').map(name => `${specifier}.${name}`)
  })
}

function moduleFor(specifier: string, shared: NodeShared): object | undefined {
  if (isShared(specifier)) return shared[specifier]
  return specifier.startsWith('node:') && isBuiltin(specifier) ? (requireOfNode(specifier) as object) : undefined
}

/** A plugin's modules in Node, each run once. */
export class NodeModules {
  readonly #half: NodeHalf
  readonly #loaded = new Map<string, { exports: Record<string, unknown> }>()
  readonly #maps = new Map<string, SourceMap | undefined>()

  constructor(half: NodeHalf) {
    this.#half = half
  }

  /** Exports of a file. Throws what the file throws, and for one that is not there or cannot be required. */
  load(file: string): Record<string, unknown> {
    const known = this.#loaded.get(file)
    if (known) return known.exports
    const code = this.#half.files.get(file)
    if (code === undefined) throw new Error(`${this.#half.name} has no file ${file}`)
    const module = { exports: {} }
    this.#loaded.set(file, module)
    try {
      const run = compileFunction(code, ['exports', 'require', 'module'], { filename: this.#place(file) })
      run(module.exports, (specifier: string) => this.#require(file, specifier), module)
    } catch (error) {
      this.#loaded.delete(file)
      throw error
    }
    return module.exports
  }

  #require(from: string, specifier: string): unknown {
    if (specifier.startsWith('.')) return this.load(new URL(specifier, `file:///${from}`).pathname.slice(1))
    const module = moduleFor(specifier, this.#half.shared)
    if (!module) throw new Error(`${this.#half.name} requires '${specifier}', which it is not given`)
    return module
  }

  #place(file: string): string {
    return `${this.#half.name}/${file}`
  }

  /** Whether a stack names a line of the plugin's, built or of its sources. */
  owns(error: unknown): boolean {
    const name = this.#half.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return error instanceof Error && new RegExp(`[\\s(]${name}/[^\\s():]+:\\d+:\\d+`).test(error.stack ?? '')
  }

  /** The error with the lines of the plugin's sources in its stack, in place of those of the built files. */
  explain<E>(error: E): E {
    if (!(error instanceof Error) || !error.stack?.includes(`${this.#half.name}/`)) return error
    for (const file of this.#half.files.keys()) {
      if (!file.endsWith('.js')) continue
      const place = this.#place(file).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      error.stack = error.stack?.replace(new RegExp(`${place}:(\\d+):(\\d+)`, 'g'), (whole, line, column) =>
        this.#origin(file, Number(line), Number(column), whole),
      )
    }
    return error
  }

  #origin(file: string, line: number, column: number, otherwise: string): string {
    const found = this.#mapOf(file)?.findEntry(line - 1, column - 1)
    if (!found || !('originalSource' in found)) return otherwise
    return `${this.#half.name}/${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`
  }

  #mapOf(file: string): SourceMap | undefined {
    if (!this.#maps.has(file)) {
      const text = this.#half.files.get(`${file}.map`)
      this.#maps.set(file, text === undefined ? undefined : new SourceMap(JSON.parse(text)))
    }
    return this.#maps.get(file)
  }
}
