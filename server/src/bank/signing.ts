import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface Customer {
  readonly key: string
  readonly secret: string
}

/** How long a signature holds. */
const HOLDS_MS = 5 * 60_000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex')

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface Signed {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

const header = (headers: Signed['headers'], name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Judges calls: of whom they are, how old they are, and whether one came before. Headers begin with `x-` and whose door it is. */
export class Door {
  readonly #customer: Customer
  readonly #now: () => number
  readonly #house: string
  /** Each nonce until its time is over. */
  readonly #seen = new Map<string, number>()

  constructor(customer: Customer, now: () => number, house = 'bank') {
    this.#customer = customer
    this.#now = now
    this.#house = house
  }

  /** @returns why the call is not let in; undefined for one that is */
  refuses({ method, path, body, headers }: Signed): string | undefined {
    const said = (name: string) => header(headers, `x-${this.#house}-${name}`)
    const [key, time, nonce] = [said('key'), said('time'), said('nonce')]
    if (key !== this.#customer.key || !time || !nonce) return 'KEY'
    const signature = hmac(this.#customer.secret, method, path, time, nonce, sha256(body))
    if (!isSame(signature, said('signature'))) return 'SIGNATURE'
    const now = this.#now()
    if (!(Math.abs(now - Date.parse(time)) <= HOLDS_MS)) return 'TIME'
    for (const [old, until] of this.#seen) if (until < now) this.#seen.delete(old)
    if (this.#seen.has(nonce)) return 'REPEATED'
    this.#seen.set(nonce, now + 2 * HOLDS_MS)
    return undefined
  }

  /** What an answer is signed with: it names the question, so it answers no other. */
  answers(nonce: string, status: number, body: string): string {
    return hmac(this.#customer.secret, 'answer', nonce, String(status), sha256(body))
  }
}
