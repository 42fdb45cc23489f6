import { itemAt, recordMachine } from '@ntocc/sdk/fields'
import { type SetOf, sql } from '@ntocc/sdk/service'
import { areaInForce, BRANCH, type moneyDesk } from '../../../../server/src/ntocc/testing/money-desk.ts'
import { FINISHED } from '../../../../server/src/ntocc/testing/plain-waybill.ts'
import { SettlementBatch, SettlementLine, type Side } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { intoBatch } from '../carriage.ts'
import { post } from '../posting.ts'
import { recount, sealOf } from '../store.ts'
import type { ServiceCtx } from '../types.ts'
import { keyOf } from '../waybills.ts'

/** What of a desk makes batches. */
type Hands = Pick<Awaited<ReturnType<typeof moneyDesk>>, 'nextNo' | 'addWaybills'>

/** A shipper who owes it, or a driver whom it is owed to. */
export type WithWhom = { shipmentCode: string } | { driverCode: string }

/**
 * A batch with a finished waybill for each amount, as it stands once it was handed in; approved, it stands in the books.
 * `more`: what else is written of it.
 */
export const makeBatch = async (
  { nextNo, addWaybills }: Hands,
  whose: WithWhom,
  amounts: readonly string[],
  { isApproved, ...more }: SetOf<typeof SettlementBatch> & { isApproved: boolean },
): Promise<SettlementBatch> => {
  const side: Side = 'shipmentCode' in whose ? 'receivable' : 'payable'
  const amountOf = (amount: string) =>
    side === 'receivable' ? { receivableAmount: amount } : { payableAmount: amount }
  const waybillNos = await addWaybills(
    amounts.map(amount => ({ ...FINISHED, shipmentCode: 'S-0', driverCode: 'D-0', ...whose, ...amountOf(amount) })),
  )
  const batchNo = nextNo('YSM', 8)
  const write = async (ctx: ServiceCtx): Promise<SettlementBatch> => {
    const common = { batchNo, side }
    const nothing = { amount: '0.00', adjustment: '0.00', total: '0.00' }
    const status = settlementMachine.at[isApproved ? 'toPay' : 'toApprove']
    const approved = isApproved && { approvedAt: new Date().toISOString() }
    await ctx.records.createMany(SettlementBatch, [
      { ...common, ...nothing, code: batchNo, ...whose, status, ...approved, ...more },
    ])
    await ctx.records.createMany(
      SettlementLine,
      waybillNos.map((waybillNo, at) => {
        const amount = itemAt(amounts, at)
        const line = { waybillNo, amount, adjustment: '0.00', total: amount, lineKey: keyOf(waybillNo, side) }
        const { finishTime } = FINISHED
        return { ...common, ...line, finishTime, code: `${batchNo}-${at}`, status: recordMachine.at.enabled }
      }),
    )
    await intoBatch(ctx, side, waybillNos)
    await recount(ctx, [batchNo])
    const seal = await sealOf(ctx, { batchNo })
    const [batch] = await ctx.records.changeMany(SettlementBatch, sql`batch_no = ${batchNo}`, { seal })
    if (!batch) throw new Error('no batch')
    if (isApproved) await post(ctx, batch)
    return batch
  }
  return areaInForce('settlement')
    .platform()
    .inBranch(BRANCH, ctx => ctx.transaction(() => write(ctx as never)))
}
