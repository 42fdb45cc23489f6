import { itemAt, valueAt } from '@ntocc/sdk/fields'
import type { DemoCtx, DemoRandom, DemoRow } from '@ntocc/sdk/service'
import { expiryOf } from '../service/days.ts'
import { availableOf, type StockFacts, type StockPlace } from '../service/ledger.ts'
import { units } from '../service/quantities.ts'
import { type BookLine, DAY, dayOf, iso, type StockBook } from './book.ts'
import type { Bin, Goods, House, Places } from './places.ts'
import type { DemoWave } from './waves.ts'

/** A branch while its documents are made, one after the other in the order of their days. */
export interface World extends Omit<Places, 'rows'> {
  ctx: DemoCtx
  branch: string
  random: DemoRandom
  book: StockBook
  rows: Record<
    'inbounds' | 'inboundLines' | 'receipts' | 'outbounds' | 'outboundLines' | 'picks' | 'counts' | 'countLines',
    DemoRow[]
  >
  /** Orders that are picked in one walk, by house and whether it is over. */
  waves: Map<string, DemoWave>
  /** Counts documents of a kind, for their numbers. */
  serials: Map<string, number>
}

const BRANCH_DIGITS = ['HQ', 'CT', 'HB']

/** A number as the service makes them, of a branch and a day. */
export const documentNo = ({ branch, serials }: World, prefix: string, time: number): string => {
  const serial = (serials.get(prefix) ?? 0) + 1
  serials.set(prefix, serial)
  const day = dayOf(time).slice(2).replaceAll('-', '')
  return `${prefix}${day}9${Math.max(0, BRANCH_DIGITS.indexOf(branch))}${String(serial).padStart(6, '0')}`
}

/** Goods that lie in a house: cold ones where it is cold, if any house is. */
export const goodsIn = ({ houses, goods }: World, house: House): Goods[] => {
  const hasCold = houses.some(({ kind }) => kind === 'cold')
  return hasCold ? goods.filter(({ isCold = false }) => isCold === (house.kind === 'cold')) : [...goods]
}

/** Some goods of one of the owners of a house, another one for each serial. */
export const someOf = (world: World, house: House, serial: number, count: number): Goods[] => {
  const there = goodsIn(world, house)
  const owners = [...new Set(there.map(({ ownerCode }) => ownerCode))]
  const owner = itemAt(owners, serial % owners.length)
  const own = there.filter(({ ownerCode }) => ownerCode === owner)
  const first = serial % own.length
  return [...own.slice(first), ...own.slice(0, first)].slice(0, count)
}

export const houseFor = ({ houses }: World, serial: number): House => itemAt(houses, serial % houses.length)

/** As much as comes on one vehicle of it, in whole units. */
export const lotOf = ({ random }: World, { unitKg }: Goods): number =>
  Math.max(10, Math.min(240, Math.floor((random.between(0.3, 0.6) * 1000) / unitKg)))

/** What is known of a lot that was made on a day. */
export const factsOf = (goods: Goods, made: number, receivedAt: number): StockFacts => ({
  producedOn: goods.shelfLifeDays === undefined ? null : dayOf(made),
  expiresOn: goods.shelfLifeDays === undefined ? null : (expiryOf(dayOf(made), goods.shelfLifeDays) ?? null),
  receivedAt: iso(receivedAt),
})

export const batchOf = ({ byBatch }: Goods, made: number): string | null =>
  byBatch ? `L${dayOf(made).slice(2).replaceAll('-', '')}` : null

export const placeIn = (house: House, goods: Goods, bin: Pick<Bin, 'code'>, batch: string | null): StockPlace => ({
  warehouseCode: house.code,
  ownerCode: goods.ownerCode,
  goodsCode: goods.code,
  binCode: bin.code,
  batch,
})

const linesIn = ({ book }: World, bin: Bin): BookLine[] =>
  book.lines().filter(({ place, sums }) => place.binCode === bin.code && sums.onHand > 0)

const kgIn = (world: World, bin: Bin): number => {
  const unitKgs = new Map(world.goods.map(({ code, unitKg }) => [code, unitKg]))
  return linesIn(world, bin).reduce(
    (kg, { place, sums }) => kg + units(sums.onHand) * valueAt(unitKgs, place.goodsCode),
    0,
  )
}

/** A bin for a lot as the console would propose it: beside the same goods, then the nearest free one. */
export const binFor = (world: World, house: House, goods: Goods, quantity: number): Bin => {
  const { storage } = house.bins
  const same = storage.filter(bin => linesIn(world, bin).some(({ place }) => place.goodsCode === goods.code))
  const roomy = same.find(bin => bin.maxKg === null || kgIn(world, bin) + quantity * goods.unitKg <= bin.maxKg)
  return roomy ?? storage.find(bin => linesIn(world, bin).length === 0) ?? itemAt(storage, 0)
}

/** What orders may have of some goods, in the order in which it leaves. */
export const stockOf = ({ book, ctx }: World, house: House, goods: Goods): BookLine[] => {
  const bins = new Map(house.bins.storage.map(({ code, walkOrder }) => [code, walkOrder]))
  const today = dayOf(ctx.now)
  const keyOf = ({ facts, place }: BookLine): string =>
    [
      goods.shelfLifeDays === undefined ? '' : (facts.expiresOn ?? '9'),
      facts.receivedAt ?? '',
      String(bins.get(place.binCode) ?? 0).padStart(5, '0'),
    ].join('/')
  return book
    .lines()
    .filter(
      ({ place, sums, facts }) =>
        bins.has(place.binCode) &&
        place.goodsCode === goods.code &&
        sums.onHand - sums.allocated - sums.frozen > 0 &&
        (!facts.expiresOn || facts.expiresOn >= today),
    )
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** Heaps of which so many may still be had. */
export const withAtLeast = (count: number, heaps: readonly BookLine[]): BookLine[] =>
  heaps.filter(({ sums }) => units(availableOf(sums)) >= count)

/** When goods of a document were made: some weeks before they came. */
export const madeBefore = ({ random }: World, time: number): number => time - random.int(5, 40) * DAY
