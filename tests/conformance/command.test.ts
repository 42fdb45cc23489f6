import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { main } from '../../sdk/cli/main.ts'
import { Cleanup, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { TEST_CLIENT, type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { drop, grant, newFolder } from '../areas/support.ts'

/** What a deployment answers in place of the backend behind it; undefined leaves it as it is. */
type Tamper = (call: string, body: string, isStranger: boolean) => { http?: number; body: string } | undefined

const PAGE = { records: [], total: 0, pageNum: 1, pageSize: 10 }

/** The calls that the embedded backend does not have, answered as their contract says. */
const completed: Tamper = (call, _, isStranger) => {
  if (!/warning$|warning\?/.test(call)) return undefined
  if (isStranger) return { body: '{"status":21332,"msg":"Sign in."}' }
  const refuses = call.includes('pageNum=-1') || call.startsWith('POST')
  return { body: JSON.stringify(refuses ? { status: 4220, msg: 'No.' } : { status: 0, data: PAGE }) }
}

describe('ntocc-plugin conform', () => {
  const cleanup = new Cleanup()
  let backend: TestBackend
  let plugins: string
  let services: string
  let tamper: Tamper = completed
  let said: string[]

  const pass = async (request: IncomingMessage, response: ServerResponse, base: string) => {
    const body = await text(request)
    const { method = 'GET', url = '' } = request
    const passed = ['authorization', 'content-type', 'accept-language'].flatMap(name => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    const headers = Object.fromEntries(passed)
    const answer = await fetch(base + url, { method, headers, ...(body && { body }) })
    const given = await answer.text()
    const changed = tamper(`${method} ${url}`, given, !request.headers.authorization)
    response.writeHead(changed?.http ?? (changed ? 200 : answer.status), { 'content-type': 'application/json' })
    response.end(changed?.body ?? given)
  }

  beforeAll(async () => {
    plugins = await newFolder()
    await drop(plugins)
    const database = cleanup.add(await testDatabase('pglite'), it => it.drop())
    backend = cleanup.add(await testBackend(database.db, { pluginDirs: [plugins], demoWaybills: 20 }), it =>
      it.app.close(),
    )
    const admin = await grant(backend)
    const booking = { dock: '1', arrival: '2026-03-02T00:30:00.000Z' }
    expect(await backend.post('/ntocc-basic-api/dockBooking', booking, admin)).toMatchObject({ status: 0 })
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    const base = `http://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}`
    const proxy = cleanup.add(
      createServer((request, response) => {
        pass(request, response, base).catch(() => response.destroy())
      }),
      it => it.close(),
    )
    await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done))
    services = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  }, 180_000)
  afterAll(() => cleanup.run())

  beforeEach(() => {
    said = []
    for (const stream of ['log', 'error'] as const) {
      vi.spyOn(console, stream).mockImplementation((line: unknown) => void said.push(String(line)))
    }
    vi.stubEnv('NTOCC_USERNAME', 'admin')
    vi.stubEnv('NTOCC_PASSWORD', 'Demo@2026')
    vi.stubEnv('NTOCC_CLIENT_SECRET', TEST_CLIENT.secret)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    tamper = completed
  })
  const conform = async (url: string) => ({
    code: await main(['conform', url, '--plugins', plugins]),
    said: said.join('\n'),
  })

  it('finds services good that are, those of an installed plugin among them, and changes nothing', async () => {
    const { code, said: report } = await conform(services)
    expect(report).not.toContain('expected')
    expect(report).toMatch(/\d{3} calls conform, 0 do not, 0 are missing/)
    expect(code).toBe(0)
    const bookings = await backend.get('/ntocc-basic-api/dockBooking?status=0', await backend.signIn('admin'))
    expect(bookings.data).toMatchObject({ total: 1 })
  }, 240_000)

  it('finds the same through a console', async () => {
    const config = { clientId: TEST_CLIENT.id, clientSecret: TEST_CLIENT.secret, dataDir: cleanup.folder() }
    const { url } = await cleanup.listening(testConfig(services, { ...config, pluginDirs: [plugins] }))
    const { code, said: report } = await conform(`${url}/`)
    expect(report).not.toContain('expected')
    expect(code).toBe(0)
  }, 240_000)

  it('names each call that is otherwise or missing, with what was expected and what came', async () => {
    const list = /^GET \/ntocc-basic-api\/dockBooking(\?|$)/
    tamper = (call, body, isStranger) => {
      if (call.includes('/dockLoad/')) return { http: 404, body: '{"status":4040}' }
      if (isStranger && call.startsWith('GET /ntocc-basic-api/dockBooking/')) return { body: '{"status":0}' }
      if (isStranger) return completed(call, body, isStranger)
      if (list.test(call)) return { body: body.replace('"dock":"1"', '"dock":17') }
      if (call.startsWith('GET /ntocc-basic-api/dockLoad')) return { body: '[1]' }
      return completed(call, body, isStranger)
    }
    const { code, said: report } = await conform(services)
    expect(code).toBe(1)
    expect(report).toContain('  dockBookingList  GET /ntocc-basic-api/dockBooking\n')
    expect(report).toMatch(/ {4}data\.records\[0\]\.dock: expected text \(validation\.[\w.]+\), got 17\n/)
    expect(report).toContain(
      '  dockLoad  GET /ntocc-basic-api/dockLoad\n    answer: expected an envelope, got a list of 1\n',
    )
    expect(report).toContain('    status: expected 21332 for a stranger, got 0\n')
    const missing =
      '  dockClear  POST /ntocc-basic-api/dockLoad/{dock}/clear\n    answer: expected the call, got HTTP 404'
    expect(report).toContain(`Missing:\n${missing}`)
    expect(report).toMatch(/calls conform, 3 do not, 1 are missing/)
  }, 240_000)

  it('says why it cannot begin', async () => {
    expect(await conform('services.example')).toMatchObject({
      code: 1,
      said: expect.stringContaining('CONFORM_ADDRESS'),
    })
    said.length = 0
    vi.stubEnv('NTOCC_PASSWORD', 'Mistyped@2026')
    expect(await conform(services)).toMatchObject({ code: 1, said: expect.stringContaining('CONFORM_SIGN_IN') })
    expect(said.join()).not.toContain('Mistyped')
    said.length = 0
    expect(await conform('http://127.0.0.1:1')).toMatchObject({ said: expect.stringContaining('cannot be reached') })
    expect(await main(['conform', services, '--plugins', '/no/such/folder'])).toBe(1)
    expect(said.join()).toContain('CONFORM_PLUGIN')
    expect(await main(['conform'])).toBe(2)
  })
})
