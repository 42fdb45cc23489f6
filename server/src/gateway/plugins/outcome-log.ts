/** Lines that one teller may add in a window, and all visitors together: nobody knows them, and they cost nothing to make. */
const LINES = { known: 60, visitors: 60 } as const
const WINDOW_MS = 60_000
/** What a visitor's line may say at most. */
const VISITOR_MESSAGE = 300

export interface Teller {
  /** Who is signed in; undefined for a visitor. */
  person: string | undefined
}

interface Outcome {
  message?: string | undefined
}

/**
 * Which of the outcomes that browsers tell go into the log. They are counted elsewhere, every one of them; a log that
 * anybody can fill is no log.
 */
export class OutcomeLog {
  readonly #now: () => number
  readonly #lines = new Map<string, number>()
  #until = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** @returns what is to be written of these, and how many are left out */
  admit<O extends Outcome>(outcomes: readonly O[], { person }: Teller): { lines: O[]; leftOut: number } {
    if (this.#now() >= this.#until) {
      this.#lines.clear()
      this.#until = this.#now() + WINDOW_MS
    }
    const key = person ?? ''
    const used = this.#lines.get(key) ?? 0
    const left = Math.max(0, (person === undefined ? LINES.visitors : LINES.known) - used)
    this.#lines.set(key, used + outcomes.length)
    const lines = outcomes.slice(0, left)
    return {
      lines: person === undefined ? lines.map(cut) : lines,
      leftOut: outcomes.length - lines.length,
    }
  }
}

const cut = <O extends Outcome>(outcome: O): O =>
  outcome.message === undefined ? outcome : { ...outcome, message: outcome.message.slice(0, VISITOR_MESSAGE) }
