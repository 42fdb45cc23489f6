import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bus } from '../bus/bus.ts'
import { createMemoryBus } from '../bus/memory.ts'
import { createRedisBus } from '../bus/redis.ts'
import { Cleanup, cookieOf, PAGE, testConfig, until } from '../testing/gateway.ts'
import { REDIS_URL, withRedis } from '../testing/redis.ts'
import { ntoccServices } from '../testing/services.ts'
import { type FakeUpstream, fakeUpstream } from '../testing/upstream.ts'
import { Revocations } from './revocations.ts'

const cleanup = new Cleanup()
afterEach(() => cleanup.run())

describe('sessions ended early', () => {
  it('are known to every listener on the bus, and to one that starts later', async () => {
    const bus = createMemoryBus()
    const [first, second] = [new Revocations(bus), new Revocations(bus)]
    await first.revoke('s1', Date.now() + 60_000)
    expect(second.has('s1')).toBe(true)
    const late = new Revocations(bus)
    expect(late.has('s1')).toBe(false)
    await late.sync()
    expect(late.has('s1')).toBe(true)
  })

  it('tell who listens once, whichever replica ended them', async () => {
    const bus = createMemoryBus()
    const [first, second] = [new Revocations(bus), new Revocations(bus)]
    const heard: string[] = []
    second.onRevoked(id => heard.push(id))
    await first.revoke('s1', Date.now() + 60_000)
    await second.revoke('s1', Date.now() + 60_000)
    expect(heard).toEqual(['s1'])
  })
})

describe('what the replicas share', () => {
  it('is asked for again until it has been read; until then only sessions begun here are known', async () => {
    const shared = createMemoryBus()
    await shared.addUntil('revoked', 'ended', Date.now() + 60_000)
    let answers = 0
    const slow: Bus = {
      ...shared,
      state: () => 'up',
      members: set => (++answers < 2 ? Promise.resolve(undefined) : shared.members(set)),
    }
    const revocations = new Revocations(slow)
    await revocations.sync()
    revocations.begin('mine')
    expect([revocations.knows('mine'), revocations.knows('ended')]).toEqual([true, false])
    await until(() => revocations.knows('ended'))
    expect(revocations.has('ended')).toBe(true)
    expect(revocations.knows('somebody')).toBe(true)
  })
})

describe('counters in one process', () => {
  it('start over when their window ends', async () => {
    let now = 1_000
    const bus = createMemoryBus({ now: () => now })
    await bus.count('k', 500)
    expect(await bus.count('k', 500)).toEqual({ count: 2, resetsAt: 1_500 })
    now = 1_500
    expect(await bus.count('k', 500)).toEqual({ count: 1, resetsAt: 2_000 })
    expect(await bus.count('k', 500, -5)).toMatchObject({ count: 0 })
  })
})

describe.runIf(withRedis)('several replicas over Redis', () => {
  let upstream: FakeUpstream
  let redis: { redisUrl: string; redisPrefix: string }
  beforeEach(async () => {
    upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
    redis = { redisUrl: REDIS_URL, redisPrefix: `test-${randomBytes(6).toString('hex')}:` }
  })

  const replica = async () => {
    const app = await cleanup.gateway(testConfig(upstream.url, redis))
    await until(() => app.gateway.bus.state() === 'up')
    return app
  }
  type Replica = Awaited<ReturnType<typeof replica>>
  const signIn = (app: Replica, password = 'right', remoteAddress = '10.1.1.1') =>
    app.inject({
      method: 'POST',
      url: '/console/session',
      headers: PAGE,
      remoteAddress,
      payload: { variant: 'password', username: 'admin', password },
    })
  const statusOf = async (app: Replica, cookie: string): Promise<number> =>
    (await app.inject({ url: '/ntocc-tms-api/waybill', headers: { ...PAGE, cookie } })).statusCode

  it('an old cookie after log-out is refused by every replica within a second, and by one started afterwards', async () => {
    const [first, second] = [await replica(), await replica()]
    const cookie = cookieOf(await signIn(first))!
    expect(await statusOf(second, cookie)).toBe(200)
    await first.inject({ url: '/ntocc-basic-api/logout', headers: { ...PAGE, cookie } })
    const session = first.gateway.store.read(cookie)
    expect(session.kind).toBe('ended')
    await until(() => second.gateway.store.read(cookie).kind === 'ended')
    expect(await statusOf(second, cookie)).toBe(401)
    const late = await replica()
    await until(() => late.gateway.store.read(cookie).kind === 'ended')
    expect(await statusOf(late, cookie)).toBe(401)
  })

  it('failed sign-ins count together', async () => {
    const replicas = [await replica(), await replica()]
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      const response = await signIn(replicas[attempt % 2]!, 'wrong', `10.0.0.${attempt}`)
      statuses.push(response.statusCode)
    }
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })

  it('counters and timed sets agree with those of one process', async () => {
    const bus = cleanup.add(createRedisBus({ url: redis.redisUrl, prefix: redis.redisPrefix, onError: () => {} }), it =>
      it.close(),
    )
    await until(() => bus.state() === 'up')
    await bus.count('k', 60_000)
    const { count, resetsAt } = await bus.count('k', 60_000)
    expect(count).toBe(2)
    expect(resetsAt).toBeGreaterThan(Date.now() + 50_000)
    expect(await bus.count('k', 60_000, -5)).toMatchObject({ count: 0 })
    await bus.addUntil('set', 'gone', Date.now() - 1)
    await bus.addUntil('set', 'here', Date.now() + 60_000)
    expect([...(await bus.members('set'))!.keys()]).toContain('here')
  })
})

describe('Redis that does not answer', () => {
  it('leaves sign-in, proxy and log-out working in this replica; readiness says what is missing', async () => {
    const upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
    const app = await cleanup.gateway(testConfig(upstream.url, { redisUrl: 'redis://127.0.0.1:1' }))
    const payload = { variant: 'password', username: 'admin', password: 'right' }
    const cookie = cookieOf(await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
    const call = () => app.inject({ url: '/ntocc-tms-api/waybill', headers: { ...PAGE, cookie } })
    expect((await call()).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json().checks.redis).toEqual({ ok: false, required: false })
    await app.inject({ url: '/ntocc-basic-api/logout', headers: { ...PAGE, cookie } })
    expect((await call()).statusCode).toBe(401)
  })

  it('takes no session of another replica, which may have ended it, and leaves its cookie alone', async () => {
    const upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
    const other = await cleanup.gateway(testConfig(upstream.url))
    const payload = { variant: 'password', username: 'admin', password: 'right' }
    const cookie = cookieOf(await other.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
    const app = await cleanup.gateway(testConfig(upstream.url, { redisUrl: 'redis://127.0.0.1:1' }))
    const before = upstream.seen.length
    const refused = await app.inject({ url: '/ntocc-tms-api/waybill', headers: { ...PAGE, cookie } })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(refused.json().status).not.toBe(21332)
    expect(upstream.seen).toHaveLength(before)
    const boot = await app.inject({ url: '/console/boot', headers: { ...PAGE, cookie } })
    expect(boot.json().data.signedIn).toBe(false)
  })
})
