import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlugin } from '../../sdk/cli/commands/create.ts'
import { packPlugin } from '../../sdk/cli/commands/pack.ts'
import { findBuilds } from '../../server/src/builds/find.ts'
import { readBuild } from '../../server/src/gateway/plugins/builds.ts'
import { MemoryBudget } from '../../server/src/gateway/static/file-store.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ntocc-install-'))
})
afterAll(() => rm(root, { recursive: true }))

it('a packed plugin is taken by the console from where it was unpacked, and refused once a file was changed', async () => {
  const source = join(root, 'source')
  await createPlugin('dock-bookings', source)
  const { file } = await packPlugin(source, root)
  const installed = join(root, 'installed')
  execFileSync(
    'sh',
    ['-ec', 'mkdir "$2" && sha256sum -c "$1.sha256" && tar -xzf "$1" -C "$2"', 'sh', file, installed],
    {
      cwd: root,
    },
  )
  const [manifest = ''] = findBuilds([installed])
  const read = () => readBuild(manifest, { budget: new MemoryBudget(1e8), sharedExports: undefined })
  expect(read().build?.plugin).toMatchObject({ id: 'dock-bookings', pages: [{ path: '/dock-bookings' }] })
  await appendFile(join(installed, 'dock-bookings/index.js'), ' ')
  expect(read().refused).toMatchObject({ code: 'PLUGIN_FILES', message: expect.stringContaining('index.js') })
})
