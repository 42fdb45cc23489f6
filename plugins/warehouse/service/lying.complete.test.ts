import type { Page } from '@ntocc/sdk/contracts'
import type { ServiceSession } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeCalls, placeResources } from '../contract/places.ts'
import { type StockGoods, type StockLine, stockResources } from '../contract/stock.ts'
import { stockCalls } from '../contract/stock-calls.ts'
import { FORBIDDEN, OWNERS, ok, type Place, warehouseDesk } from './test-desk.ts'

const { stockGoods, stockLine, stockPosting } = stockResources
const PAGE = { pageNum: 1, pageSize: 200 }
const DAY_MS = 86_400_000
const TODAY = '2031-03-10'
const daysFrom = (days: number): string => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10)

let desk: Awaited<ReturnType<typeof warehouseDesk>>
let owner: ServiceSession
let place: Place
beforeAll(async () => {
  desk = await warehouseDesk()
  await desk.area.at(`${TODAY}T10:00:00+08:00`)
  place = await desk.newPlace()
  owner = await desk.area.signIn({
    partyType: 'SHIPPER',
    partyCode: OWNERS[0],
    permissions: ['stock.read', 'stockGoods.read'],
  })
})
afterAll(() => desk?.area.close())

const enter = async (goods: StockGoods, quantity: number, more: object = {}): Promise<StockLine> => {
  const body = { goodsCode: goods.code, binCode: place.bins[0]?.code ?? '', quantity, ...more }
  return (await ok(desk.staff.call(stockCalls.stockEnter, { body }))).line
}
const goodsSeen = async (by: ServiceSession, query: object): Promise<StockGoods[]> =>
  (await ok(by.call(stockGoods.by.list, { query: { ...PAGE, ...query } }))).records
const linesSeen = async (by: ServiceSession, query: object): Promise<StockLine[]> =>
  ((await ok(by.call(stockLine.by.list, { query: { ...PAGE, ...query } }))) as Page<StockLine>).records

it('goods say how much of them there is, what expires next, how old they are, and that they run low', async () => {
  const goods = await desk.newGoods({ lowAt: 10, shelfLifeDays: 30, pickRule: 'fefo' })
  const other = await desk.newGoods({ lowAt: 10 })
  await enter(goods, 6, { producedOn: daysFrom(-20) })
  await enter(goods, 7, { producedOn: daysFrom(-5), batch: 'B2' })
  const now = async () => (await goodsSeen(desk.staff, { code: goods.code }))[0]
  expect(await now()).toMatchObject({
    onHand: 13,
    available: 13,
    nextExpiresOn: daysFrom(10),
    oldestOn: TODAY,
    isLow: false,
  })
  const [line] = await linesSeen(desk.staff, { goodsCode: goods.code, batch: 'B2' })
  await ok(desk.staff.call(stockCalls.stockFreeze, { body: { id: line?.id ?? 0, quantity: 4, reason: 'wet' } }))
  // Ten can be had, wanted are ten: it runs low below that.
  await ok(desk.staff.call(stockCalls.stockThaw, { body: { id: line?.id ?? 0, quantity: 1, reason: 'dry' } }))
  expect(await now()).toMatchObject({ onHand: 13, available: 10, isLow: false })
  await ok(desk.staff.call(stockCalls.stockFreeze, { body: { id: line?.id ?? 0, quantity: 0.001, reason: 'wet' } }))
  expect(await now()).toMatchObject({ available: 9.999, isLow: true })
  // Nothing of it is there: that is less than ten too.
  expect(
    (await goodsSeen(desk.staff, { isLow: true, sortField: 'available', sortType: 'asc' })).map(({ code }) => code),
  ).toEqual([other.code, goods.code])
  expect(await goodsSeen(desk.staff, { code: goods.code, onHandStart: 13, onHandEnd: 13 })).toHaveLength(1)
})

it('what expires within thirty days is found, on the last of them too, and what is gone is not', async () => {
  const goods = await desk.newGoods({ shelfLifeDays: 100, pickRule: 'fefo', byBatch: true })
  for (const [batch, days] of [
    ['past', -101],
    ['last', -70],
    ['later', -69],
  ] as const)
    await enter(goods, 1, { batch, producedOn: daysFrom(days) })
  const found = await linesSeen(desk.staff, {
    goodsCode: goods.code,
    isExpiring: true,
    sortField: 'expiresOn',
    sortType: 'asc',
  })
  expect(found.map(({ batch }) => batch)).toEqual(['past', 'last'])
})

it('an owner sees its own goods and stock, names of warehouses, and no more', async () => {
  const [own, others] = [await desk.newGoods(), await desk.newGoods({ ownerCode: OWNERS[1] })]
  const mine = await enter(own, 5)
  const theirs = await enter(others, 6)
  expect((await goodsSeen(owner, {})).every(({ ownerCode }) => ownerCode === OWNERS[0])).toBe(true)
  expect(await goodsSeen(owner, { code: own.code })).toMatchObject([{ onHand: 5, available: 5 }])
  expect(await goodsSeen(owner, { code: others.code })).toEqual([])
  expect((await linesSeen(owner, {})).map(({ id }) => id)).toContain(mine.id)
  expect((await linesSeen(owner, {})).map(({ id }) => id)).not.toContain(theirs.id)
  expect((await owner.call(stockLine.by.get, { params: { id: theirs.id } })).status).not.toBe(0)
  const then = await ok(owner.call(stockCalls.stockOnDay, { query: { day: TODAY, ...PAGE } as never }))
  expect(then.records.map(({ id }) => id)).not.toContain(theirs.id)
  expect(then.records.map(({ id }) => id)).toContain(mine.id)
  const named = await ok(owner.call(placeResources.warehouse.by.list, { query: { code: place.warehouseCode } }))
  expect(named.records).toMatchObject([{ code: place.warehouseCode, name: 'North' }])
  expect(named.records[0]).not.toHaveProperty('address')
  const refused = [
    owner.call(stockPosting.by.list, { query: PAGE }),
    owner.call(placeResources.warehouseBin.by.list, { query: PAGE }),
    owner.call(placeCalls.warehousePlan, { query: { zoneCode: place.bins[0]?.zoneCode ?? '' } as never }),
    owner.call(stockGoods.by.create, { body: { goodsNo: 'X', name: 'X', unit: 'piece' } as never }),
    owner.call(stockCalls.stockFreeze, { body: { id: mine.id, quantity: 1, reason: 'mine' } }),
  ]
  for (const answer of await Promise.all(refused)) expect(answer.status).toBe(FORBIDDEN)
})
