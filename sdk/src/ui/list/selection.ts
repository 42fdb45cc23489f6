export interface KeptSelection<R> {
  readonly rows: readonly (readonly [key: string, row: R])[]
  readonly matching: boolean
}

/**
 * Which rows are chosen. Outside React, so that choosing one of five hundred rows draws that row and not the rest.
 * Rows stay chosen from page to page; the rows themselves are kept for the bulk actions.
 */
export class Selection<R> {
  #rows = new Map<string, R>()
  #listeners = new Set<() => void>()
  #matching = false
  /** Where a shift-click's span begins. */
  #anchor: string | undefined

  constructor(kept?: KeptSelection<R>) {
    this.#rows = new Map(kept?.rows)
    this.#matching = kept?.matching ?? false
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  has = (key: string): boolean => this.#matching || this.#rows.has(key)

  /** Everything that matches the filters, on whatever page. */
  get matching(): boolean {
    return this.#matching
  }
  get size(): number {
    return this.#rows.size
  }
  rows = (): R[] => [...this.#rows.values()]
  keys = (): string[] => [...this.#rows.keys()]

  /** What to begin with again after the page was dropped from memory; undefined when nothing is chosen. */
  kept(): KeptSelection<R> | undefined {
    if (this.#rows.size === 0 && !this.#matching) return undefined
    return { rows: [...this.#rows], matching: this.#matching }
  }

  toggle(key: string, row: R): void {
    this.#leaveMatching()
    if (!this.#rows.delete(key)) this.#rows.set(key, row)
    this.#anchor = key
    this.#tell()
  }

  /** Everything between the last row touched and this one becomes what this one becomes. */
  span(key: string, page: readonly (readonly [key: string, row: R])[]): void {
    this.#leaveMatching()
    const at = (wanted: string | undefined) => page.findIndex(([each]) => each === wanted)
    const [from, to] = [at(this.#anchor), at(key)]
    const chosen = !this.#rows.has(key)
    const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
    for (const [each, row] of page.slice(first, last + 1)) {
      if (chosen) this.#rows.set(each, row)
      else this.#rows.delete(each)
    }
    this.#anchor = key
    this.#tell()
  }

  setPage(page: readonly (readonly [key: string, row: R])[], chosen: boolean): void {
    this.#leaveMatching()
    for (const [key, row] of page) {
      if (chosen) this.#rows.set(key, row)
      else this.#rows.delete(key)
    }
    this.#tell()
  }

  chooseMatching(): void {
    this.#matching = true
    this.#tell()
  }

  clear = (): void => {
    if (this.#rows.size === 0 && !this.#matching) return
    this.#rows = new Map()
    this.#matching = false
    this.#anchor = undefined
    this.#tell()
  }

  /** Newer contents of rows that are chosen already. */
  refresh(page: readonly (readonly [key: string, row: R])[]): void {
    for (const [key, row] of page) if (this.#rows.has(key)) this.#rows.set(key, row)
  }

  /** 'all', 'some' or 'none' of a page. */
  stateOf(keys: readonly string[]): 'all' | 'some' | 'none' {
    const count = keys.filter(this.has).length
    if (count === 0) return 'none'
    return count === keys.length ? 'all' : 'some'
  }

  #leaveMatching(): void {
    if (!this.#matching) return
    this.#matching = false
    this.#rows = new Map()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
