import type { Told } from './schemas.ts'

export type Audit = 'waiting' | 'approved' | 'abnormal'

/** A document that was taken. */
export interface Taken {
  readonly reference: string
  readonly kind: Told
  /** What the document is about: a waybill and its serial number, a plate, a licence. */
  readonly no: string
  readonly document: Readonly<Record<string, unknown>>
  readonly at: number
}

export interface AuditAnswer {
  readonly state: Audit
  readonly reason?: string | undefined
}

interface Named {
  readonly shippingNoteNumber?: unknown
  readonly serialNumber?: unknown
  readonly documentNumber?: unknown
  readonly vehicleNumber?: unknown
  readonly drivingLicense?: unknown
  readonly locationType?: unknown
}

/** The number that a regulator keeps a document by. */
export const numberOf = (kind: Told, document: Named): string =>
  ({
    waybill: () => `${document.shippingNoteNumber}/${document.serialNumber ?? '0000'}`,
    location: () => `${document.shippingNoteNumber}/${document.serialNumber}/${document.locationType}`,
    fundFlow: () => String(document.documentNumber),
    vehicle: () => String(document.vehicleNumber),
    driver: () => String(document.drivingLicense),
  })[kind]()

/** What the regulator has taken, and what it thinks of it after a while. In memory: it is a trial's. */
export class Book {
  /** By reference: a message may have several documents. */
  readonly #taken = new Map<string, readonly Taken[]>()
  /** References that were taken once, forgotten ones left out. */
  readonly #objections = new Map<string, string>()
  readonly #auditMs: number
  readonly #now: () => number

  constructor(auditMs: number, now: () => number) {
    this.#auditMs = auditMs
    this.#now = now
  }

  has(reference: string): boolean {
    return this.#taken.has(reference)
  }

  take(reference: string, documents: readonly Omit<Taken, 'reference' | 'at'>[]): void {
    const at = this.#now()
    this.#taken.set(
      reference,
      documents.map(document => ({ ...document, reference, at })),
    )
  }

  /** What it was told last of a number. */
  latest(kind: Told, no: string): Taken | undefined {
    return this.all().findLast(taken => taken.kind === kind && taken.no === no)
  }

  /** @returns whether there was something to forget */
  forget(reference: string): boolean {
    return this.#taken.delete(reference)
  }

  clear(): void {
    this.#taken.clear()
    this.#objections.clear()
  }

  /** What is about a number will be found abnormal, for this reason. */
  objectTo(no: string, reason: string): void {
    this.#objections.set(no, reason)
  }

  /** What was not objected to is approved when its time has come. Undefined for what it does not have. */
  audit(reference: string): AuditAnswer | undefined {
    const taken = this.#taken.get(reference)
    if (!taken) return undefined
    if (taken.some(({ at }) => this.#now() - at < this.#auditMs)) return { state: 'waiting' }
    const reason = taken.map(({ no }) => this.#objections.get(no)).find(each => each !== undefined)
    return reason === undefined ? { state: 'approved' } : { state: 'abnormal', reason }
  }

  all(): readonly Taken[] {
    return [...this.#taken.values()].flat()
  }
}
