import { execFileSync } from 'node:child_process'
import { matchesGlob, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shuffled } from './shuffled.ts'
import { COMPLETE_ONLY, isCompleteOnly, leftOutOf } from './tiers.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => /\.test\.tsx?$/.test(file))

describe('tiers', () => {
  it('have every test file in exactly one: what is named is there, and named once, here or by its own name', () => {
    for (const part of COMPLETE_ONLY) {
      const own = files.filter(file => (part.endsWith('/') ? file.startsWith(part) : file === part))
      expect(own, part).not.toEqual([])
      expect(
        own.filter(file => file.includes('.complete.')),
        part,
      ).toEqual([])
      const others = COMPLETE_ONLY.filter(other => other !== part && other.endsWith('/'))
      expect(
        others.filter(other => part.startsWith(other)),
        part,
      ).toEqual([])
    }
    expect(files.filter(isCompleteOnly).length).toBeLessThan(files.length / 2)
  })

  it('leave out of the gate exactly what is for the complete run alone, and of that nothing', () => {
    const isLeftOut = (file: string) => leftOutOf('gate').some(glob => matchesGlob(file, glob))
    expect(files.filter(isLeftOut)).toEqual(files.filter(isCompleteOnly))
    expect(files.some(isLeftOut)).toBe(true)
    expect(leftOutOf('all')).toEqual([])
  })

  it('name no area: files of a plugin say themselves which run they are for', () => {
    expect(COMPLETE_ONLY.filter(part => part.startsWith('plugins/'))).toEqual([])
  })

  it('leave no test file to nobody: pieces of pages stand where those are tested, all else in a room of the house', () => {
    const pages = files.filter(file => file.endsWith('.tsx'))
    expect(pages.filter(file => !/^(sdk|shell|plugins)\//.test(file))).toEqual([])
    expect(files.filter(file => !/^(sdk|shell|server|plugins|tests|scripts)\//.test(file))).toEqual([])
    // A fixture is a plugin of somebody else's: its tests are run by the test that builds it.
    expect(files.filter(file => file.startsWith('tests/fixtures/') && file.endsWith('.tsx'))).toEqual([])
  })
})

describe('the order of a seed', () => {
  const order = (items: string[], seed: string): string[] => shuffled(items, item => item, seed)
  const items = Array.from({ length: 50 }, (_, at) => `${at}.test.ts`)
  it('is the same whatever order the files come in, and another for another seed', () => {
    expect(order([...items].reverse(), '1')).toEqual(order(items, '1'))
    expect([...order(items, '1')].sort()).toEqual([...items].sort())
    expect(order(items, '2')).not.toEqual(order(items, '1'))
  })
})
