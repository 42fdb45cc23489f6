import type { Caller } from '../../turns/turns.ts'
import { BackendError } from '../errors.ts'

/** More than one page can ask for, of two gateways that each pass on as many as they do of one person. */
const MOST_OF_ONE = 128

/** How much of each caller is being answered: what waits for its turn at the database is held in memory meanwhile. */
export class CallsUnderWay {
  readonly #count = new Map<string, number>()
  readonly #most: number

  constructor(most = MOST_OF_ONE) {
    this.#most = most
  }

  /** @returns what ends it. @throws BackendError CALLS_RUNNING with Retry-After */
  begin({ key }: Caller): () => void {
    const own = this.#count.get(key) ?? 0
    if (own >= this.#most) throw new BackendError('CALLS_RUNNING', { retryAfter: 1 })
    this.#count.set(key, own + 1)
    return () => {
      const left = (this.#count.get(key) ?? 1) - 1
      if (left > 0) this.#count.set(key, left)
      else this.#count.delete(key)
    }
  }
}
