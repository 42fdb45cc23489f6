import { sql } from '@ntocc/sdk/service'
import { SettlementDeduction } from '../contract/batch.ts'
import { type DocumentPage, MOST_CHARGES, MOST_DEDUCTIONS } from '../contract/calls.ts'
import { chargesIn } from './charges.ts'
import { noOf, shownBatch } from './store.ts'
import type { Answer, ServiceCtx } from './types.ts'

interface OfDocument {
  id: number
  forEntity: string
  forCode: string
}

/** The areas whose documents they are say where those are read, and whom they are shown. */
const pagesOf = async (ctx: ServiceCtx, rows: readonly OfDocument[]): Promise<DocumentPage[]> => {
  const pages: DocumentPage[] = []
  const known = new Map<string, string | undefined>()
  for (const { id, forEntity, forCode } of rows) {
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

/** GET settlementDeducted */
export const deducted: Answer<'settlementDeducted'> = async (ctx, { query }) => {
  const batch = await shownBatch(ctx, query.id)
  const where = sql`batch_no = ${noOf(batch)} and not is_deleted`
  const kept = (await ctx.records.where(SettlementDeduction, { where })).sort(
    (one, other) => one.waybillNo.localeCompare(other.waybillNo) || one.id - other.id,
  )
  return pagesOf(ctx, kept.slice(0, MOST_DEDUCTIONS))
}

/** GET settlementCharged */
export const charged: Answer<'settlementCharged'> = async (ctx, { query }) => {
  const kept = (await chargesIn(ctx, await shownBatch(ctx, query.id))).sort(
    (one, other) => one.lastDay.localeCompare(other.lastDay) || one.id - other.id,
  )
  return pagesOf(ctx, kept.slice(0, MOST_CHARGES))
}
