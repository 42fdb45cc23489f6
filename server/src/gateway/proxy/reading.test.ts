import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cleanup, cookieOf, PAGE, rawExchange, testConfig, until } from '../testing/gateway.ts'
import { ntoccServices } from '../testing/services.ts'
import { type FakeUpstream, fakeUpstream } from '../testing/upstream.ts'

const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance
let port: number
let cookie: string

/** Long enough for what is answered at once on a machine that is busy. */
const TIMES = { upstreamHeaders: 2_000, upstreamTotal: 3_000 }

beforeEach(async () => {
  upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
  ;({ app, port } = await cleanup.listening(testConfig(upstream.url, { limits: TIMES })))
  const payload = { variant: 'password', username: 'admin', password: 'right' }
  cookie = cookieOf(await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
  upstream.seen.length = 0
})
afterEach(() => cleanup.run())

const PATH = '/ntocc-tms-api/waybill'
const read = (url = PATH) => app.inject({ url, headers: { ...PAGE, cookie } })

const answering = (headers: Record<string, string | number>, body: Buffer | string, statusCode = 200): void =>
  upstream.answer((_seen, response) => {
    response.writeHead(statusCode, headers).end(body)
  })

/** Headers of an answer of so many bytes, a part of it, and then what `then` does. */
const beginning = (bytes: number, then: (socket: { destroy(): void }) => void): void =>
  upstream.answer((_seen, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes })
    response.write('{"status"', () => then(response))
  })

describe('an answer that is sent in one piece', () => {
  it('S7-001 has every byte, whatever the bytes are, and the length they have', async () => {
    const bytes = Buffer.from(Array.from({ length: 4096 }, (_, at) => at % 256))
    answering({ 'content-type': 'application/pdf', 'content-length': bytes.length }, bytes)
    const answer = await read()
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers['content-length']).toBe('4096')
  })

  it('has the headers of every answer, and is in the metrics', async () => {
    answering({ 'content-type': 'application/json', 'content-length': 12 }, '{"status":0}')
    const { headers } = await read()
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    expect(headers['x-request-id']).toMatch(/^[\w-]{12}$/)
    const metrics = await app.gateway.metrics.registry.metrics()
    expect(metrics).toMatch(/gateway_request_seconds_count\{method="GET",route="\/ntocc-tms-api\/\*",status="2xx"\} 1/)
    expect(metrics).toMatch(/gateway_upstream_in_flight\{upstream="basic"\} 0/)
  })

  it('is a failure when it breaks after its headers: nothing has gone on yet', async () => {
    beginning(100, response => response.destroy())
    expect((await read()).statusCode).toBe(502)
    expect(app.gateway.dispatcher.inFlight).toBe(0)
  })

  it('has the time of the whole from its headers on, and no more', async () => {
    beginning(100, () => {})
    let isAlmostOver = false
    setTimeout(() => (isAlmostOver = true), TIMES.upstreamTotal / 2)
    const answer = await read()
    expect(answer.statusCode).toBe(504)
    expect(isAlmostOver).toBe(true)
    expect(app.gateway.dispatcher.inFlight).toBe(0)
  })

  it('with a status that is none is a failure', async () => {
    upstream.answer((_seen, response) => {
      response.socket!.end('HTTP/1.1 799 What\r\ncontent-length: 2\r\n\r\nok')
    })
    expect((await read()).statusCode).toBe(502)
  })

  it('is given up with the upstream when its reader leaves', async () => {
    // With the usual times, so that it is not they that give it up.
    const patient = await cleanup.listening(testConfig(upstream.url))
    const browser = connect(patient.port, '127.0.0.1')
    browser.on('error', () => {})
    beginning(100, () => browser.destroy())
    browser.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await until(() => upstream.seen.length === 1)
    await until(() => upstream.seen[0]!.aborted)
    await until(() => patient.app.gateway.dispatcher.inFlight === 0)
  })
})

describe('a reading', () => {
  it('sends on no body, and what follows an unread one on the connection is no request', async () => {
    const smuggled = 'GET /ntocc-tms-api/second HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const size = 'Content-Length: 100000'
    const got = await rawExchange(port, `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\n${size}\r\n\r\n${smuggled}`, 3_000)
    expect(got).toMatch(/^HTTP\/1\.1 200 /)
    expect(got.toLowerCase()).toContain('connection: close')
    expect(upstream.seen.map(({ url, body }) => [url, body])).toEqual([[PATH, '']])
  })

  it.each([204, 304])('answered %d has no body', async status => {
    answering({ etag: '"1"' }, '', status)
    const answer = await read()
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([status, '', '"1"'])
  })

  it('of a length that is not told comes as a stream, whole', async () => {
    upstream.answer((_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      for (let part = 0; part < 50; part++) response.write(Buffer.alloc(10_000, part))
      response.end()
    })
    const { rawPayload } = await read()
    expect([rawPayload.length, rawPayload[0], rawPayload.at(-1)]).toEqual([500_000, 0, 49])
  })

  it.each([
    [16 * 1024, true],
    [16 * 1024 + 1, false],
  ])('of %d bytes that breaks is told as a failure: %s', async (bytes, isTold) => {
    beginning(bytes, response => response.destroy())
    const got = await rawExchange(port, `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 3_000)
    expect(got.startsWith('HTTP/1.1 502')).toBe(isTold)
  })
})
