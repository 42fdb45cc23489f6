import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

/**
 * Watches a folder and all below it. Folders are watched, not files: many editors save by putting another file in the place of the one
 * before, and what watches a file knows nothing of the other.
 * @param isLeftOut paths from the folder that nobody wants to hear of; folders among them are not entered
 * @param onChange something within is another, is new or has gone
 */
export function watchTree(
  root: string,
  { signal, isLeftOut, onChange }: { signal: AbortSignal; isLeftOut(path: string): boolean; onChange(): void },
): void {
  const watchers = new Map<string, FSWatcher>()

  const forget = (path: string): void => {
    for (const [at, watcher] of watchers) {
      if (path !== '' && at !== path && !at.startsWith(join(path, '/'))) continue
      watcher.close()
      watchers.delete(at)
    }
  }
  /** The folders directly below; undefined for what is no folder, or is none any more. */
  const foldersIn = (path: string): string[] | undefined => {
    try {
      const entries = readdirSync(join(root, path), { withFileTypes: true })
      return entries.filter(entry => entry.isDirectory()).map(entry => join(path, entry.name))
    } catch {
      return undefined
    }
  }
  const enter = (path: string): void => {
    try {
      // Watching begins before the names are read, so that nothing falls between.
      const watcher = watch(join(root, path), (event, name) => heard(path, event, name))
      watcher.on('error', () => forget(path))
      watchers.set(path, watcher)
    } catch (error) {
      // A folder below may go at any moment; the plugin's own is there, or its author is told.
      if (path === '') throw error
    }
    for (const name of foldersIn(path) ?? []) if (!isLeftOut(name)) enter(name)
  }
  const heard = (path: string, event: string, name: string | null): void => {
    if (signal.aborted) return
    const changed = name === null ? path : join(path, name)
    if (isLeftOut(changed)) return
    if (event === 'rename' && name !== null) {
      // A folder that came, or another in the place of one that was watched.
      forget(changed)
      if (foldersIn(changed)) enter(changed)
    }
    onChange()
  }

  enter('')
  signal.addEventListener('abort', () => forget(''), { once: true })
}
