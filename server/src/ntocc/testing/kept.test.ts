import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lockDataFolder } from '../db/lock.ts'
import { kept } from './kept.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'))
  vi.stubEnv('NTOCC_KEPT', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

let made = 0
const want = (edition: string): Promise<string> =>
  kept({
    prefix: 'thing-',
    edition,
    async make(half) {
      made += 1
      writeFileSync(half, 'half')
      await new Promise(setImmediate)
      writeFileSync(half, `whole ${edition}`)
    },
  })

const HOUR_MS = 3_600_000
const ageLock = (path: string): void => {
  const then = new Date(statSync(`${path}.lock`).mtimeMs - HOUR_MS)
  utimesSync(`${path}.lock`, then, then)
}

it('is made once for all that ask together, and whole for each', async () => {
  made = 0
  const paths = await Promise.all([want('a'), want('a'), want('a')])
  expect(made).toBe(1)
  for (const path of paths) expect(readFileSync(path, 'utf8')).toBe('whole a')
})

it('is dropped when nobody has asked for a while, unless somebody asks or has its lock', async () => {
  const [old, used, held] = [await want('old'), await want('used'), await want('held')]
  for (const each of [old, used, held]) ageLock(each)
  await want('used')
  const release = lockDataFolder(`${held}.lock`)
  ageLock(held)
  await want('new')
  expect(existsSync(old)).toBe(false)
  expect(existsSync(`${old}.lock`)).toBe(false)
  expect([existsSync(used), existsSync(held)]).toEqual([true, true])
  release()
  ageLock(held)
  await want('newer')
  expect(existsSync(held)).toBe(false)
})

it.each([-200, 200])('says nothing of a process whose own clock is %i days off', async days => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * HOUR_MS })
  const [fresh, old] = [await want('fresh'), await want('old')]
  ageLock(old)
  await want('new')
  vi.useRealTimers()
  expect([existsSync(fresh), existsSync(old)]).toEqual([true, false])
})

it('leaves nothing half behind, and the next one makes it', async () => {
  const fails = kept({ prefix: 'thing-', edition: 'b', make: () => Promise.reject(new Error('no room')) })
  await expect(fails).rejects.toThrow('no room')
  expect(readdirSync(folder)).toEqual(['thing-b.lock'])
  expect(readFileSync(await want('b'), 'utf8')).toBe('whole b')
})
