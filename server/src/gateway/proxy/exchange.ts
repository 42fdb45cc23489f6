import type { Place } from '../../turns/turns.ts'
import { GatewayError } from '../errors.ts'
import type { DispatchMetrics, UpstreamRequest } from './dispatch.ts'
import type { UpstreamGate } from './gate.ts'

const RETRYABLE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

export const codeOfError = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? 'UNKNOWN')

/**
 * One request at an upstream from its place in the line to its last byte: its turn, its two times, the one retry there is,
 * and what is counted of it. How it is asked, and who gets the answer, is the business of those that extend it.
 */
export abstract class Exchange {
  readonly request: UpstreamRequest
  readonly #gate: UpstreamGate
  readonly #metrics: DispatchMetrics | undefined
  readonly #startedAt = performance.now()
  readonly #place: Place
  readonly #timer: NodeJS.Timeout
  #lateTimer: NodeJS.Timeout | undefined
  #isAnswered = false
  #isOver = false
  #isStopped = false
  #isOutOfTime = false
  #mayRetry: boolean

  /** Takes a place in the line. Throws GatewayError when there is none. */
  constructor(gate: UpstreamGate, request: UpstreamRequest, metrics: DispatchMetrics | undefined) {
    this.#gate = gate
    this.request = request
    this.#metrics = metrics
    this.#mayRetry = request.method === 'GET' || request.method === 'HEAD'
    this.#place = gate.enter(request.from)
    // Own timers: undici's are coarse by half a second, and a retry must not start the time again.
    this.#timer = setTimeout(tooLate, request.times.headers, this)
    metrics?.started(request.base)
  }

  /** Sends it to the upstream, again for a retry. */
  protected abstract ask(): void
  /** Gives up what has been sent; it then fails, or its body does. */
  protected abstract cancel(): void
  /** There will be no answer. */
  protected abstract refused(error: Error): void

  /** To be called once: sends it now or when its turn comes. */
  begin(): void {
    if (this.#place.running) this.ask()
    else this.#place.begin = () => this.ask()
  }

  /** Nobody waits for it any longer, or its time is over. */
  abort(): void {
    if (this.#isOver) return
    this.#isStopped = true
    if (this.#place.running) this.cancel()
    else this.#fail('UND_ERR_ABORTED', new Error('gave up waiting'))
  }

  /** Its first time is over. With headers in time, what is left of the whole is given to the body. */
  late(): void {
    const left = this.request.times.total - (performance.now() - this.#startedAt)
    if (this.#isAnswered && left > 0) {
      this.#lateTimer = setTimeout(tooLate, left, this)
      return
    }
    this.#isOutOfTime = true
    this.abort()
  }

  /** The headers are there; the body may go on. */
  protected answered(): void {
    this.#isAnswered = true
    this.#gate.answered()
    this.#metrics?.answered(this.request.base, performance.now() - this.#startedAt)
  }

  /** There was an error before headers: asks again where that is allowed, else it has failed. */
  protected failed(error: unknown): void {
    const code = codeOfError(error)
    if (this.#mayRetry && !this.#isStopped && RETRYABLE.has(code) && this.#gate.mayRetry()) {
      this.#mayRetry = false
      this.ask()
      return
    }
    this.#fail(code, error instanceof Error ? error : new Error(code))
  }

  /** The last byte is there, or there will be none. */
  protected end(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    if (this.#lateTimer) clearTimeout(this.#lateTimer)
    this.#gate.leave(this.#place)
    this.#metrics?.ended(this.request.base)
  }

  #fail(code: string, error: Error): void {
    const asked = this.#place.running
    this.end()
    if (asked) this.#gate.failed(code)
    this.#metrics?.failed(this.request.base, this.#isOutOfTime ? 'DEADLINE' : code)
    this.refused(this.#isOutOfTime ? new GatewayError('UPSTREAM_TIMEOUT', { detail: 'no headers in time' }) : error)
  }
}

/** One function for all timers, which keep their exchange themselves. */
const tooLate = (exchange: Exchange): void => exchange.late()
