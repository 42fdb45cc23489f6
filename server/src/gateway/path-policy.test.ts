import { describe, expect, it } from 'vitest'
import { canonicalPath, readTarget } from './path-policy.ts'

const accepted = (raw: string): boolean => readTarget(raw).ok

describe('path policy', () => {
  it.each([
    '/',
    '/home',
    '/ntocc-tms-api/waybill?pageNum=1&keyword=%E6%AD%A6%E6%B1%89&path=a%2Fb',
    '/ntocc-basic-api//invoice/getCreditLineAllBranch',
    '/order_info?redirect=%2Fhome%3Fa%3D1',
    '/ntocc-basic-api/appInfo/a..b',
    '/ntocc-basic-api/x%20y',
    '/ntocc-basic-api/x/...',
    '/ntocc-basic-api/%E6%AD%A6%40%5B%60%7B%3A',
  ])('accepts %s and keeps its bytes', raw => {
    const verdict = readTarget(raw)
    expect(verdict).toMatchObject({ ok: true, target: { raw } })
  })

  it.each([
    ['dot segments', '/ntocc-basic-api/../tms/x'],
    ['escaped dot segments', '/ntocc-basic-api/%2e%2e/x'],
    ['half-escaped dot segments', '/ntocc-basic-api/.%2E/x'],
    ['a single dot', '/plugins/./x'],
    ['a trailing dot segment', '/plugins/..'],
    ['twice escaped dots', '/ntocc-basic-api/%252e%252e/x'],
    ['an escaped slash', '/ntocc-basic-api/..%2fx'],
    ['an escaped backslash', '/ntocc-basic-api/..%5cx'],
    ['a backslash', '/ntocc-basic-api/..\\x'],
    ['a path parameter', '/ntocc-basic-api/..;/x'],
    ['an escaped path parameter', '/ntocc-basic-api/..%3b/x'],
    ['a double slash at the start', '//evil/ntocc-basic-api/x'],
    ['absolute form', 'http://evil/ntocc-basic-api/x'],
    ['authority form', 'evil:443'],
    ['asterisk form', '*'],
    ['a fragment', '/home#x'],
    ['a NUL', '/ntocc-basic-api/x%00'],
    ['a NUL in the query', '/ntocc-basic-api/x?a=%00'],
    ['an escaped line feed', '/ntocc-basic-api/x%0ay'],
    ['a raw control byte', '/ntocc-basic-api/x\u0001'],
    ['a raw byte above ASCII', '/ntocc-basic-api/x\u00ff'],
    ['a broken escape', '/ntocc-basic-api/%zz'],
    ['a broken escape in the query', '/ntocc-basic-api/x?a=%'],
    ['overlong UTF-8', '/ntocc-basic-api/%c0%ae%c0%ae/x'],
    ['broken UTF-8 in the query', '/ntocc-basic-api/x?a=%ff'],
    ['an escaped prefix', '/%6etocc-basic-api/x'],
    ['an escaped letter in any other segment', '/ntocc-ext-api/yard/ticket/summar%79'],
    ...[...'azAZ09-_~'].map((sign): [string, string] => {
      return [`an escaped ${sign}`, `/ntocc-basic-api/x%${sign.charCodeAt(0).toString(16)}y`]
    }),
  ])('refuses %s', (_what, raw) => {
    expect(readTarget(raw)).toEqual({ ok: false, code: 'BAD_TARGET' })
  })

  it('bounds length and number of parameters', () => {
    expect(accepted(`/x?a=${'b'.repeat(8 * 1024 - 5)}`)).toBe(true)
    expect(readTarget(`/x?a=${'b'.repeat(8 * 1024 - 4)}`)).toEqual({ ok: false, code: 'TARGET_TOO_LONG' })
    expect(accepted(`/x?${'a=1&'.repeat(999)}a=1`)).toBe(true)
    expect(readTarget(`/x?${'a=1&'.repeat(1_000)}a=1`)).toEqual({ ok: false, code: 'TOO_MANY_PARAMETERS' })
  })

  it('compares paths as a lenient upstream would read them', () => {
    for (const path of ['/ntocc-basic-api//logout', '/ntocc-basic-api/Logout/', '/ntocc-basic-api/log%6fut']) {
      expect(canonicalPath(path)).toBe('/ntocc-basic-api/logout')
    }
  })
})
