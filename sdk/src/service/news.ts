import type { AreaContract } from '../contracts/area.ts'
import type { Ctx } from './context.ts'
import type { CarriageAdvance, ShipperCharge } from './gathered.ts'

/**
 * What areas tell all others, without knowing who hears it: whoever asked another area for something that takes its time hears so what
 * became of it.
 */

/** What a bank made of a payment that a document was given. Amounts in yuan. */
export interface PaymentNews {
  /** The document that asked for it. */
  for: { readonly entity: string; readonly code: string }
  payNo: string
  /**
   * `sent`: it has left the house. `refused`: a certain no, nothing was paid and nothing will be. `returned`: what was paid came
   * back. Each is told once, `returned` after `paid`.
   */
  result: 'sent' | 'paid' | 'refused' | 'returned'
  /** What the bank says that it paid. */
  amount?: string
  /** The bank's own number. */
  serial?: string
  /** In the bank's words. */
  why?: string
}

/** What was paid before was taken off carriage that is settled, as it was brought; or it is not any more. */
export interface DeductionNews {
  /** Number of what it was settled by. */
  number: string
  result: 'taken' | 'givenBack'
  deductions: readonly CarriageAdvance[]
  /** Why it is given back. */
  why?: string
}

/** What becomes of charges that were brought, once they are settled together with waybills. */
export interface ChargesNews {
  /** Number of what they are settled by: a document is in one at a time. */
  number: string
  /**
   * `taken`: they stand in it. `charged`: it was approved and the books of whoever settles have it, in the place of those of the area. `paid`: the
   * shipper has paid all of it. `released`: they stand in it no more. Told again whenever it is so again.
   */
  result: 'taken' | 'charged' | 'paid' | 'released'
  charges: readonly Pick<ShipperCharge, 'entity' | 'code' | 'amount'>[]
  /** Why they are released. */
  why?: string
  /** The shipper is shown what they stand in: it was sent to him. Until then it is nothing that he is told of. */
  isShown?: boolean
  /** The day on which it was so, for the books; today unless told. */
  on?: string
}

/** News by name. */
export interface News {
  paymentNews: PaymentNews
  carriageDeducted: DeductionNews
  chargesSettled: ChargesNews
}

/** Does its part about a piece of news, in the transaction of whoever tells it: when it throws, nothing of that stands. */
export type Hearer<C extends AreaContract, K extends keyof News> = {
  hear(ctx: Ctx<C>, news: News[K]): Promise<unknown>
}['hear']

/** What an area hears. Any number of areas hear the same. */
export type Hears<C extends AreaContract = AreaContract> = { readonly [K in keyof News]?: Hearer<C, K> }
