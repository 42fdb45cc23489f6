import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { Cleanup, until } from '../testing/gateway.ts'
import type { FeedMessage } from './hub.ts'
import { feedSource, type Inlet, serviceSource } from './sources.ts'

const cleanup = new Cleanup()
afterEach(() => cleanup.run())

const log = pino({ level: 'silent' })

interface Service {
  port: number
  connections: { socket: WebSocket; request: IncomingMessage }[]
  stop(): Promise<void>
}

async function service(port = 0): Promise<Service> {
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await new Promise(done => server.once('listening', done))
  const connections: Service['connections'] = []
  server.on('connection', (socket, request) => connections.push({ socket, request }))
  const stop = () =>
    new Promise<void>(done => {
      for (const client of server.clients) client.terminate()
      server.close(() => done())
    })
  cleanup.add(stop, it => it())
  return { port: (server.address() as AddressInfo).port, connections, stop }
}

const freePort = (): Promise<number> =>
  new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

const inletOf = (heard: FeedMessage[]): Inlet => ({
  deliver: entry => void heard.push(entry),
  hear: () => {},
  missed: () => {},
})

/** The server has a connection before the client knows that it stands; what the client heard over it, it knows. */
async function stands({ socket }: Service['connections'][number], heard: FeedMessage[]) {
  socket.send(JSON.stringify({ key: 'HQ/*', message: { type: 'probe' } }))
  socket.send(JSON.stringify({ type: 'probe' }))
  await until(() => heard.length === 1)
}

describe('the feed of the embedded backend', () => {
  it('is one socket, opened with the internal key, that carries every key', async () => {
    const backend = await service()
    const heard: FeedMessage[] = []
    const source = feedSource(`http://127.0.0.1:${backend.port}`, 'the-internal-key', inletOf(heard), log)
    cleanup.add(source, it => it.close())
    await until(() => backend.connections.length === 1)
    const { socket, request } = backend.connections[0]!
    expect(request.url).toBe('/internal/notify')
    expect(request.headers['x-internal-key']).toBe('the-internal-key')
    socket.send(JSON.stringify({ key: 'HQ/*', message: { type: 'refreshToDoList' } }))
    socket.send('not JSON')
    socket.send(JSON.stringify({ key: 1 }))
    socket.send(JSON.stringify({ key: 'CT/*', message: { type: 'refreshToDoList' } }))
    await until(() => heard.length === 2)
    expect(heard.map(({ key }) => key)).toEqual(['HQ/*', 'CT/*'])
  })

  it('comes back by itself after the backend restarts, and has counts reloaded', async () => {
    const port = await freePort()
    const heard: FeedMessage[] = []
    const source = feedSource(`http://127.0.0.1:${port}`, 'key', inletOf(heard), log)
    cleanup.add(source, it => it.close())
    const first = await service(port)
    await until(() => first.connections.length === 1)
    await stands(first.connections[0]!, heard)
    await first.stop()
    const second = await service(port)
    await until(() => second.connections.length === 1 && heard.length === 2)
    expect(heard.at(-1)).toEqual({ key: '*', message: { type: 'refreshToDoList' } })
  })
})

describe("a deployment's own notification service", () => {
  const session = { id: 's', token: 'the-token', issuedAt: 0, expiresAt: 1e15 }

  it('gets one socket for a party, with its bearer, closed when the last of the party leaves', async () => {
    const own = await service()
    const heard: FeedMessage[] = []
    const source = serviceSource(`ws://127.0.0.1:${own.port}/base`, inletOf(heard), () => true, log)
    cleanup.add(source, it => it.close())
    source.joined('HQ/SHIPPER/P 1', session)
    source.joined('HQ/SHIPPER/P 1', session)
    await until(() => own.connections.length === 1)
    const { socket, request } = own.connections[0]!
    expect(request.url).toBe('/base/HQ/SHIPPER/P%201')
    expect(request.headers.authorization).toBe('Bearer the-token')
    socket.send(JSON.stringify({ type: 'refreshToDoList' }))
    await until(() => heard.length === 1)
    expect(heard).toEqual([{ key: 'HQ/SHIPPER/P 1', message: { type: 'refreshToDoList' } }])
    source.left('HQ/SHIPPER/P 1', session)
    socket.send(JSON.stringify({ type: 'refreshToDoList' }))
    await until(() => heard.length === 2)
    source.left('HQ/SHIPPER/P 1', session)
    await until(() => socket.readyState === socket.CLOSED)
    expect(own.connections).toHaveLength(1)
  })

  const bearers = ({ connections }: Service) => connections.map(({ request }) => request.headers.authorization)
  const other = { ...session, id: 'o', token: 'the-other' }

  it('gets another bearer of the party when the session goes whose bearer it had, and counts are reloaded', async () => {
    const own = await service()
    const heard: FeedMessage[] = []
    const source = serviceSource(`ws://127.0.0.1:${own.port}`, inletOf(heard), () => true, log)
    cleanup.add(source, it => it.close())
    source.joined('HQ/SHIPPER/P1', session)
    source.joined('HQ/SHIPPER/P1', other)
    await until(() => own.connections.length === 1)
    await stands(own.connections[0]!, heard)
    source.left('HQ/SHIPPER/P1', session)
    await until(() => own.connections.length === 2 && heard.length === 2)
    expect(bearers(own)).toEqual(['Bearer the-token', 'Bearer the-other'])
    const [first, second] = own.connections.map(({ socket }) => socket)
    await until(() => first?.readyState === first?.CLOSED)
    second?.send(JSON.stringify({ type: 'manifestChanged' }))
    await until(() => heard.length === 3)
    expect(heard.slice(1).map(({ message }) => message.type)).toEqual(['refreshToDoList', 'manifestChanged'])
  })

  it('comes back with the bearer of a session that is alive; one that is not taken gives way to the next', async () => {
    const own = await service()
    let ended = ''
    const isAlive = ({ token }: { token: string }) => token !== ended
    const source = serviceSource(`ws://127.0.0.1:${own.port}`, inletOf([]), isAlive, log)
    cleanup.add(source, it => it.close())
    source.joined('HQ/SHIPPER/P1', session)
    source.joined('HQ/SHIPPER/P1', other)
    await until(() => own.connections.length === 1)
    own.connections[0]?.socket.close(1008)
    await until(() => own.connections.length === 2)
    ended = 'the-other'
    own.connections[1]?.socket.close(1008)
    await until(() => own.connections.length === 3)
    own.connections[2]?.socket.close(1008)
    await until(() => own.connections.length === 4)
    expect(bearers(own)).toEqual(['Bearer the-token', 'Bearer the-other', 'Bearer the-token', 'Bearer the-token'])
  })
})
