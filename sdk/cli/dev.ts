import { watch } from 'node:fs'
import { join, sep } from 'node:path'
import type { BuiltPlugin } from '../src/contracts/console.ts'
import { stringOf } from '../src/fields/known.ts'
import { buildPlugin } from './build.ts'
import { builtLine, forEach } from './build-all.ts'
import { type Command, inFolders } from './commands/command.ts'
import { installBuilt } from './commands/install.ts'
import { askConsole } from './console.ts'

const SETTLE_MS = 120
const OWN_OUTPUT = new RegExp(`(^|\\${sep})(dist|node_modules)(\\${sep}|$)`)

/** Where builds go to beside the plugin's own dist. */
export interface Running {
  /** A folder that PLUGINS_DIR of a running console names. */
  into?: string | undefined
  /** Address of that console: it is asked what it makes of each build. */
  console?: string | undefined
}

/**
 * Builds, then builds a plugin again whenever one of its files changes. A console watches plugin.json, which every build
 * replaces last, and serves the new build from then on: pages, and the service in its backend. Runs until the signal is
 * aborted.
 */
export async function watchPlugins(folders: string[], signal: AbortSignal, running: Running = {}): Promise<void> {
  const changed = new Set<string>()
  // Watching begins before the first build, so that a change made during it is not lost.
  let building = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const build = (): void => {
    const waiting = [...changed]
    changed.clear()
    building = building.then(() => buildInto(waiting, running, signal)).then(() => {})
  }
  for (const folder of folders) {
    watch(folder, { recursive: true, signal }, (_, name) => {
      if (!name || OWN_OUTPUT.test(name)) return
      changed.add(folder)
      clearTimeout(timer)
      timer = setTimeout(build, SETTLE_MS)
    })
  }
  building = buildInto(folders, running, signal).then(() => {})
  await building
  console.log(`Watching ${folders.length === 1 ? 'the plugin' : `${folders.length} plugins`}; Ctrl+C ends it.`)
  await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  clearTimeout(timer)
  await building
}

const buildInto = (folders: string[], { into, console: address }: Running, signal: AbortSignal): Promise<number> =>
  forEach(folders, async folder => {
    const start = performance.now()
    const result = await buildPlugin(folder)
    if (into) await installBuilt(join(folder, 'dist'), result.manifest, into)
    const line = builtLine(result, start)
    return address ? `${line}\n  ${await answerOf(address, result.manifest, signal)}` : line
  })

/** What the console says of a build; that it cannot be asked is no failure of the build. */
const answerOf = (address: string, plugin: BuiltPlugin, signal: AbortSignal): Promise<string> =>
  askConsole(address, plugin, signal).catch((error: Error) => `${address} cannot be asked: ${error.message}`)

export const dev: Command = {
  usage: '[folder...] [--into <folder> [--console <url>]]',
  about: 'Builds, then builds again whenever a source changes.',
  more: [
    'For a plugin outside of the repository and a console that runs:',
    '--into     a folder that PLUGINS_DIR of the console names; every build goes there, whole, and is in force at once',
    '--console  its address, as http://localhost:8080: it is asked whether it took the build, and why not',
    'Name the id in branches.yaml once. Pages open in a browser change at the next visit, the service within a second or two.',
  ].join('\n'),
  options: { into: { type: 'string' }, console: { type: 'string' } },
  run: (named, { into, console: address }) =>
    inFolders(named, async folders => {
      const stop = new AbortController()
      process.once('SIGINT', () => stop.abort())
      process.once('SIGTERM', () => stop.abort())
      const running = { into: stringOf(into), console: stringOf(address) }
      await watchPlugins(folders, stop.signal, running)
      return 0
    }),
}
