import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { dearest, failedFiles, MOST_UNSTABLE, readReport, verdictOf } from './report.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

interface Test {
  fullName: string
  status: 'passed' | 'failed' | 'pending'
}
const file = (name: string, assertionResults: Test[], seconds = 1, status = 'passed') => ({
  name: join(ROOT, name),
  status: assertionResults.some(test => test.status === 'failed') ? 'failed' : status,
  startTime: 0,
  endTime: seconds * 1000,
  assertionResults,
})
const test = (fullName: string, status: Test['status'] = 'passed'): Test => ({ fullName, status })
/** As Vitest writes it, and as it is read. */
const reported = (...testResults: ReturnType<typeof file>[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'ntocc-report-'))
  folders.push(folder)
  const path = join(folder, 'tests.json')
  writeFileSync(path, JSON.stringify({ testResults, numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }))
  const report = readReport(path)
  if (!report) throw new Error('not read')
  return report
}

describe('what a run says', () => {
  it('is red for a test that fails twice', () => {
    const first = reported(file('a.test.ts', [test('one', 'failed'), test('two')]))
    expect(failedFiles(first).map(each => each.file)).toEqual(['a.test.ts'])
    expect(verdictOf(first, first)).toEqual({ failed: ['a.test.ts > one'], unstable: [], isRed: true })
  })

  it('is green, with a word, for one that passes alone', () => {
    const first = reported(file('a.test.ts', [test('one', 'failed')]))
    const again = reported(file('a.test.ts', [test('one')]))
    expect(verdictOf(first, again)).toEqual({ failed: [], unstable: ['a.test.ts > one'], isRed: false })
  })

  it('is red for a test that fails only when it is repeated', () => {
    const first = reported(file('a.test.ts', [test('one', 'failed'), test('two')]))
    const again = reported(file('a.test.ts', [test('one'), test('two', 'failed')]))
    expect(verdictOf(first, again)).toMatchObject({ failed: ['a.test.ts > two'], isRed: true })
  })

  it.each([
    [MOST_UNSTABLE, false],
    [MOST_UNSTABLE + 1, true],
  ])('with %i unstable tests is red: %s', (count, isRed) => {
    const names = Array.from({ length: count }, (_, at) => `test ${at}`)
    const first = reported(
      file(
        'a.test.ts',
        names.map(name => test(name, 'failed')),
      ),
    )
    const again = reported(
      file(
        'a.test.ts',
        names.map(name => test(name)),
      ),
    )
    expect(verdictOf(first, again)).toMatchObject({ unstable: { length: count }, isRed })
  })

  it('counts a file that could not be read as failed', () => {
    const first = reported(file('a.test.ts', [], 1, 'failed'))
    expect(verdictOf(first, undefined)).toMatchObject({ failed: ['a.test.ts > the file itself'], isRed: true })
  })

  it('names the ten files that took longest, and what was skipped', () => {
    const report = reported(...Array.from({ length: 12 }, (_, at) => file(`${at}.test.ts`, [test('t')], at)))
    expect(dearest(report)).toHaveLength(10)
    expect(dearest(report)[0]).toContain('11.0 s  11.test.ts')
    expect(report.skipped).toBe(3)
  })

  it('is nothing where the run broke down before it wrote any', () => {
    expect(readReport(join(ROOT, 'no such file.json'))).toBeUndefined()
  })
})
