import { request as httpRequest } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Cleanup, type ConfigChanges, PAGE, testConfig, until } from '../../server/src/gateway/testing/gateway.ts'
import {
  type FakeUpstream,
  fakeUpstream,
  type RawUpstream,
  rawUpstream,
  sendJson,
} from '../../server/src/gateway/testing/upstream.ts'
import { LIMIT_MS } from '../limit.ts'
import { selfSigned } from './support/certificate.ts'

/** Upstreams that fail in every way they can: the page gets one plain envelope, or a broken connection, never a lie. */
const cleanup = new Cleanup()
afterEach(() => cleanup.run())

const API = '/ntocc-tms-api/waybill'
const LIMITS = { upstreamHeaders: 400, upstreamBodyIdle: 400, upstreamTotal: 900, upstreamConnect: 400 }

/** For answers that are no question of time: a busy machine is not told that its upstream was slow. */
const UNHURRIED = {
  upstreamHeaders: LIMIT_MS,
  upstreamBodyIdle: LIMIT_MS,
  upstreamTotal: LIMIT_MS,
  upstreamConnect: LIMIT_MS,
}

const gateway = (url: string, changes: ConfigChanges = {}) =>
  cleanup.listening(testConfig(url, { ...changes, limits: { ...LIMITS, ...changes.limits } }))
const raw = async (onRequest: Parameters<typeof rawUpstream>[0]): Promise<RawUpstream> =>
  cleanup.add(await rawUpstream(onRequest), it => it.close())
const fake = async (...answer: Parameters<typeof fakeUpstream>): Promise<FakeUpstream> =>
  cleanup.add(await fakeUpstream(...answer), it => it.close())

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

describe('an upstream that does not answer properly', () => {
  it.each([
    ['resets', socket => socket.resetAndDestroy()],
    ['closes', socket => socket.end()],
    ['answers junk', socket => socket.end('this is not HTTP\r\n\r\n')],
    ['answers a header of 70 KB', socket => socket.write(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`)],
    ['answers a broken length', socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{}')],
  ] as [string, Parameters<typeof rawUpstream>[0]][])(
    '%s: 502 with an envelope that names no address',
    async (_what, act) => {
      const upstream = await raw(act)
      const { url } = await gateway(upstream.url, { limits: UNHURRIED })
      const response = await fetch(url + API, { headers: PAGE })
      expect(response.status).toBe(502)
      const body = await response.text()
      expect(JSON.parse(body)).toEqual({ status: 5020, msg: expect.any(String), requestId: expect.any(String) })
      expect(body).not.toMatch(/127\.0\.0\.1|UND_ERR|ECONN|socket/)
    },
  )

  it('refuses connections: 502', async () => {
    const { url } = await gateway('http://127.0.0.1:1')
    expect((await fetch(url + API, { headers: PAGE })).status).toBe(502)
  })

  it('never answers its headers: 504 at the limit of the route, in the language of the page', async () => {
    const upstream = await raw(() => {})
    const { url } = await gateway(upstream.url)
    const response = await fetch(url + API, { headers: { ...PAGE, 'accept-language': 'zh' } })
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ status: 5040, msg: '服务响应超时。' })
  })

  it('may take longer on a report', async () => {
    const upstream = await fake((_seen, response) => void setTimeout(() => sendJson(response, { status: 0 }), 600))
    const { url } = await gateway(upstream.url)
    expect((await fetch(url + API, { headers: PAGE })).status).toBe(504)
    expect((await fetch(`${url}/ntocc-tms-api/report/export`, { headers: PAGE })).status).toBe(200)
  })

  it('answers 503 with Retry-After: 0: passed on, asked exactly once', async () => {
    const upstream = await fake(
      (_seen, response) => void response.writeHead(503, { 'retry-after': '0' }).end('{"status":1}'),
    )
    const { url } = await gateway(upstream.url)
    expect((await fetch(url + API, { headers: PAGE })).status).toBe(503)
    expect(upstream.seen).toHaveLength(1)
  })

  it.each([
    [
      'stalls in the body',
      (socket: { write(text: string): unknown }) => void socket.write(`${HEAD}Content-Length: 100000\r\n\r\nabc`),
    ],
    [
      'trickles without end',
      (socket: { write(text: string): unknown; destroyed: boolean }) => {
        socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
        const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('1\r\nx\r\n')), 100)
      },
    ],
    [
      'dies in the body',
      (socket: { write(text: string): unknown; destroy(): void }) => {
        socket.write(`${HEAD}Content-Length: 100000\r\n\r\nabc`)
        setTimeout(() => socket.destroy(), 50)
      },
    ],
    [
      'ends a chunked body early',
      (socket: { end(text: string): unknown }) => void socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nab`),
    ],
  ])('%s: the connection to the page breaks, it never ends as if complete', async (_what, act) => {
    const upstream = await raw(act as Parameters<typeof rawUpstream>[0])
    const { url } = await gateway(upstream.url)
    const response = await fetch(url + API, { headers: PAGE })
    // Broken before the first byte went on: there is still time to say so.
    if (response.status !== 200) expect(response.status).toBe(502)
    else await expect(response.text()).rejects.toThrow()
  })

  it.each([
    ['stalls', 504, () => {}],
    ['dies', 502, (socket: { destroy(): void }) => void setTimeout(() => socket.destroy(), 50)],
  ])(
    'a small answer that %s in the body is told as a failure: it goes on whole or not at all',
    async (_what, status, act) => {
      const upstream = await raw(socket => {
        socket.write(`${HEAD}Content-Length: 100\r\n\r\nabc`)
        act(socket)
      })
      const { url } = await gateway(upstream.url)
      const response = await fetch(url + API, { headers: PAGE })
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ status: status * 10, requestId: expect.any(String) })
    },
  )

  it('breaks a compressed answer as well', async () => {
    const upstream = await raw(socket => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${(4_000).toString(16)}\r\n${'x'.repeat(4_000)}\r\n`)
      setTimeout(() => socket.destroy(), 50)
    })
    const { url } = await gateway(upstream.url)
    const response = await fetch(url + API, { headers: { ...PAGE, 'accept-encoding': 'gzip' } })
    // As above: where the upstream was gone before the first byte went on, the answer says so.
    if (response.status !== 200) expect(response.status).toBe(502)
    else await expect(response.text()).rejects.toThrow()
  })
})

describe('a kept connection that the upstream closes as it is used again', () => {
  const closingOnSecond = () =>
    raw((socket, count) => {
      if (count === 2) socket.resetAndDestroy()
      else socket.write(`${HEAD}Content-Length: 12\r\n\r\n{"status":0}`)
    })

  it('GET is sent again, once', async () => {
    const upstream = await closingOnSecond()
    const { url } = await gateway(upstream.url)
    expect((await fetch(url + API, { headers: PAGE })).status).toBe(200)
    expect((await fetch(url + API, { headers: PAGE })).status).toBe(200)
    expect(upstream.requests).toHaveLength(3)
  })

  it('POST is not: it may have been done', async () => {
    const upstream = await closingOnSecond()
    const { url } = await gateway(upstream.url)
    await (await fetch(url + API, { headers: PAGE })).text()
    const response = await fetch(url + API, { method: 'POST', headers: PAGE, body: '{}' })
    expect(response.status).toBe(502)
    expect(upstream.requests).toHaveLength(2)
  })

  it('an upstream that always resets gets few retries, not double load', async () => {
    const upstream = await raw(socket => socket.resetAndDestroy())
    const { url } = await gateway(upstream.url)
    for (let n = 0; n < 40; n++) await fetch(url + API, { headers: PAGE })
    expect(upstream.requests.length).toBeGreaterThan(40)
    expect(upstream.requests.length).toBeLessThan(60)
  })
})

describe('load', () => {
  it('is bounded: what cannot run or wait is refused at once with 503', async () => {
    const held: (() => void)[] = []
    let isOpen = false
    const upstream = await fake((_seen, response) => {
      const answer = () => sendJson(response, { status: 0 })
      if (isOpen) answer()
      else held.push(answer)
    })
    // Visitors get half of it.
    const { url, app } = await gateway(upstream.url, { limits: { upstreamConnections: 4, upstreamQueue: 4 } })
    const statuses: number[] = []
    const asked = Array.from({ length: 10 }, async () => {
      statuses.push((await fetch(url + API, { headers: PAGE })).status)
    })
    await until(() => statuses.length >= 6)
    expect(statuses).toEqual([503, 503, 503, 503, 503, 503])
    isOpen = true
    for (const answer of held) answer()
    await Promise.all(asked)
    expect(statuses.filter(status => status === 200)).toHaveLength(4)
    await until(() => app.gateway.dispatcher.inFlight === 0)
  })
})

describe('a browser that leaves', () => {
  const leave = (url: string, after: 'headers' | 'sent'): Promise<void> =>
    new Promise(done => {
      const request = httpRequest(url + API, { headers: PAGE })
      request.on('error', () => {})
      request.on('close', () => done())
      if (after === 'headers') request.on('response', response => response.on('data', () => request.destroy()))
      else setTimeout(() => request.destroy(), 60)
      request.end()
    })

  it('before the headers: the upstream call is cancelled', async () => {
    const upstream = await fake(() => {})
    const { url, app } = await gateway(upstream.url, { limits: { upstreamHeaders: 60_000, upstreamTotal: 60_000 } })
    await leave(url, 'sent')
    await until(() => upstream.seen[0]?.aborted === true)
    await until(() => app.gateway.dispatcher.inFlight === 0)
    expect(upstream.seen).toHaveLength(1)
  })

  it('in the middle of the body: the upstream call is cancelled', async () => {
    const upstream = await fake((_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"status":')
    })
    const { url, app } = await gateway(upstream.url)
    await leave(url, 'headers')
    await until(() => upstream.seen[0]?.aborted === true)
    await until(() => app.gateway.dispatcher.inFlight === 0)
  })

  it('two hundred times: nothing is left behind', async () => {
    const upstream = await fake(() => {})
    const { url, app } = await gateway(upstream.url, { limits: { upstreamHeaders: 60_000, upstreamTotal: 60_000 } })
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 20 }, () => leave(url, 'sent')))
    await until(() => app.gateway.dispatcher.inFlight === 0)
    await until(() => upstream.seen.every(({ aborted }) => aborted))
  })

  it('reads slowly: the upstream is held back, the answer is not piled up here', async () => {
    const total = 50 * 1024 * 1024
    const written = new Map<string, number>()
    const writtenOf = (path: string) => written.get(path) ?? 0
    const upstream = await fake(({ url: path }, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': total })
      const chunk = Buffer.alloc(64 * 1024)
      const pump = (): void => {
        while (writtenOf(path) < total) {
          written.set(path, writtenOf(path) + chunk.length)
          if (!response.write(chunk)) {
            response.once('drain', pump)
            return
          }
        }
        response.end()
      }
      pump()
    })
    const { url } = await gateway(upstream.url, { limits: { upstreamBodyIdle: 60_000, upstreamTotal: 60_000 } })
    const request = httpRequest(`${url}/ntocc-basic-api/file`, { headers: PAGE })
    cleanup.add(request, it => it.destroy())
    request.on('error', () => {})
    request.on('response', response => response.pause())
    request.end()
    await until(() => writtenOf('/ntocc-basic-api/file') > 0)
    // Meanwhile somebody else has all of as much.
    const other = await fetch(`${url}/ntocc-basic-api/other`, { headers: PAGE })
    expect((await other.arrayBuffer()).byteLength).toBe(total)
    // What lies between is socket buffers of the kernel, twice, and the streams' own few chunks.
    expect(writtenOf('/ntocc-basic-api/file')).toBeLessThan(20 * 1024 * 1024)
  })
})

describe('TLS', () => {
  it('a certificate nobody vouches for is refused, nothing is sent', async () => {
    const seen: string[] = []
    const server = createTlsServer(selfSigned(), (request, response) => {
      seen.push(request.url ?? '')
      response.end('{"status":0}')
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
    cleanup.add(server, it => it.close())
    const { port } = server.address() as AddressInfo
    const { url } = await gateway(`https://127.0.0.1:${port}`)
    expect((await fetch(url + API, { headers: PAGE })).status).toBe(502)
    expect(seen).toEqual([])
  })
})
