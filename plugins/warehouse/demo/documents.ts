import { itemAt } from '@ntocc/sdk/fields'
import type { DemoCtx } from '@ntocc/sdk/service'
import { DAY, StockBook } from './book.ts'
import { makeCounts } from './counts.ts'
import { INBOUNDS, makeInbound } from './inbounds.ts'
import { makeOutbound, OUTBOUNDS } from './outbounds.ts'
import type { Places } from './places.ts'
import { waveRows } from './waves.ts'
import {
  batchOf,
  binFor,
  documentNo,
  factsOf,
  goodsIn,
  lotOf,
  placeIn,
  stockOf,
  type World,
  withAtLeast,
} from './world.ts'

/** When the demo's warehouses came to the console, with what lay in them. */
const OPENED = 60 * DAY

/** Days that a lot of the first goods keeps yet: one is past its day, one will be soon. */
const ENDS_IN: readonly number[] = [-4, 12]

/** What lay there when the console was told of it for the first time: most goods in one lot, some in two. */
const open = (world: World): void => {
  const { ctx, book, random } = world
  const time = ctx.now - OPENED
  for (const house of world.houses) {
    const docNo = documentNo(world, 'QC', time)
    let docLine = 0
    const ends = [...ENDS_IN]
    for (const goods of goodsIn(world, house)) {
      const count = random.chance(0.4) ? 2 : 1
      for (let lot = 0; lot < count; lot += 1) {
        docLine += 1
        const end = goods.shelfLifeDays !== undefined && goods.shelfLifeDays < 400 ? ends.shift() : undefined
        const made =
          end === undefined || goods.shelfLifeDays === undefined
            ? time - random.int(10, 50) * DAY
            : ctx.now + (end - goods.shelfLifeDays) * DAY
        const quantity = lotOf(world, goods)
        const place = placeIn(house, goods, binFor(world, house, goods, quantity), batchOf(goods, made))
        const facts = factsOf(goods, made, time)
        book.post(time, [{ kind: 'opening', docNo, docLine, place, facts, onHand: quantity }])
      }
    }
  }
}

/** Some goods were kept back, and some carried to another bin. */
const handle = (world: World): void => {
  const { ctx, book } = world
  for (const house of world.houses) {
    const heaps = goodsIn(world, house).flatMap(goods => withAtLeast(3, stockOf(world, house, goods)).slice(0, 1))
    const [first, second] = heaps
    if (!first || !second) continue
    const frozen = ctx.now - 2.5 * DAY
    const docNo = documentNo(world, 'DJ', frozen)
    book.post(frozen, [
      { kind: 'freeze', docNo, docLine: 1, place: first.place, frozen: 2, reason: `NCR-${docNo.slice(-4)}` },
    ])
    const carried = ctx.now - 2.4 * DAY
    const bin = house.bins.storage.findLast(
      ({ code }) => !book.lines().some(({ place, sums }) => place.binCode === code && sums.onHand > 0),
    )
    const moved = documentNo(world, 'YK', carried)
    if (bin)
      book.post(carried, [
        { kind: 'transfer', docNo: moved, docLine: 1, place: second.place, onHand: -3 },
        {
          kind: 'transfer',
          docNo: moved,
          docLine: 2,
          place: { ...second.place, binCode: bin.code },
          facts: { ...second.facts },
          onHand: 3,
        },
      ])
  }
}

/** Documents of a branch in every state, and the stock that follows from them. */
export const makeDocuments = (ctx: DemoCtx, branch: string, places: Omit<Places, 'rows'>) => {
  const world: World = {
    ...places,
    ctx,
    branch,
    random: ctx.random(`${ctx.seed}/warehouse/${branch}`),
    book: new StockBook(ctx, branch),
    rows: {
      inbounds: [],
      inboundLines: [],
      receipts: [],
      outbounds: [],
      outboundLines: [],
      picks: [],
      counts: [],
      countLines: [],
    },
    waves: new Map(),
    serials: new Map(),
  }
  open(world)
  const steps = [
    ...INBOUNDS.map((plan, serial) => ({ daysAgo: plan.daysAgo, run: () => makeInbound(world, plan, serial) })),
    ...OUTBOUNDS.map((plan, serial) => ({ daysAgo: plan.daysAgo, run: () => makeOutbound(world, plan, serial) })),
    { daysAgo: 2.5, run: () => handle(world) },
    { daysAgo: 2.2, run: () => makeCounts(world) },
  ].toSorted((one, other) => other.daysAgo - one.daysAgo)
  for (const at of steps.keys()) itemAt(steps, at).run()
  return { book: world.book, ...world.rows, waves: waveRows(world) }
}
