import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Cleanup, rawExchange, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { type FakeUpstream, fakeUpstream } from '../../server/src/gateway/testing/upstream.ts'

/** Requests that are wrong as bytes on the wire: one refusal, the connection closed, nothing upstream. */
const cleanup = new Cleanup()
let upstream: FakeUpstream
let port: number

beforeAll(async () => {
  upstream = cleanup.add(await fakeUpstream(), it => it.close())
  ;({ port } = await cleanup.listening(testConfig(upstream.url)))
})
afterEach(() => upstream.seen.splice(0))
afterAll(() => cleanup.run())

const API = '/ntocc-basic-api/dict/listDict'
const JSON_HEAD = 'X-Console: 1\r\nContent-Type: application/json\r\n'
const statuses = (answer: string): string[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status!)

describe('framing', () => {
  it.each([
    [
      'Content-Length and Transfer-Encoding together',
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two different lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    ['two equal lengths', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
    ['a transfer coding that is not one', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a transfer coding listed twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
    ['a folded header line', 'X-A: a\r\n b\r\nContent-Length: 2\r\n\r\n{}'],
    ['a space before the colon', 'X-A : a\r\nContent-Length: 2\r\n\r\n{}'],
    ['bare line feeds', 'X-A: a\nContent-Length: 2\n\n{}'],
    ['a length that is not a number', 'Content-Length: +2\r\n\r\n{}'],
    ['a bad chunk size', 'Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n'],
  ])('%s: 400, one answer, closed', async (_what, rest) => {
    const smuggled = `GET ${API}?smuggled=1 HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const answer = await rawExchange(
      port,
      `POST ${API} HTTP/1.1\r\nHost: localhost\r\n${JSON_HEAD}${rest}${smuggled}`,
      1_500,
    )
    expect(statuses(answer)).toEqual(['400'])
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(upstream.seen).toEqual([])
  })

  it.each([
    ['no Host', ''],
    ['two Hosts', 'Host: localhost\r\nHost: evil\r\n'],
  ])('%s: 400', async (_what, host) => {
    const answer = await rawExchange(port, `GET ${API} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
    expect(statuses(answer)).toEqual(['400'])
    expect(upstream.seen).toEqual([])
  })

  it('a host that is not served: 421', async () => {
    const strict = await cleanup.listening(testConfig(upstream.url, { allowedHosts: ['console.example'] }))
    const ask = (host: string) =>
      rawExchange(strict.port, `GET ${API} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(statuses(await ask('evil.example'))).toEqual(['421'])
    expect(upstream.seen).toEqual([])
    expect(statuses(await ask('console.example:8080'))).toEqual(['200'])
  })

  it.each([
    ['dot segments', '/ntocc-basic-api/../internal/notify', '400'],
    ['escaped dots', '/ntocc-basic-api/%2e%2e/internal/notify', '400'],
    ['absolute form', 'http://localhost/ntocc-basic-api/dict/listDict', '400'],
    ['two slashes at the start', '//evil/ntocc-basic-api/x', '400'],
    ['a prefix that only begins alike', '/ntocc-basic-apiX/x', '404'],
    ['an escaped prefix', '/%6etocc-basic-api/dict/listDict', '400'],
    ['a NUL', '/ntocc-basic-api/x%00', '400'],
    ['a broken escape', '/ntocc-basic-api/%zz', '400'],
    ['overlong UTF-8', '/ntocc-basic-api/%c0%ae', '400'],
    ['a long target', `/ntocc-basic-api/${'x'.repeat(9_000)}`, '414'],
    ['too many parameters', `/ntocc-basic-api/x?${'a&'.repeat(1_000)}a`, '400'],
  ])('%s: refused', async (_what, target, status) => {
    const head = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nX-Console: 1\r\nConnection: close\r\n\r\n`
    expect(statuses(await rawExchange(port, head))).toEqual([status])
    expect(upstream.seen).toEqual([])
  })

  it('a raw control byte in the target: 400', async () => {
    const head = `GET /ntocc-basic-api/a\u0001b HTTP/1.1\r\nHost: localhost\r\n\r\n`
    expect(statuses(await rawExchange(port, head))).toEqual(['400'])
    expect(upstream.seen).toEqual([])
  })

  it('headers beyond size or count: 431', async () => {
    const ask = (headers: string) =>
      rawExchange(port, `GET ${API} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`)
    expect(statuses(await ask(`X-A: ${'a'.repeat(20_000)}\r\n`))).toEqual(['431'])
    const many = Array.from({ length: 200 }, (_, n) => `X-${n}: 1\r\n`).join('')
    expect(statuses(await ask(many))).toEqual(['431'])
    expect(upstream.seen).toEqual([])
  })

  it.each(['TRACE', 'CONNECT', 'M-SEARCH', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    'the method %s is not served',
    async method => {
      const target = method === 'CONNECT' ? 'localhost:80' : API
      const answer = await rawExchange(
        port,
        `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
        1_500,
      )
      if (answer !== '') expect(statuses(answer)).toEqual([expect.stringMatching(/^40[045]$/)])
      expect(upstream.seen).toEqual([])
    },
  )

  it('every answer carries the security headers, refusals included', async () => {
    const asked = [
      `GET /nothing.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      `GET ${API} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      `GET /ntocc-basic-api/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      `GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      'NONSENSE\r\n\r\n',
    ]
    for (const bytes of asked) {
      const answer = (await rawExchange(port, bytes)).toLowerCase()
      for (const header of ['x-content-type-options: nosniff', 'content-security-policy: ', 'referrer-policy: ']) {
        expect(answer, bytes).toContain(header)
      }
    }
  })
})
