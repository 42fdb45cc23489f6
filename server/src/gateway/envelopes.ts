import type { Envelope } from '@ntocc/sdk/contracts'
import { GatewayError } from './errors.ts'
import { MAX_TARGET_BYTES } from './path-policy.ts'
import type { UpstreamResponse } from './proxy/dispatch.ts'

/** Answers of this size or more are not what an envelope looks like. */
const MOST_JSON_BYTES = 16 * 1024 * 1024

/** The envelope of an answer, read whole. Throws GatewayError when it is not one, or the stream's own error. */
export async function readJson<T>(response: UpstreamResponse): Promise<Envelope<T>> {
  let text = ''
  response.body.setEncoding('utf8')
  for await (const chunk of response.body) {
    text += chunk as string
    if (text.length > MOST_JSON_BYTES) throw new GatewayError('UPSTREAM_FAILED', { detail: 'answer too large' })
  }
  const envelope = readEnvelope<T>(text)
  if (!envelope) throw new GatewayError('UPSTREAM_FAILED', { detail: `no envelope, HTTP ${response.statusCode}` })
  return envelope
}

/** Undefined for a text that is no envelope. */
export function readEnvelope<T>(text: string): Envelope<T> | undefined {
  try {
    const value = JSON.parse(text) as Envelope<T> | null
    return typeof value?.status === 'number' ? value : undefined
  } catch {
    return undefined
  }
}

/** The fields of a JSON object as a query may carry them; nothing is left out but null. Throws BAD_BODY. */
export function plainFields(fields: unknown): Record<string, string | number> {
  const plain: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value === null || value === undefined) continue
    if (typeof value === 'object') throw new GatewayError('BAD_BODY', { detail: `field ${name} is not plain` })
    plain[name] = typeof value === 'number' ? value : String(value)
  }
  return plain
}

/** '' or '?a=1&b=2'; undefined values are left out. Throws BODY_TOO_LARGE for more than an address may hold. */
export function queryString(query: Record<string, string | number | undefined> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.append(name, String(value))
  const text = params.toString()
  if (text.length > MAX_TARGET_BYTES) throw new GatewayError('BODY_TOO_LARGE', { detail: 'too much for a query' })
  return text && `?${text}`
}
