import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packPlugin } from '../../sdk/cli/commands/pack.ts'
import { ROOT } from './support.ts'

let into: string
beforeAll(async () => {
  into = await mkdtemp(join(tmpdir(), 'ntocc-shipped-'))
})
afterAll(() => rm(into, { recursive: true }))

const plugins = (await readdir(join(ROOT, 'plugins'), { withFileTypes: true })).filter(entry => entry.isDirectory())

it.each(plugins.map(({ name }) => name))(
  '%s can be packed, as an author packs: with its types checked by itself',
  {
    timeout: 240_000,
  },
  async name => {
    // The sources stay as they are.
    const { file } = await packPlugin(join(ROOT, 'plugins', name), into, { remember: false })
    expect(basename(file)).toMatch(new RegExp(`^${name}-\\d+\\.\\d+\\.\\d+-[0-9a-f]{8}\\.tgz$`))
  },
)
