import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestPage, ManifestPlugin } from '@ntocc/sdk/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { Cleanup, testConfig } from '../testing/gateway.ts'
import { writePlugin } from '../testing/plugins.ts'

const BRANCHES = `
default: HQ
editions:
  standard: { plugins: [waybills] }
  ctms: { plugins: [ctms] }
branches:
  HQ: { edition: standard }
  CT: { edition: ctms }
  HB: { edition: standard, without: [waybills] }
`
const MAP: Partial<ManifestPage> = { name: 'Map', path: '/map', public: true }

const cleanup = new Cleanup()
afterEach(() => cleanup.run())

/** Sets of branches whose plugins have a page for the people of the branch, and these more. */
async function sets(more: { ctms: Partial<ManifestPage>[]; waybills: Partial<ManifestPage>[] }) {
  const folder = cleanup.folder()
  const branchesFile = join(folder, 'branches.yaml')
  writeFileSync(branchesFile, BRANCHES)
  mkdirSync(join(folder, 'shell'))
  for (const [id, pages] of Object.entries(more))
    writePlugin(join(folder, 'plugins'), { id, pages: [{}, ...pages], area: { todo: [`${id}_count`] } })
  const { gateway } = await cleanup.gateway(
    testConfig('http://127.0.0.1:1', {
      branchesFile,
      dataDir: folder,
      pluginDirs: [join(folder, 'plugins')],
      shellDir: join(folder, 'shell'),
    }),
  )
  const of = (branch: string): ManifestPlugin[] =>
    JSON.parse(gateway.catalog.manifestFor(branch).identity.toString()).data.plugins
  return { of, catalog: gateway.catalog }
}

describe("a plugin of other branches' sets", () => {
  it('comes with its public pages and nothing else, and is not one of the branch', async () => {
    const { of, catalog } = await sets({ ctms: [MAP], waybills: [] })
    const [own, guest, ...others] = of('HQ')
    expect([own?.id, own?.guest, others]).toEqual(['waybills', undefined, []])
    expect(guest).toMatchObject({ id: 'ctms', guest: true, slots: [], todo: [], pages: [MAP] })
    expect(guest?.pages).toHaveLength(1)
    expect(of('CT').map(({ id, guest: isGuest, pages }) => [id, isGuest, pages.length])).toEqual([
      ['ctms', undefined, 2],
    ])
    expect([catalog.brings('HQ', 'ctms'), catalog.brings('CT', 'ctms')]).toEqual([false, true])
    expect(catalog.brings('UNLISTED', 'ctms')).toBe(false)
  })

  it('comes to a branch that leaves the plugin out, too', async () => {
    const { of } = await sets({ ctms: [], waybills: [{ ...MAP, name: 'Trip', path: '/trip' }] })
    expect(of('HB').map(({ id, guest }) => [id, guest])).toEqual([['waybills', true]])
  })

  it('stays away where one of its pages is at a place that the branch has itself', async () => {
    const trip = { ...MAP, name: 'Trip', path: '/map/:trip' }
    const { of } = await sets({ ctms: [MAP, { ...MAP, name: 'One', path: '/map/:id' }], waybills: [trip] })
    expect(of('HQ').map(({ id }) => id)).toEqual(['waybills'])
  })
})
