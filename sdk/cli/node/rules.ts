import { isBuiltin } from 'node:module'
import type { Plugin } from 'rollup'
import { NODE_SHARED } from '../../src/plugin/node.ts'
import { packageName, SDK_MODULE } from '../../src/plugin/shared.ts'
import { type Problem, problem } from '../errors.ts'
import { from, isOwn, ownImport } from '../rules/imports.ts'
import type { PluginSource } from '../source.ts'

const SHARED: ReadonlySet<string> = new Set(NODE_SHARED)
const INSTEAD: Readonly<Record<string, string>> = {
  'drizzle-orm': 'take sql from @ntocc/sdk/service',
  react: 'pages are another half',
  antd: 'pages are another half',
}

/** True for a shared module, or one of Node by its full name: they stay outside of the bundle. */
const isGiven = (specifier: string): boolean =>
  SHARED.has(specifier) || (specifier.startsWith('node:') && isBuiltin(specifier))

/**
 * What contract and service may import: each other's files, the shared parts of the SDK, Node in the service only, and
 * the plugin's declared dependencies, which are bundled.
 */
export function nodeRules(source: PluginSource, problems: Problem[]): Plugin {
  return {
    name: 'ntocc-node-imports',
    async resolveId(specifier, importer) {
      if (!importer || specifier.startsWith('\0')) return null
      if (isGiven(specifier)) return { id: specifier, external: true }
      const file = ownImport(source, problems, specifier, importer)
      if (file !== undefined) return file
      const own = isOwn(importer)
      // Libraries name Node's modules without the prefix.
      if (!own && isBuiltin(specifier)) return { id: `node:${specifier}`, external: true }
      const refused = own ? bareProblem(source, specifier, from(source, importer)) : undefined
      if (!refused) return null
      problems.push(refused)
      return { id: specifier, external: true }
    },
  }
}

function bareProblem(source: PluginSource, specifier: string, where: string): Problem | undefined {
  const name = packageName(specifier)
  if (name === SDK_MODULE) {
    const known = NODE_SHARED.join(', ')
    return problem('IMPORT_FORBIDDEN', `${where} imports '${specifier}': beside the database there are ${known}.`)
  }
  const instead = INSTEAD[name]
  if (instead) return problem('IMPORT_FORBIDDEN', `${where} imports '${specifier}': ${instead}.`)
  if (isBuiltin(specifier)) {
    return problem('IMPORT_UNLISTED', `${where} imports '${specifier}': write 'node:${specifier}'.`)
  }
  if (Object.hasOwn(source.package.dependencies, name)) return undefined
  return problem('IMPORT_UNLISTED', `${where} imports '${specifier}', which is not a dependency of the plugin.`)
}
