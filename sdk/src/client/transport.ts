import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '../contracts/console.ts'
import { HTTP_TIMEOUT_MS } from '../contracts/envelope.ts'
import { AbortedError, NetworkError, TimeoutError } from './errors.ts'
import { consolePorts } from './ports.ts'
import { queryString } from './query.ts'
import type { ClientOptions } from './types.ts'

export interface WireRequest {
  method: string
  path: string
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  timeoutMs?: number
}

const baseOf = (options: ClientOptions): string =>
  (typeof options.baseUrl === 'function' ? options.baseUrl() : (options.baseUrl ?? '')).replace(/\/$/, '')

function headersOf(request: WireRequest, options: ClientOptions): Record<string, string> {
  const headers: Record<string, string> = { [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE, ...options.headers?.() }
  const language = options.language?.()
  if (language) headers['Accept-Language'] = language
  if (request.body !== undefined) headers['Content-Type'] = 'application/json'
  if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey
  return headers
}

/**
 * Sends one request and hands the answer to `read` under the same time limit, so that a body that stops coming is
 * noticed too. Rejects with NetworkError, TimeoutError or AbortedError.
 */
export async function send<T>(
  request: WireRequest,
  options: ClientOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const base = baseOf(options)
  const query = queryString(request.query)
  const controller = new AbortController()
  const abort = () => controller.abort()
  let late = false
  const timer = setTimeout(
    () => {
      late = true
      abort()
    },
    request.timeoutMs ?? options.timeoutMs ?? HTTP_TIMEOUT_MS,
  )
  if (request.signal?.aborted) abort()
  request.signal?.addEventListener('abort', abort)
  try {
    const response = await (options.fetch ?? fetch)(`${base}${request.path}${query ? `?${query}` : ''}`, {
      method: request.method,
      headers: headersOf(request, options),
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      credentials: base ? 'include' : 'same-origin',
      cache: 'no-store',
      signal: controller.signal,
    })
    return await read(response)
  } catch (cause) {
    if (late) throw new TimeoutError(consolePorts().translate('timeout'), { cause })
    if (request.signal?.aborted) throw new AbortedError('aborted', { cause })
    throw new NetworkError(consolePorts().translate('network'), { cause })
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', abort)
  }
}
