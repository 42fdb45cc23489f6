import { fenToYuan, greatCircleKm } from '@ntocc/sdk/fields'
import { type LiveCrew, type LiveCtx, type LiveHaul, type NewRecord, sql } from '@ntocc/sdk/service'
import type { SourceOrder } from '../contract/orders.ts'
import { availableFen, costFen } from '../service/money.ts'
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
  const at = (ms: number): string => new Date(now + ms).toISOString()
  return {
    goodsName: live.text(goods.name),
    goodsTypeCode: goods.typeCode,
    qty,
    unit: goods.unit,
    vehicleCount: 1,
    loadAreaCode: from.code,
    loadAddress: live.text(live.address(from, goods.from, random.int(1, 6))),
    loadLng: load.lng,
    loadLat: load.lat,
    loadContact: live.text(live.contact(one)),
    loadPhone: live.phone(7000 + one),
    unloadAreaCode: to.code,
    unloadAddress: live.text(live.address(to, goods.to, random.int(1, 6))),
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

const TODAY = sql`(now() at time zone 'UTC' + interval '8 hours')::date`

/** A shipper of the demo whose waybills are covered by a contract, and who can pay for this one. */
export const shipperFor = async (
  ctx: OrdersCtx,
  { random }: Live,
  draft: NewRecord<typeof SourceOrder>,
): Promise<string | undefined> => {
  if (!ctx.references.knows('shipment')) return undefined
  const covered = ctx.references.knows('shipmentContract')
    ? sql`exists (select 1 from ${ctx.table({ name: 'shipmentContract' })} c where c.branch_code = s.branch_code
        and c.shipment_code = s.code and c.status = 2 and c.type = 'framework' and not c.is_deleted
        and ${TODAY} between c.valid_from and c.valid_to)`
    : sql`true`
  const shippers = await ctx.query<Row>(
    sql`select s.* from ${ctx.table({ name: 'shipment' })} s where s.branch_code = ${ctx.session.branchCode}
      and s.created_by = 'demo' and s.auth_status = 2 and s.status = 1 and not s.is_deleted and ${covered} order by s.id`,
  )
  for (let tries = 0; tries < 3 && shippers.length > 0; tries += 1) {
    const shipper = random.pick(shippers)
    const order = { ...draft, id: 0, shipmentCode: String(shipper.code) } as SourceOrder
    if ((await availableFen(ctx, shipper, order)) >= costFen(order, shipper)) return order.shipmentCode
  }
  return undefined
}
