import { itemAt } from '@ntocc/sdk/fields'
import { inboundMachine } from '../contract/machines.ts'
import { turns } from '../service/ledger.ts'
import { DAY, HOUR, IN_USE, iso, MINUTE } from './book.ts'
import { DRIVER, SUPPLIER } from './catalogue.ts'
import type { Goods, House } from './places.ts'
import {
  batchOf,
  binFor,
  documentNo,
  factsOf,
  houseFor,
  lotOf,
  madeBefore,
  placeIn,
  someOf,
  type World,
} from './world.ts'

export type InboundState = keyof typeof inboundMachine.at

/** A notice: its state, when it comes, and how many lines it has. */
export interface InboundPlan {
  state: InboundState
  /** Before now; what is below nothing is still to come. */
  daysAgo: number
  lines: number
}

/** What is to be seen on any day: some of each state, most of them over. */
export const INBOUNDS: readonly InboundPlan[] = [
  { state: 'done', daysAgo: 44, lines: 3 },
  { state: 'done', daysAgo: 31, lines: 3 },
  { state: 'done', daysAgo: 19, lines: 2 },
  { state: 'done', daysAgo: 9, lines: 3 },
  { state: 'done', daysAgo: 3, lines: 2 },
  { state: 'cancelled', daysAgo: 7, lines: 2 },
  { state: 'toPutAway', daysAgo: 0.22, lines: 3 },
  { state: 'receiving', daysAgo: 0.14, lines: 3 },
  { state: 'arrived', daysAgo: 0.05, lines: 3 },
  { state: 'arrived', daysAgo: 0.02, lines: 2 },
  { state: 'submitted', daysAgo: -0.3, lines: 3 },
  { state: 'submitted', daysAgo: -1.2, lines: 2 },
  { state: 'draft', daysAgo: -2, lines: 2 },
]

interface Doc {
  world: World
  house: House
  no: string
  code: string
  state: InboundState
  planned: number
}

interface Line {
  goods: Goods
  lineNo: number
  made: number
  expected: number
  /** Received sound, and damaged. */
  sound: number
  damaged: number
  stored: number
}

const RECEIVED: readonly InboundState[] = ['toPutAway', 'done']

/** How much of a line has come: nearly always all of it, now and then two are short or broken. */
const cameOf = ({ state }: Doc, serial: number, index: number, expected: number): [sound: number, damaged: number] => {
  const isReceived = RECEIVED.includes(state) || (state === 'receiving' && index === 0)
  if (!isReceived) return [0, 0]
  if (state !== 'done' || index > 0) return [expected, 0]
  if (serial % 3 === 0) return [expected - 2, 2]
  return serial % 3 === 1 ? [expected - 2, 0] : [expected, 0]
}

/** How much of a receipt lies in its bin: of a notice that is being put away the first, and half of the second. */
const storedOf = ({ state }: Doc, index: number, quantity: number): number => {
  if (state === 'done') return quantity
  if (state !== 'toPutAway' || index > 1) return 0
  return index === 0 ? quantity : Math.floor(quantity / 2)
}

const receive = (doc: Doc, line: Line, index: number): void => {
  const { world, house, no, code, planned } = doc
  const { goods, lineNo, made } = line
  const gate = itemAt(house.bins.gate, 0)
  const batch = batchOf(goods, made)
  const came = planned + (index + 1) * 12 * MINUTE
  const facts = factsOf(goods, made, came)
  for (const [isDamaged, quantity] of [
    [false, line.sound],
    [true, line.damaged],
  ] as const) {
    if (quantity === 0) continue
    const place = placeIn(house, goods, gate, batch)
    const reason = isDamaged ? `NCR-${no.slice(-4)}` : null
    const of = { docNo: no, docLine: lineNo }
    const receipt = { turn: 0, isDamaged }
    world.book.post(came, [
      {
        ...of,
        kind: 'receive',
        turn: turns.receipt(receipt),
        place,
        facts,
        onHand: quantity,
        allocated: quantity,
        ...(reason && { reason }),
      },
    ])
    const stored = storedOf(doc, index, quantity)
    const away = came + HOUR
    if (stored > 0) {
      const bin = isDamaged ? itemAt(house.bins.returns, 0) : binFor(world, house, goods, stored)
      const turn = turns.putaway(receipt, 0)
      world.book.post(away, [
        { ...of, kind: 'putaway', turn, place, onHand: -stored, allocated: -stored },
        {
          ...of,
          kind: 'putaway',
          turn: turn + 1,
          place: { ...place, binCode: bin.code },
          facts,
          onHand: stored,
          ...(isDamaged && { frozen: stored }),
        },
      ])
      line.stored += stored
    }
    world.rows.receipts.push({
      ...world.ctx.record(`${code}-${lineNo}${isDamaged ? 'D' : 'S'}`, world.branch, came, stored > 0 ? away : came),
      inboundNo: no,
      lineNo,
      turn: 0,
      goodsCode: goods.code,
      batch,
      palletNo: null,
      producedOn: facts.producedOn ?? null,
      expiresOn: facts.expiresOn ?? null,
      quantity,
      isDamaged,
      reason,
      binCode: gate.code,
      stored,
      putaways: stored > 0 ? 1 : 0,
      isReturned: false,
      status: IN_USE,
    })
  }
}

const KINDS = ['purchase', 'purchase', 'return', 'other'] as const

/** A notice with what has become of it. */
export const makeInbound = (world: World, { state, daysAgo, lines: count }: InboundPlan, serial: number): void => {
  const { ctx, branch } = world
  const planned = ctx.now - daysAgo * DAY
  const created = Math.min(planned, ctx.now) - 20 * HOUR
  const house = houseFor(world, serial)
  const no = documentNo(world, 'RK', created)
  const doc: Doc = { world, house, no, code: `${branch}-${no}`, state, planned }
  const lines = someOf(world, house, serial, count).map((goods, index): Line => {
    const expected = lotOf(world, goods)
    const [sound, damaged] = cameOf(doc, serial, index, expected)
    return {
      goods,
      lineNo: index + 1,
      made: madeBefore(world, Math.min(planned, ctx.now)),
      expected,
      sound,
      damaged,
      stored: 0,
    }
  })
  for (const [index, line] of lines.entries()) receive(doc, line, index)
  const came = lines.filter(({ sound, damaged }) => sound + damaged > 0)
  const ownerCode = itemAt(lines, 0).goods.ownerCode
  const hasArrived = ['arrived', 'receiving', ...RECEIVED].includes(state)
  const done = planned + 2 * HOUR + 30 * MINUTE
  world.rows.inbounds.push({
    ...ctx.record(doc.code, branch, created, hasArrived ? Math.min(done, ctx.now) : created),
    inboundNo: no,
    warehouseCode: house.code,
    ownerCode,
    kind: itemAt(KINDS, serial % KINDS.length),
    sourceNo: `PO${String(4100 + serial)}`,
    transferNo: null,
    supplier: ctx.numbered(SUPPLIER, (serial % 6) + 1),
    plannedAt: iso(planned),
    plateNo: state === 'draft' ? null : ctx.plate('鄂', 'A', 700 + serial),
    driverName: state === 'draft' ? null : ctx.numbered(DRIVER, serial + 1),
    arrivedAt: hasArrived ? iso(planned) : null,
    doneAt: state === 'done' ? iso(done) : null,
    lineCount: lines.length,
    receivedLines: came.length,
    storedLines: came.filter(({ sound, damaged, stored }) => stored >= sound + damaged).length,
    status: inboundMachine.at[state],
  })
  for (const { goods, lineNo, made, expected, sound, damaged, stored } of lines)
    world.rows.inboundLines.push({
      ...ctx.record(`${doc.code}-${lineNo}`, branch, created),
      inboundNo: no,
      lineNo,
      goodsCode: goods.code,
      goodsNo: goods.goodsNo,
      batch: batchOf(goods, made),
      producedOn: goods.shelfLifeDays === undefined ? null : factsOf(goods, made, made).producedOn,
      expiresOn: null,
      palletNo: null,
      transferLine: null,
      expected,
      received: sound,
      damaged,
      stored,
      receipts: sound + damaged > 0 ? 1 : 0,
      lineKey: `${no}/${lineNo}`,
      status: IN_USE,
    })
}
