import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Envelope, Manifest } from '../../sdk/src/contracts/index.ts'
import { Cleanup, cookieOf, PAGE, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { TEST_CLIENT, TEST_INTERNAL_KEY, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { drop, grant, newFolder } from './support.ts'

const BRANCHES = `
default: HQ
editions:
  standard: { plugins: [dock-bookings] }
branches:
  HQ: { edition: standard }
`
const ID = 'a'.repeat(32)

const cleanup = new Cleanup()
afterAll(() => cleanup.run())

it('an area is dropped into the plugins of a console that runs, and works through the gateway', {
  timeout: 120_000,
}, async () => {
  const folder = await newFolder()
  const plugins = join(folder, 'plugins')
  await mkdir(plugins)
  await writeFile(join(folder, 'branches.yaml'), BRANCHES)
  const database = cleanup.add(await testDatabase('pglite'), it => it.drop())
  const backend = cleanup.add(await testBackend(database.db, { areaSources: [], pluginDirs: [plugins] }), it =>
    it.app.close(),
  )
  await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = backend.app.server.address() as AddressInfo
  const { url } = await cleanup.listening(
    testConfig(`http://127.0.0.1:${port}`, {
      clientId: TEST_CLIENT.id,
      clientSecret: TEST_CLIENT.secret,
      internalKey: TEST_INTERNAL_KEY,
      dataDir: cleanup.folder(),
      branchesFile: join(folder, 'branches.yaml'),
      pluginDirs: [plugins],
    }),
  )
  let cookie = ''
  const call = (method: string, path: string, body?: object) =>
    fetch(url + path, {
      method,
      headers: { ...PAGE, ...(cookie && { cookie }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const areasOf = async () => {
    const { checks } = (await (await call('GET', '/healthz')).json()) as { checks: Record<string, object> }
    return checks.areas
  }
  expect(await areasOf()).toEqual({ ok: true, required: false })

  await drop(plugins)
  await expect
    .poll(async () => (await backend.app.inject('/readyz')).json().areas)
    .toMatchObject([{ id: 'dock-bookings', status: 'running' }])
  const inMenu = () => database.db.query(`select 1 from menu_resource where name = 'DockBookingManage'`)
  await expect.poll(async () => (await inMenu()).rowCount).toBeGreaterThan(0)
  await grant(backend)

  const signedIn = await call('POST', '/console/session', {
    variant: 'password',
    username: 'admin',
    password: 'Demo@2026',
  })
  cookie = cookieOf({ headers: { 'set-cookie': signedIn.headers.get('set-cookie') ?? '' } }) ?? ''

  const { data: manifest } = (await (await call('GET', '/console/manifest')).json()) as Envelope<Manifest>
  const plugin = manifest!.plugins[0]!
  expect(plugin).toMatchObject({ id: 'dock-bookings', pages: [{ name: 'DockBookingManage' }] })
  expect(plugin).not.toHaveProperty('area')
  expect((await call('GET', `${plugin.base}index.js`)).status).toBe(200)
  expect((await call('GET', `${plugin.base}node/service.js`)).status).toBe(404)

  const booking = { dock: 'D1', arrival: '2026-03-02T00:30:00.000Z' }
  expect(await (await call('POST', '/ntocc-basic-api/dockBooking', booking)).json()).toMatchObject({ status: 0 })

  const exported = await call('POST', '/console/exports', {
    id: ID,
    list: '/ntocc-basic-api/dockBooking',
    query: {},
    pageNum: 1,
    pageSize: 100,
    columns: [{ key: 'dock', title: 'Dock' }],
    type: 'csv',
    fileName: 'docks',
  })
  expect(await exported.text()).toContain('D1')

  const texts = { codes: 'Codes', code: 'Code', name: 'Name', example: 'Example', yes: 'Yes' }
  const template = { entity: 'dockBooking', fileName: 'docks', texts }
  const columns = [{ key: 'dock', titles: ['Dock'] }]
  const made = await call('POST', '/console/imports/template', { ...template, columns })
  expect([made.status, (await made.arrayBuffer()).byteLength > 1_000]).toEqual([200, true])
  const unknown = [{ key: 'status', titles: ['State'] }]
  expect((await call('POST', '/console/imports/template', { ...template, columns: unknown })).status).toBe(400)

  await drop(plugins, {
    'migrations/0000_bookings.sql': 'select 1 / 0;',
    'package.json': text => text.replace('1.0.0', '1.0.1'),
  })
  await expect.poll(areasOf).toMatchObject({
    ok: false,
    required: false,
    detail: expect.stringContaining('dock-bookings 1.0.1: failed: migrate'),
  })
})
