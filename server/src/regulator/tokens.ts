import { randomBytes } from 'node:crypto'

/** The enterprise that reports: nobody's, and known to everybody who starts the trial. */
export interface Enterprise {
  readonly code: string
  readonly userId: string
  readonly password: string
  /** What keys and signatures of a form are made of. */
  readonly secret: string
}

const MINUTE = 60_000

/** Tokens, each for a time. */
export class Tokens {
  readonly #until = new Map<string, number>()
  readonly #minutes: number
  readonly #now: () => number

  constructor(minutes: number, now: () => number) {
    this.#minutes = minutes
    this.#now = now
  }

  give(): string {
    const token = randomBytes(24).toString('hex')
    this.#until.set(token, this.#now() + this.#minutes * MINUTE)
    return token
  }

  holds(token: unknown): boolean {
    return typeof token === 'string' && (this.#until.get(token) ?? 0) > this.#now()
  }

  expire(): void {
    this.#until.clear()
  }
}
