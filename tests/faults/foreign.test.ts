import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Cleanup, cookieOf, PAGE, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { ntoccServices } from '../../server/src/gateway/testing/services.ts'
import { type FakeUpstream, fakeUpstream } from '../../server/src/gateway/testing/upstream.ts'

/** Requests another site makes the browser send, and bodies made to confuse. */
const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance
let cookie: string

const SIGN_IN = { variant: 'password', username: 'admin', password: 'right' }

beforeAll(async () => {
  upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
  app = await cleanup.gateway(testConfig(upstream.url))
  cookie = cookieOf(await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload: SIGN_IN }))!
  upstream.seen.length = 0
})
afterEach(() => upstream.seen.splice(0))
afterAll(() => cleanup.run())

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url?: string
  headers?: Record<string, string>
  payload?: string | object | Buffer
}
const call = ({ method = 'POST', url = '/ntocc-basic-api/shipment', headers = {}, payload }: Call) =>
  app.inject({
    method,
    url,
    headers: { host: 'console.example', cookie, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

const JSON_TYPE = { 'content-type': 'application/json' }

describe('another site', () => {
  it.each([
    ['a body without the page header', { headers: JSON_TYPE, payload: '{}' }],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' }],
    ['a text body', { headers: { 'content-type': 'text/plain' }, payload: '{"a":1}' }],
    ['another origin', { headers: { ...PAGE, origin: 'https://evil.example' }, payload: '{}' }],
    ['a neighbouring origin', { headers: { ...PAGE, origin: 'https://console.example.evil' }, payload: '{}' }],
    ['another port', { headers: { ...PAGE, origin: 'https://console.example:8443' }, payload: '{}' }],
    ['no origin to speak of', { headers: { ...PAGE, origin: 'null' }, payload: '{}' }],
    ['cross-site fetch', { headers: { ...PAGE, 'sec-fetch-site': 'cross-site' }, payload: '{}' }],
    ['same-site fetch', { headers: { ...PAGE, 'sec-fetch-site': 'same-site' }, payload: '{}' }],
    [
      'log-out by a link',
      { method: 'GET', url: '/ntocc-basic-api/logout', headers: { 'sec-fetch-site': 'cross-site' } },
    ],
    ['log-out by an image of this origin', { method: 'GET', url: '/ntocc-basic-api/logout' }],
    [
      'an export by a link',
      { method: 'GET', url: '/ntocc-tms-api/waybill/export', headers: { 'sec-fetch-site': 'cross-site' } },
    ],
    ['sign-in', { url: '/console/session', headers: JSON_TYPE, payload: SIGN_IN }],
    ['sign-in by the raw path', { url: '/ntocc-basic-api/authorize', headers: JSON_TYPE, payload: SIGN_IN }],
    ['a role change', { method: 'PUT', url: '/console/session', headers: JSON_TYPE, payload: { roleCode: 'R2' } }],
    ['load outcomes', { url: '/console/plugins/outcomes', headers: JSON_TYPE, payload: [] }],
  ] as [string, Call][])('%s: 403, nothing upstream, still signed in', async (_what, made) => {
    const response = await call(made)
    expect(response.statusCode).toBe(403)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(upstream.seen).toEqual([])
    expect(app.gateway.store.read(cookie).kind).toBe('ok')
  })

  it('a read without the page header goes on, without the session', async () => {
    const response = await call({ method: 'GET', url: '/ntocc-basic-api/partyGroup/getDefault' })
    expect(response.statusCode).toBe(200)
    expect(upstream.seen[0]!.headers.authorization).toBeUndefined()
  })

  it('the page itself is not in the way', async () => {
    for (const origin of ['https://console.example', 'http://console.example']) {
      const response = await call({ headers: { ...PAGE, origin, 'sec-fetch-site': 'same-origin' }, payload: '{}' })
      expect(response.statusCode).toBe(200)
    }
  })
})

describe('bodies', () => {
  const send = (payload: string | Buffer, headers: Record<string, string> = {}, url?: string) =>
    call({ headers: { ...PAGE, ...headers }, payload, ...(url ? { url } : {}) })

  it.each([
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['an escaped __proto__', '{"\\u005f_proto__":{"admin":true}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['no JSON', '{"a":'],
    ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['levels hidden behind a string', `{"a":"\\"]]]","b":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['a key given twice', '{"username":"one","username":"two"}'],
    ['a key given twice in two spellings', '{"username":"one","user\\u006eame":"two"}'],
    ['a key given twice deep inside', '{"a":[{"b":{"c":1,"d":2,"c":3}}]}'],
  ])('%s: 400', async (_what, payload) => {
    for (const url of ['/ntocc-basic-api/shipment', '/console/session']) {
      const response = await send(payload, {}, url)
      expect(response.statusCode).toBe(400)
      expect(upstream.seen).toEqual([])
    }
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it('brackets within strings are not levels', async () => {
    expect((await send(JSON.stringify({ a: '['.repeat(1_000) }))).statusCode).toBe(200)
  })

  it('64 levels are taken, and not one more', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect((await send(nested(64))).statusCode).toBe(200)
    upstream.seen.length = 0
    expect((await send(nested(65))).statusCode).toBe(400)
    expect(upstream.seen).toEqual([])
  })

  it('1 MiB to the last byte is taken, and not one more', async () => {
    const ofBytes = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
    expect((await send(ofBytes(1024 * 1024))).statusCode).toBe(200)
    upstream.seen.length = 0
    expect((await send(ofBytes(1024 * 1024 + 1))).statusCode).toBe(413)
    expect(upstream.seen).toEqual([])
  })

  it('more than 1 MiB: 413, announced or not', async () => {
    const large = JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) })
    expect((await send(large)).statusCode).toBe(413)
    const { url } = await cleanup.listening(testConfig(upstream.url))
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < large.length; at += 64 * 1024) yield Buffer.from(large.slice(at, at + 64 * 1024))
    }
    const init = { method: 'POST', headers: PAGE, body: chunks(), duplex: 'half' }
    const streamed = await fetch(`${url}/ntocc-basic-api/shipment`, init as unknown as RequestInit).then(
      response => response.status,
      () => 'closed',
    )
    expect([413, 'closed']).toContain(streamed)
    expect(upstream.seen).toEqual([])
  })

  it.each([
    ['a compressed body', { 'content-encoding': 'gzip' }],
    ['a form with the page header', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['text with the page header', { 'content-type': 'text/plain' }],
    ['a tab in the type', { 'content-type': 'application/json\ta' }],
    ['junk after the type', { 'content-type': 'application/json garbage' }],
    ['a type that only begins alike', { 'content-type': 'application/jsonx' }],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
    ['two types', { 'content-type': 'application/json, text/plain' }],
  ])('%s: 415', async (_what, headers) => {
    expect((await send('{"a":1}', headers)).statusCode).toBe(415)
    expect(upstream.seen).toEqual([])
  })

  it('the same key in different objects, colons in strings and an array at the top are nothing special', async () => {
    const payload = JSON.stringify([{ a: 'x:y', b: { a: ':' } }, { a: null, '': 0 }, [], {}, 'a:b'])
    expect((await send(payload)).statusCode).toBe(200)
    expect(upstream.seen[0]!.body).toBe(payload)
  })
})
