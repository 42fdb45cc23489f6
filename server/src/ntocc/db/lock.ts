/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { tryLock } from 'fs-native-extensions'

/** Refused: another living process has the data folder open. */
export class DataFolderLockedError extends Error {
  /** Process that holds it, as it calls itself: in another container it is another one here. 0 while it has not said so. */
  readonly pid: number

  constructor(file: string, pid: number) {
    const by = pid === 0 ? 'another process' : `process ${pid}`
    super(`the data folder ${dirname(file)} is in use by ${by}; stop it, or give this one another DATA_DIR`)
    this.name = 'DataFolderLockedError'
    this.pid = pid
  }
}

const holderOf = (file: string): number => {
  try {
    const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid?: unknown }
    return typeof pid === 'number' && Number.isSafeInteger(pid) ? pid : 0
  } catch {
    return 0
  }
}

/** Whether the open file is still the one of that name: one that was removed meanwhile guards nothing. */
const isStill = (descriptor: number, file: string): boolean => {
  const [opened, named] = [fstatSync(descriptor), statSync(file, { throwIfNoEntry: false })]
  return opened.ino === named?.ino && opened.dev === named.dev
}

/**
 * Takes the operating system's exclusive lock on the lock file of a data folder. It is of the file itself, not of its
 * name or of a process id: a copied folder is free, containers that share a folder shut each other out, and however a
 * process ends, its lock ends with it. The file stays: removed, it could be locked twice.
 * @returns gives the lock back
 * @throws DataFolderLockedError while another process holds it
 */
export const lockDataFolder = (file: string): (() => void) => {
  mkdirSync(dirname(file), { recursive: true })
  const descriptor = openSync(file, 'a+')
  if (!tryLock(descriptor)) {
    closeSync(descriptor)
    throw new DataFolderLockedError(file, holderOf(file))
  }
  if (!isStill(descriptor, file)) {
    closeSync(descriptor)
    return lockDataFolder(file)
  }
  ftruncateSync(descriptor)
  writeSync(descriptor, JSON.stringify({ pid: process.pid }))
  return () => closeSync(descriptor)
}
