import type { Hooks } from '@ntocc/sdk/service'
import { BankCard } from '../contract/accounts.ts'
import type contract from '../contract.ts'

/** An owner has one card that is taken unless another is named. */
export const bankCardHooks: Hooks<typeof contract, typeof BankCard> = {
  remove: (ctx, { code }) => ctx.uses.refuseNamed(BankCard, code),
}
