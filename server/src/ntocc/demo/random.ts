import type { DemoRandom } from '@ntocc/sdk/service'

/**
 * Seeded pseudo-random numbers for demo data: the same seed and the same order of calls give the same rows on every
 * machine. Not for secrets.
 */
export class Random implements DemoRandom {
  #state: number

  constructor(seed: string | number) {
    this.#state = typeof seed === 'number' ? seed >>> 0 : hash32(seed)
  }

  /** Uniform in [0, 1) (the mulberry32 step: 32 bits of state, full period). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  /** Uniform in [from, to). */
  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  /** Whole number in [from, to], both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('pick from an empty list')
    return list[Math.floor(this.next() * list.length)] as T
  }

  /** Skewed waiting time: median near `typical`, a long tail, never below a fifth of it. */
  skewed(typical: number): number {
    const normal = this.next() + this.next() + this.next() - 1.5
    return typical * Math.max(0.2, Math.exp(normal * 1.1))
  }
}

/** FNV-1a over UTF-16 units: spreads short seeds over 32 bits. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
