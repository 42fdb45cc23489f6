import { describe, expect, it } from 'vitest'
import { readCookie } from '../session/cookies.ts'
import { isChatAppBrowser } from '../ui/chat-app.ts'
import { pickLanguage } from './language.ts'
import { DEFAULT_SIZE, sizeOf } from './size.ts'
import { themeOf } from './theme.ts'

describe('language', () => {
  it.each([
    ['S9-021 the cookie’s', 'ja', 'zh-CN', 'ja'],
    ['S9-022 without one the browser’s', undefined, 'zh-CN', 'zh'],
    ['S9-022 whatever its case and country', undefined, 'ES-mx', 'es'],
    ['a cookie that is none of ours does not count', 'fr', 'ja-JP', 'ja'],
    ['S9-023 else English', undefined, 'fr-FR', 'en'],
    ['S3-047 English for a browser that says nothing', undefined, undefined, 'en'],
  ])('%s', (_name, cookie, browser, expected) => expect(pickLanguage(cookie, browser)).toBe(expected))
})

describe('preferences', () => {
  it('S3-048 the default size is medium', () => {
    expect(DEFAULT_SIZE).toBe('medium')
    expect(sizeOf(undefined)).toBe('medium')
    expect(sizeOf('huge')).toBe('medium')
    expect(sizeOf('small')).toBe('small')
  })

  it('appearance follows the system unless chosen', () => {
    expect([themeOf(undefined), themeOf('dark'), themeOf('pink')]).toEqual(['system', 'dark', 'system'])
  })

  it('cookies are read by their whole name and decoded', () => {
    expect(readCookie('size', 'xsize=large; size=small')).toBe('small')
    expect(readCookie('name', 'name=%E6%AD%A6')).toBe('武')
    expect(readCookie('name', 'name=%')).toBe('%')
    expect(readCookie('absent', 'a=1')).toBeUndefined()
  })
})

describe('chat-app browsers', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Mobile/15E148 MicroMessenger/8.0.40', true],
    ['Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36 DingTalk/7.0', true],
    ['Mozilla/5.0 (Windows NT 10.0) WindowsWechat MicroMessenger/7.0', false],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Version/17.0 Mobile/15E148 Safari/604.1', false],
  ])('%s', (userAgent, expected) => expect(isChatAppBrowser(userAgent)).toBe(expected))
})
