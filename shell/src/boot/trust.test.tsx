import { afterEach, describe, expect, it, vi } from 'vitest'
import { giveNonce, plainText, scriptUrl, trustOwnCode } from './trust.ts'

describe('what may become code', () => {
  it.each(['/assets/start-1.js', '/plugins/home/1.0.0-a/index.js', `${location.origin}/plugins/a/b.js`])(
    'a script of %s',
    url => {
      expect(scriptUrl(url)).toBe(url)
    },
  )

  it.each([
    'https://evil.example/assets/a.js',
    '//evil.example/plugins/a.js',
    '/console/boot',
    '/ntocc-basic-api/file/1',
    '/plugins/../ntocc-basic-api/file/1',
    '/assets%2f..%2fntocc-basic-api/file/1',
    'data:text/javascript,alert(1)',
    'blob:https://x/1',
    'javascript:alert(1)',
  ])('no script of %s', url => {
    expect(scriptUrl(url)).toBeNull()
  })

  it('style sheets, and nothing with a tag', () => {
    expect(plainText('.a > .b{color:red}')).toBe('.a > .b{color:red}')
    for (const markup of ['<img src=x onerror=alert(1)>', 'a</style><script>', '<'])
      expect(plainText(markup)).toBeNull()
  })

  it('is asked of a policy for everything, where the browser knows such', () => {
    const createPolicy = vi.fn()
    trustOwnCode({ createPolicy })
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', expect.objectContaining({ createHTML: plainText }))
    expect(() => trustOwnCode(undefined)).not.toThrow()
  })
})

describe('the nonce of the answer', () => {
  const page = (head: string): Document => {
    const made = document.implementation.createHTMLDocument()
    made.head.innerHTML = head
    return made
  }
  afterEach(() => vi.restoreAllMocks())

  it('is on every style element that a script makes, and on nothing else', () => {
    const made = page('<meta property="csp-nonce" nonce="abc">')
    giveNonce(made)
    expect(made.createElement('style').nonce).toBe('abc')
    expect(made.createElement('script').nonce).toBeFalsy()
    made.body.innerHTML = '<style>a{}</style>'
    expect(made.querySelector('body style')!.getAttribute('nonce')).toBeNull()
  })

  it('is left out where the page has none', () => {
    const made = page('')
    const { createElement } = made
    giveNonce(made)
    expect(made.createElement).toBe(createElement)
  })
})
