import { reviewMachine, Shipment } from '@ntocc/sdk/contracts'
import { fenToYuan, greatCircleKm, recordMachine } from '@ntocc/sdk/fields'
import { countyIn, inStates, type LiveCrew, type LiveCtx, type LiveHaul, type NewRecord, sql } from '@ntocc/sdk/service'
import type { SourceOrder } from '../contract/orders.ts'
import { availableFen, costFen, SHIPPER, servicesOf } from '../service/money.ts'
import type { Area, OrdersCtx, Row } from '../service/types.ts'

type Live = LiveCtx<Area>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A vehicle's load of the goods, and what the shipper pays for a unit of it, in fen. */
const sizeOf = ({ random }: Live, { lane: { goods } }: LiveHaul, { tonnage }: LiveCrew, km: number) => {
  const perTonne = goods.perTonneKm * (km + 60)
  if (goods.unit === 'piece') return { qty: random.int(60, 240), unitFen: Math.round(perTonne * tonnage) * 100 }
  return {
    qty: Math.max(0.5, Math.floor(tonnage * random.between(1.6, 1.95)) / 2),
    unitFen: Math.round(perTonne * 100),
  }
}

/** The order as its shipper writes it. */
export const draftFor = (live: Live, haul: LiveHaul, crew: LiveCrew): NewRecord<typeof SourceOrder> => {
  const { random, now } = live
  const { lane, from, to, load, unload } = haul
  const { goods } = lane
  const km = Math.max(1, Math.round(greatCircleKm(load, unload) * 12) / 10)
  const { qty, unitFen } = sizeOf(live, haul, crew, km)
  const [one, other] = [random.int(1, 60), random.int(1, 60)]
  const [fromCounty, toCounty] = [countyIn(from, one), countyIn(to, other)]
  const at = (ms: number): string => new Date(now + ms).toISOString()
  return {
    goodsName: live.text(goods.name),
    goodsTypeCode: goods.typeCode,
    qty,
    unit: goods.unit,
    vehicleCount: 1,
    loadAreaCode: fromCounty.code,
    loadAddress: live.text(live.address(fromCounty, goods.from, random.int(1, 6))),
    loadLng: load.lng,
    loadLat: load.lat,
    loadContact: live.text(live.contact(one)),
    loadPhone: live.phone(7000 + one),
    unloadAreaCode: toCounty.code,
    unloadAddress: live.text(live.address(toCounty, goods.to, random.int(1, 6))),
    unloadLng: unload.lng,
    unloadLat: unload.lat,
    consigneeName: live.text(live.contact(other)),
    unloadContact: live.text(live.contact(other)),
    unloadPhone: live.phone(7000 + other),
    loadTimeFrom: at(15 * MINUTE),
    loadTimeTo: at(6 * HOUR),
    planUnloadTime: at(HOUR + (km / 50) * HOUR),
    deadline: at(2 * HOUR),
    priceMode: goods.unit === 'piece' ? 'vehicle' : 'unit',
    unitPrice: fenToYuan(Math.max(1, unitFen)),
    chargeBy: goods.unit === 'piece' ? 'load' : 'min',
    lossTolerance: goods.lossPermille > 0 ? 3 : 0,
    lossPrice: fenToYuan(goods.valuePerTonne * 100),
    oilRatio: 20,
    distanceKm: km,
  }
}

/** A shipper of the demo whose waybills are covered by a contract, and who can pay for this one. */
export const shipperFor = async (
  ctx: OrdersCtx,
  { random }: Live,
  draft: NewRecord<typeof SourceOrder>,
): Promise<string | undefined> => {
  const found = await ctx.query<Row>(
    sql`select s.* from ${ctx.offered(Shipment, [...SHIPPER, 'id', 'status', 'createdBy'])} s where s.branch_code = ${ctx.session.branchCode}
      and s.created_by = 'demo' and s.auth_status ${inStates(reviewMachine, 'approved')} and s.status ${inStates(recordMachine, 'enabled')}
      and not s.is_deleted order by s.id`,
  )
  const codes = found.map(({ code }) => String(code))
  const known = await ctx.request('shippersFor', codes)
  const services = await servicesOf(ctx, codes)
  const shippers = known ? found.filter(({ code }) => known.get(String(code))?.contractNo) : found
  for (let tries = 0; tries < 3 && shippers.length > 0; tries += 1) {
    const shipper = random.pick(shippers)
    const order = { ...draft, id: 0, shipmentCode: String(shipper.code) } as SourceOrder
    if ((await availableFen(ctx, shipper, order, services)) >= costFen(order, services)) return order.shipmentCode
  }
  return undefined
}
