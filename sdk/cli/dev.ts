import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { BuiltPlugin } from '../src/contracts/console.ts'
import { stringOf } from '../src/fields/known.ts'
import { buildPlugin } from './build.ts'
import { builtLine, forEach } from './build-all.ts'
import { type Command, inFolders } from './commands/command.ts'
import { forgetProblem, installBuilt, tellProblem } from './commands/install.ts'
import { askConsole } from './console.ts'
import { PluginError, plainProblems } from './errors.ts'
import { watchTree } from './watch-tree.ts'

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
    const onChange = (): void => {
      changed.add(folder)
      clearTimeout(timer)
      timer = setTimeout(build, SETTLE_MS)
    }
    watchTree(folder, { signal, isLeftOut: path => OWN_OUTPUT.test(path), onChange })
  }
  building = buildInto(folders, running, signal).then(() => {})
  await building
  console.log(`Watching ${folders.length === 1 ? 'the plugin' : `${folders.length} plugins`}; Ctrl+C ends it.`)
  await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  clearTimeout(timer)
  await building
  const { into } = running
  if (into === undefined) return
  for (const folder of folders) {
    const id = await lastBuilt(folder)
    if (id) await forgetProblem(into, id)
  }
}

/** Id of the plugin that was built there last; undefined where none was yet. */
const lastBuilt = async (folder: string): Promise<string | undefined> => {
  const text = await readFile(join(folder, 'dist/plugin.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as BuiltPlugin).id
}

/** A console that has the build before is told that its source has gone on, and why nothing came of it. */
const tellFailed = async (folder: string, into: string, error: unknown): Promise<void> => {
  const id = error instanceof PluginError ? await lastBuilt(folder) : undefined
  if (id && error instanceof PluginError) await tellProblem(into, id, plainProblems(error))
}

const buildInto = (folders: string[], { into, console: address }: Running, signal: AbortSignal): Promise<number> =>
  forEach(folders, async folder => {
    const start = performance.now()
    const result = await buildPlugin(folder).catch(async (error: unknown) => {
      if (into) await tellFailed(folder, into, error)
      throw error
    })
    if (into) await installBuilt(join(folder, 'dist'), result.manifest, into)
    const line = builtLine(result, start)
    return address ? `${line}\n  ${await answerOf(address, result.manifest, signal)}` : line
  })

/** What the console says of a build; that it cannot be asked is no failure of the build. */
const answerOf = (address: string, plugin: BuiltPlugin, signal: AbortSignal): Promise<string> =>
  askConsole(address, plugin, signal).catch(
    (error: Error) => `${address} cannot be asked (${error.message}): it takes the build by itself as soon as it runs`,
  )

export const dev: Command = {
  usage: '[folder...] [--into <folder> [--console <url>]]',
  about: 'Builds, then builds again whenever a source changes.',
  more: [
    'For a plugin outside of the repository and a console that runs:',
    '--into     a folder that PLUGINS_DIR of the console names; every build goes there, whole, and is in force at once',
    '--console  its address, as http://localhost:8080: it is asked whether it took the build, and why not',
    'What cannot be built is told here and to the console, which goes on with the build before and says so.',
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
