// @vitest-environment node

import { afterAll, beforeAll, expect, it } from 'vitest'
import { countCalls, countResources, StockCount, StockCountLine } from '../contract/counts.ts'
import { inboundCalls } from '../contract/inbound-calls.ts'
import { binMachine, countMachine } from '../contract/machines.ts'
import { placeResources } from '../contract/places.ts'
import { stockResources } from '../contract/stock.ts'
import { stockCalls } from '../contract/stock-calls.ts'
import { CONFLICT, OK, ok, type Place, type WarehouseDesk, warehouseDesk } from './test-desk.ts'

const { stockCount, stockCountLine } = countResources
const { at } = countMachine

let desk: WarehouseDesk
beforeAll(async () => {
  desk = await warehouseDesk()
}, 240_000)
afterAll(() => desk?.area.close())

const newCount = (place: Place, more: object = {}): Promise<StockCount> =>
  ok(desk.staff.call(stockCount.by.create, { body: { warehouseCode: place.warehouseCode, isBlind: true, ...more } }))
const now = ({ id }: { id: number }) => ok(desk.staff.call(stockCount.by.get, { params: { id } }))
const move = async (doc: { id: number }, name: string, by = desk.staff) => {
  const { version } = await now(doc)
  return by.call(stockCount.by.move, { body: { id: doc.id, version, move: name, reason: 'as asked' } })
}
const linesOf = async ({ countNo }: StockCount): Promise<StockCountLine[]> =>
  (await ok(desk.staff.call(stockCountLine.by.list, { query: { countNo: countNo ?? '', pageNum: 1, pageSize: 50 } })))
    .records
const count = ({ id }: { id: number }, quantity: number, by = desk.staff) =>
  by.call(countCalls.stockCountRecord, { body: { id, quantity } })

/** Seven and four of some goods in the first two bins, and something else in the third. */
const stocked = async () => {
  const [place, goods, other] = [await desk.newPlace(), await desk.newGoods(), await desk.newGoods()]
  const [one, two, three] = place.bins
  if (!one || !two || !three) throw new Error('no bins')
  await desk.stocked(goods, one, 7)
  await desk.stocked(goods, two, 4)
  await desk.stocked(other, three, 9)
  return { place, goods, other, one, two, three }
}

it('S1-032 bins stand still while they are counted, a difference is counted again by another and approved by a third', async () => {
  const { place, goods, other, one } = await stocked()
  const elsewhere = await desk.newPlace()
  const foreign = elsewhere.bins[0]?.zoneCode ?? ''
  const wrong = { warehouseCode: place.warehouseCode, isBlind: true, zoneCode: foreign }
  expect(await desk.staff.call(stockCount.by.create, { body: wrong })).toMatchObject({ errors: { zoneCode: {} } })
  const doc = await newCount(place, { goodsCode: goods.code })
  expect((await move(doc, 'finishCount')).status).toBe(CONFLICT)
  await ok(move(doc, 'start'))
  const lines = await linesOf(doc)
  // Who counts is not told how much it should be.
  expect(lines.map(({ goodsCode, book }) => [goodsCode, book ?? null])).toEqual([
    [goods.code, null],
    [goods.code, null],
  ])
  // Nothing goes in or out, and no order has it; other goods go on.
  expect(
    (await desk.staff.call(stockCalls.stockEnter, { body: { goodsCode: goods.code, binCode: one.code, quantity: 1 } }))
      .status,
  ).toBe(CONFLICT)
  const order = await desk.newOutbound(place)
  await ok(desk.addWanted(order, goods, 1))
  await ok(desk.moveOutbound(order, 'submit'))
  expect((await desk.moveOutbound(order, 'allocate')).status).toBe(CONFLICT)
  await desk.allocated(place, [other, 1])
  expect(await move(await newCount(place), 'start')).toMatchObject({ status: CONFLICT })

  const [first, second] = lines
  if (!first || !second) throw new Error('nothing is counted')
  expect(await ok(count(first, 7))).toMatchObject({ counted: 7, isAgain: false })
  expect(await ok(count(second, 3))).toMatchObject({ counted: 3, isAgain: true })
  expect((await count(second, 4)).status).toBe(CONFLICT)
  expect(await move(doc, 'finishCount')).toMatchObject({ errors: { move: { params: { count: 1 } } } })
  const work = (by = desk.staff) => ok(by.call(countCalls.stockCountWork, { query: { id: doc.id } }))
  expect([(await work()).lines.length, (await work(desk.second)).lines.length]).toEqual([0, 1])
  await ok(count(second, 3, desk.second))
  await ok(move(doc, 'finishCount'))
  expect(await now(doc)).toMatchObject({ status: at.toApprove, countedLines: 2, differing: 1 })
  expect((await linesOf(doc)).map(({ book, difference }) => [book, Number(difference)])).toEqual([
    [7, 0],
    [4, -1],
  ])
  // Whoever has counted it does not approve it.
  for (const by of [desk.staff, desk.second]) expect((await move(doc, 'approveCount', by)).status).toBe(CONFLICT)
  const third = await desk.area.signIn({ permissions: ['stockCount.read', 'stockCount.approve'] })
  await ok(move(doc, 'approveCount', third))
  expect(await now(doc)).toMatchObject({ status: at.adjusted })
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '7/0/0', 'A-02': '3/0/0' })
  await ok(desk.moveOutbound(order, 'allocate'))
  await desk.proven()
})

it('S1-032 a count without a difference is settled by itself, and one that is cancelled frees its bins and changes nothing', async () => {
  const { place, goods, other } = await stocked()
  const [right, given] = [await newCount(place), await newCount(place)]
  await ok(move(right, 'start'))
  for (const line of await linesOf(right)) {
    const book = line.goodsCode === other.code ? 9 : line.lineNo === 1 ? 7 : 4
    await ok(count(line, book))
  }
  await ok(move(right, 'finishCount'))
  expect(await now(right)).toMatchObject({ status: at.adjusted, differing: 0 })
  await ok(move(given, 'start'))
  const [line] = await linesOf(given)
  if (line) await ok(count(line, 1))
  await ok(move(given, 'cancel'))
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '7/0/0', 'A-02': '4/0/0' })
  await desk.allocated(place, [goods, 5])
  await desk.proven()
})

it('S1-032 one bin is counted alone, of its own warehouse and zone', async () => {
  const { place, one, two } = await stocked()
  const elsewhere = await desk.newPlace()
  const asked = (more: object) =>
    desk.staff.call(stockCount.by.create, { body: { warehouseCode: place.warehouseCode, isBlind: false, ...more } })
  const strange = { errors: { binCode: { code: 'validation.stockCount.binElsewhere' } } }
  expect(await asked({ binCode: elsewhere.bins[0]?.code })).toMatchObject(strange)
  expect(await asked({ binCode: one.code, zoneCode: place.gate.zoneCode })).toMatchObject(strange)
  const doc = await ok(asked({ binCode: one.code, zoneCode: one.zoneCode }))
  await ok(move(doc, 'start'))
  expect((await linesOf(doc)).map(({ binCode, book }) => [binCode, book])).toEqual([[one.code, 7]])
  const { data } = await desk.staff.call(placeResources.warehouseBin.by.get, { params: { id: two.id } })
  expect(data).toMatchObject({ status: binMachine.at.open })
  await ok(move(doc, 'cancel'))
})

it('S1-032 a class of goods is what has left most of all, and what has never left is of the last', async () => {
  const { place, goods, other } = await stocked()
  const order = await desk.allocated(place, [goods, 5])
  for (const pick of await desk.picksOf(order)) await ok(desk.pick(pick))
  for (const line of await desk.wantedOf(order)) await ok(desk.check(line, 5))
  await ok(desk.moveOutbound(order, 'load'))
  const inClass = async (goodsClass: string) => {
    const doc = await newCount(place, { goodsClass })
    if ((await move(doc, 'start')).status !== OK) return []
    const codes = [...new Set((await linesOf(doc)).map(({ goodsCode }) => goodsCode))]
    await ok(move(doc, 'cancel'))
    return codes
  }
  expect(await inClass('A')).toEqual([goods.code])
  expect(await inClass('B')).toEqual([])
  expect(await inClass('C')).toEqual([other.code])
})

it('a bin is in one count at a time, and a blocked one in none: two would put the same difference right twice', async () => {
  const { place, goods, one } = await stocked()
  await desk.bin(place, one, 'block')
  const blocked = await newCount(place)
  expect(await move(blocked, 'start')).toMatchObject({
    status: CONFLICT,
    errors: { move: { code: 'validation.condition.binsStill', params: { bin: 'A-01' } } },
  })
  await desk.bin(place, one, 'unblock')
  const both = [await newCount(place, { goodsCode: goods.code }), await newCount(place, { binCode: one.code })]
  const started = await Promise.all(both.map(doc => move(doc, 'start')))
  expect(started.filter(({ status }) => status === OK)).toHaveLength(1)
})

it('a difference that was made against other stock than lies there is counted again, and not put right', async () => {
  const { place, goods, one } = await stocked()
  const query = { warehouseCode: place.warehouseCode, binCode: one.code, pageNum: 1, pageSize: 5 }
  const [line] = (await ok(desk.staff.call(stockResources.stockLine.by.list, { query }))).records
  const of = { countNo: 'PD-STALE', lineNo: 1, stockLineCode: line?.code ?? '', goodsCode: goods.code }
  const [id = 0] = await desk.area.seed(StockCount, [
    { countNo: of.countNo, warehouseCode: place.warehouseCode, isBlind: true, status: at.toApprove },
  ])
  // Counted when nine were there by the ledger; seven are.
  await desk.area.seed(StockCountLine, [
    { ...of, binCode: one.code, walkOrder: 1, book: 9, counted: 8, isAgain: false, difference: -1, status: 1 },
  ])
  const third = await desk.area.signIn({ permissions: ['stockCount.read', 'stockCount.approve'] })
  const refused = await move({ id }, 'approveCount', third)
  expect(refused.status).toBe(CONFLICT)
  for (const name of [goods.goodsNo, 'A-01']) expect(refused.msg).toContain(name)
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '7/0/0', 'A-02': '4/0/0' })
})

it('of a bin that is counted nothing is carried away, shipped, put away or taken back: its count would find it again', async () => {
  const { place, goods, one, two, three } = await stocked()
  const receiving = await desk.arrived(place, goods, 5)
  const [line] = receiving.lines
  if (line) await ok(desk.receive(line, 5))
  const [receipt] = await desk.receiptsOf(receiving.doc)
  const order = await desk.allocated(place, [goods, 2])
  const [pick] = await desk.picksOf(order)
  if (!receipt || !pick) throw new Error('nothing is to be done')
  await ok(desk.pick(pick))
  const [picked] = await desk.picksOf(order)
  const [wanted] = await desk.wantedOf(order)
  if (!picked || !wanted) throw new Error('nothing is picked')
  await ok(desk.check(wanted, 2))
  const before = await desk.lies(place, goods)
  const started: StockCount[] = []
  for (const bin of [two, place.gate, place.stage]) {
    const doc = await newCount(place, { binCode: bin.code, isBlind: false })
    await ok(move(doc, 'start'))
    started.push(doc)
  }
  const query = { warehouseCode: place.warehouseCode, binCode: two.code, pageNum: 1, pageSize: 5 }
  const [heap] = (await ok(desk.staff.call(stockResources.stockLine.by.list, { query }))).records
  const carried = { id: heap?.id ?? 0, binCode: three.code, quantity: 4 }
  const refused = [
    ['A-02', await desk.staff.call(stockCalls.stockCarry, { body: carried })],
    ['G-01', await desk.putAway(receipt, one, 5)],
    ['G-01', await desk.staff.call(inboundCalls.inboundReturn, { body: { id: receipt.id } })],
    ['G-01', await desk.moveInbound(receiving.doc, 'cancel')],
    ['S-01', await desk.putBack(picked, 1)],
    ['S-01', await desk.moveOutbound(order, 'load')],
  ] as const
  for (const [bin, { status, msg }] of refused)
    expect([status, msg]).toEqual([CONFLICT, expect.stringContaining(`Bin ${bin} is being counted`)])
  expect(await desk.lies(place, goods)).toEqual(before)
  // What was counted is what lies there: nothing differs, and the work goes on.
  for (const doc of started) {
    for (const each of await linesOf(doc)) await ok(count(each, Number(each.book)))
    await ok(move(doc, 'finishCount'))
    expect(await now(doc)).toMatchObject({ status: at.adjusted, differing: 0 })
  }
  await ok(desk.moveOutbound(order, 'load'))
  await ok(desk.putAway(receipt, one, 5))
  await desk.proven()
})
