import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltPlugin, ManifestPage } from '../src/contracts/console.ts'
import { LANGUAGES, type Language } from '../src/contracts/language.ts'
import { areaReferences, areaTodo, everyGrant } from '../src/plugin/area.ts'
import { SDK_MODULE } from '../src/plugin/shared.ts'
import { SDK_VERSION } from '../src/plugin/version.ts'
import { type Bundle, bundlePlugin, chunksOf, ENTRY } from './bundle.ts'
import { styleText } from './css.ts'
import { type Problem, problem, refuse } from './errors.ts'
import { type EvaluatedPlugin, evaluate } from './evaluate.ts'
import { inputsHash } from './inputs.ts'
import { type AreaBuild, buildArea } from './node/area.ts'
import { type Note, notesFor } from './notes.ts'
import { type BuiltFile, compress, integrity, readText, type ServedFile, shortHash, writeBuild } from './output.ts'
import { checkLocales, type Locales, readLocales, titleOf } from './rules/locales.ts'
import { checkNames } from './rules/names.ts'
import { checkPages } from './rules/pages.ts'
import { checkScreens } from './rules/screens.ts'
import { missingShared } from './rules/shared.ts'
import { sourceFiles } from './rules/sources.ts'
import { type PluginSource, readSource } from './source.ts'

export interface BuildResult {
  manifest: BuiltPlugin
  /** Brotli bytes of each page's first screen: entry, its chunks, style sheet and the largest locale. */
  screens: Record<string, number>
  /** What a newer SDK has changed for a plugin that was written for an older one. */
  notes: readonly Note[]
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
  const { id } = evaluated.definition
  const problems: Problem[] = checkPages(evaluated.definition)
  const [bundle, locales] = await Promise.all([bundlePlugin(source, id, problems), readLocales(source, problems)])
  const area = await buildArea(source, id, problems)
  problems.push(...strangePages(evaluated, area), ...strangeAddresses(evaluated, area))
  for (const title of titleKeys(evaluated)) bundle.usage.literals.add(title)
  for (const word of area?.words ?? []) bundle.usage.keys.set(word, new Set(['contract.ts']))
  problems.push(...checkLocales(locales, bundle.usage, source.package.ntocc.dynamicKeys))
  const titles = new Map([...titleKeys(evaluated)].map(key => [key, titleOf(key, locales, problems)]))
  problems.push(...missingShared(bundle.uses), ...(await sourceProblems(source, area, locales)))
  refuse(problems)

  const files = await outputFiles(bundle, locales)
  const manifest = manifestOf({ source, evaluated, bundle, area }, files, key => titles.get(key)!)
  const screens = measureScreens(manifest, files)
  refuse(overBudget(source, screens))
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeBuild(source.dist, [...files, ...plainFiles(area)], text)
  await writeFile(join(source.dist, '.inputs'), JSON.stringify({ inputs, screens, manifest: integrityOf(text) }))
  return { manifest, screens, notes: notesOf(source, manifest), built: true }
}

/** What the sources name and nobody has. */
async function sourceProblems(
  { folder, package: { ntocc } }: PluginSource,
  area: AreaBuild | undefined,
  locales: Locales,
): Promise<Problem[]> {
  const files = await sourceFiles(folder)
  const { permissions = [] } = area?.contract ?? {}
  const todo = area ? areaTodo(area.contract) : []
  const labels = new Set(LANGUAGES.flatMap(language => [...locales[language].keys.keys()]))
  return [...checkNames(files, { permissions, todo, foreign: ntocc.foreign }), ...checkScreens(files, labels)]
}

const integrityOf = (text: string): string => integrity(Buffer.from(text))

const isAsBuilt = async (file: string, hash: string): Promise<boolean> => {
  const body = await readFile(file).catch(() => undefined)
  return body !== undefined && integrity(body) === hash
}

async function lastBuild(source: PluginSource, inputs: string): Promise<BuildResult | undefined> {
  const [state, text] = await Promise.all(['.inputs', 'plugin.json'].map(name => readText(join(source.dist, name))))
  if (!state || !text) return undefined
  const known = JSON.parse(state) as { inputs: string; screens: Record<string, number>; manifest?: string }
  // What somebody has changed since is not what was built.
  if (known.inputs !== inputs || known.manifest !== integrityOf(text)) return undefined
  const manifest = JSON.parse(text) as BuiltPlugin
  const files = Object.entries({ ...manifest.files, ...manifest.area?.files })
  const are = await Promise.all(files.map(async ([path, hash]) => isAsBuilt(join(source.dist, path), hash)))
  if (are.includes(false)) return undefined
  return { manifest, screens: known.screens, notes: notesOf(source, manifest), built: false }
}

/** By the version of the SDK that its package.json names; a plugin that names none is taken to be up to date. */
function notesOf({ package: { dependencies, devDependencies } }: PluginSource, { uses, area }: BuiltPlugin): Note[] {
  const writtenFor = dependencies[SDK_MODULE] ?? devDependencies[SDK_MODULE]
  const names = Object.values({ ...uses, ...area?.uses }).flat()
  return writtenFor && /^[~^]?\d/.test(writtenFor) ? notesFor(writtenFor, new Set(names)) : []
}

const titleKeys = ({ definition: { title, menu, pages = [], slots = [] } }: EvaluatedPlugin): Set<string> =>
  new Set([title, menu?.title, ...[...pages, ...slots].map(part => part.title)].flatMap(key => key?.i18n ?? []))

async function outputFiles(bundle: Bundle, locales: Locales): Promise<ServedFile[]> {
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

/** Files of the backend's half: no browser asks for them, and none is given them. */
const plainFiles = (area: AreaBuild | undefined): BuiltFile[] =>
  [...(area?.files ?? [])].map(([path, text]) => ({ path, body: Buffer.from(text) }))

const hashes = (files: readonly BuiltFile[]): Record<string, string> =>
  Object.fromEntries(files.map(({ path, body }) => [path, integrity(body)]))

interface Parts {
  source: PluginSource
  evaluated: EvaluatedPlugin
  bundle: Bundle
  area: AreaBuild | undefined
}

function manifestOf(
  { source, evaluated: { definition, pages, slots }, bundle, area }: Parts,
  built: BuiltFile[],
  title: (key: string) => ManifestPage['title'],
): BuiltPlugin {
  const files = hashes(built)
  const { version } = source.package
  const other = area && { ...area.table, files: hashes(plainFiles(area)) }
  return {
    id: definition.id,
    version,
    sdk: SDK_VERSION,
    ...(source.package.ntocc.draft && { draft: true as const }),
    base: `/plugins/${definition.id}/${version}-${shortHash(JSON.stringify(other ? [files, other] : files))}/`,
    entry: ENTRY,
    files,
    css: built.map(({ path }) => path).filter(path => path.endsWith('.css')),
    uses: bundle.uses,
    chunkUses: bundle.chunkUses,
    locales: Object.fromEntries(
      LANGUAGES.map(language => [language, built.find(({ path }) => path.startsWith(`locales/${language}-`))!.path]),
    ) as Record<Language, string>,
    pages: (definition.pages ?? []).map(({ load: _, title: key, ...page }): BuiltPlugin['pages'][number] => {
      return { ...page, title: title(key.i18n), files: chunksOf(pages.get(page.name)!, bundle.chunks) }
    }),
    slots: (definition.slots ?? []).map(({ load: _, title: key, of, ...slot }, index): BuiltPlugin['slots'][number] => {
      const where = of === undefined ? {} : { of: typeof of === 'string' ? [of] : [...of] }
      return { ...slot, ...where, title: title(key.i18n), files: chunksOf(slots[index]!, bundle.chunks) }
    }),
    todo: definition.todo ?? [],
    ...(definition.title && { title: title(definition.title.i18n) }),
    ...(definition.menu && { menu: { ...definition.menu, title: title(definition.menu.title.i18n) } }),
    ...referencesOf(area),
    ...(other && { area: other }),
  }
}

/** Pages that the contract gives to roles and the plugin does not have. */
function strangePages({ definition }: EvaluatedPlugin, area: AreaBuild | undefined): Problem[] {
  const known = (definition.pages ?? []).map(({ name }) => name)
  return everyGrant(area?.contract.defaults ?? {}).flatMap(([role, grant]) =>
    (grant === 'all' ? [] : (grant.pages ?? []))
      .filter(name => !known.includes(name))
      .map(name => problem('CONTRACT_INVALID', `contract.ts: ${role} is given the page ${name}, plugin.ts has none.`)),
  )
}

/** Addresses of records that the contract lets be found, where the plugin has no page. */
function strangeAddresses({ definition }: EvaluatedPlugin, area: AreaBuild | undefined): Problem[] {
  const paths = (definition.pages ?? []).map(({ path }) => path)
  return Object.entries(area?.contract.search ?? {})
    .filter(([, { to }]) => !paths.includes(to.split('?', 1)[0] ?? ''))
    .map(([name, { to }]) =>
      problem('CONTRACT_INVALID', `contract.ts: search.${name} opens ${to}, plugin.ts has none.`),
    )
}

const referencesOf = (area: AreaBuild | undefined): Pick<BuiltPlugin, 'references'> => {
  const references = area ? areaReferences(area.contract) : {}
  return Object.keys(references).length > 0 ? { references } : {}
}

function measureScreens(manifest: BuiltPlugin, files: ServedFile[]): Record<string, number> {
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
