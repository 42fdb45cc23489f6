import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { BuiltPlugin } from '../../src/contracts/console.ts'
import { asError } from '../../src/contracts/thrown.ts'
import { PROBLEM_FILE, parseManifestPlugin } from '../../src/plugin/manifest.ts'
import { PluginError, problem } from '../errors.ts'
import { integrity } from '../output.ts'
import { type ArchiveFile, readTarGz } from './archive.ts'
import type { Command } from './command.ts'

/** A plugin in a folder of PLUGINS_DIR. */
export interface Installed {
  id: string
  version: string
  /** It has a service that runs in the backend. */
  service: boolean
  /** Files that are missing or not those that were built. */
  altered: string[]
}

const invalid = (file: string, why: string): PluginError =>
  new PluginError([problem('INSTALL_ARCHIVE', `${basename(file)}: ${why}.`)])

/**
 * Puts a packed plugin into a folder of plugins, in place of one of its id. Every file is checked first, and the change
 * is one move: a console that watches never sees half of it. Throws INSTALL_ARCHIVE.
 */
export async function installPlugin(file: string, into: string): Promise<BuiltPlugin> {
  const files = await readFile(file).then(
    bytes => unpack(file, bytes),
    (error: Error) => {
      throw invalid(file, error.message)
    },
  )
  const plugin = pluginOf(file, files)
  const folder = resolve(into)
  const half = join(folder, `.half-${plugin.id}`)
  await rm(half, { recursive: true, force: true })
  for (const { path, body } of files) {
    const target = join(half, path.slice(plugin.id.length + 1))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, body)
  }
  await replace(half, join(folder, plugin.id))
  return plugin
}

/** Puts what a build made into a folder of plugins, in place of one of its id, in one move. */
export async function installBuilt(dist: string, plugin: BuiltPlugin, into: string): Promise<void> {
  const half = join(resolve(into), `.half-${plugin.id}`)
  await rm(half, { recursive: true, force: true })
  const compressed = Object.keys(plugin.files).flatMap(name => [name, `${name}.br`, `${name}.gz`])
  for (const name of [...compressed, ...Object.keys(plugin.area?.files ?? {}), 'plugin.json']) {
    await mkdir(dirname(join(half, name)), { recursive: true })
    await copyFile(join(dist, name), join(half, name))
  }
  await replace(half, join(resolve(into), plugin.id))
}

/**
 * Leaves word beside a plugin in a folder of plugins that its source has gone on and cannot be built: a console that watches goes on with
 * what was built last and says so. The next build takes its place. Nothing where none was ever put there.
 */
export async function tellProblem(into: string, id: string, text: string): Promise<void> {
  const folder = join(resolve(into), id)
  if (!existsSync(join(folder, 'plugin.json'))) return
  // A console that watches never reads half of it.
  await writeFile(join(folder, `.${PROBLEM_FILE}`), text)
  await rename(join(folder, `.${PROBLEM_FILE}`), join(folder, PROBLEM_FILE))
}

export const forgetProblem = (into: string, id: string): Promise<void> =>
  rm(join(resolve(into), id, PROBLEM_FILE), { force: true })

function unpack(file: string, bytes: Buffer): ArchiveFile[] {
  try {
    return readTarGz(bytes)
  } catch (error) {
    throw invalid(file, asError(error).message)
  }
}

function pluginOf(file: string, files: readonly ArchiveFile[]): BuiltPlugin {
  const manifest = files.find(({ path }) => /^[^/]+\/plugin\.json$/.test(path))
  if (!manifest) throw invalid(file, 'there is no plugin.json in it')
  const { plugin, refused } = parseManifestPlugin(jsonOf(manifest.body))
  if (!plugin) throw invalid(file, refused.message)
  const bodies = new Map(files.map(({ path, body }) => [path, body]))
  const wrong = filesOf(plugin).filter(([name, hash]) => {
    const body = bodies.get(`${plugin.id}/${name}`)
    return !body || integrity(body) !== hash
  })
  if (wrong.length > 0) throw invalid(file, `${wrong.map(([name]) => name).join(', ')} is not what was built`)
  const foreign = files.find(({ path }) => !path.startsWith(`${plugin.id}/`))
  if (foreign) throw invalid(file, `${foreign.path} is not a file of ${plugin.id}`)
  return plugin
}

const filesOf = ({ files, area }: BuiltPlugin): [string, string][] => Object.entries({ ...files, ...area?.files })

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

async function replace(half: string, target: string): Promise<void> {
  const old = join(dirname(target), `.old-${basename(target)}`)
  await rm(old, { recursive: true, force: true })
  if (existsSync(target)) await rename(target, old)
  await rename(half, target)
  await rm(old, { recursive: true, force: true })
}

/** Takes a plugin out of a folder of plugins. Throws INSTALL_UNKNOWN. */
export async function removePlugin(id: string, from: string): Promise<void> {
  const folder = join(resolve(from), id)
  if (!/^[a-z][a-z0-9-]*$/.test(id) || !existsSync(join(folder, 'plugin.json'))) {
    throw new PluginError([problem('INSTALL_UNKNOWN', `There is no plugin ${id} in ${from}.`)])
  }
  await rm(folder, { recursive: true })
}

/** What a folder of plugins holds. Throws CHECK_MANIFEST for a plugin.json that is none. */
export async function listPlugins(folder: string): Promise<Installed[]> {
  const entries = await readdir(resolve(folder), { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
  const found: Installed[] = []
  for (const name of names.sort()) {
    const root = join(resolve(folder), name)
    const text = await readFile(join(root, 'plugin.json')).catch(() => undefined)
    if (!text) continue
    const { plugin, refused } = parseManifestPlugin(jsonOf(text), name)
    if (!plugin) throw new PluginError([problem('CHECK_MANIFEST', `${name}: ${refused.message}`)])
    const altered: string[] = []
    for (const [file, hash] of filesOf(plugin)) {
      const body = await readFile(join(root, file)).catch(() => undefined)
      if (!body || integrity(body) !== hash) altered.push(file)
    }
    found.push({ id: plugin.id, version: plugin.version, service: Boolean(plugin.area?.service), altered })
  }
  return found
}

export const install: Command = {
  usage: '<archive> --into <folder>',
  about: 'Puts a packed plugin into a folder of PLUGINS_DIR.',
  more: 'Every file is checked first. A plugin of the same id gives way to it; a console that watches takes it at once.',
  options: { into: { type: 'string' } },
  words: [1, 1],
  needs: ['into'],
  async run([file = ''], { into }) {
    const { id, version } = await installPlugin(file, String(into))
    console.log(`${id} ${version} is in ${into}; name it in branches.yaml`)
    return 0
  },
}

export const remove: Command = {
  usage: '<id> --from <folder>',
  about: 'Takes a plugin out of a folder of PLUGINS_DIR; its tables stay.',
  options: { from: { type: 'string' } },
  words: [1, 1],
  needs: ['from'],
  async run([id = ''], { from }) {
    await removePlugin(id, String(from))
    console.log(`${id} is no longer in ${from}; its tables stay`)
    return 0
  },
}

export const list: Command = {
  usage: '--in <folder>',
  about: 'Says what is in a folder of PLUGINS_DIR, and whether it is what was built.',
  options: { in: { type: 'string' } },
  words: [0, 0],
  needs: ['in'],
  async run(_, { in: folder }) {
    const installed = await listPlugins(String(folder))
    for (const { id, version, service, altered } of installed) {
      const state = altered.length ? `ALTERED ${altered.join(', ')}` : 'as built'
      console.log(`${id}  ${version}  ${service ? 'pages and service' : 'pages'}  ${state}`)
    }
    return installed.some(({ altered }) => altered.length > 0) ? 1 : 0
  },
}
