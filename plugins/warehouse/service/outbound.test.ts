// @vitest-environment node

import { afterAll, beforeAll, expect, it } from 'vitest'
import { inboundResources } from '../contract/inbound.ts'
import { inboundCalls } from '../contract/inbound-calls.ts'
import { outboundMachine } from '../contract/machines.ts'
import { type Outbound, type OutboundPick, outboundResources } from '../contract/outbound.ts'
import { outboundCalls } from '../contract/outbound-calls.ts'
import { putBackCalls, type RestockProposal } from '../contract/put-back-calls.ts'
import { driveSequences } from './sequences/drive.ts'
import { CONFLICT, FORBIDDEN, INVALID, OK, ok, type WarehouseDesk, warehouseDesk } from './test-desk.ts'

const { at } = outboundMachine

let desk: WarehouseDesk
beforeAll(async () => {
  desk = await warehouseDesk()
}, 240_000)
afterAll(() => desk?.area.close())

it('S1-029 an order is kept, picked as one walks, checked by another, loaded, and leaves the stock once', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods({ shelfLifeDays: 5000, pickRule: 'fefo' })
  const [one, two] = place.bins
  if (!one || !two) throw new Error('no bins')
  await desk.stocked(goods, one, 5, { producedOn: '2026-05-01' })
  await desk.stocked(goods, two, 4, { producedOn: '2026-01-01' })
  const doc = await desk.allocated(place, [goods, 6])
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '5/2/0', 'A-02': '4/4/0' })
  const picks = await desk.picksOf(doc)
  expect(picks.map(({ asked }) => asked)).toEqual([2, 4])
  const [near, far] = picks
  if (!near || !far) throw new Error('no picks')
  expect((await desk.pick(near, 3)).status).toBe(CONFLICT)
  expect(await desk.pick(near, 1)).toMatchObject({ status: INVALID, errors: { reason: {} } })
  await ok(desk.pick(near, 1, { reason: 'one is broken' }))
  // The answer was lost: the same again changes nothing, something else is refused.
  expect((await desk.pick(near, 1, { reason: 'one is broken' })).status).toBe(OK)
  expect((await desk.pick(near, 2)).status).toBe(CONFLICT)
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '4/0/0', 'A-02': '4/4/0', 'S-01': '1/1/0' })
  expect((await desk.outboundNow(doc)).status).toBe(at.picking)
  const lineNow = async () => {
    const [line] = await desk.wantedOf(doc)
    if (!line) throw new Error('no line')
    return line
  }
  expect((await desk.check(await lineNow(), 1)).status).toBe(CONFLICT)
  const both = await Promise.all([desk.pick(far), desk.pick(far)])
  expect(both.map(({ status }) => status)).toEqual([OK, OK])
  expect((await desk.outboundNow(doc)).status).toBe(at.checking)
  await desk.proven()

  // Nobody checks what they have picked, and what is counted must be what was picked.
  expect((await desk.moveOutbound(doc, 'load')).status).toBe(CONFLICT)
  expect((await desk.check(await lineNow(), 5, desk.staff)).status).toBe(CONFLICT)
  expect((await desk.check(await lineNow(), 4)).status).toBe(CONFLICT)
  await ok(desk.check(await lineNow(), 5))
  // What goes back is counted anew.
  const taken = (await desk.picksOf(doc)).find(({ id }) => id === far.id)
  if (!taken) throw new Error('no pick')
  await ok(desk.putBack(taken, 1))
  expect((await desk.putBack(taken, 1)).status).toBe(CONFLICT)
  expect((await desk.moveOutbound(doc, 'load')).status).toBe(CONFLICT)
  await ok(desk.check(await lineNow(), 4))
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '4/0/0', 'A-02': '1/0/0', 'S-01': '4/4/0' })
  await ok(desk.moveOutbound(doc, 'load'))
  expect((await desk.moveOutbound(doc, 'load')).status).toBe(CONFLICT)
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '4/0/0', 'A-02': '1/0/0' })
  expect(await desk.outboundNow(doc)).toMatchObject({ status: at.shipped, checkedLines: 1 })
  await desk.proven()
})

it('what is missing is said, and of two orders for the last goods one has them', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods()
  const [one] = place.bins
  if (!one) throw new Error('no bins')
  await desk.stocked(goods, one, 5)
  const docs = await Promise.all(
    [1, 2].map(async () => {
      const doc = await desk.newOutbound(place)
      await ok(desk.addWanted(doc, goods, 3))
      await ok(desk.addWanted(doc, goods, 1))
      await ok(desk.moveOutbound(doc, 'submit'))
      return doc
    }),
  )
  const tries = await Promise.all(docs.map(doc => desk.moveOutbound(doc, 'allocate')))
  expect(tries.map(({ status }) => status).sort()).toEqual([OK, CONFLICT])
  const late = docs[tries.findIndex(({ status }) => status === CONFLICT)]
  if (!late) throw new Error('both had them')
  const short = await ok(desk.staff.call(outboundCalls.outboundShort, { query: { id: late.id } }))
  expect(short.map(({ lineNo, available, missing }) => [lineNo, available, missing])).toEqual([
    [1, 1, 2],
    [2, 0, 1],
  ])
  expect(await desk.moveOutbound(late, 'allocate')).toMatchObject({
    errors: { move: { code: 'validation.condition.stockEnough', params: { count: 2, missing: 2 } } },
  })
  await desk.proven()
})

it('given back, kept again under the same number, and cancelled at any step, nothing is lost', async () => {
  const place = await desk.newPlace()
  const [goods, other] = [await desk.newGoods(), await desk.newGoods()]
  const [one, two] = place.bins
  if (!one || !two) throw new Error('no bins')
  await desk.stocked(goods, one, 5)
  await desk.stocked(other, two, 5)
  const doc = await desk.allocated(place, [goods, 3], [other, 2])
  await ok(desk.moveOutbound(doc, 'giveBack'))
  expect(await desk.picksOf(doc)).toEqual([])
  await ok(desk.moveOutbound(doc, 'allocate'))
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '5/3/0' })
  const [first] = await desk.picksOf(doc)
  if (!first) throw new Error('no pick')
  await ok(desk.pick(first))
  await ok(desk.moveOutbound(doc, 'cancel'))
  // What nobody has taken is free at once; what lies ready is where it is until somebody has carried it back.
  expect(await desk.outboundNow(doc)).toMatchObject({ status: at.cancelled, returnLines: 1 })
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '2/0/0', 'S-01': '3/3/0' })
  expect(await desk.lies(place, other)).toEqual({ 'A-02': '5/0/0' })
  expect((await desk.moveOutbound(doc, 'cancel')).status).toBe(CONFLICT)
  await desk.proven()
})

it('what lies ready for a cancelled order says from where to where it goes, and is in its bin when somebody has put it there', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods()
  const [one, two, three] = place.bins
  if (!one || !two || !three) throw new Error('no bins')
  await desk.stocked(goods, one, 5)
  const doc = await desk.allocated(place, [goods, 3])
  const shown = (proposed: readonly RestockProposal[]) =>
    proposed.map(({ fromBinNo, binNo, quantity, why }) => [fromBinNo, binNo, quantity, why])
  const task = async ({ id }: Outbound) =>
    shown(await ok(desk.staff.call(putBackCalls.outboundRestockTask, { query: { id } })))
  const taskOf = async ({ id }: OutboundPick) =>
    shown(await ok(desk.staff.call(putBackCalls.outboundReturnTask, { query: { id } })))
  expect(await task(doc)).toEqual([])
  for (const pick of await desk.picksOf(doc)) await ok(desk.pick(pick))
  const now = async () => {
    const [pick] = await desk.picksOf(doc)
    if (!pick) throw new Error('no pick')
    return pick
  }
  // Picked by mistake it goes back as well, and where to is known before.
  expect(await taskOf(await now())).toEqual([['S-01', 'A-01', 3, 'own']])
  expect((await desk.restock(await now(), one)).status).toBe(CONFLICT)
  await ok(desk.putBack(await now(), 1, { binCode: two.code }))
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '2/0/0', 'A-02': '1/0/0', 'S-01': '2/2/0' })
  await ok(desk.moveOutbound(doc, 'cancel'))
  const work = await ok(desk.staff.call(outboundCalls.outboundWork, { query: { id: doc.id } }))
  expect(work.returns.map(({ picked }) => picked)).toEqual([2])
  // Its bin is blocked meanwhile: it goes where new goods would go.
  await desk.bin(place, one, 'block')
  expect(await task(doc)).toEqual([['S-01', 'A-02', 2, 'sameGoods']])
  const pick = await now()
  expect((await desk.restock(pick, place.stage)).status).toBe(CONFLICT)
  expect((await desk.restock(pick, one)).status).toBe(CONFLICT)
  expect((await desk.restock(pick, two, 3)).status).toBe(CONFLICT)
  await ok(desk.restock(pick, two, 1))
  // The answer was lost: the same again is no news; something else at that turn is somebody else's.
  expect((await desk.restock(pick, two, 1)).status).toBe(OK)
  expect((await desk.restock(pick, three, 1)).status).toBe(CONFLICT)
  expect(await desk.outboundNow(doc)).toMatchObject({ returnLines: 1 })
  await ok(desk.restock(await now(), three, 1))
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '2/0/0', 'A-02': '2/0/0', 'A-03': '1/0/0' })
  expect(await desk.outboundNow(doc)).toMatchObject({ status: at.cancelled, returnLines: 0 })
  expect(await task(doc)).toEqual([])
  await desk.proven()
})

it('of an order all that lies ready is asked for, of a pick itself alone', async () => {
  const place = await desk.newPlace()
  const [goods, other] = [await desk.newGoods(), await desk.newGoods()]
  const [one, two] = place.bins
  if (!one || !two) throw new Error('no bins')
  await desk.stocked(goods, one, 5)
  await desk.stocked(other, two, 5)
  const doc = await desk.allocated(place, [goods, 3], [other, 2])
  const picks = await desk.picksOf(doc)
  for (const pick of picks) await ok(desk.pick(pick))
  const ids = picks.map(({ id }) => id).sort()
  const idsOf = (proposed: readonly RestockProposal[]) => proposed.map(({ pickId }) => pickId).sort()
  const { outboundRestockTask, outboundReturnTask } = putBackCalls
  expect(idsOf(await ok(desk.staff.call(outboundRestockTask, { query: { id: doc.id } })))).toEqual(ids)
  for (const id of ids) expect(idsOf(await ok(desk.staff.call(outboundReturnTask, { query: { id } })))).toEqual([id])
})

it('where nothing of an order was found, nothing lies ready: it is said, and the order is cancelled', async () => {
  const [place, goods] = [await desk.newPlace(), await desk.newGoods()]
  const [one] = place.bins
  if (one) await desk.stocked(goods, one, 5)
  const doc = await desk.allocated(place, [goods, 2])
  for (const pick of await desk.picksOf(doc)) await ok(desk.pick(pick, 0, { reason: 'not there' }))
  expect(await desk.moveOutbound(doc, 'load')).toMatchObject({
    status: CONFLICT,
    errors: { move: { code: 'validation.condition.somethingPicked' } },
  })
  await ok(desk.moveOutbound(doc, 'cancel'))
})

it('each call asks for its own permission', async () => {
  const reader = await desk.area.signIn({ permissions: ['outbound.read'] })
  const place = await desk.newPlace()
  const goods = await desk.newGoods()
  const [one] = place.bins
  if (!one) throw new Error('no bins')
  await desk.stocked(goods, one, 5)
  const doc = await desk.allocated(place, [goods, 1])
  const [pick] = await desk.picksOf(doc)
  const [line] = await desk.wantedOf(doc)
  if (!pick || !line) throw new Error('nothing is kept')
  expect((await desk.pick(pick, 1, {}, reader)).status).toBe(FORBIDDEN)
  expect((await desk.check(line, 1, reader)).status).toBe(FORBIDDEN)
  for (const move of ['giveBack', 'cancel', 'load'])
    expect((await desk.moveOutbound(doc, move, reader)).status).not.toBe(OK)
})

it('S1-030 a transfer leaves one warehouse, is on the way, and is received in the other by the notice that follows; nothing is lost', async () => {
  const [from, to] = [await desk.newPlace(), await desk.newPlace()]
  const goods = await desk.newGoods({ shelfLifeDays: 300, pickRule: 'fefo', byBatch: true })
  const [one, other] = from.bins
  if (!one || !other) throw new Error('no bins')
  await desk.stocked(goods, one, 3, { batch: 'B1', producedOn: '2031-01-01' })
  await desk.stocked(goods, other, 4, { batch: 'B2', producedOn: '2031-02-01' })
  const { outbound } = outboundResources
  const sent = (toWarehouseCode?: string) =>
    desk.staff.call(outbound.by.create, {
      body: {
        warehouseCode: from.warehouseCode,
        ownerCode: goods.ownerCode,
        kind: 'transfer',
        ...(toWarehouseCode && { toWarehouseCode }),
      },
    })
  for (const nowhere of [undefined, from.warehouseCode])
    expect(await sent(nowhere)).toMatchObject({ status: INVALID, errors: { toWarehouseCode: {} } })
  const { warehouseCode } = from
  const unnamed = { warehouseCode, ownerCode: goods.ownerCode, kind: 'sale' } as const
  const refused = await desk.staff.call(outbound.by.create, { body: unnamed })
  expect(refused).toMatchObject({ status: INVALID, errors: { consignee: {} } })
  const doc = await ok(sent(to.warehouseCode))
  await ok(desk.addWanted(doc, goods, 5))
  for (const move of ['submit', 'allocate']) await ok(desk.moveOutbound(doc, move))
  for (const pick of await desk.picksOf(doc)) await ok(desk.pick(pick))
  for (const line of await desk.wantedOf(doc)) await ok(desk.check(line, 5))
  await ok(desk.moveOutbound(doc, 'load'))
  expect(await desk.lies(from, goods)).toEqual({ 'A-02': '2/0/0' })
  expect(await desk.lies(to, goods)).toEqual({})

  const { records } = await ok(
    desk.staff.call(inboundResources.inbound.by.list, { query: { transferNo: doc.outboundNo ?? '' } }),
  )
  const [notice] = records
  if (!notice) throw new Error('no notice follows')
  expect(notice).toMatchObject({ warehouseCode: to.warehouseCode, kind: 'transfer', lineCount: 2 })
  const lines = await desk.linesOf(notice)
  expect(lines.map(({ batch, producedOn, expected }) => [batch, producedOn, expected])).toEqual([
    ['B1', '2031-01-01', 3],
    ['B2', '2031-02-01', 2],
  ])
  // What is on the road has to come somewhere.
  for (const move of ['takeBack', 'cancel'])
    expect(await desk.moveInbound(notice, move)).toMatchObject({
      status: CONFLICT,
      errors: { move: { code: 'validation.condition.leftNowhere' } },
    })
  const onTheWay = async () => (await desk.wantedOf(doc)).map(({ picked, arrived }) => (picked ?? 0) - (arrived ?? 0))
  expect(await onTheWay()).toEqual([5])
  await ok(desk.moveInbound(notice, 'arrive'))
  for (const line of lines) await ok(desk.receive(line, line.expected))
  expect(await onTheWay()).toEqual([0])
  const [mistake] = await desk.receiptsOf(notice)
  await ok(desk.staff.call(inboundCalls.inboundReturn, { body: { id: mistake?.id ?? 0 } }))
  expect(await onTheWay()).toEqual([3])
  expect(await desk.lies(to, goods)).toEqual({ 'G-01': '2/2/0' })
  await desk.proven()
})

it('any sequence of documents, two steps at once, leaves what a sum on paper says', async () => {
  const third = await desk.area.signIn({ permissions: ['stockCount.read', 'stockCount.approve'] })
  await driveSequences({ desk, third }, { sequences: 2, seed: 20_261_128 })
}, 120_000)
