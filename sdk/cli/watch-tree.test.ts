import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchTree } from './watch-tree.ts'

let root: string
let stop: AbortController
let changes: number
let others: number
/** What keeps this process alive for the sake of files. */
const watched = () => process.getActiveResourcesInfo().filter(name => name === 'FSEventWrap').length
beforeEach(async () => {
  others = watched()
  root = await mkdtemp(join(tmpdir(), 'watch-tree-'))
  await mkdir(join(root, 'src'))
  await mkdir(join(root, 'dist'))
  await writeFile(join(root, 'src/page.ts'), '0')
  stop = new AbortController()
  changes = 0
  watchTree(root, {
    signal: stop.signal,
    isLeftOut: path => path.startsWith('dist'),
    onChange: () => {
      changes += 1
    },
  })
})
afterEach(async () => {
  stop.abort()
  await rm(root, { recursive: true })
})

/** What is done is heard of. */
const heardOf = async (act: () => Promise<void>): Promise<void> => {
  const before = changes
  await act()
  await vi.waitFor(() => expect(changes).toBeGreaterThan(before))
}
/** As many editors save: another file takes the place. */
const replaced = async (file: string, text: string): Promise<void> => {
  await writeFile(join(root, 'dist/beside'), text)
  await rename(join(root, 'dist/beside'), join(root, file))
}

it('hears of a file that is replaced again and again, and of it being written after that', async () => {
  for (const text of ['1', '2', '3', '4']) await heardOf(() => replaced('src/page.ts', text))
  await heardOf(() => writeFile(join(root, 'src/page.ts'), '5'))
})

it('hears of what is in folders that came later, also in the place of one before', async () => {
  await heardOf(() => mkdir(join(root, 'src/parts')))
  await heardOf(() => writeFile(join(root, 'src/parts/one.ts'), '1'))
  await heardOf(() => rm(join(root, 'src'), { recursive: true }))
  await heardOf(() => mkdir(join(root, 'src')))
  await heardOf(() => writeFile(join(root, 'src/page.ts'), '1'))
  await heardOf(() => writeFile(join(root, 'src/page.ts'), '2'))
})

it('hears nothing of what is left out, nor of anything after its end', async () => {
  await writeFile(join(root, 'dist/index.js'), '1')
  expect(watched()).toBeGreaterThan(others)
  await heardOf(() => writeFile(join(root, 'seen.ts'), '1'))
  stop.abort()
  const before = changes
  await writeFile(join(root, 'late.ts'), '1')
  await new Promise(resolve => setImmediate(resolve))
  expect(changes).toBe(before)
  // A command that watches nothing any more ends by itself, whatever folders there were.
  expect(watched()).toBe(others)
})
