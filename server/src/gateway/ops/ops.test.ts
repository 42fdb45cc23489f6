import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { buildGateway } from '../index.ts'
import { Cleanup, type ConfigChanges, cookieOf, PAGE, testConfig, until } from '../testing/gateway.ts'
import { ntoccServices, TOKEN } from '../testing/services.ts'
import { fakeUpstream, sendJson } from '../testing/upstream.ts'
import { createLogger } from './logging.ts'

const cleanup = new Cleanup()
afterEach(() => cleanup.run())

const upstreamOf = async (...answer: Parameters<typeof fakeUpstream>) =>
  cleanup.add(await fakeUpstream(...answer), it => it.close())

const freePort = (): Promise<number> =>
  new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

describe('health', () => {
  it('is ready when the upstream answers, and says what is missing when it does not', async () => {
    const upstream = await upstreamOf()
    const app = await cleanup.gateway(testConfig(upstream.url))
    const ready = await app.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toMatchObject({
      status: 'ready',
      checks: { basic: { ok: true }, tms: { ok: true }, tps: { ok: true } },
    })
    upstream.answer((_seen, response) => void response.writeHead(500).end())
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(503)
    const broken = await app.inject('/readyz')
    expect(broken.json().checks.basic).toEqual({ ok: false, required: true, shared: true, detail: 'HTTP 500' })
    expect((await app.inject('/readyz?scope=self')).statusCode).toBe(200)
    expect((await app.inject('/livez')).statusCode).toBe(200)
    upstream.answer((_seen, response) => sendJson(response, { status: 0 }))
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
  })

  it('is ready when only a service beside the first is missing, and says so', async () => {
    const upstream = await upstreamOf()
    const upstreams = { basic: upstream.url, tms: upstream.url, tps: 'http://127.0.0.1:1' }
    const app = await cleanup.gateway(testConfig('', { upstreams }))
    const response = await app.inject('/readyz')
    expect(response.statusCode).toBe(200)
    expect(response.json().checks.tps).toMatchObject({ ok: false, required: false })
    expect(response.body).not.toContain('127.0.0.1')
  })

  it('an upstream that hangs does not hang readiness', async () => {
    const upstream = await upstreamOf(() => {})
    const app = await cleanup.gateway(testConfig(upstream.url))
    const response = await app.inject('/readyz')
    expect(response.statusCode).toBe(503)
  })
})

describe('shutdown', () => {
  it('refuses readiness first, finishes what is under way, takes no more', async () => {
    const upstream = await upstreamOf((seen, response) => {
      if (seen.url.includes('waybill')) setTimeout(() => sendJson(response, { status: 0, data: 'late' }), 300)
      else sendJson(response, { status: 0 })
    })
    const { app, url } = await cleanup.listening(testConfig(upstream.url))
    const running = Promise.all(
      Array.from({ length: 50 }, async () => (await fetch(`${url}/ntocc-tms-api/waybill`, { headers: PAGE })).json()),
    )
    await until(() => upstream.seen.length === 50)
    app.gateway.health.drain()
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    const closed = app.close()
    expect(await running).toEqual(Array.from({ length: 50 }, () => ({ status: 0, data: 'late' })))
    await closed
    await expect(fetch(`${url}/livez`)).rejects.toThrow()
  })
})

describe('metrics', () => {
  it('count requests by route template, never by address', async () => {
    const upstream = await upstreamOf()
    const { app, url } = await cleanup.listening(testConfig(upstream.url))
    await fetch(`${url}/ntocc-tms-api/waybill/secret-id?token=secret`, { headers: PAGE })
    await fetch(`${url}/nothing.js`)
    const read = async () => (await fetch(`${url}/metrics`)).text()
    // An answer is counted when it is over, which is after the page has it.
    const ofPages = 'gateway_request_seconds_count{method="GET",route="/*",status="4xx"} 1'
    await expect.poll(read).toContain(ofPages)
    const text = await read()
    expect(text).toContain('gateway_request_seconds_count{method="GET",route="/ntocc-tms-api/*",status="2xx"} 1')
    expect(text).toContain('gateway_upstream_first_byte_seconds_count{upstream="basic"} 1')
    expect(text).toContain('gateway_upstream_in_flight{upstream="basic"} 0')
    expect(text).toMatch(/gateway_event_loop_delay_p99_seconds [\d.e-]+/)
    expect(text).not.toMatch(/secret|127\.0\.0\.1/)
    expect(app.gateway.dispatcher.inFlight).toBe(0)
  })

  it('are for callers on this machine only', async () => {
    const app = await cleanup.gateway(testConfig('http://127.0.0.1:1'))
    const ask = (remoteAddress: string, headers = {}) => app.inject({ url: '/metrics', remoteAddress, headers })
    expect((await ask('127.0.0.1')).statusCode).toBe(200)
    expect((await ask('10.0.0.5')).statusCode).toBe(404)
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '10.0.0.5' })).statusCode).toBe(404)
  })

  it('have an own port when one is given, and are gone from the main one', async () => {
    const metricsPort = await freePort()
    const { url } = await cleanup.listening(testConfig('http://127.0.0.1:1', { metricsPort }))
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const own = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await own.text()).toContain('gateway_request_seconds')
    expect((await fetch(`http://127.0.0.1:${metricsPort}/other`)).status).toBe(404)
  })
})

describe('logs', () => {
  const logged = async (): Promise<{
    app: FastifyInstance
    lines: () => Record<string, unknown>[]
    text: () => string
  }> => {
    const upstream = await upstreamOf(ntoccServices)
    let text = ''
    const logger = createLogger('debug', {
      write: line => {
        text += line
      },
    })
    const app = cleanup.add(await buildGateway(testConfig(upstream.url), logger), it => it.close())
    const lines = () =>
      text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as Record<string, unknown>)
    return { app, lines, text: () => text }
  }

  it('hold one line per request with its id, and no secret from header, cookie, body or query', async () => {
    const { app, lines, text } = await logged()
    const payload = { variant: 'password', username: 'admin', password: 'right', phoneCode: 'c0de' }
    const cookie = cookieOf(await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
    const headers = { ...PAGE, cookie, 'x-request-id': 'request-0001' }
    await app.inject({
      method: 'POST',
      url: '/ntocc-basic-api/party/updatePass?oldPassword=0ldsecret',
      headers,
      payload: { newPassword: 'n3wsecret' },
    })
    const own = lines().filter(line => line.reqId === 'request-0001')
    expect(own).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/ntocc-basic-api/party/updatePass',
        status: 200,
        party: 'P1',
        level: 'info',
      }),
    ])
    for (const secret of ['right', 'c0de', '0ldsecret', 'n3wsecret', TOKEN, cookie.slice(12), 'the-secret']) {
      expect(text()).not.toContain(secret)
    }
  })

  it('redact by name what somebody logs by mistake', async () => {
    const { app, text } = await logged()
    app.log.info({
      headers: { authorization: 'Bearer s3cret', cookie: 's3cret' },
      body: { password: 's3cret' },
      token: 's3cret',
    })
    app.log.info({ response: { headers: { 'set-cookie': 's3cret' } }, answer: { data: { access_token: 's3cret' } } })
    expect(text()).not.toContain('s3cret')
    expect(text()).toContain('[redacted]')
  })

  it('of a request carry its id, and hide the same secrets', async () => {
    const { app, lines, text } = await logged()
    app.get('/says', async request => {
      request.log.warn({ token: 's3cret' }, 'said')
      request.log.trace('below the level')
      const own = request.log.child({ part: 'export' })
      own.error('more')
      return request.log.level
    })
    const answer = await app.inject({ url: '/says', headers: { ...PAGE, 'x-request-id': 'request-0002' } })
    expect(answer.body).toBe('debug')
    const [said, more] = lines().filter(line => line.reqId === 'request-0002' && line.msg !== undefined)
    expect(said).toMatchObject({ level: 'warn', msg: 'said', token: '[redacted]' })
    expect(Math.abs(Date.parse(String(said?.time)) - Date.now())).toBeLessThan(60_000)
    expect(more).toMatchObject({ level: 'error', msg: 'more', part: 'export' })
    expect(text()).not.toContain('below the level')
  })

  it('keep the address of a failed upstream, which the answer does not', async () => {
    let text = ''
    const logger = createLogger('warn', {
      write: line => {
        text += line
      },
    })
    const app = cleanup.add(await buildGateway(testConfig('http://127.0.0.1:1'), logger), it => it.close())
    const response = await app.inject({ url: '/ntocc-tms-api/waybill', headers: PAGE })
    expect(text).toContain('127.0.0.1:1')
    expect(response.body).not.toContain('127.0.0.1')
  })
})

describe('start data', () => {
  it('tells the enterprise in the language of the page, and asks the backend once', async () => {
    const upstream = await upstreamOf((seen, response) =>
      sendJson(response, {
        status: 0,
        data: { name: `name-${seen.headers['accept-language']}`, logoUrl: '/a.svg', loginLogoUrl: '/b.svg' },
      }),
    )
    const app = await cleanup.gateway(testConfig(upstream.url))
    const boot = async (language: string) =>
      (await app.inject({ url: '/console/boot', headers: { 'accept-language': language } })).json()
    expect(await boot('zh')).toMatchObject({
      status: 0,
      data: { enterprise: { name: 'name-zh', logoUrl: '/a.svg' }, signedIn: false, demo: true, apiBase: '' },
    })
    await Promise.all([boot('zh'), boot('zh')])
    expect(upstream.seen).toHaveLength(1)
    expect((await boot('ja')).data.enterprise.name).toBe('name-ja')
  })

  it('comes without a backend, and says whether the cookie opens', async () => {
    const upstream = await upstreamOf(ntoccServices)
    const app = await cleanup.gateway(testConfig(upstream.url))
    const payload = { variant: 'password', username: 'admin', password: 'right' }
    const cookie = cookieOf(await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
    upstream.answer((_seen, response) => response.destroy())
    const boot = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/console/boot', headers })).json().data
    expect(await boot({ ...PAGE, cookie })).toMatchObject({ signedIn: true, enterprise: { name: '' } })
    expect(await boot({ cookie })).toMatchObject({ signedIn: false })
    expect(await boot({ ...PAGE, cookie: 'Admin-Token=x' })).toMatchObject({ signedIn: false })
  })
})

describe('outbox of the trial', () => {
  const messages = [
    { id: 1, channel: 'sms', target: '13800000000', body: 'Code 123456', createdAt: '2026-01-02T03:04:05Z' },
  ]
  const start = async (changes: ConfigChanges) => {
    const upstream = await upstreamOf((seen, response) => {
      const known = seen.headers['x-internal-key'] === 'k'.repeat(16)
      sendJson(response, known ? { status: 0, data: messages } : { status: 4030 })
    })
    return cleanup.gateway(testConfig(upstream.url, changes))
  }

  it('is shown as text to a person and as an envelope to a program', async () => {
    const app = await start({ internalKey: 'k'.repeat(16) })
    const text = await app.inject('/console/outbox')
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text.body).toBe('2026-01-02T03:04:05Z  13800000000  Code 123456\n')
    const json = await app.inject({ url: '/console/outbox', headers: { accept: 'application/json' } })
    expect(json.json()).toEqual({ status: 0, data: messages })
  })

  it('does not exist outside the trial', async () => {
    const app = await start({ internalKey: 'k'.repeat(16), demo: false })
    expect((await app.inject('/console/outbox')).statusCode).toBe(404)
  })
})

describe('a client that asks and leaves while draining', () => {
  it('does not keep the gateway from closing', async () => {
    const upstream = await upstreamOf(() => {})
    const { app, url } = await cleanup.listening(testConfig(upstream.url))
    const request = httpRequest(`${url}/ntocc-tms-api/waybill`, { headers: PAGE })
    request.on('error', () => {})
    request.end()
    await until(() => upstream.seen.length === 1)
    const closed = app.close()
    request.destroy()
    await closed
    expect(upstream.seen[0]!.aborted).toBe(true)
  })
})
