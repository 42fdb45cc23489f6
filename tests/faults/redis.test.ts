import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { Cleanup, cookieOf, PAGE, testConfig, until } from '../../server/src/gateway/testing/gateway.ts'
import { REDIS_URL, withRedis } from '../../server/src/gateway/testing/redis.ts'
import { ntoccServices } from '../../server/src/gateway/testing/services.ts'
import { fakeUpstream } from '../../server/src/gateway/testing/upstream.ts'
import { cuttable } from './support/cuttable.ts'

/** Redis that goes away while replicas run, and comes back. */
const cleanup = new Cleanup()
afterEach(() => cleanup.run())

describe.runIf(withRedis)('Redis away', () => {
  it('stops nothing here; a log-out made meanwhile is known everywhere once it is back', async () => {
    const upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
    const way = await cuttable(cleanup)
    const redisPrefix = `test-${randomBytes(6).toString('hex')}:`
    const replica = () => cleanup.gateway(testConfig(upstream.url, { redisUrl: way.url, redisPrefix }))
    const [first, second] = [await replica(), await replica()]
    const state = (expected: string) => until(() => [first, second].every(app => app.gateway.bus.state() === expected))
    await state('up')
    const payload = { variant: 'password', username: 'admin', password: 'right' }
    const cookie = cookieOf(await first.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
    const ask = async (app: typeof first, url = '/ntocc-tms-api/waybill') =>
      (await app.inject({ url, headers: { ...PAGE, cookie } })).statusCode

    way.cut(true)
    await state('down')
    expect(await ask(first)).toBe(200)
    expect(await ask(second)).toBe(200)
    expect((await first.inject('/readyz')).json()).toMatchObject({ status: 'ready', checks: { redis: { ok: false } } })
    expect(await ask(first, '/ntocc-basic-api/logout')).toBe(200)
    expect(await ask(first)).toBe(401)

    way.cut(false)
    await state('up')
    await until(() => second.gateway.store.read(cookie).kind === 'ended')
    expect(await ask(second)).toBe(401)
  })

  it('at a start: no session of another replica is taken until it is known which have ended', async () => {
    const upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
    const way = await cuttable(cleanup)
    const redisPrefix = `test-${randomBytes(6).toString('hex')}:`
    const replica = (redisUrl: string) => cleanup.gateway(testConfig(upstream.url, { redisUrl, redisPrefix }))
    const first = await replica(REDIS_URL)
    await until(() => first.gateway.bus.state() === 'up')
    const payload = { variant: 'password', username: 'admin', password: 'right' }
    const signedIn = async () =>
      cookieOf(await first.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
    const [ended, alive] = [await signedIn(), await signedIn()]
    await first.inject({ url: '/ntocc-basic-api/logout', headers: { ...PAGE, cookie: ended } })

    way.cut(true)
    const late = await replica(way.url)
    const ask = async (cookie: string) =>
      (await late.inject({ url: '/ntocc-tms-api/waybill', headers: { ...PAGE, cookie } })).statusCode
    expect([await ask(ended), await ask(alive)]).toEqual([503, 503])
    way.cut(false)
    await until(() => late.gateway.store.read(alive).kind === 'ok')
    expect([await ask(ended), await ask(alive)]).toEqual([401, 200])
  })
})
