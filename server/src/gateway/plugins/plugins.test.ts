import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBranches } from '../../builds/branches.ts'
import { CHANNELS } from '../bus/bus.ts'
import { Cleanup, PAGE, rawExchange, testConfig } from '../testing/gateway.ts'
import { writePlugin } from '../testing/plugins.ts'

const BRANCHES = `
default: HQ
editions:
  standard: { plugins: [home, waybills] }
  ctms: { plugins: [ctms] }
branches:
  HQ: { edition: standard }
  CT: { edition: ctms }
  HB: { edition: standard, with: [hubei], without: [waybills] }
`

const ENTRY = 'index.js'
const cleanup = new Cleanup()
let folder: string
let branchesFile: string
let app: FastifyInstance

const build = (dataDir = '/nonexistent') =>
  cleanup.gateway(
    testConfig('http://127.0.0.1:1', {
      branchesFile,
      dataDir,
      pluginDirs: [join(folder, 'plugins')],
      shellDir: join(folder, 'shell'),
    }),
  )
const plugins = (): string => join(folder, 'plugins')

beforeEach(async () => {
  folder = cleanup.folder()
  branchesFile = join(folder, 'branches.yaml')
  mkdirSync(join(folder, 'shell'))
  writeFileSync(branchesFile, BRANCHES)
  for (const id of ['home', 'waybills', 'ctms', 'hubei']) writePlugin(plugins(), { id })
  app = await build()
})
afterEach(() => cleanup.run())

const cookieFor = (branchCode: string, of = app): string => {
  const { store } = of.gateway
  return `Admin-Token=${store.seal(store.create('token', { branchCode, partyType: 'PLAT_ADMIN', code: 'P1' }))}`
}
const ask = (branchCode?: string, headers: Record<string, string> = {}, of = app) =>
  of.inject({
    url: '/console/manifest',
    headers: { ...PAGE, ...(branchCode ? { cookie: cookieFor(branchCode, of) } : {}), ...headers },
  })
const manifest = async (branchCode?: string, of = app): Promise<Manifest> => (await ask(branchCode, {}, of)).json().data
const ids = ({ plugins: of }: Manifest): string[] => of.map(({ id }) => id)

it('the camera is let be used at the addresses of pages that say so, and at no other', async () => {
  writeFileSync(join(folder, 'shell/index.html'), '<!doctype html><div id="root"></div>')
  const title = { en: 'T', zh: 'T', es: 'T', ja: 'T' }
  const pages = [
    { name: 'Aisle', path: '/aisle', title, camera: true },
    { name: 'Desk', path: '/desk', title },
  ] as const
  writePlugin(plugins(), { id: 'waybills', pages: [...pages] })
  // In no branch's set: nobody could open it.
  writePlugin(plugins(), { id: 'spare', pages: [{ name: 'Spare', path: '/spare', title, camera: true }] })
  const own = await build()
  const policyAt = async (url: string) => (await own.inject({ url })).headers['permissions-policy']
  expect(await policyAt('/aisle?id=1')).toMatch(/^camera=\(self\), microphone=\(\)/)
  for (const url of ['/', '/desk', '/aisle/', '/aisle/work', '/spare', '/console/manifest'])
    expect(await policyAt(url)).toMatch(/^camera=\(\), microphone=\(\)/)
})

describe('manifest', () => {
  it("is the set of the session's branch, whatever the page asks for", async () => {
    expect(await manifest('HQ')).toMatchObject({ branchCode: 'HQ', edition: 'standard', refused: [] })
    expect(ids(await manifest('HQ'))).toEqual(['home', 'waybills'])
    expect(ids(await manifest('CT'))).toEqual(['ctms'])
    expect(ids(await manifest('HB'))).toEqual(['home', 'hubei'])
    const asked = await app.inject({
      url: '/console/manifest?branchCode=CT',
      headers: { ...PAGE, cookie: cookieFor('HQ') },
    })
    expect(ids(asked.json().data)).toEqual(['home', 'waybills'])
  })

  it('of a branch that is not listed is that of the default branch', async () => {
    expect(await manifest('XX')).toMatchObject({ branchCode: 'XX', edition: 'standard' })
    expect(ids(await manifest('XX'))).toEqual(['home', 'waybills'])
  })

  it('for a visitor has the public pages of every set and nothing else', async () => {
    expect(ids(await manifest())).toEqual([])
    writePlugin(plugins(), {
      id: 'waybills',
      pages: [{}, { name: 'Open', path: '/open', public: true }],
      source: '/* 2 */',
    })
    app.gateway.catalog.refresh()
    const seen = await manifest()
    expect(ids(seen)).toEqual(['waybills'])
    expect(seen.plugins[0]!.pages.map(({ name }) => name)).toEqual(['Open'])
    const withoutHeader = await app.inject({ url: '/console/manifest', headers: { cookie: cookieFor('HQ') } })
    expect(ids(withoutHeader.json().data)).toEqual(['waybills'])
    // A link may come from any branch; of two that claim a path, the default branch's is the one.
    writePlugin(plugins(), { id: 'ctms', pages: [{ name: 'Map', path: '/map', public: true }], source: '/* 2 */' })
    writePlugin(plugins(), { id: 'hubei', pages: [{ name: 'Other', path: '/open', public: true }], source: '/* 2 */' })
    app.gateway.catalog.refresh()
    expect(ids(await manifest())).toEqual(['waybills', 'ctms'])
  })

  it('is answered with 304 while the set is the same, compressed otherwise, and never kept by shared caches', async () => {
    const first = await ask('HQ', { 'accept-encoding': 'br' })
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' })
    const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) }
    expect((await ask('HQ', known)).statusCode).toBe(304)
    expect((await ask('CT', known)).statusCode).toBe(200)
    writePlugin(plugins(), { id: 'home', source: '/* newer */' })
    app.gateway.catalog.refresh()
    expect((await ask('HQ', known)).statusCode).toBe(200)
  })
})

describe('plugin files', () => {
  it('are served from the closed map, for ever, with the checked bytes', async () => {
    const [home] = (await manifest('HQ')).plugins
    const response = await app.inject(home!.base + ENTRY)
    expect(response.body).toBe('/* home */')
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    writeFileSync(join(plugins(), 'home/dist/index.js'), '/* altered */')
    expect((await app.inject(home!.base + ENTRY)).body).toBe('/* home */')
  })

  it.each([
    'plugin.json',
    '../plugin.json',
    'locales/../index.js',
    'INDEX.JS',
    'index.js/',
    '',
    '%2e%2e/%2e%2e/branches.yaml',
    'index.js%00',
  ])('%s below a base is not served', async file => {
    const [home] = (await manifest('HQ')).plugins
    const { port } = await cleanup.listening(app.gateway.config)
    const target = home!.base + file
    const answer = await rawExchange(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  })

  it('of the build before stay servable after an upgrade; a build that never was is 404', async () => {
    const before = (await manifest('HQ')).plugins[0]!
    const next = writePlugin(plugins(), { id: 'home', version: '1.1.0', source: '/* newer */' })
    app.gateway.catalog.refresh()
    expect((await manifest('HQ')).plugins[0]!.base).toBe(next.base)
    expect((await app.inject(before.base + ENTRY)).body).toBe('/* home */')
    expect((await app.inject(next.base + ENTRY)).body).toBe('/* newer */')
    expect((await app.inject('/plugins/home/9.9.9-00000000/index.js')).statusCode).toBe(404)
    for (const version of ['1.2.0', '1.3.0', '1.4.0']) {
      writePlugin(plugins(), { id: 'home', version })
      app.gateway.catalog.refresh()
    }
    expect((await app.inject(before.base + ENTRY)).statusCode).toBe(404)
  })

  it('of the builds before stay servable after an upgrade with a restart, but not one altered since', async () => {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const bases: string[] = []
    for (const n of [0, 1, 2, 3]) {
      bases.push(writePlugin(plugins(), { id: 'home', version: `2.0.${n}`, source: `/* build ${n} */` }).base)
      await (await build(dataDir)).close()
      // What was kept is told apart by its time.
      const [kept] = readdirSync(join(dataDir, 'plugins/home')).filter(name => name.startsWith(`2.0.${n}-`))
      utimesSync(join(dataDir, 'plugins/home', kept!), n, n)
    }
    const texts = async () => {
      const restarted = await build(dataDir)
      expect((await manifest('HQ', restarted)).plugins[0]!.base).toBe(bases[3])
      const answers = await Promise.all(bases.map(base => restarted.inject(`${base}index.js`)))
      return answers.map(({ statusCode, body }) => (statusCode === 200 ? body : statusCode))
    }
    expect(await texts()).toEqual([404, '/* build 1 */', '/* build 2 */', '/* build 3 */'])
    const kept = join(dataDir, 'plugins', 'home')
    expect(readdirSync(kept)).toHaveLength(3)
    writeFileSync(join(kept, bases[1]!.split('/').at(-2)!, 'index.js'), 'alert(1)')
    expect(await texts()).toEqual([404, 404, '/* build 2 */', '/* build 3 */'])
  })

  it('go without their copies where there is no room for them', async () => {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'plugins'), 'in the way')
    const other = await build(dataDir)
    const { base } = (await manifest('HQ', other)).plugins[0]!
    expect((await other.inject(base + ENTRY)).body).toBe('/* home */')
  })
})

describe('a plugin that cannot be used', () => {
  const refusal = async (id: string) => {
    app.gateway.catalog.refresh()
    const { plugins: accepted, refused } = await manifest('HQ')
    expect(accepted.map(plugin => plugin.id)).not.toContain(id)
    expect(accepted.length).toBeGreaterThan(0)
    return refused.find(item => item.id === id)
  }

  it('because a file was altered is refused, named, and told by readiness; the others go on', async () => {
    writePlugin(plugins(), { id: 'waybills', version: '2.0.0' })
    writeFileSync(join(plugins(), 'waybills/dist/index.js'), '/* altered */')
    expect(await refusal('waybills')).toMatchObject({
      code: 'PLUGIN_FILES',
      message: expect.stringContaining("'index.js'"),
    })
    const { checks } = (await app.inject('/readyz')).json()
    expect(checks.branches).toMatchObject({ ok: false, required: false, detail: expect.stringContaining('waybills') })
  })

  it('because a file is missing', async () => {
    writePlugin(plugins(), { id: 'waybills', version: '2.0.0' })
    rmSync(join(plugins(), 'waybills/dist/locales/zh-00000000.json'))
    expect(await refusal('waybills')).toMatchObject({
      code: 'PLUGIN_FILES',
      message: expect.stringContaining('missing'),
    })
  })

  it('because it is not installed', async () => {
    rmSync(join(plugins(), 'waybills'), { recursive: true })
    expect(await refusal('waybills')).toMatchObject({ code: 'PLUGIN_MISSING' })
  })

  it('because its plugin.json has a key nobody knows', async () => {
    const file = join(plugins(), 'waybills/dist/plugin.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), extra: 1 }))
    expect(await refusal('waybills')).toMatchObject({ code: 'PLUGIN_MANIFEST' })
  })

  it('because it uses a symbol this console does not export', async () => {
    writeFileSync(join(folder, 'shell/shared-exports.json'), JSON.stringify({ antd: ['Button'] }))
    writePlugin(plugins(), { id: 'waybills', uses: { antd: ['Button', 'Tabel'] } })
    expect(await refusal('waybills')).toMatchObject({
      code: 'PLUGIN_SYMBOLS',
      message: expect.stringContaining('antd.Tabel'),
    })
  })

  it.each([
    ['page name', { name: 'Pagehome0' }],
    ['page path', { path: '/home/0' }],
  ])('because it claims the %s of another: both are named', async (what, page) => {
    writePlugin(plugins(), { id: 'waybills', version: '2.0.0', pages: [page] })
    const refused = await refusal('waybills')
    expect(refused).toMatchObject({ code: 'PLUGIN_COLLISION' })
    expect(refused!.message).toContain(what)
    expect(refused!.message).toContain('home 1.0.0')
    expect(refused!.message).toContain('waybills 2.0.0')
  })

  it('is taken when it is put right', async () => {
    rmSync(join(plugins(), 'waybills'), { recursive: true })
    expect(await refusal('waybills')).toBeDefined()
    writePlugin(plugins(), { id: 'waybills' })
    app.gateway.catalog.refresh()
    expect(await manifest('HQ')).toMatchObject({ refused: [] })
  })
})

describe('branches file', () => {
  it('is read again when it changes, and the people of the branch are told', async () => {
    const told: unknown[] = []
    app.gateway.bus.subscribe(CHANNELS.notify, message => told.push(message))
    writeFileSync(branchesFile, BRANCHES.replace('[home, waybills]', '[home]'))
    app.gateway.catalog.refresh()
    const now = await manifest('HQ')
    expect(ids(now)).toEqual(['home'])
    expect(told).toContainEqual({ key: 'HQ/*', message: { type: 'manifestChanged', setId: now.setId } })
    expect(told).not.toContainEqual(expect.objectContaining({ key: 'CT/*' }))
  })

  it('with a mistake leaves the last good one in force and says why', async () => {
    writeFileSync(branchesFile, `${BRANCHES}  XX: { edition: nowhere }\n`)
    app.gateway.catalog.refresh()
    expect(ids(await manifest('HQ'))).toEqual(['home', 'waybills'])
    const { checks } = (await app.inject('/readyz')).json()
    expect(checks.branches).toMatchObject({
      ok: false,
      detail: expect.stringContaining("there is no edition 'nowhere'"),
    })
    writeFileSync(branchesFile, BRANCHES)
    app.gateway.catalog.refresh()
    expect((await app.inject('/readyz')).json().checks.branches).toEqual({ ok: true, required: false })
  })

  it('watches by itself once listening', async () => {
    const { url, app: running } = await cleanup.listening(
      testConfig('http://127.0.0.1:1', { branchesFile, pluginDirs: [plugins()] }),
    )
    writeFileSync(branchesFile, BRANCHES.replace('[home, waybills]', '[waybills, home]'))
    const headers = { ...PAGE, cookie: cookieFor('HQ', running) }
    const order = async () => ids((await (await fetch(`${url}/console/manifest`, { headers })).json()).data)
    await expect.poll(order).toEqual(['waybills', 'home'])
  })

  it.each([
    ['a key nobody knows', 'default: HQ\neditions: {}\nbranches: {}\nextra: 1\n', 'extra'],
    ['a default that is not a branch', 'default: ZZ\neditions: {}\nbranches: {}\n', "no branch 'ZZ'"],
    [
      'an id that is a path',
      'default: HQ\neditions: { a: { plugins: [../x] } }\nbranches: { HQ: { edition: a } }\n',
      'plugin id',
    ],
    ['no YAML', 'default: [', 'branches.yaml'],
  ])('refuses %s at the start', async (_what, text, message) => {
    writeFileSync(branchesFile, text)
    expect(() => readBranches(branchesFile)).toThrow(message)
    await expect(build()).rejects.toThrow(message)
  })
})

describe('load outcomes', () => {
  const post = (payload: unknown) =>
    app.inject({ method: 'POST', url: '/console/plugins/outcomes', headers: PAGE, payload: payload as object })

  it('are counted by plugin and phase; a plugin nobody knows cannot make new series', async () => {
    await post([
      { id: 'home', version: '1.0.0', phase: 'ok', ms: 12 },
      { id: 'home', version: '1.0.0', phase: 'integrity', message: 'x', ms: 3 },
      { id: 'made-up', version: '1', phase: 'fetch', ms: 3 },
    ])
    const text = await app.gateway.metrics.registry.metrics()
    expect(text).toContain('gateway_plugin_outcomes_total{plugin="home",phase="ok"} 1')
    expect(text).toContain('gateway_plugin_outcomes_total{plugin="home",phase="integrity"} 1')
    expect(text).toContain('gateway_plugin_outcomes_total{plugin="unknown",phase="fetch"} 1')
  })

  it.each([[{}], [[{ id: 'home' }]], [[{ id: 'home', version: '1', phase: 'nowhere', ms: 1 }]]])(
    'refuses %j',
    async payload => {
      expect((await post(payload)).statusCode).toBe(400)
    },
  )
})
