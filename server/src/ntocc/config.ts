import { z } from 'zod'
import type { AreaBuild } from './areas/read.ts'
import type { Db } from './db/database.ts'
import type { SmsService } from './messages/provider.ts'
import type { Plays } from './played.ts'
import type { BranchConfigValue } from './seed/branches.ts'
import { type ConnectedServices, outsideServices } from './services/settings.ts'
import { SERVICE_URL } from './services/url.ts'

/** How the embedded backend runs; `backendConfig` reads it from the environment (architecture, section 9). */
export interface BackendConfig extends ConnectedServices {
  /** The data folder, or 'memory://'. Not used when `databaseUrl` is set. */
  dataDir: string
  databaseUrl?: string
  redisUrl?: string
  /** Prefix of every Redis channel, so that tests and deployments can share a server. */
  redisPrefix: string
  /** The trial: demo accounts and data, short messages shown in the outbox. */
  demo: boolean
  demoWaybills: number
  /** The moment that the demo is drawn for, to be moved to the present: what tests start with is the same at any time. */
  demoDrawnAt?: Date
  /** Configuration that branches of a trial have, whatever they had before. */
  demoBranchConfig?: readonly BranchConfigValue[]
  /** Who delivers short messages; without one nobody does, and a trial shows them. */
  sms?: SmsService
  /** A trial plays the services outside that are not connected; every answer says so. */
  simulate?: boolean
  /** A trial whose business goes on by itself. */
  simulator?: boolean
  /** Guards /internal/*; without it those paths do not exist. */
  internalKey?: string
  clientId: string
  clientSecret: string
  logLevel: string
  /** The environment as it came, for variables that areas name. */
  env?: Record<string, string | undefined>
  /** Services outside that a trial plays, when an area in force asks for their variable. */
  plays?: Plays
  /** An open database to use instead of opening one (tests); not closed with the server. */
  db?: Db
  /** Where log lines go; standard output when absent. */
  logTo?: NodeJS.WritableStream
  /** Folders with built plugins, whose services run here; none unless told. */
  pluginDirs?: readonly string[]
  /** Which plugins each branch has; every branch has all of them without it. */
  branchesFile?: string
  /** Areas that are not whole yet are in force too: for those who work on them. */
  pluginDrafts?: boolean
  /** Areas that run from their sources instead of a build (tests). */
  areaSources?: readonly AreaBuild[]
  /** The database has the tables of these very areas and all that a start adds: nothing is compared or added (tests). */
  isPrepared?: boolean
  /** Milliseconds between two looks for jobs that are due (tests). */
  jobLookMs?: number
  /** False: the clock runs no jobs; those that are sent run all the same (tests). */
  clock?: boolean
  /** Milliseconds that a search may take for one kind of record, and for all of them (tests). */
  searchMs?: { kind: number; all: number }
  /** Milliseconds that a call of an area may take (tests). */
  areaCallMs?: number
  /** Password of the first administrator of an empty installation; made and logged once when absent. */
  adminPassword?: string
}

/** Known to everybody, so it may guard and sign nothing but demo data. */
const TRIAL_SECRET = 'ntocc-console-secret'

const ONE_CONFIG = String.raw`[A-Za-z0-9]+/\w+=[^,]*`
const BRANCH_CONFIG = new RegExp(`^${ONE_CONFIG}(?:,${ONE_CONFIG})*$`)

const branchConfigOf = (text: string): BranchConfigValue[] =>
  text.split(',').map(each => {
    const [, branchCode = '', key = '', value = ''] = /^(\w+)\/(\w+)=(.*)$/.exec(each) ?? []
    return { branchCode, key, value }
  })

const ENV = z.object({
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a URL such as postgres://user@host:5432/name')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a URL such as redis://host:6379')
    .optional(),
  DEMO: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).optional(),
  SIMULATOR: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).optional(),
  DEMO_WAYBILLS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(5_000_000, 'must be at most 5000000')
    .default(20_000),
  DEMO_DRAWN_AT: z.iso.datetime({ offset: true, error: 'must be an instant such as 2025-11-12T02:30:00Z' }).optional(),
  DEMO_BRANCH_CONFIG: z
    .string()
    .regex(BRANCH_CONFIG, 'must be BRANCH/key=value, several separated by commas')
    .optional(),
  INTERNAL_KEY: z.string().min(16, 'must be at least 16 characters').optional(),
  NTOCC_CLIENT_ID: z.string().default('ntocc-console'),
  NTOCC_CLIENT_SECRET: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PLUGINS_DRAFT: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('off'),
  SMS_URL: SERVICE_URL.optional(),
  SMS_ACCESS_KEY: z.string().optional(),
  SMS_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  SMS_SIGN: z.string().max(40, 'must be at most 40 characters').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters').optional(),
})

const unusable = (problems: readonly string[]): Error =>
  new Error(['The configuration is not usable:', ...problems.map(problem => `  - ${problem}`)].join('\n'))

/** Reads the environment. @throws Error naming every malformed variable and what it should look like */
export const backendConfig = (env: Record<string, string | undefined>): BackendConfig => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = ENV.safeParse(given)
  if (!read.success) throw unusable(read.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`))
  const values = read.data
  const demo = (values.DEMO ?? (values.DATABASE_URL ? 'off' : 'on')) === 'on'
  const problems: string[] = []
  const secret = values.NTOCC_CLIENT_SECRET ?? TRIAL_SECRET
  if (secret === TRIAL_SECRET && !demo)
    problems.push(
      'NTOCC_CLIENT_SECRET must be set without demo data: links and codes for consignees are signed with it',
    )
  const { SMS_URL: url, SMS_ACCESS_KEY: accessKey, SMS_SECRET: smsSecret, SMS_SIGN: sign } = values
  if (url && !(accessKey && smsSecret)) problems.push('SMS_ACCESS_KEY and SMS_SECRET must be set with SMS_URL')
  const plays = values.SIMULATOR === 'on'
  if (plays && !demo) problems.push('SIMULATOR must be off without demo data')
  if (plays && url) problems.push('SIMULATOR must be off with SMS_URL: drivers that it plays are sent short messages')
  const drawnAt = values.DEMO_DRAWN_AT ? new Date(values.DEMO_DRAWN_AT) : undefined
  if (drawnAt && !demo) problems.push('DEMO_DRAWN_AT must not be set without demo data')
  const { DEMO_BRANCH_CONFIG: branchConfig } = values
  if (branchConfig && !demo) problems.push('DEMO_BRANCH_CONFIG must not be set without demo data')
  const outside = outsideServices(given)
  problems.push(...outside.problems)
  if (problems.length > 0) throw unusable(problems)
  return {
    dataDir: values.DATA_DIR,
    ...(values.DATABASE_URL && { databaseUrl: values.DATABASE_URL }),
    ...(values.REDIS_URL && { redisUrl: values.REDIS_URL }),
    redisPrefix: 'ntocc:',
    demo,
    demoWaybills: values.DEMO_WAYBILLS,
    ...(drawnAt && { demoDrawnAt: drawnAt }),
    ...(branchConfig && { demoBranchConfig: branchConfigOf(branchConfig) }),
    ...(url && accessKey && smsSecret && { sms: { url, accessKey, secret: smsSecret, ...(sign && { sign }) } }),
    ...outside.services,
    ...(demo && { simulate: true }),
    ...((plays || (values.SIMULATOR === undefined && demo && !values.DATABASE_URL && !url)) && { simulator: true }),
    ...(values.INTERNAL_KEY && { internalKey: values.INTERNAL_KEY }),
    clientId: values.NTOCC_CLIENT_ID,
    clientSecret: secret,
    logLevel: values.LOG_LEVEL,
    ...(values.PLUGINS_DRAFT === 'on' && { pluginDrafts: true }),
    ...(values.ADMIN_PASSWORD && { adminPassword: values.ADMIN_PASSWORD }),
    env: { ...env },
  }
}
