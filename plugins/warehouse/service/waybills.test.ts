// @vitest-environment node

import { Shipment, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import { testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inboundMachine } from '../contract/machines.ts'
import { outboundResources } from '../contract/outbound.ts'
import contract from '../contract.ts'
import { deskOf, INVALID, OWNERS, ok } from './test-desk.ts'

const NO = 'YD2611300001'

/** The area beside waybills: one of the first owner, whose vehicle is at the place of loading. */
const besideWaybills = async () => {
  const area = await testService({ nouns: [Shipment, Waybill] })
  const status = recordMachine.at.enabled
  await area.seed(
    Shipment,
    OWNERS.map(code => ({ code, name: code, status })),
  )
  const permissions = [...contract.permissions]
  const [staff, second] = [await area.signIn({ permissions }), await area.signIn({ permissions })]
  return { area, ...deskOf({ staff, second, proven: () => area.run('proveStock') }) }
}
const at = (name: keyof typeof waybillMachine.at) => ({
  waybillNo: NO,
  shipmentCode: OWNERS[0],
  status: waybillMachine.at[name],
})

let desk: Awaited<ReturnType<typeof besideWaybills>>
let waybillId: number
beforeAll(async () => {
  desk = await besideWaybills()
  waybillId = await desk.area.follow(Waybill, at('inTransit'))
}, 240_000)
afterAll(() => desk?.area.close())

const noticeWith = async (waybillNo: string, place?: Awaited<ReturnType<typeof desk.newPlace>>) => {
  const doc = await desk.newInbound(place ?? (await desk.newPlace()), { waybillNo })
  await ok(desk.addLine(doc, await desk.newGoods(), 5))
  return doc
}

it('a document names a waybill that carries for its owner, and no other', async () => {
  const place = await desk.newPlace()
  expect(await desk.newOutbound(place, { waybillNo: NO })).toMatchObject({ waybillNo: NO })
  const asked = { warehouseCode: place.warehouseCode, kind: 'sale', consignee: 'Shop' }
  const tried = (ownerCode: string, waybillNo: string) =>
    desk.staff.call(outboundResources.outbound.by.create, { body: { ...asked, ownerCode, waybillNo } })
  for (const [owner, no] of [
    [OWNERS[1], NO],
    [OWNERS[0], 'YD0000000000'],
  ] as const)
    expect(await tried(owner, no)).toMatchObject({ status: INVALID, errors: { waybillNo: {} } })
})

it('where the vehicle of its waybill arrives a notice has arrived, if it was submitted and there is room to receive', async () => {
  const draft = await noticeWith(NO)
  const waiting = await noticeWith(NO)
  const other = await noticeWith('')
  const place = await desk.newPlace()
  const closed = await noticeWith(NO, place)
  for (const doc of [waiting, other, closed]) await ok(desk.moveInbound(doc, 'submit'))
  await ok(desk.bin(place, place.gate, 'block'))
  await desk.area.follow(Waybill, at('arrived'), { id: waybillId })
  const states = await Promise.all(
    [draft, waiting, other, closed].map(async doc => (await desk.inboundNow(doc)).status),
  )
  const { draft: asDraft, arrived, submitted } = inboundMachine.at
  expect(states).toEqual([asDraft, arrived, submitted, submitted])
})
