import { asError } from '@ntocc/sdk/contracts'
import { itemAt } from '@ntocc/sdk/fields'
import { expect } from 'vitest'
import { outboundMachine, pickMachine } from '../contract/machines.ts'
import { ok, type WarehouseDesk } from './test-desk.ts'

/**
 * The same numbers for the same seed, each of 32 bits once before any comes again: a short circle would repeat the same few steps.
 * @returns a whole number in [0, below)
 */
const drawing = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Documents that are worked on at a time, and one of how many steps that may begin another does. */
const NEWEST = 6
const RARELY = 6

type Draw = ReturnType<typeof drawing>

/**
 * Documents of one warehouse in any order, two steps at once: received, put away, kept, picked, checked, put back, loaded, cancelled.
 * What came and did not leave lies there, nothing is kept but for documents that are open, and each line is the sum of its postings.
 *
 * @returns how many orders were shipped
 */
export const driveSequences = async (
  desk: WarehouseDesk,
  count: number,
  seed: number,
): Promise<{ shipped: number }> => {
  let at = 0
  try {
    return await drive(desk, count, seed, step => {
      at = step
    })
  } catch (error) {
    const failed = asError(error)
    failed.message = `TEST_SEED=${seed}, step ${at}: ${failed.message}`
    throw failed
  }
}

const drive = async (
  desk: WarehouseDesk,
  count: number,
  seed: number,
  begins: (step: number) => void,
): Promise<{ shipped: number }> => {
  const drawn = drawing(seed)
  const place = await desk.newPlace()
  const goods = [await desk.newGoods(), await desk.newGoods()]
  const some = (draw: Draw) => itemAt(goods, draw(goods.length))
  const docs: Awaited<ReturnType<typeof desk.arrived>>['doc'][] = []
  const orders: Awaited<ReturnType<typeof desk.newOutbound>>[] = []
  const pickOne = <T>(draw: Draw, list: readonly T[]): T | undefined => list[draw(list.length || 1)]
  /** Mostly one of the newest: drawn from all of them, hardly any would ever be led to its end. */
  const oneOf = <T>(draw: Draw, list: readonly T[]): T | undefined =>
    pickOne(draw, draw(6) ? list.slice(-NEWEST) : list)

  const work: ((draw: Draw) => Promise<unknown>)[] = [
    async draw => {
      if (!draw(RARELY)) docs.push((await desk.arrived(place, some(draw), 1 + draw(9), 1 + draw(9))).doc)
    },
    async draw => {
      const doc = oneOf(draw, docs)
      const line = doc && pickOne(draw, await desk.linesOf(doc))
      if (line) await desk.receive(line, 1 + draw(3), { damaged: draw(2), reason: 'drawn' })
    },
    async draw => {
      const doc = oneOf(draw, docs)
      const receipt = doc && pickOne(draw, await desk.receiptsOf(doc))
      const bin = pickOne(draw, place.bins)
      if (receipt && bin) await desk.putAway(receipt, bin, 1 + draw(3))
    },
    async draw => {
      const doc = oneOf(draw, docs)
      if (doc) await desk.moveInbound(doc, draw(3) ? 'close' : 'cancel')
    },
    async draw => {
      if (draw(RARELY)) return
      const order = await desk.newOutbound(place)
      await ok(desk.addWanted(order, some(draw), 1 + draw(3)))
      await ok(desk.moveOutbound(order, 'submit'))
      orders.push(order)
      await desk.moveOutbound(order, 'allocate')
    },
    async draw => {
      const order = oneOf(draw, orders)
      const pick = order && pickOne(draw, await desk.picksOf(order))
      if (pick) await desk.pick(pick, draw(2) ? pick.asked : draw(pick.asked + 1), { reason: 'drawn' })
    },
    async draw => {
      const order = oneOf(draw, orders)
      const line = order && pickOne(draw, await desk.wantedOf(order))
      if (line) await desk.check(line, line.picked ?? 0)
    },
    async draw => {
      const order = oneOf(draw, orders)
      const pick = order && pickOne(draw, await desk.picksOf(order))
      if (pick) await desk.putBack(pick, 1)
    },
    async draw => {
      const order = oneOf(draw, orders)
      const move = ['allocate', 'giveBack', 'load', 'load', 'load', 'load', 'cancel'][draw(7)] ?? 'load'
      if (order) await desk.moveOutbound(order, move)
    },
  ]
  // Each draws numbers of its own: which of two at once goes first is nobody's to say.
  const step = () => itemAt(work, drawn(work.length))(drawing(drawn(2 ** 31)))
  for (let at = 0; at < count; at += 1) {
    begins(at)
    await Promise.all([step(), step()])
  }
  await desk.proven()

  const sums = (parts: Record<string, string>, at: number) =>
    Object.values(parts).reduce((sum, each) => sum + Number(each.split('/')[at]), 0)
  // One after the other: so many at once are more than the backend answers.
  const came = []
  for (const doc of docs) came.push(...(await desk.receiptsOf(doc)))
  const left = []
  for (const order of orders)
    left.push({ status: (await desk.outboundNow(order)).status, picks: await desk.picksOf(order) })
  for (const each of goods) {
    const there = await desk.lies(place, each)
    const received = came.filter(({ goodsCode }) => goodsCode === each.code)
    const own = left.map(({ status, picks }) => ({
      isShipped: status === outboundMachine.at.shipped,
      picks: picks.filter(({ goodsCode }) => goodsCode === each.code),
    }))
    const shipped = own.filter(({ isShipped }) => isShipped).flatMap(({ picks }) => picks)
    const open = own.filter(({ isShipped }) => !isShipped).flatMap(({ picks }) => picks)
    const total = (list: readonly number[]) => list.reduce((sum, part) => sum + part, 0)
    const taken = total(shipped.map(({ picked }) => picked ?? 0))
    expect(sums(there, 0), 'on hand').toBe(total(received.map(({ quantity }) => quantity)) - taken)
    const waits = total(received.map(({ quantity, stored }) => quantity - (stored ?? 0)))
    const kept = total(
      open.map(({ picked, asked, status }) => (status === pickMachine.at.toPick ? asked : (picked ?? 0))),
    )
    expect(sums(there, 1), 'reserved').toBe(waits + kept)
    const broken = received.filter(({ isDamaged }) => isDamaged)
    expect(sums(there, 2), 'frozen').toBe(total(broken.map(({ stored }) => stored ?? 0)))
  }
  return { shipped: left.filter(({ status }) => status === outboundMachine.at.shipped).length }
}
