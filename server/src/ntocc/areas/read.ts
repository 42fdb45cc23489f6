import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as contracts from '@ntocc/sdk/contracts'
import {
  asError,
  type BuiltArea,
  type BuiltCall,
  type BuiltPlugin,
  LANGUAGES,
  type Language,
  type ManifestMenu,
} from '@ntocc/sdk/contracts'
import * as fields from '@ntocc/sdk/fields'
import { checkSdk, parseManifestPlugin } from '@ntocc/sdk/plugin/manifest'
import { missingInNode, NodeModules, type NodeShared } from '@ntocc/sdk/plugin/node'
import * as reporting from '@ntocc/sdk/reporting'
import * as service from '@ntocc/sdk/service'
import { buildName, problemBeside, readChecked } from '../../builds/find.ts'
import type { StoredBuild } from '../../builds/kept-builds.ts'
import { AreaProblem } from './problem.ts'

/** The modules that services have in common with this backend: the very ones it runs on. */
export const SHARED: NodeShared = {
  '@ntocc/sdk/fields': fields,
  '@ntocc/sdk/contracts': contracts,
  '@ntocc/sdk/reporting': reporting,
  '@ntocc/sdk/service': service,
}

/** A page of the plugin, as menus and roles know it. */
export interface AreaPage {
  name: string
  title?: contracts.LocalizedText | undefined
  permission?: string | undefined
  /** Another group of the menu than the plugin's own. */
  group?: string | undefined
  /** Page of the group that it stands before. */
  before?: string | undefined
  /** Opens for everybody, and so is given to nobody. */
  public?: boolean | undefined
  always?: boolean | undefined
  /** Not in the menu. */
  hidden?: boolean | undefined
  /** Its tab is always open: a home. */
  affix?: boolean | undefined
}

/** An area that may come into force, and how its code is come by. */
export interface AreaBuild {
  id: string
  version: string
  /** Another one for another build. */
  identity: string
  /** It says of itself that it is not whole yet. */
  isDraft?: boolean | undefined
  calls: readonly BuiltCall[]
  pages: readonly AreaPage[]
  /** Where it lies; undefined for one that is not built. */
  stored?: StoredBuild | undefined
  /** Why its source, which has gone on since, cannot be built. */
  problem?: string | undefined
  /** The group of the menu that its pages come into. */
  menu?: ManifestMenu | undefined
  /** Reads and checks its files; nothing of it has run yet. @throws AreaProblem symbols, integrity */
  files(): AreaFiles
}

/** What an area consists of. */
export interface AreaFiles {
  /** Runs the contract, and the service if there is one. Throw what these throw. */
  contract(): unknown
  service?: () => unknown
  /** The same error in the lines of the sources. */
  explain<E>(error: E): E
  /** Whether it was thrown in code of the area's. */
  owns?(error: unknown): boolean
  /** Migrations by path. */
  texts: ReadonlyMap<string, string>
  locales: Readonly<Record<Language, unknown>>
}

/**
 * Reads a plugin.json; undefined for a plugin of pages alone, which is no matter of the backend's.
 * @throws AreaProblem manifest
 */
export const readBuild = (manifest: string): AreaBuild | undefined => {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(manifest, 'utf8'))
  } catch (error) {
    throw new AreaProblem('manifest', `plugin.json cannot be read: ${asError(error).message}`)
  }
  if (typeof value === 'object' && value !== null && !('area' in value)) return undefined
  const { plugin, refused } = parseManifestPlugin(value, buildName(manifest))
  if (!plugin) throw new AreaProblem('manifest', refused.message)
  const { area } = plugin
  if (!area) return undefined
  return {
    id: plugin.id,
    version: plugin.version,
    identity: plugin.base,
    isDraft: plugin.draft === true,
    calls: area.calls,
    pages: plugin.pages,
    menu: plugin.menu,
    problem: problemBeside(manifest),
    stored: {
      id: plugin.id,
      base: plugin.base,
      folder: dirname(manifest),
      files: [...Object.keys(area.files), ...Object.values(plugin.locales)],
    },
    files: () => readFiles(plugin, area, dirname(manifest)),
  }
}

/** @throws AreaProblem integrity for a file that is missing or not the one that was built */
const readText = (folder: string, file: string, integrity: string | undefined): string => {
  const read = readChecked(folder, file, integrity ?? '')
  if (typeof read === 'string') throw new AreaProblem('integrity', read)
  return read.toString('utf8')
}

const readFiles = (plugin: BuiltPlugin, area: BuiltArea, folder: string): AreaFiles => {
  const outdated = checkSdk(plugin)
  if (outdated) throw new AreaProblem('symbols', outdated.message)
  const missing = missingInNode(area.uses, SHARED)
  if (missing.length > 0) {
    throw new AreaProblem('symbols', `It uses what this backend does not have: ${missing.join(', ')}.`)
  }
  const texts = new Map(Object.entries(area.files).map(([file, hash]) => [file, readText(folder, file, hash)]))
  const locales = LANGUAGES.map(language => {
    const file = plugin.locales[language]
    return [language, JSON.parse(readText(folder, file, plugin.files[file]))]
  })
  const modules = new NodeModules({ name: plugin.id, files: texts, shared: SHARED })
  const { contract, service } = area
  return {
    contract: () => modules.load(contract).default,
    ...(service && { service: () => modules.load(service).default }),
    explain: error => modules.explain(error),
    owns: error => modules.owns(error),
    texts,
    locales: Object.fromEntries(locales) as AreaFiles['locales'],
  }
}
