import { z } from 'zod'
import type { BuiltPlugin, RefusedPlugin, SharedUses } from '../contracts/console.ts'
import { SHARED_MODULES, type SharedExports } from './shared.ts'
import { SDK_VERSION } from './version.ts'

export { listed, partsOf } from './parts.ts'

/**
 * What Node checks about a built plugin before a browser hears of it: the form of its plugin.json and whether this
 * console can give it all it uses. Not for browser code: it would bring zod along.
 */

/** Beside plugin.json: why the source of the plugin, which has gone on since, cannot be built. */
export const PROBLEM_FILE = 'problem.txt'

const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/
const text = z.strictObject({ en: z.string(), zh: z.string(), es: z.string(), ja: z.string() })
const file = z
  .string()
  .regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/, 'is not a file of the plugin')
const names = z.array(z.string())
const ROUTE_NAME = /^[A-Za-z][A-Za-z0-9]*$/

const UPSTREAM = /^\/ntocc-ext-api\/[a-z][a-z0-9-]{0,39}$/

const page = z.strictObject({
  name: z.string().regex(ROUTE_NAME, 'is not a page name'),
  path: z.string().regex(/^(\/[A-Za-z0-9_:-]+)+$/, 'is not a page path'),
  title: text,
  icon: z.string().optional(),
  public: z.boolean().optional(),
  always: z.boolean().optional(),
  hidden: z.boolean().optional(),
  noCache: z.boolean().optional(),
  affix: z.boolean().optional(),
  roles: names.optional(),
  permission: z.string().optional(),
  activeMenu: z.string().optional(),
  weight: z.enum(['form', 'list', 'map']).optional(),
  record: z
    .union([z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/, 'is not a name in a query'), z.literal(false)])
    .optional(),
  camera: z.literal(true).optional(),
  group: z.string().regex(ROUTE_NAME, 'is not the name of a menu group').optional(),
  before: z.string().regex(ROUTE_NAME, 'is not a page name').optional(),
  files: z.array(file),
})

const slot = z.strictObject({
  slot: z.string().regex(/^[a-z][A-Za-z0-9.-]*\/v\d+$/, "is not a slot id such as 'waybill.detail.tab/v1'"),
  title: text,
  permission: z.string().optional(),
  public: z.boolean().optional(),
  order: z.number().optional(),
  of: z.array(z.string().regex(ROUTE_NAME)).optional(),
  size: z.enum(['third', 'half', 'whole']).optional(),
  when: z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()]))).optional(),
  files: z.array(file),
})

const menu = z.strictObject({
  name: z.string().regex(ROUTE_NAME, 'is not the name of a menu group'),
  title: text,
  icon: z.string().optional(),
  after: z.string().optional(),
})

const sri = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is not a SHA-384 in SRI form')
const word = z.string().regex(/^[A-Za-z_][\w.-]*$/)

const area = z
  .strictObject({
    contract: file,
    service: file.optional(),
    files: z.record(file, sri),
    uses: z.record(z.string(), names),
    tables: z.record(word, word),
    calls: z.array(
      z.strictObject({
        name: word,
        method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
        path: z.string().regex(/^\/ntocc-(?:basic|tms|tps|ext)-api\/[\w{}/-]+$/, 'is not a path of an API'),
        permission: z.string().optional(),
        public: z.boolean().optional(),
        whileOverdue: z.boolean().optional(),
        secretQuery: z.boolean().optional(),
        exportable: z.strictObject({ permission: z.string().optional() }).optional(),
      }),
    ),
    imports: z.record(word, z.record(word, z.strictObject({ kind: word, options: z.record(z.string(), z.unknown()) }))),
    todo: z.array(word),
    permissions: z.array(word),
    upstream: z
      .strictObject({
        prefix: z.string().regex(UPSTREAM, 'is not a prefix of an upstream'),
        imports: z.record(word, z.string()).optional(),
      })
      .optional(),
  })
  .superRefine(({ contract, service, files }, context) => {
    for (const name of [contract, ...(service ? [service] : [])]) {
      if (!Object.hasOwn(files, name)) context.addIssue({ code: 'custom', message: `'${name}' is not in files` })
    }
  })

/** plugin.json as `ntocc-plugin build` writes it. Unknown keys are errors. */
export const manifestPluginSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not a plugin id'),
    version: z.string().regex(SEMVER, 'is not a semantic version'),
    sdk: z.string().regex(SEMVER, 'is not a semantic version'),
    draft: z.literal(true).optional(),
    base: z.string(),
    entry: file,
    files: z.record(file, sri),
    css: z.array(file),
    uses: z.record(z.string(), names),
    chunkUses: z.record(file, z.record(z.string(), names)).optional(),
    locales: z.strictObject({ en: file, zh: file, es: file, ja: file }),
    pages: z.array(page),
    slots: z.array(slot),
    todo: z.array(z.strictObject({ key: z.string().min(1), to: z.string().startsWith('/') })),
    title: text.optional(),
    menu: menu.optional(),
    references: z
      .record(
        word,
        z.strictObject({ name: word, also: z.array(word).optional(), path: z.string().startsWith('/').optional() }),
      )
      .optional(),
    area: area.optional(),
  })
  .superRefine((plugin, context) => {
    const base = new RegExp(`^/plugins/${plugin.id}/${plugin.version.replaceAll('.', '\\.')}-[0-9a-f]{8}/$`)
    if (!base.test(plugin.base)) {
      context.addIssue({ code: 'custom', path: ['base'], message: 'is not /plugins/<id>/<version>-<hash>/' })
    }
    for (const [path, name] of referencedFiles(plugin)) {
      if (!Object.hasOwn(plugin.files, name)) {
        context.addIssue({ code: 'custom', path: [path], message: `'${name}' is not in files` })
      }
    }
  })

function referencedFiles(
  plugin: Pick<BuiltPlugin, 'entry' | 'css' | 'locales' | 'pages' | 'slots' | 'chunkUses'>,
): [string, string][] {
  return [
    ['entry', plugin.entry],
    ...plugin.css.map((name): [string, string] => ['css', name]),
    ...Object.values(plugin.locales).map((name): [string, string] => ['locales', name]),
    ...plugin.pages.flatMap(({ files }) => files.map((name): [string, string] => ['pages', name])),
    ...plugin.slots.flatMap(({ files }) => files.map((name): [string, string] => ['slots', name])),
    ...Object.keys(plugin.chunkUses ?? {}).map((name): [string, string] => ['chunkUses', name]),
  ]
}

export type ParsedPlugin = { plugin: BuiltPlugin; refused?: undefined } | { plugin?: undefined; refused: RefusedPlugin }

/** Reads the JSON value of a plugin.json; a wrong one comes back as a refusal with code PLUGIN_MANIFEST. */
export function parseManifestPlugin(value: unknown, name = 'plugin'): ParsedPlugin {
  const parsed = manifestPluginSchema.safeParse(value)
  if (parsed.success) return { plugin: parsed.data as BuiltPlugin }
  const { id, version } = (value ?? {}) as { id?: unknown; version?: unknown }
  const issues = parsed.error.issues.map(issue => `${issue.path.join('.') || 'plugin.json'}: ${issue.message}`)
  return {
    refused: {
      id: typeof id === 'string' ? id : name,
      ...(typeof version === 'string' ? { version } : {}),
      code: 'PLUGIN_MANIFEST',
      message: `plugin.json is not valid: ${issues.slice(0, 5).join('; ')}`,
    },
  }
}

/**
 * Whether a console with these exports can run the plugin; undefined means yes. Refusals: PLUGIN_SDK_VERSION when it
 * was built for an SDK this console does not provide, PLUGIN_SYMBOLS naming what is missing (SystemJS would hand the
 * plugin `undefined` without a word).
 */
export function checkCompatible(
  plugin: Pick<BuiltPlugin, 'id' | 'version' | 'sdk' | 'uses' | 'chunkUses'>,
  exports: SharedExports,
  sdkVersion: string = SDK_VERSION,
): RefusedPlugin | undefined {
  const { id, version } = plugin
  const outdated = checkSdk(plugin, sdkVersion)
  if (outdated) return outdated
  const missing = new Set(
    [plugin.uses, ...Object.values(plugin.chunkUses ?? {})].flatMap(uses => missingSymbols(uses, exports)),
  )
  if (missing.size === 0) return undefined
  const message = `${id} ${version} uses what this console does not have: ${[...missing].join(', ')}.`
  return { id, version, code: 'PLUGIN_SYMBOLS', message }
}

/** Refuses a plugin that was built for an SDK this console does not provide; undefined when it does. */
export function checkSdk(
  { id, version, sdk }: Pick<BuiltPlugin, 'id' | 'version' | 'sdk'>,
  provided: string = SDK_VERSION,
): RefusedPlugin | undefined {
  if (provides(provided, sdk)) return undefined
  const message = `${id} ${version} was built for SDK ${sdk}; this console has ${provided}.`
  return { id, version, code: 'PLUGIN_SDK_VERSION', message }
}

/** `antd.Tabel`-like names used but not exported, or a module that is not shared at all. */
export function missingSymbols(uses: SharedUses, exports: SharedExports): string[] {
  return Object.entries(uses).flatMap(([specifier, symbols]) => {
    const known = Object.hasOwn(SHARED_MODULES, specifier) ? exports[specifier] : undefined
    if (!known) return [`the module ${specifier}`]
    const provided = new Set(known)
    return symbols.filter(symbol => !provided.has(symbol)).map(symbol => `${specifier}.${symbol}`)
  })
}

/** Semantic versioning: the same major version (the same minor one below 1.0), and not older than what was built against. */
function provides(provided: string, wanted: string): boolean {
  const [a, b] = [provided, wanted].map(version => version.split(/[.-]/).slice(0, 3).map(Number)) as [
    number[],
    number[],
  ]
  const fixed = a[0] === 0 ? 2 : 1
  if (a.slice(0, fixed).join('.') !== b.slice(0, fixed).join('.')) return false
  const differing = a.findIndex((part, index) => part !== b[index])
  return differing === -1 || a[differing]! > b[differing]!
}
