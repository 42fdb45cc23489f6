import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cleanup, type ConfigChanges, rawExchange, testConfig } from '../testing/gateway.ts'
import { accepts } from './send.ts'

const PAGE_HTML = '<!doctype html><script type="module" src="/assets/index-AbCd1234.js"></script><div id="root"></div>'
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

  it('the page has a policy without eval and without inline scripts', async () => {
    const csp = String((await get('/home', { host: 'console.example:8443' })).headers['content-security-policy'])
    expect(csp).toContain("script-src 'self';")
    expect(csp).not.toContain('unsafe-eval')
    expect(csp).toContain("connect-src 'self' ws://console.example:8443;")
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(csp).toContain(rule)
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
  })

  it('an inline script of the built page is allowed by its hash', async () => {
    writeFileSync(join(folder, 'dist/index.html'), '<script>boot()</script><div id="root"></div>')
    const csp = String((await get('/', {}, await build())).headers['content-security-policy'])
    expect(csp).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}'/)
  })

  it('beyond the memory bound files come from disk, with the same headers', async () => {
    const small = await build({ limits: { staticMemoryBytes: 200 } })
    const { etag } = (await get('/assets/index-AbCd1234.js')).headers
    const response = await get('/assets/index-AbCd1234.js', { 'accept-encoding': 'br' }, small)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', etag })
    const plain = await get('/assets/index-AbCd1234.js', {}, small)
    expect(plain.body).toBe(SCRIPT)
  })

  it('without a built shell the page says so', async () => {
    const response = await get('/', {}, await build({ shellDir: join(folder, 'nothing') }))
    expect(response.statusCode).toBe(503)
    expect(response.json().msg).toBe('The console is not built yet.')
  })
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
