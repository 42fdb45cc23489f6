import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Cleanup, cookieOf, PAGE, testConfig } from '../testing/gateway.ts'
import { writePlugin } from '../testing/plugins.ts'
import { BRANCH, ntoccServices, TOKEN } from '../testing/services.ts'
import { type FakeUpstream, fakeUpstream, sendJson } from '../testing/upstream.ts'

const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance

beforeEach(async () => {
  upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
  app = await cleanup.gateway(testConfig(upstream.url))
})
afterEach(() => cleanup.run())

const signIn = (body: object = {}, headers: Record<string, string> = {}, of = app) =>
  of.inject({
    method: 'POST',
    url: '/console/session',
    headers: { ...PAGE, ...headers },
    payload: { variant: 'password', username: ' admin ', password: 'right', branchCode: 'HQ', ...body },
  })
const signedIn = async (): Promise<string> => cookieOf(await signIn())!
const call = (cookie: string, url = '/ntocc-tms-api/waybill', of = app) =>
  of.inject({ url, headers: { ...PAGE, cookie } })

describe('sign-in', () => {
  it('S3-113 S3-114 keeps the token in a sealed Admin-Token cookie and never answers it', async () => {
    const response = await signIn()
    expect(response.json()).toMatchObject({ status: 0, data: { passWordOverdue: false, branch: BRANCH } })
    expect(response.body).not.toContain(TOKEN)
    const header = String(response.headers['set-cookie'])
    expect(header).toMatch(/^Admin-Token=k1\.[A-Za-z0-9_-]+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(header).not.toContain(TOKEN)
    expect(Buffer.from(header.split('.')[1]!, 'base64url').toString('latin1')).not.toContain(TOKEN)
  })

  it('tells of the page that it leads to, unless something must be seen to first', async () => {
    const folder = cleanup.folder()
    writePlugin(folder, { id: 'home' })
    const branchesFile = join(folder, 'branches.yaml')
    writeFileSync(
      branchesFile,
      'default: HQ\neditions: { one: { plugins: [home] } }\nbranches: { HQ: { edition: one } }\n',
    )
    const own = await cleanup.gateway(testConfig(upstream.url, { pluginDirs: [folder], branchesFile }))
    const first = async (landing: unknown) => (await signIn({ landing }, {}, own)).json().data.first
    expect(await first('/home/0')).toMatchObject({
      plugin: { id: 'home' },
      page: 'Pagehome0',
      parts: { entry: 'index.js' },
    })
    for (const landing of [undefined, '/nowhere', '//home/0', 7, {}, `/${'x'.repeat(3_000)}`])
      expect(await first(landing), JSON.stringify(landing)?.slice(0, 40)).toBeUndefined()
    upstream.answer((seen, response) => {
      if (!seen.url.endsWith('/authorize')) return ntoccServices(seen, response)
      sendJson(response, { status: 0, data: { access_token: TOKEN, passWordOverdue: true, branch: BRANCH } })
    })
    expect(await first('/home/0')).toBeUndefined()
  })

  it('keeps the branch with the session, but not what no page reads of its configuration', async () => {
    const boot = async (cookie: string) => (await call(cookie, '/console/boot')).json().data
    const { colourOfTheOffice: _unread, ...read } = BRANCH.partyGroupConfigCacheMap
    expect((await boot(await signedIn())).branch).toEqual({ ...BRANCH, partyGroupConfigCacheMap: read })
    expect((await boot('')).branch).toBeNull()
  })

  it('S3-015 sends the password variant with every specified field, client id, secret, device and time from the gateway', async () => {
    await signIn({ phoneCode: '7777' })
    const sent = upstream.seen.find(({ url }) => url === '/ntocc-basic-api/authorize')!
    expect(sent.method).toBe('POST')
    expect(JSON.parse(sent.body)).toEqual({
      username: 'admin',
      client_id: 'the-client',
      client_secret: 'the-secret',
      grant_type: 'password',
      response_type: 'token',
      device_id: 'ntocc-console',
      password: 'right',
      time: expect.any(Number),
      branchCode: 'HQ',
      phoneCode: '7777',
    })
  })

  it('S3-017 sends the phone variant as query parameters, with every specified field', async () => {
    const response = await signIn({
      variant: 'phone',
      phone: ' 13800000000 ',
      verifyCode: 'right',
      partyType: 'DRIVER',
      username: undefined,
      password: undefined,
    })
    expect(response.json().status).toBe(0)
    const sent = upstream.seen.find(({ url }) => url.startsWith('/ntocc-basic-api/applogin'))!
    expect(sent).toMatchObject({ method: 'POST', body: '' })
    expect(Object.fromEntries(new URL(sent.url, 'http://x').searchParams)).toEqual({
      clientId: 'the-client',
      clientSecret: 'the-secret',
      loginType: 'verifyCode',
      partyType: 'DRIVER',
      time: expect.stringMatching(/^\d{13}$/),
      branchCode: 'HQ',
      phone: '13800000000',
      verifyCode: 'right',
    })
  })

  it('is the same through the specified paths authorize and applogin, whatever client they claim to be', async () => {
    const authorize = await app.inject({
      method: 'POST',
      url: '/ntocc-basic-api/authorize',
      headers: PAGE,
      payload: { username: 'admin', password: 'right', client_id: 'mine', client_secret: 'mine', time: 1 },
    })
    const applogin = await app.inject({
      method: 'POST',
      url: '/ntocc-basic-api/applogin?phone=13800000000&verifyCode=right&clientId=mine',
      headers: PAGE,
    })
    for (const response of [authorize, applogin]) {
      expect(response.json().status).toBe(0)
      expect(response.body).not.toContain(TOKEN)
      expect(cookieOf(response)).toMatch(/^Admin-Token=k1\./)
    }
    expect(JSON.parse(upstream.seen[0]!.body)).toMatchObject({ client_id: 'the-client' })
    expect(upstream.seen.map(({ url }) => url).join()).not.toContain('clientId=mine')
  })

  it.each(['//authorize', '/Authorize', '/authorize/', '/%61uthorize'])(
    'does not let the token out through the spelling %s',
    async spelling => {
      const response = await app.inject({
        method: 'POST',
        url: `/ntocc-basic-api${spelling}`,
        headers: PAGE,
        payload: { username: 'admin', password: 'right' },
      })
      expect(response.body).not.toContain(TOKEN)
      if (response.statusCode !== 200) expect(upstream.seen).toEqual([])
    },
  )

  it("passes the backend's refusal on without a cookie, and without anything else it said", async () => {
    upstream.answer((_seen, response) => sendJson(response, { status: 4010, msg: 'Wrong.', data: { hint: 'x' } }))
    const response = await signIn({ password: 'wrong' })
    expect(response.json()).toEqual({ status: 4010, msg: 'Wrong.', requestId: expect.any(String) })
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  it('is Secure behind TLS, as a trusted proxy tells it, and not on the word of anybody else', async () => {
    const spoofed = await signIn({}, { 'x-forwarded-proto': 'https' })
    expect(String(spoofed.headers['set-cookie'])).not.toContain('Secure')
    const behind = await cleanup.gateway(testConfig(upstream.url, { trustedProxies: ['127.0.0.1'] }))
    const trusted = await signIn({}, { 'x-forwarded-proto': 'https' }, behind)
    expect(String(trusted.headers['set-cookie'])).toContain('; Secure')
    expect(trusted.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('gives a new session each time and ends the one that came along: a planted cookie is worth nothing', async () => {
    const planted = await signedIn()
    const fresh = cookieOf(await signIn({}, { cookie: planted }))!
    expect(fresh).not.toBe(planted)
    expect((await call(planted)).statusCode).toBe(401)
    expect((await call(fresh)).statusCode).toBe(200)
  })

  it('works when user information fails, with a session that has no party', async () => {
    upstream.answer((seen, response) => {
      if (seen.url.endsWith('/getUserInfo')) sendJson(response, { status: 5000 })
      else ntoccServices(seen, response)
    })
    const reading = app.gateway.store.read(await signedIn())
    expect(reading).toMatchObject({ kind: 'ok', session: { token: TOKEN } })
    expect(reading.kind === 'ok' && reading.session.party).toBeUndefined()
  })

  it.each([
    [{ variant: 'password', username: 'a' }],
    [{ variant: 'other' }],
    [{ variant: 'password', username: { $ne: 1 }, password: 'x' }],
    [[]],
  ])('refuses the body %j', async payload => {
    const response = await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload })
    expect(response.statusCode).toBe(400)
    expect(upstream.seen).toEqual([])
  })
})

describe('cookie', () => {
  it('learns the party from the backend, not from the page', async () => {
    const reading = app.gateway.store.read(await signedIn())
    expect(reading).toMatchObject({
      kind: 'ok',
      session: { party: { branchCode: 'HQ', partyType: 'PLAT_ADMIN', code: 'P1' } },
    })
  })

  it('is honoured only with the page header', async () => {
    const cookie = await signedIn()
    const without = await app.inject({ url: '/ntocc-tms-api/waybill', headers: { cookie } })
    expect(without.json()).toMatchObject({ data: { echo: null } })
    expect((await call(cookie)).json()).toMatchObject({ data: { echo: `Bearer ${TOKEN}` } })
  })

  it('that is tampered with, cut, sealed elsewhere, too long or doubled is refused, cleared, and goes no further', async () => {
    const cookie = await signedIn()
    const other = await cleanup.gateway(
      testConfig(upstream.url, { sessionKeys: [{ id: 'k1', key: Buffer.alloc(32, 9) }] }),
    )
    const value = cookie.slice('Admin-Token='.length)
    const flipped = value.slice(0, 40) + (value[40] === 'A' ? 'B' : 'A') + value.slice(41)
    const bad = [
      `Admin-Token=${flipped}`,
      cookie.slice(0, -10),
      `Admin-Token=k2.${value.split('.')[1]}`,
      cookieOf(await signIn({}, {}, other))!,
      `Admin-Token=k1.${'A'.repeat(5_000)}`,
      'Admin-Token=nonsense',
      `${cookie}; ${cookie}`,
    ]
    const before = upstream.seen.length
    for (const header of bad) {
      const response = await call(header)
      expect(response.statusCode, header.slice(0, 60)).toBe(401)
      expect(response.json()).toMatchObject({ status: 21332 })
      expect(response.headers['set-cookie']).toContain('Max-Age=0')
      expect(response.body).not.toMatch(/at .*\.ts|Error/)
    }
    expect(upstream.seen).toHaveLength(before)
  })

  it('ends by itself when its time is over', async () => {
    const sessionMs = 60_000
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const begun = Date.now()
      const short = await cleanup.gateway(testConfig(upstream.url, { sessionMs }))
      const cookie = cookieOf(await signIn({}, {}, short))!
      vi.setSystemTime(begun + sessionMs - 10_000)
      expect((await call(cookie, undefined, short)).statusCode).toBe(200)
      vi.setSystemTime(begun + sessionMs)
      expect((await call(cookie, undefined, short)).statusCode).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })

  it('that is over is refused but not cleared: the answer may come after a new sign-in and would take that away', async () => {
    const before = await signedIn()
    const after = cookieOf(await signIn({}, { cookie: before }))!
    for (const url of ['/ntocc-tms-api/waybill', '/console/session', '/console/manifest']) {
      const late = await call(before, url)
      expect(late.headers['set-cookie'], url).toBeUndefined()
    }
    expect((await call(before)).json()).toMatchObject({ status: 21332 })
    expect((await call(after)).statusCode).toBe(200)
  })

  it('sealed with the key before is accepted and sealed again with the new one', async () => {
    const cookie = await signedIn()
    const rotated = await cleanup.gateway(
      testConfig(upstream.url, {
        sessionKeys: [
          { id: 'k2', key: Buffer.alloc(32, 2) },
          { id: 'k1', key: Buffer.alloc(32, 1) },
        ],
      }),
    )
    const response = await call(cookie, undefined, rotated)
    expect(response.json()).toMatchObject({ data: { echo: `Bearer ${TOKEN}` } })
    const renewed = cookieOf(response)!
    expect(renewed).toMatch(/^Admin-Token=k2\./)
    const next = await call(renewed, undefined, rotated)
    expect(next.statusCode).toBe(200)
    expect(next.headers['set-cookie']).toBeUndefined()
  })
})

describe('log-out and role', () => {
  it('ends the session here and upstream, clears the cookie, and the old cookie is refused from then on', async () => {
    const cookie = await signedIn()
    expect((await call(cookie)).statusCode).toBe(200)
    const response = await call(cookie, '/ntocc-basic-api/logout')
    expect(response.json()).toMatchObject({ status: 0 })
    expect(response.headers['set-cookie']).toContain('Max-Age=0')
    const told = upstream.seen.at(-1)!
    expect(told).toMatchObject({ method: 'GET', url: '/ntocc-basic-api/logout' })
    expect(told.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect((await call(cookie)).statusCode).toBe(401)
  })

  it('S4-016 a token reset is one call of the page; it ends the session here and the token upstream, and clears the cookie', async () => {
    const cookie = await signedIn()
    const response = await app.inject({ method: 'DELETE', url: '/console/session', headers: { ...PAGE, cookie } })
    expect(response.json()).toMatchObject({ status: 0 })
    expect(response.headers['set-cookie']).toContain('Max-Age=0')
    expect(upstream.seen.at(-1)).toMatchObject({ method: 'GET', url: '/ntocc-basic-api/logout' })
    expect((await call(cookie)).statusCode).toBe(401)
  })

  it('a token reset without a session, or with one that does not open, clears the cookie all the same', async () => {
    for (const headers of [PAGE, { ...PAGE, cookie: 'Admin-Token=k1.nonsense' }]) {
      const response = await app.inject({ method: 'DELETE', url: '/console/session', headers })
      expect(response.json()).toMatchObject({ status: 0 })
      expect(String(response.headers['set-cookie'])).toContain('Max-Age=0')
    }
    const foreign = await app.inject({ method: 'DELETE', url: '/console/session', headers: { cookie: 'a=b' } })
    expect(foreign.statusCode).toBe(403)
  })

  it('ends the session even when the upstream cannot be told', async () => {
    const cookie = await signedIn()
    upstream.answer((_seen, response) => response.destroy())
    expect((await call(cookie, '/ntocc-basic-api/logout')).json()).toMatchObject({ status: 0 })
    expect((await call(cookie)).statusCode).toBe(401)
  })

  it('changes only to a role of the user, and tells the upstream which', async () => {
    const cookie = await signedIn()
    const change = (roleCode: string) =>
      app.inject({ method: 'PUT', url: '/console/session', headers: { ...PAGE, cookie }, payload: { roleCode } })
    const stranger = await change('ROOT')
    expect(stranger.statusCode).toBe(403)
    expect(stranger.headers['set-cookie']).toBeUndefined()
    const own = await change('R2')
    expect(own.statusCode).toBe(200)
    await call(cookieOf(own)!)
    expect(upstream.seen.at(-1)!.headers['x-role-code']).toBe('R2')
    await call(cookie)
    expect(upstream.seen.at(-1)!.headers['x-role-code']).toBeUndefined()
  })

  it('tells whether the cookie is valid', async () => {
    const check = async (cookie?: string) => (await call(cookie ?? '', '/console/session')).json().data
    const cookie = await signedIn()
    expect(await check()).toEqual({ signedIn: false })
    expect(await check(cookie)).toMatchObject({ signedIn: true })
    await call(cookie, '/ntocc-basic-api/logout')
    expect(await check(cookie)).toEqual({ signedIn: false })
  })
})
