import { SettlementBatch } from '../contract/batch.ts'
import { noOf } from './store.ts'
import type { Answer, ServiceCtx } from './types.ts'

/** Whose account in the books: kind and code, so that a driver and a team of one code are two. */
export const ownerOf = ({ shipmentCode, driverCode, teamCode }: SettlementBatch): string =>
  shipmentCode ? `shipment:${shipmentCode}` : driverCode ? `driver:${driverCode}` : `driverTeam:${teamCode}`

const kindOf = ({ side }: SettlementBatch) => (side === 'receivable' ? 'charge' : 'owe')

/** An approved batch stands in the books, once: its number is the number of the transfer. */
export const post = async (ctx: ServiceCtx, batch: SettlementBatch): Promise<void> => {
  const { side, code, total } = batch
  const party = { owner: ownerOf(batch) }
  const about = { entity: 'settlementBatch', code }
  const common = { businessNo: noOf(batch), amount: total ?? '', about }
  await ctx.books.post([
    side === 'receivable' ? { ...common, kind: 'charge', from: party } : { ...common, kind: 'owe', to: party },
  ])
}

/** What it posted moves back, named. */
export const takeBack = async (ctx: ServiceCtx, batch: SettlementBatch, why: string): Promise<void> => {
  const posted = (await ctx.books.of(kindOf(batch), noOf(batch))).filter(({ as }) => as === 'post')
  await ctx.books.reverse(posted.map(({ id }) => ({ id, why })))
}

/** GET settlementOwed: the caller's own party's, since only batches that the caller may see are found. */
export const owed: Answer<'settlementOwed'> = async (ctx, { query }) => {
  const batch = await ctx.records.find(SettlementBatch, query.id)
  const { balance } = await ctx.books.balance(batch.side === 'receivable' ? 'receivable' : 'payable', ownerOf(batch))
  const transfers = await ctx.books.of(kindOf(batch), noOf(batch))
  return { balance, transfers: transfers.map(({ amount }) => amount) }
}
