import type { z } from 'zod'

const VARIABLE = /^UPSTREAM_([A-Z][A-Z0-9_]*)_URL$/

/** The variable of the environment that holds the address of a plugin's upstream. */
export const variableOf = (id: string): string => `UPSTREAM_${id.toUpperCase().replaceAll('-', '_')}_URL`

/** The addresses of all upstreams by plugin id. What is wrong with one is added to the problems. */
export function addressesOf(
  env: Readonly<Record<string, string | undefined>>,
  url: z.ZodType<string, string>,
  problems: string[],
): Record<string, string> {
  const addresses: Record<string, string> = {}
  for (const [name, value = ''] of Object.entries(env)) {
    const [, id] = VARIABLE.exec(name) ?? []
    if (!id) continue
    const read = url.safeParse(value)
    if (read.success) addresses[id.toLowerCase().replaceAll('_', '-')] = read.data
    else problems.push(`${name} ${read.error.issues[0]?.message}`)
  }
  return addresses
}
