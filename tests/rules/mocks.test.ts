import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Files of one worker share what stands in a module's place: whoever puts something there takes it out again when the file
 * ends, or the next file finds it.
 */
const ROOT = resolve(import.meta.dirname, '../..')
/** Those that need a process of their own have it (`APART` in vitest.config.ts). */
const ALONE = new Set(['sdk/src/plugin/area-rules.test.ts', 'sdk/src/testing/service.test.ts'])

const mocked = (source: string, call: 'mock' | 'doUnmock'): string[] =>
  [...source.matchAll(new RegExp(`^\\s*vi\\.${call}\\('([^']+)'`, 'gm'))].map(([, path]) => path ?? '').sort()

it('whoever puts something in the place of a module takes it out again', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: ROOT, encoding: 'utf8' })
  const sources = files
    .split('\n')
    .filter(file => file !== '' && !ALONE.has(file))
    .map(file => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
  const mocking = sources.filter(([, source]) => mocked(source, 'mock').length > 0)
  expect(mocking).not.toEqual([])
  for (const [file, source] of mocking)
    expect([file, mocked(source, 'doUnmock')]).toEqual([file, mocked(source, 'mock')])
})

it('sees who leaves something behind', () => {
  const left = "vi.mock('./clock.ts', () => ({}))\nafterAll(() => {\n  vi.doUnmock('./other.ts')\n})"
  expect([mocked(left, 'mock'), mocked(left, 'doUnmock')]).toEqual([['./clock.ts'], ['./other.ts']])
})
