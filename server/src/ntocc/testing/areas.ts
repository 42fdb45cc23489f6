import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type AreaContract,
  allEndpoints,
  allEntities,
  allMachines,
  allResources,
  type BuiltCall,
  type Endpoint,
  LANGUAGES,
  type RecordResource,
  type ReviewSubject,
} from '@ntocc/sdk/contracts'
import { Entity, type StateMachine } from '@ntocc/sdk/fields'
import type { PluginDefinition } from '@ntocc/sdk/plugin'
import { areaCalls, areaMachines, areaTable } from '@ntocc/sdk/plugin/area'
import { saysDraft } from '../../builds/testing/drafts.ts'
import type { AreaBuild, AreaFiles } from '../areas/read.ts'
import { install, installedAreas, PRODUCT_REVIEWS, uninstall } from '../registry/areas.ts'
import { localized, wordsOf } from '../registry/words.ts'

/** The product's plugins as their sources are: tests need no build of them. */
const PLUGINS = resolve(import.meta.dirname, '../../../../plugins')

type Module<T> = { default: T }

/** What a file of an area's folder has as its default; undefined where there is none. */
export const moduleIn = async <T>(folder: string, file: string): Promise<T | undefined> => {
  const path = join(folder, file)
  return existsSync(path) ? ((await import(pathToFileURL(path).href)) as Module<T>).default : undefined
}

const migrationsIn = (folder: string): Map<string, string> => {
  const files = existsSync(join(folder, 'migrations'))
    ? readdirSync(join(folder, 'migrations'), { recursive: true })
    : []
  return new Map(
    files
      .map(file => `migrations/${file}`)
      .filter(file => /\.(sql|json)$/.test(file))
      .map(file => [file, readFileSync(join(folder, file), 'utf8')]),
  )
}

const localesIn = (folder: string): AreaFiles['locales'] =>
  Object.fromEntries(
    LANGUAGES.map(language => [language, JSON.parse(readFileSync(join(folder, `locales/${language}.json`), 'utf8'))]),
  ) as AreaFiles['locales']

interface Source extends AreaBuild {
  declared: AreaContract
  /** Its package.json says that it is not whole yet. */
  isDraft: boolean
}

/** An area from the folder of its plugin; undefined for a plugin of pages alone. */
const sourceIn = async (folder: string): Promise<Source | undefined> => {
  const declared = await moduleIn<AreaContract>(folder, 'contract.ts')
  if (!declared) return undefined
  const service = await moduleIn<unknown>(folder, 'service.ts')
  const plugin = await moduleIn<PluginDefinition>(folder, 'plugin.ts')
  const locales = localesIn(folder)
  return {
    id: declared.id,
    version: '0.0.0',
    identity: folder,
    declared,
    isDraft: saysDraft(folder),
    calls: Object.values(areaCalls(declared)) as BuiltCall[],
    pages: (plugin?.pages ?? []).map(page => ({ ...page, title: localized(locales, page.title.i18n) })),
    menu: plugin?.menu && { ...plugin.menu, title: localized(locales, plugin.menu.title.i18n) },
    files: () => ({
      contract: () => declared,
      ...(service !== undefined && { service: () => service }),
      explain: error => error,
      texts: migrationsIn(folder),
      locales,
    }),
  }
}

const folders = readdirSync(PLUGINS).map(name => join(PLUGINS, name))
const all = (await Promise.all(folders.map(sourceIn))).filter(source => source !== undefined)
const sources = all.filter(({ isDraft }) => !isDraft)

/** Areas that come with the product. */
export const AREA_SOURCES: readonly (AreaBuild & { declared: AreaContract })[] = sources

/** What product and areas declare together: what is asked of every record, call or state is asked of these. */
export const declaredEntities: readonly Entity[] = [
  ...Object.values(allEntities()),
  ...sources.flatMap(({ declared }) =>
    Object.values(declared.entities).flatMap(entity => (entity instanceof Entity ? [entity as Entity] : [])),
  ),
]
export const declaredResources: readonly RecordResource[] = [
  ...allResources,
  ...sources.flatMap(({ declared }) => Object.values(declared.resources) as RecordResource[]),
]
export const declaredCalls: readonly Endpoint[] = [
  ...allEndpoints,
  ...sources.flatMap(({ declared }) => Object.values(areaCalls(declared)) as Endpoint[]),
]
export const declaredMachines: readonly StateMachine[] = [
  ...Object.values(allMachines()),
  ...sources.flatMap(({ declared }) => areaMachines(declared)),
]
export const declaredReviews: readonly ReviewSubject[] = [
  ...PRODUCT_REVIEWS,
  ...sources.flatMap(({ declared }) => declared.reviews),
]
export const entityDeclared = (name: string): Entity | undefined => declaredEntities.find(each => each.name === name)

/** Takes out of force what a file has put in: files of one worker share the registry. */
export const uninstallDeclared = (): void => {
  for (const area of installedAreas()) uninstall(area)
}

/** The registry answers with the product's areas, for what needs no backend: nothing of them is answered or stored. */
export const installDeclared = (): void => {
  for (const { id, version, pages, menu, declared, files } of sources) {
    const machines = areaMachines(declared)
    install({
      id,
      version,
      pages,
      menu,
      contract: declared,
      service: undefined,
      entities: new Map(Object.entries(declared.entities) as [string, Entity][]),
      tables: new Map(Object.keys(declared.entities).map(name => [name, areaTable(declared, name)])),
      machines,
      resources: Object.values(declared.resources) as RecordResource[],
      platform: () => {
        throw new Error(`${id} is declared only`)
      },
      simulated: () => {
        throw new Error(`${id} is declared only`)
      },
      hooks: {},
      conditions: {},
      follows: {},
      provides: {},
      hears: {},
      brings: {},
      trails: {},
      bulkMoves: {},
      compliance: {},
      words: wordsOf(declared, machines, files().locales),
      reads: new Set(),
      counts: async () => [],
    })
  }
}
