// @vitest-environment node

import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboundMachine, waveMachine } from '../contract/machines.ts'
import { outboundResources } from '../contract/outbound.ts'
import { waveCalls, waveResources } from '../contract/waves.ts'
import { CONFLICT, FORBIDDEN, INVALID, OK, OWNERS, ok, type WarehouseDesk, warehouseDesk } from './test-desk.ts'

const { at } = waveMachine

let desk: WarehouseDesk
beforeAll(async () => {
  desk = await warehouseDesk()
}, 240_000)
afterAll(() => desk?.area.close())

/** Goods in the first and the last bin, and two orders that want both. */
const twoOrders = async () => {
  const place = await desk.newPlace()
  const goods = [await desk.newGoods(), await desk.newGoods()] as const
  const [near, , far] = place.bins
  if (!near || !far) throw new Error('no bins')
  await desk.stocked(goods[0], far, 20)
  await desk.stocked(goods[1], near, 20)
  const wanting = async (quantity: number) => {
    const doc = await desk.newOutbound(place)
    for (const each of goods) await ok(desk.addWanted(doc, each, quantity))
    await ok(desk.moveOutbound(doc, 'submit'))
    return doc
  }
  return { place, goods, docs: [await wanting(3), await wanting(4)] as const, wanting }
}
const picksLeft = async (id: number) => (await ok(desk.staff.call(waveCalls.pickWaveWork, { query: { id } }))).picks
const waveOf = async (doc: { id: number }) => (await desk.outboundNow(doc)).waveNo

it('S1-029 orders of one warehouse are picked in one walk: bin after bin for all of them, each lies ready by itself', async () => {
  const { place, goods, docs } = await twoOrders()
  const [one, two] = docs
  await ok(desk.moveOutbound(one, 'allocate'))
  const { id, no } = await ok(desk.wave(docs))
  // What was not kept yet is kept with it.
  expect((await desk.outboundNow(two)).status).toBe(outboundMachine.at.allocated)
  expect(await desk.waveNow(id)).toMatchObject({
    waveNo: no,
    orderCount: 2,
    pickCount: 4,
    pickedCount: 0,
    status: at.open,
  })
  const walk = await picksLeft(id)
  expect(walk.map(({ goodsCode }) => goodsCode)).toEqual(
    [goods[1], goods[1], goods[0], goods[0]].map(({ code }) => code),
  )
  expect(new Set(walk.map(({ outboundNo }) => outboundNo))).toEqual(new Set([one.outboundNo, two.outboundNo]))
  // Two people walk at once, for different orders.
  const [a, b, c, d] = walk
  if (!a || !b || !c || !d) throw new Error('no picks')
  const both = await Promise.all([desk.pick(a), desk.pick(b, b.asked, {}, desk.second)])
  expect(both.map(({ status }) => status)).toEqual([OK, OK])
  expect(await desk.waveNow(id)).toMatchObject({ pickedCount: 2, status: at.open })
  await ok(desk.pick(c))
  // The answer was lost: the same again counts once.
  await ok(desk.pick(c))
  expect(await desk.waveNow(id)).toMatchObject({ pickedCount: 3, status: at.open })
  await ok(desk.pick(d))
  expect(await desk.waveNow(id)).toMatchObject({ pickedCount: 4, status: at.picked })
  expect(await picksLeft(id)).toEqual([])
  for (const doc of docs) expect((await desk.outboundNow(doc)).status).toBe(outboundMachine.at.checking)
  expect(await desk.lies(place, goods[0])).toEqual({ 'A-03': '13/0/0', 'S-01': '7/7/0' })
  await desk.proven()
})

it('an order is in one wave, of its warehouse, and only before anybody has begun to pick it', async () => {
  const { docs, wanting, place } = await twoOrders()
  const [one, two] = docs
  const elsewhere = await twoOrders()
  expect((await desk.wave([one, elsewhere.docs[0]])).status).toBe(CONFLICT)
  expect((await desk.wave([])).status).toBe(INVALID)
  const draft = await desk.newOutbound(place)
  expect((await desk.wave([one, draft])).status).toBe(CONFLICT)
  expect(await waveOf(one)).toBeUndefined()
  await ok(desk.wave([one, one]))
  expect((await desk.wave([one, two])).status).toBe(CONFLICT)
  await ok(desk.moveOutbound(two, 'allocate'))
  const [first] = await desk.picksOf(two)
  if (!first) throw new Error('no pick')
  await ok(desk.pick(first))
  expect((await desk.wave([two, await wanting(1)])).status).toBe(CONFLICT)
})

it('of two who put the same order into a wave at once, one does', async () => {
  const { docs } = await twoOrders()
  const tries = await Promise.all([desk.wave(docs), desk.wave([docs[1]])])
  expect(tries.map(({ status }) => status).sort()).toEqual([OK, CONFLICT])
})

it('where goods are short for one of them nothing is kept and there is no wave', async () => {
  const { docs, wanting, place, goods } = await twoOrders()
  const much = await wanting(100)
  const count = async () =>
    (await ok(desk.staff.call(waveResources.pickWave.by.list, { query: { pageNum: 1, pageSize: 1 } }))).total
  const before = await count()
  expect((await desk.wave([...docs, much])).status).toBe(CONFLICT)
  expect(await count()).toBe(before)
  for (const doc of docs) expect((await desk.outboundNow(doc)).status).toBe(outboundMachine.at.submitted)
  expect(await desk.lies(place, goods[0])).toEqual({ 'A-03': '20/0/0' })
})

it('what is given back or cancelled leaves its wave, and a wave without orders is given up', async () => {
  const { docs } = await twoOrders()
  const [one, two] = docs
  const { id } = await ok(desk.wave(docs))
  await ok(desk.moveOutbound(one, 'giveBack'))
  expect(await waveOf(one)).toBeUndefined()
  expect(await desk.waveNow(id)).toMatchObject({ orderCount: 1, pickCount: 2, status: at.open })
  expect((await picksLeft(id)).every(({ outboundNo }) => outboundNo === two.outboundNo)).toBe(true)
  await ok(desk.moveOutbound(two, 'cancel'))
  expect(await desk.waveNow(id)).toMatchObject({ orderCount: 0, status: at.dissolved })
  // It can be put into another one.
  await ok(desk.wave([one]))
})

it('a wave that is dissolved leaves its orders as they are, for another one', async () => {
  const { docs } = await twoOrders()
  const { id } = await ok(desk.wave(docs))
  const { version } = await desk.waveNow(id)
  await ok(desk.staff.call(waveResources.pickWave.by.move, { body: { id, version, move: 'dissolve' } }))
  for (const doc of docs) expect((await desk.outboundNow(doc)).status).toBe(outboundMachine.at.allocated)
  expect(await picksLeft(id)).toEqual([])
  const again = await ok(desk.wave(docs))
  expect(await desk.waveNow(again.id)).toMatchObject({ orderCount: 2, pickCount: 4 })
})

it('waves are nobody’s who may not write orders, and no owner is told of them', async () => {
  const { docs } = await twoOrders()
  const reader = await desk.area.signIn({ permissions: ['outbound.read'] })
  expect((await desk.wave(docs, reader)).status).toBe(FORBIDDEN)
  const { id } = await ok(desk.wave(docs))
  const owner = await desk.area.signIn({
    partyType: 'SHIPPER',
    partyCode: OWNERS[0],
    permissions: ['outbound.read', 'outbound.edit'],
  })
  expect((await owner.call(waveResources.pickWave.by.get, { params: { id } })).status).not.toBe(OK)
  expect((await owner.call(waveCalls.pickWaveWork, { query: { id } })).status).not.toBe(OK)
  const own = await ok(owner.call(outboundResources.outbound.by.get, { params: { id: docs[0].id } }))
  expect(own).not.toHaveProperty('waveNo')
})
