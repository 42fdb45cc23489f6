import { describe, expect, it } from 'vitest'
import { openSecret, sealSecret } from './factor-secret.ts'
import { base32, codeOf, otpauthUri, stepAt, stepOfCode } from './totp.ts'
import { deviceOf } from './user-agent.ts'

/** The key of the test vectors of both documents. */
const SECRET = Buffer.from('12345678901234567890')

describe('one-time passwords', () => {
  it('are those of RFC 6238, appendix B', () => {
    const vectors: [seconds: number, code: string][] = [
      [59, '94287082'],
      [1111111109, '07081804'],
      [1111111111, '14050471'],
      [1234567890, '89005924'],
      [2000000000, '69279037'],
      [20000000000, '65353130'],
    ]
    for (const [seconds, code] of vectors) expect(codeOf(SECRET, stepAt(seconds * 1000), 8)).toBe(code)
  })

  it('are those of RFC 4226, appendix D', () => {
    const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
    expect(codes.map((_, counter) => codeOf(SECRET, counter))).toEqual(codes)
  })

  it('are taken of the step before and after, and of no other', () => {
    const now = 1_000_000 * 30_000
    const around = [-2, -1, 0, 1, 2].map(by => stepOfCode(SECRET, codeOf(SECRET, 1_000_000 + by), now))
    expect(around).toEqual([undefined, 999_999, 1_000_000, 1_000_001, undefined])
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect(stepOfCode(SECRET, code, now)).toBeUndefined()
  })

  it('give apps a secret in base32 (RFC 4648, section 10) under a name that is read as one', () => {
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(text => base32(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ])
    expect(otpauthUri(SECRET, '物流 & Co', 'a:b')).toBe(
      `otpauth://totp/${encodeURIComponent('物流 & Co')}:a%3Ab?secret=${base32(SECRET)}&issuer=${encodeURIComponent('物流 & Co')}`,
    )
  })
})

describe('a sealed secret', () => {
  it('opens with the same installation and account only', () => {
    const sealed = sealSecret('one installation', 7, SECRET)
    expect(openSecret('one installation', 7, sealed)).toEqual(SECRET)
    expect(openSecret('one installation', 8, sealed)).toBeUndefined()
    expect(openSecret('another', 7, sealed)).toBeUndefined()
    expect(openSecret('one installation', 7, `${sealed.slice(0, -2)}AA`)).toBeUndefined()
    expect(openSecret('one installation', 7, '')).toBeUndefined()
    expect(sealSecret('one installation', 7, SECRET)).not.toBe(sealed)
  })
})

describe('the name of a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      { browser: 'Chrome 130', system: 'Windows', isPhone: false },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.2849.46',
      { browser: 'Edge 130', system: 'Windows', isPhone: false },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      { browser: 'Safari 18', system: 'iOS', isPhone: true },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; V2301A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49',
      { browser: 'WeChat 8', system: 'Android', isPhone: true },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0',
      { browser: 'Firefox 131', system: 'macOS', isPhone: false },
    ],
    ['curl/8.5.0', { isPhone: false }],
    ['<script>alert(1)</script>', { isPhone: false }],
    [null, { isPhone: false }],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toEqual(device)
  })
})
