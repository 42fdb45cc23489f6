import { LANGUAGES, STATUS_LOGGED_OUT } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { asBackendError, BackendError, ERROR_CODES, httpStatusOf, messageOf, statusOf } from './errors.ts'
import { languageOf } from './language.ts'

describe('errors of the backend', () => {
  it.each(ERROR_CODES)('S8-026 %s has a status that is no success and a text of its own in every language', code => {
    expect([0, 1, 2]).not.toContain(statusOf(code))
    const texts = LANGUAGES.map(language => messageOf(code, language))
    expect(new Set(texts).size).toBe(LANGUAGES.length)
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]).sort()
    for (const text of texts) expect(names(text)).toEqual(names(texts[0] ?? ''))
  })

  it('S8-026 only the end of a session has the status 21332', () => {
    expect(ERROR_CODES.filter(code => statusOf(code) === STATUS_LOGGED_OUT)).toEqual(['LOGGED_OUT'])
  })

  it('fills figures in', () => {
    expect(messageOf('ACCOUNT_LOCKED', 'en', { minutes: 3 })).toContain('3 minutes')
  })

  it.each([
    [{ code: '57014' }, 'TOO_SLOW'],
    [{ code: '40P01' }, 'BUSY'],
    [{ code: '22021' }, 'BAD_TEXT'],
    [{ code: '22P05' }, 'BAD_TEXT'],
    [{ code: '22003' }, 'BAD_NUMBER'],
    [{ code: '22P02' }, 'BAD_REQUEST'],
    [{ code: '22012' }, 'INTERNAL'],
    [{ code: '23505' }, 'ALREADY_THERE'],
    [{ code: '23514' }, 'BAD_REQUEST'],
    [{ code: '42P01' }, 'INTERNAL'],
    [new TypeError('Cannot convert object to primitive value'), 'BAD_REQUEST'],
    [new TypeError('x is not a function'), 'INTERNAL'],
    [new Error('timeout exceeded when trying to connect'), 'BUSY'],
    [{ statusCode: 413 }, 'TOO_LARGE'],
    [{ statusCode: 400 }, 'BAD_REQUEST'],
    [new Error('secret detail'), 'INTERNAL'],
    [new BackendError('NOT_FOUND'), 'NOT_FOUND'],
  ] as const)('%o is told as %s', (error, code) => {
    expect(asBackendError(error).code).toBe(code)
  })

  it('refusals about the business are HTTP 200, ours are 500', () => {
    expect(httpStatusOf('LOGGED_OUT')).toBe(200)
    expect(httpStatusOf('INTERNAL')).toBe(500)
  })
})

describe('language of an answer', () => {
  it.each([
    [undefined, 'en'],
    ['zh', 'zh'],
    ['zh-CN,en;q=0.8', 'zh'],
    ['fr, ja;q=0.5', 'ja'],
    ['ES', 'es'],
    ['zhx', 'en'],
    ['', 'en'],
  ])('%s gives %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})
