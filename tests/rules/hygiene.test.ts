import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const MAX_LINES = 350
/** What is delivered is read more often than tests are. */
const MAX_PRODUCT_LINES = 300
/** What a screen of an ordinary entity may take beside its entity and texts; what is special has a file of its own. */
const MAX_LIST_LINES = 80

const committed = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(file => existsSync(join(ROOT, file)))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const linesOf = (file: string): number => read(file).trimEnd().split('\n').length
const longerThan = (lines: number) => (file: string) => linesOf(file) > lines
const isProduct = (file: string): boolean =>
  /^(server|sdk|shell|plugins|scripts)\/.*\.(tsx?|mjs|css)$/.test(file) &&
  !/\.(test|spec)\.tsx?$|\/testing\//.test(file)

/** `{ ...{ a: 1 } }` */
const SPREAD = /^\s*(\{?\.\.\.\{ [^}]*\}\}?|\.\.\.\[[^\]]*\]),?$/m
/** `own` of the fields: `table[String(name)]` also finds what every object inherits, `constructor` for one. */
const INHERITED = /[\w)\]]\??\.?\[String\([^()]*\)\](?! = )/
const MADE = /(^|\/)(dist|node_modules|\.build|\.data)\//
const PATH_OF_ONE = /["'`\s(](\/Users|\/work|\/root|\/home\/\w+)\/\w/

describe('the repository', () => {
  it('has no source file past what one can hold in mind', () => {
    const sources = committed.filter(file => /\.(tsx?|mjs)$/.test(file))
    expect(sources.filter(longerThan(MAX_LINES))).toEqual([])
  })

  it('has no file of the product past 300 lines', () => {
    expect(committed.filter(isProduct).filter(longerThan(MAX_PRODUCT_LINES))).toEqual([])
  })

  it('has no list screen of a plugin that says more than what is its own', () => {
    const lists = committed.filter(file => /^plugins\/.*List\.tsx$/.test(file))
    expect(lists.length).toBeGreaterThan(0)
    expect(lists.filter(longerThan(MAX_LIST_LINES - 1))).toEqual([])
  })

  it('has no page that only hands another component on: a page loads what it shows', () => {
    const handedOn =
      /^import \{ (\w+) \} from '[^']+'\n\n(?:\/\*\*.*\*\/\n)?export default function \w+\(\) \{\n {2}return <\1 \/>\n\}\n$/
    const isHandedOn = (file: string) => handedOn.test(read(file))
    expect(committed.filter(file => /^plugins\/.*\.tsx$/.test(file)).filter(isHandedOn)).toEqual([])
  })

  it('spreads no literal into another: its members can stand there themselves', () => {
    const sources = committed.filter(file => /\.(tsx?|mjs)$/.test(file))
    expect(sources.filter(file => SPREAD.test(read(file)))).toEqual([])
  })

  it('looks names from outside up among what a table itself has', () => {
    const sources = committed.filter(file => /^(server|sdk|shell|plugins)\/.*src\/.*\.tsx?$/.test(file))
    expect(sources.filter(file => !file.includes('.test.') && INHERITED.test(read(file)))).toEqual([])
  })

  it('commits nothing that a build makes', () => {
    expect(committed.filter(file => MADE.test(file))).toEqual([])
  })

  it('names no path of one machine', () => {
    const texts = committed.filter(file => /\.(tsx?|mjs|json|ya?ml|md|sh|css|html)$|Dockerfile|^\.ci\//.test(file))
    expect(texts.filter(file => file !== 'package-lock.json' && PATH_OF_ONE.test(read(file)))).toEqual([])
  })

  it('keeps the lock file free of download addresses', () => {
    expect(read('package-lock.json')).not.toContain('"resolved": "http')
  })

  it('is seen where something is planted', () => {
    const planted = [
      [SPREAD, '  ...{ a: 1 },', '  ...(isOn && { a: 1 }),'],
      [INHERITED, 'const text = WORDS[String(name)]', 'const text = own(WORDS, name)'],
      [MADE, 'plugins/fuel/dist/index.js', 'plugins/fuel/district.ts'],
      [PATH_OF_ONE, ["'", 'home', 'somebody', 'console'].join('/'), "'/ntocc-basic-api/home'"],
    ] as const
    for (const [rule, broken, kept] of planted)
      expect([broken, rule.test(broken), rule.test(kept)]).toEqual([broken, true, false])
  })
})
