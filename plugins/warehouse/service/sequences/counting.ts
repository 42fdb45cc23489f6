import type { ServiceSession } from '@ntocc/sdk/testing/service'
import { countCalls, countResources, type StockCount, type StockCountLine } from '../../contract/counts.ts'
import { OK, ok, type WarehousePeople } from '../test-desk.ts'
import { type Draw, oneOf, RARELY, some, type World } from './world.ts'

const { stockCount, stockCountLine } = countResources
const PAGE = { pageNum: 1, pageSize: 200 }

const now = ({ staff }: WarehousePeople, { id }: { id: number }): Promise<StockCount> =>
  ok(staff.call(stockCount.by.get, { params: { id } }))

export const countLinesOf = async (
  { staff }: WarehousePeople,
  { countNo }: Pick<StockCount, 'countNo'>,
): Promise<StockCountLine[]> =>
  (await ok(staff.call(stockCountLine.by.list, { query: { countNo: countNo ?? '', ...PAGE } }))).records

export const countNow = now

const moveCount = async (desk: WarehousePeople, doc: StockCount, move: string, by: ServiceSession) => {
  const { version } = await now(desk, doc)
  return by.call(stockCount.by.move, { body: { id: doc.id, version, move, reason: 'drawn' } })
}

/** About as much as the ledger says, where that is told; whoever is the second finds the same or something else. */
const countAll = async ({ desk }: World, doc: StockCount, draw: Draw): Promise<void> => {
  for (const line of await countLinesOf(desk, doc)) {
    const quantity = Math.max(0, Number(line.book ?? draw(6)) + (draw(3) ? 0 : draw(3) - 1))
    const counted = await desk.staff.call(countCalls.stockCountRecord, { body: { id: line.id, quantity } })
    if (counted.data?.isAgain)
      await desk.second.call(countCalls.stockCountRecord, {
        body: { id: line.id, quantity: draw(4) ? quantity : draw(6) },
      })
  }
}

/** Led to its end, or given up on the way; what is refused is left for another step. */
const goOn = async (world: World, doc: StockCount, draw: Draw): Promise<void> => {
  const { desk, third } = world
  const { staff } = desk
  await countAll(world, doc, draw)
  await moveCount(desk, doc, 'finishCount', staff)
  const last = ['approveCount', 'approveCount', 'approveCount', 'recount', 'cancel'][draw(5)] ?? 'cancel'
  await moveCount(desk, doc, last, last === 'approveCount' ? third : staff)
}

/** Bins of some goods stand still, are counted and become what was found, or as they were. */
export const countSteps: readonly ((world: World, draw: Draw) => Promise<unknown>)[] = [
  async (world, draw) => {
    // While bins are counted others wait: more often, and hardly an order would be led to its end.
    if (draw(RARELY) || draw(2)) return
    const { desk, places, goods, counts } = world
    const place = some(draw, places)
    const what = draw(3) ? { binCode: some(draw, place.bins).code } : { goodsCode: some(draw, goods).code }
    const body = { warehouseCode: place.warehouseCode, ...what, isBlind: draw(2) === 0 }
    const doc = await ok(desk.staff.call(stockCount.by.create, { body }))
    counts.push({ of: doc, place })
    if ((await moveCount(desk, doc, 'start', desk.staff)).status === OK && draw(4)) await goOn(world, doc, draw)
  },
  async (world, draw) => {
    const doc = oneOf(draw, world.counts)
    if (!doc) return
    if (draw(4)) await goOn(world, doc.of, draw)
    else await moveCount(world.desk, doc.of, 'cancel', world.desk.staff)
  },
]
