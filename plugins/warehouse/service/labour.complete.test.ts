// @vitest-environment node
import { platformDay } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inboundCalls } from '../contract/inbound-calls.ts'
import { labourCalls, labourResources } from '../contract/labour.ts'
import { type Pallet, palletCalls, palletMachine, palletResources } from '../contract/pallets.ts'
import { OK, OWNERS, ok, type WarehouseDesk, warehouseDesk } from './test-desk.ts'

let desk: WarehouseDesk
beforeAll(async () => {
  desk = await warehouseDesk()
}, 240_000)
afterAll(() => desk?.area.close())

const { labourTeam, labourRate, labourWork, labourSheet } = labourResources
const today = () => platformDay(new Date())
const PAGE = { pageNum: 1, pageSize: 50 }

const team = (teamNo: string) => ok(desk.staff.call(labourTeam.by.create, { body: { teamNo, name: teamNo } }))
const rate = (work: string, basis: string, amount: string, more: object = {}) =>
  ok(desk.staff.call(labourRate.by.create, { body: { work, basis, rate: amount, validFrom: '2026-01-01', ...more } }))
const record = (docNo: string, work: string, teamCode: string, pieces?: number) =>
  desk.staff.call(labourCalls.labourRecord, { body: { docNo, work, teamCode, ...(pieces && { pieces }) } })

it('S1-031 work is what the document says, at the rate of its day; approved by another, owed to the team, a cost of the document', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods({ unitKg: 12.5 })
  const { doc, lines } = await desk.arrived(place, goods, 40)
  for (const line of lines) await ok(desk.receive(line, 40))
  const docNo = doc.inboundNo ?? ''
  const [one, other] = [await team('T1'), await team('T2')]
  expect((await record(docNo, 'unload', one.code)).status).not.toBe(OK)
  await rate('unload', 'tonne', '30.00')
  await rate('unload', 'tonne', '33.33', { warehouseCode: place.warehouseCode })
  await rate('unload', 'tonne', '99.00', { warehouseCode: place.warehouseCode, validFrom: '2999-01-01' })
  await rate('sort', 'piece', '0.15')
  // 30 of 40 pieces of half a tonne: 0.375 t, at the warehouse's own rate.
  expect(await ok(record(docNo, 'unload', one.code, 30))).toMatchObject({
    units: 0.375,
    rate: '33.33',
    amount: '12.50',
  })
  expect((await record(docNo, 'unload', other.code, 11)).status).not.toBe(OK)
  expect(await ok(record(docNo, 'unload', other.code))).toMatchObject({ pieces: 10, units: 0.125, amount: '4.17' })
  expect((await record(docNo, 'unload', one.code)).status).not.toBe(OK)
  expect(await ok(record(docNo, 'sort', one.code))).toMatchObject({ pieces: 40, units: 40, amount: '6.00' })

  const days = { start: today(), end: today() }
  const { id } = await ok(desk.staff.call(labourCalls.labourSheetMake, { body: { teamCode: one.code, ...days } }))
  const sheet = () => ok(desk.staff.call(labourSheet.by.get, { params: { id } }))
  expect(await sheet()).toMatchObject({ workCount: 2, amount: '18.50' })
  const { records } = await ok(desk.staff.call(labourWork.by.list, { query: { docNo, ...PAGE } }))
  const listed = records.find(({ sheetNo }) => sheetNo)
  const remove = { ids: String(listed?.id), versions: String(listed?.version) }
  expect((await desk.staff.call(labourWork.by.delete, { query: remove })).status).not.toBe(OK)
  const move = async (name: string, by = desk.staff) =>
    by.call(labourSheet.by.move, { body: { id, version: (await sheet()).version, move: name, reason: 'as asked' } })
  await ok(move('submit'))
  expect((await move('approve')).errors).toMatchObject({ move: { code: 'validation.condition.sheetByOther' } })
  await ok(move('approve', desk.second))
  expect((await desk.inboundNow(doc)).labourCost).toBe('18.50')
  // Once on a sheet it is on no other.
  expect(
    (await desk.staff.call(labourCalls.labourSheetMake, { body: { teamCode: one.code, ...days } })).status,
  ).not.toBe(OK)
})

const { stockPallet: pallet, stockPalletMove: palletMove } = palletResources
const { here, away, lost } = palletMachine.at
const palletNow = ({ id }: Pick<Pallet, 'id'>) => ok(desk.staff.call(pallet.by.get, { params: { id } }))
const wayOf = async ({ palletNo }: Pallet) =>
  (await ok(desk.staff.call(palletMove.by.list, { query: { palletNo, sortField: 'id', sortType: 'asc', ...PAGE } })))
    .records

it('S2-121 a pallet goes with the goods of a document, whoever got them owes it, and it comes back, is lost and found', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods()
  const body = { palletNo: 'PL-1', ownership: 'deposited', deposit: '80.00', warehouseCode: place.warehouseCode }
  const one = await ok(desk.staff.call(pallet.by.create, { body }))
  const [bin] = place.bins
  if (!bin) throw new Error('a place without bins')
  await desk.stocked(goods, bin, 4, { palletNo: 'PL-1' })
  const order = await desk.allocated(place, [goods, 4])
  const [picked] = await desk.picksOf(order)
  if (!picked) throw new Error('nothing to pick')
  await ok(desk.pick(picked))
  for (const line of await desk.wantedOf(order)) await ok(desk.check(line, 4))
  expect((await palletNow(one)).status).toBe(here)
  await ok(desk.moveOutbound(order, 'load'))
  expect(await palletNow(one)).toMatchObject({ status: away, holderCode: OWNERS[0], lastDocNo: order.outboundNo })
  const again = { id: one.id, shipmentCode: OWNERS[1] }
  expect((await desk.staff.call(palletCalls.palletSend, { body: again })).status).not.toBe(OK)

  const move = async (name: string) =>
    desk.staff.call(pallet.by.move, {
      body: { id: one.id, version: (await palletNow(one)).version, move: name, reason: 'Nobody saw it' },
    })
  await ok(move('lose'))
  // Lost it is owed all the same, until it comes with goods.
  expect(await palletNow(one)).toMatchObject({ status: lost, holderCode: OWNERS[0] })
  const { doc, lines } = await desk.arrived(place, goods, 5)
  for (const line of lines) await ok(desk.receive(line, 5, { palletNo: 'PL-1' }))
  const back = await palletNow(one)
  expect(back).toMatchObject({ status: here, lastDocNo: doc.inboundNo })
  expect(back.holderCode ?? null).toBeNull()
  expect((await wayOf(one)).map(({ step, docNo, holderCode }) => [step, docNo ?? null, holderCode ?? null])).toEqual([
    ['enter', null, null],
    ['send', order.outboundNo, OWNERS[0]],
    ['lose', null, OWNERS[0]],
    ['back', doc.inboundNo, OWNERS[0]],
  ])
  const renamed = { id: one.id, version: back.version, palletNo: 'PL-2' }
  expect((await desk.staff.call(pallet.by.update, { body: renamed })).errors).toMatchObject({
    palletNo: { code: 'validation.stockPallet.number' },
  })
  for (const { id } of await desk.receiptsOf(doc))
    await ok(desk.staff.call(inboundCalls.inboundReturn, { body: { id } }))
  await ok(desk.staff.call(palletCalls.palletSend, { body: again }))
  const elsewhere = await desk.newPlace()
  const returned = { id: one.id, warehouseCode: elsewhere.warehouseCode }
  await ok(desk.staff.call(palletCalls.palletReturn, { body: returned }))
  expect(await palletNow(one)).toMatchObject({ status: here, warehouseCode: elsewhere.warehouseCode })
})
