import type { AreaCtx, DemoCharge, DemoCtx, DemoPart } from '@ntocc/sdk/service'
import { StorageBill, StorageBillLine, StorageBillPart } from '../contract/bills.ts'
import { StockCount, StockCountLine } from '../contract/counts.ts'
import { Inbound, InboundLine, InboundReceipt } from '../contract/inbound.ts'
import { LabourRate, LabourSheet, LabourTeam, LabourWork } from '../contract/labour.ts'
import { Outbound, OutboundLine, OutboundPick } from '../contract/outbound.ts'
import { Pallet, PalletMove } from '../contract/pallets.ts'
import { Warehouse, WarehouseBin, WarehouseZone } from '../contract/places.ts'
import { StockGoods, StockLine, StockPosting } from '../contract/stock.ts'
import { StorageContract } from '../contract/storage.ts'
import { PickWave } from '../contract/waves.ts'
import type { Area } from '../service/types.ts'
import { POST_NAME } from './catalogue.ts'
import { makeDocuments } from './documents.ts'
import { bookBills, makeFees, sealBills } from './fees.ts'
import { bookSheets, makeLabour } from './labour.ts'
import { makePallets } from './pallets.ts'
import { makePlaces } from './places.ts'

/** Shippers of a branch who keep goods with us, the demo's own account first. */
const OWNERS = 4

const makeBranch = async (ctx: DemoCtx, branch: string): Promise<readonly DemoCharge[]> => {
  const owners = ctx
    .take('shippers')
    .filter(({ branchCode }) => branchCode === branch)
    .slice(0, OWNERS)
  if (owners.length === 0) return []
  const { rows, ...places } = makePlaces(ctx, branch, owners)
  const made = makeDocuments(ctx, branch, places)
  const fees = makeFees(ctx, branch, { ...places, owners, book: made.book })
  const labour = makeLabour(ctx, branch, places.goods, made)
  const pallets = makePallets(ctx, branch, { ...places, owners, outbounds: made.outbounds })
  await ctx.insert(Warehouse, rows.warehouses)
  await ctx.insert(WarehouseZone, rows.zones)
  await ctx.insert(WarehouseBin, rows.bins)
  await ctx.insert(StockGoods, rows.goods)
  await ctx.insert(Inbound, made.inbounds)
  await ctx.insert(InboundLine, made.inboundLines)
  await ctx.insert(InboundReceipt, made.receipts)
  await ctx.insert(Outbound, made.outbounds)
  await ctx.insert(OutboundLine, made.outboundLines)
  await ctx.insert(OutboundPick, made.picks)
  await ctx.insert(PickWave, made.waves)
  await ctx.insert(StockCount, made.counts)
  await ctx.insert(StockCountLine, made.countLines)
  await ctx.insert(StockLine, made.book.rows())
  await ctx.insert(StockPosting, made.book.postings)
  await ctx.insert(StorageContract, fees.contracts)
  await ctx.insert(StorageBill, fees.bills)
  await ctx.insert(StorageBillLine, fees.lines)
  await ctx.insert(StorageBillPart, fees.parts)
  await ctx.insert(LabourTeam, labour.teams)
  await ctx.insert(LabourRate, labour.rates)
  await ctx.insert(LabourWork, labour.works)
  await ctx.insert(LabourSheet, labour.sheets)
  await ctx.insert(Pallet, pallets.pallets)
  await ctx.insert(PalletMove, pallets.moves)
  return fees.charges
}

/** Warehouses, what lies in them, and documents in every state, all of it by postings. */
export const demo: DemoPart = {
  needs: ['cities', 'shippers'],
  offers: ['charges'],
  unless: Warehouse,
  empties: [
    Warehouse,
    WarehouseZone,
    WarehouseBin,
    StockGoods,
    StockLine,
    StockPosting,
    Inbound,
    InboundLine,
    InboundReceipt,
    Outbound,
    OutboundLine,
    OutboundPick,
    PickWave,
    StockCount,
    StockCountLine,
    StorageContract,
    StorageBill,
    StorageBillLine,
    StorageBillPart,
    LabourTeam,
    LabourRate,
    LabourWork,
    LabourSheet,
    Pallet,
    PalletMove,
  ],
  // Two, because nobody checks what they have picked themselves.
  posts: [{ key: 'warehouse', name: POST_NAME, role: 'WAREHOUSE', count: 2 }],
  make: async ctx => {
    const charges: DemoCharge[] = []
    for (const branch of ctx.branches) charges.push(...(await makeBranch(ctx, branch)))
    await sealBills(ctx)
    return { charges }
  },
  finish: async ctx => {
    const area = ctx as unknown as AreaCtx<Area>
    await bookBills(area)
    await bookSheets(area)
  },
}
