import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, type GatewayConfig, loadConfig } from './config.ts'
import { keptSessionKeys, parseSessionKeys } from './session/keys.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const load = (env: Record<string, string>): GatewayConfig =>
  loadConfig({
    env,
    root: '/srv/console',
    backendUrl: 'http://127.0.0.1:9000',
    sessionKeys: () => parseSessionKeys(`a:${KEY}`),
  })

describe('configuration', () => {
  it('has the documented defaults', () => {
    expect(load({})).toMatchObject({
      port: 8080,
      dataDir: '/srv/console/.data',
      branchesFile: '/srv/console/branches.yaml',
      demo: true,
      upstreams: { basic: 'http://127.0.0.1:9000', tms: 'http://127.0.0.1:9000', tps: 'http://127.0.0.1:9000' },
    })
  })

  it('a trial is for this machine only, unless HOST says otherwise; anything else listens everywhere', () => {
    expect(load({}).host).toBe('localhost')
    expect(load({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(load({ DATABASE_URL: 'postgres://db/x', DEMO: 'on' }).host).toBe('localhost')
    expect(load({ DEMO: 'off' }).host).toBe('0.0.0.0')
    const urls = { NTOCC_BASIC_URL: 'http://a', NTOCC_TMS_URL: 'http://a', NTOCC_TPS_URL: 'http://a' }
    const alone = loadConfig({ env: urls, root: '/', sessionKeys: () => [] })
    expect(alone).toMatchObject({ demo: false, host: '0.0.0.0' })
  })

  it('turns the trial off on a real database unless told', () => {
    expect(load({ DATABASE_URL: 'postgres://db/x' }).demo).toBe(false)
    expect(load({ DATABASE_URL: 'postgres://db/x', DEMO: 'on' }).demo).toBe(true)
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['NTOCC_BASIC_URL', 'ntocc.example'],
    ['NTOCC_TMS_URL', 'http://user:secret@ntocc.example'],
    ['REDIS_URL', 'localhost:6379'],
    ['SECURITY_CONTACT', 'security@example.com'],
    ['SECURITY_CONTACT', 'mailto:a@example.com\nExpires: never'],
    ['MAP_ORIGINS', 'https://t.example/{z}'],
    ['SESSION_KEYS', 'a:short'],
    ['SESSION_KEYS', `a:${KEY},a:${KEY}`],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
    ['SESSION_HOURS', '0'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(ConfigError)
    expect(() => load({ [name]: value })).toThrow(name)
  })

  it("reads the addresses of integrators' services by the id of their plugin", () => {
    const urls = {
      UPSTREAM_YARD_URL: 'http://yard:8090/base/',
      UPSTREAM_WEIGH_TICKETS_URL: 'https://weigh',
      UPSTREAM_A_URL: '',
    }
    expect(load(urls).areaUpstreams).toEqual({ yard: 'http://yard:8090/base', 'weigh-tickets': 'https://weigh' })
    expect(() => load({ UPSTREAM_YARD_URL: 'ftp://yard' })).toThrow(/UPSTREAM_YARD_URL must be a plain http:/)
    expect(() => load({ UPSTREAM_YARD_URL: 'yard' })).toThrow(/UPSTREAM_YARD_URL must be a URL/)
    const secrets = { UPSTREAM_YARD_SECRET: 'x'.repeat(16), UPSTREAM_A_SECRET: '' }
    expect(load(secrets).areaUpstreamSecrets).toEqual({ yard: 'x'.repeat(16) })
    expect(() => load({ UPSTREAM_YARD_SECRET: 'x'.repeat(15) })).toThrow(/UPSTREAM_YARD_SECRET has fewer than 16/)
  })

  it('names every malformed variable at once', () => {
    expect(() => load({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT[\s\S]*DEMO/)
  })

  it('asks for the upstream addresses when no backend is embedded', () => {
    const alone = () => loadConfig({ env: { NTOCC_BASIC_URL: 'http://a' }, root: '/', sessionKeys: () => [] })
    expect(alone).toThrow(/NTOCC_TMS_URL[\s\S]*NTOCC_TPS_URL/)
    expect(alone).not.toThrow(/NTOCC_BASIC_URL/)
  })
})

describe('session keys', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keys-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are made once, kept for the next start, and readable by the owner only', () => {
    const [first] = keptSessionKeys(folder)
    expect(first?.key).toHaveLength(32)
    expect(keptSessionKeys(folder)).toEqual([first])
    expect(statSync(join(folder, 'session-keys')).mode & 0o077).toBe(0)
    expect(readFileSync(join(folder, 'session-keys'), 'utf8')).toContain(first!.id)
  })

  it('are read in base64 and hex, in order', () => {
    const keys = parseSessionKeys(`new:${'0a'.repeat(32)}, old:${KEY}`)
    expect(keys.map(({ id }) => id)).toEqual(['new', 'old'])
    expect(keys[0]!.key).toEqual(Buffer.alloc(32, 10))
  })
})
