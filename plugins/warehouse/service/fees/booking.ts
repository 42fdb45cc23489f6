import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import type { BillBooked, StorageBill } from '../../contract/bills.ts'
import type { ServiceCtx } from '../types.ts'
import { noOf } from './store.ts'

type Posted = Pick<StorageBill, 'code' | 'billNo' | 'shipmentCode' | 'total'>

/** Whose account in the books. */
const ownerOf = ({ shipmentCode }: Pick<StorageBill, 'shipmentCode'>): string => `shipment:${shipmentCode}`

/** An approved bill stands in the books, once: its number is the number of the transfer. @param on its day, default today */
export const post = async (ctx: Pick<ServiceCtx, 'books'>, bill: Posted, on?: string): Promise<void> => {
  const fen = fenOfYuan(bill.total)
  if (fen === 0) return
  const party = { owner: ownerOf(bill) }
  const about = { entity: 'storageBill', code: bill.code }
  const common = { businessNo: noOf(bill), amount: fenToYuan(Math.abs(fen)), about, ...(on && { on }) }
  await ctx.books.post([
    // What was charged too much before is more than these days cost: it is given back.
    fen > 0 ? { ...common, kind: 'storageCharge', from: party } : { ...common, kind: 'storageCredit', to: party },
  ])
}

/** A hand-over of a bill to a batch has a number of its own for each batch. */
const handedNo = (bill: Pick<StorageBill, 'code' | 'billNo'>, batchNo: string): string => `${noOf(bill)}/${batchNo}`

const standing = async (ctx: ServiceCtx, businessNo: string) => {
  const all = await ctx.books.of('storageHandOver', businessNo)
  const reversed = all.filter(({ as }) => as === 'reverse').length
  return all.filter(({ as }) => as === 'post').slice(reversed)
}

/** A batch has charged the bill: its owner owes it there, and here no longer. Once, however often it is told. @param on its day, default today */
export const handOver = async (ctx: ServiceCtx, bill: Posted, batchNo: string, on?: string): Promise<void> => {
  const businessNo = handedNo(bill, batchNo)
  if ((await standing(ctx, businessNo)).length > 0) return
  const about = { entity: 'storageBill', code: bill.code }
  const to = { owner: ownerOf(bill) }
  await ctx.books.post([
    { kind: 'storageHandOver', businessNo, amount: bill.total ?? '', about, to, ...(on && { on }) },
  ])
}

/** The batch charges it no more. */
export const takeOver = async (ctx: ServiceCtx, bill: Posted, batchNo: string, why: string): Promise<void> => {
  const posted = await standing(ctx, handedNo(bill, batchNo))
  await ctx.books.reverse(posted.map(({ id }) => ({ id, why })))
}

/** What a bill moved, and what the owner's account comes to. */
export const bookedOf = async (ctx: ServiceCtx, bill: StorageBill): Promise<BillBooked> => {
  const { balance } = await ctx.books.balance('storageReceivable', ownerOf(bill))
  const charged = await ctx.books.of('storageCharge', noOf(bill))
  const credited = await ctx.books.of('storageCredit', noOf(bill))
  return {
    balance,
    handedOver: bill.batchNo
      ? fenToYuan(
          (await standing(ctx, handedNo(bill, bill.batchNo))).reduce((sum, { amount }) => sum + fenOfYuan(amount), 0),
        )
      : '0.00',
    transfers: [...charged.map(({ amount }) => amount), ...credited.map(({ amount }) => `-${amount}`)],
  }
}
