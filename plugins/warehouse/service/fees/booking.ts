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

/** What a bill moved, and what the owner's account comes to. */
export const bookedOf = async (ctx: ServiceCtx, bill: StorageBill): Promise<BillBooked> => {
  const { balance } = await ctx.books.balance('storageReceivable', ownerOf(bill))
  const charged = await ctx.books.of('storageCharge', noOf(bill))
  const credited = await ctx.books.of('storageCredit', noOf(bill))
  return {
    balance,
    transfers: [...charged.map(({ amount }) => amount), ...credited.map(({ amount }) => `-${amount}`)],
  }
}
