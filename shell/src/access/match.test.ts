import { describe, expect, it } from 'vitest'
import { matchPage } from './match.ts'

const pages = [
  '/',
  '/order_info',
  '/shippers/:code',
  '/shippers/new',
  '/track/:plate/:day?',
  '/files/*',
  '/a.b(c)',
].map(path => ({ path }))
const found = (pathname: string) => {
  const match = matchPage(pages, pathname)
  return match && [match.page.path, match.params]
}

describe('the page of a path', () => {
  it.each([
    ['/', '/', {}],
    ['/order_info', '/order_info', {}],
    ['/ORDER_INFO/', '/order_info', {}],
    ['/shippers/S-1', '/shippers/:code', { code: 'S-1' }],
    ['/shippers/new', '/shippers/new', {}],
    ['/shippers/a%2Fb', '/shippers/:code', { code: 'a/b' }],
    ['/track/X1', '/track/:plate/:day?', { plate: 'X1' }],
    ['/track/X1/2026-01-02', '/track/:plate/:day?', { plate: 'X1', day: '2026-01-02' }],
    ['/files', '/files/*', {}],
    ['/files/a/b', '/files/*', { '*': 'a/b' }],
    ['/a.b(c)', '/a.b(c)', {}],
  ])('%s is %s', (pathname, path, params) => {
    expect(found(pathname)).toEqual([path, params])
  })

  it.each(['/order', '/order_info/1', '/shippers', '/shippers/a/b', '/aXb(c)', '/filesystem'])(
    '%s is none',
    pathname => {
      expect(found(pathname)).toBeNull()
    },
  )
})
