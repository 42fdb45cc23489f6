import { type Charges, NO_SERVICE, splitPayable, Waybill, type WaybillCrew } from '@ntocc/sdk/contracts'
import { cityOfArea, fenToYuan, fieldsOf, itemAt } from '@ntocc/sdk/fields'
import { type Provider, type SetOf, type ShipperForWaybill, sql, type WantedWaybill } from '@ntocc/sdk/service'
import { measuredKg } from '../contract/weighing.ts'
import type contract from '../contract.ts'
import { crewsOf, holdCrew } from './crew.ts'
import { makeMove, moveOn } from './move.ts'
import { doerOf } from './move-calls.ts'
import { plannedCharges } from './planned.ts'
import type { Row, WaybillCtx } from './types.ts'

const LONGEST_CODE = 'YD000000'.length

/** yymmdd in Beijing, where the platform's days begin. */
const compactDay = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')

/** The next numbers of the day. Whoever makes another waybill waits until these stand. */
export const nextNumbers = async (ctx: WaybillCtx, count: number): Promise<string[]> => {
  if (count === 0) return []
  await ctx.lock('waybillNo')
  const day = `YD${compactDay()}`
  const [found] = await ctx.query<{ last: string | null }>(
    sql`select max(substr(waybill_no, ${LONGEST_CODE + 1}::int)::bigint)::text as last from waybill
      where waybill_no between ${day} and ${`${day}99999999`} and waybill_no ~ ${`^${day}[0-9]+$`}`,
  )
  const first = Number(found?.last ?? 0) + 1
  return Array.from({ length: count }, (_, at) => `${day}${String(first + at).padStart(4, '0')}`)
}

/** What it will come to, and the terms that it goes by for good: the service fee is that of today's agreement. */
const amountsOf = (wanted: WantedWaybill, { dispatchRate }: WaybillCrew, shipper: ShipperForWaybill | undefined) => {
  const {
    code: serviceAgreement,
    serviceMode,
    serviceRate,
    servicePrice,
  } = shipper?.service ?? {
    ...NO_SERVICE,
    code: null,
  }
  const rates = { taxRate: 0, dispatchRate: dispatchRate ?? 0 }
  const isPriced = serviceMode === 'perTonne' || serviceMode === 'perOrder'
  const kept = {
    serviceAgreement,
    serviceMode,
    serviceRate: isPriced ? null : serviceRate,
    servicePrice: isPriced ? fenToYuan(servicePrice) : null,
  }
  const {
    chargeQty: _chargeQty,
    lossQty: _lossQty,
    ...charges
  } = plannedCharges(wanted, rates.dispatchRate, shipper?.service)
  const split = splitPayable(charges.payableAmount, wanted.oilRatio ?? 0, 0)
  const prepayAmount = Math.round((charges.carrierFreight * (wanted.prepayRatio ?? 0)) / 100)
  const inFen: Omit<Charges, 'chargeQty' | 'lossQty'> & typeof split & { prepayAmount: number } = {
    ...charges,
    ...split,
    prepayAmount,
  }
  return {
    ...rates,
    ...kept,
    ...Object.fromEntries(Object.entries(inFen).map(([name, value]) => [name, fenToYuan(value)])),
  }
}

/** List B: within one city, else a trunk haul. */
const businessType = ({ loadAreaCode, unloadAreaCode }: WantedWaybill): string =>
  cityOfArea(loadAreaCode) === cityOfArea(unloadAreaCode) ? '1003997' : '1002996'

/** What every waybill begins with. */
const begun = (): SetOf<typeof Waybill> => {
  const fields = Object.entries(Waybill.fields)
  const defaults = fields.flatMap(([name, { options }]) =>
    options.default === undefined ? [] : [[name, options.default]],
  )
  return {
    ...fieldsOf(Object.fromEntries(defaults)),
    serialNo: '0000',
    transportType: '1',
    trackStatus: 'none',
    riskLevel: 'low',
    roundMode: 'cent',
    loadReview: false,
    abnormalFlag: false,
    statusSince: new Date().toISOString(),
    fiveFlow: { contract: 'none', information: 'partial', goods: 'none', funds: 'none', invoice: 'none' },
  }
}

/**
 * Stores waybills as waiting for their drivers, with one question for each kind of what they name and in one statement. The platform
 * makes them, whoever has asked for it.
 */
export const storeWaybills = async (
  ctx: WaybillCtx,
  all: readonly (WantedWaybill & { waybillNo: string })[],
): Promise<Waybill[]> => {
  const crews = await crewsOf(ctx, all)
  // With what is agreed on the service fee, and its framework contract, both as they are in force today.
  const shippers = await ctx.request('shippersFor', [...new Set(all.map(({ shipmentCode }) => shipmentCode))])
  const records = all.map((wanted, at): SetOf<typeof Waybill> => {
    const { isAccepted: _isAccepted, prepayRatio: _prepay, oilRatio: _oil, ...values } = wanted
    const crew = itemAt(crews, at)
    const { tonnage: _tonnage, ...carrier } = crew
    const shipper = shippers?.get(wanted.shipmentCode)
    return {
      ...begun(),
      ...values,
      ...carrier,
      code: wanted.waybillNo,
      // What no order was written for is its own order.
      orderNo: wanted.orderNo || wanted.waybillNo,
      ...(shipper && { shipmentName: shipper.name as string }),
      ...(shipper?.contractNo && { contractNo: shipper.contractNo }),
      businessType: businessType(wanted),
      grossKg: measuredKg(wanted.unit, wanted.planQty ?? 0) || null,
      ...amountsOf(wanted, crew, shipper),
    }
  })
  return ctx.records.createMany(Waybill, records)
}

/** Stores one, and holds it; with whoever is to drive it where it is accepted at once, so that another trip of theirs finds this one. */
const storeWaybill = async (ctx: WaybillCtx, wanted: WantedWaybill): Promise<Row> => {
  // The number is held first, always: of two who make waybills neither has what the other waits for.
  const [waybillNo] = await nextNumbers(ctx, 1)
  if (wanted.isAccepted) await holdCrew(ctx, wanted)
  const [made] = await storeWaybills(ctx, [{ ...wanted, waybillNo: String(waybillNo) }])
  const [row] = await ctx.query<Row>(sql`select * from waybill where id = ${made?.id} for update`)
  return row as Row
}

/** A vehicle's share of an order becomes a waybill; one that its driver has said yes to is accepted at once. */
export const makeWaybill: Provider<typeof contract, 'makeWaybill'> = async (ctx, wanted) => {
  const doer = await doerOf(ctx)
  const row = await ctx.inBranch(ctx.session.branchCode, own =>
    own.transaction(async () => {
      const made = await storeWaybill(own, wanted)
      if (!wanted.isAccepted) return made
      return moveOn(own, await makeMove(own, made, 'accept', { images: [] }, doer))
    }),
  )
  return ctx.shown(Waybill, row)
}
