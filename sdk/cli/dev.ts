import { watch } from 'node:fs'
import { sep } from 'node:path'
import { buildAll } from './build-all.ts'

const SETTLE_MS = 120
const OWN_OUTPUT = new RegExp(`(^|\\${sep})(dist|node_modules)(\\${sep}|$)`)

/**
 * Builds, then builds a plugin again whenever one of its files changes. A development gateway watches plugin.json,
 * which every build replaces last, and serves the new build from then on. Runs until the signal is aborted.
 */
export async function watchPlugins(folders: string[], signal: AbortSignal): Promise<void> {
  const changed = new Set<string>()
  // Watching begins before the first build, so that a change made during it is not lost.
  let building = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const build = (): void => {
    const waiting = [...changed]
    changed.clear()
    building = building.then(() => buildAll(waiting)).then(() => {})
  }
  for (const folder of folders) {
    watch(folder, { recursive: true, signal }, (_, name) => {
      if (!name || OWN_OUTPUT.test(name)) return
      changed.add(folder)
      clearTimeout(timer)
      timer = setTimeout(build, SETTLE_MS)
    })
  }
  building = buildAll(folders).then(() => {})
  await building
  console.log(`Watching ${folders.length} plugins; Ctrl+C ends it.`)
  await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  clearTimeout(timer)
  await building
}
