const MINUTE = 60_000

/** How fast somebody may go: so many units in a minute, at once or one after the other. */
export class Pace {
  readonly #perMinute: number
  #left: number
  #at: number

  constructor(perMinute: number, now: number) {
    this.#perMinute = perMinute
    this.#left = perMinute
    this.#at = now
  }

  /** Takes units, whether they are there or not. @returns milliseconds until they are */
  take(units: number, now: number): number {
    const grown = (Math.max(0, now - this.#at) * this.#perMinute) / MINUTE
    this.#left = Math.min(this.#perMinute, this.#left + grown) - units
    this.#at = now
    return this.#left >= 0 ? 0 : Math.ceil((-this.#left * MINUTE) / this.#perMinute)
  }
}
