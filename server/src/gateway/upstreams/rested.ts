/** Somebody who is told all the time is told so often and no more. */
export const REST_MS = 2_000

/** Tells at once, then rests; whatever was to be told meanwhile is told once, at the end of the rest. */
export class Rested {
  /** Timers of those that rest. */
  readonly #resting = new Map<string, NodeJS.Timeout>()
  readonly #again = new Set<string>()

  tell(key: string, send: () => void): void {
    if (this.#resting.has(key)) {
      this.#again.add(key)
      return
    }
    send()
    const timer = setTimeout(() => {
      this.#resting.delete(key)
      if (this.#again.delete(key)) this.tell(key, send)
    }, REST_MS)
    this.#resting.set(key, timer)
  }

  close(): void {
    for (const timer of this.#resting.values()) clearTimeout(timer)
    this.#resting.clear()
    this.#again.clear()
  }
}
