import { type FieldIssue, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { itemAt } from '@ntocc/sdk/fields'
import { type AnyEntity, inStates, sql } from '@ntocc/sdk/service'
import type { WaybillImport } from '../../contract/import.ts'
import { inKg, measuredKg } from '../../contract/weighing.ts'
import { mostTonnes } from '../crew.ts'
import { plannedCharges } from '../planned.ts'
import type { WaybillCtx } from '../types.ts'
import { grouped } from './grouped.ts'
import type { LineIssues, Named } from './who.ts'

/**
 * What lines are asked before they become waybills: all that goods are asked before they are published, and whoever takes them before
 * a share is theirs. The answers are other areas', by name (decision 58); an area that is not there asks nothing. Of a thousand lines
 * many have the same crew, the same goods and the same shipper: each of them is asked about once.
 */

/** The noun of orders: of another area, and asked for what it knows by name alone. */
const ORDER: AnyEntity = { name: 'sourceOrder', fields: {}, own: {} }

type Column = keyof WaybillImport
interface Asked {
  condition: string
  /** Beside which column the answer stands. */
  at: Column
  /** What is said where the area has no words of its own for it. */
  code?: string
}

/** Of those who carry it, as whoever accepts a waybill is asked. */
const OF_TRIP: readonly Asked[] = [
  { condition: 'driverApproved', at: 'driverPhone' },
  { condition: 'vehicleApproved', at: 'vehicleNo' },
  { condition: 'certificatesValid', at: 'driverPhone' },
  { condition: 'notBlacklisted', at: 'driverPhone' },
]

/** Of the goods and whoever sends them, as an order is asked before anybody sees it. */
const OF_GOODS: readonly Asked[] = [
  { condition: 'goodsAllowed', at: 'goodsName', code: 'validation.import.goodsForbidden' },
  { condition: 'shipperApproved', at: 'shipper', code: 'validation.import.shipperUnapproved' },
  { condition: 'notBlacklistedToPublish', at: 'shipper' },
]
const CREDIT: Asked = { condition: 'creditCovers', at: 'unitPrice', code: 'validation.import.credit' }
const INSURED: Asked = { condition: 'carriageInsured', at: 'insuranceRequired' }

/** Papers that are the vehicle's, by what is said of them. */
const OF_VEHICLE = /roadCert|inspection|insurance|vehicle/i

type Values = Readonly<Record<string, unknown>>
/** What a condition has against each of some values; undefined where it holds. */
type Ask = (of: AnyEntity, asked: Asked, values: readonly Values[]) => Promise<(FieldIssue | undefined)[]>

/** Asks of all at once, and of the same values one time: nothing is written meanwhile that an answer could depend on. */
const asking = (ctx: WaybillCtx): Ask => {
  const answers = new Map<string, FieldIssue | undefined>()
  return async (of, asked, values) => {
    const keys = values.map(each => JSON.stringify([of.name, asked.condition, each]))
    const open = new Map(values.map((each, at) => [itemAt(keys, at), each]))
    for (const key of answers.keys()) open.delete(key)
    const held = open.size > 0 ? await ctx.holdsEach(of, asked.condition, [...open.values()]) : []
    for (const [at, key] of [...open.keys()].entries()) {
      const is = held[at]
      const refused = typeof is === 'object' ? is : { code: asked.code ?? `validation.condition.${asked.condition}` }
      answers.set(key, is === true ? undefined : refused)
    }
    return keys.map(key => answers.get(key))
  }
}

/** What each line's waybill will be charged to its shipper, fee for the platform's service included, in fen. */
type Costs = (line: KnownLine) => number

const costsOf = async (ctx: WaybillCtx, lines: readonly KnownLine[]): Promise<Costs> => {
  const shippers = await ctx.request('shippersFor', [...new Set(lines.map(({ named }) => named.shipmentCode))])
  return ({ line, named }) => {
    const { shipperFreight, serviceFee } = plannedCharges(line, 0, shippers?.get(named.shipmentCode)?.service)
    return shipperFreight + serviceFee
  }
}

/** Fen of waybills of shippers that came this way and nobody has taken on yet: they will want money too. */
const waitingFen = async ({ query, session }: WaybillCtx, codes: readonly string[]): Promise<Map<string, number>> => {
  const found = await query<{ code: string; sum: string }>(
    sql`select shipment_code as code, sum(shipper_freight + coalesce(service_fee, 0)) as sum from waybill w
      where branch_code = ${session.branchCode}
      and shipment_code = any(${sql.param([...codes])}::text[]) and status ${inStates(waybillMachine, 'toAccept')} and not is_deleted
      and exists (select 1 from waybill_import i where i.branch_code = w.branch_code and i.waybill_no = w.waybill_no)
      group by shipment_code`,
  )
  return new Map(found.map(({ code, sum }) => [code, Number(sum)]))
}

/** Numbers of orders that are kept here. */
const knownOrders = async (
  { query, session, offered }: WaybillCtx,
  numbers: readonly string[],
): Promise<Set<string>> => {
  if (numbers.length === 0) return new Set()
  const found = await query<{ order_no: string }>(
    sql`select order_no from ${offered(ORDER, ['branchCode', 'orderNo', 'isDeleted'])} o where branch_code = ${session.branchCode}
      and order_no = any(${sql.param([...numbers])}::text[]) and not is_deleted`,
  )
  return new Set(found.map(({ order_no }) => order_no))
}

/** What the vehicle may be loaded with. */
const overload = ({ unit, planQty }: WaybillImport, { vehicle }: Named): FieldIssue | undefined => {
  const max = mostTonnes(vehicle.tonnage)
  return max > 0 && (measuredKg(unit, planQty) ?? 0) > inKg(max)
    ? { code: 'validation.quantity.carried', params: { max } }
    : undefined
}

/** A line whose people are known. */
export interface KnownLine {
  line: WaybillImport
  named: Named
}

/** The order that a line would be, for the area that judges orders: as its columns would be, all of it for one vehicle. */
const asOrder = ({ goodsName, remark }: WaybillImport, { shipmentCode }: Named, priceFen: number): Values => ({
  id: 0,
  shipmentCode,
  goodsName,
  remark: remark ?? null,
  qty: 1,
  unit: 'vehicle',
  vehicleCount: 1,
  priceMode: 'vehicle',
  unitPrice: priceFen,
})

type Issues = Partial<Record<Column, FieldIssue>>

const tripIssues = async (ask: Ask, lines: readonly KnownLine[]): Promise<Issues[]> => {
  const found = lines.map((): Issues => ({}))
  const trips = lines.map(({ named: { shipmentCode, driver, vehicle } }) => ({
    id: 0,
    shipmentCode,
    driverCode: driver.code,
    driverIdNo: driver.id_no,
    vehicleNo: vehicle.plate_no,
    trailerNo: vehicle.trailer_no,
  }))
  for (const asked of OF_TRIP) {
    const answers = await ask(Waybill, asked, trips)
    for (const [number, issues] of found.entries()) {
      const issue = answers[number]
      const at = issue && OF_VEHICLE.test(issue.code) ? 'vehicleNo' : asked.at
      if (issue) issues[at] ??= issue
    }
  }
  return found
}

const insuranceIssues = async (ask: Ask, lines: readonly KnownLine[]): Promise<ReadonlyMap<KnownLine, Issues>> => {
  const wanting = lines.filter(({ line }) => line.insuranceRequired)
  const trips = wanting.map(({ line: { vehicleNo, planLoadTime, planUnloadTime } }) => ({
    vehicleNo,
    planLoadTime,
    planUnloadTime,
  }))
  const answers = await ask(Waybill, INSURED, trips)
  return new Map(
    wanting.flatMap((known, at): [KnownLine, Issues][] => {
      const issue = { code: 'validation.import.uninsured', params: { plate: known.line.vehicleNo } }
      return answers[at] ? [[known, { [INSURED.at]: issue }]] : []
    }),
  )
}

const goodsIssues = async (ask: Ask, lines: readonly KnownLine[]): Promise<Issues[]> => {
  const found = lines.map((): Issues => ({}))
  const orders = lines.map(({ line, named }) => asOrder(line, named, 0))
  for (const asked of OF_GOODS) {
    const answers = await ask(ORDER, asked, orders)
    for (const [at, issues] of found.entries()) {
      const issue = answers[at]
      if (issue) issues[asked.at] ??= issue
    }
  }
  return found
}

/** Lines of a shipper beyond what it has to spend, those before them counted in. */
const beyondCredit = async (
  ask: Ask,
  lines: readonly KnownLine[],
  { costs, waiting }: { costs: Costs; waiting: number },
): Promise<[KnownLine, LineIssues][]> => {
  const beyond: [KnownLine, LineIssues][] = []
  let spent = waiting
  for (const known of lines) {
    const cost = costs(known)
    const [issue] = await ask(ORDER, CREDIT, [asOrder(known.line, known.named, spent + cost)])
    if (issue) beyond.push([known, { [CREDIT.at]: issue }])
    else spent += cost
  }
  return beyond
}

/** Of all lines of each shipper together it is asked first: where that is not too much, none of them is. */
const creditIssues = async (
  ctx: WaybillCtx,
  ask: Ask,
  lines: readonly KnownLine[],
): Promise<[KnownLine, LineIssues][]> => {
  const byShipper = [...grouped(lines, ({ named }) => named.shipmentCode)]
  const codes = byShipper.map(([code]) => code)
  // Until what is written stands, nobody else counts what these shippers have; whoever only asks beforehand holds nothing.
  if (codes.length > 0) await ctx.request('spendableOf', codes)
  // Who says what shippers owe has counted these too.
  const isCounted = (await ctx.request('owedByShippers', [])) !== undefined
  const waiting = isCounted ? new Map<string, number>() : await waitingFen(ctx, codes)
  const costs = await costsOf(ctx, lines)
  const sums = byShipper.flatMap(([code, [first, ...more]]) => {
    if (!first) return []
    const all = [first, ...more].reduce((sum, known) => sum + costs(known), waiting.get(code) ?? 0)
    return [asOrder(first.line, first.named, all)]
  })
  const answers = await ask(ORDER, CREDIT, sums)
  const found: [KnownLine, LineIssues][] = []
  for (const [at, [code, own]] of byShipper.entries())
    if (answers[at]) found.push(...(await beyondCredit(ask, own, { costs, waiting: waiting.get(code) ?? 0 })))
  return found
}

/** What keeps each of the lines from being a waybill: the first thing beside each column; nothing for one that can be one. */
export const unfitAmong = async (ctx: WaybillCtx, lines: readonly KnownLine[]): Promise<Map<KnownLine, LineIssues>> => {
  const ask = asking(ctx)
  const areOrdersHere = ctx.references.knows(ORDER.name)
  const numbers = areOrdersHere ? lines.flatMap(({ line }) => line.orderNo ?? []) : []
  const orders = await knownOrders(ctx, numbers)
  const onTrips = await tripIssues(ask, lines)
  const uninsured = await insuranceIssues(ask, lines)
  const ofGoods = areOrdersHere ? await goodsIssues(ask, lines) : []
  const found = new Map(
    lines.map((known, at): [KnownLine, LineIssues] => {
      const { line, named } = known
      const tooMuch = overload(line, named)
      return [
        known,
        {
          ...onTrips[at],
          ...uninsured.get(known),
          ...ofGoods[at],
          ...(orders.has(line.orderNo ?? '') && { orderNo: { code: 'validation.import.orderKnown' } }),
          ...(tooMuch && { planQty: tooMuch }),
        },
      ]
    }),
  )
  if (!areOrdersHere) return found
  const good = lines.filter(known => Object.keys(found.get(known) ?? {}).length === 0)
  for (const [known, issues] of await creditIssues(ctx, ask, good)) found.set(known, issues)
  return found
}
