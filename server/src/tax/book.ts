/** What is asked of the tax authority. Amounts are yuan with two places; those of a red invoice are below nothing. */
export interface Drawing {
  readonly number: string
  readonly attempt: number
  /** Twenty digits of the invoice that a red one takes back. */
  readonly redOf?: string
  readonly reason?: string
  readonly kind: string
  readonly buyer: { readonly name: string; readonly taxNo: string }
  readonly rate: number
  readonly exTax: string
  readonly tax: string
  readonly total: string
  readonly lines: readonly { readonly exTax: string; readonly tax: string }[]
  /** ISO 8601: what comes later is not issued. */
  readonly notAfter: string
}

/** A line of its own book, written once. */
export interface Entry {
  readonly kind: 'taken' | 'issued' | 'refused'
  readonly number: string
  readonly attempt: number
  readonly invoiceNo?: string
  readonly redOf?: string
  readonly total: string
  readonly code?: string
  /** Milliseconds; a line may be for later, and nobody sees it before. */
  readonly at: number
}

export type Standing = 'unknown' | 'processing' | 'issued' | 'refused'
const STANDINGS = { taken: 'processing', issued: 'issued', refused: 'refused' } as const

const fen = (yuan: string): bigint => BigInt(yuan.replace('.', ''))

/** What it has issued, in the order in which it did. It knows nothing of whoever asks. */
export class InvoiceBook {
  readonly #entries: Entry[] = []
  readonly #now: () => number
  #last = 0

  constructor(now: () => number) {
    this.#now = now
  }

  write(kind: Entry['kind'], of: Drawing, more: { total?: string; code?: string; afterMs?: number } = {}): void {
    const at = this.#now() + (more.afterMs ?? 0)
    const year = new Date(at).toISOString().slice(2, 4)
    this.#entries.push({
      kind,
      number: of.number,
      attempt: of.attempt,
      total: more.total ?? of.total,
      at,
      ...(kind === 'issued' && {
        invoiceNo: `${year}42${String(at).slice(-10)}${String(++this.#last).padStart(6, '0')}`,
      }),
      ...(of.redOf && { redOf: of.redOf }),
      ...(more.code && { code: more.code }),
    })
  }

  /** Lines whose time has come. */
  entries(): readonly Entry[] {
    return this.#entries.filter(({ at }) => at <= this.#now())
  }

  has(number: string, attempt: number): boolean {
    return this.#entries.some(entry => entry.number === number && entry.attempt === attempt)
  }

  standing(number: string, attempt: number): { state: Standing; entry?: Entry } {
    const entry = this.entries().findLast(each => each.number === number && each.attempt === attempt)
    return entry ? { state: STANDINGS[entry.kind], entry } : { state: 'unknown' }
  }

  /** Why a drawing is none; undefined for one that is. */
  refuses(of: Drawing): string | undefined {
    if (Date.parse(of.notAfter) < this.#now()) return 'EXPIRED'
    if (fen(of.exTax) + fen(of.tax) !== fen(of.total)) return 'SUM'
    const lines = of.lines.reduce((sum, { exTax, tax }) => sum + fen(exTax) + fen(tax), 0n)
    if (lines !== fen(of.total)) return 'LINES'
    return of.redOf === undefined ? undefined : this.#refusesRed(of)
  }

  /** Whether so much of the invoice stands. One that was issued before this book was begun is taken at its word. */
  #refusesRed({ redOf, total }: Drawing): string | undefined {
    if (fen(total) >= 0n) return 'RED'
    const issued = this.entries().filter(({ kind }) => kind === 'issued')
    const blue = issued.find(({ invoiceNo }) => invoiceNo === redOf)
    if (!blue) return undefined
    const back = issued.filter(each => each.redOf === redOf).reduce((sum, each) => sum + fen(each.total), 0n)
    return fen(blue.total) + back + fen(total) < 0n ? 'RED' : undefined
  }

  clear(): void {
    this.#entries.length = 0
  }
}
