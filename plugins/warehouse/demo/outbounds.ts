import { itemAt } from '@ntocc/sdk/fields'
import { inboundMachine, outboundMachine, pickMachine } from '../contract/machines.ts'
import { type StockPlace, turns } from '../service/ledger.ts'
import { units } from '../service/quantities.ts'
import { type BookLine, DAY, HOUR, IN_USE, iso, MINUTE } from './book.ts'
import { DRIVER, SHOP } from './catalogue.ts'
import { clerk } from './people.ts'
import type { Goods, House } from './places.ts'
import { intoWave } from './waves.ts'
import { documentNo, houseFor, someOf, stockOf, type World } from './world.ts'

export type OutboundState = keyof typeof outboundMachine.at

export interface OutboundPlan {
  state: OutboundState
  daysAgo: number
  lines: number
  /** To another warehouse of the branch, where there is one. */
  isTransfer?: boolean
  /** Picked in one walk with the others of its warehouse that are. */
  inWave?: boolean
}

export const OUTBOUNDS: readonly OutboundPlan[] = [
  { state: 'shipped', daysAgo: 38, lines: 3 },
  { state: 'shipped', daysAgo: 24, lines: 2 },
  { state: 'shipped', daysAgo: 13, lines: 3 },
  { state: 'shipped', daysAgo: 6, lines: 2 },
  { state: 'shipped', daysAgo: 1.3, lines: 3, inWave: true },
  { state: 'cancelled', daysAgo: 11, lines: 2 },
  { state: 'shipped', daysAgo: 0.4, lines: 2, isTransfer: true },
  { state: 'checking', daysAgo: 0.2, lines: 3 },
  { state: 'checking', daysAgo: 0.17, lines: 2 },
  { state: 'picking', daysAgo: 0.12, lines: 3, inWave: true },
  { state: 'allocated', daysAgo: 0.08, lines: 3, inWave: true },
  { state: 'allocated', daysAgo: 0.06, lines: 2, inWave: true },
  { state: 'submitted', daysAgo: 0.04, lines: 3 },
  { state: 'submitted', daysAgo: 0.03, lines: 2 },
  { state: 'draft', daysAgo: 0.01, lines: 2 },
]

interface Doc {
  world: World
  house: House
  no: string
  code: string
  state: OutboundState
  kept: number
}

interface Pick {
  lineNo: number
  pickNo: number
  goods: Goods
  from: BookLine
  asked: number
  isPicked: boolean
}

const KEPT: readonly OutboundState[] = ['allocated', 'picking', 'checking', 'shipped']
const PICKED: readonly OutboundState[] = ['checking', 'shipped']

/** What is wanted of some goods: a part of what can be had, so that the next order finds some too. */
const wantedOf = (world: World, house: House, goods: Goods): number => {
  const there = stockOf(world, house, goods).reduce(
    (all, { sums }) => all + sums.onHand - sums.allocated - sums.frozen,
    0,
  )
  return Math.max(1, Math.floor(units(there) * 0.14))
}

/** Keeps goods in their bins; each is a walk to one of them. */
const keep = (
  { world, house, no, kept, state }: Doc,
  wanted: readonly { goods: Goods; quantity: number }[],
): Pick[] => {
  const picks: Pick[] = []
  for (const [index, { goods, quantity }] of wanted.entries()) {
    let left = quantity
    for (const from of stockOf(world, house, goods)) {
      const asked = Math.min(left, units(from.sums.onHand - from.sums.allocated - from.sums.frozen))
      if (asked <= 0) break
      left -= asked
      const pickNo = picks.length + 1
      world.book.post(kept, [
        { kind: 'reserve', docNo: no, docLine: index + 1, turn: pickNo - 1, place: from.place, allocated: asked },
      ])
      const isPicked = PICKED.includes(state) || (state === 'picking' && pickNo === 1)
      picks.push({ lineNo: index + 1, pickNo, goods, from, asked, isPicked })
    }
  }
  return picks
}

const take = ({ world, house, no, kept, state }: Doc, { lineNo, pickNo, from, asked }: Pick): void => {
  const stage: StockPlace = { ...from.place, binCode: itemAt(house.bins.stage, 0).code }
  const of = { docNo: no, docLine: lineNo }
  const taken = kept + HOUR + pickNo * 5 * MINUTE
  const turn = turns.pick(pickNo)
  world.book.post(taken, [
    { ...of, kind: 'pick', turn, place: from.place, onHand: -asked, allocated: -asked },
    { ...of, kind: 'pick', turn: turn + 1, place: stage, facts: { ...from.facts }, onHand: asked, allocated: asked },
  ])
  if (state === 'shipped')
    world.book.post(taken + 2 * HOUR, [
      { ...of, kind: 'ship', turn: turns.ship(pickNo), place: stage, onHand: -asked, allocated: -asked },
    ])
}

const pickRow = ({ world, house, no, code, kept }: Doc, pick: Pick) => {
  const { lineNo, pickNo, goods, from, asked, isPicked } = pick
  const at = kept + HOUR + pickNo * 5 * MINUTE
  const bin = house.bins.storage.find(each => each.code === from.place.binCode)
  return {
    ...world.ctx.record(`${code}-P${pickNo}`, world.branch, kept, isPicked ? at : kept),
    outboundNo: no,
    lineNo,
    pickNo,
    goodsCode: goods.code,
    stockLineCode: from.code,
    binCode: from.place.binCode,
    walkOrder: bin?.walkOrder ?? 0,
    batch: from.place.batch ?? null,
    palletNo: null,
    expiresOn: from.facts.expiresOn ?? null,
    asked,
    picked: isPicked ? asked : null,
    shortReason: null,
    pickedBy: isPicked ? clerk(world, 1) : null,
    pickedAt: isPicked ? iso(at) : null,
    stageBinCode: isPicked ? itemAt(house.bins.stage, 0).code : null,
    status: isPicked ? pickMachine.at.picked : pickMachine.at.toPick,
  }
}

const KINDS = ['sale', 'sale', 'return', 'other'] as const

/** The notice by which goods on their way to another warehouse are received there. */
const noticeOf = ({ world, no, state, kept }: Doc, to: House, picks: readonly Pick[], ownerCode: string): void => {
  if (state !== 'shipped') return
  const { ctx, branch, rows } = world
  const created = kept + 3 * HOUR + 40 * MINUTE
  const inboundNo = documentNo(world, 'RK', created)
  const code = `${branch}-${inboundNo}`
  rows.inbounds.push({
    ...ctx.record(code, branch, created),
    inboundNo,
    warehouseCode: to.code,
    ownerCode,
    kind: 'transfer',
    sourceNo: no,
    transferNo: no,
    lineCount: picks.length,
    receivedLines: 0,
    storedLines: 0,
    status: inboundMachine.at.submitted,
  })
  for (const [index, { lineNo, goods, from, asked }] of picks.entries())
    rows.inboundLines.push({
      ...ctx.record(`${code}-${index + 1}`, branch, created),
      inboundNo,
      lineNo: index + 1,
      transferLine: lineNo,
      goodsCode: goods.code,
      goodsNo: goods.goodsNo,
      batch: from.place.batch ?? null,
      producedOn: from.facts.producedOn ?? null,
      expiresOn: from.facts.expiresOn ?? null,
      palletNo: null,
      expected: asked,
      received: 0,
      damaged: 0,
      stored: 0,
      receipts: 0,
      lineKey: `${inboundNo}/${index + 1}`,
      status: IN_USE,
    })
}

/** An order with what has become of it. */
export const makeOutbound = (world: World, plan: OutboundPlan, serial: number): void => {
  const { ctx, branch, houses } = world
  const { state, daysAgo, lines: count } = plan
  const created = ctx.now - daysAgo * DAY
  const house = houseFor(world, serial + 1)
  const no = documentNo(world, 'CK', created)
  const doc: Doc = { world, house, no, code: `${branch}-${no}`, state, kept: created + 10 * MINUTE }
  const some = someOf(world, house, serial, count)
  // Nobody orders what there is none of, but for one who waits for it.
  const there = some.filter(goods => stockOf(world, house, goods).length > 0)
  const wanted = (there.length > 0 ? there : some).map(goods => ({
    goods,
    quantity: wantedOf(world, house, goods),
  }))
  const picks = KEPT.includes(state) ? keep(doc, wanted) : []
  const waveNo = plan.inWave && picks.length > 0 ? intoWave(world, house, doc.kept, picks) : null
  const to = plan.isTransfer ? houses.find(each => each !== house) : undefined
  for (const pick of picks) if (pick.isPicked) take(doc, pick)
  world.rows.picks.push(...picks.map(pick => ({ ...pickRow(doc, pick), waveNo })))
  const lines = wanted.map(({ goods, quantity }, index) => {
    const own = picks.filter(({ lineNo }) => lineNo === index + 1)
    const sum = (isPicked: boolean) =>
      own.filter(pick => pick.isPicked === isPicked).reduce((all, { asked }) => all + asked, 0)
    const [allocated, picked] = [sum(false), sum(true)]
    // Of an order that is being checked the first line is; another one is left for whoever comes.
    const isChecked = state === 'shipped' || (state === 'checking' && index === 0 && picked > 0)
    return { goods, quantity, allocated, picked, isChecked }
  })
  const checked = doc.kept + 2 * HOUR
  const { ownerCode } = itemAt(wanted, 0).goods
  if (to) noticeOf(doc, to, picks, ownerCode)
  const isLoaded = state === 'shipped'
  const loaded = doc.kept + 3 * HOUR + 40 * MINUTE
  const changed = isLoaded ? loaded : Math.min(doc.kept, ctx.now)
  world.rows.outbounds.push({
    ...ctx.record(doc.code, branch, created, Math.max(created, changed)),
    outboundNo: no,
    warehouseCode: house.code,
    ownerCode,
    kind: to ? 'transfer' : itemAt(KINDS, serial % KINDS.length),
    toWarehouseCode: to?.code ?? null,
    sourceNo: `SO${String(8200 + serial)}`,
    consignee: to ? null : ctx.numbered(SHOP, serial + 1),
    consigneePhone: to ? null : ctx.phone(7600 + serial),
    address: null,
    plannedAt: iso(created + 6 * HOUR),
    plateNo: state === 'draft' ? null : ctx.plate('鄂', 'A', 800 + serial),
    driverName: state === 'draft' ? null : ctx.numbered(DRIVER, serial + 21),
    waveNo,
    loadedAt: isLoaded ? iso(loaded) : null,
    loadedBy: isLoaded ? clerk(world, 2) : null,
    lineCount: lines.length,
    pickedLines: lines.filter(({ allocated, picked }) => allocated === 0 && picked > 0).length,
    checkedLines: lines.filter(({ isChecked }) => isChecked).length,
    status: outboundMachine.at[state],
  })
  for (const [index, { goods, quantity, allocated, picked, isChecked }] of lines.entries())
    world.rows.outboundLines.push({
      ...ctx.record(`${doc.code}-${index + 1}`, branch, created),
      outboundNo: no,
      lineNo: index + 1,
      goodsCode: goods.code,
      goodsNo: goods.goodsNo,
      batch: null,
      quantity,
      allocated,
      picked,
      checked: isChecked ? picked : null,
      checkedBy: isChecked ? clerk(world, 2) : null,
      checkedAt: isChecked ? iso(checked) : null,
      arrived: 0,
      lineKey: `${no}/${index + 1}`,
      status: IN_USE,
    })
}
