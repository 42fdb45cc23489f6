// @vitest-environment node

import { afterAll, beforeAll, expect, it } from 'vitest'
import { inboundResources } from '../contract/inbound.ts'
import { inboundCalls } from '../contract/inbound-calls.ts'
import { outboundResources } from '../contract/outbound.ts'
import { type Pallet, palletCalls, palletMachine, palletResources } from '../contract/pallets.ts'
import { stockResources } from '../contract/stock.ts'
import { CONFLICT, OK, OWNERS, ok, type Place, type WarehouseDesk, warehouseDesk } from './test-desk.ts'

const PAGE = { pageNum: 1, pageSize: 50 }
const { stockPallet: pallet } = palletResources
const { at } = palletMachine

let desk: WarehouseDesk
beforeAll(async () => {
  desk = await warehouseDesk()
}, 240_000)
afterAll(() => desk?.area.close())

const newPallet = (palletNo: string, { warehouseCode }: Place): Promise<Pallet> =>
  ok(desk.staff.call(pallet.by.create, { body: { palletNo, ownership: 'owned', warehouseCode } }))
const palletNow = ({ id }: Pick<Pallet, 'id'>) => ok(desk.staff.call(pallet.by.get, { params: { id } }))
const move = async (of: Pallet, name: string) =>
  desk.staff.call(pallet.by.move, {
    body: { id: of.id, version: (await palletNow(of)).version, move: name, reason: 'as seen' },
  })
const send = ({ id }: Pallet) => desk.staff.call(palletCalls.palletSend, { body: { id, shipmentCode: OWNERS[1] } })

const through = async (doc: Awaited<ReturnType<typeof desk.newOutbound>>) => {
  for (const step of ['submit', 'allocate']) await ok(desk.moveOutbound(doc, step))
  for (const pick of await desk.picksOf(doc)) await ok(desk.pick(pick))
  for (const line of await desk.wantedOf(doc)) await ok(desk.check(line, line.picked ?? 0))
  await ok(desk.moveOutbound(doc, 'load'))
}

it('S1-030 what is sent to another warehouse arrives with its batch, the day that is printed on it, and its pallet', async () => {
  const [from, to] = [await desk.newPlace(), await desk.newPlace()]
  const goods = await desk.newGoods({ shelfLifeDays: 300, pickRule: 'fefo', byBatch: true })
  const [one, other] = from.bins
  if (!one || !other) throw new Error('no bins')
  const [whole, begun] = [await newPallet('TR-1', from), await newPallet('TR-2', from)]
  // Printed, it is another day than their shelf life makes of it.
  const made = { batch: 'B1', producedOn: '2031-01-01', expiresOn: '2031-06-30', palletNo: 'TR-1' }
  await desk.stocked(goods, one, 5, made)
  const later = { batch: 'B2', producedOn: '2031-02-01', expiresOn: '2031-11-30', palletNo: 'TR-2' }
  await desk.stocked(goods, other, 4, later)
  const { ownerCode } = goods
  const body = { ownerCode, kind: 'transfer', warehouseCode: from.warehouseCode, toWarehouseCode: to.warehouseCode }
  const doc = await ok(desk.staff.call(outboundResources.outbound.by.create, { body: body as never }))
  await ok(desk.addWanted(doc, goods, 7))
  await through(doc)
  const { records } = await ok(
    desk.staff.call(inboundResources.inbound.by.list, { query: { transferNo: doc.outboundNo ?? '' } }),
  )
  const [notice] = records
  if (!notice) throw new Error('no notice follows')
  const lines = await desk.linesOf(notice)
  // Of a pallet on which something is left goods were taken off: it stays.
  expect(
    lines.map(({ batch, expiresOn, palletNo, expected }) => [batch, expiresOn, palletNo ?? null, expected]),
  ).toEqual([
    ['B1', '2031-06-30', 'TR-1', 5],
    ['B2', '2031-11-30', null, 2],
  ])
  // On the road with goods on it nobody hands it out.
  expect(await send(whole)).toMatchObject({ status: CONFLICT, msg: expect.stringContaining(notice.inboundNo ?? '?') })
  // Told before it has arrived: whoever notes that where there is no connection goes on at once.
  const work = () => ok(desk.staff.call(inboundCalls.inboundWork, { query: { id: notice.id } }))
  expect((await work()).lines.map(({ lineNo }) => lineNo)).toEqual([1, 2])
  await ok(desk.moveInbound(notice, 'arrive'))
  for (const line of lines) await ok(desk.receive(line, line.expected))
  for (const receipt of await desk.receiptsOf(notice))
    await ok(desk.putAway(receipt, to.bins[0] as never, receipt.quantity))
  const { records: there } = await ok(
    desk.staff.call(stockResources.stockLine.by.list, {
      query: { warehouseCode: to.warehouseCode, onHandStart: 0.001, sortField: 'batch', sortType: 'asc', ...PAGE },
    }),
  )
  expect(
    there.map(({ batch, producedOn, expiresOn, palletNo }) => [batch, producedOn, expiresOn, palletNo ?? null]),
  ).toEqual([
    ['B1', '2031-01-01', '2031-06-30', 'TR-1'],
    ['B2', '2031-02-01', '2031-11-30', null],
  ])
  expect((await palletNow(whole)).warehouseCode).toBe(to.warehouseCode)
  expect((await palletNow(begun)).warehouseCode).toBe(from.warehouseCode)
  await desk.proven()
})

it('what another lot has printed on it is nothing of the one that was announced, and who says that it lies on no pallet is heard', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods({ shelfLifeDays: 10 })
  const doc = await desk.newInbound(place)
  const said = { producedOn: '2031-01-01', expiresOn: '2031-06-30', palletNo: 'AN-1' }
  for (const quantity of [2, 3, 4]) await ok(desk.addLine(doc, goods, quantity, said))
  for (const step of ['submit', 'arrive']) await ok(desk.moveInbound(doc, step))
  const [first, second, third] = await desk.linesOf(doc)
  if (!first || !second || !third) throw new Error('no lines')
  await ok(desk.receive(first, 2))
  await ok(desk.receive(second, 3, { producedOn: '2031-02-01' }))
  await ok(desk.receive(third, 4, { palletNo: null }))
  const receipts = await desk.receiptsOf(doc)
  expect(receipts.map(({ lineNo, expiresOn, palletNo }) => [lineNo, expiresOn, palletNo ?? null])).toEqual([
    [1, '2031-06-30', 'AN-1'],
    [2, '2031-02-11', 'AN-1'],
    [3, '2031-06-30', null],
  ])
  // The answer was lost: the same again is no news.
  expect((await desk.receive(first, 2)).status).toBe(OK)
})

it('S2-121 with goods on it a pallet is not handed out, lost, retired or deleted, and whoever tries is told which', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods()
  const [bin] = place.bins
  if (!bin) throw new Error('no bins')
  const one = await newPallet('LD-1', place)
  await desk.stocked(goods, bin, 4, { palletNo: 'LD-1' })
  const told = `${goods.goodsNo} × 4 (A-01)`
  expect(await send(one)).toMatchObject({ status: CONFLICT, msg: expect.stringContaining(told) })
  for (const name of ['lose', 'retire'])
    expect(await move(one, name)).toMatchObject({
      status: CONFLICT,
      errors: { move: { code: 'validation.condition.palletEmpty', params: { goods: told } } },
    })
  const { version } = await palletNow(one)
  const remove = desk.staff.call(pallet.by.delete, {
    query: { ids: String(one.id), versions: String(version) },
  })
  expect((await remove).status).toBe(CONFLICT)
  // What breaks breaks with its goods on it; as long as they lie there it is not scrapped.
  await ok(move(one, 'damage'))
  expect((await move(one, 'retire')).status).toBe(CONFLICT)
  await ok(move(one, 'repair'))
  const doc = await desk.newOutbound(place)
  await ok(desk.addWanted(doc, goods, 4))
  await through(doc)
  // It left with its goods.
  expect(await palletNow(one)).toMatchObject({ status: at.away, lastDocNo: doc.outboundNo })
  await ok(move(one, 'lose'))
  await ok(move(one, 'retire'))
})
