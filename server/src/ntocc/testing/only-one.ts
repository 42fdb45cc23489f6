import { setTimeout as wait } from 'node:timers/promises'
import { DataFolderLockedError, lockDataFolder } from '../db/lock.ts'

const LOOK_MS = 100

const taken = (lock: string): (() => void) | undefined => {
  try {
    return lockDataFolder(lock)
  } catch (error) {
    if (error instanceof DataFolderLockedError) return undefined
    throw error
  }
}

/**
 * Test files that begin together wait for the one that makes what they all want. The lock is the operating system's: it
 * ends with a run that is killed, and the next one need not wait.
 */
export async function onlyOne(lock: string, work: () => Promise<void>): Promise<void> {
  let release = taken(lock)
  while (!release) {
    await wait(LOOK_MS)
    release = taken(lock)
  }
  await work().finally(release)
}
