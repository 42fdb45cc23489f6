// @vitest-environment node

import { endpoints } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inboundResources, MOST_LINES_OF_DOCUMENT } from '../contract/inbound.ts'
import { inboundCalls } from '../contract/inbound-calls.ts'
import { inboundMachine } from '../contract/machines.ts'
import type { WarehouseBin } from '../contract/places.ts'
import { stockResources } from '../contract/stock.ts'
import { MOST_WORK } from '../contract/work.ts'
import { CONFLICT, FORBIDDEN, INVALID, OK, OWNERS, ok, type WarehouseDesk, warehouseDesk } from './test-desk.ts'

const { at } = inboundMachine

let desk: WarehouseDesk
beforeAll(async () => {
  desk = await warehouseDesk()
}, 240_000)
afterAll(() => desk?.area.close())

const bin = (bins: readonly WarehouseBin[], index: number) => bins[index] as WarehouseBin

it('S1-028 goods come in parts, over, short and damaged, wait at the gate and lie in their bins; each posts once', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods({ shelfLifeDays: 30, pickRule: 'fefo', byBatch: true })
  const { doc, lines } = await desk.arrived(place, goods, 10, 5)
  const [one, other] = lines as [(typeof lines)[0], (typeof lines)[0]]
  // What the goods ask for is asked for.
  expect(await desk.receive(one, 4)).toMatchObject({ status: INVALID, errors: { batch: {} } })
  expect(await desk.receive(one, 4, { batch: 'B1' })).toMatchObject({ status: INVALID, errors: { producedOn: {} } })
  expect(await desk.receive(one, 0, { batch: 'B1', producedOn: '2031-02-01' })).toMatchObject({ status: INVALID })
  const facts = { batch: 'B1', producedOn: '2031-02-01' }
  expect(await desk.receive(one, 3, { ...facts, damaged: 1 })).toMatchObject({
    status: INVALID,
    errors: { reason: {} },
  })
  const first = await ok(desk.receive(one, 3, { ...facts, damaged: 1, reason: 'wet' }))
  expect(first).toMatchObject({ received: 3, damaged: 1, receipts: 1 })
  expect((await desk.inboundNow(doc)).status).toBe(at.receiving)
  expect(await desk.lies(place, goods)).toEqual({ 'G-01': '4/4/0' })
  // The answer was lost: the same again changes nothing, something else is refused.
  expect((await desk.receive(one, 3, { ...facts, damaged: 1, reason: 'wet' })).status).toBe(OK)
  expect((await desk.receive(one, 4, facts)).status).toBe(CONFLICT)
  expect((await desk.receive({ ...one, receipts: 7 }, 1, facts)).status).toBe(CONFLICT)
  // Two at once at the same turn: one of them.
  const twice = await Promise.all([1, 2].map(quantity => desk.receive(first, quantity, facts)))
  expect(twice.filter(({ status }) => status === OK)).toHaveLength(1)
  const [now] = await desk.linesOf(doc)
  // More than expected wants a reason.
  const over = 10 - (now?.received ?? 0)
  expect(await desk.receive(now ?? one, over, facts)).toMatchObject({ status: INVALID, errors: { reason: {} } })
  await ok(desk.receive(now ?? one, over, { ...facts, reason: 'one more was on the vehicle' }))
  // Made earlier, it expires earlier; two are short.
  await ok(desk.receive(other, 3, { batch: 'B2', producedOn: '2031-01-01' }))
  expect(await desk.lies(place, goods)).toEqual({ 'G-01': '14/14/0' })
  await desk.proven()

  // Damaged goods have a place of their own, where they are frozen.
  const receipts = await desk.receiptsOf(doc)
  const proposed = await ok(desk.staff.call(inboundCalls.inboundProposals, { query: { id: doc.id } }))
  const damaged = receipts.find(({ isDamaged }) => isDamaged)
  expect(proposed.find(({ receiptId }) => receiptId === damaged?.id)).toMatchObject({ binNo: 'R-01', quantity: 1 })

  // A part of each is put away; the rest of it later, elsewhere.
  const [sound] = receipts.filter(receipt => !receipt.isDamaged && receipt.batch === 'B1')
  if (!sound || !damaged) throw new Error('nothing was received')
  const half = await ok(desk.putAway(sound, bin(place.bins, 0), 2))
  expect((await desk.putAway(sound, bin(place.bins, 0), 2)).status).toBe(OK)
  expect((await desk.putAway(sound, bin(place.bins, 1), 2)).status).toBe(CONFLICT)
  expect((await desk.putAway(half, bin(place.bins, 1), 1.001)).status).toBe(CONFLICT)
  for (const closed of [place.gate, place.stage]) expect((await desk.putAway(half, closed, 1)).status).toBe(CONFLICT)
  const elsewhere = await desk.newPlace()
  expect((await desk.putAway(half, bin(elsewhere.bins, 0), 1)).status).toBe(CONFLICT)
  await ok(desk.putAway(half, bin(place.bins, 1), 1))
  await ok(desk.putAway(damaged, place.returns, 1))
  expect(await desk.lies(place, goods)).toEqual({
    'A-01': '2/0/0',
    'A-02': '1/0/0',
    'G-01': '10/10/0',
    'R-01': '1/0/1',
  })
  // Goods lie in bins: it is too late to cancel, and to take back what was put away.
  expect(await desk.moveInbound(doc, 'cancel')).toMatchObject({
    status: CONFLICT,
    errors: { move: { params: { count: 1 } } },
  })
  expect((await desk.staff.call(inboundCalls.inboundReturn, { body: { id: sound.id } })).status).toBe(CONFLICT)

  // Receiving is closed, and the last that is put away ends it.
  await ok(desk.moveInbound(doc, 'close'))
  expect((await desk.receive((await desk.linesOf(doc))[1] ?? other, 1, facts)).status).toBe(CONFLICT)
  for (const receipt of await desk.receiptsOf(doc)) {
    const waits = receipt.quantity - (receipt.stored ?? 0)
    if (waits > 0) await ok(desk.putAway(receipt, bin(place.bins, 2), waits))
  }
  expect(await desk.inboundNow(doc)).toMatchObject({ status: at.done, lineCount: 2, receivedLines: 2, storedLines: 2 })
  expect(await desk.lies(place, goods)).toEqual({ 'A-01': '2/0/0', 'A-02': '1/0/0', 'A-03': '10/0/0', 'R-01': '1/0/1' })
  await desk.proven()
})

it('a receipt that was a mistake is taken back, and cancelling gives back what waits at the gate', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods()
  const { doc, lines } = await desk.arrived(place, goods, 10)
  const [line] = lines
  if (!line) throw new Error('no line')
  await ok(desk.receive(line, 4))
  const [mistake] = await desk.receiptsOf(doc)
  const takeBack = () => desk.staff.call(inboundCalls.inboundReturn, { body: { id: mistake?.id ?? 0 } })
  expect((await takeBack()).status).toBe(OK)
  expect((await takeBack()).status).toBe(OK)
  expect(await desk.lies(place, goods)).toEqual({})
  expect(await desk.moveInbound(doc, 'close')).toMatchObject({ status: CONFLICT })
  const [again] = await desk.linesOf(doc)
  await ok(desk.receive(again ?? line, 6, { damaged: 2, reason: 'wet' }))
  await ok(desk.moveInbound(doc, 'close'))
  await ok(desk.moveInbound(doc, 'cancel'))
  expect(await desk.lies(place, goods)).toEqual({})
  expect((await desk.linesOf(doc))[0]).toMatchObject({ received: 0, damaged: 0 })
  await desk.proven()
})

it('a receipt that is taken back after receiving was closed opens it again: what it was of can come yet', async () => {
  const [place, goods] = [await desk.newPlace(), await desk.newGoods()]
  const { doc, lines } = await desk.arrived(place, goods, 10, 2)
  const [line, other] = lines
  if (!line || !other) throw new Error('no line')
  await ok(desk.receive(other, 2))
  const [right] = await desk.receiptsOf(doc)
  if (right) await ok(desk.putAway(right, bin(place.bins, 0), 2))
  const wrong = await ok(desk.receive(line, 1))
  await ok(desk.moveInbound(doc, 'close'))
  const mistake = (await desk.receiptsOf(doc)).find(({ quantity }) => quantity === 1)
  await ok(desk.staff.call(inboundCalls.inboundReturn, { body: { id: mistake?.id ?? 0 } }))
  expect((await desk.inboundNow(doc)).status).toBe(at.receiving)
  await ok(desk.receive(wrong, 10))
  await ok(desk.moveInbound(doc, 'close'))
})

it('bins are proposed beside the same goods, what expires nearest first, then free ones as one walks, as far as they carry', async () => {
  const place = await desk.newPlace({ maxKg: 100 })
  const goods = await desk.newGoods({ unitKg: 10, shelfLifeDays: 100, pickRule: 'fefo' })
  const others = await desk.newGoods({ unitKg: 1 })
  await desk.stocked(goods, bin(place.bins, 2), 4, { producedOn: '2031-03-01' })
  const { doc, lines } = await desk.arrived(place, goods, 30)
  const [line] = lines
  if (!line) throw new Error('no line')
  const proposed = async () => {
    const found = await ok(desk.staff.call(inboundCalls.inboundProposals, { query: { id: doc.id } }))
    return found.map(({ binNo, quantity, why }) => `${binNo} ${quantity} ${why}`)
  }
  await ok(desk.receive(line, 12, { producedOn: '2031-03-02' }))
  expect(await proposed()).toEqual(['A-03 6 sameGoods', 'A-01 6 free'])
  // A blocked bin is left out, and so is one where something else lies; what there is no room for has no bin.
  await desk.bin(place, bin(place.bins, 0), 'block')
  await desk.stocked(others, bin(place.bins, 1), 1)
  expect(await proposed()).toEqual(['A-03 6 sameGoods'])
  await desk.bin(place, bin(place.bins, 0), 'unblock')
  const [receipt] = await desk.receiptsOf(doc)
  if (!receipt) throw new Error('no receipt')
  expect((await desk.putAway(receipt, bin(place.bins, 2), 6.001)).status).toBe(CONFLICT)
  await ok(desk.putAway(receipt, bin(place.bins, 2), 6))
  // Of two bins with the same goods the one whose goods expire nearest; what one receipt takes the next has not.
  await desk.stocked(goods, bin(place.bins, 0), 2, { producedOn: '2031-05-01' })
  const [now] = await desk.linesOf(doc)
  await ok(desk.receive(now ?? line, 9, { producedOn: '2031-05-02' }))
  expect(await proposed()).toEqual(['A-01 6 sameGoods', 'A-01 2 sameGoods'])
  await desk.proven()
})

it('lines are of the owner, written while it is a draft, by their number too; a copy has them again', async () => {
  const place = await desk.newPlace()
  const [goods, foreign] = [await desk.newGoods(), await desk.newGoods({ ownerCode: OWNERS[1] })]
  const doc = await desk.newInbound(place)
  expect(doc.inboundNo).toMatch(/^RK\d{14}$/)
  expect(await desk.moveInbound(doc, 'submit')).toMatchObject({ status: CONFLICT })
  expect(await desk.addLine(doc, foreign, 1)).toMatchObject({ status: INVALID, errors: { goodsCode: {} } })
  const { inboundLine, inbound } = inboundResources
  const named = (body: object) =>
    desk.staff.call(inboundLine.by.create, { body: { inboundNo: doc.inboundNo ?? '', expected: 3, ...body } })
  expect(await named({ goodsNo: 'none' })).toMatchObject({ status: INVALID, errors: { goodsNo: {} } })
  expect(await named({ goodsNo: goods.goodsNo, inboundNo: 'none' })).toMatchObject({
    status: INVALID,
    errors: { inboundNo: {} },
  })
  expect(await named({})).toMatchObject({ status: INVALID, errors: { goodsCode: {} } })
  expect(await ok(named({ goodsNo: goods.goodsNo }))).toMatchObject({ goodsCode: goods.code, lineNo: 1 })
  const second = await ok(desk.addLine(doc, goods, 2))
  expect(await desk.inboundNow(doc)).toMatchObject({ lineCount: 2 })
  const head = { id: doc.id, version: (await desk.inboundNow(doc)).version }
  expect((await desk.staff.call(inbound.by.update, { body: { ...head, ownerCode: OWNERS[1] } })).status).toBe(CONFLICT)
  await ok(
    desk.staff.call(inboundLine.by.delete, { query: { ids: String(second.id), versions: String(second.version) } }),
  )
  expect(await desk.inboundNow(doc)).toMatchObject({ lineCount: 1 })
  await ok(desk.moveInbound(doc, 'submit'))
  expect((await named({ goodsNo: goods.goodsNo })).status).toBe(CONFLICT)
  const copy = await ok(desk.staff.call(inboundCalls.inboundCopy, { body: { id: doc.id } }))
  expect(await desk.inboundNow(copy)).toMatchObject({ status: at.draft, lineCount: 1, ownerCode: OWNERS[0] })
})

it('lines of several documents come from a file, each with what is wrong with it, and what is next is told of all of them', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods()
  const [one, other, locked] = [
    await desk.newInbound(place),
    await desk.newInbound(place),
    await desk.newInbound(place),
  ]
  await ok(desk.addLine(locked, goods, 1))
  await ok(desk.moveInbound(locked, 'submit'))
  const file = (importId: string, rows: object[], more: object = {}) =>
    ok(
      desk.staff.call(endpoints.importRecords, {
        params: { entity: 'inboundLine' },
        body: {
          importId,
          mode: 'valid',
          rows: rows.map((values, at) => ({
            line: at + 2,
            values: { goodsNo: goods.goodsNo, expected: 2, ...values },
          })),
          ...more,
        },
      }),
    )
  const named = ({ inboundNo }: { inboundNo?: string | null }, more: object = {}) => ({
    inboundNo: inboundNo ?? '',
    ...more,
  })
  const rows = [
    named(one),
    named(other, { expected: 7 }),
    named(one, { expected: 3 }),
    named(locked),
    named({ inboundNo: 'RK0' }),
    named(one, { goodsNo: 'none' }),
    named(one, { expected: 0 }),
  ]
  const wrong = [
    { line: 5, field: 'inboundNo', code: 'validation.documentLine.locked' },
    { line: 6, field: 'inboundNo', code: 'validation.documentLine.document' },
    { line: 7, field: 'goodsNo', code: 'validation.documentLine.goods' },
    { line: 8, field: 'expected' },
  ]
  const tried = await file('lines-1', rows, { dryRun: true })
  expect(tried).toMatchObject({ total: 7, valid: 3, created: 0 })
  expect(tried.issues.toSorted((a, b) => a.line - b.line)).toMatchObject(wrong)
  expect(await desk.linesOf(one)).toEqual([])
  expect(await file('lines-2', rows)).toMatchObject({ valid: 3, created: 3 })
  expect((await desk.linesOf(one)).map(({ lineNo, expected }) => [lineNo, expected])).toEqual([
    [1, 2],
    [2, 3],
  ])
  expect(await desk.inboundNow(one)).toMatchObject({ lineCount: 2 })
  expect(await desk.inboundNow(other)).toMatchObject({ lineCount: 1 })
  // As many as a document has at most, and none beside them.
  const many = Array.from({ length: MOST_LINES_OF_DOCUMENT }, () => named(other))
  expect(await file('lines-3', many)).toMatchObject({ created: MOST_LINES_OF_DOCUMENT - 1, issueCount: 1 })
  expect(await desk.inboundNow(other)).toMatchObject({ lineCount: MOST_LINES_OF_DOCUMENT })
  expect(await desk.addLine(other, goods, 1)).toMatchObject({ status: INVALID, errors: { inboundNo: {} } })

  // What is next is told of all lines, also beyond a page of them.
  for (const move of ['submit', 'arrive']) await ok(desk.moveInbound(other, move))
  const next = () => ok(desk.staff.call(inboundCalls.inboundWork, { query: { id: other.id } }))
  const [first, second] = (await next()).lines
  expect([first?.lineNo, second?.lineNo]).toEqual([1, 2])
  if (!first) throw new Error('nothing is next')
  // Whoever walks where there is no connection asks for what is further ahead.
  const ahead = (most: number) => desk.staff.call(inboundCalls.inboundWork, { query: { id: other.id, most } })
  expect((await next()).lines).toHaveLength(5)
  expect((await ok(ahead(MOST_WORK))).lines).toHaveLength(MOST_WORK)
  expect((await ahead(MOST_WORK + 1)).status).toBe(INVALID)
  await ok(desk.receive(first, first.expected))
  expect((await next()).lines.map(({ lineNo }) => lineNo)[0]).toBe(2)
  const [receipt] = (await next()).receipts
  expect(receipt).toMatchObject({ lineNo: 1, quantity: first.expected })
  if (receipt) await ok(desk.putAway(receipt, bin(place.bins, 0), first.expected))
  expect((await next()).receipts).toEqual([])
})

it('goods that an open document names stay with their owner and cannot be deleted, until it is over', async () => {
  const place = await desk.newPlace()
  const { stockGoods } = stockResources
  const remove = async ({ id }: { id: number }) => {
    const { version } = await ok(desk.staff.call(stockGoods.by.get, { params: { id } }))
    return desk.staff.call(stockGoods.by.delete, { query: { ids: String(id), versions: String(version) } })
  }
  const [coming, going] = [await desk.newGoods(), await desk.newGoods()]
  const doc = await desk.newInbound(place)
  await ok(desk.addLine(doc, coming, 1))
  const order = await desk.newOutbound(place)
  await ok(desk.addWanted(order, going, 1))
  expect((await remove(coming)).msg).toContain(doc.inboundNo)
  expect((await remove(going)).msg).toContain(order.outboundNo)
  const { version } = await ok(desk.staff.call(stockGoods.by.get, { params: { id: going.id } }))
  const given = { id: going.id, version, ownerCode: OWNERS[1] }
  expect((await desk.staff.call(stockGoods.by.update, { body: given })).status).toBe(CONFLICT)
  await ok(desk.moveInbound(doc, 'cancel'))
  await ok(desk.moveOutbound(order, 'cancel'))
  for (const each of [coming, going]) expect((await remove(each)).status).toBe(OK)
})

it('each move is made from its states and no others, by whoever may', async () => {
  const place = await desk.newPlace()
  const goods = await desk.newGoods()
  const ways: Record<string, string[]> = {
    draft: [],
    submitted: ['submit'],
    arrived: ['submit', 'arrive'],
    cancelled: ['cancel'],
  }
  const allowed: Record<string, string[]> = {
    draft: ['submit', 'cancel'],
    submitted: ['arrive', 'takeBack', 'cancel'],
    arrived: ['cancel'],
    cancelled: [],
  }
  const reader = await desk.area.signIn({ permissions: ['inbound.read'] })
  const names = [...new Set(inboundMachine.moves.map(({ name }) => name))]
  for (const [state, way] of Object.entries(ways))
    for (const move of names) {
      const doc = await desk.newInbound(place)
      await ok(desk.addLine(doc, goods, 1))
      for (const each of way) await ok(desk.moveInbound(doc, each))
      const what = `${move} from ${state}`
      expect((await desk.moveInbound(doc, move, reader)).status, what).not.toBe(OK)
      expect((await desk.moveInbound(doc, move)).status, what).toBe(allowed[state]?.includes(move) ? OK : CONFLICT)
    }
  const bare = await desk.newInbound(place)
  await ok(desk.addLine(bare, goods, 1))
  await ok(desk.moveInbound(bare, 'submit'))
  await desk.bin(place, place.gate, 'block')
  expect(await desk.moveInbound(bare, 'arrive')).toMatchObject({
    status: CONFLICT,
    errors: { move: { code: 'validation.condition.receivingBinOpen' } },
  })
  const [line] = await desk.linesOf(bare)
  if (line) expect((await desk.receive(line, 1, {}, reader)).status).toBe(FORBIDDEN)
  // Who may receive may not receive more than was expected.
  const receiver = await desk.area.signIn({ permissions: ['inbound.read', 'inbound.receive'] })
  const { lines } = await desk.arrived(await desk.newPlace(), goods, 5)
  for (const each of lines) {
    expect((await desk.receive(each, 5.001, { reason: 'more came' }, receiver)).status).toBe(CONFLICT)
    expect((await desk.receive(each, 5, {}, receiver)).status).toBe(OK)
  }
})
