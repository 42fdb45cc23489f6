import { OUTSIDE_SERVICES, type OutsideServiceName, type OutsideServiceStanding } from '@ntocc/sdk/contracts'
import { z } from 'zod'
import type { OutsideService } from '../outside/ask.ts'
import { SERVICE_URL } from './url.ts'

/** Beginning of the variables of each service, and how many calls one account may cause in a day unless told. */
const SETTINGS: Readonly<Record<OutsideServiceName, { prefix: string; daily: number }>> = {
  ocr: { prefix: 'OCR', daily: 200 },
  elements: { prefix: 'ELEMENT', daily: 100 },
  chain: { prefix: 'CHAIN', daily: 1_000 },
  eSign: { prefix: 'ESIGN', daily: 1_000 },
}

/** Those that are connected. */
export type ConnectedServices = { [N in OutsideServiceName]?: OutsideService }

/** The setting that would connect a service. */
export const settingOf = (name: OutsideServiceName): string => `${SETTINGS[name].prefix}_URL`

const shapeOf = (daily: number) =>
  z.object({
    URL: SERVICE_URL.optional(),
    ACCESS_KEY: z.string().optional(),
    SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
    DAILY: z.coerce
      .number({ error: 'must be a number' })
      .int('must be a whole number')
      .min(1, 'must be 1 or more')
      .max(100_000, 'must be at most 100000')
      .default(daily),
  })

const readOne = (
  name: OutsideServiceName,
  env: Readonly<Record<string, string | undefined>>,
): { service?: OutsideService; problems: string[] } => {
  const { prefix, daily } = SETTINGS[name]
  const own = ['URL', 'ACCESS_KEY', 'SECRET', 'DAILY'].flatMap(key => {
    const value = env[`${prefix}_${key}`]
    return value ? [[key, value] as const] : []
  })
  const read = shapeOf(daily).safeParse(Object.fromEntries(own))
  if (!read.success)
    return { problems: read.error.issues.map(issue => `${prefix}_${issue.path.join('.')} ${issue.message}`) }
  const { URL: url, ACCESS_KEY: accessKey, SECRET: secret, DAILY } = read.data
  if (!url) return { problems: [] }
  if (!accessKey || !secret)
    return { problems: [`${prefix}_ACCESS_KEY and ${prefix}_SECRET must be set with ${prefix}_URL`] }
  return { service: { url, accessKey, secret, daily: DAILY }, problems: [] }
}

/** The services outside that an environment connects, and what is wrong with those that it means to. */
export const outsideServices = (
  env: Readonly<Record<string, string | undefined>>,
): { services: ConnectedServices; problems: string[] } => {
  const read = OUTSIDE_SERVICES.map(name => [name, readOne(name, env)] as const)
  return {
    services: Object.fromEntries(read.flatMap(([name, { service }]) => (service ? [[name, service]] : []))),
    problems: read.flatMap(([, { problems }]) => problems),
  }
}

/** How a service stands in an installation, as pages are told. */
export const standingOf = (
  config: ConnectedServices & { simulate?: boolean },
  name: OutsideServiceName,
): OutsideServiceStanding => {
  if (config[name]) return { connected: true }
  const setting = settingOf(name)
  // Without a chain outside proofs stand in the console's own ledger, which is real.
  return config.simulate && name !== 'chain'
    ? { connected: true, simulated: true, setting }
    : { connected: false, setting }
}
