import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildAll, checkAll, forEach } from './build-all.ts'
import { create } from './commands/create.ts'
import { packLine } from './commands/pack.ts'
import { testLine } from './commands/test.ts'
import { watchPlugins } from './dev.ts'

const HELP = `ntocc-plugin <command> [folder...]

  create  make a new plugin that works: create <name> [--dir <folder>]
  build   build plugins into their dist folders (--force: also when nothing changed)
  check   load built plugins as the console would and compare them with their plugin.json
  test    run the plugin's tests, build it and check what was built
  pack    build, check and put plugins into archives for PLUGINS_DIR
  dev     build, then build again whenever a source changes

Without a folder: the plugin in the working directory, or every plugin under ./plugins.
`

/** The command line. Answers the exit code: 0, 1 when a plugin failed, 2 for a wrong call. */
export async function main(args: string[]): Promise<number> {
  const [command = '', ...rest] = args
  if (['help', '--help'].includes(command)) {
    console.log(HELP)
    return 0
  }
  if (command === 'create') return create(rest)
  if (!['build', 'check', 'test', 'pack', 'dev'].includes(command)) {
    console.error(HELP)
    return 2
  }
  const folders = await pluginFolders(rest.filter(argument => !argument.startsWith('--')))
  if (folders.length === 0) {
    console.error('No plugin.ts here or under ./plugins.')
    return 1
  }
  if (command === 'build') return buildAll(folders, rest.includes('--force'))
  if (command === 'check') return checkAll(folders)
  if (command === 'test') return forEach(folders, testLine, 1)
  // The check loads built files in this process: one at a time.
  if (command === 'pack') return forEach(folders, packLine, 1)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  await watchPlugins(folders, stop.signal)
  return 0
}

/** The folders named, or the plugin in the working directory, or all under ./plugins. */
async function pluginFolders(named: string[]): Promise<string[]> {
  if (named.length) return named.map(folder => resolve(folder))
  if (existsSync('plugin.ts')) return [process.cwd()]
  const entries = await readdir('plugins', { withFileTypes: true }).catch(() => [])
  const folders = entries.map(entry => resolve('plugins', entry.name))
  return folders.filter(folder => existsSync(join(folder, 'plugin.ts'))).sort()
}
