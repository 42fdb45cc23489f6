import { GatewayError } from '../errors.ts'

/** One retry for every ten requests: a struggling upstream must not get twice the load. */
const RETRY_EARNED = 0.1
const RETRY_SAVED = 10
/** Connect time-outs in a row after which an upstream counts as gone, and for how long before it is tried again. */
const GONE_AFTER = 3
const GONE_MS = 1_000

/**
 * What one upstream may be asked to do: how many requests run or wait, how many retries they have earned, and whether
 * it is worth asking at all. Only connect time-outs count for that: every other failure is quick by itself.
 */
export class UpstreamGate {
  readonly origin: string
  /** Path put in front of every target; '' when the base is an origin. */
  readonly prefix: string
  inFlight = 0
  readonly #most: number
  readonly #now: () => number
  #retries = RETRY_SAVED
  #timeouts = 0
  #goneUntil = 0

  constructor(base: string, most: number, now: () => number = () => performance.now()) {
    const { origin, pathname } = new URL(base)
    this.origin = origin
    this.prefix = pathname === '/' ? '' : pathname
    this.#most = most
    this.#now = now
  }

  /** Takes a request in, or answers why not. */
  enter(): GatewayError | undefined {
    if (this.#goneUntil > this.#now())
      return new GatewayError('UPSTREAM_FAILED', { detail: 'gone, tried again shortly' })
    if (this.inFlight >= this.#most) {
      return new GatewayError('UPSTREAM_BUSY', { detail: 'queue full', headers: { 'retry-after': '1' } })
    }
    // Tried again after being gone: one request asks, the others wait for what it finds.
    if (this.#goneUntil > 0) this.#goneUntil = this.#now() + GONE_MS
    this.inFlight++
    this.#retries = Math.min(RETRY_SAVED, this.#retries + RETRY_EARNED)
    return undefined
  }

  leave(): void {
    this.inFlight--
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
