import { BackendError } from '../errors.ts'

/**
 * How many files are held in memory at once: some in all, and of one owner no more than a share, so that slow lines of
 * one never keep the others out.
 */
export class Turns {
  readonly #held = new Map<string, number>()
  readonly #most: { inAll: number; ofOne: number }
  #count = 0

  constructor(most: { inAll: number; ofOne: number }) {
    this.#most = most
  }

  /** Does work that holds a file. @throws BackendError UPLOADS_RUNNING, BUSY */
  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = this.#held.get(owner) ?? 0
    if (this.#count >= this.#most.inAll) throw new BackendError('BUSY', { retryAfter: 1 })
    if (own >= this.#most.ofOne) throw new BackendError('UPLOADS_RUNNING', { retryAfter: 1 })
    this.#count++
    this.#held.set(owner, own + 1)
    try {
      return await work()
    } finally {
      this.#count--
      const left = (this.#held.get(owner) ?? 1) - 1
      if (left > 0) this.#held.set(owner, left)
      else this.#held.delete(owner)
    }
  }
}
