import { branchService, type KeptInHouse } from '@ntocc/sdk/service'
import type { ServiceCtx } from '../types.ts'
import type { PaymentProvider } from './port.ts'
import { bankAt } from './wire.ts'

/** The trial's bank: the only one that a trial may pay by. */
const SIMULATOR = 'BANK_URL'

/** The bank of the branch, or what keeps it from paying by one. */
export const wayOf = async (ctx: ServiceCtx): Promise<PaymentProvider | KeptInHouse> => {
  const set = await ctx.settings.some(['bankAddress', 'bankKey', 'bankSecret'])
  return branchService(ctx, {
    set: { address: set.bankAddress, key: set.bankKey, secret: set.bankSecret },
    simulator: ctx.env(SIMULATOR),
    introduce: ask => ctx.outside('bank', ask, { refusal: 'BANK_UNREACHABLE', limitMs: 5_000 }),
    at: access => bankAt(ctx, access),
  })
}
