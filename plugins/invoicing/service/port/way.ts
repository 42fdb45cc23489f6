import { branchService, type KeptInHouse } from '@ntocc/sdk/service'
import type { ServiceCtx } from '../types.ts'
import type { TaxAuthority } from './port.ts'
import { taxAuthorityAt } from './wire.ts'

/** The trial's: the only one that a trial may draw by. */
const SIMULATOR = 'TAX_URL'

/** Who issues invoices of the branch, or what keeps it from having any. */
export const wayOf = async (ctx: ServiceCtx): Promise<TaxAuthority | KeptInHouse> => {
  const set = await ctx.settings.some(['taxAddress', 'taxKey', 'taxSecret'])
  return branchService(ctx, {
    set: { address: set.taxAddress, key: set.taxKey, secret: set.taxSecret },
    simulator: ctx.env(SIMULATOR),
    introduce: ask => ctx.outside('tax authority', ask, { refusal: 'TAX_UNREACHABLE', limitMs: 5_000 }),
    at: access => taxAuthorityAt(ctx, access),
  })
}
