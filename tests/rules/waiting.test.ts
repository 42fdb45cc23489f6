import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LIMIT_MS } from '../limit.ts'

/**
 * No test depends on speed. What is promised about time is asserted by counts, by order or by a clock that the test moves; what has to be
 * measured is measured by `npm run bench`.
 */
const ROOT = resolve(import.meta.dirname, '../..')

const number = (text: string): number => Number(text.replaceAll('_', ''))

/** What stands between the parenthesis at this place and the one that closes it. */
const inParentheses = (source: string, at: number): string => {
  let depth = 0
  for (let n = at; n < source.length; n++) {
    if (source[n] === '(') depth += 1
    else if (source[n] === ')' && --depth === 0) return source.slice(at + 1, n)
  }
  return source.slice(at + 1)
}

const matches = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([text]) => text.trim())

/** How long something took, by a clock that was looked at before, or by a limit of a test's own. */
const elapsed = (source: string): string[] => {
  const looked = matches(source, /\b(?:const|let) \w+ = (?:Date|performance)\.now\(\)/g).map(text => text.split(' ')[1])
  return [
    ...matches(source, /performance\.now\(\) - .*/g),
    ...matches(source, /Date\.now\(\) - (\w+).*/g).filter(text => looked.includes(/- (\w+)/.exec(text)?.[1])),
    ...matches(source, /expect\([^\n]*(?:longest|elapsed|duration|took)[^\n]*\.toBe(?:Less|Greater)Than.*/gi),
  ]
}

/** Polls that give up before all others do. */
const shortPolls = (source: string): string[] =>
  [...source.matchAll(/\b(?:poll|waitFor|waitUntil|find(?:All)?By\w+)\(/g)].flatMap(found => {
    const options = inParentheses(source, found.index + found[0].length - 1)
    const [, limit] =
      /\btimeout: ([\d_]+)[^{}]*\}\s*,?\s*$/.exec(options) ?? /,\s*([\d_]{3,}),?\s*$/.exec(options) ?? []
    return limit && number(limit) < LIMIT_MS ? [`${found[0]}… ${limit} ms)`] : []
  })

/** What projects give a test that runs in Node; hooks get more. A limit of a test's own is for one that takes longer. */
const TEST_MS = 2 * LIMIT_MS

/** Limits by which a test or a hook ends before others do. */
const shortLimits = (source: string): string[] =>
  [
    ...source.matchAll(/\b(?:testTimeout|hookTimeout): ([\d_]+)/g),
    ...source.matchAll(/['"`], \{[^{}]*\btimeout: ([\d_]+)[^{}]*\}, (?:async )?\(/g),
    ...source.matchAll(/^\s*\}, (\d+_000)\)$/gm),
  ].flatMap(([text, limit = '']) => (number(limit) < TEST_MS ? [text.trim()] : []))

/** A while of doing nothing, after which something is said not to have happened, or looked at once more. */
const sleeps = (source: string): string[] =>
  matches(
    source,
    /\b(?:wait|sleep)\((?:[1-9]|[A-Z]{2})[^()]*\)|\bsetTimeout\(\w+, [1-9][\d_]*\)\)|\.waitForTimeout\(.*?\)|new Promise\(\(?(\w+)\)? => setTimeout\(\1, [^0].*/g,
  )

const KINDS = { elapsed, shortPolls, shortLimits, sleeps }

describe('the rule sees', () => {
  it.each([
    ['elapsed', `const began = performance.now()\nawait act()\nexpect(performance.now() - began).toBeLessThan(1_000)`],
    ['elapsed', `const began = Date.now()\nawait act()\nexpect(Date.now() - began).toBeLessThan(1_000)`],
    ['elapsed', `expect(await longestTask()).toBeLessThan(LONGEST_TASK_MS)`],
    ['shortPolls', `await expect.poll(() => seen(), { timeout: 5_000 }).toBe(1)`],
    ['shortPolls', `await vi.waitFor(() => expect(seen()).toBe(1), { timeout: 3000, interval: 20 })`],
    ['shortPolls', `await vi.waitFor(() => expect(seen()).toBe(1), 10_000)`],
    ['shortPolls', `await screen.findByText('there', undefined, { timeout: 3000 })`],
    ['shortPolls', `await page.getByText('there').waitFor({ timeout: 3_000 })`],
    ['shortLimits', `vi.setConfig({ testTimeout: 60_000 })`],
    ['shortLimits', `it('is long', { timeout: 60_000 }, async () => {\n  await act()\n})`],
    ['shortLimits', `it('is long', {\n  timeout: 90_000,\n}, async () => {\n  await act()\n})`],
    ['shortLimits', `beforeAll(async () => {\n  await act()\n}, 60_000)`],
    ['sleeps', `await wait(300)\nexpect(heard).toEqual([])`],
    ['sleeps', `await sleep(50)`],
    ['sleeps', `await wait(5 * LOOK_MS)`],
    ['sleeps', `await new Promise(done => setTimeout(done, 200))`],
    ['sleeps', `await new Promise(done => setTimeout(done, 2 * LOOK_MS))`],
    ['sleeps', `await page.waitForTimeout(300)`],
  ] as const)('%s in %s', (kind, source) => {
    expect(KINDS[kind](source)).not.toEqual([])
  })

  it.each([
    `await expect.poll(() => seen(), { interval: 20 }).toBe(1)`,
    `await expect.poll(() => seen(), { timeout: 60_000 }).toBe(1)`,
    `await page.getByText('there').waitFor()`,
    `it('is long', { timeout: 240_000 }, async () => {\n  await expect.poll(() => seen()).toBe(1)\n})`,
    `beforeAll(async () => {\n  await act()\n}, 120_000)`,
    `const yesterday = new Date(Date.now() - DAY_MS)`,
    `vi.setSystemTime(Date.now() + 1_000)`,
    `setTimeout(() => client.destroy(), 100)`,
  ])('nothing in %s', source => {
    expect(Object.values(KINDS).flatMap(find => find(source))).toEqual([])
  })
})

/**
 * Sleeps that stood here before the rule, to be mended when their test is touched: by what is waited for, by a later message that
 * would have come after, by a clock that the test moves. The numbers only go down.
 */
const SLEEPS: Readonly<Record<string, number>> = {
  // Folders are looked at every second, and a look that finds nothing says nothing.
  'tests/faults/scarcity.test.ts': 1,
}
/** Not sooner than a clock that is not the test's own: what is slow passes. */
const NOT_SOONER: Readonly<Record<string, number>> = { 'server/src/ntocc/listeners/port.test.ts': 1 }

const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', 'tests/**/support/*.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    file =>
      file &&
      !file.startsWith('tests/bench/') &&
      !file.startsWith('tests/fixtures/') &&
      !file.endsWith('rules/waiting.test.ts'),
  )
const sources = files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')] as const)

const found = (
  find: (source: string) => string[],
  known: Readonly<Record<string, number>> = {},
): Record<string, string[]> =>
  Object.fromEntries(
    sources
      .map(([file, source]) => [file, find(source)] as const)
      .filter(([file, faults]) => faults.length !== (known[file] ?? 0)),
  )

describe('in all tests', () => {
  it('nothing is asserted of how long something took', () => {
    expect(found(elapsed, NOT_SOONER)).toEqual({})
  })

  it('every poll has the one limit, or a longer one', () => {
    expect(found(shortPolls)).toEqual({})
  })

  it('no test or hook has less time than any other', () => {
    expect(found(shortLimits)).toEqual({})
  })

  it('no sleep is added, and the numbers of those that are left are true', () => {
    expect(found(sleeps, SLEEPS)).toEqual({})
  })
})
