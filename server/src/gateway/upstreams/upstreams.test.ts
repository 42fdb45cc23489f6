import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SessionKey } from '../session/keys.ts'
import { Cleanup, PAGE, testConfig } from '../testing/gateway.ts'
import { writePlugin } from '../testing/plugins.ts'
import { ntoccServices, TOKEN } from '../testing/services.ts'
import { type FakeUpstream, fakeUpstream, sendJson } from '../testing/upstream.ts'
import { IDENTITY_PATH, IdentitySigner } from './identity.ts'

const PREFIX = '/ntocc-ext-api/yard'
const OLD: SessionKey = { id: 'old', key: Buffer.alloc(32, 1) }
const NEW: SessionKey = { id: 'new', key: Buffer.alloc(32, 2) }
const BEGIN = { issuedAt: Date.now(), expiresAt: Date.now() + 3_600_000 }
const SESSION = { id: 's', token: TOKEN, party: { branchCode: 'HQ', partyType: 'PLAT_ADMIN', code: 'P1' }, ...BEGIN }
const KEY_WORDS = { internalKey: 'the-internal-key', clientSecret: 'the-client-secret' }

const cleanup = new Cleanup()
let backend: FakeUpstream
let yard: FakeUpstream
let app: FastifyInstance
let cookie: string

beforeEach(async () => {
  backend = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
  yard = cleanup.add(await fakeUpstream((_, response) => sendJson(response, { status: 0, data: {} })), it => it.close())
  const plugins = cleanup.folder()
  const call = (name: string, method: 'GET' | 'PUT', path: string, permission?: string) => ({
    name,
    method,
    path: PREFIX + path,
    ...(permission && { permission }),
  })
  writePlugin(plugins, {
    id: 'yard',
    area: {
      calls: [
        call('yardList', 'GET', '/place', 'waybill.read'),
        call('yardPlace', 'PUT', '/place/{id}', 'waybill.export'),
        call('yardClear', 'PUT', '/clear', 'yard.clear'),
        call('yardSum', 'PUT', '/place/summary', 'yard.clear'),
        call('yardHelp', 'GET', '/help'),
      ],
      permissions: ['yard.clear'],
      todo: ['yard_full'],
      upstream: { prefix: PREFIX },
    },
  })
  const branchesFile = join(plugins, 'branches.yaml')
  writeFileSync(
    branchesFile,
    `default: OTHER
editions: { with: { plugins: [yard] }, without: { plugins: [] } }
branches: { HQ: { edition: with }, OTHER: { edition: without } }
`,
  )
  app = await cleanup.gateway(
    testConfig(backend.url, {
      ...KEY_WORDS,
      branchesFile,
      pluginDirs: [plugins],
      areaUpstreams: { yard: yard.url },
      sessionKeys: [NEW, OLD],
      limits: { bodyBytes: 1_000 },
    }),
  )
  cookie = `Admin-Token=${app.gateway.store.seal(SESSION)}`
})
afterEach(() => cleanup.run())

const ask = (method: 'GET' | 'PUT' | 'HEAD', path: string, headers: Record<string, string> = {}, payload?: object) =>
  app.inject({ method, url: path, headers: { ...PAGE, cookie, ...headers }, ...(payload && { payload }) })
const userInfos = () => backend.seen.filter(({ url }) => url.endsWith('/getUserInfo')).length

describe('a service of an integrator', () => {
  it('is told who calls by a signature, and never given session, cookie or keys of the console', async () => {
    const sent = { authorization: 'Bearer mine', 'x-internal-key': 'mine', 'idempotency-key': 'k1' }
    expect((await ask('PUT', `${PREFIX}/place/7?a=%20b`, sent, { name: 'x' })).statusCode).toBe(200)
    const [seen] = yard.seen
    expect(seen).toMatchObject({ method: 'PUT', url: `${PREFIX}/place/7?a=%20b`, body: '{"name":"x"}' })
    expect(seen?.headers).toMatchObject({ 'idempotency-key': 'k1', 'accept-language': 'en' })
    const text = JSON.stringify(seen)
    for (const secret of [TOKEN, 'Admin-Token', 'mine', ...Object.values(KEY_WORDS)]) expect(text).not.toContain(secret)

    const published = await app.inject(IDENTITY_PATH)
    expect(published.headers['cache-control']).toBe('public, max-age=300')
    const keys = published.json() as JSONWebKeySet
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const token = String(seen?.headers.authorization).replace('Bearer ', '')
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { audience: 'yard', issuer: 'ntocc-console' })
    expect(payload).toMatchObject({
      branch: 'HQ',
      party: { type: 'PLAT_ADMIN', code: 'P1', name: 'admin' },
      permissions: ['waybill.read', 'waybill.export'],
    })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60)
    await expect(jwtVerify(token, createLocalJWKSet(keys), { audience: 'other' })).rejects.toThrow('aud')
  })

  it('gets only calls of the contract, of people who were granted what they ask for', async () => {
    expect((await ask('GET', `${PREFIX}/place`)).statusCode).toBe(200)
    expect((await ask('HEAD', `${PREFIX}/place`)).statusCode).toBe(200)
    expect((await ask('GET', `${PREFIX}/help`)).statusCode).toBe(200)
    yard.seen.length = 0
    const refused = await ask('PUT', `${PREFIX}/clear`)
    expect([refused.statusCode, refused.json().status]).toEqual([403, 4030])
    for (const path of ['/todo', '/place/7', '//place', '/Place', '/place/', '']) {
      expect([path, (await ask('GET', PREFIX + path)).statusCode]).toEqual([path, 404])
    }
    expect((await ask('GET', `${PREFIX}x/place`)).statusCode).toBe(404)
    expect((await ask('GET', `${PREFIX}/place`, { cookie: '' })).statusCode).toBe(401)
    expect((await ask('GET', `${PREFIX}/place`, { 'x-console': '' })).statusCode).toBe(401)
    expect((await ask('PUT', `${PREFIX}/place/7`, { 'x-console': '' })).statusCode).toBe(403)
    expect((await ask('GET', `${PREFIX}/place`, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await ask('PUT', `${PREFIX}/place/7`, {}, { x: 'x'.repeat(1_000) })).statusCode).toBe(413)
    // Under another spelling it would be the call for any place, which asks for less.
    for (const path of ['/place/summary', '/place/summar%79', '/place/%73ummary'])
      expect([path, (await ask('PUT', PREFIX + path)).statusCode]).toEqual([path, path.includes('%') ? 400 : 403])
    const overdue = `Admin-Token=${app.gateway.store.seal({ ...SESSION, overdue: true })}`
    expect((await ask('GET', `${PREFIX}/place`, { cookie: overdue })).json().status).toBe(4031)
    expect(yard.seen).toEqual([])
  })

  it.each(['OTHER', 'UNLISTED'])(
    'is not there for people of branch %s, whose set lacks the plugin',
    async branchCode => {
      backend.answer((seen, response) => {
        if (!seen.url.endsWith('/getUserInfo')) return ntoccServices(seen, response)
        const party = { branchCode, partyType: 'PLAT_ADMIN', code: 'P1', userName: 'admin' }
        return sendJson(response, {
          status: 0,
          data: { party, permissionlist: ['waybill.read'], noticeKeys: ['yard_full'] },
        })
      })
      expect((await ask('GET', `${PREFIX}/place`)).statusCode).toBe(404)
      const counts = await ask('GET', '/ntocc-basic-api/party/getPartyRoleConfigCount')
      expect(JSON.stringify(counts.json())).not.toContain('yard_full')
      expect(yard.seen).toEqual([])
    },
  )

  it('costs the backend one question for many calls, and another when rights have changed', async () => {
    for (let at = 0; at < 5; at++) await ask('GET', `${PREFIX}/place`)
    expect(userInfos()).toBe(1)
    app.gateway.liveness.forget()
    await ask('GET', `${PREFIX}/place`)
    expect(userInfos()).toBe(2)
  })

  it.each([
    [{ passWordOverdue: true }, 4031],
    [{ factorDue: true }, 4032],
  ])('is closed to whoever has something to see to since they signed in: %o', async (due, status) => {
    backend.answer((_, response) => {
      const party = { branchCode: 'HQ', partyType: 'PLAT_ADMIN', code: 'P1', userName: 'admin' }
      sendJson(response, { status: 0, data: { party, permissionlist: ['waybill.read'], ...due } })
    })
    expect((await ask('GET', `${PREFIX}/place`)).json().status).toBe(status)
    expect(yard.seen).toEqual([])
  })

  it('gets nothing for a session that the backend has ended, or while the backend does not say', async () => {
    backend.answer((_, response) => sendJson(response, { status: 21332, msg: 'over' }))
    expect((await ask('GET', `${PREFIX}/place`)).json().status).toBe(21332)
    backend.answer((_, response) => void response.destroy())
    expect((await ask('GET', `${PREFIX}/place`)).statusCode).toBe(502)
    // What has failed is not kept.
    backend.answer(ntoccServices)
    expect((await ask('GET', `${PREFIX}/place`)).statusCode).toBe(200)
    expect(yard.seen).toHaveLength(1)
  })

  it('sends nobody to another host, and sets no cookie', async () => {
    yard.answer((_, response) => void response.writeHead(302, { location: 'https://elsewhere.example/' }).end())
    expect((await ask('GET', `${PREFIX}/place`)).statusCode).toBe(502)
    yard.answer((_, response) => sendJson(response, { status: 0 }, { 'set-cookie': 'Admin-Token=x', 'x-own': '1' }))
    const { headers } = await ask('GET', `${PREFIX}/place`)
    expect([headers['set-cookie'], headers['x-own']]).toEqual([undefined, undefined])
  })
})

describe('the to-dos of a service', () => {
  const TODO = '/ntocc-basic-api/party/getPartyRoleConfigCount'
  const OWN = { configKey: 'auth_count', configName: 'Reviews', configValue: 2 }
  const counting = (count: unknown) =>
    yard.answer((_, response) => sendJson(response, { status: 0, data: { yard_full: count, more: 9 } }))

  beforeEach(() => {
    backend.answer((seen, response) => {
      if (!seen.url.startsWith(TODO)) ntoccServices(seen, response)
      else sendJson(response, { status: 0, data: [OWN] }, { etag: '"1"' })
    })
  })

  it('come behind those of the backend, by keys that the contract has', async () => {
    counting(3)
    const answer = await ask('GET', TODO, { 'if-none-match': '"1"' })
    expect(answer.json().data).toEqual([OWN, { configKey: 'yard_full', configName: 'yard_full', configValue: 3 }])
    expect(answer.headers.etag).toBeUndefined()
    expect(backend.seen.at(-1)?.headers['if-none-match']).toBeUndefined()
  })

  it.each([-1, 1.5, '3', null])('are left out when the count is %j', async count => {
    counting(count)
    expect((await ask('GET', TODO)).json().data).toEqual([OWN])
  })

  it('are left out when the service refuses or fails; what the backend refuses stays as it is', async () => {
    yard.answer((_, response) => sendJson(response, { status: 4030, msg: 'no' }))
    expect((await ask('GET', TODO)).json().data).toEqual([OWN])
    yard.answer((_, response) => void response.destroy())
    expect((await ask('GET', TODO)).json().data).toEqual([OWN])
    counting(3)
    backend.answer((seen, response) => {
      if (!seen.url.startsWith(TODO)) ntoccServices(seen, response)
      else sendJson(response, { status: 5000, msg: 'broken' })
    })
    expect((await ask('GET', TODO)).json()).toEqual({ status: 5000, msg: 'broken' })
  })
})

describe('the keys of identities', () => {
  it('follow from the session keys: the first signs, all are published, and neither tells of the other', () => {
    const [one, both] = [new IdentitySigner([OLD]), new IdentitySigner([NEW, OLD])]
    expect(both.keySet.keys[1]).toEqual(one.keySet.keys[0])
    expect(both.keySet.keys[0]).not.toEqual(both.keySet.keys[1])
    expect(JSON.stringify(both.keySet)).not.toContain(OLD.key.toString('base64url').slice(0, 20))
  })
})
