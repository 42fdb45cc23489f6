import { type FieldIssue, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { yuanToFen } from '@ntocc/sdk/fields'
import { type AnyEntity, inStates, sql } from '@ntocc/sdk/service'
import type { WaybillImport } from '../../contract/import.ts'
import { mostTonnes } from '../crew.ts'
import type { WaybillCtx } from '../types.ts'
import type { Named } from './who.ts'

/**
 * What a line is asked before it becomes a waybill: all that goods are asked before they are published, and whoever takes them before a
 * share is theirs. The answers are other areas', by name (decision 58); an area that is not there asks nothing.
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
const CREDIT: Asked = { condition: 'creditEnough', at: 'unitPrice', code: 'validation.import.credit' }

/** Papers that are the vehicle's, by what is said of them. */
const OF_VEHICLE = /roadCert|inspection|insurance|vehicle/i

type Values = Readonly<Record<string, unknown>>

const issueOf = async (
  ctx: WaybillCtx,
  of: AnyEntity,
  asked: Asked,
  values: Values,
): Promise<FieldIssue | undefined> => {
  const held = await ctx.holds(of, asked.condition, values)
  if (held === true) return undefined
  return held || { code: asked.code ?? `validation.condition.${asked.condition}` }
}

const fen = (yuan: string): number => yuanToFen(yuan) ?? 0

/** Fen that the shipper pays for a line. */
const costOf = ({ priceMode, unitPrice, planQty }: WaybillImport): number =>
  priceMode === 'vehicle' ? fen(unitPrice) : Math.round(fen(unitPrice) * planQty)

/**
 * Fen of waybills of the shipper that came this way and nobody has taken on yet: they will want money too, those of the same file
 * among them, which are made one after the other.
 */
const waitingFen = async ({ query, session }: WaybillCtx, shipmentCode: string): Promise<number> => {
  const [found] = await query<{ sum: string | null }>(
    sql`select sum(shipper_freight) as sum from waybill w where branch_code = ${session.branchCode}
      and shipment_code = ${shipmentCode} and status ${inStates(waybillMachine, 'toAccept')} and not is_deleted
      and exists (select 1 from waybill_import i where i.branch_code = w.branch_code and i.waybill_no = w.waybill_no)`,
  )
  return Number(found?.sum ?? 0)
}

/** The order that a line would be, for the area that judges orders: as its columns would be, all of it for one vehicle. */
const asOrder = async (ctx: WaybillCtx, line: WaybillImport, shipmentCode: string): Promise<Values> => ({
  id: 0,
  shipmentCode,
  goodsName: line.goodsName,
  remark: line.remark ?? null,
  qty: 1,
  unit: 'vehicle',
  vehicleCount: 1,
  priceMode: 'vehicle',
  unitPrice: costOf(line) + (await waitingFen(ctx, shipmentCode)),
})

const isKnownOrder = async ({ query, session, offered }: WaybillCtx, orderNo: string): Promise<boolean> => {
  const found = await query(
    sql`select 1 from ${offered(ORDER, ['branchCode', 'orderNo', 'isDeleted'])} o where branch_code = ${session.branchCode} and order_no = ${orderNo} and not is_deleted`,
  )
  return found.length > 0
}

/** What the vehicle may be loaded with. */
const overload = ({ unit, planQty }: WaybillImport, { vehicle }: Named): FieldIssue | undefined => {
  const max = mostTonnes(vehicle.tonnage)
  return unit === 'tonne' && max > 0 && planQty > max
    ? { code: 'validation.quantity.carried', params: { max } }
    : undefined
}

const uninsured = async (ctx: WaybillCtx, line: WaybillImport): Promise<FieldIssue | undefined> => {
  if (!line.insuranceRequired) return undefined
  const { vehicleNo, planLoadTime, planUnloadTime } = line
  const held = await ctx.holds(Waybill, 'carriageInsured', { vehicleNo, planLoadTime, planUnloadTime })
  return held === true ? undefined : { code: 'validation.import.uninsured', params: { plate: vehicleNo } }
}

/** @throws INVALID with the first thing beside each column that keeps the line from being a waybill */
export const refuseUnfit = async (ctx: WaybillCtx, line: WaybillImport, named: Named): Promise<void> => {
  const { shipmentCode, driver, vehicle } = named
  const issues: Partial<Record<Column, FieldIssue>> = {}
  const say = (at: Column, issue: FieldIssue | undefined): void => {
    if (issue) issues[at] ??= issue
  }
  const trip = {
    id: 0,
    shipmentCode,
    driverCode: driver.code,
    driverIdNo: driver.id_no,
    vehicleNo: vehicle.plate_no,
    trailerNo: vehicle.trailer_no,
  }
  for (const asked of OF_TRIP) {
    const issue = await issueOf(ctx, Waybill, asked, trip)
    say(issue && OF_VEHICLE.test(issue.code) ? 'vehicleNo' : asked.at, issue)
  }
  if (ctx.references.knows(ORDER.name)) {
    const order = await asOrder(ctx, line, shipmentCode)
    for (const asked of OF_GOODS) say(asked.at, await issueOf(ctx, ORDER, asked, order))
    say(CREDIT.at, await issueOf(ctx, ORDER, CREDIT, order))
    if (line.orderNo && (await isKnownOrder(ctx, line.orderNo)))
      say('orderNo', { code: 'validation.import.orderKnown' })
  }
  say('planQty', overload(line, named))
  say('insuranceRequired', await uninsured(ctx, line))
  if (Object.keys(issues).length > 0) throw ctx.invalid(issues)
}
