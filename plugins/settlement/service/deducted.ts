import { sql } from '@ntocc/sdk/service'
import { SettlementDeduction } from '../contract/batch.ts'
import { type DeductionPage, MOST_DEDUCTIONS } from '../contract/calls.ts'
import { noOf, shownBatch } from './store.ts'
import type { Answer } from './types.ts'

/** GET settlementDeducted: the areas whose documents they are say where those are read, and whom they are shown. */
export const deducted: Answer<'settlementDeducted'> = async (ctx, { query }) => {
  const batch = await shownBatch(ctx, query.id)
  const where = sql`batch_no = ${noOf(batch)} and not is_deleted`
  const kept = (await ctx.records.where(SettlementDeduction, { where })).sort(
    (one, other) => one.waybillNo.localeCompare(other.waybillNo) || one.id - other.id,
  )
  const pages: DeductionPage[] = []
  const known = new Map<string, string | undefined>()
  for (const { id, forEntity, forCode } of kept.slice(0, MOST_DEDUCTIONS)) {
    const key = `${forEntity}:${forCode}`
    if (!known.has(key)) {
      const document = await ctx.references.find(forEntity, forCode)
      known.set(key, document && ctx.references.addressOf(forEntity, document))
    }
    const to = known.get(key)
    if (to) pages.push({ id, to })
  }
  return pages
}
