// @vitest-environment node

import type { ServiceSession } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InboundReceipt } from '../contract/inbound.ts'
import { inboundCalls } from '../contract/inbound-calls.ts'
import { CONFLICT, OK, ok, type WarehouseDesk, warehouseDesk } from './test-desk.ts'

let desk: WarehouseDesk
beforeAll(async () => {
  desk = await warehouseDesk()
}, 240_000)
afterAll(() => desk?.area.close())

it('two people receive of one line: what the second says is not taken for what the first said, however alike', async () => {
  const [place, goods] = [await desk.newPlace(), await desk.newGoods()]
  const { doc, lines } = await desk.arrived(place, goods, 10)
  const [line] = lines
  if (!line) throw new Error('no line')
  const on = (palletNo: string, by: ServiceSession, turn = 0) =>
    desk.receive({ ...line, receipts: turn }, 5, { palletNo }, by)
  await ok(on('P1', desk.staff))
  for (const [palletNo, by] of [
    ['P2', desk.second],
    ['P1', desk.second],
    ['P2', desk.staff],
  ] as const) {
    const refused = await on(palletNo, by)
    expect([refused.status, refused.msg], palletNo).toEqual([CONFLICT, expect.stringContaining('changed meanwhile')])
  }
  // Her own answer was lost: it stands.
  expect((await on('P1', desk.staff)).status).toBe(OK)
  await ok(on('P2', desk.second, 1))
  expect((await desk.receiptsOf(doc)).map(({ palletNo, quantity }) => [palletNo, quantity])).toEqual([
    ['P1', 5],
    ['P2', 5],
  ])
  expect(await desk.lies(place, goods)).toEqual({ 'G-01': '10/10/0' })
  await desk.proven()
})

it('nor where two put as many of one receipt into the same bin', async () => {
  const [place, goods] = [await desk.newPlace(), await desk.newGoods()]
  const { doc, lines } = await desk.arrived(place, goods, 10)
  const [[line], [into]] = [lines, place.bins]
  if (!line || !into) throw new Error('no line')
  await ok(desk.receive(line, 10))
  const [receipt] = await desk.receiptsOf(doc)
  const put = ({ id }: InboundReceipt, turn: number, by: ServiceSession) =>
    by.call(inboundCalls.inboundPutAway, { body: { id, turn, binCode: into.code, quantity: 4 } })
  if (!receipt) throw new Error('nothing was received')
  await ok(put(receipt, 0, desk.staff))
  expect((await put(receipt, 0, desk.staff)).status).toBe(OK)
  const refused = await put(receipt, 0, desk.second)
  expect([refused.status, refused.msg]).toEqual([CONFLICT, expect.stringContaining('changed meanwhile')])
  await ok(put(receipt, 1, desk.second))
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '8/0/0', 'G-01': '2/2/0' })
  await desk.proven()
})
