import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AreaContract } from '../../sdk/src/contracts/area.ts'
import { NOUNS } from '../../sdk/src/contracts/nouns.ts'
import type { PluginDefinition } from '../../sdk/src/plugin/index.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const KERNEL = 'server/src/ntocc'

/**
 * Names of records of areas that mean something else too where they stand, outside of their plugin, and what. Everything
 * else that one area owns is named in its plugin alone.
 */
const SHARED_WORDS: Readonly<Record<string, string>> = {
  accounts: 'who signs in: accounts of people, as the kernel has them; accounts of the books',
  reporting: 'the part of the SDK that documents for regulators are made with, and the state of a report on its way',
  payment: 'what a regulator is told of the money for a waybill, and how it was paid',
  invoice:
    'the invoice among the five flows of a waybill; how far a waybill is invoiced; what the credit blacklist keeps from',
  unit: 'the dictionary of units, in which waybills count; unit prices',
  goods: 'what a waybill carries; the flow of goods among its five',
  bankCard: 'the card that a driver is paid to, named by its code; a number of the demo',
  contract: 'what both halves of an area know of it; the contract among the five flows of a waybill',
  shippers: 'what parts of the demo are offered',
  driver: 'a noun of the platform and the party of its name: its type is the SDK’s, waybills and links name it',
  driverTeam: 'a noun of the platform: carriers are parties by it',
  vehicle: 'a noun of the platform: what a waybill is carried by, and a way to price one',
  waybills: 'how many there are: what statistics count, and how large the demo is asked to be',
  review: 'the mechanism of the kernel, whose pages the area has',
  waybill: 'a noun of the platform: what most areas speak of, and what a link opens',
  waybillNode: 'a noun of the platform: a step of a waybill',
  waybillException: 'a noun of the platform: what went wrong on a waybill',
  receipt: 'a noun of the platform: the proof of a waybill; a kind of picture',
  ctms: 'an edition of branches, whose home the area has',
  messages: 'short messages and their outbox, which the kernel has; the messages of a socket',
  dispatch: 'how the gateway passes a request on; a department of the demo’s staff',
  finance: 'a department of the demo’s staff',
  home: 'the first page of whoever signs in, whichever it is',
  organisation: 'the mechanism of the kernel, whose pages the area has',
  service: 'the half of an area that runs beside the database, and whatever else answers calls',
}

/** Nouns of the platform: declared by an area, spoken of by many. */
const NOUNS_SPOKEN_OF: ReadonlySet<string> = new Set(NOUNS.map(({ name }) => name))

/** Folders of the console itself, with whatever lies in them: code, words, settings, what an author begins with. */
const CONSOLE = ['sdk', 'shell', 'server', 'scripts', 'locales', 'deploy']
const TOLD = /\.(ts|tsx|mjs|json|css|html|ya?ml|conf|md)$/
/** Made from declarations, or told to authors of plugins. */
const NOT_TOLD = /^sdk\/api\/|CHANGELOG\.md$|\/tsconfig[^/]*\.json$/

const SOURCE = /\.(ts|tsx|mjs)$/
const isProduction = (file: string): boolean =>
  SOURCE.test(file) && !/\.test\.tsx?$|\/(testing|node_modules|dist)\//.test(file)

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).flatMap(entry => {
    const file = `${folder}/${entry}`
    if (['node_modules', 'dist'].includes(entry)) return []
    return statSync(join(ROOT, file)).isDirectory() ? filesIn(file) : [file]
  })

const consoleFiles = (): string[] =>
  CONSOLE.flatMap(filesIn).filter(
    file => TOLD.test(file) && !NOT_TOLD.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
  )

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** What code says, without what is said of it. */
const withoutComments = (text: string): string => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')

/** The first of some names that code speaks of: quoted, in a path, or as a key. */
const spokenOf = (names: readonly string[], text: string): string | undefined => {
  const hit = new RegExp(`['"\`/](${names.join('|')})['"\`/]|\\b(${names.join('|')}):`).exec(withoutComments(text))
  return hit?.[1] ?? hit?.[2]
}

/** Imports of a file that bring code: those of types alone are gone when it runs. */
const valueImports = (file: string, text = read(file)): string[] =>
  [...text.matchAll(/^(?:import|export)\s+(type\s)?([^;'"]*?)from\s*'([^']+)'/gm)].flatMap(
    ([, isType, names = '', specifier = '']) => {
      const listed = /^\s*\{([^}]*)\}\s*$/
        .exec(names)?.[1]
        ?.split(',')
        .filter(name => name.trim() !== '')
      if (isType || listed?.every(name => name.trim().startsWith('type '))) return []
      return specifier.startsWith('.') ? [relative(ROOT, resolve(ROOT, dirname(file), specifier))] : []
    },
  )

/** Groups of nodes that reach each other (Tarjan). */
const circlesOf = (graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (open.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return circles
}

/** Names of pictures, which say nothing of what they are used for: a pump is `fuel`. */
const PICTURES = ['sdk/src/plugin/icons.ts', 'shell/src/ui/icons.tsx', 'scripts/lib/role-screens.mjs']

const serverFiles = filesIn('server/src').filter(isProduction)

/** Areas that are in their plugins, with what they own. */
const areas = await Promise.all(
  readdirSync(join(ROOT, 'plugins'))
    .filter(id => existsSync(join(ROOT, 'plugins', id, 'contract.ts')))
    .map(async id => ((await import(join(ROOT, 'plugins', id, 'contract.ts'))) as { default: AreaContract }).default),
)

const plugins = await Promise.all(
  readdirSync(join(ROOT, 'plugins')).map(
    async id => ((await import(join(ROOT, 'plugins', id, 'plugin.ts'))) as { default: PluginDefinition }).default,
  ),
)

describe('the kernel', () => {
  it.each(areas.map(area => [area.id, area] as const))('names nothing of %s', (id, { entities }) => {
    const owned = [id, ...Object.keys(entities)].filter(
      name => !Object.hasOwn(SHARED_WORDS, name) && !NOUNS_SPOKEN_OF.has(name),
    )
    // All that it has is shared.
    if (owned.length === 0) return
    const found = consoleFiles()
      .filter(file => !PICTURES.includes(file))
      .flatMap(file => {
        const name = spokenOf(owned, read(file))
        return name ? [`${file}: ${name}`] : []
      })
    expect(found).toEqual([])
  })

  it('is looked at as a whole', () => {
    const files = new Set(consoleFiles())
    for (const file of [
      'sdk/src/index.ts',
      'sdk/cli/build.ts',
      'sdk/template/plugin.ts',
      'sdk/template-service/locales/en.json',
      'shell/src/main.tsx',
      'shell/build/chunks.ts',
      'shell/vite.config.ts',
      'server/src/main.ts',
      'server/src/gateway/index.ts',
      `${KERNEL}/index.ts`,
      'scripts/build.mjs',
      'scripts/lib/run.mjs',
      'locales/zh/validation.json',
    ])
      expect([file, files.has(file)]).toEqual([file, true])
    const seen = readdirSync(ROOT, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
    // What is here beside the console: areas, what is told of them, what tries them, the map.
    const others = ['plugins', 'docs', 'tests', 'data', 'node_modules']
    expect(seen.filter(name => !CONSOLE.includes(name) && !others.includes(name))).toEqual([])
  })

  it('names no page of a plugin, and no group of the menu', () => {
    const named = plugins.flatMap(({ pages = [] }) => pages.map(({ name }) => name))
    const pages = new RegExp(`['"\`](${named.join('|')})['"\`]`)
    const found = serverFiles.flatMap(file => {
      const hit = pages.exec(withoutComments(read(file)))
      return hit ? [`${file}: ${hit[1]}`] : []
    })
    expect(found).toEqual([])
    // A group of the menu has a title: it is a word of its plugin, not of the kernel.
    expect(read(`${KERNEL}/seed/resources.ts`)).not.toMatch(/title: \{/)
  })

  it('lists no word as shared that no area owns', () => {
    const owned = areas.flatMap(({ id, entities }) => [id, ...Object.keys(entities)])
    expect(Object.keys(SHARED_WORDS).filter(word => !owned.includes(word))).toEqual([])
  })

  it('imports no plugin', () => {
    const foreign = serverFiles.flatMap(file =>
      valueImports(file)
        .filter(target => target.startsWith('plugins/'))
        .map(target => `${file} -> ${target}`),
    )
    expect(foreign).toEqual([])
  })

  it('has no two files that import each other in a circle, by value', () => {
    const graph = new Map(serverFiles.map(file => [file, new Set(valueImports(file))]))
    expect(circlesOf(graph)).toEqual([])
  })

  it('sees what is planted: an area that is named, a plugin that is imported, files in a circle', () => {
    for (const text of ["areaNamed('fuel')", 'import x from "../../plugins/fuel/x"', 'const PLACES = { oilCard: 3 }'])
      expect([text, spokenOf(['fuel', 'oilCard'], text)]).toEqual([text, expect.any(String)])
    for (const text of ["// as 'fuel' has it", 'const refuel = 1', 'fuels.map(of)'])
      expect([text, spokenOf(['fuel', 'oilCard'], text)]).toEqual([text, undefined])
    const text =
      "import { a } from '../../plugins/fuel/a.ts'\nimport type { B } from './b.ts'\nimport { type C } from './c.ts'"
    expect(valueImports('server/src/x.ts', text)).toEqual(['plugins/fuel/a.ts'])
    const graph = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }
    expect(circlesOf(new Map(Object.entries(graph).map(([from, to]) => [from, new Set(to)])))).toEqual([['b', 'c']])
  })
})
