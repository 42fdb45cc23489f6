import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '../contracts/console.ts'
import { HTTP_TIMEOUT_MS } from '../contracts/envelope.ts'
import { FILE_BODY_TYPE } from '../contracts/files.ts'
import type { Language } from '../contracts/language.ts'
import { notePlatformTime } from '../fields/platform-clock.ts'
import { AbortedError, NetworkError, TimeoutError } from './errors.ts'
import { consolePorts } from './ports.ts'
import { queryString } from './query.ts'
import { sendByFetch, sendByXhr } from './send-file.ts'
import type { ClientOptions } from './types.ts'

export interface WireRequest {
  method: string
  path: string
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  signal?: AbortSignal
  language?: Language
  idempotencyKey?: string
  timeoutMs?: number
  /** Bytes as the body, under their own type. */
  blob?: Blob
  keepalive?: boolean
  /** A file as the body. */
  file?: { blob: Blob; onProgress?(sent: number): void }
}

const baseOf = (options: ClientOptions): string =>
  (typeof options.baseUrl === 'function' ? options.baseUrl() : (options.baseUrl ?? '')).replace(/\/$/, '')

function headersOf(request: WireRequest, options: ClientOptions): Record<string, string> {
  const headers: Record<string, string> = { [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE, ...options.headers?.() }
  const language = request.language ?? options.language?.()
  if (language) headers['Accept-Language'] = language
  if (request.file) headers['Content-Type'] = FILE_BODY_TYPE
  else if (request.blob) headers['Content-Type'] = request.blob.type
  else if (request.body !== undefined) headers['Content-Type'] = 'application/json'
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
    const url = `${base}${request.path}${query ? `?${query}` : ''}`
    const response = await respond(request, options, url, base !== '', controller.signal)
    // Answers of others (a file at a storage) say nothing of the platform's clock.
    if (base === '') notePlatformTime(response.headers.get('date'))
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

function respond(
  request: WireRequest,
  options: ClientOptions,
  url: string,
  withCredentials: boolean,
  signal: AbortSignal,
): Promise<Response> {
  const headers = headersOf(request, options)
  if (request.file) {
    const sendFile = options.sendFile ?? (options.fetch ? sendByFetch(options.fetch) : sendByXhr)
    const { blob, onProgress } = request.file
    return sendFile({ url, headers, withCredentials, signal, file: blob, onProgress })
  }
  return (options.fetch ?? fetch)(url, {
    method: request.method,
    headers,
    body: request.blob ?? (request.body === undefined ? undefined : JSON.stringify(request.body)),
    credentials: withCredentials ? 'include' : 'same-origin',
    cache: 'no-store',
    ...(request.keepalive && { keepalive: true }),
    signal,
  })
}
