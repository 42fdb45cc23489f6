import { asError } from '@ntocc/sdk/contracts'
import { itemAt } from '@ntocc/sdk/fields'
import { inboundResources } from '../../contract/inbound.ts'
import { outboundMachine } from '../../contract/machines.ts'
import { ok } from '../test-desk.ts'
import { countSteps } from './counting.ts'
import { proveOnPaper } from './paper.ts'
import {
  type Crew,
  type Draw,
  drawing,
  type Fate,
  newWorld,
  oneOf,
  pickOne,
  RARELY,
  some,
  type World,
} from './world.ts'

type Step = (world: World, draw: Draw) => Promise<unknown>

/** What a transfer has sent becomes a document of the other warehouse, once. */
const takeNotices = async ({ desk, docs, places }: World, outboundNo: string): Promise<void> => {
  const query = { transferNo: outboundNo, pageNum: 1, pageSize: 20 }
  const { records } = await ok(desk.staff.call(inboundResources.inbound.by.list, { query }))
  for (const of of records) {
    const place = places.find(({ warehouseCode }) => warehouseCode === of.warehouseCode)
    if (!place || docs.some(known => known.of.id === of.id)) continue
    docs.push({ of, place })
    await desk.moveInbound(of, 'arrive')
  }
}

const IN: readonly Step[] = [
  async ({ desk, docs, places, goods }, draw) => {
    if (draw(RARELY)) return
    const place = some(draw, places)
    const doc = await desk.newInbound(place)
    const what = some(draw, goods)
    for (const quantity of [1 + draw(9), 1 + draw(9)]) await ok(desk.addLine(doc, what, quantity))
    await ok(desk.moveInbound(doc, 'submit'))
    docs.push({ of: doc, place })
    // Refused while the gate is counted.
    await desk.moveInbound(doc, 'arrive')
  },
  async ({ desk, docs }, draw) => {
    const doc = oneOf(draw, docs)
    const line = doc && pickOne(draw, await desk.linesOf(doc.of))
    if (line) await desk.receive(line, 1 + draw(3), { damaged: draw(2), reason: 'drawn' })
  },
  // Two devices read the same label: it has come once.
  async ({ desk, docs }, draw) => {
    const doc = oneOf(draw, docs)
    const line = doc && pickOne(draw, await desk.linesOf(doc.of))
    if (line) await Promise.all([desk.receive(line, 1), desk.receive(line, 1, {}, desk.second)])
  },
  async ({ desk, docs }, draw) => {
    const doc = oneOf(draw, docs)
    const receipt = doc && pickOne(draw, await desk.receiptsOf(doc.of))
    const bin = doc && pickOne(draw, doc.place.bins)
    if (receipt && bin) await desk.putAway(receipt, bin, 1 + draw(3))
  },
  async ({ desk, docs }, draw) => {
    const doc = oneOf(draw, docs)
    if (doc) await desk.moveInbound(doc.of, ['arrive', 'close', 'close', 'cancel'][draw(4)] ?? 'close')
  },
]

const OUT: readonly Step[] = [
  async ({ desk, orders, places, goods }, draw) => {
    if (draw(RARELY)) return
    const place = some(draw, places)
    const other = places.find(each => each !== place)
    const isSent = draw(2) === 0
    const order = await desk.newOutbound(
      place,
      isSent ? { kind: 'transfer', toWarehouseCode: other?.warehouseCode } : {},
    )
    await ok(desk.addWanted(order, some(draw, goods), 1 + draw(3)))
    await ok(desk.moveOutbound(order, 'submit'))
    orders.push({ of: order, place })
    await desk.moveOutbound(order, 'allocate')
  },
  async ({ desk, orders }, draw) => {
    const order = oneOf(draw, orders)
    const pick = order && pickOne(draw, await desk.picksOf(order.of))
    if (pick) await desk.pick(pick, draw(2) ? pick.asked : draw(pick.asked + 1), { reason: 'drawn' })
  },
  // Two who walk for the same order: it is taken from its bin once.
  async ({ desk, orders }, draw) => {
    const order = oneOf(draw, orders)
    const pick = order && pickOne(draw, await desk.picksOf(order.of))
    if (pick) await Promise.all([desk.pick(pick), desk.pick(pick, pick.asked, {}, desk.second)])
  },
  async ({ desk, orders }, draw) => {
    const order = oneOf(draw, orders)
    const line = order && pickOne(draw, await desk.wantedOf(order.of))
    if (line) await desk.check(line, line.picked ?? 0)
  },
  async ({ desk, orders }, draw) => {
    const order = oneOf(draw, orders)
    const pick = order && pickOne(draw, await desk.picksOf(order.of))
    if (pick) await desk.putBack(pick, 1)
  },
  async ({ desk, orders }, draw) => {
    const order = oneOf(draw, orders)
    const pick = order && pickOne(draw, await desk.picksOf(order.of))
    const bin = order && pickOne(draw, order.place.bins)
    if (pick && bin) await desk.restock(pick, bin, 1 + draw(2))
  },
  async (world, draw) => {
    const { desk, orders } = world
    const order = oneOf(draw, orders)
    const move = ['allocate', 'giveBack', 'load', 'load', 'load', 'load', 'cancel'][draw(7)] ?? 'load'
    if (!order) return
    await desk.moveOutbound(order.of, move)
    const { kind, status, outboundNo } = await desk.outboundNow(order.of)
    if (kind === 'transfer' && status === outboundMachine.at.shipped) await takeNotices(world, outboundNo ?? '')
  },
]

const ALL: readonly Step[] = [...IN, ...OUT, ...countSteps]

/** Steps of one sequence, two at once each. */
const STEPS = 20

/** The backend ends now and then at a write or commit of what two do at once: one time in so many, at one of the first so many. */
const [OFTEN, WRITES] = [4, 16]

/** Two at once. @param fate where the backend may end meanwhile: nobody hears then what became of it */
const twoAtOnce = async (world: World, drawn: Draw, fate: Fate | undefined): Promise<void> => {
  // Each draws numbers of its own: which of two at once goes first is nobody's to say.
  const step = () => itemAt(ALL, drawn(ALL.length))(world, drawing(drawn(2 ** 31)))
  if (!fate || drawn(OFTEN)) {
    await Promise.all([step(), step()])
    return
  }
  fate.doom(1 + drawn(WRITES))
  const done = await Promise.allSettled([step(), step()])
  const failed = done.find(each => each.status === 'rejected')
  if (!fate.revive()) {
    if (failed) throw failed.reason
    return
  }
  await world.desk.proven()
  // Whoever was not told what has left looks it up.
  for (const { of } of world.orders.filter(({ of }) => of.kind === 'transfer'))
    await takeNotices(world, of.outboundNo ?? '')
}

interface Driven {
  /** How many sequences, one on what the other has left. */
  sequences: number
  seed: number
  /** The backend may end in the middle. */
  fate?: Fate
}

/**
 * Documents of two warehouses in any order, two steps at once: received, put away, kept, picked, checked, put back, loaded, sent to the
 * other, counted, cancelled. What came and did not leave lies there but for what counts have put right, nothing is kept but for documents
 * that are open, transfers lose nothing, and each line is the sum of its postings.
 *
 * @returns how many orders were shipped, transfers among them, and heaps that a count has put right
 */
export const driveSequences = async (crew: Crew, { sequences, seed, fate }: Driven) => {
  let at = 0
  try {
    const drawn = drawing(seed)
    const world = await newWorld(crew)
    for (let sequence = 0; sequence < sequences; sequence++) {
      for (let step = 0; step < STEPS; step++, at++) await twoAtOnce(world, drawn, fate)
      await world.desk.proven()
    }
    return await proveOnPaper(world)
  } catch (error) {
    const failed = asError(error)
    failed.message = `TEST_SEED=${seed}, step ${at}: ${failed.message}`
    throw failed
  }
}
