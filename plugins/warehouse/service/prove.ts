import { type AreaCtx, sql } from '@ntocc/sdk/service'
import { StockLine, StockPosting } from '../contract/stock.ts'
import type { Area, ServiceCtx } from './types.ts'

/** A failed job names so many; the rest is counted. */
const NAMED = 20

interface Difference extends Record<string, unknown> {
  code: string
  said: string
  posted: string
}

/** Lines whose quantities are not the sums of their postings, or whose newest posting left something else behind. */
export const differences = (ctx: ServiceCtx): Promise<Difference[]> =>
  ctx.query<Difference>(
    sql`select line.code, concat_ws(' ', line.on_hand, line.allocated, line.frozen, line.available) as said,
        concat_ws(' ', sums.on_hand, sums.allocated, sums.frozen, last.available_after) as posted
      from ${ctx.table(StockLine)} line
      left join lateral (
        select coalesce(sum(on_hand_by), 0) as on_hand, coalesce(sum(allocated_by), 0) as allocated,
          coalesce(sum(frozen_by), 0) as frozen
        from ${ctx.table(StockPosting)} where branch_code = line.branch_code and line_code = line.code
      ) sums on true
      left join lateral (
        select on_hand_after, available_after from ${ctx.table(StockPosting)}
        where branch_code = line.branch_code and line_code = line.code order by id desc limit 1
      ) last on true
      where line.branch_code = ${ctx.session.branchCode}
        and (line.on_hand <> sums.on_hand or line.allocated <> sums.allocated or line.frozen <> sums.frozen
          or line.on_hand <> coalesce(last.on_hand_after, 0) or line.available <> coalesce(last.available_after, 0))
      order by line.code`,
  )

/** Sums up all postings of every branch. @throws naming the lines that differ, which administrators see among the jobs */
export const proveStock = async (area: AreaCtx<Area>): Promise<void> => {
  const found: string[] = []
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      for (const { code, said, posted } of await differences(ctx))
        found.push(`${branch} ${code}: says ${said}, postings say ${posted}`)
    })
  if (found.length > 0) {
    const more = found.length > NAMED ? `\nand ${found.length - NAMED} more` : ''
    throw new Error(`stock is not what was posted:\n${found.slice(0, NAMED).join('\n')}${more}`)
  }
}
