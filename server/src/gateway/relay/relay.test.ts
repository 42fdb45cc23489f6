import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Notification } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { CHANNELS } from '../bus/bus.ts'
import type { Session } from '../session/seal.ts'
import { Cleanup, testConfig, until } from '../testing/gateway.ts'
import { type FakeUpstream, fakeUpstream } from '../testing/upstream.ts'
import { RELAY_LIMITS } from './limits.ts'

const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance
let port: number

beforeEach(async () => {
  upstream = cleanup.add(await fakeUpstream(), it => it.close())
  ;({ app, port } = await cleanup.listening(testConfig(upstream.url)))
})
afterEach(() => cleanup.run())

const PARTY = { branchCode: 'HQ', partyType: 'SHIPPER', code: 'P1' }

const sessionOf = (change: Partial<Session> = {}): Session => {
  const now = Date.now()
  return {
    id: randomBytes(8).toString('hex'),
    token: 'the-token',
    party: PARTY,
    issuedAt: now,
    expiresAt: now + 3_600_000,
    ...change,
  }
}

interface Opened {
  socket: WebSocket
  heard: Notification[]
  /** Close code, once closed. */
  closed: Promise<number>
}

interface Opening {
  path?: string
  session?: Session | null
  headers?: Record<string, string>
  version?: number
  to?: number
}

function open({
  path = 'HQ/SHIPPER/P1',
  session = sessionOf(),
  headers = {},
  version = 13,
  to = port,
}: Opening = {}): Opened {
  const cookie: Record<string, string> = session ? { cookie: `Admin-Token=${app.gateway.store.seal(session)}` } : {}
  const socket = new WebSocket(`ws://127.0.0.1:${to}/notify/${path}`, {
    headers: { origin: `http://127.0.0.1:${to}`, ...cookie, ...headers },
    protocolVersion: version,
  })
  cleanup.add(socket, it => it.terminate())
  const heard: Notification[] = []
  socket.on('message', data => heard.push(JSON.parse(String(data)) as Notification))
  const closed = new Promise<number>(done => socket.on('close', code => done(code)))
  socket.on('error', () => {})
  return { socket, heard, closed }
}

const opened = (it: Opened): Promise<Opened> =>
  new Promise((done, fail) => {
    it.socket.on('open', () => done(it))
    it.socket.on('unexpected-response', (_request, response) => fail(new Error(`HTTP ${response.statusCode}`)))
    it.socket.on('error', fail)
  })

const refusal = (it: Opened): Promise<number> =>
  new Promise((done, fail) => {
    it.socket.on('unexpected-response', (_request, response) => done(response.statusCode ?? 0))
    it.socket.on('open', () => fail(new Error('opened')))
  })

const publish = (key: string, message: Notification = { type: 'refreshToDoList' }) =>
  app.gateway.bus.publish(CHANNELS.notify, { key, message })

describe('who may listen', () => {
  it('S4-035 the path is branch code, party type and party code of the session', async () => {
    const { heard } = await opened(open())
    publish('HQ/SHIPPER/P1')
    await until(() => heard.length === 1)
    expect(heard).toEqual([{ type: 'refreshToDoList' }])
  })

  it.each([
    ['no session', { session: null }, 401],
    ['an expired session', { session: sessionOf({ expiresAt: Date.now() - 1 }) }, 401],
    ['a forged cookie', { session: null, headers: { cookie: 'Admin-Token=k1.AAAA' } }, 401],
    ["another user's code", { path: 'HQ/SHIPPER/P2' }, 403],
    ['another party type', { path: 'HQ/PLAT_ADMIN/P1' }, 403],
    ['another branch', { path: 'CT/SHIPPER/P1' }, 403],
    ['another site', { headers: { origin: 'https://evil.example' } }, 403],
    ['a null origin', { headers: { origin: 'null' } }, 403],
    ['an old protocol version', { version: 8 }, 426],
  ])('refuses %s before the upgrade', async (_name, opening, status) => {
    expect(await refusal(open(opening as Opening))).toBe(status)
    expect(app.relay.size).toBe(0)
  })

  it.each(['/notify/HQ/SHIPPER/../P1', '/notify/HQ/SHIPPER/%2e%2e', '/notify/HQ/SHIPPER/P1%00'])(
    'refuses the target %s before the upgrade',
    async target => {
      const socket = await rawSocket(target)
      expect(socket.answer).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  it('a request that is no upgrade is told so', async () => {
    const response = await app.inject({
      url: '/notify/HQ/SHIPPER/P1',
      headers: {
        origin: 'http://localhost',
        host: 'localhost',
        'sec-websocket-version': '13',
        cookie: `Admin-Token=${app.gateway.store.seal(sessionOf())}`,
      },
    })
    expect(response.statusCode).toBe(426)
  })

  it('gives each message to those it concerns', async () => {
    const mine = await opened(open())
    const colleague = await opened(
      open({
        path: 'HQ/DRIVER/D1',
        session: sessionOf({ party: { branchCode: 'HQ', partyType: 'DRIVER', code: 'D1' } }),
      }),
    )
    const elsewhere = await opened(
      open({
        path: 'HQ2/DRIVER/D1',
        session: sessionOf({ party: { branchCode: 'HQ2', partyType: 'DRIVER', code: 'D1' } }),
      }),
    )
    publish('HQ/SHIPPER/P1')
    publish('HQ/*')
    publish('*')
    // A later one for everybody, before which all others have come.
    publish('*')
    await until(() => [mine, colleague, elsewhere].every(({ heard }) => heard.length > 1))
    await until(() => mine.heard.length >= 4 && colleague.heard.length >= 3)
    expect([mine.heard.length, colleague.heard.length, elsewhere.heard.length]).toEqual([4, 3, 2])
  })
})

describe('a message for some roles', () => {
  it('S6-013 goes to the sessions that act in one of them', async () => {
    const first = await opened(open())
    const dispatcher = await opened(open({ session: { ...sessionOf(), role: 'DISPATCHER' } }))
    const message = { type: 'refreshToDoList' } as const
    app.gateway.bus.publish(CHANNELS.notify, { key: 'HQ/SHIPPER/P1', message, roles: ['DISPATCHER'] })
    app.gateway.bus.publish(CHANNELS.notify, { key: 'HQ/*', message, roles: ['', 'OTHER'] })
    await until(() => first.heard.length === 1 && dispatcher.heard.length === 1)
    app.gateway.bus.publish(CHANNELS.notify, { key: '*', message, roles: [] })
    // A later one for everybody, before which it would have come.
    app.gateway.bus.publish(CHANNELS.notify, { key: '*', message })
    await until(() => first.heard.length > 1 && dispatcher.heard.length > 1)
    expect([first.heard.length, dispatcher.heard.length]).toEqual([2, 2])
  })
})

describe('the end of a session', () => {
  it('closes its sockets with 1008 after saying why, and only those', async () => {
    const session = sessionOf()
    const leaving = await opened(open({ session }))
    const staying = await opened(open())
    await app.gateway.store.end(session)
    expect(await leaving.closed).toBe(1008)
    expect(leaving.heard).toEqual([{ type: 'sessionEnded' }])
    expect(staying.socket.readyState).toBe(WebSocket.OPEN)
    await until(() => app.relay.size === 1)
  })

  it('a stop of the gateway closes with 1001', async () => {
    const { closed } = await opened(open())
    await app.close()
    expect(await closed).toBe(1001)
  })
})

describe('behaviour of clients', () => {
  it('empty keep-alives are taken quietly', async () => {
    const { socket, heard } = await opened(open())
    for (let count = 0; count < 20; count++) socket.send('')
    publish('*')
    await until(() => heard.length === 1)
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  it('a flood of messages ends with 1008', async () => {
    const { socket, closed } = await opened(open())
    for (let count = 0; count <= RELAY_LIMITS.messagesPerMinute; count++) socket.send('')
    expect(await closed).toBe(1008)
  })

  it('the sixth socket of a party closes the oldest', async () => {
    const all: Opened[] = []
    for (let count = 0; count < 6; count++) all.push(await opened(open()))
    expect(await all[0]!.closed).toBe(1008)
    expect(all.slice(1).every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
    await until(() => app.relay.size === 5)
  })

  it('a message over 4 KiB ends with 1009', async () => {
    const { socket, closed } = await opened(open())
    socket.send('x'.repeat(4_097))
    expect(await closed).toBe(1009)
  })
})

/** A WebSocket spoken by hand, to break the protocol. */
async function rawSocket(target = '/notify/HQ/SHIPPER/P1'): Promise<Socket & { answer: string }> {
  const socket = connect(port, '127.0.0.1')
  cleanup.add(socket, it => it.destroy())
  const cookie = `Admin-Token=${app.gateway.store.seal(sessionOf())}`
  const head = [
    `GET ${target} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `Cookie: ${cookie}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const answer = await new Promise<Buffer>(done => socket.once('data', done))
  return Object.assign(socket, { answer: answer.toString() })
}

describe('broken frames', () => {
  const mask = [0, 0, 0, 0]
  it.each([
    ['unmasked', [0x81, 0x01, 0x61], 1002],
    ['reserved bit', [0xc1, 0x81, ...mask, 0x61], 1002],
    ['unknown opcode', [0x83, 0x80, ...mask], 1002],
    ['broken UTF-8', [0x81, 0x82, ...mask, 0xc3, 0x28], 1007],
    ['an announced length of 2^40', [0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, ...mask], 1009],
    ['a fragmented ping', [0x09, 0x80, ...mask], 1002],
    ['close code 1005', [0x88, 0x82, ...mask, 0x03, 0xed], 1002],
  ])('%s: refused with its code, and the gateway lives', async (_name, bytes, code) => {
    const socket = await rawSocket()
    const answer = new Promise<Buffer>(done => socket.once('data', done))
    socket.write(Buffer.from(bytes))
    const frame = await answer
    expect(frame[0]).toBe(0x88)
    expect(frame.readUInt16BE(2)).toBe(code)
    expect((await opened(open())).socket.readyState).toBe(WebSocket.OPEN)
  })
})
