import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Envelope, IMPORT_BODY_TYPE, type Manifest, type TodoItem } from '../../sdk/src/contracts/index.ts'
import { CHANNELS } from '../../server/src/gateway/bus/bus.ts'
import { Cleanup, cookieOf, PAGE, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { type CallerIdentity, IdentitySigner } from '../../server/src/gateway/upstreams/identity.ts'
import { TEST_CLIENT, TEST_INTERNAL_KEY, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { grant, newFolder } from '../areas/support.ts'
import { applyDiff, type Block, blocksOf } from './support/blocks.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const AT = '/ntocc-ext-api/weigh-tickets'
const SECRET = 'the secret of the scale'
const TODO = '/ntocc-basic-api/party/getPartyRoleConfigCount'
const BRANCHES = `
default: HQ
editions:
  standard: { plugins: [weigh-tickets] }
branches:
  HQ: { edition: standard }
`

const cleanup = new Cleanup()
afterAll(() => cleanup.run())

async function follow(folder: string, { language, file, text }: Block): Promise<void> {
  if (language === 'sh') {
    const env = { ...process.env, PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
    await promisify(execFile)('sh', ['-ec', text], { cwd: folder, env })
    return
  }
  if (!file) throw new Error('the block names no file')
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, language === 'diff' ? applyDiff(await readFile(path, 'utf8'), text) : text)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('docs/plugins/upstream.md leads to a plugin whose calls a service of its own answers', () => {
  let folder: string
  let url: string
  let unconnected: string
  let service: ChildProcess
  let serviceUrl: string
  let cookie = ''
  const told: unknown[] = []

  const start = async () => {
    const env = { ...process.env, CONSOLE_URL: url, PORT: new URL(serviceUrl).port, NODE_OPTIONS: '' }
    service = spawn(process.execPath, [join(folder, 'weigh-tickets/upstream/server.mjs')], { env, stdio: 'ignore' })
    await vi.waitFor(() => fetch(serviceUrl))
  }
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}, at = url) => {
    const response = await fetch(at + path, {
      method,
      headers: { ...PAGE, cookie, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { http: response.status, ...((await response.json()) as Envelope<never>) } as Envelope<
      Record<string, unknown>
    > & { http: number }
  }
  const signIn = async (username: string) => {
    cookie = ''
    const body = JSON.stringify({ variant: 'password', username, password: 'Demo@2026' })
    const { headers } = await fetch(`${url}/console/session`, { method: 'POST', headers: PAGE, body })
    cookie = cookieOf({ headers: { 'set-cookie': headers.get('set-cookie') ?? '' } }) ?? ''
  }
  const todo = async (language = 'en') => {
    const { data } = await call('GET', TODO, undefined, { 'accept-language': language })
    return data as unknown as TodoItem[]
  }

  beforeAll(async () => {
    folder = await newFolder()
    for (const block of blocksOf(await readFile(join(ROOT, 'docs/plugins/upstream.md'), 'utf8'))) {
      // The template's page has more calls than this contract: its test is not this plugin's.
      await rm(join(folder, 'weigh-tickets/src/plugin.test.tsx'), { force: true })
      await follow(folder, block).catch((error: Error) => {
        throw new Error(`upstream.md:${block.line}: ${error.message}`)
      })
    }
    await writeFile(join(folder, 'branches.yaml'), BRANCHES)
    const pluginDirs = [join(folder, 'installed')]
    const database = cleanup.add(await testDatabase('pglite'), it => it.drop())
    const backend = cleanup.add(await testBackend(database.db, { pluginDirs }), it => it.app.close())
    await grant(backend, ['weighTicket.read', 'weighTicket.edit'])
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = backend.app.server.address() as AddressInfo
    serviceUrl = `http://127.0.0.1:${await freePort()}`
    const config = testConfig(`http://127.0.0.1:${port}`, {
      clientId: TEST_CLIENT.id,
      clientSecret: TEST_CLIENT.secret,
      internalKey: TEST_INTERNAL_KEY,
      dataDir: cleanup.folder(),
      branchesFile: join(folder, 'branches.yaml'),
      pluginDirs,
      areaUpstreams: { 'weigh-tickets': serviceUrl },
      areaUpstreamSecrets: { 'weigh-tickets': SECRET },
      limits: { upstreamHeaders: 3_000, upstreamLongHeaders: 3_000 },
    })
    const console = await cleanup.listening(config)
    url = console.url
    console.app.gateway.bus.subscribe(CHANNELS.notify, message => told.push(message))
    ;({ url: unconnected } = await cleanup.listening({ ...config, areaUpstreams: {} }))
    await start()
    cleanup.add(service, () => service.kill('SIGKILL'))
    await signIn('admin')
  }, 300_000)

  it('answers the calls of its contract, to whoever was granted them, and no others', async () => {
    const made = await call('POST', `${AT}/ticket`, { name: 'First', quantity: 3 })
    expect(made).toMatchObject({ http: 200, status: 0, data: { name: 'First', branch: 'HQ' } })
    expect(await call('GET', `${AT}/ticket?pageNum=1&pageSize=10`)).toMatchObject({ data: { total: 1, pageSize: 10 } })
    expect(await call('GET', `${AT}/ticket/1`)).toMatchObject({ data: { quantity: 3 } })
    expect(await call('GET', `${AT}/ticket/9`)).toMatchObject({ http: 404, msg: 'There is no such ticket.' })
    for (const [method, path] of [
      ['DELETE', '/ticket'],
      ['GET', '/todo'],
      ['POST', '/import/weighTicket'],
      ['GET', '/tickets'],
      ['GET', '/ticket/1/2'],
    ] as const)
      expect(await call(method, AT + path)).toMatchObject({ http: 404, status: 4040 })
    expect(await call('GET', '/ntocc-ext-api/nobody/ticket')).toMatchObject({ http: 404 })
  })

  it('is closed to strangers, other sites and whoever lacks the permission', async () => {
    expect(await call('GET', `${AT}/ticket`, undefined, { cookie: '' })).toMatchObject({ http: 401, status: 21332 })
    const foreign = { origin: 'https://elsewhere.example' }
    expect(await call('POST', `${AT}/ticket`, { name: 'x' }, foreign)).toMatchObject({ http: 403, status: 4030 })
    await signIn('nobody')
    expect(await call('GET', `${AT}/ticket`)).toMatchObject({ http: 403, status: 4030 })
    expect(await call('POST', `${AT}/ticket`, { name: 'x' })).toMatchObject({ http: 403, status: 4030 })
    await signIn('admin')
  })

  it('counts its to-dos among the others, by their name', async () => {
    const counted = (await todo('ja')).find(({ configKey }) => configKey === 'weigh_ticket_open')
    expect(counted).toEqual({ configKey: 'weigh_ticket_open', configName: '確認待ちの計量票', configValue: 1 })
    expect((await todo()).length).toBeGreaterThan(1)
  })

  it('tells of changes that no page made, with its secret', async () => {
    const tell = (branch: string, secret = SECRET) =>
      promisify(execFile)(
        process.execPath,
        [
          '-e',
          `import(process.argv[1]).then(({ tellChanged }) => tellChanged(process.argv[2]))`,
          '--',
          join(folder, 'weigh-tickets/upstream/tell.mjs'),
          branch,
        ],
        { env: { ...process.env, NODE_OPTIONS: '', CONSOLE_URL: url, UPSTREAM_WEIGH_TICKETS_SECRET: secret } },
      )
    told.length = 0
    await tell('HQ')
    expect(told).toEqual([{ key: 'HQ/*', message: { type: 'refreshToDoList' } }])
    await expect(tell('HQ', 'the secret of another')).rejects.toThrow('the console answers 401')
  })

  it('has its list exported', async () => {
    const response = await fetch(`${url}/console/exports`, {
      method: 'POST',
      headers: { ...PAGE, cookie },
      body: JSON.stringify({
        id: 'a'.repeat(32),
        list: `${AT}/ticket`,
        query: {},
        pageNum: 1,
        pageSize: 100,
        columns: [{ key: 'name', title: 'Name' }],
        type: 'csv',
        fileName: 'tickets',
      }),
    })
    expect(await response.text()).toContain('First')
  })

  it('takes files', async () => {
    const head = {
      id: 'b'.repeat(32),
      entity: 'weighTicket',
      columns: [
        { key: 'name', titles: ['Name'] },
        { key: 'quantity', titles: ['Quantity'] },
      ],
      step: 'import',
    }
    const send = async () => {
      const body = `${JSON.stringify(head)}\nName,Quantity\nSecond,4\nThird,5\n`
      const headers = { ...PAGE, cookie, 'content-type': IMPORT_BODY_TYPE }
      return (await (await fetch(`${url}/console/imports`, { method: 'POST', headers, body })).json()) as object
    }
    expect(await send()).toMatchObject({ status: 0, data: { total: 2, outcome: { created: 2 } } })
    expect(await call('GET', `${AT}/ticket`)).toMatchObject({ data: { total: 3 } })
    await signIn('nobody')
    expect(await send()).toMatchObject({ status: 4030 })
    await signIn('admin')
  })

  it('believes only identities that are signed for it, and for a minute', async () => {
    const { sessionKeys } = testConfig('')
    const caller: CallerIdentity = {
      sub: 'admin',
      branch: 'HQ',
      party: { type: 'PLAT_ADMIN', code: 'P1', name: 'admin' },
      permissions: [],
    }
    const tried = async (signer: IdentitySigner, audience = 'weigh-tickets') => {
      const authorization = `Bearer ${await signer.sign(audience, caller)}`
      return (await fetch(`${serviceUrl}${AT}/ticket`, { headers: { authorization } })).status
    }
    const ago = (ms: number) => new IdentitySigner(sessionKeys, () => Date.now() - ms)
    expect(await tried(ago(0))).toBe(200)
    expect(await tried(ago(50_000))).toBe(200)
    expect(await tried(ago(61_000))).toBe(401)
    expect(await tried(ago(0), 'dock-bookings')).toBe(401)
    expect(await tried(new IdentitySigner([{ id: 'k1', key: Buffer.alloc(32, 2) }]))).toBe(401)
    expect((await fetch(`${serviceUrl}${AT}/ticket`, { headers: { authorization: 'Bearer x.y' } })).status).toBe(401)
    expect((await fetch(`${serviceUrl}${AT}/ticket`)).status).toBe(401)
  })

  it('is told of as not connected where its address is not set', async () => {
    const at = (path: string) => call('GET', path, undefined, {}, unconnected)
    expect(await at(`${AT}/ticket`)).toMatchObject({ http: 503, status: 5030 })
    const { data: manifest } = (await at('/console/manifest')) as unknown as Envelope<Manifest>
    expect(manifest?.plugins[0]).toMatchObject({ id: 'weigh-tickets', outOfService: true })
    const { checks } = (await at('/healthz')) as unknown as { checks: Record<string, object> }
    expect(checks.upstreams).toEqual({
      ok: false,
      required: false,
      detail: 'weigh-tickets: UPSTREAM_WEIGH_TICKETS_URL is not set',
    })
    const connected = (await call('GET', '/console/manifest')) as unknown as Envelope<Manifest>
    expect(connected.data?.plugins[0]).not.toHaveProperty('outOfService')
    expect(Object.keys((await at(TODO)).data ?? {}).length).toBeGreaterThan(0)
  })

  it('says so when it hangs or is down, and holds nothing else up', async () => {
    service.kill('SIGSTOP')
    const hanging = call('GET', `${AT}/ticket`)
    let isOver = false
    void hanging.finally(() => (isOver = true))
    const keys = (await todo()).map(({ configKey }) => configKey)
    expect(isOver).toBe(false)
    expect(await hanging).toMatchObject({ http: 504, status: 5040 })
    expect(keys.length).toBeGreaterThan(0)
    expect(keys).not.toContain('weigh_ticket_open')
    service.kill('SIGKILL')
    await once(service, 'exit')
    expect(await call('GET', `${AT}/ticket`)).toMatchObject({ http: 502, status: 5020 })
    expect((await todo()).length).toBe(keys.length)
    const { checks } = (await call('GET', '/healthz')) as unknown as { checks: Record<string, object> }
    expect(checks.upstreams).toMatchObject({ ok: false, required: false, detail: 'weigh-tickets: ECONNREFUSED' })
    await start()
    expect(await call('GET', `${AT}/ticket`)).toMatchObject({ http: 200, status: 0 })
  })
})
