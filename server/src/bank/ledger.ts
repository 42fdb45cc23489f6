import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** What a customer tells the bank to pay. Amounts are yuan with two places. */
export interface Ordered {
  readonly number: string
  readonly attempt: number
  readonly amount: string
  readonly payee: { readonly name: string; readonly account: string; readonly bank: string }
  readonly purpose?: string
  /** ISO 8601: what comes later is not paid. */
  readonly notAfter: string
}

/** Money that somebody pays into the customer's account. Amounts are yuan with two places. */
export interface Incoming {
  /** The customer's account. */
  readonly into: string
  readonly amount: string
  readonly payer: { readonly name: string; readonly account: string; readonly bank: string }
  /** What the payer wrote. */
  readonly words: string
}

/** A line of what came in, written once. */
export interface Received extends Incoming {
  readonly serial: string
  readonly kind: 'received'
  /** Milliseconds; a line may be for later. */
  readonly at: number
}

/** A line of the bank's own ledger, written once. */
export interface Entry {
  readonly serial: string
  readonly kind: 'taken' | 'paid' | 'refused' | 'returned'
  readonly number: string
  readonly attempt: number
  readonly amount: string
  readonly account: string
  readonly name: string
  readonly code?: string
  readonly text?: string
  /** Milliseconds; a line may be for later, and nobody sees it before. */
  readonly at: number
}

export type Standing = 'unknown' | 'processing' | 'paid' | 'refused' | 'returned'

const BEIJING_MS = 8 * 3_600_000
/** The day in Beijing. */
const dayOf = (at: number): string => new Date(at + BEIJING_MS).toISOString().slice(0, 10)

const STANDINGS = { taken: 'processing', paid: 'paid', refused: 'refused', returned: 'returned' } as const

/** What the bank has done, in the order in which it did it. It knows nothing of whoever sends, and keeps a file where it is given one. */
export class BankLedger {
  readonly #entries: Entry[] = []
  readonly #received: Received[] = []
  readonly #file: string | undefined
  readonly #now: () => number
  #last = 0

  constructor(now: () => number, file?: string) {
    this.#now = now
    this.#file = file
    if (!file || !existsSync(file)) return
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (!line) continue
      const entry: Entry | Received = JSON.parse(line)
      if (entry.kind === 'received') this.#received.push(entry)
      else this.#entries.push(entry)
    }
    this.#last = this.#entries.length + this.#received.length
  }

  write(
    kind: Entry['kind'],
    { number, attempt, amount, payee }: Ordered,
    more: { amount?: string; code?: string; text?: string; afterMs?: number } = {},
  ): Entry {
    const at = this.#now() + (more.afterMs ?? 0)
    const { code, text } = more
    const entry: Entry = {
      serial: this.#serial(at),
      kind,
      number,
      attempt,
      amount: more.amount ?? amount,
      account: payee.account,
      name: payee.name,
      ...(code && { code }),
      ...(text && { text }),
      at,
    }
    this.#entries.push(entry)
    this.#keep(entry)
    return entry
  }

  #serial(at: number): string {
    return `B${dayOf(at).replaceAll('-', '')}${String(++this.#last).padStart(10, '0')}`
  }

  #keep(line: Entry | Received): void {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  /** Money comes in; nobody sees it before its time. */
  receive(incoming: Incoming, afterMs = 0): Received {
    const at = this.#now() + afterMs
    const line: Received = { ...incoming, serial: this.#serial(at), kind: 'received', at }
    this.#received.push(line)
    this.#keep(line)
    return line
  }

  /** What came into an account on a day. */
  receivedOn(into: string, day: string): Received[] {
    return this.#received.filter(line => line.into === into && line.at <= this.#now() && dayOf(line.at) === day)
  }

  /** Lines whose time has come. */
  entries(): readonly Entry[] {
    return this.#entries.filter(({ at }) => at <= this.#now())
  }

  has(number: string, attempt: number): boolean {
    return this.#entries.some(entry => entry.number === number && entry.attempt === attempt)
  }

  /** How an order stands now, with the line that says so. */
  standing(number: string, attempt: number): { state: Standing; entry?: Entry } {
    const entry = this.entries().findLast(each => each.number === number && each.attempt === attempt)
    return entry ? { state: STANDINGS[entry.kind], entry } : { state: 'unknown' }
  }

  /** What left the account and what came back on a day. */
  ofDay(day: string): Entry[] {
    return this.entries().filter(({ kind, at }) => (kind === 'paid' || kind === 'returned') && dayOf(at) === day)
  }

  clear(): void {
    this.#entries.length = 0
    this.#received.length = 0
  }
}
