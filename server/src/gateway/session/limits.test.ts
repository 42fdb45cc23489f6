import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cleanup, PAGE, testConfig } from '../testing/gateway.ts'
import { ntoccServices } from '../testing/services.ts'
import { type FakeUpstream, fakeUpstream, sendJson } from '../testing/upstream.ts'

const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance

beforeEach(async () => {
  upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
  app = await cleanup.gateway(testConfig(upstream.url))
})
afterEach(() => cleanup.run())

interface From {
  username?: string
  password?: string
  address?: string
  headers?: Record<string, string>
}

const attempt = ({ username = 'admin', password = 'wrong', address = '10.0.0.1', headers = {} }: From = {}) =>
  app.inject({
    method: 'POST',
    url: '/console/session',
    headers: { ...PAGE, ...headers },
    remoteAddress: address,
    payload: { variant: 'password', username, password },
  })

const twenty = (from: (n: number) => From) => Promise.all(Array.from({ length: 20 }, (_, n) => attempt(from(n))))

describe('limits on failed sign-ins', () => {
  it('bound one account tried from many addresses', async () => {
    const responses = await twenty(n => ({ address: `10.0.1.${n}` }))
    const limited = responses.filter(({ statusCode }) => statusCode === 429)
    expect(limited).toHaveLength(10)
    expect(limited[0]!.json()).toMatchObject({ status: 4290, msg: expect.any(String) })
    expect(Number(limited[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(upstream.seen).toHaveLength(10)
  })

  it('bound many accounts tried from one address', async () => {
    const responses = await twenty(n => ({ username: `user${n}` }))
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
    expect((await attempt({ username: 'somebody', address: '10.0.0.2', password: 'right' })).json().status).toBe(0)
  })

  it('do not believe a forwarded address nobody vouched for', async () => {
    const spoof = (n: number) => ({ username: `user${n}`, headers: { 'x-forwarded-for': `1.2.3.${n}` } })
    const responses = await twenty(spoof)
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
    expect(new Set(upstream.seen.map(({ headers }) => headers['x-forwarded-for']))).toEqual(new Set(['10.0.0.1']))
  })

  it('count the address behind a trusted proxy', async () => {
    app = await cleanup.gateway(testConfig(upstream.url, { trustedProxies: ['10.0.0.0/24'] }))
    const behind = (n: number) => ({ username: `user${n}`, headers: { 'x-forwarded-for': `1.2.3.${n}` } })
    expect((await twenty(behind)).every(({ statusCode }) => statusCode === 200)).toBe(true)
  })

  it('do not fall when somebody gets in: of a phone that others share it may be another account', async () => {
    for (let n = 0; n < 9; n++) await attempt({ address: `10.0.1.${n}` })
    for (let n = 0; n < 3; n++) expect((await attempt({ password: 'right' })).json().status).toBe(0)
    expect((await attempt()).statusCode).toBe(200)
    expect((await attempt()).statusCode).toBe(429)
  })

  it('do not count what the backend did not look at because it has locked the account', async () => {
    const wrong = { status: 4010, msg: 'Try again in 15 minutes.' }
    upstream.answer((_seen, response) => sendJson(response, { ...wrong, data: { locked: true } }))
    for (let n = 0; n < 12; n++) {
      const { statusCode, body } = await attempt({ address: `10.0.2.${n}` })
      expect([statusCode, JSON.parse(body)]).toEqual([200, { ...wrong, requestId: expect.any(String) }])
    }
    upstream.answer(ntoccServices)
    expect((await attempt({ password: 'right', address: '10.0.3.1' })).json().status).toBe(0)
  })

  it('do not count whoever gets in, nor an upstream that fails', async () => {
    for (let n = 0; n < 9; n++) await attempt()
    expect((await attempt({ password: 'right' })).json().status).toBe(0)
    upstream.answer((_seen, response) => response.destroy())
    for (let n = 0; n < 12; n++) expect((await attempt()).statusCode).toBe(502)
    upstream.answer(ntoccServices)
    expect((await attempt({ password: 'right' })).json().status).toBe(0)
  })

  it('take the same account under any spelling of its name', async () => {
    const responses = await twenty(n => ({ username: n % 2 ? ' ADMIN' : 'admin', address: `10.0.1.${n}` }))
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  })

  it('answer an unknown user exactly as a wrong password', async () => {
    upstream.answer((_seen, response) => sendJson(response, { status: 4010, msg: 'Wrong user name or password.' }))
    const [known, unknown] = [await attempt(), await attempt({ username: 'nobody-at-all' })]
    const body = ({ requestId: _, ...rest }: { requestId?: string }) => rest
    expect(body(unknown.json())).toEqual(body(known.json()))
    expect(unknown.statusCode).toBe(known.statusCode)
    const names = (response: typeof known) => Object.keys(response.headers).sort()
    expect(names(unknown)).toEqual(names(known))
  })
})
