import type { PluginHost } from '../host/index.ts'

/** ms after the layout is there: the first page with its data goes before. */
const LATER_MS = 3_000

/**
 * Reads the lists of files of plugins that somebody may visit, one after the other while nothing else is to be done, so
 * that the first visit to each waits for its code alone. Answers how to stop. Who saves data is asked for nothing ahead.
 */
export function prepareVisits(host: Pick<PluginHost, 'whole'>, pluginIds: readonly string[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const waiting = connection?.saveData ? [] : [...new Set(pluginIds)]
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = (): void => {
    const id = waiting.shift()
    if (id !== undefined) void host.whole(id).then(() => whenIdle(next))
  }
  const whenIdle = (then: () => void): void => {
    timer = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(then), 0)
  }
  timer = setTimeout(() => whenIdle(next), LATER_MS)
  return () => {
    waiting.length = 0
    clearTimeout(timer)
  }
}
