import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import {
  asError,
  type BuiltPlugin,
  type ManifestPlugin,
  type PluginParts,
  type RefusedPlugin,
} from '@ntocc/sdk/contracts'
import { checkCompatible, listed, parseManifestPlugin, partsOf } from '@ntocc/sdk/plugin/manifest'
import { buildName, integrityOf, readChecked } from '../../builds/find.ts'
import { heldBytes, loadFile, type MemoryBudget, type StoredFile, strongEtag, typeOf } from '../static/file-store.ts'

/** A built plugin whose every byte has been checked against its plugin.json. */
export interface PluginBuild {
  plugin: BuiltPlugin
  /** What every browser hears of it. */
  listed: ManifestPlugin
  /** What a browser reads before the first visit, and the file that says it. */
  parts: PluginParts
  partsFile: StoredFile
  /** Folder of the build. */
  folder: string
  /** By full URL path. */
  files: ReadonlyMap<string, StoredFile>
}

export type BuildReading = { build: PluginBuild; refused?: undefined } | { build?: undefined; refused: RefusedPlugin }

/** Names each shared module exports in this console (shell/dist/shared-exports.json). */
export type SharedExportNames = Parameters<typeof checkCompatible>[1]

interface ReadOptions {
  budget: MemoryBudget
  /** Undefined while the shell is not built: nothing to compare with. */
  sharedExports: SharedExportNames | undefined
}

/** Reads and checks one build: form of plugin.json, what it needs of the console, and the hash of every file. */
export function readBuild(manifest: string, { budget, sharedExports }: ReadOptions): BuildReading {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(manifest, 'utf8'))
  } catch (error) {
    const message = `plugin.json cannot be read: ${asError(error).message}`
    return { refused: { id: buildName(manifest), code: 'PLUGIN_MANIFEST', message } }
  }
  const { plugin, refused } = parseManifestPlugin(value, buildName(manifest))
  if (!plugin) return { refused }
  const incompatible = sharedExports ? checkCompatible(plugin, sharedExports) : undefined
  if (incompatible) return { refused: incompatible }
  return readFiles(plugin, dirname(manifest), budget)
}

function readFiles(plugin: BuiltPlugin, root: string, budget: MemoryBudget): BuildReading {
  const files = new Map<string, StoredFile>()
  for (const [file, integrity] of Object.entries(plugin.files)) {
    const read = readChecked(root, file, integrity)
    if (typeof read === 'string') {
      releaseFiles(files, budget)
      const message = `${plugin.id} ${plugin.version}: ${read}`
      return { refused: { id: plugin.id, version: plugin.version, code: 'PLUGIN_FILES', message } }
    }
    files.set(plugin.base + file, loadFile({ root, file, budget, immutable: true }))
  }
  return { build: { plugin, folder: root, files, ...inTwoParts(plugin) } }
}

/** The list of a plugin's files is a file itself, named by its content: whoever has the manifest can tell a forged one. */
function inTwoParts(plugin: BuiltPlugin): Pick<PluginBuild, 'listed' | 'parts' | 'partsFile'> {
  const parts = partsOf(plugin)
  const identity = Buffer.from(JSON.stringify(parts))
  const integrity = integrityOf(identity)
  const name = integrity.slice('sha384-'.length).replaceAll('+', '-').replaceAll('/', '_').slice(0, 8)
  const file = `parts-${name}.json`
  const partsFile: StoredFile = {
    type: typeOf(file),
    etag: strongEtag(identity),
    immutable: true,
    identity,
    br: brotliCompressSync(identity),
    gzip: gzipSync(identity),
  }
  return { listed: listed(plugin, { file, integrity }), parts, partsFile }
}

/** Gives the memory of a build's files back. */
export function releaseFiles(files: ReadonlyMap<string, StoredFile>, budget: MemoryBudget): void {
  for (const file of files.values()) budget.give(heldBytes(file))
}

/** What the shell that is built has in common with plugins; undefined while it is not built. */
export function readSharedExports(shellDir: string): SharedExportNames | undefined {
  try {
    return JSON.parse(readFileSync(join(shellDir, 'shared-exports.json'), 'utf8')) as SharedExportNames
  } catch {
    return undefined
  }
}
