import type { z } from 'zod'

const VARIABLE = /^UPSTREAM_([A-Z][A-Z0-9_]*)_(URL|SECRET)$/
/** As long as the secrets of other services that sign. */
const LEAST_SECRET = 16

/** What the environment says of integrators' own services, by the id of their plugin. */
export interface UpstreamSettings {
  /** Where they are. */
  urls: Record<string, string>
  /** What they sign with, where they may tell of changes. */
  secrets: Record<string, string>
}

/** The variable of the environment that holds the address of a plugin's upstream. */
export const variableOf = (id: string): string => `UPSTREAM_${id.toUpperCase().replaceAll('-', '_')}_URL`

/** The settings of all upstreams. What is wrong with one is added to the problems. */
export function upstreamSettings(
  env: Readonly<Record<string, string | undefined>>,
  url: z.ZodType<string, string>,
  problems: string[],
): UpstreamSettings {
  const settings: UpstreamSettings = { urls: {}, secrets: {} }
  for (const [name, value = ''] of Object.entries(env)) {
    const [, variable, what] = VARIABLE.exec(name) ?? []
    if (!variable) continue
    const id = variable.toLowerCase().replaceAll('_', '-')
    if (what === 'SECRET') {
      if (value.length < LEAST_SECRET) problems.push(`${name} has fewer than ${LEAST_SECRET} characters`)
      settings.secrets[id] = value
      continue
    }
    const read = url.safeParse(value)
    if (read.success) settings.urls[id] = read.data
    else problems.push(`${name} ${read.error.issues[0]?.message}`)
  }
  return settings
}
