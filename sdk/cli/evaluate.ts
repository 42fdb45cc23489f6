import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import { asError } from '../src/contracts/thrown.ts'
import type { PageDefinition, PluginDefinition, SlotDefinition } from '../src/plugin/definition.ts'
import { sharedSpecifier } from '../src/plugin/shared.ts'
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

const PURE = '\0ntocc-pure-sdk'
const MARKER = '__ntoccModule'
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const sdkSource = resolve(dirname(fileURLToPath(import.meta.url)), '../src')

/**
 * Runs plugin.ts in Node: the definition is the only declaration, the manifest is written from it. Page code stays
 * out: every `import()` becomes the path of its file. Throws PluginError with PLUGIN_DEFINITION or PLUGIN_LOAD.
 */
export async function evaluate(source: PluginSource): Promise<EvaluatedPlugin> {
  const exported = await run(await bundleDefinition(source))
  const definition = checkDefinition(exported)
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
  const rules = importRules(source, problems)
  try {
    const bundle = await rollup({
      input: source.entry,
      treeshake: true,
      onLog: () => {},
      plugins: [
        {
          name: 'ntocc-evaluate',
          resolveId(specifier, importer) {
            if (importer && sharedSpecifier(specifier) === '@ntocc/sdk') return PURE
            if (importer === PURE) return specifier
            if (importer?.startsWith(sdkSource)) {
              if (specifier.startsWith('.')) return resolve(dirname(importer), specifier)
              // A library that a part of the SDK is made with: not even the import is left of what no definition uses.
              return { id: specifier, external: true, moduleSideEffects: false }
            }
            return null
          },
          load(id) {
            return id === PURE ? pureSdk() : null
          },
          async resolveDynamicImport(specifier, importer) {
            if (typeof specifier !== 'string') return null
            const found = await this.resolve(specifier, importer)
            if (!found || found.id.startsWith('\0')) return found?.id ?? null
            return { id: found.id, external: 'absolute' }
          },
          renderDynamicImport: () => ({ left: `${MARKER}(`, right: ')' }),
        },
        withoutService(source, problems),
        rules,
        sources(),
      ],
    })
    const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true })
    await bundle.close()
    const marker = `const ${MARKER} = file => { const m = { ${MARKER}: file, then: () => m }; return m };\n`
    return marker + output[0].code
  } catch (error) {
    throw problems.length ? new PluginError(problems) : asDefinitionError(error)
  }
}

// The parts of the SDK without React: what a definition can need when it is evaluated outside of a browser.
function pureSdk(): string {
  return ['plugin', 'contracts', 'fields', 'reporting']
    .map(part => join(sdkSource, part, `index.${extension}`))
    .filter(existsSync)
    .map(file => `export * from ${JSON.stringify(file)}`)
    .join('\n')
}

async function run(code: string): Promise<unknown> {
  try {
    const module: unknown = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
    return (module as { default?: unknown }).default
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
