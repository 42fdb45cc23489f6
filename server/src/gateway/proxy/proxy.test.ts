import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cleanup, cookieOf, PAGE, rawExchange, testConfig } from '../testing/gateway.ts'
import { ntoccServices, TOKEN } from '../testing/services.ts'
import { type FakeUpstream, fakeUpstream, sendJson } from '../testing/upstream.ts'

const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance
let port: number
let cookie: string

beforeEach(async () => {
  upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
  ;({ app, port } = await cleanup.listening(testConfig(upstream.url)))
  const payload = { variant: 'password', username: 'admin', password: 'right' }
  cookie = cookieOf(await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
  upstream.seen.length = 0
})
afterEach(() => cleanup.run())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'TRACE'
interface CallOptions {
  method?: Method
  headers?: Record<string, string>
  payload?: string | object
}
const call = (url: string, { method = 'GET', headers = {}, payload }: CallOptions = {}) =>
  app.inject({
    method,
    url,
    headers: { ...PAGE, cookie, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

describe('what goes upstream', () => {
  it.each([
    ['S7-002', 'ntocc-basic-api'],
    ['S7-003', 'ntocc-tms-api'],
    ['S7-004', 'ntocc-tps-api'],
  ] as const)('%s forwards the service segment %s to its own upstream', async (_id, segment) => {
    const others = cleanup.add(await fakeUpstream(), it => it.close())
    const own = cleanup.add(await fakeUpstream(), it => it.close())
    const upstreams = { basic: others.url, tms: others.url, tps: others.url, [segment.split('-')[1]!]: own.url }
    const routed = await cleanup.gateway(testConfig('', { upstreams: upstreams as never }))
    await routed.inject({ url: `/${segment}/some/call?a=1`, headers: PAGE })
    expect(own.seen.map(({ url }) => url)).toEqual([`/${segment}/some/call?a=1`])
    expect(others.seen).toEqual([])
  })

  it('S7-001 nothing outside the API prefixes is proxied, and a prefix is a whole segment', async () => {
    for (const url of ['/ntocc-basic-apiX/a', '/ntocc-basic', '/ntocc-other-api/a', '/basic/dict/listDict']) {
      await call(url)
    }
    expect(upstream.seen).toEqual([])
    expect((await call('/ntocc-basic-apiX/a')).statusCode).toBe(404)
  })

  it('S6-010 S7-005 carries Authorization Bearer with the token of the session', async () => {
    await call('/ntocc-tms-api/waybill')
    expect(upstream.seen[0]!.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  it('S6-010 carries no Authorization when there is no token', async () => {
    const bearer = { authorization: `Bearer ${TOKEN}` }
    for (const headers of [PAGE, { ...PAGE, ...bearer }])
      await app.inject({ url: '/ntocc-basic-api/partyGroup/getDefault', headers })
    // Neither one that the caller brings along: a token is worth nothing without the session that holds it.
    expect(upstream.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it('S6-011 carries the fixed device id', async () => {
    await call('/ntocc-tms-api/waybill')
    expect(upstream.seen[0]!.headers['x-device-id']).toBe('ntocc-console')
  })

  it('keeps the specified double slash and every other byte of the target', async () => {
    const targets = [
      '/ntocc-basic-api//invoice/getCreditLineAllBranch?branchCode=HQ',
      "/ntocc-tms-api/waybill?keyword=%E6%AD%A6%E6%B1%89&a=1&a=2&b=%20+'(x)*|{}&c=?&empty=",
    ]
    for (const target of targets) expect(await rawExchange(port, request(target))).toContain('200 OK')
    expect(upstream.seen.map(({ url }) => url)).toEqual(targets)
    expect(upstream.seen[0]!.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  it('lets a client set nothing that identifies anybody', async () => {
    await call('/ntocc-tms-api/waybill', {
      headers: {
        authorization: 'Bearer mine',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil',
        'x-forwarded-proto': 'https',
        forwarded: 'for=1.2.3.4',
        'x-real-ip': '1.2.3.4',
        'x-user-id': '1',
        x_user_id: '1',
        'x-role-code': 'ROOT',
        'x-internal-key': 'guess',
        'x-device-id': 'mine',
        origin: 'http://localhost:80',
        referer: 'http://localhost:80/home',
        te: 'trailers',
      },
    })
    const { headers } = upstream.seen[0]!
    expect(Object.keys(headers).sort()).toEqual([
      'accept-language',
      'authorization',
      'connection',
      'host',
      'user-agent',
      'x-device-id',
      'x-forwarded-for',
      'x-request-id',
    ])
    expect(headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'x-forwarded-for': '127.0.0.1',
      'x-device-id': 'ntocc-console',
    })
  })

  it('cannot be made to lose the bearer by naming it in Connection, nor to send the cookie', async () => {
    const answer = await rawExchange(
      port,
      request('/ntocc-tms-api/waybill', 'Connection: authorization, cookie, close'),
    )
    expect(answer).toContain('200 OK')
    expect(upstream.seen[0]!.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(upstream.seen[0]!.headers.cookie).toBeUndefined()
  })

  it("tells the page's language and a request id that comes back", async () => {
    const response = await call('/ntocc-tms-api/waybill', { headers: { 'accept-language': 'ja' } })
    expect(upstream.seen[0]!.headers['accept-language']).toBe('ja')
    expect(response.headers['x-request-id']).toBe(upstream.seen[0]!.headers['x-request-id'])
    const given = await call('/ntocc-tms-api/waybill', { headers: { 'x-request-id': 'abc-12345678' } })
    expect(given.headers['x-request-id']).toBe('abc-12345678')
    const bad = await call('/ntocc-tms-api/waybill', { headers: { 'x-request-id': 'x\tinjected value' } })
    expect(bad.headers['x-request-id']).not.toContain('injected')
  })

  it('sends a body on as the same bytes', async () => {
    const payload = '{"b": 1,\n "a":"\\u00e9", "c": 2}'
    await call('/ntocc-basic-api/shipment', { method: 'POST', payload })
    expect(upstream.seen[0]).toMatchObject({ method: 'POST', body: payload })
    expect(upstream.seen[0]!.headers).toMatchObject({
      'content-length': String(payload.length),
      'content-type': 'application/json',
    })
  })

  it('moves the fields of a secret call from the body into the query', async () => {
    const url = '/ntocc-basic-api/party/updatePass'
    await call(url, { method: 'POST', payload: { oldPassword: 'a&b=c', newPassword: '新' } })
    const { url: sent, body } = upstream.seen[0]!
    expect(body).toBe('')
    expect(sent.startsWith(`${url}?`)).toBe(true)
    expect(Object.fromEntries(new URL(sent, 'http://x').searchParams)).toEqual({
      oldPassword: 'a&b=c',
      newPassword: '新',
    })
    const nested = await call(url, { method: 'POST', payload: { oldPassword: { a: 1 } } })
    expect(nested.statusCode).toBe(400)
    expect(upstream.seen).toHaveLength(1)
  })

  it.each(['PATCH', 'OPTIONS', 'TRACE'] as const)('does not take the method %s', async method => {
    const answer = await rawExchange(port, request('/ntocc-tms-api/waybill', 'Connection: close', method))
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /)
    expect(upstream.seen).toEqual([])
  })
})

describe('what comes back', () => {
  const answering = (headers: Record<string, string | string[]>, body = '{"status":0}', status = 200): void =>
    upstream.answer((_seen, response) => void response.writeHead(status, headers).end(body))

  it('keeps status, body and ordinary headers, and drops state and the identity of the software', async () => {
    answering(
      {
        'content-type': 'application/json',
        etag: '"1"',
        'set-cookie': ['sid=1', 'b=2'],
        server: 'Apache',
        'x-powered-by': 'PHP',
        connection: 'x-secret',
        'x-secret': '1',
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
      },
      '{"status":5}',
      418,
    )
    const response = await call('/ntocc-tms-api/waybill')
    expect(response.statusCode).toBe(418)
    expect(response.body).toBe('{"status":5}')
    expect(response.headers).toMatchObject({
      etag: '"1"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'x-secret', 'access-control-allow-origin']) {
      expect(response.headers[name], name).toBeUndefined()
    }
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('passes on what it knows, and nothing else under whatever name', async () => {
    const known = {
      'accept-ranges': 'bytes',
      'content-disposition': 'attachment; filename="a"',
      'content-language': 'es',
      'content-type': 'application/json',
      'last-modified': 'Wed, 21 Oct 2026 07:28:00 GMT',
      'retry-after': '7',
      vary: 'Accept-Language',
    }
    const unknown = {
      link: '</evil.js>; rel=preload',
      'www-authenticate': 'Basic realm="Console"',
      'set-login': 'logged-in',
      'x-accel-redirect': '/etc',
      'x-backend-host': '10.0.0.7',
      'server-timing': 'db;dur=1',
      'speculation-rules': '"/rules.json"',
      'activate-storage-access': 'load',
      nel: '{}',
      'report-to': '{}',
      'critical-ch': 'Sec-CH-UA',
      'accept-ch': 'Sec-CH-UA',
      'x-anything-new': '1',
    }
    answering({ ...known, ...unknown })
    const { headers } = await call('/ntocc-tms-api/waybill')
    expect(headers).toMatchObject(known)
    for (const name of Object.keys(unknown)) expect(headers[name], name).toBeUndefined()
    answering({ connection: 'etag, keep-alive', etag: '"1"' })
    expect((await call('/ntocc-tms-api/waybill')).headers.etag).toBeUndefined()
  })

  it('conditions and parts are the business of the upstream', async () => {
    const headers = { range: 'bytes=0-1', 'if-range': '"1"', 'if-match': '"1"', 'if-unmodified-since': 'x' }
    const part = { 'content-range': 'bytes 0-1/9', 'content-type': 'application/pdf' }
    answering(part, 'ab', 206)
    const response = await call('/ntocc-basic-api/file/1', { headers })
    expect(upstream.seen[0]!.headers).toMatchObject(headers)
    expect([response.statusCode, response.body]).toEqual([206, 'ab'])
    expect(response.headers).toMatchObject(part)
  })

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', ''])(
    'confines %s to a sandbox',
    async type => {
      answering(type ? { 'content-type': type } : {}, '<script>alert(1)</script>')
      const { headers } = await call('/ntocc-basic-api/file')
      expect(headers['content-security-policy']).toContain('sandbox')
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it('turns a redirect of the upstream to itself into a path', async () => {
    answering({ location: `${upstream.url}/ntocc-basic-api/file/2?x=1` }, '', 302)
    const response = await call('/ntocc-basic-api/file/1')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/ntocc-basic-api/file/2?x=1')
  })

  it.each(['http://127.0.0.1:1/ntocc-basic-api/x', '//evil/ntocc-basic-api/x', '/etc/passwd', 'javascript:alert(1)'])(
    'does not follow or pass on a redirect to %s',
    async location => {
      answering({ location }, 'elsewhere', 302)
      const response = await call('/ntocc-basic-api/file/1')
      expect(response.statusCode).toBe(502)
      expect(response.headers.location).toBeUndefined()
      expect(response.body).not.toContain('elsewhere')
      expect(upstream.seen).toHaveLength(1)
    },
  )

  it('is compressed when it is worth it and the browser takes it', async () => {
    const rows = { status: 0, data: Array.from({ length: 200 }, (_, id) => ({ id, name: 'name' })) }
    upstream.answer((_seen, response) => sendJson(response, rows, { etag: '"1"' }))
    const zipped = await call('/ntocc-tms-api/waybill', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', etag: 'W/"1"' })
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(rows)
    const plain = await call('/ntocc-tms-api/waybill', { headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.json()).toEqual(rows)
    upstream.answer((_seen, response) => sendJson(response, { status: 0 }, { 'content-length': '12' }))
    const small = await call('/ntocc-tms-api/waybill', { headers: { 'accept-encoding': 'gzip' } })
    expect(small.headers['content-encoding']).toBeUndefined()
  })

  it('answers HEAD with headers alone', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/ntocc-tms-api/waybill', headers: { ...PAGE, cookie } })
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('')
    expect(upstream.seen[0]!.method).toBe('HEAD')
  })
})

/** A request in raw bytes, with the session of the test. */
function request(target: string, extra = 'Connection: close', method = 'GET'): string {
  return `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nX-Console: 1\r\nCookie: ${cookie}\r\n${extra}\r\n\r\n`
}
