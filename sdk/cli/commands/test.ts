import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InlineConfig, Plugin } from 'vite'
import { packageName, SDK_MODULE, SHARED_MODULES } from '../../src/plugin/shared.ts'
import { buildPlugin } from '../build.ts'
import { checkPlugin } from '../check.ts'
import { PluginError, type Problem, problem, refuse } from '../errors.ts'
import { IS_CHECKOUT, SDK_FOLDER } from '../sdk-folder.ts'
import { type PluginSource, readSource } from '../source.ts'
import { howToInstall, missingTools } from '../tools.ts'
import { typeProblems } from '../types.ts'

/** As much of `vitest/node` as is used here: the package is a tool of the author's, not a dependency of the command. */
interface Runner {
  startVitest(
    mode: 'test',
    filters: string[],
    options: Record<string, unknown>,
    vite: InlineConfig,
  ): Promise<{ state: { getFiles(): { result?: { state: string } }[] }; close(): Promise<void> }>
}

/**
 * Tests a plugin: its types, its own tests in jsdom, then the contract of what is built from it, which is loaded in Node as the
 * console would (the exports match plugin.json, what is imported is there, nothing shared is bundled).
 * Throws PluginError; TEST_FAILED when one of its own tests did.
 */
export async function testPlugin(folder: string): Promise<void> {
  const source = await readSource(realpathSync(folder))
  refuse(toolProblems())
  refuse(await typeProblems(source))
  const { startVitest } = await runner()
  const vitest = await startVitest('test', [], options(source), {
    root: source.folder,
    configFile: false,
    plugins: [fromSdk(source)],
    resolve: { conditions: [...(IS_CHECKOUT ? ['source'] : []), 'module', 'browser', 'development|production'] },
  })
  const files = vitest.state.getFiles()
  await vitest.close()
  if (files.length === 0)
    throw new PluginError([problem('TEST_FAILED', 'There is no test: **/*.test.ts or .test.tsx.')])
  const failed = files.filter(file => file.result?.state !== 'pass' && file.result?.state !== 'skip').length
  if (failed) throw new PluginError([problem('TEST_FAILED', `${failed} of ${files.length} test files failed.`)])
  await buildPlugin(folder)
  await checkPlugin(folder)
}

const options = ({ folder }: PluginSource): Record<string, unknown> => ({
  root: folder,
  config: false,
  watch: false,
  environment: 'jsdom',
  // Where the test kit for services finds the plugin, wherever the command is run.
  env: { NTOCC_PLUGIN: folder },
  include: ['**/*.test.{ts,tsx}'],
  exclude: ['**/node_modules/**', '**/dist/**'],
  passWithNoTests: true,
  // Nothing is left in the author's folder.
  cache: false,
  // The first test of a file loads all that its page is made of.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // And what is waited for comes as fast as the machine is: a second says nothing.
  expect: { poll: { timeout: 30_000 } },
  // Sources in a checkout; where it is installed as a package, it imports style sheets, which Node cannot.
  server: { deps: { inline: [/@ntocc\/sdk/] } },
})

async function runner(): Promise<Runner> {
  const file = createRequire(join(SDK_FOLDER, 'package.json')).resolve('vitest/node')
  return (await import(pathToFileURL(file).href)) as Runner
}

function toolProblems(): Problem[] {
  const missing = missingTools()
  if (missing.length === 0) return []
  return [problem('TEST_TOOLS', `Not installed: ${missing.join(', ')}. To have them, ${howToInstall(missing)}.`)]
}

/**
 * One copy of everything that the console shares: it comes from where the SDK is, as it will when the plugin runs. So
 * does the test kit. The plugin's own dependencies come from the plugin.
 */
function fromSdk({ folder, package: { dependencies } }: PluginSource): Plugin {
  const own = new Set(Object.keys(dependencies).filter(name => !Object.hasOwn(SHARED_MODULES, name)))
  return {
    name: 'ntocc-from-sdk',
    enforce: 'pre',
    resolveId(specifier, importer) {
      if (!importer?.startsWith(`${folder}/`) || !/^[@a-z]/i.test(specifier) || specifier.includes(':')) return null
      const name = packageName(specifier)
      if (name === SDK_MODULE) return sdkModule(specifier)
      return own.has(name) ? null : this.resolve(specifier, join(SDK_FOLDER, 'src/index.ts'), { skipSelf: true })
    },
  }
}

/** File of a part of the SDK: of a checkout the source, src/hooks/index.ts for `@ntocc/sdk/hooks`, otherwise what is built of it. */
function sdkModule(specifier: string): string | null {
  const part = specifier.slice(SDK_MODULE.length).replace(/^\//, '')
  const [root, extension] = IS_CHECKOUT ? ['src', 'ts'] : ['dist/src', 'js']
  const files = [join(SDK_FOLDER, root, part, `index.${extension}`), join(SDK_FOLDER, root, `${part}.${extension}`)]
  return files.find(existsSync) ?? null
}

/** `test`: the line for one plugin. */
export async function testLine(folder: string): Promise<string> {
  await testPlugin(folder)
  return `${basename(folder)}  tests passed, built, and as described`
}
