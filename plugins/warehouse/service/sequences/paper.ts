import { expect } from 'vitest'
import type { StockCountLine } from '../../contract/counts.ts'
import type { Inbound, InboundReceipt } from '../../contract/inbound.ts'
import { countMachine, outboundMachine, pickMachine } from '../../contract/machines.ts'
import type { Outbound, OutboundPick } from '../../contract/outbound.ts'
import type { StockGoods } from '../../contract/stock.ts'
import type { Place } from '../test-desk.ts'
import { countLinesOf, countNow } from './counting.ts'
import type { At, World } from './world.ts'

const total = (list: readonly number[]): number => list.reduce((sum, part) => sum + part, 0)

interface Papers {
  came: At<InboundReceipt>[]
  left: { order: Outbound; place: Place; picks: OutboundPick[] }[]
  found: At<StockCountLine>[]
}

/** One after the other: so many at once are more than the backend answers. */
const papersOf = async ({ desk, docs, orders, counts }: World): Promise<Papers> => {
  const papers: Papers = { came: [], left: [], found: [] }
  for (const { of, place } of docs)
    papers.came.push(...(await desk.receiptsOf(of)).map(receipt => ({ of: receipt, place })))
  for (const { of, place } of orders)
    papers.left.push({ order: await desk.outboundNow(of), place, picks: await desk.picksOf(of) })
  for (const { of, place } of counts)
    if ((await countNow(desk, of)).status === countMachine.at.adjusted)
      papers.found.push(...(await countLinesOf(desk, of)).map(line => ({ of: line, place })))
  return papers
}

const isShipped = ({ status }: Outbound): boolean => status === outboundMachine.at.shipped

/** What lies in a warehouse of some goods beside what papers say of it: what came, less what left, and what counts have put right. */
const proveGoods = async (
  { desk }: World,
  { came, left, found }: Papers,
  place: Place,
  goods: StockGoods,
): Promise<void> => {
  const here = <T extends { place: Place }>(list: readonly T[]) => list.filter(each => each.place === place)
  const there = Object.values(await desk.lies(place, goods)).map(parts => parts.split('/').map(Number))
  const received = here(came).flatMap(({ of }) => (of.goodsCode === goods.code ? [of] : []))
  const own = here(left).map(({ order, picks }) => ({
    order,
    picks: picks.filter(({ goodsCode }) => goodsCode === goods.code),
  }))
  const shipped = own.filter(({ order }) => isShipped(order)).flatMap(({ picks }) => picks)
  const open = own.filter(({ order }) => !isShipped(order)).flatMap(({ picks }) => picks)
  const adjusted = total(
    here(found).flatMap(({ of }) => (of.goodsCode === goods.code ? [Number(of.difference ?? 0)] : [])),
  )

  const taken = total(shipped.map(({ picked }) => picked ?? 0))
  const sum = (at: number) => total(there.map(parts => parts[at] ?? 0))
  expect(sum(0), 'on hand').toBe(total(received.map(({ quantity }) => quantity)) - taken + adjusted)
  const waits = total(received.map(({ quantity, stored }) => quantity - (stored ?? 0)))
  const kept = total(
    open.map(({ picked, asked, status }) => (status === pickMachine.at.toPick ? asked : (picked ?? 0))),
  )
  expect(sum(1), 'reserved').toBe(waits + kept)
  const broken = received.filter(({ isDamaged }) => isDamaged)
  expect(sum(2), 'frozen').toBe(total(broken.map(({ stored }) => stored ?? 0)))
}

/** The notice of a transfer that has left says as much as was on the vehicle: nothing is lost between two warehouses. */
const proveTransfers = async ({ desk, docs }: World, { left }: Papers): Promise<number> => {
  const sent = left.filter(({ order }) => order.kind === 'transfer' && isShipped(order))
  for (const { order, picks } of sent) {
    const notices: Inbound[] = docs.map(({ of }) => of).filter(({ transferNo }) => transferNo === order.outboundNo)
    expect(notices, `one notice of ${order.outboundNo}`).toHaveLength(1)
    const lines = (await Promise.all(notices.map(desk.linesOf))).flat()
    expect(total(lines.map(({ expected }) => expected)), 'on the way').toBe(
      total(picks.map(({ picked }) => picked ?? 0)),
    )
  }
  return sent.length
}

/** @returns how many orders were shipped, transfers among them, and heaps that a count has put right */
export const proveOnPaper = async (world: World) => {
  const papers = await papersOf(world)
  for (const place of world.places) for (const goods of world.goods) await proveGoods(world, papers, place, goods)
  return {
    shipped: papers.left.filter(({ order }) => isShipped(order)).length,
    transferred: await proveTransfers(world, papers),
    adjusted: papers.found.filter(({ of }) => Number(of.difference ?? 0) !== 0).length,
  }
}
