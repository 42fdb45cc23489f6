import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ManifestPage, ManifestPlugin, ManifestSlot } from '../src/contracts/console.ts'
import { LANGUAGES, type Language } from '../src/contracts/language.ts'
import { SDK_VERSION } from '../src/plugin/version.ts'
import { type Bundle, bundlePlugin, chunksOf, ENTRY } from './bundle.ts'
import { styleText } from './css.ts'
import { type Problem, problem, refuse } from './errors.ts'
import { type EvaluatedPlugin, evaluate } from './evaluate.ts'
import { inputsHash } from './inputs.ts'
import { type BuiltFile, compress, integrity, readText, shortHash, writeBuild } from './output.ts'
import { checkLocales, type Locales, readLocales, titleOf } from './rules/locales.ts'
import { checkPages } from './rules/pages.ts'
import { missingShared } from './rules/shared.ts'
import { type PluginSource, readSource } from './source.ts'

export interface BuildResult {
  manifest: ManifestPlugin
  /** Brotli bytes of each page's first screen: entry, its chunks, style sheet and the largest locale. */
  screens: Record<string, number>
  /** False when nothing had changed since the last build. */
  built: boolean
}

/** Builds one plugin folder into its `dist`. Throws PluginError with every problem found. */
export async function buildPlugin(folder: string, options: { force?: boolean } = {}): Promise<BuildResult> {
  const source = await readSource(folder)
  const inputs = await inputsHash(source)
  const last = options.force ? undefined : await lastBuild(source, inputs)
  if (last) return last
  const evaluated = await evaluate(source)
  const problems: Problem[] = checkPages(evaluated.definition)
  const [bundle, locales] = await Promise.all([
    bundlePlugin(source, evaluated.definition.id, problems),
    readLocales(source, problems),
  ])
  for (const title of titleKeys(evaluated)) bundle.usage.literals.add(title)
  problems.push(...checkLocales(locales, bundle.usage, source.package.ntocc.dynamicKeys))
  const titles = new Map([...titleKeys(evaluated)].map(key => [key, titleOf(key, locales, problems)]))
  problems.push(...missingShared(bundle.uses))
  refuse(problems)

  const files = await outputFiles(bundle, locales)
  const manifest = manifestOf(source, evaluated, bundle, files, key => titles.get(key)!)
  const screens = measureScreens(manifest, files)
  refuse(overBudget(source, screens))
  await writeBuild(source.dist, files, `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(source.dist, '.inputs'), JSON.stringify({ inputs, screens }))
  return { manifest, screens, built: true }
}

async function lastBuild(source: PluginSource, inputs: string): Promise<BuildResult | undefined> {
  const [state, text] = await Promise.all(['.inputs', 'plugin.json'].map(name => readText(join(source.dist, name))))
  if (!state || !text) return undefined
  const known = JSON.parse(state) as { inputs: string; screens: Record<string, number> }
  if (known.inputs !== inputs) return undefined
  const manifest = JSON.parse(text) as ManifestPlugin
  const complete = Object.keys(manifest.files).every(path => existsSync(join(source.dist, path)))
  return complete ? { manifest, screens: known.screens, built: false } : undefined
}

const titleKeys = ({ definition }: EvaluatedPlugin): Set<string> =>
  new Set([...(definition.pages ?? []), ...(definition.slots ?? [])].map(part => part.title.i18n))

async function outputFiles(bundle: Bundle, locales: Locales): Promise<BuiltFile[]> {
  const texts: [string, string][] = bundle.chunks.map(chunk => [chunk.fileName, chunk.code])
  const css = styleText(bundle.styles)
  if (css) texts.push([`style-${shortHash(css)}.css`, css])
  for (const language of LANGUAGES) {
    const { text } = locales[language]
    texts.push([`locales/${language}-${shortHash(text)}.json`, text])
  }
  texts.sort(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(texts.map(([path, text]) => compress(path, text)))
}

function manifestOf(
  source: PluginSource,
  { definition, pages, slots }: EvaluatedPlugin,
  bundle: Bundle,
  built: BuiltFile[],
  title: (key: string) => ManifestPage['title'],
): ManifestPlugin {
  const files = Object.fromEntries(built.map(({ path, body }) => [path, integrity(body)]))
  const { version } = source.package
  return {
    id: definition.id,
    version,
    sdk: SDK_VERSION,
    base: `/plugins/${definition.id}/${version}-${shortHash(JSON.stringify(files))}/`,
    entry: ENTRY,
    files,
    css: built.map(({ path }) => path).filter(path => path.endsWith('.css')),
    uses: bundle.uses,
    locales: Object.fromEntries(
      LANGUAGES.map(language => [language, built.find(({ path }) => path.startsWith(`locales/${language}-`))!.path]),
    ) as Record<Language, string>,
    pages: (definition.pages ?? []).map(({ load: _, title: key, ...page }): ManifestPage => {
      return { ...page, title: title(key.i18n), files: chunksOf(pages.get(page.name)!, bundle.chunks) }
    }),
    slots: (definition.slots ?? []).map(({ load: _, title: key, ...slot }, index): ManifestSlot => {
      return { ...slot, title: title(key.i18n), files: chunksOf(slots[index]!, bundle.chunks) }
    }),
    todo: definition.todo ?? [],
  }
}

function measureScreens(manifest: ManifestPlugin, files: BuiltFile[]): Record<string, number> {
  const size = new Map(files.map(({ path, br }) => [path, br.length]))
  const sum = (paths: string[]): number => paths.reduce((total, path) => total + (size.get(path) ?? 0), 0)
  const locale = Math.max(...Object.values(manifest.locales).map(path => size.get(path) ?? 0))
  const always = sum([manifest.entry, ...manifest.css]) + locale
  return Object.fromEntries(manifest.pages.map(page => [page.name, always + sum(page.files)]))
}

function overBudget(source: PluginSource, screens: Record<string, number>): Problem[] {
  const limit = source.package.ntocc.firstScreenKb
  return Object.entries(screens)
    .filter(([, bytes]) => bytes > limit * 1000)
    .map(([page, bytes]) => {
      const size = `${(bytes / 1000).toFixed(1)} kB (brotli) to open`
      return problem('SIZE_BUDGET', `Page ${page} takes ${size}; the budget is ${limit} kB.`)
    })
}
