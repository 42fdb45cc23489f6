import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EarlyForms, SESSION_COOKIE } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cleanup, testConfig } from '../testing/gateway.ts'
import { earlyFormFor } from './early.ts'

const form = (lang: string) => ({
  lang,
  name: `Console in ${lang}`,
  html: `<b>${lang}</b><i>{{enterprise.name}}</i>`,
  htmlWithLogo: `<b>${lang}</b><img src="{{enterprise.logo}}"><i>{{enterprise.name}}</i>`,
})
const FORMS: EarlyForms = { en: form('en-GB'), zh: form('zh-CN'), es: form('es'), ja: form('ja') }

const nobody = () => undefined
const formOf = (
  path: string,
  headers: Record<string, string> = {},
  enterprise: Parameters<typeof earlyFormFor>[2] = nobody,
) => earlyFormFor({ target: { path } as never, headers }, FORMS, enterprise)

describe('the form that comes with the page', () => {
  it.each(['/', '/login'])('is there for a visitor of %s', path => expect(formOf(path)?.lang).toBe('en-GB'))

  it.each(['/home', '/internalLogin', '/register', '/order_info', '/login/x'])('is not at %s', path =>
    expect(formOf(path)).toBeUndefined(),
  )

  it.each([
    ['a session', { cookie: `theme=dark; ${SESSION_COOKIE}=v1.k1.sealed` }],
    ['a visit from another site, which the session’s cookie does not come with', { 'sec-fetch-site': 'cross-site' }],
  ])('is not there with %s', (_, headers) => expect(formOf('/', headers as Record<string, string>)).toBeUndefined())

  it.each([[{ cookie: `${SESSION_COOKIE}=` }], [{ 'sec-fetch-site': 'none' }], [{ 'sec-fetch-site': 'same-origin' }]])(
    'is there with %j',
    headers => expect(formOf('/', headers as Record<string, string>)).toBeDefined(),
  )

  it.each([
    ['the chosen language', { cookie: 'size=small; language=ja', 'accept-language': 'zh-CN' }, 'ja'],
    ['else the browser’s', { 'accept-language': 'zh-CN,en;q=0.5' }, 'zh-CN'],
    ['a cookie that is none of ours does not count', { cookie: 'language=__proto__', 'accept-language': 'es' }, 'es'],
  ])('speaks %s', (_, headers, lang) => expect(formOf('/', headers as Record<string, string>)?.lang).toBe(lang))

  it('names the enterprise as text, whatever it is called, and itself where it is not known', () => {
    expect(formOf('/')?.html).toBe('<b>en-GB</b><i>Console in en-GB</i>')
    const known = { name: `<script>alert('$&')</script>`, loginLogoUrl: '' }
    expect(formOf('/', {}, () => known)?.html).toBe(
      '<b>en-GB</b><i>&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;</i>',
    )
    expect(formOf('/', {}, () => ({ name: 'N', loginLogoUrl: '/a"onerror="x' }))?.html).toBe(
      '<b>en-GB</b><img src="/a&quot;onerror=&quot;x"><i>N</i>',
    )
  })
})

describe('the page with it', () => {
  const cleanup = new Cleanup()
  let folder: string
  let app: FastifyInstance
  beforeEach(async () => {
    folder = cleanup.folder()
    mkdirSync(folder, { recursive: true })
    const page = '<html lang="en"><meta nonce="per-answer"><script>look()</script><div id="root"></div></html>'
    writeFileSync(join(folder, 'index.html'), page)
    writeFileSync(join(folder, 'early.json'), JSON.stringify(FORMS))
    app = await cleanup.gateway(testConfig('http://127.0.0.1:1', { shellDir: folder }))
  })
  afterEach(() => cleanup.run())

  it('has the form in the root, its language, a nonce of its own and a script that the policy allows by its hash', async () => {
    const { body, headers } = await app.inject({ url: '/login', headers: { 'accept-language': 'zh' } })
    expect(body).toMatch(
      /^<html lang="zh-CN"><meta nonce="[\w+/=]{24}"><script>look\(\)<\/script><div id="root" data-early><b>zh-CN<\/b>/,
    )
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('is the bare page elsewhere, and the forms are no file that anybody can ask for', async () => {
    expect((await app.inject('/home')).body).toContain('<div id="root"></div>')
    expect((await app.inject('/early.json')).statusCode).toBe(404)
  })
})
