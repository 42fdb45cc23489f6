import { GatewayError, type GatewayErrorCode } from '../errors.ts'

export interface PlaceLimits {
  /** Places of one key at once, while half of all are free; beyond that there is one for each who has none. */
  each: number
  inAll: number
  /** How long somebody waits for a place before being refused. */
  waitMs: number
  refusals: readonly [own: GatewayErrorCode, all: GatewayErrorCode]
}

interface Waiter {
  key: string
  begin(): void
}

/**
 * Places for work that weighs, given in the order in which they were asked for. A key holds a few at once and waits for
 * one more, so that however much one asks for, the next free place is somebody else's.
 */
export class Places {
  readonly #limits: PlaceLimits
  readonly #held = new Map<string, number>()
  readonly #waiting = new Set<Waiter>()
  #count = 0

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /** A place; answers the function that gives it back. Throws GatewayError, or the signal's reason when that ends first. */
  async take(key: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#isFree(key)) this.#hold(key)
    else await this.#wait(key, signal)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#count--
      const left = this.#heldBy(key) - 1
      if (left > 0) this.#held.set(key, left)
      else this.#held.delete(key)
      this.#next()
    }
  }

  #hold(key: string): void {
    this.#count++
    this.#held.set(key, this.#heldBy(key) + 1)
  }

  #heldBy(key: string): number {
    return this.#held.get(key) ?? 0
  }

  get #each(): number {
    const { each, inAll } = this.#limits
    return this.#count < inAll / 2 ? each : 1
  }

  #isFree(key: string): boolean {
    return this.#count < this.#limits.inAll && this.#heldBy(key) < this.#each
  }

  /** Whoever has waited longest of those who may begin. */
  #next(): void {
    for (const waiter of this.#waiting) {
      if (!this.#isFree(waiter.key)) continue
      // Held from now on: whoever asks before the waiter goes on must not find it free.
      this.#hold(waiter.key)
      waiter.begin()
      return
    }
  }

  #wait(key: string, signal: AbortSignal): Promise<void> {
    const { waitMs } = this.#limits
    for (const waiter of this.#waiting) if (waiter.key === key) throw this.#refusal(key)
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        this.#waiting.delete(waiter)
        settle()
      }
      const leave = () => end(() => reject(signal.reason))
      const waiter: Waiter = { key, begin: () => end(resolve) }
      const timer = setTimeout(() => end(() => reject(this.#refusal(key))), waitMs)
      signal.addEventListener('abort', leave)
      this.#waiting.add(waiter)
    })
  }

  #refusal(key: string): GatewayError {
    const [own, all] = this.#limits.refusals
    const isOwn = this.#heldBy(key) >= this.#each
    return new GatewayError(isOwn ? own : all, { headers: { 'retry-after': isOwn ? '2' : '5' } })
  }
}
