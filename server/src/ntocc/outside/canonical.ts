import { createHash } from 'node:crypto'

/** The same text for the same JSON value, however its keys are ordered. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
  return `{${entries.join(',')}}`
}

/** SHA-256, hexadecimal. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')
