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
    ['codes over an open line', { SMS_URL: 'http://sms.example.com/send' }, /SMS_URL must be an https address/],
    ['a key that can be guessed', { INTERNAL_KEY: 'short' }, /INTERNAL_KEY must be at least 16 characters/],
  ])('is refused: %s', (_, env, message) => {
    expect(() => backendConfig(env)).toThrow(message)
  })
})
