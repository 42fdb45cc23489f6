/** What a tax authority is asked to issue. The number is the business's, the attempt counts how often it was asked. Yuan with two places. */
export interface DrawOrder {
  readonly number: string
  readonly attempt: number
  /** Of a red invoice: the twenty digits of the one that it takes back. */
  readonly redOf?: string
  readonly reason?: string
  readonly kind: string
  readonly buyer: { readonly name: string; readonly taxNo: string }
  /** Percent. */
  readonly rate: number
  readonly exTax: string
  readonly tax: string
  readonly total: string
  readonly lines: readonly DrawLine[]
  /** What reaches it later is not issued: so an order that it does not know then was never issued. ISO 8601. */
  readonly notAfter: string
}

export interface DrawLine {
  readonly name: string
  readonly vehicle: string
  readonly from: string
  readonly to: string
  readonly exTax: string
  readonly tax: string
}

/** What it makes of an order. */
export type TaxSays =
  | { readonly state: 'issued'; readonly invoiceNo: string; readonly at: string; readonly total: string }
  | { readonly state: 'refused'; readonly code: string; readonly text?: string }
  /** It has the order, and is at it. */
  | { readonly state: 'processing' }
  /** It does not have the order. */
  | { readonly state: 'unknown' }

/** An answer as it came, and what it says. */
export interface Heard {
  readonly says: TaxSays
  readonly httpStatus: number
  readonly body: string
}

/**
 * Whoever issues invoices. Each call is made once and says what it heard; it throws where nothing was heard that can be believed, and then
 * nobody knows what became of an order.
 */
export interface TaxAuthority {
  /** A simulator: no invoice of it counts. */
  readonly isSimulated: boolean
  draw(order: DrawOrder): Promise<Heard>
  ask(number: string, attempt: number): Promise<Heard>
}
