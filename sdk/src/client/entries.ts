/** Frozen entries in the order they came, for somebody to watch: a change makes another entry and another array. */
export class Entries<E extends { readonly id: string }> {
  #all: readonly E[] = []
  readonly #listeners = new Set<() => void>()

  readonly getSnapshot = (): readonly E[] => this.#all

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find(id: string): E | undefined {
    return this.#all.find(each => each.id === id)
  }

  add(...entries: E[]): void {
    this.#set([...this.#all, ...entries.map(each => Object.freeze(each))])
  }

  /** One that is gone meanwhile stays gone. */
  update(id: string, change: Partial<E>): void {
    if (this.find(id)) this.#set(this.#all.map(each => (each.id === id ? Object.freeze({ ...each, ...change }) : each)))
  }

  remove(id: string): void {
    this.#set(this.#all.filter(each => each.id !== id))
  }

  clear(): void {
    this.#set([])
  }

  #set(entries: readonly E[]): void {
    this.#all = Object.freeze([...entries])
    for (const listener of this.#listeners) listener()
  }
}
