/** Reports rows written, five times a second at most, and once at the end. */
export class Progress {
  rows = 0
  readonly total: number
  readonly #report: (rows: number) => void
  readonly #now: () => number
  #next = 0

  constructor(total: number, report: (rows: number) => void, now: () => number = () => performance.now()) {
    this.total = total
    this.#report = report
    this.#now = now
  }

  add(): void {
    this.rows++
    // Asking the clock for every row would cost more than the row.
    if (this.rows % 100 !== 0) return
    const now = this.#now()
    if (now < this.#next) return
    this.#next = now + 200
    this.#report(this.rows)
  }

  finish(): void {
    this.#report(this.rows)
  }
}
