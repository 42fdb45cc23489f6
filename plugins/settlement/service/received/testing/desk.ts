import { Waybill } from '@ntocc/sdk/contracts'
import { itemAt, recordMachine } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import type { Db } from '../../../../../server/src/ntocc/db/database.ts'
import { areaNamed } from '../../../../../server/src/ntocc/registry/areas.ts'
import { SettlementBatch, SettlementLine } from '../../../contract/batch.ts'
import { settlementMachine } from '../../../contract/machine.ts'
import { type Receivable, type Returnable, SettlementReceipt } from '../../../contract/receipt.ts'
import { FINISHED, paymentDesk } from '../../payments/testing/desk.ts'
import { ownerOf } from '../../posting.ts'
import { recount, sealOf } from '../../store.ts'
import { keyOf } from '../../waybills.ts'
import { drawOwed } from '../draw.ts'

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
    hear: (shipmentCode: string, at?: string) =>
      as(ctx => ctx.transaction(() => ctx.request('receiveOwed', [{ shipmentCode, at }]))),
    /** What can be taken by now is, as the job does it. */
    draw: async () => {
      const found = areaNamed('settlement')
      if (!found) throw new Error('settlement is not in force')
      await drawOwed(found.platform() as never, { signal: new AbortController().signal } as never)
    },
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
    /** Somebody in a role that there is. */
    person: async (role: string, partyType = 'PLAT_ADMIN', partyCode = `HQ-R${++serial}`) => {
      const username = `rp${++serial}`
      await db.query(
        `insert into sys_account (branch_code, username, password_hash, must_change_password, party_type, party_code, user_name)
         select 'HQ', $1, password_hash, false, $2, $3, to_jsonb($1::text) from sys_account where username = 'admin'`,
        [username, partyType, partyCode],
      )
      await db.query(
        `insert into sys_account_role (account_id, role_id, sort) select a.id, r.id, 0 from sys_account a join role r
           on r.branch_code = 'HQ' and r.role_code = $2 where a.username = $1`,
        [username, role],
      )
      return desk.backend.signIn(username)
    },
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
