import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Refused: another living process has the data folder open. */
export class DataFolderLockedError extends Error {
  readonly pid: number

  constructor(file: string, pid: number) {
    super(`the data folder is in use by process ${pid} (${file}); stop it, or give this one another DATA_DIR`)
    this.name = 'DataFolderLockedError'
    this.pid = pid
  }
}

interface Holder {
  pid: number
  /** When the process started, in the kernel's ticks: tells a reused process id (every container has a 1) from its holder. */
  started: string
}

/** Start time of a process, '' when it is dead, 'unknown' where the platform does not tell. */
const startOf = (pid: number): string => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return ''
  }
  try {
    // Fields after the command name, which is in brackets and may hold spaces: state first, start time is field 22.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Killed, and only waiting for its parent to notice: it holds nothing any more.
    if (fields[0] === 'Z' || fields[0] === 'X') return ''
    return fields[19] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

const readHolder = (file: string): Holder | undefined => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null) return undefined
    const { pid, started } = value as Partial<Holder>
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined
  } catch {
    return undefined
  }
}

const isAlive = (holder: Holder): boolean => {
  const started = startOf(holder.pid)
  if (started === '') return false
  return holder.started === 'unknown' || started === 'unknown' || started === holder.started
}

/**
 * Takes the exclusive lock file of a data folder; a lock whose process is gone is taken over.
 * @returns gives the lock back
 * @throws DataFolderLockedError while another living process holds it
 */
export const lockDataFolder = (file: string): (() => void) => {
  mkdirSync(dirname(file), { recursive: true })
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx' })
      return () => {
        const holder = readHolder(file)
        if (holder?.pid === mine.pid && holder.started === mine.started) rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (holder && isAlive(holder)) throw new DataFolderLockedError(file, holder.pid)
    rmSync(file, { force: true })
  }
  throw new DataFolderLockedError(file, readHolder(file)?.pid ?? 0)
}
