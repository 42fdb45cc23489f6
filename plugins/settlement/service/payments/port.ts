import type { BankReceipt } from '@ntocc/sdk/service'

/** What a bank is told to pay. The number is the business's, the attempt counts how often it was told. */
export interface PayOrder {
  readonly number: string
  readonly attempt: number
  /** Yuan with two places. */
  readonly amount: string
  readonly payee: { readonly name: string; readonly account: string; readonly bank: string }
  readonly purpose: string
  /** What reaches the bank later is not paid: so an order that it does not know then was never paid. */
  readonly notAfter: string
}

/** What a bank makes of an order. */
export type BankSays =
  | { readonly state: 'paid' | 'returned'; readonly serial: string; readonly amount: string; readonly text?: string }
  | { readonly state: 'refused'; readonly code: string; readonly text?: string }
  /** It has the order, and is at it. */
  | { readonly state: 'processing' }
  /** It does not have the order. */
  | { readonly state: 'unknown' }

/** An answer as it came, and what it says. */
export interface Heard {
  readonly says: BankSays
  readonly httpStatus: number
  readonly body: string
}

/** A line of what the bank says has left the account, or come back to it, on a day. */
export interface BankLine {
  readonly serial: string
  readonly kind: 'paid' | 'returned'
  readonly number: string
  readonly attempt: number
  readonly amount: string
  readonly account: string
  readonly name: string
  readonly at: string
}

/**
 * Whoever pays. Each call is made once and says what it heard; it throws where nothing was heard that can be believed, and then nobody
 * knows what became of an order.
 */
export interface PaymentProvider {
  /** A simulator: nobody gets anything. */
  readonly isSimulated: boolean
  send(order: PayOrder): Promise<Heard>
  ask(number: string, attempt: number): Promise<Heard>
  statement(day: string): Promise<readonly BankLine[]>
  /** What came into an account on a day. */
  receipts(account: string, day: string): Promise<readonly BankReceipt[]>
}
