import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderLockedError, lockDataFolder } from './lock.ts'

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

  it('names the process that holds it', () => {
    lockDataFolder(file)
    expect(() => lockDataFolder(file)).toThrow(`in use by process ${process.pid}`)
  })

  it.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: '1' })],
    [
      'of an earlier process with our number, as in a restarted container',
      JSON.stringify({ pid: process.pid, started: '1' }),
    ],
    ['half written', '{"pid":'],
  ])('a lock %s is taken over', (_what, content) => {
    lockDataFolder(file)()
    writeFileSync(file, content)
    const release = lockDataFolder(file)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })

  it('what somebody else holds by now is not given back', () => {
    const release = lockDataFolder(file)
    const other = JSON.stringify({ pid: process.ppid, started: 'unknown' })
    writeFileSync(file, other)
    release()
    expect(readFileSync(file, 'utf8')).toBe(other)
  })
})
