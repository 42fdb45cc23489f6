import type { ServiceSession } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Inbound, inboundResources } from '../contract/inbound.ts'
import { inboundCalls } from '../contract/inbound-calls.ts'
import { inboundMachine, outboundMachine } from '../contract/machines.ts'
import { type Outbound, outboundResources } from '../contract/outbound.ts'
import { outboundCalls } from '../contract/outbound-calls.ts'
import type { StockGoods } from '../contract/stock.ts'
import { stockCalls } from '../contract/stock-calls.ts'
import { CONFLICT, FORBIDDEN, INVALID, OWNERS, ok, type Place, warehouseDesk } from './test-desk.ts'

const { inbound, inboundLine, inboundReceipt } = inboundResources
const { outbound, outboundLine, outboundPick } = outboundResources
const PAGE = { pageNum: 1, pageSize: 200 }
const RIGHTS = ['inbound.read', 'inbound.edit', 'outbound.read', 'outbound.edit', 'stock.read', 'stockGoods.read']

let desk: Awaited<ReturnType<typeof warehouseDesk>>
let owner: ServiceSession
let other: ServiceSession
let place: Place
let goods: StockGoods
beforeAll(async () => {
  desk = await warehouseDesk()
  place = await desk.newPlace()
  goods = await desk.newGoods()
  const as = (partyCode: string) => desk.area.signIn({ partyType: 'SHIPPER', partyCode, permissions: RIGHTS })
  ;[owner, other] = [await as(OWNERS[0]), await as(OWNERS[1])]
  const body = { goodsCode: goods.code, binCode: place.bins[0]?.code ?? '', quantity: 100 }
  await ok(desk.staff.call(stockCalls.stockEnter, { body }))
})
afterAll(() => desk?.area.close())

const ordered = async (by: ServiceSession, more: object = {}): Promise<Outbound> =>
  ok(by.call(outbound.by.create, { body: { warehouseCode: place.warehouseCode, consignee: 'Shop', ...more } as never }))
const announced = async (by: ServiceSession): Promise<Inbound> =>
  ok(by.call(inbound.by.create, { body: { warehouseCode: place.warehouseCode, kind: 'purchase' } as never }))
const move = async (by: ServiceSession, { id }: { id: number }, name: string) => {
  const { version } = await ok(desk.staff.call(outbound.by.get, { params: { id } }))
  return by.call(outbound.by.move, { body: { id, move: name, version, reason: 'no more wanted' } })
}

it('an owner orders its goods out, takes the order back and follows it, and does none of the work', async () => {
  // Whatever it says, the goods are its own.
  const order = await ordered(owner, { ownerCode: OWNERS[1] })
  expect(order).toMatchObject({ ownerCode: OWNERS[0], status: outboundMachine.at.draft })
  expect((await move(owner, order, 'submit')).status).toBe(CONFLICT)
  const line = { outboundNo: order.outboundNo ?? '', goodsCode: goods.code, quantity: 7 }
  await ok(owner.call(outboundLine.by.create, { body: line }))
  expect(await ok(owner.call(outboundCalls.outboundShort, { query: { id: order.id } }))).toEqual([])
  await ok(move(owner, order, 'submit'))
  await ok(move(owner, order, 'takeBack'))
  await ok(move(owner, order, 'submit'))
  expect((await move(owner, order, 'allocate')).status).toBe(CONFLICT)
  await ok(move(desk.staff, order, 'allocate'))
  const now = await ok(owner.call(outbound.by.get, { params: { id: order.id } }))
  expect(now.status).toBe(outboundMachine.at.allocated)
  // The warehouse has begun: it is asked, and cancels.
  expect((await move(owner, order, 'cancel')).status).toBe(CONFLICT)
  await ok(move(desk.staff, order, 'cancel'))
})

it('an owner announces goods and cancels before they come', async () => {
  const notice = await announced(owner)
  const body = { inboundNo: notice.inboundNo ?? '', goodsCode: goods.code, expected: 3 }
  await ok(owner.call(inboundLine.by.create, { body }))
  const moved = async (name: string) => {
    const { version } = await ok(owner.call(inbound.by.get, { params: { id: notice.id } }))
    return owner.call(inbound.by.move, { body: { id: notice.id, move: name, version, reason: 'sold elsewhere' } })
  }
  await ok(moved('submit'))
  expect((await moved('arrive')).status).toBe(CONFLICT)
  await ok(moved('cancel'))
  expect((await ok(owner.call(inbound.by.get, { params: { id: notice.id } }))).status).toBe(inboundMachine.at.cancelled)
})

it('does not say that the house carries goods between its warehouses, and writes to a document by which it does', async () => {
  const { warehouseCode: toWarehouseCode } = await desk.newPlace()
  const kind = { kind: { code: 'validation.documentKind.staffs' } }
  const body = { warehouseCode: place.warehouseCode, consignee: 'Shop', kind: 'transfer', toWarehouseCode } as never
  expect(await owner.call(outbound.by.create, { body })).toMatchObject({ status: INVALID, errors: kind })
  const notice = { warehouseCode: place.warehouseCode, kind: 'transfer' } as never
  expect(await owner.call(inbound.by.create, { body: notice })).toMatchObject({ status: INVALID, errors: kind })
  const own = await ordered(owner)
  const changed = { id: own.id, version: own.version, kind: 'transfer', toWarehouseCode } as const
  expect(await owner.call(outbound.by.update, { body: changed })).toMatchObject({ status: INVALID, errors: kind })
  const made = await ok(
    desk.staff.call(outbound.by.create, { body: { ...(body as object), ownerCode: OWNERS[0] } as never }),
  )
  const remark = { id: made.id, version: made.version, kind: 'transfer', remark: 'Call before' } as const
  expect(await ok(owner.call(outbound.by.update, { body: remark }))).toMatchObject({ remark: 'Call before' })
})

it('of others it sees, writes and moves nothing', async () => {
  const [order, notice] = [await ordered(other), await announced(other)]
  expect((await owner.call(outbound.by.get, { params: { id: order.id } })).status).not.toBe(0)
  expect((await owner.call(inbound.by.get, { params: { id: notice.id } })).status).not.toBe(0)
  expect((await move(owner, order, 'cancel')).status).not.toBe(0)
  const body = { outboundNo: order.outboundNo ?? '', goodsCode: goods.code, quantity: 1 }
  expect(await owner.call(outboundLine.by.create, { body })).toMatchObject({ status: INVALID })
  // Nor does the other one get at its goods by an order of its own.
  expect(await other.call(outboundLine.by.create, { body })).toMatchObject({ status: INVALID })
  const own = await ordered(owner)
  const line = { outboundNo: own.outboundNo ?? '', goodsCode: goods.code, quantity: 2 }
  const { id } = await ok(owner.call(outboundLine.by.create, { body: line }))
  expect((await other.call(outboundLine.by.get, { params: { id } })).status).not.toBe(0)
  const seen = await ok(other.call(outboundLine.by.list, { query: PAGE }))
  expect(seen.records.map(each => each.id)).not.toContain(id)
  expect((await other.call(outboundCalls.outboundShort, { query: { id: own.id } })).status).not.toBe(0)
  expect((await other.call(outboundCalls.outboundCopy, { body: { id: own.id } })).status).not.toBe(0)
})

it('is told nothing of what the work costs and of who did it', async () => {
  const order = await ordered(owner)
  const staffs = await ok(desk.staff.call(outbound.by.get, { params: { id: order.id } }))
  expect(staffs).toHaveProperty('createdBy')
  const { records } = await ok(owner.call(outbound.by.list, { query: PAGE }))
  for (const each of [order, ...records])
    for (const name of ['labourCost', 'createdBy']) expect(each).not.toHaveProperty(name)
  expect((await owner.call(outbound.by.list, { query: { ...PAGE, sortField: 'labourCost' } })).status).toBe(INVALID)
  const refused = [
    owner.call(inboundReceipt.by.list, { query: PAGE }),
    owner.call(outboundPick.by.list, { query: PAGE }),
    desk.wave([order], owner),
    owner.call(outboundCalls.outboundWork, { query: { id: order.id } }),
    owner.call(inboundCalls.inboundWork, { query: { id: (await announced(owner)).id } }),
  ]
  for (const answer of await Promise.all(refused)) expect(answer.status).toBe(FORBIDDEN)
})
