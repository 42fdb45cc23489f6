import { readFileSync } from 'node:fs'

const SAMPLE_MS = 20

/** Milliseconds that the main thread has been computing; its waiting for a busy machine is not in it. Linux only. */
const computedMs = (): number | undefined => {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6
  } catch {
    return undefined
  }
}

/**
 * Watches how long the event loop is held by one piece of work: what it computed between two turns of a short timer.
 * Counted in computing time, so that a machine with other work to do does not look like a loop that is blocked.
 */
export const watchMainThread = (onBlock: (ms: number) => void, overMs: number): (() => void) => {
  let before = computedMs()
  let at = performance.now()
  const timer = setInterval(() => {
    const [now, computed] = [performance.now(), computedMs()]
    if (computed !== undefined && before !== undefined) {
      const block = Math.min(now - at, computed - before) - SAMPLE_MS
      if (block > overMs) onBlock(Math.round(block))
    }
    before = computed
    at = now
  }, SAMPLE_MS)
  return () => clearInterval(timer)
}
