import { type AreaCtx, type DemoPart, sql } from '@ntocc/sdk/service'
import { AccountChange, MoneyAccount } from '../contract/account.ts'
import { Collection } from '../contract/collection.ts'
import { CollectionCode } from '../contract/collection-code.ts'
import { MerchantAccount } from '../contract/merchant.ts'
import { SplitRecord, SplitRule } from '../contract/split.ts'
import { Withdrawal } from '../contract/withdrawal.ts'
import type contract from '../contract.ts'
import { openFromRecords } from '../service/money/opening.ts'
import { drawCollections } from './collections.ts'
import { drawMerchants } from './merchants.ts'
import { drawWithdrawals } from './withdrawals.ts'

/** Before anything that the demo tells of accounts. */
const BEFORE_MS = 60 * 86_400_000

/** Shippers' accounts pay what they have owed since, as those of people do with the money that comes in. */
const payWhatIsOwed = async (area: AreaCtx<typeof contract>, at: string): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      const accounts = await ctx.records.where(MoneyAccount, { where: sql`shipment_code is not null` })
      const from = accounts.flatMap(({ shipmentCode }) => (shipmentCode ? [{ shipmentCode, at }] : []))
      await ctx.transaction(() => ctx.request('receiveOwed', from))
    })
}

/** Accounts of whoever has money in the demo, and withdrawals from them, all of it through the books. */
export const demo: DemoPart = {
  needs: ['shippers', 'drivers'],
  // What drivers have earned stands in their accounts by then.
  wants: ['credited'],
  unless: MoneyAccount,
  empties: [
    MoneyAccount,
    AccountChange,
    Withdrawal,
    CollectionCode,
    Collection,
    MerchantAccount,
    SplitRule,
    SplitRecord,
  ],
  finish: async ctx => {
    const area = ctx as unknown as AreaCtx<typeof contract>
    const opened = new Date(Date.now() - BEFORE_MS).toISOString()
    await openFromRecords(area, opened)
    await payWhatIsOwed(area, opened)
    await drawCollections(area)
    await drawWithdrawals(area)
    await drawMerchants(area)
  },
}
