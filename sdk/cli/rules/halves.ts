import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'rollup'
import { type Problem, problem } from '../errors.ts'
import type { PluginSource } from '../source.ts'
import { from } from './imports.ts'

const STUB = '\0ntocc-other-half'

/**
 * Keeps the half beside the database out of what browsers get. `plugin.ts` names contract and service for the build
 * alone; a page takes from the contract what it needs, and nothing from the service.
 */
export function withoutService(source: PluginSource, problems: Problem[]): Plugin {
  const service = join(source.folder, 'service')
  const isService = (file: string): boolean => file === `${service}.ts` || file.startsWith(`${service}/`)
  return {
    name: 'ntocc-halves',
    resolveId(specifier, importer) {
      if (!importer || !specifier.startsWith('.')) return null
      const path = resolve(dirname(importer), specifier)
      const file = [path, `${path}.ts`].find(existsSync) ?? path
      const isDefinition = importer === source.entry
      if (isDefinition && (file === join(source.folder, 'contract.ts') || file === `${service}.ts`)) return STUB
      if (!isService(file) || isService(importer)) return null
      const name = relative(source.folder, file)
      problems.push(
        problem('IMPORT_FORBIDDEN', `${from(source, importer)} imports ${name}, which runs beside the database only.`),
      )
      return { id: specifier, external: true }
    },
    load: id => (id === STUB ? 'export default {}' : null),
  }
}
