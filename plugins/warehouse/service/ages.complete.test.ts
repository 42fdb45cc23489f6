// @vitest-environment node

import { afterAll, beforeAll, expect, it } from 'vitest'
import { ageCalls } from '../contract/age-calls.ts'
import { OWNERS, ok, type WarehouseDesk, warehouseDesk } from './test-desk.ts'

const DAY_MS = 86_400_000
/** Ten in the morning of a day in Beijing. */
const FIRST = Date.parse('2032-03-01T02:00:00Z')

let desk: WarehouseDesk
beforeAll(async () => {
  desk = await warehouseDesk()
}, 240_000)
afterAll(() => desk?.area.close())

const FORBIDDEN = 4030

it('stock is told by how long it has lain there, each owner its own, by unit and by weight', async () => {
  const on = (count: number) => desk.area.at(new Date(FIRST + count * DAY_MS))
  await on(0)
  const [place, elsewhere] = [await desk.newPlace(), await desk.newPlace()]
  const [one, two, three] = place.bins
  if (!one || !two || !three) throw new Error('no bins')
  const boxes = await desk.newGoods({ unitKg: 2.5 })
  const bulk = await desk.newGoods({ unit: 'tonne' })
  const others = await desk.newGoods({ ownerCode: OWNERS[1] })
  await desk.stocked(boxes, one, 4)
  await desk.stocked(others, two, 9)
  await on(30)
  await desk.stocked(boxes, two, 6)
  await desk.stocked(bulk, three, 1.5)
  await on(61)
  await desk.stocked(boxes, three, 1)
  const owner = await desk.area.signIn({ partyType: 'SHIPPER', partyCode: OWNERS[0], permissions: ['stock.read'] })
  const told = async (by = owner, query: object = {}) => {
    const { bands } = await ok(by.call(ageCalls.stockAges, { query: query as never }))
    return bands.filter(({ heaps }) => heaps > 0)
  }
  expect(await told()).toEqual([
    { from: 0, to: 30, quantities: { piece: 1 }, kg: 2.5, goods: 1, heaps: 1, unweighed: 0 },
    { from: 31, to: 60, quantities: { piece: 6, tonne: 1.5 }, kg: 1515, goods: 2, heaps: 2, unweighed: 0 },
    { from: 61, to: 90, quantities: { piece: 4 }, kg: 10, goods: 1, heaps: 1, unweighed: 0 },
  ])
  // Another one's is nothing that an owner is told, whatever it asks for.
  expect(await told(owner, { ownerCode: OWNERS[1] })).toEqual([])
  const all = await told(desk.staff, { warehouseCode: place.warehouseCode })
  expect(all.at(-1)).toMatchObject({ from: 61, quantities: { piece: 13 }, goods: 2, heaps: 2, unweighed: 1 })
  expect(await told(desk.staff, { warehouseCode: elsewhere.warehouseCode })).toEqual([])
  await on(400)
  expect(await told()).toMatchObject([{ from: 181, heaps: 4 }])
  expect((await told())[0]).not.toHaveProperty('to')
  const stranger = await desk.area.signIn({ permissions: ['stockGoods.read'] })
  expect((await stranger.call(ageCalls.stockAges, { query: {} })).status).toBe(FORBIDDEN)
})
