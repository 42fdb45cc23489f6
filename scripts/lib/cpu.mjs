import { readFileSync } from 'node:fs'

/** Clock ticks of Linux in a second, which is not to be had without a C library; it is 100 wherever Node runs. */
const TICKS = 100

/**
 * Processor seconds of all processes that this one has started and seen end, those that they started among them.
 * @returns undefined where the system does not say (it is read from /proc)
 */
export function childrenCpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name of the program, in parentheses, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = [Number(fields[13]), Number(fields[14])]
    return (user + system) / TICKS
  } catch {
    return undefined
  }
}
