import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PluginError, problem } from './errors.ts'
import { SDK_FOLDER } from './sdk-folder.ts'

/** Parts of the console's backend that tools use: its own code says what a table is made of and how a call is answered. */
export type KernelPart = 'ntocc/areas/make-migration' | 'ntocc/testing/area-kit' | 'regulator/play'

/** Names a checkout of the console, or the folder of an installed one. */
export const CONSOLE_VARIABLE = 'NTOCC_CONSOLE'

/**
 * Loads a part of the backend: of the checkout that this SDK is part of, or of the console that NTOCC_CONSOLE names.
 * What was built is taken unless sources have changed since: to translate them takes longer than to start. Throws CONSOLE_MISSING.
 */
export async function loadKernel<T>(part: KernelPart): Promise<T> {
  const named = process.env[CONSOLE_VARIABLE]
  const root = named ? resolve(named) : dirname(SDK_FOLDER)
  const source = join(root, `server/src/${part}.ts`)
  const built = join(root, `server/dist/${part}.js`)
  if (existsSync(source) && isNewer(root, built)) return fromSource(root, source)
  if (existsSync(built)) return (await import(pathToFileURL(built).href)) as T
  const where = named
    ? `${CONSOLE_VARIABLE}=${named} names no console of this version`
    : 'there is none beside this SDK'
  throw new PluginError([
    problem(
      'CONSOLE_MISSING',
      `This needs the backend of a console, and ${where}: set ${CONSOLE_VARIABLE} to its folder.`,
    ),
  ])
}

/** What pages and test kits alone are made of. */
const NOT_OF_BACKEND = new Set(['ui', 'hooks', 'client', 'testing'])

/** Whether a source of the backend, or of the SDK that it stands on, was changed after `built` was made, or that never was. */
export function isNewer(root: string, built: string): boolean {
  const made = statSync(built, { throwIfNoEntry: false })?.mtimeMs
  if (made === undefined) return true
  const sdk = readdirSync(join(root, 'sdk/src'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !NOT_OF_BACKEND.has(entry.name))
    .map(({ name }) => `sdk/src/${name}`)
  return ['server/src', ...sdk].some(folder => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const sources = entries.filter(entry => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    return sources.some(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs > made)
  })
}

async function fromSource<T>(root: string, file: string): Promise<T> {
  // Where nothing has to be translated it is not loaded either.
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport<T>(file, {
    root,
    configFile: false,
    logLevel: 'warn',
    environments: { inline: { resolve: { noExternal: [/^@ntocc\//], conditions: ['source'] } } },
  })
  return module
}
