import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type AreaContract, asError } from '@ntocc/sdk/contracts'
import { z } from 'zod'
import { pluginFolders } from '../builds/folders.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { parseSessionKeys, type SessionKey } from './session/keys.ts'
import { upstreamSettings } from './upstreams/addresses.ts'

export interface Upstreams {
  /** Base URLs; the full path, `/ntocc-basic-api/...`, is appended. */
  basic: string
  tms: string
  tps: string
  /** Socket base of an external notification service; undefined: the embedded feed or Redis. */
  notify?: string
}

/** Host that stands for both loopback addresses. */
export const LOOPBACKS = 'localhost'

export interface GatewayConfig {
  /** Address to listen on; {@link LOOPBACKS} for both addresses of this machine alone. */
  host: string
  port: number
  /** Own loopback port for /metrics; undefined: on the main port, for loopback callers only. */
  metricsPort?: number
  dataDir: string
  redisUrl?: string
  /** Prefix of every Redis key and channel, so that tests and deployments can share a server. */
  redisPrefix: string
  upstreams: Upstreams
  /** Shared secret of the embedded backend's internal routes. */
  internalKey?: string
  clientId: string
  clientSecret: string
  branchesFile: string
  /** Folders whose sub-folders are plugins, each with its build in `dist`, or is the build itself. */
  pluginDirs: string[]
  /** Plugins that are not whole yet are in force too, in every branch: for those who work on them. */
  pluginDrafts?: boolean
  /** Areas whose contract is at hand and that may not be built: tests and tools know the product's by their sources. */
  contracts?: readonly AreaContract[]
  /** Base URLs of integrators' own services, by the id of the plugin whose calls they answer. */
  areaUpstreams?: Readonly<Record<string, string>>
  /** What those services sign with who may tell of changes, by the same ids. */
  areaUpstreamSecrets?: Readonly<Record<string, string>>
  shellDir: string
  sessionKeys: SessionKey[]
  sessionMs: number
  /** Addresses or CIDR blocks whose X-Forwarded-* are believed. */
  trustedProxies: string[]
  /** Host names served; empty: any. */
  allowedHosts: string[]
  /** Where the page sends API calls: '' for the same origin. */
  apiBase: string
  /** Hosts that maps may be loaded from: `amap` or origins of tile servers; empty: none. */
  mapOrigins: string[]
  /** Whom to tell of a hole (RFC 9116); empty: nobody is named. */
  securityContacts: string[]
  logLevel: string
  demo: boolean
  shutdown: { probeMs: number; graceMs: number }
  limits: Limits
}

/** A variable is missing or malformed; the message names it and says what it should look like. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const port = z.coerce
  .number({ error: 'must be a port number' })
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65535, 'must be 0 to 65535')

const list = z.string().transform(value =>
  value
    .split(',')
    .map(item => item.trim())
    .filter(Boolean),
)

const url = (schemes: string[]) =>
  z.string().transform((value, context) => {
    let parsed: URL
    try {
      parsed = new URL(value)
    } catch {
      context.addIssue({ code: 'custom', message: `must be a URL such as ${schemes[0]}//host:port` })
      return z.NEVER
    }
    const bad =
      !schemes.includes(parsed.protocol) || parsed.search !== '' || parsed.hash !== '' || parsed.username !== ''
    if (bad) context.addIssue({ code: 'custom', message: `must be a plain ${schemes.join(' or ')} URL` })
    return value.replace(/\/+$/, '')
  })

const address = list.refine(
  items =>
    items.every(item => {
      const [ip = '', bits] = item.split('/')
      const family = isIP(ip)
      return family > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
    }),
  'must be addresses or CIDR blocks, comma-separated, such as 10.0.0.0/8',
)

const mapOrigins = list.refine(
  items => items.every(item => item === 'amap' || /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?$/.test(item)),
  "must be 'amap' or origins such as https://tiles.example.com, comma-separated",
)

const contacts = list.refine(
  items => items.every(item => /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/[^\s/]\S*|tel:\+?[\d-]+)$/.test(item)),
  'must be mailto:, https: or tel: addresses, comma-separated, such as mailto:security@example.com',
)

const onOff = z.enum(['on', 'off'], { error: "must be 'on' or 'off'" })
const httpUrl = url(['http:', 'https:'])

const ENV = z.object({
  HOST: z.string().optional(),
  PORT: port.default(8080),
  METRICS_PORT: port.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a URL such as redis://host:6379')
    .optional(),
  NTOCC_BASIC_URL: httpUrl.optional(),
  NTOCC_TMS_URL: httpUrl.optional(),
  NTOCC_TPS_URL: httpUrl.optional(),
  NTOCC_NOTIFY_URL: url(['ws:', 'wss:', 'http:', 'https:']).optional(),
  NTOCC_CLIENT_ID: z.string().default('ntocc-console'),
  NTOCC_CLIENT_SECRET: z.string().default('ntocc-console-secret'),
  INTERNAL_KEY: z.string().min(16, 'must be at least 16 characters').optional(),
  BRANCHES_FILE: z.string().default('branches.yaml'),
  PLUGINS_DIR: list.default([]),
  PLUGINS_DRAFT: onOff.default('off'),
  SESSION_KEYS: z.string().optional(),
  SESSION_HOURS: z.coerce.number().positive('must be above 0').max(168, 'must be at most 168').default(12),
  TRUSTED_PROXIES: address.default([]),
  ALLOWED_HOSTS: list.default([]),
  API_BASE: z.union([z.literal(''), httpUrl]).default(''),
  MAP_ORIGINS: mapOrigins.default([]),
  SECURITY_CONTACT: contacts.default([]),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info'),
  DEMO: onOff.optional(),
})

export interface ConfigSources {
  env: Record<string, string | undefined>
  /** Folder that holds shell/, plugins/ and branches.yaml. */
  root: string
  /** Address of the embedded backend; takes the place of the NTOCC_*_URL that are not set. */
  backendUrl?: string
  internalKey?: string
  /** Keys to use when SESSION_KEYS is not set. */
  sessionKeys: (dataDir: string) => SessionKey[]
}

/** Reads the environment (README, table of variables). Throws ConfigError naming every malformed variable. */
export function loadConfig(sources: ConfigSources): GatewayConfig {
  const given = Object.fromEntries(
    Object.entries(sources.env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = ENV.safeParse(given)
  if (!read.success) throw new ConfigError(read.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`))
  const env = read.data
  const problems: string[] = []
  const upstream = (name: 'NTOCC_BASIC_URL' | 'NTOCC_TMS_URL' | 'NTOCC_TPS_URL'): string => {
    const value = env[name] ?? sources.backendUrl
    if (!value) problems.push(`${name} is needed when the embedded backend does not run`)
    return value ?? ''
  }
  const upstreams: Upstreams = {
    basic: upstream('NTOCC_BASIC_URL'),
    tms: upstream('NTOCC_TMS_URL'),
    tps: upstream('NTOCC_TPS_URL'),
    ...(env.NTOCC_NOTIFY_URL ? { notify: env.NTOCC_NOTIFY_URL } : {}),
  }
  const { urls: areaUpstreams, secrets: areaUpstreamSecrets } = upstreamSettings(given, httpUrl, problems)
  const dataDir = resolve(sources.root, env.DATA_DIR)
  let sessionKeys: SessionKey[] = []
  try {
    sessionKeys = env.SESSION_KEYS ? parseSessionKeys(env.SESSION_KEYS) : sources.sessionKeys(dataDir)
  } catch (error) {
    problems.push(`${env.SESSION_KEYS ? 'SESSION_KEYS' : 'DATA_DIR cannot be used:'} ${asError(error).message}`)
  }
  if (problems.length > 0) throw new ConfigError(problems)
  // Demo data are those of the embedded backend in its own database.
  const demo = (env.DEMO ?? (env.DATABASE_URL || !sources.backendUrl ? 'off' : 'on')) === 'on'
  const internalKey = sources.internalKey ?? env.INTERNAL_KEY
  return {
    // The accounts of the demo have a public password.
    host: env.HOST ?? (demo ? LOOPBACKS : '0.0.0.0'),
    port: env.PORT,
    ...(env.METRICS_PORT === undefined ? {} : { metricsPort: env.METRICS_PORT }),
    dataDir,
    ...(env.REDIS_URL ? { redisUrl: env.REDIS_URL } : {}),
    redisPrefix: 'ntocc:',
    upstreams,
    ...(internalKey ? { internalKey } : {}),
    clientId: env.NTOCC_CLIENT_ID,
    clientSecret: env.NTOCC_CLIENT_SECRET,
    branchesFile: resolve(sources.root, env.BRANCHES_FILE),
    areaUpstreams,
    areaUpstreamSecrets,
    pluginDirs: pluginFolders(sources.root, env.PLUGINS_DIR),
    pluginDrafts: env.PLUGINS_DRAFT === 'on',
    shellDir: resolve(sources.root, 'shell/dist'),
    sessionKeys,
    sessionMs: env.SESSION_HOURS * 3_600_000,
    trustedProxies: env.TRUSTED_PROXIES,
    allowedHosts: env.ALLOWED_HOSTS.map(name => name.toLowerCase()),
    apiBase: env.API_BASE,
    mapOrigins: env.MAP_ORIGINS,
    securityContacts: env.SECURITY_CONTACT,
    logLevel: env.LOG_LEVEL,
    demo,
    shutdown: { probeMs: demo ? 0 : 2_000, graceMs: 10_000 },
    limits: DEFAULT_LIMITS,
  }
}
