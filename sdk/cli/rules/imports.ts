import { existsSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rollup'
import {
  BUNDLED_LIBRARIES,
  NEVER_BUNDLED,
  packageName,
  SHARED_MODULES,
  sharedSpecifier,
} from '../../src/plugin/shared.ts'
import { type Problem, problem } from '../errors.ts'
import type { PluginSource } from '../source.ts'
import { isIconPath } from '../transform.ts'

const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.tsx']
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/^react-router(-dom)?$/, 'the address belongs to the console: use usePage and usePageNavigate of @ntocc/sdk'],
  [/^@ntocc\/plugin-/, 'plugins do not import each other: use a slot'],
  [/^@ntocc\/(shell|server)$/, 'a plugin imports only @ntocc/sdk'],
]

/**
 * Resolves what a plugin imports and says what it may not: shared modules stay outside of the bundle, files of the
 * plugin's own folder and its declared dependencies go into it, everything else is a problem.
 */
export function importRules(source: PluginSource, problems: Problem[]): Plugin {
  return {
    name: 'ntocc-imports',
    async resolveId(specifier, importer) {
      if (!importer || specifier.startsWith('\0')) return null
      const shared = sharedSpecifier(specifier)
      if (shared) return { id: shared, external: true }
      const file = ownImport(source, problems, specifier, importer)
      if (file !== undefined) return file
      const found = bareProblem(source, specifier, isOwn(importer), from(source, importer))
      if (found) problems.push(found)
      if (found) return { id: specifier, external: true }
      const resolved =
        (await this.resolve(specifier, importer, { skipSelf: true })) ??
        // What every plugin may bundle comes with the SDK; the plugin need not install it.
        (isBundledLibrary(specifier) ? await this.resolve(specifier, SDK_FILE, { skipSelf: true }) : null)
      if (!resolved) {
        const where = from(source, importer)
        problems.push(problem('IMPORT_UNLISTED', `${where} imports '${specifier}', which is not installed.`))
        return { id: specifier, external: true }
      }
      return resolved
    },
  }
}

const SDK_FILE = fileURLToPath(import.meta.url)
const isBundledLibrary = (specifier: string): boolean => isIconPath(specifier) || BUNDLED_LIBRARIES.includes(specifier)

export const from = (source: PluginSource, importer: string): string =>
  relative(source.folder, importer.replace(/^\0|\?.*$/g, ''))

export const isOwn = (importer: string): boolean => !importer.includes('/node_modules/')

/**
 * What becomes of an import in the plugin's own code that names a file, in whichever half: one of its folder is taken,
 * any other is a problem. Undefined for an import that names a package, null for a file of a package.
 */
export function ownImport(
  source: PluginSource,
  problems: Problem[],
  specifier: string,
  importer: string,
): string | null | { id: string; external: true } | undefined {
  if (!isOwn(importer) || !(specifier.startsWith('.') || isAbsolute(specifier))) return undefined
  if (isAbsolute(specifier) && specifier.includes('/node_modules/')) return null
  const file = ownFile(source, specifier, importer)
  if (typeof file === 'string') return file
  problems.push(file)
  return { id: specifier, external: true }
}

function ownFile(source: PluginSource, specifier: string, importer: string): string | Problem {
  const path = resolve(dirname(importer), specifier)
  const where = from(source, importer)
  const inside = relative(source.folder, path)
  if (inside.startsWith('..') || isAbsolute(inside)) {
    return problem('IMPORT_FORBIDDEN', `${where} imports '${specifier}', which is outside of the plugin's folder.`)
  }
  const file = EXTENSIONS.map(extension => path + extension).find(name => existsSync(name) && statSync(name).isFile())
  return file ?? problem('IMPORT_UNLISTED', `${where} imports '${specifier}', which does not exist.`)
}

function bareProblem(source: PluginSource, specifier: string, own: boolean, where: string): Problem | undefined {
  const name = packageName(specifier)
  const forbidden = FORBIDDEN.find(([pattern]) => pattern.test(name))
  if (forbidden) return problem('IMPORT_FORBIDDEN', `${where} imports '${specifier}': ${forbidden[1]}.`)
  if (Object.hasOwn(SHARED_MODULES, name)) {
    return problem('IMPORT_SUBPATH', `${where} imports '${specifier}': import from '${name}' itself.`)
  }
  if (!own) return undefined
  if (NEVER_BUNDLED.includes(name)) {
    return problem(
      'SHARED_BUNDLED',
      `${where} imports '${specifier}', which would be a second copy beside the console's.`,
    )
  }
  if (isBundledLibrary(specifier)) return undefined
  if (isBuiltin(specifier)) {
    return problem('IMPORT_UNLISTED', `${where} imports '${specifier}' of Node, which a browser does not have.`)
  }
  if (Object.hasOwn(source.package.dependencies, name)) return undefined
  return problem(
    'IMPORT_UNLISTED',
    `${where} imports '${specifier}', which is neither shared nor a dependency of the plugin.`,
  )
}

/** Shared packages that came into the bundle all the same, through a dependency's own copy. */
export function bundledShared(moduleIds: Iterable<string>): Problem[] {
  const found = new Set<string>()
  for (const id of moduleIds) {
    const inside = id.split('/node_modules/').at(-1)
    if (inside && inside !== id && NEVER_BUNDLED.includes(packageName(inside))) found.add(packageName(inside))
  }
  return [...found].map(name => problem('SHARED_BUNDLED', `${name} is in the bundle; the console provides it.`))
}
