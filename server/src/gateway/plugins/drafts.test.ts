import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Cleanup, PAGE, testConfig } from '../testing/gateway.ts'
import { writePlugin } from '../testing/plugins.ts'

const BRANCHES = `
default: HQ
editions:
  standard: { plugins: [home] }
  ctms: { plugins: [ctms] }
branches:
  HQ: { edition: standard }
  CT: { edition: ctms }
`

const cleanup = new Cleanup()
let folder: string
beforeEach(() => {
  folder = cleanup.folder()
  writeFileSync(join(folder, 'branches.yaml'), BRANCHES)
  for (const id of ['home', 'ctms']) writePlugin(join(folder, 'plugins'), { id })
  writePlugin(join(folder, 'plugins'), { id: 'half', draft: true, area: { permissions: ['half.read'] } })
})
afterEach(() => cleanup.run())

const gateway = (pluginDrafts?: boolean) =>
  cleanup.gateway(
    testConfig('http://127.0.0.1:1', {
      branchesFile: join(folder, 'branches.yaml'),
      pluginDirs: [join(folder, 'plugins')],
      ...(pluginDrafts !== undefined && { pluginDrafts }),
    }),
  )
const setOf = async (app: FastifyInstance, branchCode: string): Promise<Manifest> => {
  const { store } = app.gateway
  const token = store.seal(store.create('token', { branchCode, partyType: 'PLAT_ADMIN', code: 'P1' }))
  const answer = await app.inject({ url: '/console/manifest', headers: { ...PAGE, cookie: `Admin-Token=${token}` } })
  return answer.json().data
}
const ids = ({ plugins }: Manifest): string[] => plugins.map(({ id }) => id)

it('a plugin that is not whole is in no set, and nobody hears of it', async () => {
  const app = await gateway()
  for (const branch of ['HQ', 'CT']) {
    const set = await setOf(app, branch)
    expect(ids(set)).not.toContain('half')
    expect(set.refused).toEqual([])
  }
  const { base } = writePlugin(join(folder, 'plugins'), { id: 'half', draft: true })
  expect((await app.inject(`${base}index.js`)).statusCode).toBe(404)
})

it('whoever works on it has it in every branch, without an edition that names it', async () => {
  const app = await gateway(true)
  expect(ids(await setOf(app, 'HQ'))).toEqual(['home', 'half'])
  expect(ids(await setOf(app, 'CT'))).toEqual(['ctms', 'half'])
})

it('is in no edition when it is whole, until one names it', async () => {
  const app = await gateway()
  writePlugin(join(folder, 'plugins'), { id: 'half', source: '/* whole */' })
  app.gateway.catalog.refresh()
  expect(ids(await setOf(app, 'HQ'))).toEqual(['home'])
  writeFileSync(join(folder, 'branches.yaml'), BRANCHES.replace('[home]', '[home, half]'))
  app.gateway.catalog.refresh()
  expect(ids(await setOf(app, 'HQ'))).toEqual(['home', 'half'])
})
