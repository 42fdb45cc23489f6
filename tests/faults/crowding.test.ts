import { randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { CONFIG_KEYS } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Limits } from '../../server/src/gateway/limits.ts'
import { Cleanup, PAGE, testConfig, until } from '../../server/src/gateway/testing/gateway.ts'
import { ntoccServices } from '../../server/src/gateway/testing/services.ts'
import { type Answer, type FakeUpstream, fakeUpstream, sendJson } from '../../server/src/gateway/testing/upstream.ts'

/** One client that takes what is there for all, by asking for much or by taking nothing of what it asked for. */
const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance
let port: number
afterEach(() => cleanup.run())

async function start(answer: Answer, limits: Partial<Limits> = {}): Promise<void> {
  upstream = cleanup.add(await fakeUpstream(answer), it => it.close())
  ;({ app, port } = await cleanup.listening(testConfig(upstream.url, { limits })))
}

function cookieOf(code: string): string {
  const party = { branchCode: 'HQ', partyType: 'SHIPPER', code }
  const now = Date.now()
  const quantity = { configKey: CONFIG_KEYS.exportableQuantity, configValue: '60000' }
  const branch = { branchCode: 'HQ', partyGroupConfigCacheMap: { [quantity.configKey]: quantity } }
  const session = { id: randomUUID(), token: 'token', party, branch, issuedAt: now, expiresAt: now + 3_600_000 }
  return `Admin-Token=${app.gateway.store.seal(session)}`
}

/** Sends a request on a connection of its own, and reads nothing. */
function unread(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Socket {
  const socket = cleanup.add(connect(port, '127.0.0.1'), it => it.destroy())
  socket.on('error', () => {})
  const all = { Host: 'localhost', ...PAGE, ...headers, ...(body && { 'Content-Length': String(body.length) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...PAGE, ...headers } })

const HANGS = '/ntocc-tms-api/slow'
const API = '/ntocc-tms-api/waybill'

describe('one caller with seven hundred calls to an upstream that hangs', () => {
  const hangs: Answer = (seen, response) => {
    if (!seen.url.startsWith(HANGS)) ntoccServices(seen, response)
  }
  const flood = async (count: number, headersOf: () => Record<string, string> = () => ({})): Promise<number[]> => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) {
      const request = httpRequest(
        { port, path: HANGS, headers: { ...PAGE, ...headersOf() }, agent: false },
        response => {
          statuses.push(response.statusCode ?? 0)
          response.resume()
        },
      )
      request.on('error', () => {})
      cleanup.add(request, it => it.destroy()).end()
    }
    await until(() => statuses.length + app.gateway.dispatcher.inFlight >= count)
    return statuses
  }

  it('a visitor: others sign in and work as before, and the visitor is refused what is too much', async () => {
    await start(hangs)
    const statuses = await flood(700)
    expect(statuses.length).toBeGreaterThan(400)
    expect(new Set(statuses)).toEqual(new Set([429]))
    expect(upstream.seen.length).toBeLessThanOrEqual(16)
    // Answered while every call of the visitor still hangs: nobody waited behind one, however slow the machine is.
    const hanging = app.gateway.dispatcher.inFlight
    for (let n = 0; n < 20; n++) {
      const response = await get(API, { cookie: cookieOf(`P${n}`) })
      expect(response.status).toBe(200)
      expect(app.gateway.dispatcher.inFlight).toBeGreaterThanOrEqual(hanging)
    }
  })

  it('somebody signed in, in however many sessions: everybody else works as before, visitors too', async () => {
    await start(hangs)
    const statuses = await flood(700, () => ({ cookie: cookieOf('P1') }))
    expect(statuses.length).toBeGreaterThan(100)
    expect(new Set(statuses)).toEqual(new Set([429]))
    expect(upstream.seen.length).toBeLessThanOrEqual(32)
    for (const cookie of [cookieOf('P2'), '']) expect((await get(API, { cookie })).status).toBe(200)
  })

  it('a page that asks for a hundred things at once gets all of them', async () => {
    await start((_seen, response) => void setTimeout(() => sendJson(response, { status: 0 }), 20))
    const cookie = cookieOf('P1')
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(API, { cookie })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await until(() => app.gateway.dispatcher.inFlight === 0)
  })

  it('calls that wait end with their caller and with their time', async () => {
    await start(hangs, { callerConnections: 1, upstreamHeaders: 400 })
    const cookie = cookieOf('P1')
    const first = unread(HANGS, { cookie })
    await until(() => upstream.seen.length === 1)
    const leaving = unread(HANGS, { cookie })
    await until(() => app.gateway.dispatcher.inFlight === 2)
    leaving.destroy()
    await until(() => app.gateway.dispatcher.inFlight === 1)
    expect((await get(HANGS, { cookie })).status).toBe(504)
    first.destroy()
    await until(() => app.gateway.dispatcher.inFlight === 0)
  })
})

describe('readers that take nothing', () => {
  const BIG = Buffer.alloc(64 * 1024 * 1024, 'x')
  const answers: Answer = (seen, response) => {
    if (seen.url.startsWith(HANGS)) setTimeout(() => sendJson(response, { status: 0 }), 900)
    else if (seen.url.includes('/big')) response.writeHead(200, { 'content-type': 'application/pdf' }).end(BIG)
    else sendJson(response, { status: 0 })
  }

  it('are cut off, and what was fetched for them with them', async () => {
    await start(answers, { sendIdle: 300 })
    unread('/ntocc-basic-api/big').pause()
    await until(() => app.gateway.dispatcher.inFlight === 1)
    await until(() => app.gateway.dispatcher.inFlight === 0)
  })

  it('several people who read nothing of all that they may ask for leave places to everybody else', async () => {
    await start(answers, { upstreamConnections: 8, callerConnections: 4 })
    const askedFor = (code: string) => {
      for (let n = 0; n < 4; n++) unread('/ntocc-basic-api/big', { cookie: cookieOf(code) }).pause()
    }
    askedFor('P1')
    await until(() => upstream.seen.length === 4)
    for (const code of ['P2', 'P3']) askedFor(code)
    await until(() => app.gateway.dispatcher.inFlight === 12)
    for (const code of ['P4', 'P5']) expect((await get(API, { cookie: cookieOf(code) })).status).toBe(200)
    // Answered while all of theirs still lies there.
    expect(app.gateway.dispatcher.inFlight).toBe(12)
  })

  it('readers that are slow are not, nor whoever waits for an answer that takes its time', async () => {
    await start(answers, { sendIdle: 700 })
    const response = await new Promise<IncomingMessage>(done => {
      httpRequest({ port, path: '/ntocc-basic-api/big', headers: PAGE }, done).end()
    })
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > 8 * 1024 * 1024 && bytes < 40 * 1024 * 1024) {
        response.pause()
        setTimeout(() => response.resume(), 4)
      }
    })
    const whole = new Promise<boolean>(done => response.on('close', () => done(response.complete)))
    expect((await get(HANGS)).status).toBe(200)
    expect(await whole).toBe(true)
    expect(bytes).toBe(BIG.length)
  })
})

describe('exports that nobody reads', () => {
  const ROWS = 200
  const permissionlist = ['waybill.read', 'waybill.export']
  const list: Answer = (seen, response) => {
    if (seen.url.endsWith('/getUserInfo')) return sendJson(response, { status: 0, data: { permissionlist } })
    const query = new URL(seen.url, 'http://x').searchParams
    const page = Number(query.get('cursor') ?? 0)
    const records = Array.from({ length: ROWS }, (_, n) => ({ no: page * ROWS + n, padding: 'x'.repeat(2_000) }))
    sendJson(response, { status: 0, data: { records, total: 60_000, nextCursor: String(page + 1) } })
  }
  const wanted = (pageSize: number): string =>
    JSON.stringify({
      id: 'a'.repeat(32),
      list: API,
      query: {},
      pageNum: 1,
      pageSize,
      columns: [
        { key: 'no', title: 'no' },
        { key: 'padding', title: 'padding' },
      ],
      type: 'csv',
      fileName: 'f',
    })
  const exportAs = (code: string, pageSize: number): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/console/exports`, {
      method: 'POST',
      headers: { ...PAGE, cookie: cookieOf(code) },
      body: wanted(pageSize),
    })
  /** As soon as there is a place for it. */
  const exported = async (code: string): Promise<string> => {
    let told = ''
    const status = async () => {
      const response = await exportAs(code, ROWS)
      told = await response.text()
      return response.status
    }
    await expect.poll(status, { interval: 100 }).toBe(200)
    return told
  }
  const leaveUnread = (code: string): Socket => {
    const socket = unread('/console/exports', { cookie: cookieOf(code) }, 'POST', wanted(60_000))
    socket.pause()
    return socket
  }
  beforeEach(() => start(list, { readerLook: 50, sendIdle: 1_500 }))

  it('four of them hold nobody else up', async () => {
    for (const code of ['P1', 'P2', 'P3', 'P4']) leaveUnread(code)
    await until(() => upstream.seen.length > 4)
    expect((await exported('P5')).split('\n').length).toBeGreaterThan(ROWS)
  })

  it('are cut off, after which their people may export again; one that is read is not', async () => {
    const idle = leaveUnread('P1')
    const ended = new Promise<void>(done => idle.on('close', () => done()))
    const read = exportAs('P2', 20_000).then(response => response.text())
    await expect.poll(async () => (await exportAs('P1', ROWS)).status, { interval: 20 }).toBe(429)
    await until(() => upstream.seen.some(({ aborted }) => aborted) || app.gateway.dispatcher.inFlight === 0)
    await exported('P1')
    expect((await read).split('\n').length).toBeGreaterThan(20_000)
    idle.resume()
    await ended
  })

  it('a reader that takes a byte now and then keeps nothing for long', async () => {
    const socket = leaveUnread('P1')
    // What lies between is full by the time that somebody else has had all of theirs.
    await exported('P2')
    const drip = setInterval(() => socket.read(1), 100)
    cleanup.add(drip, clearInterval)
    await exported('P1')
  })
})

describe('upgrades of anybody to anything', () => {
  beforeEach(() => start((_seen, response) => sendJson(response, { status: 0 })))

  /** What came back, and whether the server closed although this side did not. */
  const upgrade = (path: string, to = 'websocket'): Promise<{ answer: string; closed: boolean }> =>
    new Promise(done => {
      const socket = cleanup.add(connect({ port, host: '127.0.0.1', allowHalfOpen: true }), it => it.destroy())
      let answer = ''
      const limit = setTimeout(() => done({ answer, closed: false }), 4_000)
      socket.on('data', chunk => {
        answer += chunk
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        clearTimeout(limit)
        done({ answer, closed: true })
      })
      // Written to until it is gone: a connection that is only half closed by the server shows in that.
      const beat = setInterval(() => socket.write('x'), 200)
      cleanup.add(beat, clearInterval)
      const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${to}\r\n${key}\r\n\r\n`)
    })

  const PATHS = [
    '/',
    '/home',
    '/livez',
    '/metrics',
    '/assets/none.js',
    '/console/boot',
    '/console/session',
    '/console/none',
    '/plugins/none/index.js',
    '/ntocc-tms-api/waybill',
    '/notify',
    '/notify/HQ/SHIPPER/P1',
    '/notify/none',
  ]

  it.each(['websocket', 'h2c'])('to %s: refused with 4xx, and the connection is closed', async to => {
    const refused = await Promise.all(PATHS.map(async path => ({ path, ...(await upgrade(path, to)) })))
    for (const { path, answer, closed } of refused) {
      expect(answer, path).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(closed, path).toBe(true)
    }
    expect(upstream.seen).toEqual([])
  })
})
