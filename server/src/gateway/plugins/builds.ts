import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ManifestPlugin, RefusedPlugin } from '@ntocc/sdk/contracts'
import { checkCompatible, parseManifestPlugin } from '@ntocc/sdk/plugin/manifest'
import { heldBytes, loadFile, type MemoryBudget, type StoredFile } from '../static/file-store.ts'

/** A built plugin whose every byte has been checked against its plugin.json. */
export interface PluginBuild {
  plugin: ManifestPlugin
  /** Folder of the build. */
  folder: string
  /** By full URL path. */
  files: ReadonlyMap<string, StoredFile>
}

export type BuildReading = { build: PluginBuild; refused?: undefined } | { build?: undefined; refused: RefusedPlugin }

/** Names each shared module exports in this console (shell/dist/shared-exports.json). */
export type SharedExportNames = Parameters<typeof checkCompatible>[1]

/** The plugin.json files below the plugin folders: `<folder>/<name>/dist/plugin.json`, or `<folder>/<name>/plugin.json`. */
export function findBuilds(folders: readonly string[]): string[] {
  return folders.flatMap(folder => subFolders(folder).flatMap(name => manifestIn(join(folder, name))))
}

function subFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(entry => entry.name)
      .sort()
  } catch (error) {
    // Anything else, no descriptor left for example, says nothing about what is installed.
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return []
  }
}

function manifestIn(folder: string): string[] {
  const found = [join(folder, 'dist', 'plugin.json'), join(folder, 'plugin.json')].find(file =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  )
  return found ? [found] : []
}

const nameOf = (manifest: string): string => {
  const folder = dirname(manifest)
  return basename(folder) === 'dist' ? basename(dirname(folder)) : basename(folder)
}

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
    const message = `plugin.json cannot be read: ${(error as Error).message}`
    return { refused: { id: nameOf(manifest), code: 'PLUGIN_MANIFEST', message } }
  }
  const { plugin, refused } = parseManifestPlugin(value, nameOf(manifest))
  if (!plugin) return { refused }
  const incompatible = sharedExports ? checkCompatible(plugin, sharedExports) : undefined
  if (incompatible) return { refused: incompatible }
  return readFiles(plugin, dirname(manifest), budget)
}

function readFiles(plugin: ManifestPlugin, root: string, budget: MemoryBudget): BuildReading {
  const files = new Map<string, StoredFile>()
  for (const [file, integrity] of Object.entries(plugin.files)) {
    const problem = checkFile(root, file, integrity)
    if (problem) {
      releaseFiles(files, budget)
      const message = `${plugin.id} ${plugin.version}: ${problem}`
      return { refused: { id: plugin.id, version: plugin.version, code: 'PLUGIN_FILES', message } }
    }
    files.set(plugin.base + file, loadFile({ root, file, budget, immutable: true }))
  }
  return { build: { plugin, folder: root, files } }
}

function checkFile(root: string, file: string, integrity: string): string | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(join(root, file))
  } catch {
    return `'${file}' is missing`
  }
  const actual = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  return actual === integrity ? undefined : `'${file}' is not the file that was built (its SHA-384 differs)`
}

/** Gives the memory of a build's files back. */
export function releaseFiles(files: ReadonlyMap<string, StoredFile>, budget: MemoryBudget): void {
  for (const file of files.values()) budget.give(heldBytes(file))
}
