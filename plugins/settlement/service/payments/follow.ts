import type { payStateMachine } from '@ntocc/sdk/contracts'
import type { MoveNameOf } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementLine } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import type { ServiceCtx } from '../types.ts'
import { type Sums, sumsOf, yuan } from './store.ts'

const { at } = settlementMachine

/** Where a batch stands by what its orders say, and what that is for its waybills. */
const standingOf = ({ total, paid, underWay }: Sums): [status: number, move: MoveNameOf<typeof payStateMachine>] => {
  if (underWay > 0) return [at.paying, 'pay']
  if (paid >= total) return [at.paid, 'paid']
  return paid > 0 ? [at.partlyPaid, 'paidPart'] : [at.toPay, 'fail']
}

/** A batch that is held, and its waybills, follow its orders. In the transaction of what changed them. */
export const followOrders = async (ctx: ServiceCtx, batch: SettlementBatch): Promise<void> => {
  const sums = await sumsOf(ctx, batch)
  const [status, move] = standingOf(sums)
  const isThere = status === batch.status
  if (!isThere && !settlementMachine.movesFrom(batch.status, 'SYSTEM').some(({ to }) => to === status))
    throw new Error(`a batch in ${batch.status} does not follow to ${status}`)
  await ctx.records.changeMany(SettlementBatch, sql`id = ${batch.id}`, { status, paidAmount: yuan(sums.paid) })
  if (isThere) return
  const lines = await ctx.query<{ waybill_no: string }>(
    sql`select waybill_no from ${ctx.table(SettlementLine)} where branch_code = ${ctx.session.branchCode}
      and batch_no = ${batch.batchNo} and not is_deleted`,
  )
  const waybillNos = lines.map(({ waybill_no }) => waybill_no)
  // Nothing was ordered: all of it was paid before, and is what it would be after an order.
  if (move === 'paid' && batch.status === at.toPay) await ctx.request('batchCarriage', { waybillNos, move: 'pay' })
  await ctx.request('batchCarriage', { waybillNos, move })
}
