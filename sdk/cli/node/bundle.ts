import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import commonjsPlugin, { type RollupCommonJSOptions } from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { type OutputChunk, type Plugin, rollup } from 'rollup'
import { PluginError, type Problem, problem } from '../errors.ts'
import { newUsage, usageScan } from '../rules/usage.ts'
import type { PluginSource } from '../source.ts'
import { sources } from '../transform.ts'
import { nodeRules } from './rules.ts'

const commonjs = commonjsPlugin as unknown as (options: RollupCommonJSOptions) => Plugin

/** The halves of a plugin that run in Node. */
export interface NodeBundle {
  /** Text of every file by its path in the build, source maps included. */
  files: Map<string, string>
  contract: string
  service?: string
  /** Names used of each module that the host gives. */
  uses: Record<string, string[]>
}

const CONTRACT = 'node/contract.js'
const SERVICE = 'node/service.js'

export const contractFile = ({ folder }: Pick<PluginSource, 'folder'>): string => join(folder, 'contract.ts')
export const serviceFile = ({ folder }: Pick<PluginSource, 'folder'>): string => join(folder, 'service.ts')

/**
 * Bundles `contract.ts` and `service.ts` for Node; undefined for a plugin that has no contract. Both in one go, so that
 * the service works with the very entities of the contract.
 */
export async function bundleForNode(source: PluginSource, problems: Problem[]): Promise<NodeBundle | undefined> {
  const input: Record<string, string> = {}
  if (existsSync(contractFile(source))) input.contract = contractFile(source)
  if (existsSync(serviceFile(source))) input.service = serviceFile(source)
  if (!input.contract) {
    if (input.service) problems.push(problem('CONTRACT_INVALID', 'service.ts needs a contract.ts beside it.'))
    return undefined
  }
  const chunks = await chunksOf(source, input, problems)
  problems.push(...impureContract(chunks), ...wholeModules(chunks))
  const files = new Map<string, string>()
  for (const { fileName, code, map } of chunks) {
    files.set(fileName, code)
    if (map) files.set(`${fileName}.map`, map.toString())
  }
  return { files, contract: CONTRACT, ...(input.service && { service: SERVICE }), uses: usesOf(chunks) }
}

async function chunksOf(
  source: PluginSource,
  input: Record<string, string>,
  problems: Problem[],
): Promise<OutputChunk[]> {
  const nameOf = (id: string): string => relative(source.folder, id)
  try {
    const bundle = await rollup({
      input,
      onLog: () => {},
      plugins: [
        nodeRules(source, problems),
        nodeResolve({ browser: false, exportConditions: ['node'], extensions: ['.js', '.mjs', '.json'] }),
        sources({ maps: true }),
        commonjs({ include: /\/node_modules\// }),
        usageScan(newUsage(), problems, nameOf),
      ],
    })
    const { output } = await bundle.generate({
      format: 'cjs',
      dir: source.dist,
      entryFileNames: 'node/[name].js',
      chunkFileNames: 'node/[name]-[hash].js',
      exports: 'named',
      generatedCode: 'es2015',
      esModule: true,
      externalLiveBindings: false,
      // Shared modules are namespaces as they are; those of Node and of libraries may be CommonJS.
      interop: id => (id?.startsWith('@ntocc/sdk/') ? 'esModule' : 'auto'),
      dynamicImportInCjs: false,
      sourcemap: 'hidden',
      sourcemapExcludeSources: true,
      sourcemapPathTransform: (path, map) => relative(source.folder, resolve(dirname(map), path)),
    })
    await bundle.close()
    return output.filter(file => file.type === 'chunk')
  } catch (error) {
    if (error instanceof PluginError) throw error
    const { message, loc } = error as { message?: string; loc?: { file?: string; line: number } }
    const where = loc?.file ? `${nameOf(loc.file)}:${loc.line}: ` : ''
    throw new PluginError([...problems, problem('SOURCE_SYNTAX', `${where}${message ?? error}`)])
  }
}

/** The contract also runs in browsers: nothing it is made of may need Node or the service's part of the SDK. */
function impureContract(chunks: OutputChunk[]): Problem[] {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const seen = new Set<string>()
  const foreign = new Set<string>()
  const visit = (name: string): void => {
    const chunk = byName.get(name)
    if (!chunk) {
      if (name.startsWith('node:') || name === '@ntocc/sdk/service') foreign.add(name)
    } else if (!seen.has(name)) {
      seen.add(name)
      for (const each of chunk.imports) visit(each)
    }
  }
  visit(CONTRACT)
  return [...foreign].map(name =>
    problem('IMPORT_FORBIDDEN', `contract.ts comes to ${name}, which no browser has: only the service may use it.`),
  )
}

/** A shared module that is passed around whole: which of its names are used cannot be told. */
const wholeModules = (chunks: OutputChunk[]): Problem[] =>
  chunks
    .flatMap(({ importedBindings }) => Object.entries(importedBindings))
    .filter(([specifier, symbols]) => specifier.startsWith('@ntocc/sdk/') && symbols.includes('*'))
    .map(([specifier]) => problem('IMPORT_NAMESPACE', `import * from '${specifier}': name what is used.`))

function usesOf(chunks: OutputChunk[]): Record<string, string[]> {
  const names = new Map<string, Set<string>>()
  const own = new Set(chunks.map(({ fileName }) => fileName))
  for (const { importedBindings } of chunks) {
    for (const [specifier, symbols] of Object.entries(importedBindings)) {
      if (own.has(specifier)) continue
      const set = names.get(specifier) ?? new Set<string>()
      for (const symbol of symbols) if (symbol !== '*' && symbol !== 'default') set.add(symbol)
      names.set(specifier, set)
    }
  }
  return Object.fromEntries([...names].sort().map(([specifier, set]) => [specifier, [...set].sort()]))
}
