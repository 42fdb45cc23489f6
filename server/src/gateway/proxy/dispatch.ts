import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import type { Caller } from '../callers.ts'
import type { Limits } from '../config.ts'
import { GatewayError } from '../errors.ts'
import { UpstreamGate } from './gate.ts'
import type { Place } from './turns.ts'

/** How long a route may take. */
export interface RouteTimes {
  /** Milliseconds until the response headers. */
  headers: number
  /** Milliseconds until the last byte. */
  total: number
}

export interface UpstreamRequest {
  /** Base URL of the upstream, from the configuration: the only place a bearer can go. */
  base: string
  method: string
  /** Raw path and query, appended to the base byte for byte. */
  target: string
  headers: Record<string, string>
  body?: Buffer | string | Readable
  times: RouteTimes
  /** Whose connections and whose line it takes; undefined: the gateway's own. */
  from?: Caller
  /** Emits 'abort' when the caller has left. */
  caller?: EventEmitter
}

export type UpstreamResponse = Dispatcher.ResponseData
type Done = (error: Error | null, response?: UpstreamResponse) => void

export interface DispatchMetrics {
  started(upstream: string): void
  answered(upstream: string, milliseconds: number): void
  failed(upstream: string, code: string): void
  ended(upstream: string): void
}

const RETRYABLE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

const codeOfError = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? 'UNKNOWN')

export interface DispatcherOptions {
  limits: Limits
  metrics?: DispatchMetrics
  /** Extra TLS options for the upstreams, such as a private CA. */
  ca?: string
}

/**
 * The one way out to the upstreams: TLS verified, redirects not followed, turns by caller, a GET or HEAD sent again
 * once when the socket failed before an answer, everything aborted when the caller leaves or the time is over.
 */
export class UpstreamDispatcher {
  readonly #agent: Agent
  readonly #gates = new Map<string, UpstreamGate>()
  readonly #limits: Limits
  readonly #metrics: DispatchMetrics | undefined

  constructor({ limits, metrics, ca }: DispatcherOptions) {
    this.#limits = limits
    this.#metrics = metrics
    this.#agent = new Agent({
      connections: limits.upstreamConnections,
      pipelining: 1,
      keepAliveTimeout: 60_000,
      maxHeaderSize: 16 * 1024,
      bodyTimeout: limits.upstreamBodyIdle,
      connect: { timeout: limits.upstreamConnect, rejectUnauthorized: true, ...(ca ? { ca } : {}) },
    })
  }

  get inFlight(): number {
    let sum = 0
    for (const gate of this.#gates.values()) sum += gate.inFlight
    return sum
  }

  #gate(base: string): UpstreamGate {
    const known = this.#gates.get(base)
    if (known) return known
    const gate = new UpstreamGate(base, this.#limits)
    this.#gates.set(base, gate)
    return gate
  }

  /** Sends; `done` gets the response with its body still streaming, or an error with an undici or gateway code. */
  send(request: UpstreamRequest, done: Done): void {
    const gate = this.#gate(request.base)
    let place: Place
    try {
      place = gate.enter(request.from)
    } catch (error) {
      done(error as Error)
      return
    }
    const stop = new EventEmitter()
    let stopped = false
    const abort = (): void => {
      stopped = true
      if (place.running) stop.emit('abort')
      else fail('UND_ERR_ABORTED', new Error('gave up waiting'))
    }
    let outOfTime = false
    const expire = (): void => {
      outOfTime = true
      abort()
    }
    // Own timers: undici's are coarse by half a second, and a retry must not start the time again.
    let deadline = setTimeout(expire, request.times.headers)
    request.caller?.once('abort', abort)
    this.#metrics?.started(request.base)
    const startedAt = performance.now()
    let over = false
    const end = (): void => {
      if (over) return
      over = true
      clearTimeout(deadline)
      request.caller?.off('abort', abort)
      gate.leave(place)
      this.#metrics?.ended(request.base)
    }
    const fail = (code: string, error: Error): void => {
      const asked = place.running
      end()
      if (asked) gate.failed(code)
      this.#metrics?.failed(request.base, outOfTime ? 'DEADLINE' : code)
      done(outOfTime ? new GatewayError('UPSTREAM_TIMEOUT', { detail: 'no headers in time' }) : error)
    }
    const attempt = (mayRetry: boolean): void => {
      this.#dispatch(request, stop, (error, response) => {
        if (!response) {
          const code = codeOfError(error)
          if (mayRetry && !stopped && RETRYABLE.has(code) && gate.mayRetry()) {
            attempt(false)
            return
          }
          fail(code, error ?? new Error(code))
          return
        }
        gate.answered()
        const elapsed = performance.now() - startedAt
        this.#metrics?.answered(request.base, elapsed)
        clearTimeout(deadline)
        deadline = setTimeout(expire, request.times.total - elapsed)
        response.body.once('close', end)
        done(null, response)
      })
    }
    const begin = (): void => attempt(request.method === 'GET' || request.method === 'HEAD')
    if (place.running) begin()
    else place.begin = begin
  }

  #dispatch(request: UpstreamRequest, signal: EventEmitter, done: Done): void {
    const { origin, prefix } = this.#gate(request.base)
    const options: Dispatcher.RequestOptions & { origin: string } = {
      origin,
      path: prefix + request.target,
      method: request.method as Dispatcher.HttpMethod,
      headers: request.headers,
      body: request.body ?? null,
      headersTimeout: 0,
      bodyTimeout: this.#limits.upstreamBodyIdle,
      signal,
    }
    this.#agent.request(options, (error, response) => done(error, error ? undefined : response))
  }

  /** The same as a promise. */
  request(request: UpstreamRequest): Promise<UpstreamResponse> {
    return new Promise((resolve, reject) => {
      this.send(request, (error, response) => (response ? resolve(response) : reject(error)))
    })
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }
}

/** What an upstream failure is called towards the page. */
export function upstreamFailure(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  const code = codeOfError(error)
  const late =
    code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  return new GatewayError(late ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED', {
    detail: `${code} ${(error as Error).message}`,
  })
}
