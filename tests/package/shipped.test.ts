import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packPlugin } from '../../sdk/cli/commands/pack.ts'
import { sourceFiles } from '../../sdk/cli/rules/sources.ts'
import { sharedProblems } from '../../sdk/cli/types.ts'
import { ROOT } from './support.ts'

let into: string
beforeAll(async () => {
  into = await mkdtemp(join(tmpdir(), 'ntocc-shipped-'))
})
afterAll(() => rm(into, { recursive: true }))

const plugins = (await readdir(join(ROOT, 'plugins'), { withFileTypes: true }))
  .filter(entry => entry.isDirectory())
  .map(({ name }) => join(ROOT, 'plugins', name))

/** Alone each of them is read with all that they have in common: twenty times the same work. */
it('all have the types that packing asks for', { timeout: 240_000 }, async () => {
  expect(await sharedProblems(plugins)).toEqual([])
})

it('none declares a type for the others, which then would not stand alone', async () => {
  const files = await Promise.all(plugins.map(async folder => (await sourceFiles(folder)).map(file => file.text)))
  expect(files.flat().length).toBeGreaterThan(500)
  expect(files.flat().filter(text => /^\s*declare (global|module)\b/m.test(text))).toEqual([])
})

it.each(plugins.map(folder => [basename(folder), folder] as const))(
  '%s can be packed',
  { timeout: 240_000 },
  async (name, folder) => {
    // The sources stay as they are.
    const { file } = await packPlugin(folder, into, { remember: false, types: false })
    expect(basename(file)).toMatch(new RegExp(`^${name}-\\d+\\.\\d+\\.\\d+-[0-9a-f]{8}\\.tgz$`))
  },
)
