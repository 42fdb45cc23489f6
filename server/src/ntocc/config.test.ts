import { describe, expect, it } from 'vitest'
import { backendConfig } from './config.ts'

const POSTGRES = { DATABASE_URL: 'postgres://console@db:5432/console' }
const SECRET = { NTOCC_CLIENT_SECRET: 'of this installation' }

describe('the environment of the backend', () => {
  it('is a trial with demo data until a database or DEMO says otherwise', () => {
    expect(backendConfig({})).toMatchObject({ demo: true, demoWaybills: 20_000, dataDir: '.data' })
    expect(backendConfig({ ...POSTGRES, ...SECRET })).toMatchObject({ demo: false })
    expect(backendConfig({ ...POSTGRES, DEMO: 'on' })).toMatchObject({ demo: true })
  })

  it('has a demo that goes on by itself in the trial, elsewhere only when told so', () => {
    const sms = { SMS_URL: 'https://sms.example.com/send', SMS_ACCESS_KEY: 'console', SMS_SECRET: 'sixteen letters.' }
    expect(backendConfig({}).simulator).toBe(true)
    expect(backendConfig({ SIMULATOR: '' }).simulator).toBe(true)
    for (const env of [
      { SIMULATOR: 'off' },
      { DEMO: 'off', ...SECRET },
      { ...POSTGRES, DEMO: 'on' },
      // Drivers that it played would be sent messages for real.
      sms,
    ])
      expect(backendConfig(env).simulator, JSON.stringify(env)).toBeUndefined()
    expect(backendConfig({ ...POSTGRES, DEMO: 'on', SIMULATOR: 'on' }).simulator).toBe(true)
    expect(() => backendConfig({ ...sms, SIMULATOR: 'on' })).toThrow(/SIMULATOR must be off with SMS_URL/)
  })

  it('has a demo drawn for a moment only when one is named', () => {
    expect(backendConfig({}).demoDrawnAt).toBeUndefined()
    const drawnAt = (at: string) => backendConfig({ DEMO_DRAWN_AT: at }).demoDrawnAt?.toISOString()
    expect(drawnAt('2025-11-12T02:30:00Z')).toBe('2025-11-12T02:30:00.000Z')
    expect(drawnAt('2025-11-12T10:30:00+08:00')).toBe('2025-11-12T02:30:00.000Z')
  })

  it('configures branches of a trial as it is told', () => {
    expect(backendConfig({}).demoBranchConfig).toBeUndefined()
    expect(backendConfig({ DEMO_BRANCH_CONFIG: 'HB/some_key=19,HQ/other=a=b' }).demoBranchConfig).toEqual([
      { branchCode: 'HB', key: 'some_key', value: '19' },
      { branchCode: 'HQ', key: 'other', value: 'a=b' },
    ])
  })

  it('has a message service when all of it is named', () => {
    const keys = { SMS_ACCESS_KEY: 'console', SMS_SECRET: 'sixteen letters.' }
    expect(backendConfig({ ...keys, SMS_URL: 'https://sms.example.com/send' }).sms).toEqual({
      url: 'https://sms.example.com/send',
      accessKey: 'console',
      secret: 'sixteen letters.',
    })
    expect(backendConfig({ ...keys, SMS_URL: 'http://127.0.0.1:9000/' }).sms).toBeDefined()
    expect(backendConfig({}).sms).toBeUndefined()
  })

  it('has a text recognition service when all of it is named, with a limit for each account', () => {
    const keys = { OCR_ACCESS_KEY: 'console', OCR_SECRET: 'sixteen letters.' }
    const url = 'https://ocr.example.com/read'
    expect(backendConfig({ ...keys, OCR_URL: url }).ocr).toEqual({
      url,
      accessKey: 'console',
      secret: 'sixteen letters.',
      daily: 200,
    })
    expect(backendConfig({ ...keys, OCR_URL: url, OCR_DAILY: '1' }).ocr?.daily).toBe(1)
    expect(backendConfig({}).ocr).toBeUndefined()
  })

  it.each([
    ['a secret that everybody knows signs nothing real', { DEMO: 'off' }, /NTOCC_CLIENT_SECRET must be set/],
    [
      'nor does the trial one when it is written down',
      { DEMO: 'off', NTOCC_CLIENT_SECRET: 'ntocc-console-secret' },
      /NTOCC_CLIENT_SECRET/,
    ],
    ['another database', { DATABASE_URL: 'mysql://db' }, /DATABASE_URL must be a URL such as postgres/],
    [
      'a message service without its keys',
      { SMS_URL: 'https://sms.example.com/send' },
      /SMS_ACCESS_KEY and SMS_SECRET/,
    ],
    ['a reader without its keys', { OCR_URL: 'https://ocr.example.com/read' }, /OCR_ACCESS_KEY and OCR_SECRET/],
    ['papers over an open line', { OCR_URL: 'http://ocr.example.com/' }, /OCR_URL must be an https address/],
    ['a limit of nothing', { OCR_DAILY: '0' }, /OCR_DAILY must be 1 or more/],
    ['codes over an open line', { SMS_URL: 'http://sms.example.com/send' }, /SMS_URL must be an https address/],
    ['a simulator that is neither on nor off', { SIMULATOR: 'maybe' }, /SIMULATOR must be 'on' or 'off'/],
    [
      'a simulator without demo data',
      { DEMO: 'off', ...SECRET, SIMULATOR: 'on' },
      /SIMULATOR must be off without demo/,
    ],
    ['a moment that is none', { DEMO_DRAWN_AT: 'yesterday' }, /DEMO_DRAWN_AT must be an instant such as/],
    ['a branch without its key', { DEMO_BRANCH_CONFIG: 'HB=19' }, /DEMO_BRANCH_CONFIG must be BRANCH\/key=value/],
    ['a day without its hour', { DEMO_DRAWN_AT: '2025-11-12' }, /DEMO_DRAWN_AT must be an instant such as/],
    [
      'a moment of a demo that there is not',
      { DEMO: 'off', ...SECRET, DEMO_DRAWN_AT: '2025-11-12T02:30:00Z' },
      /DEMO_DRAWN_AT must not be set without demo/,
    ],
    [
      'branches of a demo that there is not',
      { DEMO: 'off', ...SECRET, DEMO_BRANCH_CONFIG: 'HB/some_key=19' },
      /DEMO_BRANCH_CONFIG must not be set without demo/,
    ],
    ['a key that can be guessed', { INTERNAL_KEY: 'short' }, /INTERNAL_KEY must be at least 16 characters/],
  ])('is refused: %s', (_, env, message) => {
    expect(() => backendConfig(env)).toThrow(message)
  })
})
