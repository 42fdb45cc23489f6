import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { grant } from '../areas/support.ts'
import { inFolder, installSdk, ROOT } from '../package/support.ts'
import { applyDiff, type Block, blocksOf } from './support/blocks.ts'

const GUIDE = resolve(import.meta.dirname, '../../docs/plugins/guide.md')
/** Blocks in these languages are for reading: they name what only a reader has. */
const SHOWN = new Set(['text'])

let root: string
beforeAll(async () => {
  root = await installSdk()
  const bin = join(root, 'node_modules/.bin')
  await mkdir(bin)
  // What is installed is what npx would run, after half a second of npm.
  const command = join(root, 'node_modules/@ntocc/sdk/cli/bin.mjs')
  await writeFile(join(bin, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${command}" "$@"\n`)
  await chmod(join(bin, 'npx'), 0o755)
}, 120_000)

async function follow({ language, file, text }: Block): Promise<string | undefined> {
  if (SHOWN.has(language)) return undefined
  if (language === 'sh') return inFolder(root, text, { NTOCC_CONSOLE: ROOT })
  if (!file) throw new Error('the block names no file')
  const path = join(root, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, language === 'diff' ? applyDiff(await readFile(path, 'utf8'), text) : text)
  return undefined
}

describe('docs/plugins/guide.md', () => {
  it('leads from the packed SDK to an area that a console answers for, when followed to the letter', {
    timeout: 600_000,
  }, async () => {
    const printed: string[] = []
    for (const block of blocksOf(await readFile(GUIDE, 'utf8'))) {
      const output = await follow(block).catch((error: Error) => {
        throw new Error(`guide.md:${block.line}: ${error.message}`)
      })
      if (output) printed.push(output)
    }
    const all = printed.join('\n')
    expect(all).toContain('dock-bookings  tests passed, built, and as described')
    expect(all).toMatch(/0000_bookings\.sql\n/)
    expect(all).toMatch(/dock-bookings-0\.1\.0-[0-9a-f]{8}\.tgz {2}\d+\.\d kB {2}sha384-/)
    expect(all).toContain('dock-bookings  0.1.0  pages and service  as built')

    const database = await testDatabase('pglite')
    const backend = await testBackend(database.db, { pluginDirs: [join(root, 'installed')] })
    const staff = await grant(backend, ['dockBooking.read', 'dockBooking.edit'])
    const booking = { dock: 'D1', arrival: '2026-03-02T00:30:00.000Z' }
    expect(await backend.post('/ntocc-basic-api/dockBooking', booking, staff)).toMatchObject({ data: booking })
    await backend.app.close()
    await database.drop()
  })
})

describe('an edit of a guide', () => {
  it('is applied where its old lines stand once, and refused otherwise', () => {
    expect(applyDiff('a\nb\nc\n', ' a\n-b\n+d\n')).toBe('a\nd\nc\n')
    expect(() => applyDiff('a\na\n', ' a\n+b\n')).toThrow('2 times')
    expect(() => applyDiff('a\n', '-x\n+b\n')).toThrow('0 times')
  })
})
