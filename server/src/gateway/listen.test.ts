import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { addressBlock } from './callers.ts'
import { isPrivate, listen } from './listen.ts'
import { Cleanup, PAGE, testConfig, until } from './testing/gateway.ts'
import { fakeUpstream, sendJson } from './testing/upstream.ts'

const cleanup = new Cleanup()
afterEach(() => cleanup.run())

const freePort = (): Promise<number> =>
  new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

async function started(host: string, port = 0) {
  const upstream = cleanup.add(
    await fakeUpstream((_seen, response) => sendJson(response, { status: 0, data: { standings: ['alive'] } })),
    it => it.close(),
  )
  const app = await cleanup.gateway(testConfig(upstream.url, { host, internalKey: 'key' }))
  return { app, port: await listen(app, { host, port }) }
}

describe('listening on the loopback', () => {
  it('answers at 127.0.0.1, at [::1] and at localhost, on the port that was asked for', async () => {
    const wanted = await freePort()
    const { port } = await started('localhost', wanted)
    expect(port).toBe(wanted)
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      expect((await fetch(`http://${host}:${port}/livez`)).status, host).toBe(200)
    }
  })

  it('is one server: sockets, limits and the end hold for both addresses', async () => {
    const { app, port } = await started('localhost')
    const party = { branchCode: 'HQ', partyType: 'SHIPPER', code: 'P1' }
    const session = { id: 's', token: 't', party, issuedAt: Date.now(), expiresAt: Date.now() + 60_000 }
    const cookie = `Admin-Token=${app.gateway.store.seal(session)}`
    const socket = new WebSocket(`ws://[::1]:${port}/notify/HQ/SHIPPER/P1`, {
      headers: { origin: `http://[::1]:${port}`, cookie },
    })
    await until(() => app.relay.size === 1)
    const closed = new Promise<void>(done => socket.on('close', () => done()))
    await app.close()
    await closed
    for (const host of ['127.0.0.1', '[::1]']) await expect(fetch(`http://${host}:${port}/livez`)).rejects.toThrow()
  })

  it('refuses a port that somebody else has on one of the two', async () => {
    const port = await freePort()
    const other = createServer()
    await new Promise<void>(done => other.listen(port, '::1', () => done()))
    cleanup.add(other, it => it.close())
    await expect(started('localhost', port)).rejects.toThrow('EADDRINUSE')
  })

  it('any other address is listened on alone', async () => {
    const { port } = await started('127.0.0.1')
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
    await expect(fetch(`http://[::1]:${port}/livez`)).rejects.toThrow()
  })

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.0.2.7', false],
    ['127.0.0.1.example', false],
  ])('%s is for this machine alone: %s', (host, expected) => {
    expect(isPrivate(host)).toBe(expected)
  })
})

describe('the outbox of the trial', () => {
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const upstream = cleanup.add(
      await fakeUpstream((_seen, response) => sendJson(response, { status: 0, data: [] })),
      it => it.close(),
    )
    const app = await cleanup.gateway(testConfig(upstream.url, { internalKey: 'key' }))
    const answer = await app.inject({ url: '/console/outbox', remoteAddress, headers: { ...PAGE, ...headers } })
    return answer.statusCode
  }

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('is shown to %s', async address => {
    expect(await ask(address)).toBe(200)
    expect(await ask(address, { host: '[::1]:8080' })).toBe(200)
  })

  it.each([
    ['192.0.2.7', {}],
    ['10.0.0.1', {}],
    ['::ffff:10.0.0.1', {}],
    ['127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
    ['127.0.0.1', { forwarded: 'for=192.0.2.7' }],
    ['127.0.0.1', { host: 'rebound.example:8080' }],
  ])('is not there for %s %o', async (address, headers) => {
    expect(await ask(address, headers as Record<string, string>)).toBe(404)
  })
})

describe('the address of a visitor', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, block) => {
    expect(addressBlock(address)).toBe(block)
  })
})
