import { createHash, randomBytes } from 'node:crypto'

/** The enterprise that reports: nobody's, and known to everybody who starts the trial. */
export interface Enterprise {
  readonly code: string
  readonly userId: string
  readonly password: string
}

const MINUTE = 60_000

/** Tokens for whoever knows the password's digest, each for a time. */
export class Tokens {
  readonly #until = new Map<string, number>()
  readonly #enterprise: Enterprise
  readonly #minutes: number
  readonly #now: () => number

  constructor(enterprise: Enterprise, minutes: number, now: () => number) {
    this.#enterprise = enterprise
    this.#minutes = minutes
    this.#now = now
  }

  /** @returns undefined for a name or a digest that is not the enterprise's */
  give(userId: unknown, digest: unknown): string | undefined {
    const { userId: name, password } = this.#enterprise
    if (userId !== name || digest !== createHash('md5').update(password).digest('hex')) return undefined
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
