import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { isNewer } from './kernel.ts'

const root = mkdtempSync(join(tmpdir(), 'kernel-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('sources are taken where one was changed after the backend was built; tests and pages are none', () => {
  const write = (file: string, at: number) => {
    const path = join(root, file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, '')
    utimesSync(path, at, at)
    return path
  }
  write('server/src/a.ts', 100)
  write('sdk/src/fields/b.tsx', 100)
  expect(isNewer(root, join(root, 'server/dist/a.js'))).toBe(true)
  const built = write('server/dist/a.js', 200)
  expect(isNewer(root, built)).toBe(false)
  write('server/src/a.test.ts', 300)
  write('server/src/words.json', 300)
  write('sdk/src/ui/page.tsx', 300)
  expect(isNewer(root, built)).toBe(false)
  write('sdk/src/fields/b.tsx', 300)
  expect(isNewer(root, built)).toBe(true)
})
