import type { LocalizedText } from '@ntocc/sdk/contracts'
import { itemAt, roadKm, valueAt } from '@ntocc/sdk/fields'
import {
  countyIn,
  type DemoCity,
  type DemoCtx,
  type DemoDriver,
  type DemoRandom,
  type DemoRow,
  type DemoShipper,
} from '@ntocc/sdk/service'
import { OrderPrice, SourceOrder } from '../contract/orders.ts'
import { OrderTake } from '../contract/takes.ts'
import { type CustomerOf, customersOf } from './customers.ts'
import { carrierFen, HOUR, iso, MINUTE, TERMS } from './values.ts'

const text = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

/** What one finds in a branch at any hour, by state: mostly the hall, and what waits for somebody. */
const MIX: readonly (readonly [status: number, weight: number])[] = [
  [3, 46],
  [4, 10],
  [1, 14],
  [0, 8],
  [2, 6],
  [7, 5],
  [8, 7],
  [9, 4],
]
const TOTAL = MIX.reduce((sum, [, weight]) => sum + weight, 0)
const REFUSED = {
  en: 'Loading time and deadline do not fit together. Please change them and hand it in again.',
  zh: '装货时间与截止时间不合理，请修改后重新提交。',
  es: 'La hora de carga y el plazo no encajan. Cámbielos y vuelva a presentarla.',
  ja: '積込日時と締切が合いません。修正して再提出してください。',
}

const drawState = (random: DemoRandom): number => {
  let left = random.between(0, TOTAL)
  for (const [status, weight] of MIX) {
    left -= weight
    if (left < 0) return status
  }
  return 3
}

interface Draft {
  order: DemoRow
  price: DemoRow
  offers: DemoRow[]
}

/** Quantity a vehicle takes: tonnes of a lorry, or pieces. */
const perVehicle = (random: DemoRandom, unit: string): number =>
  unit === 'tonne' ? random.int(50, 66) / 2 : random.int(60, 240)

const draw = (
  ctx: DemoCtx,
  [shipper, customerOf]: readonly [DemoShipper, CustomerOf],
  serial: number,
  drivers: readonly DemoDriver[],
): Draft => {
  const random = ctx.random(`${ctx.seed}/order/${shipper.branchCode}/${serial}`)
  const lane = random.pick(shipper.lanes)
  const cities = ctx.take('cities')
  const [from, to] = [valueAt(cities, lane.from), valueAt(cities, lane.to)]
  const km = roadKm(from, to) || 18
  const status = serial <= 4 ? 3 : drawState(random)
  const isOver = status >= 7
  const created = ctx.now - random.int(20, isOver ? 9000 : 2400) * MINUTE
  const published = created + random.int(5, 18) * MINUTE
  const begins = isOver ? created + 24 * HOUR : ctx.now + random.int(8, 60) * HOUR
  const vehicleCount = status === 4 ? random.int(3, 8) : random.pick([1, 1, 2, 3, 5])
  const each = perVehicle(random, lane.goods.unit)
  const byVehicle = lane.goods.unit === 'piece'
  const perTonne = lane.goods.perTonneKm * (km + 60) * shipper.priceFactor
  const unitPrice = Math.round(byVehicle ? perTonne * 22 : perTonne) * 100
  const takenVehicles = status === 4 ? random.int(1, vehicleCount - 1) : 0
  const isBid = random.chance(0.16)
  const isManual = isBid || random.chance(0.22)
  // Whoever takes it still has to get there.
  const until = begins > ctx.now ? begins - Math.round((begins - ctx.now) / 4) : begins
  const code = `HYN-${shipper.branchCode}-${String(serial).padStart(4, '0')}`
  const day = new Date(created + 8 * HOUR).toISOString().slice(2, 10).replaceAll('-', '')
  const branch = shipper.branchCode === 'HQ' ? '1' : shipper.branchCode === 'CT' ? '2' : '3'
  const orderNo = `DD${day}9${branch}${String(serial).padStart(6, '0')}`
  const order: DemoRow = {
    ...ctx.record(code, shipper.branchCode, created, published),
    ...TERMS,
    orderNo,
    shipmentCode: shipper.code,
    shipmentName: shipper.name,
    customerCode: customerOf(shipper.code, serial),
    goodsName: lane.goods.name,
    goodsTypeCode: lane.goods.typeCode,
    qty: each * vehicleCount,
    unit: lane.goods.unit,
    vehicleCount,
    remainingQty: each * (vehicleCount - takenVehicles),
    ...placesOf(ctx, random, [from, to], lane.goods),
    loadTimeFrom: iso(begins),
    loadTimeTo: iso(begins + 12 * HOUR),
    planUnloadTime: iso(begins + 6 * HOUR + (km / 50) * HOUR),
    deadline: iso(status === 8 ? ctx.now - random.int(1, 20) * HOUR : until),
    priceMode: byVehicle ? 'vehicle' : 'unit',
    unitPrice,
    chargeBy: byVehicle ? 'load' : shipper.chargeBy,
    lossTolerance: shipper.lossTolerance,
    lossPrice: lane.goods.valuePerTonne * 100,
    distanceKm: km,
    quoteMode: isBid ? 'bid' : 'fixed',
    confirmMode: isManual ? 'manual' : 'auto',
    insuranceRequired: serial % 6 === 5,
    loadReview: shipper.loadReview,
    publishedAt: status >= 3 ? iso(published) : null,
    refreshedAt: status >= 3 ? iso(published) : null,
    refuseReason: status === 2 ? REFUSED : null,
    isMissed: status === 3 && published < ctx.now - 2 * HOUR,
    status,
  }
  const price: DemoRow = {
    ...ctx.record(`CJN-${code.slice(4)}`, shipper.branchCode, created),
    orderCode: code,
    carrierUnitPrice: carrierFen(unitPrice),
    status: 1,
  }
  const wanted = status === 3 && isManual ? random.int(1, 3) : 0
  const offers = Array.from({ length: Math.min(wanted, drivers.length) }, (_, at) =>
    offerOf(
      ctx,
      { order, code, orderNo, unitPrice, isBid, each, random },
      itemAt(drivers, (serial * 3 + at) % drivers.length),
      at,
    ),
  )
  return { order, price, offers }
}

const placesOf = (
  ctx: DemoCtx,
  random: DemoRandom,
  [from, to]: readonly [DemoCity, DemoCity],
  goods: DemoShipper['lanes'][number]['goods'],
): DemoRow => {
  const [one, other] = [random.int(1, 60), random.int(1, 60)]
  const [fromCounty, toCounty] = [countyIn(from, one), countyIn(to, other)]
  const near = (value: number) => Math.round((value + random.between(-0.1, 0.1)) * 1e5) / 1e5
  return {
    loadAreaCode: fromCounty.code,
    loadAddress: ctx.address(fromCounty, goods.from, random.int(1, 6)),
    loadLng: near(from.lng),
    loadLat: near(from.lat),
    loadContact: ctx.contact(one),
    loadPhone: ctx.phone(7000 + one),
    unloadAreaCode: toCounty.code,
    unloadAddress: ctx.address(toCounty, goods.to, random.int(1, 6)),
    unloadLng: near(to.lng),
    unloadLat: near(to.lat),
    consigneeName: text(`Consignee ${other}`, `收货方${other}`, `Destinatario ${other}`, `荷受人${other}`),
    unloadContact: ctx.contact(other),
    unloadPhone: ctx.phone(7000 + other),
  }
}

interface Offering {
  order: DemoRow
  code: string
  orderNo: string
  unitPrice: number
  isBid: boolean
  each: number
  random: DemoRandom
}

/** A driver who asks for it, or names a price a little below or above what the carrier is offered. */
const offerOf = (ctx: DemoCtx, of: Offering, driver: DemoDriver, at: number): DemoRow => ({
  ...ctx.record(`JDN-${of.code.slice(4)}-${at + 1}`, driver.branchCode, ctx.now - of.random.int(3, 110) * MINUTE),
  orderCode: of.code,
  orderNo: of.orderNo,
  shipmentCode: of.isBid ? null : of.order.shipmentCode,
  kind: of.isBid ? 'bid' : 'grab',
  driverCode: driver.code,
  driverName: driver.name,
  driverPhone: driver.phone,
  teamCode: driver.team?.code ?? null,
  vehicleNo: driver.vehicle.plateNo,
  qty: of.each,
  unit: of.order.unit,
  goodsName: of.order.goodsName,
  quote: of.isBid ? Math.round((of.unitPrice * of.random.between(0.88, 0.99)) / 10) * 10 : null,
  waybillNo: null,
  decidedAt: null,
  reason: null,
  status: 0,
})

/** So many orders that no waybill has come of yet. */
const countOf = (ctx: DemoCtx, branch: string): number =>
  Math.max(12, Math.min(400, Math.round((ctx.size / 60) * ctx.share(branch))))

/** Orders on their way to a waybill: drafts, in review, in the hall with offers, closed without one. */
export const makeFresh = async (ctx: DemoCtx): Promise<void> => {
  const all: Draft[] = []
  const customerOf = await customersOf(ctx)
  for (const branch of ctx.branches) {
    const shippers = ctx.take('shippers').filter(each => each.branchCode === branch && each.lanes.length > 0)
    const drivers = ctx.take('drivers').filter(each => each.branchCode === branch)
    if (shippers.length === 0) continue
    const random = ctx.random(`${ctx.seed}/orders/${branch}`)
    for (let serial = 1; serial <= countOf(ctx, branch); serial += 1) {
      // The first are of the demo's own shipper, so that whoever signs in as one finds some.
      const shipper = serial <= 6 ? itemAt(shippers, 0) : random.pick(shippers)
      all.push(draw(ctx, [shipper, customerOf], serial, drivers))
    }
  }
  await ctx.insert(
    SourceOrder,
    all.map(({ order }) => order),
  )
  await ctx.insert(
    OrderPrice,
    all.map(({ price }) => price),
  )
  await ctx.insert(
    OrderTake,
    all.flatMap(({ offers }) => offers),
  )
}
