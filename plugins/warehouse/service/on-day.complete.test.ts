import { platformDay } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stockResources } from '../contract/stock.ts'
import { type OnDayQuery, type StockOnDay, stockCalls } from '../contract/stock-calls.ts'
import { INVALID, ok, warehouseDesk } from './test-desk.ts'

const DAY_MS = 86_400_000
/** Ten in the morning of the first day, Beijing time; what is done in this test takes days. */
const FIRST = Date.parse('2031-03-01T02:00:00Z')
const day = (count: number): string => platformDay(new Date(FIRST + (count - 1) * DAY_MS))

let desk: Awaited<ReturnType<typeof warehouseDesk>>
beforeAll(async () => {
  desk = await warehouseDesk()
})
afterAll(() => desk?.area.close())

const asked = (query: Partial<OnDayQuery> & Record<string, unknown>) =>
  desk.staff.call(stockCalls.stockOnDay, { query: query as OnDayQuery })
const quantities = ({ onHand, available, allocated, frozen }: StockOnDay) => [onHand, available, allocated, frozen]

it('stock is told as it was when a day was over, whatever was posted since', async () => {
  const { area, staff } = desk
  await area.at(new Date(FIRST))
  const place = await desk.newPlace()
  const [one, other] = place.bins
  const goods = await desk.newGoods()
  const on = async (count: number, work: () => Promise<unknown>) => {
    await area.at(new Date(FIRST + (count - 1) * DAY_MS))
    await work()
  }
  const then = async (count: number, more: object = {}) => {
    const { records, total } = await ok(asked({ day: day(count), goodsCode: goods.code, sortField: 'onHand', ...more }))
    return { total, lines: records.map(each => [each.binCode, ...quantities(each)]) }
  }
  let id = 0
  await on(1, async () => {
    const body = { goodsCode: goods.code, binCode: one?.code ?? '', quantity: 10 }
    id = (await ok(staff.call(stockCalls.stockEnter, { body }))).line.id
  })
  await on(2, () => ok(staff.call(stockCalls.stockFreeze, { body: { id, quantity: 3, reason: 'wet' } })))
  await on(2, () => ok(staff.call(stockCalls.stockFreeze, { body: { id, quantity: 1, reason: 'wet too' } })))
  await on(4, () => ok(staff.call(stockCalls.stockCarry, { body: { id, binCode: other?.code ?? '', quantity: 6 } })))
  await on(5, () => ok(staff.call(stockCalls.stockThaw, { body: { id, quantity: 4, reason: 'dry' } })))
  await on(6, () => Promise.resolve())

  expect(await then(0)).toEqual({ total: 0, lines: [] })
  expect((await then(1)).lines).toEqual([[one?.code, 10, 10, 0, 0]])
  expect((await then(2)).lines).toEqual([[one?.code, 10, 6, 0, 4]])
  // Nothing happened on the third day.
  expect((await then(3)).lines).toEqual([[one?.code, 10, 6, 0, 4]])
  expect((await then(4, { sortType: 'asc' })).lines).toEqual([
    [one?.code, 4, 0, 0, 4],
    [other?.code, 6, 6, 0, 0],
  ])
  // Today is as it stands, and so is the list of now.
  const today = await then(6, { sortType: 'asc' })
  expect(today.lines).toEqual([
    [one?.code, 4, 4, 0, 0],
    [other?.code, 6, 6, 0, 0],
  ])
  const { records: now } = await ok(
    staff.call(stockResources.stockLine.by.list, {
      query: { goodsCode: goods.code, sortField: 'onHand', sortType: 'asc' },
    }),
  )
  expect(now.map(each => [each.binCode, ...quantities(each)])).toEqual(today.lines)
  expect(now.map(({ postedOn }) => postedOn)).toEqual([day(5), day(4)])
  // By what was there then it is sorted and filtered, and it is counted whole.
  expect((await then(4, { sortType: 'desc', pageSize: 1 })).lines).toEqual([[other?.code, 6, 6, 0, 0]])
  expect((await then(4, { onHandStart: 5 })).lines).toEqual([[other?.code, 6, 6, 0, 0]])
  expect((await then(4, { pageSize: 1 })).total).toBe(2)
})

it('of a day to come nothing is told, of none what is there today', async () => {
  expect(await asked({ day: day(7) })).toMatchObject({
    status: INVALID,
    errors: { day: { code: 'validation.field.future' } },
  })
  expect((await ok(asked({}))).records.length).toBeGreaterThan(0)
  expect(await asked({ day: 'yesterday' })).toMatchObject({ status: INVALID, errors: { day: {} } })
})

it('who may not see stock is not told of it', async () => {
  const stranger = await desk.area.signIn({ permissions: ['stockGoods.read'] })
  expect((await stranger.call(stockCalls.stockOnDay, { query: { day: day(1) } })).status).toBe(4030)
})
