import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PluginSource } from './source.ts'

const TOOL = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const TOOL_PARTS = ['cli', 'src/plugin', 'src/contracts', 'src/fields', 'src/reporting', 'src/service']
const IGNORED = /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/

/** Identity of everything a build depends on: the plugin's files, this tool and the installed versions. */
export async function inputsHash(source: PluginSource): Promise<string> {
  const hash = createHash('sha256')
  hash.update(await toolHash())
  const lock = lockfile(source.folder)
  if (lock) hash.update(await readFile(lock))
  await addFolder(hash, source.folder)
  return hash.digest('hex')
}

let tool: Promise<string> | undefined
function toolHash(): Promise<string> {
  tool ??= (async () => {
    const hash = createHash('sha256')
    for (const part of TOOL_PARTS) await addFolder(hash, join(TOOL, part))
    return hash.digest('hex')
  })()
  return tool
}

async function addFolder(hash: ReturnType<typeof createHash>, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  for (const file of files.sort()) {
    const name = relative(folder, file)
    if (IGNORED.test(name)) continue
    hash.update(`\0${name}\0`).update(await readFile(file))
  }
}

function lockfile(folder: string): string | undefined {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const file = join(at, 'package-lock.json')
    if (existsSync(file)) return file
  }
  return undefined
}
