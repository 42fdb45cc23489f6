import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { type BuildResult, buildPlugin } from './build.ts'
import { PluginError } from './errors.ts'

const HELP = `ntocc-plugin <command> [folder...]

  build   build plugins into their dist folders (--force: also when nothing changed)
  check   load built plugins as the console would and compare them with their plugin.json
  dev     build, then build again whenever a source changes

Without a folder: the plugin in the working directory, or every plugin under ./plugins.
`

/** The command line. Answers the exit code: 0, 1 when a plugin failed, 2 for a wrong call. */
export async function main(args: string[]): Promise<number> {
  const [command, ...rest] = args
  const folders = await pluginFolders(rest.filter(argument => !argument.startsWith('--')))
  const force = rest.includes('--force')
  if (command === 'build') return buildAll(folders, force)
  console.log(HELP)
  return command === 'help' || command === '--help' ? 0 : 2
}

/** The folders named, or the plugin in the working directory, or all under ./plugins. */
export async function pluginFolders(named: string[]): Promise<string[]> {
  if (named.length) return named.map(folder => resolve(folder))
  if (existsSync('plugin.ts')) return [process.cwd()]
  const entries = await readdir('plugins', { withFileTypes: true }).catch(() => [])
  const folders = entries.map(entry => resolve('plugins', entry.name))
  return folders.filter(folder => existsSync(join(folder, 'plugin.ts'))).sort()
}

/** Builds folders in one process, a few at a time, and prints one line each. */
export async function buildAll(folders: string[], force = false): Promise<number> {
  const waiting = [...folders]
  let failed = 0
  const worker = async (): Promise<void> => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      if (!(await report(folder, () => buildPlugin(folder, { force })))) failed++
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism() + 1, folders.length) }, worker))
  if (folders.length === 0) console.error('No plugin.ts here or under ./plugins.')
  return failed || folders.length === 0 ? 1 : 0
}

async function report(folder: string, build: () => Promise<BuildResult>): Promise<boolean> {
  const start = performance.now()
  try {
    const { manifest, screens, built } = await build()
    const largest = Math.max(0, ...Object.values(screens))
    const how = built ? `${Math.round(performance.now() - start)} ms` : 'unchanged'
    const name = manifest.base.split('/').slice(2, 4).join(' ')
    console.log(`${name}  first screen at most ${(largest / 1000).toFixed(1)} kB  ${how}`)
    return true
  } catch (error) {
    if (!(error instanceof PluginError)) throw error
    console.error(`${relative(process.cwd(), folder) || '.'} failed:`)
    for (const { code, message } of error.problems) console.error(`  ${code}  ${message}`)
    return false
  }
}
