import type { Counted } from './bus.ts'

/** Counters held at most: a flood of made-up names costs this much memory, and no more. */
export const MOST_COUNTERS = 50_000
/** How many are looked at, at most, for one that can go. */
const LOOKS = 8

/**
 * Counters that expire, for whoever can be made to count anything: what a count costs, and what all of them hold, does
 * not depend on how many names there are. A hand goes round: each count looks at two and drops what has expired; when
 * all is full it drops the next that has counted no more than one, or the last of a few, so that a name that is really
 * being tried outlives names that were tried once.
 */
export class Counters {
  readonly #now: () => number
  readonly #most: number
  readonly #counters = new Map<string, Counted>()
  /** Kept from call to call: a new iterator would have to pass everything that was deleted before it. */
  #hand = this.#counters.entries()

  constructor(now: () => number, most = MOST_COUNTERS) {
    this.#now = now
    this.#most = most
  }

  get size(): number {
    return this.#counters.size
  }

  count(key: string, windowMs: number, by: number): Counted {
    const now = this.#now()
    this.#dropExpired(now)
    const known = this.#counters.get(key)
    const live = known && known.resetsAt > now ? known : { count: 0, resetsAt: now + windowMs }
    // A clock that was set back must not make a window longer than windows are.
    live.resetsAt = Math.min(live.resetsAt, now + windowMs)
    live.count = Math.max(0, live.count + by)
    if (live.count === 0) {
      this.#counters.delete(key)
    } else if (live !== known) {
      if (!known && this.#counters.size >= this.#most) this.#makeRoom(now)
      this.#counters.set(key, live)
    }
    return { ...live }
  }

  /** The next on the hand's way round; undefined when there is none. */
  #next(): [string, Counted] | undefined {
    const { value, done } = this.#hand.next()
    if (!done) return value
    this.#hand = this.#counters.entries()
    return this.#hand.next().value
  }

  #dropExpired(now: number): void {
    for (let looked = 0; looked < 2; looked++) {
      const next = this.#next()
      if (next && next[1].resetsAt <= now) this.#counters.delete(next[0])
    }
  }

  #makeRoom(now: number): void {
    for (let looked = 1; looked <= LOOKS; looked++) {
      const next = this.#next()
      if (!next) return
      const [key, { count, resetsAt }] = next
      if (count > 1 && resetsAt > now && looked < LOOKS) continue
      this.#counters.delete(key)
      return
    }
  }
}
