import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataFolderLockedError, lockDataFolder } from '../db/lock.ts'
import { onlyOne } from './only-one.ts'

/**
 * What runs of the tests keep for each other: made once by whoever wants it first, in the system's folder for temporary files,
 * beside the folder that each run has for its own.
 */
export const keptFolder = (): string => process.env.NTOCC_KEPT ?? tmpdir()

/** What nobody has asked for in this time is of sources that have changed since. */
const KEPT_MS = 30 * 60_000
const LOCK = '.lock'

/** When somebody last asked for it: whoever does takes its lock, which writes into the lock's file. */
const askedAt = (lock: string): number => statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY

/** Drops it unless somebody has its lock: makes it, or is about to use it. */
const dropIfFree = (path: string): void => {
  let release: () => void
  try {
    release = lockDataFolder(path + LOCK)
  } catch (error) {
    if (error instanceof DataFolderLockedError) return
    throw error
  }
  rmSync(path, { recursive: true, force: true })
  rmSync(path + LOCK, { force: true })
  release()
}

/**
 * Drops what begins so and has not been asked for in a while, as of the time of a file that was written just now: a process can have been
 * given another clock than the one that dates files.
 */
const dropOld = (prefix: string, now: number): void => {
  for (const name of readdirSync(keptFolder())) {
    if (!name.startsWith(prefix) || !name.endsWith(LOCK)) continue
    const lock = join(keptFolder(), name)
    if (now - askedAt(lock) > KEPT_MS) dropIfFree(lock.slice(0, -LOCK.length))
  }
}

/** A file or folder that is kept, and how it is made. */
export interface Kept {
  /** Of all that are of the same kind: older ones go when a new one is made. */
  prefix: string
  /** What it is made of, in short. */
  edition: string
  /** Puts it to a path where nothing is, which is not where it will be kept. */
  make(half: string, kept: string): Promise<void>
}

/**
 * Its path. It stays there for half an hour after it was last asked for; several that ask at once, from whatever process, wait
 * for the one that makes it, and never see it half made.
 */
export const kept = async ({ prefix, edition, make }: Kept): Promise<string> => {
  const path = join(keptFolder(), prefix + edition)
  await onlyOne(path + LOCK, async () => {
    if (existsSync(path)) return
    dropOld(prefix, askedAt(path + LOCK))
    const folder = await mkdtemp(join(tmpdir(), 'half-'))
    try {
      await make(join(folder, 'made'), path)
      renameSync(join(folder, 'made'), path)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
  return path
}
