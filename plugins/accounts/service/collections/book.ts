import { platformDay } from '@ntocc/sdk/contracts'
import type { OwnerOfMoney } from '@ntocc/sdk/service'
import type { Collection } from '../../contract/collection.ts'
import type { CollectionPurpose } from '../../contract/collection-code.ts'
import { holdSplits, ruleOn, splitCollected } from '../splits/split.ts'
import type { ServiceCtx } from '../types.ts'
import { bookTo } from './money.ts'

/**
 * Money that came in is a party's, and shared out in the same transaction where a rule of that party was in force on the day it came. What
 * a shipper recharges is its own. @returns the number of the account that it was booked to
 */
export const bookAndSplit = async (
  ctx: ServiceCtx,
  of: Collection,
  { owner, purpose, at, on }: { owner: OwnerOfMoney; purpose: CollectionPurpose; at?: string; on?: string },
): Promise<string> => {
  const rule = purpose === 'collect' ? await ruleOn(ctx, owner, platformDay(new Date(of.receivedAt))) : undefined
  if (rule) await holdSplits(ctx)
  const then = { ...(at && { at }), ...(on && { on }) }
  const { accountNo } = await bookTo(ctx, of, { owner, purpose, ...then })
  if (rule) await splitCollected(ctx, of, { owner, rule, ...then })
  // Once nothing more of this moves in the account: what is taken from it is a change of its own.
  if (owner.entity === 'shipment') await ctx.request('receiveOwed', [{ shipmentCode: owner.code, at }])
  return accountNo
}
