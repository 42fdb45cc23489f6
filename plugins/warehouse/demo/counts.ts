import { countMachine } from '../contract/machines.ts'
import { units } from '../service/quantities.ts'
import { type BookLine, DAY, HOUR, IN_USE, iso } from './book.ts'
import { approver, clerk } from './people.ts'
import type { House } from './places.ts'
import { documentNo, goodsIn, stockOf, type World, withAtLeast } from './world.ts'

/** Heaps of a count of the demo. */
const HEAPS = 6
const COUNTED_AGO = 2.2 * DAY

const countRow = (world: World, house: House, countNo: string, created: number, more: object) => ({
  ...world.ctx.record(`${world.branch}-${countNo}`, world.branch, created),
  countNo,
  warehouseCode: house.code,
  zoneCode: null,
  binCode: null,
  goodsCode: null,
  goodsClass: null,
  isBlind: true,
  startedAt: null,
  approvedAt: null,
  approvedBy: null,
  lineCount: 0,
  countedLines: 0,
  differing: 0,
  status: countMachine.at.draft,
  ...more,
})

/** A count that found one less of something and was approved, and one that somebody has planned. */
export const makeCounts = (world: World): void => {
  const { ctx, book, branch, rows } = world
  for (const house of world.houses) {
    const time = ctx.now - COUNTED_AGO
    const heaps: BookLine[] = goodsIn(world, house)
      .flatMap(goods => withAtLeast(1, stockOf(world, house, goods)).slice(0, 1))
      .slice(0, HEAPS)
    if (heaps.length === 0) continue
    const countNo = documentNo(world, 'PD', time)
    const walk = new Map(house.bins.storage.map(({ code, walkOrder }) => [code, walkOrder]))
    for (const [index, { code, place, sums }] of heaps.entries()) {
      const isAgain = index === heaps.length - 1
      const onHand = units(sums.onHand)
      const found = isAgain ? onHand - 1 : onHand
      rows.countLines.push({
        ...ctx.record(`${branch}-${countNo}-${index + 1}`, branch, time),
        countNo,
        lineNo: index + 1,
        stockLineCode: code,
        binCode: place.binCode,
        walkOrder: walk.get(place.binCode) ?? 0,
        goodsCode: place.goodsCode,
        batch: place.batch ?? null,
        palletNo: null,
        book: onHand,
        counted: found,
        countedBy: clerk(world, 1),
        isAgain,
        second: isAgain ? found : null,
        secondBy: isAgain ? clerk(world, 2) : null,
        difference: found - onHand,
        status: IN_USE,
      })
      if (isAgain)
        book.post(time + 2 * HOUR, [{ kind: 'adjust', docNo: countNo, docLine: index + 1, place, onHand: -1 }])
    }
    rows.counts.push(
      countRow(world, house, countNo, time, {
        goodsClass: 'A',
        startedAt: iso(time),
        approvedAt: iso(time + 2 * HOUR),
        approvedBy: approver(world),
        lineCount: heaps.length,
        countedLines: heaps.length,
        differing: 1,
        status: countMachine.at.adjusted,
      }),
      countRow(world, house, documentNo(world, 'PD', ctx.now - HOUR), ctx.now - HOUR, { goodsClass: 'B' }),
    )
  }
}
