import { type Caller, LineFull, type Place, Turns } from '../../turns/turns.ts'
import { GatewayError } from '../errors.ts'
import type { Limits } from '../limits.ts'

export type GateLimits = Pick<Limits, 'upstreamConnections' | 'upstreamQueue' | 'callerConnections' | 'callerQueue'>

/** One retry for every ten requests: a struggling upstream must not get twice the load. */
const RETRY_EARNED = 0.1
const RETRY_SAVED = 10
/** Connect time-outs in a row after which an upstream counts as gone, and for how long before it is tried again. */
const GONE_AFTER = 3
const GONE_MS = 1_000

/**
 * What one upstream may be asked to do: whose request goes when, how many retries they have earned, and whether it is
 * worth asking at all. Only connect time-outs count for that: every other failure is quick by itself.
 */
export class UpstreamGate {
  readonly origin: string
  /** Path put in front of every target; '' when the base is an origin. */
  readonly prefix: string
  readonly #turns: Turns
  readonly #now: () => number
  #retries = RETRY_SAVED
  #timeouts = 0
  #goneUntil = 0

  constructor(base: string, limits: GateLimits, now: () => number = () => performance.now()) {
    const { origin, pathname } = new URL(base)
    this.origin = origin
    this.prefix = pathname === '/' ? '' : pathname
    this.#turns = new Turns({
      atOnce: limits.upstreamConnections,
      waiting: limits.upstreamQueue,
      ofOne: limits.callerConnections,
      waitingOfOne: limits.callerQueue,
    })
    this.#now = now
  }

  get inFlight(): number {
    return this.#turns.size
  }

  /** Takes a request in, to run or to wait; no caller: the gateway itself. Throws GatewayError that says why not. */
  enter(caller?: Caller): Place {
    if (this.#goneUntil > this.#now())
      throw new GatewayError('UPSTREAM_FAILED', { detail: 'gone, tried again shortly' })
    const place = this.#place(caller)
    // Tried again after being gone: one request asks, the others wait for what it finds.
    if (this.#goneUntil > 0) this.#goneUntil = this.#now() + GONE_MS
    this.#retries = Math.min(RETRY_SAVED, this.#retries + RETRY_EARNED)
    return place
  }

  #place(caller: Caller | undefined): Place {
    try {
      return this.#turns.enter(caller)
    } catch (error) {
      if (!(error instanceof LineFull)) throw error
      const { isOwn, message: detail } = error
      throw new GatewayError(isOwn ? 'CALLER_BUSY' : 'UPSTREAM_BUSY', { detail, headers: { 'retry-after': '1' } })
    }
  }

  leave(place: Place): void {
    this.#turns.leave(place)
  }

  mayRetry(): boolean {
    if (this.#retries < 1) return false
    this.#retries--
    return true
  }

  answered(): void {
    this.#timeouts = 0
    this.#goneUntil = 0
  }

  failed(code: string): void {
    if (code !== 'UND_ERR_CONNECT_TIMEOUT') {
      this.answered()
      return
    }
    if (++this.#timeouts >= GONE_AFTER) this.#goneUntil = this.#now() + GONE_MS
  }
}
