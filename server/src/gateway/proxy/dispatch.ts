import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { asError } from '@ntocc/sdk/contracts'
import { Agent, type Dispatcher } from 'undici'
import type { Caller } from '../../turns/turns.ts'
import { GatewayError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { codeOfError, Exchange } from './exchange.ts'
import { UpstreamGate } from './gate.ts'
import { type Reader, Reading } from './reading.ts'

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
    let sending: Sending
    try {
      sending = new Sending([gate, request, this.#metrics], this.#agent, this.#optionsOf(gate, request), done)
    } catch (error) {
      done(asError(error))
      return
    }
    sending.begin()
  }

  /** Reads: a GET or HEAD that has no body. Answers how to give it up; undefined when there was no place for it. */
  read(request: UpstreamRequest, reader: Reader): (() => void) | undefined {
    const gate = this.#gate(request.base)
    let reading: Reading
    try {
      reading = new Reading([gate, request, this.#metrics], this.#dispatch, this.#optionsOf(gate, request), reader)
    } catch (error) {
      reader.failed(asError(error))
      return undefined
    }
    reading.begin()
    return () => reading.abort()
  }

  readonly #dispatch = (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void => {
    this.#agent.dispatch(options, handler)
  }

  #optionsOf({ origin, prefix }: UpstreamGate, request: UpstreamRequest) {
    return {
      origin,
      path: prefix + request.target,
      method: request.method as Dispatcher.HttpMethod,
      headers: request.headers,
      body: request.body ?? null,
      headersTimeout: 0,
      bodyTimeout: this.#limits.upstreamBodyIdle,
    }
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

/** A request whose answer goes to a callback, as a stream. */
class Sending extends Exchange {
  readonly #agent: Agent
  readonly #options: Dispatcher.RequestOptions
  readonly #done: Done
  readonly #stop = new EventEmitter()
  readonly #abort = () => this.abort()

  constructor(
    parts: ConstructorParameters<typeof Exchange>,
    agent: Agent,
    options: Dispatcher.RequestOptions,
    done: Done,
  ) {
    super(...parts)
    this.#agent = agent
    this.#options = { ...options, signal: this.#stop }
    this.#done = done
    this.request.caller?.once('abort', this.#abort)
  }

  protected ask(): void {
    this.#agent.request(this.#options, (error, response) => {
      if (error) {
        this.failed(error)
        return
      }
      this.answered()
      response.body.once('close', () => this.end())
      this.#done(null, response)
    })
  }

  protected cancel(): void {
    this.#stop.emit('abort')
  }

  protected refused(error: Error): void {
    this.#done(error)
  }

  protected override end(): void {
    this.request.caller?.off('abort', this.#abort)
    super.end()
  }
}

/** What an upstream failure is called towards the page. */
export function upstreamFailure(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  const code = codeOfError(error)
  const late =
    code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  return new GatewayError(late ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED', {
    detail: `${code} ${asError(error).message}`,
  })
}
