import { type Job, sql } from '@ntocc/sdk/service'
import { SettlementBatch } from '../../contract/batch.ts'
import type { Area, ServiceCtx } from '../types.ts'
import { agreeDays } from './due.ts'
import { BY_ITSELF, receiveOwed } from './receive.ts'

/** Shippers whose accounts are asked about in one go. */
const AT_ONCE = 100

/** Shippers who owe something by an approved batch that is taken by itself. */
const owing = async (ctx: ServiceCtx): Promise<string[]> => {
  const rows = await ctx.query<{ code: string }>(
    sql`select distinct shipment_code as code from ${ctx.table(SettlementBatch)} where branch_code = ${ctx.session.branchCode}
      and not is_deleted and ${BY_ITSELF} order by 1`,
  )
  return rows.map(({ code }) => code)
}

/** Those of them whose accounts can give something now. */
const able = async (ctx: ServiceCtx, codes: readonly string[]): Promise<string[]> => {
  const found = await ctx.request(
    'balancesOf',
    codes.map(code => ({ entity: 'shipment', code })),
  )
  return codes.filter((_, at) => {
    const account = found?.[at]
    return account !== undefined && !account.isFrozen && Number(account.available) > 0
  })
}

/**
 * What is owed and can be taken by now, though nobody has said that money came in: somebody held the batch at that moment, the account is not
 * frozen any more, a withdrawal came to nothing, or the batch was approved before this was done. Each shipper in a transaction of its own: what
 * cannot be taken from one is taken from the others all the same, and fails the job.
 */
export const drawOwed: Job<Area>['run'] = async (area, { signal, branchCode }) => {
  const failed: unknown[] = []
  for (const branch of branchCode === undefined ? await area.branches() : [branchCode])
    await area.inBranch(branch, async ctx => {
      await agreeDays(ctx)
      const codes = await owing(ctx)
      for (let from = 0; from < codes.length; from += AT_ONCE)
        for (const shipmentCode of await able(ctx, codes.slice(from, from + AT_ONCE))) {
          if (signal.aborted) return
          try {
            await ctx.transaction(() => receiveOwed(ctx, [{ shipmentCode }]))
          } catch (error) {
            failed.push(error)
          }
        }
    })
  if (failed.length > 0) throw failed[0]
}
