import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { rollup } from 'rollup'
import * as contracts from '../src/contracts/index.ts'
import { asError } from '../src/contracts/thrown.ts'
import * as fields from '../src/fields/index.ts'
import type { PageDefinition, PluginDefinition, SlotDefinition } from '../src/plugin/definition.ts'
import * as plugin from '../src/plugin/index.ts'
import { SDK_MODULE } from '../src/plugin/shared.ts'
import * as reporting from '../src/reporting/index.ts'
import { PluginError, type Problem, problem } from './errors.ts'
import { withoutService } from './rules/halves.ts'
import { importRules } from './rules/imports.ts'
import type { PluginSource } from './source.ts'
import { sources } from './transform.ts'

/** A definition whose loaders are the source files they import. */
export interface EvaluatedPlugin {
  definition: PluginDefinition
  /** Source file of each page, by page name. */
  pages: Map<string, string>
  /** Source file of each slot contribution, in the order of the definition. */
  slots: string[]
}

const MARKER = '__ntoccModule'

/** The parts of the SDK without React: what a definition can need when it is evaluated outside of a browser. */
const PURE_SDK: Readonly<Record<string, unknown>> = { ...plugin, ...contracts, ...fields, ...reporting }

/**
 * Runs plugin.ts in Node: the definition is the only declaration, the manifest is written from it. Page code stays
 * out: every `import()` becomes the path of its file. Throws PluginError with PLUGIN_DEFINITION or PLUGIN_LOAD.
 */
export async function evaluate(source: PluginSource): Promise<EvaluatedPlugin> {
  const definition = checkDefinition(run(await bundleDefinition(source)))
  const problems: Problem[] = halves(source, definition)
  const pages = new Map(
    (definition.pages ?? []).map(page => [page.name, moduleOf(page, `page ${page.name}`, problems)]),
  )
  const slots = (definition.slots ?? []).map(slot => moduleOf(slot, `slot ${slot.slot}`, problems))
  if (problems.length) throw new PluginError(problems)
  return { definition, pages, slots }
}

async function bundleDefinition(source: PluginSource): Promise<string> {
  const problems: Problem[] = []
  try {
    const bundle = await rollup({
      input: source.entry,
      treeshake: true,
      onLog: () => {},
      plugins: [
        {
          name: 'ntocc-evaluate',
          async resolveDynamicImport(specifier, importer) {
            if (typeof specifier !== 'string') return null
            const found = await this.resolve(specifier, importer)
            if (!found || found.id.startsWith('\0')) return found?.id ?? null
            return { id: found.id, external: 'absolute' }
          },
          renderDynamicImport: () => ({ left: `${MARKER}(`, right: ')' }),
        },
        withoutService(source, problems),
        importRules(source, problems),
        sources(),
      ],
    })
    const { output } = await bundle.generate({
      format: 'cjs',
      exports: 'named',
      interop: 'esModule',
      inlineDynamicImports: true,
    })
    await bundle.close()
    const [{ code, importedBindings }] = output
    const strange = (importedBindings[SDK_MODULE] ?? []).filter(name => name !== '*' && !(name in PURE_SDK))
    if (strange.length > 0) {
      throw new Error(
        `${strange.join(', ')} of ${SDK_MODULE} is not there where a plugin is defined: no page is shown.`,
      )
    }
    return code
  } catch (error) {
    throw problems.length ? new PluginError(problems) : asDefinitionError(error)
  }
}

/** The code's own SDK is the one of this process: what it is made with is not read again for each plugin. */
function required(specifier: string): unknown {
  if (specifier === SDK_MODULE) return PURE_SDK
  throw new Error(`'${specifier}' is not there where a plugin is defined: only pages can import it.`)
}

/** Stands for what a page would load, also where the loader goes on: `import('./Page').then(({ Page }) => Page)`. */
function moduleMarker(file: string): object {
  // biome-ignore lint/suspicious/noThenProperty: what stands for an import() is asked for it.
  const marker: object = { [MARKER]: file, then: () => marker }
  return marker
}

function run(code: string): unknown {
  const module: { exports: { default?: unknown } } = { exports: {} }
  try {
    compileFunction(code, ['exports', 'require', MARKER])(module.exports, required, moduleMarker)
    return module.exports.default
  } catch (error) {
    throw asDefinitionError(error)
  }
}

const asDefinitionError = (error: unknown): PluginError =>
  error instanceof PluginError
    ? error
    : new PluginError([problem('PLUGIN_DEFINITION', `plugin.ts: ${asError(error).message}`)])

function checkDefinition(value: unknown): PluginDefinition {
  const definition = value as PluginDefinition | undefined
  if (!definition || typeof definition.id !== 'string' || !/^[a-z][a-z0-9-]{0,39}$/.test(definition.id)) {
    const rule = "with an id of lower case letters, digits and '-'"
    throw new PluginError([problem('PLUGIN_DEFINITION', `plugin.ts must default-export definePlugin({...}) ${rule}.`)])
  }
  return definition
}

/** A half is there when its file is, and plugin.ts names it: a reader of either finds the other. */
function halves({ folder }: PluginSource, definition: PluginDefinition): Problem[] {
  return (['contract', 'service'] as const).flatMap(half => {
    const isThere = existsSync(join(folder, `${half}.ts`))
    if (isThere === half in definition) return []
    const text = isThere ? `does not name ${half}.ts` : `names a ${half}, and there is no ${half}.ts`
    return [problem('PLUGIN_DEFINITION', `plugin.ts ${text}.`)]
  })
}

function moduleOf(part: PageDefinition | SlotDefinition, name: string, problems: Problem[]): string {
  const loaded: unknown = typeof part.load === 'function' ? part.load() : undefined
  const file = (loaded as Record<string, unknown> | undefined)?.[MARKER]
  if (typeof file === 'string') return file
  problems.push(problem('PLUGIN_LOAD', `load of ${name} must be () => import('./file').`))
  return ''
}
