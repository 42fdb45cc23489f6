import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderLockedError, lockDataFolder } from './lock.ts'

/** Another process that waits for a moment, tries the lock, says what came of it and lives on. */
const CONTENDER = `
  const { openSync } = require('node:fs')
  const { tryLock } = require(process.argv[1])
  while (Date.now() < Number(process.argv[3]));
  console.log(tryLock(openSync(process.argv[2], 'a+')))
  setInterval(() => {}, 1000)
`
const EXTENSIONS = createRequire(import.meta.url).resolve('fs-native-extensions')

const contend = (file: string, at = 0) => {
  const child = spawn(process.execPath, ['-e', CONTENDER, EXTENSIONS, file, String(at)])
  const won = new Promise<boolean>((resolve, reject) => {
    child.stdout.on('data', text => resolve(String(text).trim() === 'true'))
    child.stderr.on('data', text => reject(new Error(String(text))))
  })
  const ended = new Promise<void>(resolve => child.on('exit', () => resolve()))
  return {
    won,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('lock of a data folder', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ntocc-lock-'))
    file = join(folder, 'data', 'pg.lock')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is held by one and given back', () => {
    const release = lockDataFolder(file)
    expect(() => lockDataFolder(file)).toThrow(DataFolderLockedError)
    release()
    lockDataFolder(file)()
  })

  it('names the folder and the process that holds it', () => {
    const release = lockDataFolder(file)
    expect(() => lockDataFolder(file)).toThrow(`${join(folder, 'data')} is in use by process ${process.pid}`)
    release()
  })

  it('has one holder of many that start in the same instant, whose end by force frees it', async () => {
    mkdirSync(join(folder, 'data'))
    const at = Date.now() + 1_000
    const all = Array.from({ length: 6 }, () => contend(file, at))
    const won = await Promise.all(all.map(each => each.won))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(() => lockDataFolder(file)).toThrow(DataFolderLockedError)
    await all[won.indexOf(true)]?.kill()
    lockDataFolder(file)()
    await Promise.all(all.map(each => each.kill()))
  })

  it.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: '1' })],
    ['of another container, where every process is the first', JSON.stringify({ pid: 1 })],
    ['half written', '{"pid":'],
  ])('what is written in a file %s counts for nothing', (_what, content) => {
    lockDataFolder(file)()
    writeFileSync(file, content)
    const release = lockDataFolder(file)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: process.pid })
    release()
  })

  it('of a copied folder is free while the source is held; of a moved one it is not', () => {
    const release = lockDataFolder(file)
    cpSync(join(folder, 'data'), join(folder, 'copy'), { recursive: true })
    lockDataFolder(join(folder, 'copy', 'pg.lock'))()
    renameSync(join(folder, 'data'), join(folder, 'moved'))
    expect(() => lockDataFolder(join(folder, 'moved', 'pg.lock'))).toThrow(DataFolderLockedError)
    release()
  })
})
