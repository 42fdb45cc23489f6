import { sql } from '@ntocc/sdk/service'
import type { Db } from '../../../../../server/src/ntocc/db/database.ts'
import type { SettlementBatch } from '../../../contract/batch.ts'
import { type Receivable, type Returnable, SettlementReceipt } from '../../../contract/receipt.ts'
import { paymentDesk } from '../../payments/testing/desk.ts'
import { ownerOf } from '../../posting.ts'
import { makeBatch } from '../../testing/batches.ts'
import { drawOwed } from '../draw.ts'

/** Shippers who owe, and have accounts with the platform. */
export const receiptDesk = async (db: Db) => {
  const desk = await paymentDesk(db)
  const { as, admin, nextNo } = desk

  /** A batch of a shipper that waits for its approval. */
  const toApprove = (shipmentCode: string, ...amounts: readonly string[]): Promise<SettlementBatch> =>
    makeBatch(desk, { shipmentCode }, amounts, { isApproved: false, submittedBy: 'maker' })
  const batchNow = desk.batchNow
  const move = async ({ id }: { id: number }, name: string) =>
    desk.backend.put(
      '/ntocc-basic-api/settlementBatch/move',
      { id, move: name, reason: 'as asked', version: (await batchNow({ id })).version },
      admin,
    )
  return {
    ...desk,
    /** The code of one that has no record. */
    newShipper: () => nextNo('RS'),
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
          ctx.request('creditParty', { entity: 'shipment', code: shipmentCode, amount, number: nextNo('IN-') }),
        ),
      ),
    /** And the area that keeps accounts says so. */
    hear: (shipmentCode: string, at?: string) =>
      as(ctx => ctx.transaction(() => ctx.request('receiveOwed', [{ shipmentCode, at }]))),
    /** What can be taken by now is, as the job does it. */
    draw: () => desk.job('settlement', drawOwed),
    /** The account of a shipper is frozen, or is as others are. */
    lock: (shipmentCode: string, isFrozen: boolean) =>
      db.query('update accounts_money_account set status = $2 where shipment_code = $1', [
        shipmentCode,
        isFrozen ? 1 : 0,
      ]),
    standing: async ({ id }: { id: number }) => (await desk.get<Receivable>('settlementReceivable', `id=${id}`)).data,
    take: async ({ id }: { id: number }, amount: string, version?: number) =>
      desk.post<{ received: string }>('settlementReceive', {
        id,
        version: version ?? (await batchNow({ id })).version,
        amount,
      }),
    returnable: async ({ id }: { id: number }, token?: string) =>
      (await desk.get<Returnable[]>('settlementReturnable', `id=${id}`, token)).data,
    giveBack: async ({ id }: { id: number }, receiptNo: string, token: string, more: object = {}) =>
      desk.post<{ receiptNo: string }>(
        'settlementGiveBack',
        { id, version: (await batchNow({ id })).version, receiptNo, reason: 'taken for another', ...more },
        token,
      ),
    receiptsOf: ({ batchNo }: Pick<SettlementBatch, 'batchNo'>) =>
      as(async ctx =>
        (await ctx.records.where(SettlementReceipt, { where: sql`batch_no = ${batchNo}` })).sort((a, b) => a.id - b.id),
      ),
    /** What a shipper has with the platform. */
    has: (shipmentCode: string) =>
      as(async ctx => (await ctx.request('balancesOf', [{ entity: 'shipment', code: shipmentCode }]))?.[0]),
    /** Below nothing by what it owes. */
    owes: (batch: SettlementBatch) => as(async ctx => (await ctx.books.balance('receivable', ownerOf(batch))).balance),
  }
}
export type ReceiptDesk = Awaited<ReturnType<typeof receiptDesk>>
