import { waybillMachine } from '@ntocc/sdk/contracts'
import { type AreaCtx, inStates, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { moveBySystem } from './move.ts'
import type { Row, WaybillCtx } from './types.ts'
import { warnOfMove } from './warnings.ts'

/** Waybills moved in one transaction: those who read them do not wait long. */
const BATCH = 50
/** Whoever has not heard within a day of it need not hear any more: data that were brought here, a backend long away. */
const TOLD_WITHIN_MS = 48 * 3_600_000

const expireBatch = (ctx: WaybillCtx, after: number): Promise<{ last: number | undefined; expired: Row[] }> =>
  ctx.transaction(async () => {
    // Whoever accepts one at this moment has it: it is looked at again the next time.
    const found = await ctx.query<Row>(
      sql`select * from waybill where branch_code = ${ctx.session.branchCode} and status ${inStates(waybillMachine, 'toAccept')} and not is_deleted
          and gmt_created < now() - interval '24 hours' and id > ${after}
        order by id limit ${BATCH} for update skip locked`,
    )
    const expired: Row[] = []
    for (const row of found) {
      const moved = await moveBySystem(ctx, row, 'expire')
      if (moved) expired.push(moved)
    }
    return { last: found.length < BATCH ? undefined : Number(found.at(-1)?.id), expired }
  })

const isNews = (row: Row): boolean => Date.now() - new Date(row.gmt_created as string).getTime() < TOLD_WITHIN_MS

/** @returns how many */
const expireIn = async (ctx: WaybillCtx): Promise<number> => {
  let count = 0
  let after: number | undefined = 0
  while (after !== undefined) {
    const { last, expired } = await expireBatch(ctx, after)
    after = last
    count += expired.length
    if (expired.length > 0) ctx.todoChanged()
    for (const row of expired.filter(isNews)) await warnOfMove(ctx, 'expire', row)
  }
  return count
}

/**
 * Waybills that nobody has taken on within a day of their making expire (10 to 97, domain facts, section 3); their
 * parties are told. @returns how many
 */
export const expireWaybills = async (ctx: AreaCtx<typeof contract>): Promise<number> => {
  const due = await ctx.query<{ branch_code: string }>(
    sql`select distinct branch_code from waybill where status ${inStates(waybillMachine, 'toAccept')} and not is_deleted
      and gmt_created < now() - interval '24 hours'`,
  )
  let total = 0
  for (const { branch_code: branch } of due) {
    const count = await ctx.inBranch(branch, expireIn)
    total += count
    if (count > 0) ctx.log.info({ count, branch }, 'waybills expired')
  }
  return total
}
