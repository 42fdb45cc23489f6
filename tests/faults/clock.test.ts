import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { EnterpriseCache } from '../../server/src/gateway/boot.ts'
import { CHANNELS } from '../../server/src/gateway/bus/bus.ts'
import { createMemoryBus } from '../../server/src/gateway/bus/memory.ts'
import { Progress } from '../../server/src/gateway/exports/progress.ts'
import { DEFAULT_LIMITS } from '../../server/src/gateway/limits.ts'
import { UpstreamGate } from '../../server/src/gateway/proxy/gate.ts'
import { RELAY_LIMITS } from '../../server/src/gateway/relay/limits.ts'
import { Cleanup, cookieOf, PAGE, testConfig, until } from '../../server/src/gateway/testing/gateway.ts'
import { ntoccServices } from '../../server/src/gateway/testing/services.ts'
import { type FakeUpstream, fakeUpstream, sendJson } from '../../server/src/gateway/testing/upstream.ts'

/** The time of day is set while the gateway runs: nobody is locked out, nothing stops looking. */
const cleanup = new Cleanup()
const HOUR = 3_600_000
const realNow = Date.now
let offset = 0

let upstream: FakeUpstream
let app: FastifyInstance
let url: string

beforeEach(async () => {
  offset = 0
  vi.spyOn(Date, 'now').mockImplementation(() => realNow.call(Date) + offset)
  upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
  ;({ app, url } = await cleanup.listening(testConfig(upstream.url, { sessionMs: 12 * HOUR })))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup.run()
})

const signIn = (password = 'right', username = 'admin') =>
  app.inject({
    method: 'POST',
    url: '/console/session',
    headers: PAGE,
    payload: { variant: 'password', username, password },
  })
const ask = async (cookie: string): Promise<number> =>
  (await app.inject({ url: '/ntocc-tms-api/waybill', headers: { ...PAGE, cookie } })).statusCode

describe.each([
  ['back', -5 * HOUR],
  ['forward', 5 * HOUR],
])('a clock set %s by five hours', (_how, jump) => {
  it('keeps people signed in, lets them out, and lets new ones in', async () => {
    const cookie = cookieOf(await signIn())!
    expect(await ask(cookie)).toBe(200)
    offset = jump
    expect(await ask(cookie)).toBe(200)
    expect(await ask(cookieOf(await signIn())!)).toBe(200)
    await app.inject({ url: '/ntocc-basic-api/logout', headers: { ...PAGE, cookie } })
    expect(await ask(cookie)).toBe(401)
    offset = 0
    expect(await ask(cookie)).toBe(401)
  })

  it('locks nobody out for longer than the limit says', async () => {
    for (let n = 0; n < 10; n++) await signIn('wrong')
    const limited = await signIn('wrong')
    expect(limited.statusCode).toBe(429)
    offset = jump
    const later = await signIn('right')
    const seconds = Number(later.headers['retry-after'] ?? 0)
    expect(seconds).toBeLessThanOrEqual(600)
    offset = jump + 11 * 60_000
    expect((await signIn('right')).statusCode).toBe(200)
  })

  it('readiness goes on looking', async () => {
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    offset = jump
    upstream.answer((_seen, response) => void response.writeHead(500).end())
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(503)
  })

  it('notification sockets stay, keep-alives are counted by the minute, nobody is cut off for silence', async () => {
    const cookie = cookieOf(await signIn())!
    const socket = new WebSocket(`${url.replace('http', 'ws')}/notify/HQ/PLAT_ADMIN/P1`, {
      headers: { origin: url, cookie },
    })
    cleanup.add(socket, it => it.terminate())
    const pings = vi.fn()
    socket.on('ping', pings)
    await new Promise((done, fail) => socket.on('open', done).on('error', fail))
    await until(() => app.relay.size === 1)
    for (let n = 0; n < RELAY_LIMITS.messagesPerMinute / 2; n++) socket.send('')
    offset = jump
    app.relay.check(performance.now(), Date.now())
    // A message that is sent after a ping comes after it.
    const heard = new Promise(done => socket.once('message', done))
    app.gateway.bus.publish(CHANNELS.notify, { key: '*', message: { type: 'refreshToDoList' } })
    await heard
    expect(pings).not.toHaveBeenCalled()
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  it('an upstream that was gone is tried again after a second, not after the jump', async () => {
    const gate = new UpstreamGate('http://upstream', DEFAULT_LIMITS)
    for (let n = 0; n < 3; n++) gate.failed('UND_ERR_CONNECT_TIMEOUT')
    expect(() => gate.enter()).toThrow()
    offset = jump
    expect(() => gate.enter()).toThrow()
    await vi.waitFor(() => gate.enter())
  })

  it('an export goes on telling how far it is', async () => {
    const told: number[] = []
    // The clock that does not jump is moved by hand.
    let monotonic = 0
    vi.spyOn(performance, 'now').mockImplementation(() => monotonic)
    const progress = new Progress(1_000, rows => told.push(rows))
    for (let n = 0; n < 100; n++) progress.add()
    offset = jump
    monotonic += 250
    for (let n = 0; n < 100; n++) progress.add()
    expect(told).toEqual([100, 200])
  })

  it('the enterprise name is asked for again in its time', async () => {
    let name = 'Old'
    upstream.answer((_seen, response) => sendJson(response, { status: 0, data: { name } }))
    const cache = new EnterpriseCache(app.gateway.upstream, 100)
    const request = { headers: {}, id: 'r1', ip: '127.0.0.1', log: app.log } as never
    expect((await cache.get(request)).name).toBe('Old')
    name = 'New'
    offset = jump
    await expect.poll(async () => (await cache.get(request)).name).toBe('New')
  })
})

describe('counters of one process', () => {
  it('a window is never longer than asked for, and keeps its count when the clock goes back', async () => {
    const bus = createMemoryBus()
    await bus.count('k', 60_000)
    offset = -5 * HOUR
    const { count, resetsAt } = await bus.count('k', 60_000)
    expect(count).toBe(2)
    expect(resetsAt - Date.now()).toBeLessThanOrEqual(60_000)
  })
})
