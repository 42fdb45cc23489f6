import { codeOfError } from '@ntocc/sdk/contracts'

const LOOK_MS = 500

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOfError(error) === 'EPERM'
  }
}

/**
 * Calls `stop`, once, when one of the processes has gone that ENDS_WITH names (ids, separated by commas). Tests and the
 * commands of npm name themselves there: killed, they cannot stop what they have started. A console that is deployed has no
 * ENDS_WITH, and is stopped by signals alone.
 */
export function endsWith(named: string | undefined, stop: () => void): void {
  const pids = (named ?? '').split(',').filter(Boolean).map(Number)
  if (pids.length === 0) return
  const timer = setInterval(() => {
    if (pids.every(isAlive)) return
    clearInterval(timer)
    stop()
  }, LOOK_MS)
  timer.unref()
}
