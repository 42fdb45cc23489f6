import { relative } from 'node:path'
import commonjsPlugin, { type RollupCommonJSOptions } from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { type OutputChunk, type Plugin, rollup } from 'rollup'
import { minify } from 'vite'
import type { SharedUses } from '../src/contracts/console.ts'
import { SHARED_MODULES } from '../src/plugin/shared.ts'
import { commonChunk } from './chunks.ts'
import { type Styles, styleSheets } from './css.ts'
import { PluginError, type Problem, problem } from './errors.ts'
import { withoutService } from './rules/halves.ts'
import { bundledShared, importRules } from './rules/imports.ts'
import { newUsage, type Usage, usageScan } from './rules/usage.ts'
import type { PluginSource } from './source.ts'
import { sources } from './transform.ts'

export interface Bundle {
  chunks: OutputChunk[]
  styles: Styles
  usage: Usage
  /** Names used of each shared module. */
  uses: SharedUses
  /** The same by chunk. */
  chunkUses: Record<string, SharedUses>
}

export const ENTRY = 'index.js'

// The package's types describe its CommonJS form; what Node loads is the function itself.
const commonjs = commonjsPlugin as unknown as (options: RollupCommonJSOptions) => Plugin

/** Bundles a plugin to System modules with the shared modules left out. Problems of the import rules are added. */
export async function bundlePlugin(source: PluginSource, pluginId: string, problems: Problem[]): Promise<Bundle> {
  const usage = newUsage()
  const styles: Styles = { sheets: new Map() }
  const nameOf = (id: string): string => relative(source.folder, id)
  try {
    const bundle = await rollup({
      input: source.entry,
      onLog: () => {},
      plugins: [
        withoutService(source, problems),
        importRules(source, problems),
        nodeResolve({ browser: true, preferBuiltins: false, extensions: ['.js', '.mjs', '.json'] }),
        styleSheets(source.folder, () => pluginId, styles, problems),
        sources(),
        commonjs({ include: /\/node_modules\// }),
        usageScan(usage, problems, nameOf),
        minified(),
      ],
    })
    problems.push(...bundledShared(bundle.watchFiles))
    const { output } = await bundle.generate({
      format: 'system',
      entryFileNames: ENTRY,
      chunkFileNames: 'chunks/[name]-[hash].js',
      generatedCode: 'es2015',
      hoistTransitiveImports: true,
      manualChunks: commonChunk(source.entry),
      onlyExplicitManualChunks: true,
    })
    await bundle.close()
    const chunks = output.filter(file => file.type === 'chunk')
    const chunkUses = Object.fromEntries(chunks.map(chunk => [chunk.fileName, usesOf([chunk], usage)]))
    return { chunks, styles, usage, uses: usesOf(chunks, usage), chunkUses }
  } catch (error) {
    if (error instanceof PluginError) throw error
    throw new PluginError([...problems, problem('SOURCE_SYNTAX', messageOf(error, source))])
  }
}

function messageOf(error: unknown, source: PluginSource): string {
  const { message, loc } = error as { message?: string; loc?: { file?: string; line: number } }
  return `${loc?.file ? `${relative(source.folder, loc.file)}:${loc.line}: ` : ''}${message ?? error}`
}

const minified = (): Plugin => ({
  name: 'ntocc-minify',
  async renderChunk(code, chunk) {
    const result = await minify(chunk.fileName, code, { mangle: true, compress: true })
    return { code: result.code, map: null }
  },
})

function usesOf(chunks: OutputChunk[], usage: Usage): SharedUses {
  const names = new Map<string, Set<string>>()
  for (const { importedBindings } of chunks) {
    for (const [specifier, symbols] of Object.entries(importedBindings)) {
      if (!Object.hasOwn(SHARED_MODULES, specifier)) continue
      const set = names.get(specifier) ?? new Set<string>()
      for (const symbol of symbols) {
        if (symbol === '*') for (const member of usage.members.get(specifier) ?? []) set.add(member)
        else set.add(symbol)
      }
      names.set(specifier, set)
    }
  }
  return Object.fromEntries([...names].sort().map(([specifier, set]) => [specifier, [...set].sort()]))
}

/** Chunks a source file needs at once: its own first, then what it statically imports, without the entry. */
export function chunksOf(file: string, chunks: OutputChunk[]): string[] {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const home = chunks.find(chunk => chunk.facadeModuleId === file) ?? chunks.find(chunk => file in chunk.modules)
  const needed = new Set<string>()
  const visit = (chunk: OutputChunk | undefined): void => {
    if (!chunk || needed.has(chunk.fileName)) return
    needed.add(chunk.fileName)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  visit(home)
  needed.delete(ENTRY)
  const own = home?.fileName
  return [...needed].sort((a, b) => Number(b === own) - Number(a === own) || (a < b ? -1 : 1))
}
