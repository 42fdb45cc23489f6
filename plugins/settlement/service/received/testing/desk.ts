import { Waybill } from '@ntocc/sdk/contracts'
import { itemAt, recordMachine } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import type { Db } from '../../../../../server/src/ntocc/db/database.ts'
import { SettlementBatch, SettlementLine } from '../../../contract/batch.ts'
import { settlementMachine } from '../../../contract/machine.ts'
import { SettlementReceipt } from '../../../contract/receipt.ts'
import { FINISHED, paymentDesk } from '../../payments/testing/desk.ts'
import { ownerOf } from '../../posting.ts'
import { recount, sealOf } from '../../store.ts'
import { keyOf } from '../../waybills.ts'

const SIDE = 'receivable'

/** Shippers who owe, and have accounts with the platform. */
export const receiptDesk = async (db: Db) => {
  const desk = await paymentDesk(db)
  const { as, admin } = desk
  let serial = 0

  const newShipper = () => `RS${String(++serial).padStart(4, '0')}`
  /** A batch of a shipper that waits for its approval. */
  const toApprove = async (shipmentCode: string, ...amounts: readonly string[]): Promise<SettlementBatch> => {
    const waybillNos = amounts.map(() => `YDR${String(++serial).padStart(8, '0')}`)
    await as(
      ctx =>
        ctx.records.createMany(
          Waybill,
          waybillNos.map((waybillNo, n) => ({
            ...FINISHED,
            code: waybillNo,
            waybillNo,
            shipmentCode,
            driverCode: 'D-0',
            receivableAmount: amounts[n],
          })),
        ),
      'waybills',
    )
    return as(ctx =>
      ctx.transaction(async () => {
        const batchNo = `YSR${String(++serial).padStart(8, '0')}`
        const common = { batchNo, side: SIDE } as const
        await ctx.records.createMany(SettlementBatch, [
          {
            ...common,
            code: batchNo,
            shipmentCode,
            amount: '0.00',
            adjustment: '0.00',
            total: '0.00',
            submittedBy: 'maker',
            status: settlementMachine.at.toApprove,
          },
        ])
        await ctx.records.createMany(
          SettlementLine,
          waybillNos.map((waybillNo, n) => {
            const amount = itemAt(amounts, n)
            const line = { waybillNo, amount, adjustment: '0.00', total: amount, lineKey: keyOf(waybillNo, SIDE) }
            return { ...common, ...line, code: `${batchNo}-${n}`, status: recordMachine.at.enabled }
          }),
        )
        await recount(ctx, [batchNo])
        const seal = await sealOf(ctx, { batchNo })
        const [batch] = await ctx.records.changeMany(SettlementBatch, sql`batch_no = ${batchNo}`, { seal })
        if (!batch) throw new Error('no batch')
        return batch
      }),
    )
  }
  const batchNow = desk.batchNow
  const move = async ({ id }: { id: number }, name: string) =>
    desk.backend.put(
      '/ntocc-basic-api/settlementBatch/move',
      { id, move: name, reason: 'as asked', version: (await batchNow({ id })).version },
      admin,
    )
  return {
    ...desk,
    newShipper,
    toApprove,
    move,
    approved: async (shipmentCode: string, ...amounts: readonly string[]) => {
      const batch = await toApprove(shipmentCode, ...amounts)
      const told = await move(batch, 'approve')
      if (told.status !== 0) throw new Error(told.msg)
      return batchNow(batch)
    },
    /** Money comes into a shipper's account by other books. */
    payIn: (shipmentCode: string, amount: string) =>
      as(ctx =>
        ctx.transaction(() =>
          ctx.request('creditParty', { entity: 'shipment', code: shipmentCode, amount, number: `IN-${++serial}` }),
        ),
      ),
    /** And the area that keeps accounts says so. */
    hear: (shipmentCode: string) => as(ctx => ctx.transaction(() => ctx.request('receiveOwed', [{ shipmentCode }]))),
    take: async ({ id }: { id: number }, amount: string, version?: number) =>
      desk.post<{ received: string }>('settlementReceive', {
        id,
        version: version ?? (await batchNow({ id })).version,
        amount,
      }),
    receiptsOf: ({ batchNo }: Pick<SettlementBatch, 'batchNo'>) =>
      as(async ctx =>
        (await ctx.records.where(SettlementReceipt, { where: sql`batch_no = ${batchNo}` })).sort((a, b) => a.id - b.id),
      ),
    /** What a shipper has with the platform. */
    has: (shipmentCode: string) =>
      as(async ctx => (await ctx.request('balancesOf', [{ entity: 'shipment', code: shipmentCode }]))?.[0]),
    /** Below nothing by what it owes. */
    owes: (batch: SettlementBatch) => as(async ctx => (await ctx.books.balance(SIDE, ownerOf(batch))).balance),
  }
}
export type ReceiptDesk = Awaited<ReturnType<typeof receiptDesk>>
