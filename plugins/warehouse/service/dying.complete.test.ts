import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { type Deed, dying, survivesAnyEnd } from '../../../server/src/ntocc/testing/dying.ts'
import { inboundResources } from '../contract/inbound.ts'
import { inboundCalls } from '../contract/inbound-calls.ts'
import { outboundMachine } from '../contract/machines.ts'
import { outboundResources } from '../contract/outbound.ts'
import { outboundCalls } from '../contract/outbound-calls.ts'
import { putBackCalls } from '../contract/put-back-calls.ts'
import { ok } from './test-desk.ts'
import { type WarehouseHouse, warehouseHouse } from './testing/house.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

withDatabases('a warehouse whose backend ends in the middle', database => {
  let house: WarehouseHouse
  let fate: ReturnType<typeof dying>['fate']
  let desk: WarehouseHouse['desk']

  beforeAll(async () => {
    const mortal = dying(database().db)
    fate = mortal.fate
    house = await warehouseHouse(mortal.db)
    desk = house.desk
  })
  afterAll(() => house?.close())

  /** Done once, whatever it ended at, and the ledger is the sum of its postings all along. */
  const ends = async <T>(deed: Omit<Deed<T>, 'whole'>) =>
    expect(await survivesAnyEnd(fate, { ...deed, whole: () => desk.proven().then(() => undefined) })).toBeGreaterThan(3)

  it('S1-028 received: the receipt waits at the gate once, or nothing has come', () =>
    ends({
      prepare: async () => {
        const [place, goods] = [await desk.newPlace(), await desk.newGoods()]
        const { lines } = await desk.arrived(place, goods, 5)
        return { place, goods, line: lines[0]! }
      },
      act: ({ line }, key) =>
        desk.staff.call(inboundCalls.inboundReceive, {
          body: { id: line.id, turn: 0, quantity: 3, damaged: 1, reason: 'wet' },
          idempotencyKey: key,
        }),
      done: async ({ place, goods }) => expect(await desk.lies(place, goods)).toEqual({ 'G-01': '4/4/0' }),
    }))

  it('S1-028 put away: it lies in its bin, or still at the gate', () =>
    ends({
      prepare: async () => {
        const [place, goods] = [await desk.newPlace(), await desk.newGoods()]
        const { doc, lines } = await desk.arrived(place, goods, 5)
        await ok(desk.receive(lines[0]!, 5))
        await ok(desk.moveInbound(doc, 'close'))
        return { place, goods, doc, receipt: (await desk.receiptsOf(doc))[0]! }
      },
      act: ({ place, receipt }, key) =>
        desk.staff.call(inboundCalls.inboundPutAway, {
          body: { id: receipt.id, turn: 0, binCode: place.bins[0]!.code, quantity: 5 },
          idempotencyKey: key,
        }),
      done: async ({ place, goods, doc }) => {
        expect(await desk.lies(place, goods)).toEqual({ 'A-01': '5/0/0' })
        expect(await desk.inboundNow(doc)).toMatchObject({ storedLines: 1 })
      },
    }))

  it('cancelled with goods at the gate: all of them go back, or none', () =>
    ends({
      prepare: async () => {
        const [place, goods] = [await desk.newPlace(), await desk.newGoods()]
        const { doc, lines } = await desk.arrived(place, goods, 5, 4)
        for (const line of lines) await ok(desk.receive(line, 2))
        return { place, goods, doc: await desk.inboundNow(doc) }
      },
      act: ({ doc: { id, version } }, key) =>
        desk.staff.call(inboundResources.inbound.by.move, {
          body: { id, version, move: 'cancel', reason: 'as asked' },
          idempotencyKey: key,
        }),
      done: async ({ place, goods }) => expect(await desk.lies(place, goods)).toEqual({}),
    }))

  /** Five of some goods in a bin, and an order that wants three. */
  const ordered = async () => {
    const [place, goods] = [await desk.newPlace(), await desk.newGoods()]
    await desk.stocked(goods, place.bins[0]!, 5)
    const doc = await desk.newOutbound(place)
    await ok(desk.addWanted(doc, goods, 3))
    await ok(desk.moveOutbound(doc, 'submit'))
    return { place, goods, doc: await desk.outboundNow(doc) }
  }
  const moved =
    (move: string) =>
    ({ doc: { id, version } }: Awaited<ReturnType<typeof ordered>>, key: string) =>
      desk.staff.call(outboundResources.outbound.by.move, {
        body: { id, version, move, reason: 'as asked' },
        idempotencyKey: key,
      })

  it('S1-029 kept for an order: with its picks, or nothing is kept', () =>
    ends({
      prepare: ordered,
      act: moved('allocate'),
      done: async ({ place, goods, doc }) => {
        expect(await desk.lies(place, goods)).toEqual({ 'A-01': '5/3/0' })
        expect(await desk.picksOf(doc)).toHaveLength(1)
      },
    }))

  /** Its stock is kept. */
  const kept = async () => {
    const of = await ordered()
    await ok(desk.moveOutbound(of.doc, 'allocate'))
    return { ...of, pick: (await desk.picksOf(of.doc))[0]! }
  }
  it('S1-029 picked: it lies ready and the order goes on, or all of it is in its bin', () =>
    ends({
      prepare: kept,
      act: ({ pick }, key) =>
        desk.staff.call(outboundCalls.outboundPickConfirm, { body: { id: pick.id, quantity: 3 }, idempotencyKey: key }),
      done: async ({ place, goods, doc }) => {
        expect(await desk.lies(place, goods)).toEqual({ 'A-01': '2/0/0', 'S-01': '3/3/0' })
        expect(await desk.outboundNow(doc)).toMatchObject({ status: outboundMachine.at.checking, pickedLines: 1 })
      },
    }))

  /** It is picked and checked. */
  const checked = async () => {
    const of = await kept()
    await ok(desk.pick(of.pick))
    await ok(desk.check((await desk.wantedOf(of.doc))[0]!, 3))
    return { ...of, doc: await desk.outboundNow(of.doc) }
  }
  it('S1-029 loaded: it has left once, or lies ready', () =>
    ends({
      prepare: checked,
      act: moved('load'),
      done: async ({ place, goods, doc }) => {
        expect(await desk.lies(place, goods)).toEqual({ 'A-01': '2/0/0' })
        expect(await desk.outboundNow(doc)).toMatchObject({ status: outboundMachine.at.shipped })
      },
    }))

  it('S1-029 cancelled when it was picked: what lies ready is kept until it is carried back', () =>
    ends({
      prepare: checked,
      act: moved('cancel'),
      done: async ({ place, goods, doc }) => {
        expect(await desk.lies(place, goods)).toEqual({ 'A-01': '2/0/0', 'S-01': '3/3/0' })
        expect(await desk.outboundNow(doc)).toMatchObject({ returnLines: 1 })
      },
    }))

  it('S1-029 carried back: it lies in its bin and is free, or still where it lay ready', () =>
    ends({
      prepare: async () => {
        const of = await checked()
        await ok(desk.moveOutbound(of.doc, 'cancel'))
        return { ...of, pick: (await desk.picksOf(of.doc))[0]! }
      },
      act: ({ pick: { id, binCode } }, key) =>
        desk.staff.call(putBackCalls.outboundRestock, {
          body: { id, turn: 0, binCode, quantity: 3 },
          idempotencyKey: key,
        }),
      done: async ({ place, goods, doc }) => {
        expect(await desk.lies(place, goods)).toEqual({ 'A-01': '5/0/0' })
        expect(await desk.outboundNow(doc)).toMatchObject({ returnLines: 0 })
      },
    }))
})
