import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyDiff, type Block, blocksOf } from './support/blocks.ts'
import { makeCheckout, removeCheckout } from './support/checkout.ts'

const GUIDE = resolve(import.meta.dirname, '../../docs/plugins/guide.md')
/** Blocks in these languages are for reading: they name what only a reader has. */
const SHOWN = new Set(['text'])
/** The embedded database is enough. */
const NO_SERVER = 'postgres://127.0.0.1:1/none'

/** All that a reader has written, and the style sheets of the SDK. */
const TYPES = {
  extends: './tsconfig.base.json',
  include: ['plugins/dock-bookings', 'server/src/ntocc/records/dockBooking.test.ts', 'sdk/src/ui/css.d.ts'],
  exclude: ['**/dist', '**/node_modules'],
}

let root: string
beforeAll(async () => {
  root = await makeCheckout()
}, 120_000)
afterAll(() => removeCheckout(root))

/** Runs a command block as a reader would. Resolves with what it printed; rejects with that when it fails. */
function shell(commands: string): Promise<string> {
  const env = {
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    HOME: root,
    // The migrated database that tests begin with lies there, and only the guide's own migration is missing in it.
    TMPDIR: tmpdir(),
    TEST_DATABASE_URL: NO_SERVER,
    npm_config_offline: 'true',
  }
  const child = spawn('sh', ['-ec', commands], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', code => (code === 0 ? done(output) : fail(new Error(output))))
  })
}

async function follow({ language, file, text }: Block): Promise<string | undefined> {
  if (SHOWN.has(language)) return undefined
  if (language === 'sh') return shell(text)
  if (!file) throw new Error('the block names no file')
  const path = join(root, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, language === 'diff' ? applyDiff(await readFile(path, 'utf8'), text) : text)
  return undefined
}

describe('docs/plugins/guide.md', () => {
  it('leads to a working list with its backend when followed to the letter', { timeout: 1_200_000 }, async () => {
    const printed: string[] = []
    for (const block of blocksOf(await readFile(GUIDE, 'utf8'))) {
      const output = await follow(block).catch((error: Error) => {
        throw new Error(`guide.md:${block.line}: ${error.message}`)
      })
      if (output) printed.push(output)
    }
    const all = printed.join('\n')
    expect(all).toContain('dock-bookings  tests passed, built, and as described')
    expect(all).toMatch(/\d{4}_dock_bookings\n/)
    expect(all).toMatch(/dock-bookings-0\.1\.0-[0-9a-f]{8}\.tgz {2}\d+\.\d kB {2}sha384-/)
    await writeFile(join(root, 'tsconfig.json'), JSON.stringify(TYPES))
    // Several checkers at a time each check what they share.
    await shell('npx tsc -p tsconfig.json --singleThreaded')
  })
})

describe('an edit of a guide', () => {
  it('is applied where its old lines stand once, and refused otherwise', () => {
    expect(applyDiff('a\nb\nc\n', ' a\n-b\n+d\n')).toBe('a\nd\nc\n')
    expect(() => applyDiff('a\na\n', ' a\n+b\n')).toThrow('2 times')
    expect(() => applyDiff('a\n', '-x\n+b\n')).toThrow('0 times')
  })
})
