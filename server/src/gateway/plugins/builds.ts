import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BuiltPlugin, RefusedPlugin } from '@ntocc/sdk/contracts'
import { checkCompatible, parseManifestPlugin } from '@ntocc/sdk/plugin/manifest'
import { buildName, readChecked } from '../../builds/find.ts'
import { heldBytes, loadFile, type MemoryBudget, type StoredFile } from '../static/file-store.ts'

/** A built plugin whose every byte has been checked against its plugin.json. */
export interface PluginBuild {
  plugin: BuiltPlugin
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
    const message = `plugin.json cannot be read: ${(error as Error).message}`
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
  return { build: { plugin, folder: root, files } }
}

/** Gives the memory of a build's files back. */
export function releaseFiles(files: ReadonlyMap<string, StoredFile>, budget: MemoryBudget): void {
  for (const file of files.values()) budget.give(heldBytes(file))
}
