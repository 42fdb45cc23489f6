import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { Cleanup, testConfig, until } from '../testing/gateway.ts'
import { writePlugin } from '../testing/plugins.ts'
import { fakeUpstream, type Seen, sendJson } from '../testing/upstream.ts'

const BRANCHES = `
default: HQ
editions: { standard: { plugins: [home, cards] }, other: { plugins: [home] } }
branches: { HQ: { edition: standard }, CT: { edition: other } }
`

const cleanup = new Cleanup()
afterEach(() => cleanup.run())

async function gateway(internalKey?: string) {
  const folder = cleanup.folder()
  const plugins = join(folder, 'plugins')
  mkdirSync(join(folder, 'shell'))
  const branchesFile = join(folder, 'branches.yaml')
  writeFileSync(branchesFile, BRANCHES)
  writePlugin(plugins, {
    id: 'home',
    pages: [
      { name: 'Dashboard', always: true },
      { name: 'Open', path: '/o', public: true },
    ],
  })
  writePlugin(plugins, { id: 'cards', pages: [{ name: 'Cards', permission: 'cards.read' }] })
  const upstream = cleanup.add(await fakeUpstream(), each => each.close())
  const { app } = await cleanup.listening(
    testConfig(upstream.url, {
      branchesFile,
      pluginDirs: [plugins],
      shellDir: join(folder, 'shell'),
      ...(internalKey && { internalKey }),
    }),
  )
  const told = (): Seen[] => upstream.seen.filter(({ url }) => url === '/internal/plugin-pages')
  return { app, plugins, upstream, told }
}

const pagesOf = (seen: Seen | undefined) => JSON.parse(seen?.body ?? '{}')
const names = (pages: { name: string }[]) => pages.map(({ name }) => name)

it('S6-014 tells the backend which pages of each branch can be granted, at the start and when a plugin comes', async () => {
  const { app, plugins, told } = await gateway('k'.repeat(16))
  await until(() => told().length === 1)
  const [first] = told()
  expect(first).toMatchObject({ method: 'PUT', headers: { 'x-internal-key': 'k'.repeat(16) } })
  expect(pagesOf(first).byBranch.CT).toEqual([])
  expect(pagesOf(first).byBranch.HQ).toEqual([
    { name: 'Cards', plugin: 'cards', title: { en: 'T', zh: 'T', es: 'T', ja: 'T' }, permission: 'cards.read' },
  ])
  expect(pagesOf(first).others).toEqual(pagesOf(first).byBranch.HQ)
  writePlugin(plugins, { id: 'cards', pages: [{ name: 'Cards' }, { name: 'Limits', path: '/l' }], source: '/* 2 */' })
  app.gateway.catalog.refresh()
  await until(() => told().length === 2)
  expect(names(pagesOf(told()[1]).byBranch.HQ)).toEqual(['Cards', 'Limits'])
  const menu = { name: 'fuel', title: { en: 'Fuel', zh: '燃油', es: 'Combustible', ja: '燃料' }, after: 'transport' }
  const pages = [{ name: 'Cards' }, { name: 'Limits', path: '/l', group: 'transport' }]
  writePlugin(plugins, { id: 'cards', menu, pages, source: '/* 3 */' })
  app.gateway.catalog.refresh()
  await until(() => told().length === 3)
  expect(pagesOf(told()[2]).byBranch.HQ).toMatchObject([{ group: menu }, { group: { name: 'transport' } }])
})

it('tells it again until the backend has taken it', async () => {
  const { app, plugins, upstream, told } = await gateway('k'.repeat(16))
  await until(() => told().length === 1)
  upstream.answer((_seen, response) => sendJson(response, { status: 5000, msg: 'starting' }))
  writePlugin(plugins, { id: 'cards', pages: [{ name: 'Limits', path: '/l' }], source: '/* 2 */' })
  app.gateway.catalog.refresh()
  await until(() => told().length === 2)
  upstream.answer((_seen, response) => sendJson(response, { status: 0 }))
  await until(() => told().length === 3)
  expect(names(pagesOf(told()[2]).byBranch.HQ)).toEqual(['Limits'])
})

it('tells services of a deployment nothing', async () => {
  const { app, plugins, told } = await gateway()
  writePlugin(plugins, { id: 'cards', source: '/* 2 */' })
  app.gateway.catalog.refresh()
  expect(told()).toEqual([])
})
