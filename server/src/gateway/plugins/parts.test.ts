import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, PluginParts } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { integrityOf } from '../../builds/find.ts'
import { Cleanup, PAGE, testConfig } from '../testing/gateway.ts'
import { writePlugin } from '../testing/plugins.ts'

const BRANCHES = `
default: HQ
editions:
  standard: { plugins: [home, waybills] }
  ctms: { plugins: [ctms] }
branches:
  HQ: { edition: standard }
  CT: { edition: ctms }
`

const ENTRY = 'index.js'
const cleanup = new Cleanup()
let folder: string
let app: FastifyInstance

const plugins = (): string => join(folder, 'plugins')

beforeEach(async () => {
  folder = cleanup.folder()
  const branchesFile = join(folder, 'branches.yaml')
  writeFileSync(branchesFile, BRANCHES)
  for (const id of ['home', 'waybills', 'ctms']) writePlugin(plugins(), { id })
  app = await cleanup.gateway(testConfig('http://127.0.0.1:1', { branchesFile, pluginDirs: [plugins()] }))
})
afterEach(() => cleanup.run())

async function manifest(branchCode: string): Promise<Manifest> {
  const { store } = app.gateway
  const cookie = `Admin-Token=${store.seal(store.create('token', { branchCode, partyType: 'PLAT_ADMIN', code: 'P1' }))}`
  return (await app.inject({ url: '/console/manifest', headers: { ...PAGE, cookie } })).json().data
}

describe('the list of a plugin’s files', () => {
  const listOf = async (branchCode: string) => {
    const [home] = (await manifest(branchCode)).plugins
    return { home: home!, answer: await app.inject(home!.base + home!.parts.file) }
  }

  it('is a file of its own, for ever, held to the hash that the manifest names', async () => {
    const { home, answer } = await listOf('HQ')
    expect(integrityOf(answer.rawPayload)).toBe(home.parts.integrity)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const parts = answer.json<PluginParts>()
    expect(parts).toMatchObject({ entry: ENTRY, css: [], pageFiles: { Pagehome0: [] }, slotFiles: [] })
    expect(parts.files[ENTRY]).toBe(integrityOf((await app.inject(home.base + ENTRY)).rawPayload))
    expect(JSON.stringify(home)).not.toContain(parts.files[ENTRY])
  })

  it('is another one after an upgrade, and the one before stays servable', async () => {
    const before = (await listOf('HQ')).home
    writePlugin(plugins(), { id: 'home', source: '/* newer */' })
    app.gateway.catalog.refresh()
    const { home, answer } = await listOf('HQ')
    expect(home.parts).not.toEqual(before.parts)
    expect(answer.statusCode).toBe(200)
    expect((await app.inject(before.base + before.parts.file)).statusCode).toBe(200)
    expect((await app.inject(home.base + before.parts.file)).statusCode).toBe(404)
  })

  it('tells the shared names by file, or all at the entry where the build did not say', async () => {
    const { answer } = await listOf('HQ')
    expect(answer.json<PluginParts>().uses).toEqual({ [ENTRY]: {} })
    const file = join(plugins(), 'home/dist/plugin.json')
    const chunkUses = { [ENTRY]: { react: ['useState'] } }
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), chunkUses }))
    app.gateway.catalog.refresh()
    expect((await listOf('HQ')).answer.json<PluginParts>().uses).toEqual(chunkUses)
  })
})

describe('the page that an address leads to', () => {
  const first = (branchCode: string, path: string) => app.gateway.catalog.firstPageOf(branchCode, path)

  it('is found by its path, in the set of the branch, with all that loading it takes', async () => {
    const found = first('HQ', '/waybills/0')
    expect(found).toMatchObject({ page: 'Pagewaybills0', parts: { entry: ENTRY } })
    expect(found!.plugin).toEqual((await manifest('HQ')).plugins[1])
    expect(first('CT', '/waybills/0')).toBeUndefined()
    expect(first('XX', '/waybills/0')).toBeDefined()
  })

  it.each(['', '/', '/nowhere', '/waybills', '/waybills/0/1', '/waybills/:id', '//waybills/0', '/record/'])(
    'is none for %j',
    path => expect(first('HQ', path)).toBeUndefined(),
  )

  it('is the literal one before a pattern', () => {
    const pages = [
      { name: 'Record', path: '/record/:id' },
      { name: 'Fixed', path: '/record/new' },
    ]
    writePlugin(plugins(), { id: 'home', pages, source: '/* newer */' })
    app.gateway.catalog.refresh()
    expect(first('HQ', '/record/new')?.page).toBe('Fixed')
    expect(first('HQ', '/record/12')?.page).toBe('Record')
    expect(first('HQ', '/record/')).toBeUndefined()
  })
})
