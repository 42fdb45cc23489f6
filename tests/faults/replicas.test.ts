import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Notification } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Cleanup, cookieOf, PAGE, testConfig, until } from '../../server/src/gateway/testing/gateway.ts'
import { REDIS_URL, withRedis } from '../../server/src/gateway/testing/redis.ts'
import { DEMO_PASSWORD } from '../../server/src/ntocc/seed/accounts.ts'
import { TEST_CLIENT, type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../server/src/ntocc/testing/databases.ts'

/** Two gateways and the embedded backend with one Redis between them, as docker-compose runs them. */
const cleanup = new Cleanup()

interface Replica {
  app: FastifyInstance
  url: string
}

describe.runIf(withRedis)('two gateways over one Redis', () => {
  const redisPrefix = `test-${randomBytes(6).toString('hex')}:`
  const redis = { redisUrl: REDIS_URL, redisPrefix }
  let backend: TestBackend
  let upstream: string
  let first: Replica
  let second: Replica

  const replica = (redisUrl = REDIS_URL) =>
    cleanup.listening(
      testConfig(upstream, { ...redis, redisUrl, clientId: TEST_CLIENT.id, clientSecret: TEST_CLIENT.secret }),
    )

  beforeAll(async () => {
    const database = cleanup.add(await testDatabase('pglite'), it => it.drop())
    backend = cleanup.add(await testBackend(database.db, redis), it => it.app.close())
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    upstream = `http://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}`
    first = await replica()
    second = await replica()
  })
  afterAll(async () => {
    const client = new Redis(REDIS_URL)
    const left = await client.keys(`${redisPrefix}*`)
    if (left.length > 0) await client.del(...left)
    client.disconnect()
    await cleanup.run()
  })

  const signIn = async ({ app }: Replica): Promise<string> => {
    const payload = { variant: 'password', username: 'admin', password: DEMO_PASSWORD }
    const response = await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload })
    expect(response.json()).toMatchObject({ status: 0 })
    return cookieOf(response)!
  }

  interface Listener {
    heard: Notification[]
    closed: Promise<number>
    key: string
  }
  const listen = async ({ app, url }: Replica, cookie: string): Promise<Listener> => {
    const reading = app.gateway.store.read(cookie)
    const party = reading.kind === 'ok' ? reading.session.party! : undefined
    const key = `${party!.branchCode}/${party!.partyType}/${party!.code}`
    const socket = new WebSocket(`${url.replace('http', 'ws')}/notify/${key}`, { headers: { origin: url, cookie } })
    cleanup.add(socket, it => it.terminate())
    const heard: Notification[] = []
    socket.on('message', data => heard.push(JSON.parse(String(data)) as Notification))
    const closed = new Promise<number>(done => socket.on('close', done))
    await new Promise((done, fail) => socket.on('open', done).on('error', fail))
    return { heard, closed, key }
  }

  it('what the backend tells a party reaches its sockets on both, once', async () => {
    const cookie = await signIn(first)
    const [here, there] = [await listen(first, cookie), await listen(second, cookie)]
    backend.notifier.notify(here.key, { type: 'refreshToDoList' })
    backend.notifier.notify('HQ/SHIPPER/nobody', { type: 'refreshToDoList' })
    // What came twice or for others would have come before this.
    backend.notifier.notify(here.key, { type: 'sessionEnded' })
    const all = [{ type: 'refreshToDoList' }, { type: 'sessionEnded' }]
    await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([all.length, all.length])
    expect([here.heard, there.heard]).toEqual([all, all])
  })

  it("an export made on one tells the user's socket on the other how far it is", async () => {
    const cookie = await signIn(first)
    const there = await listen(second, cookie)
    const body = {
      id: 'b'.repeat(32),
      list: '/ntocc-tms-api/waybill',
      query: {},
      pageNum: 1,
      pageSize: 1_000,
      columns: [{ key: 'waybillNo', title: 'No.' }],
      type: 'csv',
      fileName: 'waybills',
    }
    const response = await fetch(`${first.url}/console/exports`, {
      method: 'POST',
      headers: { ...PAGE, cookie },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    await text(response.body!)
    await until(() => there.heard.length > 0)
    expect(there.heard.at(-1)).toMatchObject({ type: 'exportProgress', id: body.id, rows: 0, total: 0 })
  })

  it('a log-out on one closes the socket on the other with 1008, after saying why', async () => {
    const cookie = await signIn(first)
    const there = await listen(second, cookie)
    await first.app.inject({ url: '/ntocc-basic-api/logout', headers: { ...PAGE, cookie } })
    expect(await there.closed).toBe(1008)
    expect(there.heard).toEqual([{ type: 'sessionEnded' }])
  })

  it('one that starts does not serve before it knows who has logged out, though Redis is slow', async () => {
    const cookie = await signIn(first)
    await first.app.inject({ url: '/ntocc-basic-api/logout', headers: { ...PAGE, cookie } })
    const late = await replica(await slowRedis(400))
    expect(late.app.gateway.bus.state()).toBe('up')
    expect(late.app.gateway.store.read(cookie).kind).toBe('ended')
    const response = await fetch(`${late.url}/ntocc-tms-api/waybill`, { headers: { ...PAGE, cookie } })
    expect(response.status).toBe(401)
  })

  it('one that starts while Redis does not answer serves after its time all the same, and learns when it does', async () => {
    const cookie = await signIn(first)
    await first.app.inject({ url: '/ntocc-basic-api/logout', headers: { ...PAGE, cookie } })
    const late = await replica(await slowRedis(4_000))
    expect(late.app.gateway.bus.state()).toBe('down')
    expect((await late.app.inject('/readyz')).json()).toMatchObject({ checks: { redis: { ok: false } } })
    expect(late.app.gateway.store.read(cookie).kind).toBe('unknown')
    await until(() => late.app.gateway.store.read(cookie).kind === 'ended')
  })
})

/** A way to Redis on which nothing comes through for the first `ms`. */
async function slowRedis(ms: number): Promise<string> {
  const { hostname, port } = new URL(REDIS_URL)
  const opensAt = performance.now() + ms
  const open = new Set<Socket>()
  const server = createServer(client => {
    const redis = connect(Number(port), hostname)
    for (const socket of [client, redis]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    setTimeout(() => client.pipe(redis).pipe(client), Math.max(0, opensAt - performance.now()))
    client.on('close', () => redis.destroy())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  cleanup.add(server, it => {
    for (const socket of open) socket.destroy()
    it.close()
  })
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
}
