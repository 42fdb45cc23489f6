/** How many records have been tried, told by whoever does it and watched by whoever shows it. */
export class Progress {
  #tried = 0
  readonly #listeners = new Set<() => void>()

  readonly getSnapshot = (): number => this.#tried

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly set = (tried: number): void => {
    if (tried === this.#tried) return
    this.#tried = tried
    for (const listener of [...this.#listeners]) listener()
  }
}
