import type { SettlementBatch } from '../contract/batch.ts'
import { noOf, shownBatch } from './store.ts'
import type { Answer, ServiceCtx } from './types.ts'

/** Whose account in the books: kind and code, so that a driver and a team of one code are two. */
export const ownerOf = ({
  shipmentCode,
  driverCode,
  teamCode,
}: Pick<SettlementBatch, 'shipmentCode' | 'driverCode' | 'teamCode'>): string =>
  shipmentCode ? `shipment:${shipmentCode}` : driverCode ? `driver:${driverCode}` : `driverTeam:${teamCode}`

const kindOf = ({ side }: Pick<SettlementBatch, 'side'>) => (side === 'receivable' ? 'charge' : 'owe')

type Posted = Pick<SettlementBatch, 'code' | 'batchNo' | 'side' | 'shipmentCode' | 'driverCode' | 'teamCode' | 'total'>

/** An approved batch stands in the books, once: its number is the number of the transfer. @param on its day, default today */
export const post = async (ctx: Pick<ServiceCtx, 'books'>, batch: Posted, on?: string): Promise<void> => {
  const { side, code, total } = batch
  const party = { owner: ownerOf(batch) }
  const about = { entity: 'settlementBatch', code }
  const common = { businessNo: noOf(batch), amount: total ?? '', about, ...(on && { on }) }
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
  const batch = await shownBatch(ctx, query.id)
  const { balance } = await ctx.books.balance(batch.side === 'receivable' ? 'receivable' : 'payable', ownerOf(batch))
  const transfers = await ctx.books.of(kindOf(batch), noOf(batch))
  return { balance, transfers: transfers.map(({ amount }) => amount) }
}
