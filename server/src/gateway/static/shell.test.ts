import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cleanup, type ConfigChanges, rawExchange, testConfig } from '../testing/gateway.ts'
import { accepts } from './send.ts'

const PAGE_HTML = '<!doctype html><script type="module" src="/assets/index-AbCd1234.js"></script><div id="root"></div>'
const FILE = '/assets/index-AbCd1234.js'
const SCRIPT = 'console.log("shell")'.repeat(50)

const cleanup = new Cleanup()
let folder: string
let app: FastifyInstance

const build = (changes: ConfigChanges = {}) =>
  cleanup.gateway(testConfig('http://127.0.0.1:1', { shellDir: join(folder, 'dist'), ...changes }))

beforeEach(async () => {
  folder = cleanup.folder()
  mkdirSync(join(folder, 'dist/assets'), { recursive: true })
  const write = (file: string, content: string | Buffer) => writeFileSync(join(folder, 'dist', file), content)
  write('index.html', PAGE_HTML)
  write('favicon.svg', '<svg/>')
  write('shared-exports.json', '{}')
  write('.secret', 'secret')
  write('assets/index-AbCd1234.js', SCRIPT)
  write('assets/index-AbCd1234.js.br', brotliCompressSync(SCRIPT))
  write('assets/index-AbCd1234.js.gz', gzipSync(SCRIPT))
  writeFileSync(join(folder, 'outside.txt'), 'outside')
  app = await build()
})
afterEach(() => cleanup.run())

const get = (url: string, headers: Record<string, string> = {}, of = app) => of.inject({ url, headers })

describe('files of the shell', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('Accept-Encoding "%s" gets %s, kept for ever', async (header, encoding) => {
    const response = await get('/assets/index-AbCd1234.js', header ? { 'accept-encoding': header } : {})
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-encoding']).toBe(encoding)
    const whole = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) }[encoding ?? ''] ?? Buffer.from(SCRIPT)
    expect(response.rawPayload.equals(whole)).toBe(true)
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(whole.length),
      vary: 'Accept-Encoding',
    })
  })

  it('answers 304 to a known ETag, strong, weak, in a list or as a star', async () => {
    const { etag } = (await get('/assets/index-AbCd1234.js')).headers
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    for (const known of [etag as string, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get('/assets/index-AbCd1234.js', { 'if-none-match': known })
      expect(response.statusCode).toBe(304)
      expect(response.body).toBe('')
    }
    expect((await get('/assets/index-AbCd1234.js', { 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  it.each(['/', '/home', '/transport/waybills?pageNum=2', '/order_info', '/assetsx'])(
    '%s is the page, never cached',
    async url => {
      const response = await get(url)
      expect(response.body).toBe(PAGE_HTML)
      expect(response.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      })
    },
  )

  it.each([
    '/assets/index-00000000.js',
    '/assets/',
    '/index.js',
    '/plugins/home/1.0.0-abc/index.js',
    '/console/nothing',
    '/notify/HQ',
    '/ntocc-basic-apiX/a',
    '/ntocc-basic-api',
    '/internal/outbox',
    '/shared-exports.json',
    '/.secret',
    '/assets/index-AbCd1234.js.br',
    '/ASSETS/index-AbCd1234.js',
  ])('%s is not found, and not the page', async url => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('root')
  })

  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets/..\\outside.txt',
  ])('%s does not leave the folder', async target => {
    const { port } = await cleanup.listening(app.gateway.config)
    const answer = await rawExchange(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).not.toContain('outside')
  })

  it('the page has a policy without eval, without inline scripts and styles, and without strings that become code', async () => {
    const csp = String((await get('/home', { host: 'console.example:8443' })).headers['content-security-policy'])
    expect(csp).toContain("script-src 'self';")
    expect(csp.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-')
    expect(csp).toContain("connect-src 'self' ws://console.example:8443;")
    const rules = [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]
    for (const rule of rules) expect(csp).toContain(rule)
  })

  it('each answer has a nonce of its own, in policy and page, and is never taken for another', async () => {
    writeFileSync(join(folder, 'dist/index.html'), '<meta property="csp-nonce" nonce="per-answer" />')
    const of = await build()
    const nonces = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const { headers, body } = await get('/home', { 'if-none-match': '*' }, of)
      const [, nonce = ''] =
        /style-src 'self' 'nonce-([A-Za-z0-9+/=]{24})';/.exec(String(headers['content-security-policy'])) ?? []
      expect(body).toBe(`<meta property="csp-nonce" nonce="${nonce}" />`)
      expect(headers.etag).toBeUndefined()
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(20)
  })

  it('maps of other hosts are allowed only where they are configured', async () => {
    const policy = async (mapOrigins: string[]) =>
      String((await get('/', {}, await build({ mapOrigins }))).headers['content-security-policy'])
    expect(await policy([])).not.toContain('https://')
    const tiles = await policy(['https://t.example'])
    expect(tiles).toContain("img-src 'self' data: blob: https://t.example;")
    expect(tiles).toContain("script-src 'self';")
    const amap = await policy(['amap'])
    expect(amap).toContain("script-src 'self' https://webapi.amap.com https://*.amap.com;")
    expect(amap).not.toContain('unsafe-eval')
    expect(tiles).toContain('trusted-types')
    expect(amap).toContain("style-src 'self' 'unsafe-inline';")
    expect(amap).not.toContain('trusted-types')
  })

  it('an inline script of the built page is allowed by its hash', async () => {
    writeFileSync(join(folder, 'dist/index.html'), '<script>boot()</script><div id="root"></div>')
    const csp = String((await get('/', {}, await build())).headers['content-security-policy'])
    expect(csp).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}'/)
  })

  it('beyond the memory bound files come from disk, with the same headers, conditions and parts', async () => {
    const small = await build({ limits: { staticMemoryBytes: 200 } })
    const asks: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip', range: 'bytes=2-9' },
      { range: 'bytes=-5' },
      { range: 'bytes=99999-' },
      { 'if-match': '*' },
      { 'if-match': '"other"' },
      { 'if-none-match': '*' },
    ]
    const told = [
      'cache-control',
      'etag',
      'content-type',
      'content-length',
      'content-encoding',
      'content-range',
      'vary',
    ]
    for (const headers of asks) {
      const [memory, disk] = [await get(FILE, headers), await get(FILE, headers, small)]
      const of = ({ headers: all, statusCode, rawPayload }: typeof disk) => {
        const body = statusCode < 400 ? rawPayload : undefined
        return {
          statusCode,
          body,
          headers: told.map(name => (statusCode < 400 || name === 'content-range') && all[name]),
        }
      }
      expect(of(disk), JSON.stringify(headers)).toEqual(of(memory))
    }
  })

  it('without a built shell the page says so', async () => {
    const response = await get('/', {}, await build({ shellDir: join(folder, 'nothing') }))
    expect(response.statusCode).toBe(503)
    expect(response.json().msg).toBe('The console is not built yet.')
  })
})

describe('files by RFC 9110, as nginx has them', () => {
  const tags = async (): Promise<Record<'identity' | 'gzip' | 'br', string>> => ({
    identity: String((await get(FILE)).headers.etag),
    gzip: String((await get(FILE, { 'accept-encoding': 'gzip' })).headers.etag),
    br: String((await get(FILE, { 'accept-encoding': 'br' })).headers.etag),
  })

  it('each encoding has a tag of its own, and a 304 is about that encoding only', async () => {
    const { identity, gzip, br } = await tags()
    expect(new Set([identity, gzip, br]).size).toBe(3)
    expect((await get(FILE, { 'accept-encoding': 'br', 'if-none-match': br })).statusCode).toBe(304)
    expect((await get(FILE, { 'accept-encoding': 'gzip', 'if-none-match': br })).statusCode).toBe(200)
    expect((await get(FILE, { 'if-none-match': identity })).headers).toMatchObject({
      etag: identity,
      vary: 'Accept-Encoding',
    })
  })

  it('HEAD says what GET says, without the content', async () => {
    for (const headers of [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'br' }]) {
      const [whole, head] = [await get(FILE, headers), await app.inject({ method: 'HEAD', url: FILE, headers })]
      const but = ({ date: _date, 'x-request-id': _id, ...rest }: Record<string, unknown>) => rest
      expect(head.body).toBe('')
      expect(but(head.headers)).toEqual(but(whole.headers))
    }
  })

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=990-', 990, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-5000', 0, 999],
  ])('%s is answered with these bytes', async (range, start, end) => {
    const response = await get(FILE, { range })
    expect(response.statusCode).toBe(206)
    expect(response.body).toBe(SCRIPT.slice(start, end + 1))
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/1000`,
      'content-length': String(end - start + 1),
      etag: (await tags()).identity,
    })
  })

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s cannot be answered: 416 with the size', async range => {
    const response = await get(FILE, { range })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe('bytes */1000')
  })

  it.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5', 'bytes'])(
    '%s is answered with the whole',
    async range => {
      const response = await get(FILE, { range })
      expect([response.statusCode, response.body.length]).toEqual([200, 1000])
    },
  )

  it('a part of a compressed file is a part of what is sent', async () => {
    const { rawPayload } = await get(FILE, { 'accept-encoding': 'gzip' })
    const part = await get(FILE, { 'accept-encoding': 'gzip', range: 'bytes=2-9' })
    expect(part.rawPayload.equals(rawPayload.subarray(2, 10))).toBe(true)
    expect(part.headers['content-range']).toBe(`bytes 2-9/${rawPayload.length}`)
  })

  it('If-Range: the part of the file that is known, the whole of any other; HEAD knows no parts', async () => {
    const { identity, br } = await tags()
    const status = async (ifRange: string) => (await get(FILE, { range: 'bytes=0-9', 'if-range': ifRange })).statusCode
    expect(await status(identity)).toBe(206)
    for (const other of [br, `W/${identity}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) expect(await status(other)).toBe(200)
    const head = await app.inject({ method: 'HEAD', url: FILE, headers: { range: 'bytes=0-9' } })
    expect(head.statusCode).toBe(200)
  })

  it('If-Match: 412 unless it names the file, and before anything else', async () => {
    const { identity } = await tags()
    const status = async (headers: Record<string, string>) => (await get(FILE, headers)).statusCode
    expect(await status({ 'if-match': identity })).toBe(200)
    expect(await status({ 'if-match': '*' })).toBe(200)
    expect(await status({ 'if-match': `"x", ${identity}` })).toBe(200)
    for (const other of ['"x"', `W/${identity}`]) expect(await status({ 'if-match': other })).toBe(412)
    expect(await status({ 'if-match': '"x"', 'if-none-match': '*', range: 'bytes=0-0' })).toBe(412)
    expect(await status({ 'if-none-match': '*', range: 'bytes=0-0' })).toBe(304)
  })
})

describe('methods', () => {
  it.each([
    ['/assets/index-AbCd1234.js', 'POST', 'GET, HEAD'],
    ['/home', 'DELETE', 'GET, HEAD'],
    ['/home', 'OPTIONS', 'GET, HEAD'],
    ['/livez', 'PUT', 'GET, HEAD'],
    ['/console/session', 'PATCH', 'DELETE, GET, HEAD, POST, PUT'],
    ['/console/exports', 'GET', 'POST'],
    ['/notify/HQ/SHIPPER/P1', 'POST', 'GET, HEAD'],
    ['/ntocc-tms-api/waybill', 'PATCH', 'DELETE, GET, HEAD, POST, PUT'],
    ['/ntocc-basic-api/authorize', 'GET', 'POST'],
    ['/ntocc-basic-api/logout', 'POST', 'GET, HEAD'],
    ['/ntocc-basic-api/logout', 'PATCH', 'GET, HEAD'],
  ] as const)('%s does not take %s: 405 that says what it takes', async (url, method, allow) => {
    const response = await app.inject({ method, url, headers: { 'x-console': '1' } })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe(allow)
    expect(response.json().status).toBe(4040)
  })

  it.each(['/assets/none.js', '/console/none', '/plugins/none/1.0.0-0/index.js', '/ntocc-basic-api/Logout/'])(
    '%s is not there, whatever is asked of it',
    async url => {
      for (const method of ['GET', 'POST', 'PATCH', 'OPTIONS'] as const) {
        if (url.startsWith('/ntocc') && (method === 'PATCH' || method === 'OPTIONS')) continue
        const response = await app.inject({ method, url, headers: { 'x-console': '1' } })
        expect(response.statusCode, method).toBe(404)
        expect(response.headers.allow).toBeUndefined()
      }
    },
  )
})

describe('Accept-Encoding', () => {
  it.each([
    ['gzip, deflate, br', 'br', true],
    ['br;q=0', 'br', false],
    ['*;q=0', 'br', false],
    ['*;q=0, br', 'br', true],
    ['brotli', 'br', false],
    [undefined, 'br', false],
  ])('%s takes %s: %s', (header, coding, expected) => {
    expect(accepts(header, coding)).toBe(expected)
  })
})
